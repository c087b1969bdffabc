"""The pieces on the table, place by place, for a game that starts from a position."""

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
from reivers.ui.pads.form import LOW
from reivers.ui.pads.lines import LinesPad
from reivers.ui.widgets.theme import theme
from reivers.ui.widgets.widgets import GridButton

DRAWN = ("sheep", "sheep_bastled", "cube")
"""What has a picture: a Sheep, a bastled Sheep, a cube of a family."""
COUNT = 2.85
"""The width of a picture with its number and buttons, in buttons."""


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
"""Rows with shorter names here than elsewhere."""


class PieceCount(BoxLayout):
    """A picture and its number, with buttons for one less and one more."""

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


class PositionPad(LinesPad):
    """Rows by place. Sheep and cubes have pictures."""

    def picture_of(self, option: Option) -> PieceCount | None:
        return PieceCount(_picture(option.id), self.step) if _kind(option.id) in DRAWN else None

    def least_width(self, options: list[Option]) -> float:
        narrow = all(_kind(option.id) in DRAWN or option.most == 1 for option in options)
        return theme.target * COUNT * 2 if narrow else inf

    def heading_of(self, option: Option) -> str:
        place = option.id.partition("|")[0]
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

    def name_of(self, option: Option) -> str:
        """Return the short name of a row below its heading."""
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


def _kind(what: str) -> str:
    return what.partition("|")[2].partition(":")[0]


def _picture(what: str) -> PieceIcon:
    drawn = chunk_of(what, 1)
    return PieceIcon(drawn.icon, family=drawn.family, number="", what=what)


Builder.load_file(str(Path(__file__).with_name("position_pad.kv")))
