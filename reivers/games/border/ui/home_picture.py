"""A picture of the Borders without a game: the land of the map with the four families' arms."""

from collections.abc import Callable
from typing import Any

from kivy.clock import Clock
from kivy.graphics import PopMatrix, PushMatrix, Translate
from kivy.properties import StringProperty
from kivy.uix.widget import Widget

from reivers.games.border.ui.crests import TALL, draw_crest
from reivers.games.border.ui.map.land_paint import FAMILY, Land, paint_land
from reivers.ui.widgets.canvas import write_middle
from reivers.ui.widgets.theme import theme

BANDS = (0.09, 0.38, 0.64, 0.91)
"""Where England, the Border and Scotland begin and end, in parts of the height."""
SEATS = {"SWM": (0.30, 2.58), "SMM": (0.70, 2.58), "EWM": (0.30, 0.55), "EMM": (0.70, 0.55)}
"""Where the arms of a March's family are."""

ROOM_FOR_NAMES = 3.5
"""A lower picture, in buttons, has no text."""


class Borderland(Widget):
    """The picture, as large as there is room for. Redrawn when its size or the palette changes."""

    lit = StringProperty("")
    """A March to highlight: only its family's arms are shown. None for all four."""

    def __init__(self, say: Callable[[str], str], **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._names = (say("map.scotland"), say("map.england"))
        self._paint_soon = Clock.create_trigger(self._paint, -1)
        self.bind(pos=self._soon, size=self._soon, lit=self._soon)
        theme.bind_to(self._soon, "palette", "scale")
        self._soon()

    def _soon(self, *_changed: Any) -> None:
        self._paint_soon()

    def _paint(self, _time: float) -> None:
        self.canvas.clear()
        if min(self.size) < theme.target:
            return
        bands = tuple(self.height * part for part in BANDS)
        names = self._names if self._has_room() else ("", "")
        land = Land(self.width, self.height, bands, theme.target / 52, names)
        with self.canvas:
            PushMatrix()
            Translate(*self.pos)
            paint_land(land, self.lit)
            for march in (self.lit,) if self.lit else SEATS:
                self._paint_arms(FAMILY[march], *land.at(*SEATS[march]))
            PopMatrix()

    def _has_room(self) -> bool:
        """Return whether there is room for names."""
        return bool(self.height >= theme.target * ROOM_FOR_NAMES)

    def _paint_arms(self, family: str, x: float, y: float) -> None:
        """Draw a shield and, where there is room, its family's name below."""
        height = max(self.height * 0.17, theme.target * 0.7)
        low = min(y - height * 0.35, self.height - height - theme.gap)  # clear of the frame of a low picture
        draw_crest(family, x - height / TALL / 2, low, height)
        if self._has_room():
            write_middle(family, "place", x, low - theme.size("place") * theme.scale * 0.6, theme.palette.ink)
