"""Lines of the books on one page: what lies at each place, with steps for what lies otherwise."""

from collections.abc import Callable
from math import inf
from pathlib import Path
from typing import Any

from kivy.lang import Builder
from kivy.metrics import dp
from kivy.properties import StringProperty
from kivy.uix.boxlayout import BoxLayout

from reivers.frontend.narrator import capital
from reivers.games.border import board
from reivers.games.border.rules.seasons.takeover import NOTORIETY, WARDENS
from reivers.games.border.ui.map.parts import PieceIcon
from reivers.games.border.ui.map.piece_counts import Pieces, chunk_of
from reivers.kernel.prompts import Option
from reivers.ui.pads.form import LOW, MANY
from reivers.ui.pads.pad import Pad, Stepper
from reivers.ui.widgets.layout import Even, Leaves
from reivers.ui.widgets.theme import theme
from reivers.ui.widgets.widgets import Column, FlowLayout, GridButton, OptionRow, Text

DRAWN = ("sheep", "sheep_bastled", "cube")
"""What is told by its picture: a Sheep, a Sheep that lies, a cube of a family."""
COUNT = 2.85
"""How wide a picture with its number and keys is, in usual keys."""


_SHORT = {
    "player|cattle": "cattle",
    "player|horse": "horse",
    "player|horse_used": "horse_used",
    "rivals|base_dice": "base_dice",
    "discards|count": "in_discards",
    f"{board.DEBATEABLE_LAND}|dyke": "dyke",
    NOTORIETY: "notoriety",
    WARDENS: "warden_cards",
}
"""Lines that have shorter names here than where they stand alone."""


class PieceCount(BoxLayout):
    """A picture, and how many of it: one less, the number, one more."""

    option = StringProperty()
    count = StringProperty("0")

    def __init__(self, chunk: PieceIcon, step: Any, **kwargs: Any) -> None:
        super().__init__(option=chunk.what, **kwargs)
        self.picture = Pieces(chunks=(chunk,), centered=True, size_hint=(None, None))
        self.add_widget(self.picture, index=len(self.children))
        self.keys: dict[int, GridButton] = {}
        for change, sign in ((-1, "−"), (1, "+")):
            key = GridButton(text=sign, option=f"{chunk.what}{change:+d}", tall=LOW)
            key.bind(on_release=lambda _key, change=change: step(self.option, change))
            self.keys[change] = key
            self.add_widget(key, index=0 if change > 0 else 1)
        theme.bind_to(self._fit, "room")
        self._fit()

    def _fit(self, *_changed: Any) -> None:
        self.picture.size = theme.target * 0.5, max(theme.target * LOW, dp(48))
        for key in self.keys.values():
            key.least = max(theme.target * LOW, dp(48))


class Marks(Even):
    """Things that are there or not, two in a row."""


class LinesPad(Pad):
    """All lines, place by place. What cannot be is said at once, and the primary key waits."""

    trouble = StringProperty()

    def start(self) -> dict[str, int]:
        return {}

    def build(self) -> None:
        self.counts: dict[str, PieceCount | Stepper] = {}
        self.marks: dict[str, OptionRow] = {}
        self._usual = [option for option in self.prompt.options if not self._is_folded(option)]
        self._seldom = [option for option in self.prompt.options if self._is_folded(option)]
        self.more, self.less = (
            self._key("position.more", self.unfold),
            self._key("ui.lines_before", self.fold),
        )
        self.fold()

    def fold(self) -> None:
        """The usual lines."""
        self._show(self._usual, self.more if self._seldom else None)

    def unfold(self) -> None:
        """The lines that seldom matter, instead: all at once would be too much for a cheap phone."""
        self._show(self._seldom, self.less)

    def _is_folded(self, option: Option) -> bool:
        """A line that has been filled in before stays in sight."""
        return option.rare and option.id not in self.entered

    def _key(self, name: str, pressed: Callable[[], None]) -> OptionRow:
        key = OptionRow(name=self.say(name), option=name)
        key.bind(on_release=lambda _key: pressed())
        return key

    def _show(self, options: list[Option], other: OptionRow | None) -> None:
        """Some lines, and below them the way to the others."""
        self.clear_widgets()
        self.counts.clear()
        self.marks.clear()
        self._add(options)
        if other:
            self.add_widget(other)
        self.refresh()

    def _add(self, options: list[Option]) -> None:
        groups: dict[str, list[Option]] = {}
        for option in options:
            groups.setdefault(self._group(option.id.partition("|")[0]), []).append(option)
        columns = [self._leaf(heading, inside) for heading, inside in groups.items()]
        narrow = all(_kind(option.id) in DRAWN or option.most == 1 for option in options)
        self.add_widget(Leaves(columns, lambda: theme.target * COUNT * 2 if narrow else inf))

    def _leaf(self, heading: str, options: list[Option]) -> Column:
        """A place, and what lies there."""
        column, drawn, marks = (
            Column(),
            FlowLayout(),
            Marks(cols=min(2, sum(one.most == 1 for one in options) or 1)),
        )
        column.add_widget(Text(text=heading, role="place", ink="accent"))
        for option in options:
            if _kind(option.id) in DRAWN:
                self.counts[option.id] = PieceCount(_picture(option.id), self.step)
                drawn.add_widget(self.counts[option.id])
            elif option.most == 1:
                self.marks[option.id] = OptionRow(name=self._name(option), option=option.id)
                self.marks[option.id].bind(on_release=lambda row: self.toggle(row.option))
                marks.add_widget(self.marks[option.id])
            else:
                steps = (-5, -1, 1, 5) if option.most > MANY else (-1, 1)
                self.counts[option.id] = Stepper(self._name(option), option.id, self.step, steps, tall=LOW)
                column.add_widget(self.counts[option.id])
        for part in (drawn, marks):
            if part.children:
                column.add_widget(part)
        return column

    # -- words ----------------------------------------------------------------------------------------------

    def _group(self, place: str) -> str:
        """What stands above the lines of a place."""
        area = place.partition("/")[2]
        if place in board.SITES.get(board.march_of(place), ()):
            return self.say("position.group.sites")
        if area in ("seat", "town"):
            facts = {"place": place, "note": self.say(f"map.{area}.note")}
            return capital(self.say("position.group.place", facts))
        if board.march_of(place) in board.WALK:
            return self._place(place)
        kind, _, whose = place.partition("/")
        return whose if kind == "targets" else self.say(f"position.group.{kind}")

    def _name(self, option: Option) -> str:
        """A line below its heading: short."""
        place, _, piece = option.id.partition("|")
        kind, _, whose = place.partition("/")
        if piece == "tower":
            return self._place(place)
        if kind == "bastle_tokens":
            return self._place(piece)
        if kind in ("cup", "drawn_cubes"):
            return piece
        if kind == "score":
            return self.say("score.row", {"row": piece})
        if kind == "targets":
            return self.say(f"attack_page.kind_name.{piece}")
        if kind == "draft" and piece == "strength":
            return capital(self.say(f"stack_name.{whose}"))
        if option.id in _SHORT or kind == "wardens":
            return self.say(f"position.line.{_SHORT.get(option.id, kind)}", {"whose": piece})
        return capital(self.words.say(self.prompt.label(option).facts["what"]))

    def _place(self, place: str) -> str:
        return capital(self.say("place.named", {"place": place}))

    # -- what is entered ------------------------------------------------------------------------------------

    def toggle(self, what: str) -> None:
        self.step(what, -1 if self._now(what) else 1)

    def step(self, what: str, change: int) -> None:
        most = next(option.most for option in self.prompt.options if option.id == what)
        n = max(0, min(most, self._now(what) + change))
        entered = {**self.entered, what: n}
        self.enter({one: n for one, n in entered.items() if n != self.prompt.now[one]})

    def _now(self, what: str) -> int:
        return int(self.entered.get(what, self.prompt.now[what]))

    def refresh(self) -> None:
        for option in self.prompt.options:
            n = self._now(option.id)
            if option.id in self.counts:
                counter = self.counts[option.id]
                counter.count = str(n)
                for change, key in counter.keys.items():
                    key.disabled = n == (0 if change < 0 else option.most)
            elif option.id in self.marks:
                self.marks[option.id].chosen = bool(n)
        wrong = self.prompt.refusal(self.entered)
        self.trouble = capital(self.words.say(wrong)) + "." if wrong else ""
        self.ready = wrong is None
        self.action = self.say(
            "ui.cannot_be" if wrong else "ui.so_it_lies" if self.entered else "ui.as_shown"
        )


def _kind(what: str) -> str:
    return what.partition("|")[2].partition(":")[0]


def _picture(what: str) -> PieceIcon:
    drawn = chunk_of(what, 1)
    return PieceIcon(drawn.icon, family=drawn.family, number="", what=what)


Builder.load_file(str(Path(__file__).with_name("lines.kv")))
