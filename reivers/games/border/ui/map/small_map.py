"""A small map of the Marches (8.2): the target of a revealed card, or a captured reiver's way to a Gaol."""

from typing import Any

from kivy.graphics import Color, Ellipse, Line, Rectangle, SmoothLine
from kivy.properties import ListProperty, NumericProperty, StringProperty

from reivers.games.border import board
from reivers.games.border.ui.map import land
from reivers.games.border.ui.map.land_paint import fill
from reivers.games.border.ui.map.paint import inks
from reivers.games.border.ui.marks import COLORS
from reivers.ui.widgets.canvas import CanvasWidget
from reivers.ui.widgets.theme import theme

TOWNS = {"SWM": (0.20, 2.45), "SMM": (0.74, 2.45), "EWM": (0.26, 0.55), "EMM": (0.74, 0.55)}
"""Where the Gaol of each March is, as points of the land."""
LAND = (0.42, 1.5)
"""The center of the Debateable Land."""
BANDS = (0.0, 0.38, 0.62, 1.0)
"""England, the Border and Scotland, as parts of the height."""
LIT = 0.75
LARGE, SMALL = 0.6, 0.22
"""The size of a cube behind bars, and on the map, as parts of the height."""


class SmallMap(CanvasWidget):
    """The land in outline, with one March highlighted and its Gaol."""

    march = StringProperty()
    drawn = ("march",)

    def gaol(self) -> tuple[float, float]:
        """Return where the Gaol of the March is."""
        x, y = self._position()(*TOWNS[self.march])
        return self.x + x, self.y + y

    def _position(self) -> land.Transform:
        return land.transform_into([part * self.height for part in BANDS], self.width, self.height)

    def draw(self) -> None:
        """Draw water, the Marches, the Border and a frame."""
        Color(*inks().water)
        Rectangle(pos=self.pos, size=self.size)
        for march, outline in land.PARTS.items():
            tint = COLORS[board.FAMILY_OF[march]][:3]
            fill(outline, self._inside, inks().land)
            fill(outline, self._inside, (*tint, LIT if self.lights(march) else inks().tint))
        self._light_the_land()
        Color(*theme.palette.accent)
        border = (self._inside(*point) for point in land.curve(land.BORDER, 3))
        SmoothLine(points=land.flat(border), width=theme.hairline)
        Color(*theme.palette.rule)
        Line(rectangle=(*self.pos, *self.size), width=theme.hairline)

    def lights(self, march: str) -> bool:
        """Return whether a March is highlighted."""
        return march == self.march

    def _light_the_land(self) -> None:
        """Highlight the Debateable Land, a patch on the Border without an outline."""
        if self.lights(board.DL):
            x, y = self._position()(*LAND)
            across, up = self.width * 0.3, self.height * 0.26
            Color(*theme.palette.gold)
            Ellipse(pos=(self.x + x - across / 2, self.y + y - up / 2), size=(across, up))

    def _inside(self, x: float, y: float) -> land.Point:
        """Return where a point of the land is, kept inside the frame."""
        across, up = self._position()(x, min(3.0, max(0.0, y)))
        return self.x + across, self.y + up


class FallsOn(SmallMap):
    """The targets of a card, all of them highlighted."""

    lit = ListProperty()
    drawn = ("lit",)

    def lights(self, march: str) -> bool:
        return march in self.lit


class Led(CanvasWidget):
    """A cube on its way from behind bars to the Gaol on the map."""

    family = StringProperty()
    way = NumericProperty(1)
    """How far it is: from 0, behind bars, to 1."""
    drawn = ("family", "way")

    def __init__(self, bars: Any, small_map: SmallMap, cube: Any, **kwargs: Any) -> None:
        self._bars, self._map, self._cube = bars, small_map, cube
        super().__init__(**kwargs)

    def draw(self) -> None:
        """Draw it smaller and smaller. Behind bars it is drawn already."""
        if not self.way:
            return
        start, end = self._bars.center, self._map.gaol()
        x, y = (a + (b - a) * self.way for a, b in zip(start, end, strict=True))
        side = self._map.height * (LARGE + (SMALL - LARGE) * self.way)
        self._cube(x - side / 2, y - side / 2, side, self.family)
