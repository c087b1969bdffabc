"""The choice of a target (9.4): every target of the card with its dice and odds, and the Horses."""

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from kivy.lang import Builder
from kivy.properties import BooleanProperty, ListProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from reivers.games.border import board
from reivers.games.border.odds.own_attack import TargetOdds, attack_table
from reivers.games.border.rules.model.state import horses
from reivers.games.border.rules.winter.own_attacks import DECLINE
from reivers.games.border.ui.attack.winter_parts import Distribution, Shared, beside, heading
from reivers.games.border.ui.old_views.odds_lines import Figures
from reivers.kernel.errors import IllegalAnswer
from reivers.ui.pads.pad import Pad
from reivers.ui.widgets.theme import theme
from reivers.ui.widgets.widgets import Frame, GridButton, OneLineButton, Sentences, Tappable, Text

SORTS = ("vp", "sheep", "notoriety", "safe")
MOST_TEXT = 1.15
"""The largest text on the sort buttons: four share a line."""
LOW_KEY = 0.76
"""The height of the buttons above the targets, in buttons: the targets need the space."""
FEW_HORSES = 3
"""Up to this many buttons go beside their text."""
BEYOND = ("refused.target.kind", "refused.target.march")
"""Why a card doesn't reach a target."""
TARGET, HORSES, UNSEEN = "attack.target", "attack.horses", "advice.tokens_unseen"


class TargetRow(Tappable, Frame, BoxLayout):
    """A target: its VP and how likely they are; the chosen one unfolds."""

    name = StringProperty()
    worth = StringProperty()
    detail = StringProperty()
    parts = ListProperty()
    option = StringProperty()
    chosen = BooleanProperty(False)
    legal = BooleanProperty(True)


class ChoicePad(Pad):
    """Target and Horses together; one button commits both."""

    parts = frozenset({"horses", "row", "sort"})

    def __init__(self, scene: Any, prompt: Any, before: Sequence[tuple[str, Any]], half: Any) -> None:
        self.scene, self.session, self.before = scene, scene.session, before
        kind = prompt.facts["target"].partition("/")[2]
        self.table = attack_table(self.session.state, self.session.peek, kind)
        super().__init__(prompt, scene.words, lambda _answer: None, lambda: None, half)

    def start(self) -> dict[str, Any]:
        most = max(self.table.most_horses, 1)
        return {"horses": most, "row": self._first(most), "sort": SORTS[0]}

    def _first(self, n: int) -> str:
        """Return the row chosen at first: the best by the odds, unless they are hidden."""
        rows = self.table.at(n)
        return rows[0].id if rows and theme.show_odds else ""

    # -- buttons ------------------------------------------------------------------------------------------

    def build(self) -> None:
        self.rows: dict[str, TargetRow] = {}
        self.horse_keys: list[GridButton] = []
        self._horses()
        if theme.show_odds and self.table.rows:
            self._sorts()
        self.list = BoxLayout(orientation="vertical", size_hint_y=None, spacing=theme.gap * 0.4)
        self.list.bind(minimum_height=self.list.setter("height"))
        self.add_widget(self.list)
        for option in self.prompt.legal():
            row = TargetRow(option=option.id, name=self.label(option))
            row.bind(on_release=lambda row: self.choose(row.option))
            self.rows[option.id] = row
        self.below = Text(role="small", ink="ink_soft")
        self.add_widget(self.below)
        if not hasattr(self, "sort_keys"):
            show = OneLineButton(
                text=self.say("attack_page.hide_odds" if theme.show_odds else "attack_page.show_odds")
            )
            show.bind(on_release=lambda _key: self.scene.switch_odds())
            self.add_widget(show)

    def _horses(self) -> None:
        most, able = max(self.table.most_horses, 1), horses(self.session.state)
        words = Sentences(role="row", said=self._horses_text(most, able))
        if most < 2:
            self.add_widget(words)
            return
        for n in range(1, most + 1):
            key = GridButton(text=str(n), option=f"horses:{n}", tall=LOW_KEY)
            key.bind(on_release=lambda _key, n=n: self.ride(n))
            self.horse_keys.append(key)
        if most <= FEW_HORSES:
            self.add_widget(beside(words, self.horse_keys))
            return
        self.add_widget(words)
        keys = Shared(6, tall=LOW_KEY)
        for key in self.horse_keys:
            keys.add_widget(key)
        self.add_widget(keys)

    def _horses_text(self, most: int, able: int) -> str:
        key = "attack_page.horses_stay" if most < able else "attack_page.horses_all"
        return self.say(key, {"n": able, "most": most})

    def _sorts(self) -> None:
        """Add the sort buttons and, beside them, the one that hides the odds."""
        keys = Shared(len(SORTS) + 1, widest=3, tall=LOW_KEY, role="small", most=MOST_TEXT)
        self.sort_keys = [
            GridButton(text=self.say(f"attack_page.sort.{sort}"), option=f"sort:{sort}") for sort in SORTS
        ]
        for key, sort in zip(self.sort_keys, SORTS, strict=True):
            key.bind(on_release=lambda _key, sort=sort: self.enter({**self.entered, "sort": sort}))
        hide = GridButton(
            text="\n".join(self.say("attack_page.hide_odds").split()), option="odds", halign="center"
        )
        hide.bind(on_release=lambda _key: self.scene.switch_odds())
        for key in (*self.sort_keys, hide):
            keys.add_widget(key)
        self.add_widget(keys)

    # -- taps -----------------------------------------------------------------------------------------------

    def choose(self, row: str) -> None:
        self.enter({**self.entered, "row": row})

    def ride(self, n: int) -> None:
        """Change the number of Horses. The chosen row stays."""
        first = self._first(self.entered["horses"])
        row = self._first(n) if self.entered["row"] == first else self.entered["row"]
        self.enter({**self.entered, "horses": n, "row": row})

    def press(self) -> None:
        """Commit."""
        if not self.ready:
            return
        hopes = self._advised() if theme.show_odds else []
        self.scene.hoped = next((row.vp for row in hopes if row.id == self.entered["row"]), None)
        answers = [*self.before, (TARGET, self.entered["row"])]
        if self.entered["row"] != DECLINE:
            both = [*answers, (HORSES, self.entered["horses"])]
            try:
                self.session.preview(both)
                answers = both
            except IllegalAnswer:  # a card of theirs holds the Horses back
                pass
        self.scene.play.answer_all(answers)

    # -- showing ------------------------------------------------------------------------------------------

    def refresh(self) -> None:
        n, chosen = self.entered["horses"], self.entered["row"]
        for key in self.horse_keys:
            key.chosen = key.option == f"horses:{n}"
        for key in getattr(self, "sort_keys", ()):
            key.chosen = key.option == f"sort:{self.entered['sort']}"
        advised = {row.id: row for row in self._advised()}
        order = [*advised, *(one for one in self.rows if one not in advised)]
        self.list.clear_widgets()
        for id in order:
            row = self.rows[id]
            row.chosen = id == chosen
            self._fill(row, advised.get(id))
            self.list.add_widget(row)
        self.below.text = "\n".join(self._below(advised.get(chosen)))
        self.ready = chosen in self.rows
        self.action = self._action(chosen, n)
        place = advised[chosen].march if chosen in advised else ""
        self.scene.focus = place or "board"
        self._note(advised.get(chosen))

    def _note(self, chosen: TargetOdds | None) -> None:
        """Show in the side panel how likely each number of VP is, and what was assumed."""
        lines: list[Any] = []
        if chosen is not None and theme.show_odds:
            title = self.say(
                "attack_page.chances_of", {"target": self.rows[chosen.id].name, "vp": _one(chosen.vp)}
            )
            lines = [heading(title), Distribution(parts=list(chosen.histogram))]
            lines += [Text(text=one, role="small", ink="ink_soft") for one in self._figures().beyond(chosen)]
        side_panel = self.scene.play.side_panel
        side_panel.note(*lines)
        side_panel.follow(self.scene.focus)

    def _action(self, chosen: str, n: int) -> str:
        if chosen == DECLINE:
            return self.rows[chosen].name
        if chosen not in self.rows:
            return self.say("attack_page.choose_target")
        row = next((one for one in self.table.rows if one.id == chosen), None)
        if row is None or row.kind == "battle":
            return self.say("attack_page.commit_to", {"n": n, "target": self.rows[chosen].name})
        flips = "attack_page.commit_flip" if row.place != board.DEBATEABLE_LAND else "attack_page.commit"
        return self.say(flips, {"n": n, "place": row.place})

    def _advised(self) -> list[TargetOdds]:
        """Return the rows in the chosen order; without odds, by March."""
        rows = list(self.table.at(self.entered["horses"]))
        if not theme.show_odds:
            return sorted(rows, key=_in_walking_order)
        keys = {
            "sheep": lambda row: (-row.chances.sheep, -row.vp),
            "notoriety": lambda row: (-row.notoriety, -row.vp),
            "safe": lambda row: (round(row.chances.captured + row.chances.hanged, 3), -row.vp),
        }
        sort = keys.get(self.entered["sort"])
        return sorted(rows, key=sort) if sort else rows

    def _fill(self, row: TargetRow, advised: TargetOdds | None) -> None:
        """Show two numbers in a row until it is chosen; without odds, its dice."""
        seen = advised if theme.show_odds else None
        row.worth = self.say("attack_page.vp", {"vp": _one(seen.vp)}) if seen else ""
        row.parts = list(seen.histogram) if seen else []
        row.detail = ""
        if advised and (row.chosen or not theme.show_odds):
            odds = self._figures().odds(advised) if theme.show_odds else ()
            row.detail = "\n".join((*self._dice(advised), *odds))

    def _figures(self) -> Figures:
        return Figures(self.words, self.session.state, self.table)

    def _dice(self, row: TargetOdds) -> Iterable[str]:
        """Return where the dice come from, and how many misses may be rerolled."""
        items = sorted(row.parts, key=lambda item: item.source != "horses")
        parts = [
            self.say(f"attack_page.part.{item.source}", {**item.facts, "n": item.dice}) for item in items
        ]
        facts = {"parts": " + ".join(part for part in parts if part), "n": row.dice, "plus": row.plus}
        again = [self.say("attack_page.may_reroll", {"n": row.rerolls})] if row.rerolls else []
        yield " · ".join((self.say("attack_page.pool", facts), *again))

    def _below(self, chosen: TargetOdds | None) -> Iterable[str]:
        """Show what can't be attacked, what the chosen row leaves open, and what was assumed."""
        closed = [option for option in self.prompt.options if option.why_not is not None]
        beyond = [option for option in closed if option.why_not.key in BEYOND]
        if beyond:
            yield self.say("attack_page.beyond", {"what": "; ".join(self._out_of_reach(beyond))})
        reasons: dict[str, list[str]] = {}
        for option in closed:
            if option not in beyond:
                reasons.setdefault(self.words.say(option.why_not), []).append(self.label(option))
        for reason, names in reasons.items():
            yield self.say("attack_page.not_these", {"names": ", ".join(names), "reason": reason})
        if theme.show_odds:
            texts = list(self._figures().beyond(chosen)) if chosen else []
            yield from texts
            yield from (self.words.say(note) for note in self.table.notes if not texts or note.key != UNSEEN)
        yield self.say("ui.rule", {"section": self.prompt.section})

    def _out_of_reach(self, options: Sequence[Any]) -> Iterable[str]:
        """Return raids by their March, everything else by name."""
        raids = [option for option in options if option.id.startswith("raid/")]
        places = (option.id.partition("/")[2] for option in raids)
        marches = {board.march_of(place) if "/" in place else board.DL for place in places}
        if marches:
            walk = [one for one in (*board.HOME_MARCHES, board.DL) if one in marches]
            yield self.say("attack_page.beyond_raids", {"marches": walk})
        yield from (self.label(option) for option in options if option not in raids)


def _in_walking_order(row: TargetOdds) -> int:
    return board.WALK.index(row.march) if row.march in board.WALK else len(board.WALK)


def _one(of: float) -> str:
    return f"{of:.1f}"


Builder.load_file(str(Path(__file__).with_name("target_pad.kv")))
