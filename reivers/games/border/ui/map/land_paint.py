"""Draws the land of the map, for the board of a game and for the picture on the first screen."""

from functools import cache
from itertools import pairwise
from typing import Any

import attrs
from kivy.graphics import (
    Color,
    Mesh,
    Rectangle,
    SmoothLine,
    StencilPop,
    StencilPush,
    StencilUnUse,
    StencilUse,
)
from kivy.graphics.tesselator import Tesselator

from reivers.games.border import board
from reivers.games.border.ui.map import land as mapland
from reivers.games.border.ui.map.paint import inks
from reivers.games.border.ui.marks import COLORS
from reivers.ui.drawing.tokens import Rgba
from reivers.ui.widgets import icons
from reivers.ui.widgets.canvas import write_middle
from reivers.ui.widgets.theme import theme

FAMILY = {march: family for family, march in board.HOME.items()}


@attrs.frozen
class Land:
    """A sheet of land: its size, its three bands, the length of a unit, and the names of the two kingdoms."""

    width: float
    height: float
    bands: tuple[float, ...]
    unit: float
    names: tuple[str, str]

    @property
    def at(self) -> mapland.Transform:
        """Return where a point of the land is on the sheet."""
        return mapland.transform_into(self.bands, self.width, self.height)

    def line(self, points: Any, steps: int = 5) -> list[mapland.Point]:
        """Return a smooth line of the land, on the sheet."""
        at = self.at
        return [at(*point) for point in mapland.curve(points, steps)]


def paint_march(march: str, width: float, height: float) -> None:
    """Draw the ground of one March in its tint on the map. The Debateable Land has none."""
    tint = [(*COLORS[FAMILY[march]][:3], inks().tint)] if march in FAMILY else []
    for ink in (inks().land, *tint):
        Color(*ink)
        Rectangle(pos=(0, 0), size=(width, height))


def paint_land(land: Land, highlight: str = "") -> None:
    """Draw water, land, the tints of the Marches, shore lines, rivers, the Border, hills, and their names."""
    ink, whole = inks(), {"pos": (0, 0), "size": (land.width, land.height)}
    StencilPush()
    Rectangle(**whole)
    StencilUse()
    Color(*ink.water)
    Rectangle(**whole)
    _paint_shallows(land)
    fill(mapland.LAND, land.at, ink.land)
    for march, outline in mapland.PARTS.items():
        tint = ink.tint * (2.2 if march == highlight else 1)
        fill(outline, land.at, (*COLORS[FAMILY[march]][:3], tint))
    Color(*ink.river)
    for river in mapland.RIVERS:
        SmoothLine(points=mapland.flat(land.line(river)), width=1.1 * land.unit)
    Color(*ink.shore)
    for coast in (mapland.COAST_NORTH_WEST, mapland.COAST_SOUTH_WEST, mapland.COAST_EAST):
        SmoothLine(points=mapland.flat(land.line(coast)), width=1.1 * land.unit)
    _paint_border(land)
    _paint_hills(land)
    _paint_names(land)
    StencilUnUse()
    Rectangle(**whole)
    StencilPop()
    _paint_frame(land)


def _paint_frame(land: Land) -> None:
    """Draw a double frame, as on old engraved maps."""
    for inset, strong in ((0.5, 1.0), (3.5, 0.45)):
        edge = inset * land.unit
        Color(*inks().shore[:3], strong)
        SmoothLine(
            rectangle=(edge, edge, land.width - 2 * edge, land.height - 2 * edge), width=0.8 * land.unit
        )


def fill(outline: mapland.Outline, at: mapland.Transform, ink: Rgba) -> None:
    """Fill a piece of the land on a sheet."""
    Color(*ink)
    corners, threes = triangles(outline)
    Mesh(vertices=[n for x, y in corners for n in (*at(x, y), 0, 0)], indices=threes, mode="triangles")


@cache
def triangles(outline: mapland.Outline) -> tuple[list[mapland.Point], list[int]]:
    """Cut a piece of the land into triangles: the corners, and three indices for each.

    This is slow and done once, on the land itself: a sheet only stretches each band, which never flips a
    triangle.
    """
    tesselator = Tesselator()
    tesselator.add_contour([n for line in outline for n in mapland.flat(mapland.curve(line, 3))])
    tesselator.tesselate()
    corners: list[mapland.Point] = []
    threes: list[int] = []
    for vertices, indices in tesselator.meshes:
        fan = [len(corners) + n for n in indices]
        threes += (n for one, other in pairwise(fan[1:]) for n in (fan[0], one, other))
        corners += ((vertices[n], vertices[n + 1]) for n in range(0, len(vertices), 4))
    return corners, threes


def _paint_shallows(land: Land) -> None:
    """Draw lines along the shore, fainter farther out, as old engravers drew the sea."""
    shores = (
        (mapland.COAST_NORTH_WEST, -1, -0.6),
        (mapland.COAST_SOUTH_WEST, -1, 0.6),
        (mapland.COAST_EAST, 1, 0),
    )
    for nth, far in enumerate((3.5, 7.5, 12.5)):
        Color(*inks().shallows[:3], 0.75 - 0.22 * nth)
        for coast, across, up in shores:
            out = far * land.unit
            points = [(x + across * out, y + up * out) for x, y in land.line(coast, 3)]
            SmoothLine(points=mapland.flat(points), width=0.8 * land.unit)


def _paint_border(land: Land) -> None:
    border, unit = land.line(mapland.BORDER), land.unit
    Color(*theme.palette.accent[:3], 0.22)
    SmoothLine(points=mapland.flat(border), width=4 * unit)
    Color(*theme.palette.accent)
    for stroke in mapland.dashes(border, 11 * unit, 6 * unit):
        SmoothLine(points=mapland.flat(stroke), width=1.3 * unit)
    Color(*inks().hill)
    for between in (mapland.BETWEEN_SCOTTISH, mapland.BETWEEN_ENGLISH):
        inside = [point for point in land.line(between) if land.bands[0] <= point[1] <= land.bands[3]]
        for stroke in mapland.dashes(inside, 3 * unit, 5 * unit):
            SmoothLine(points=mapland.flat(stroke), width=unit)


def _paint_hills(land: Land) -> None:
    band = land.bands[2] - land.bands[1]
    side = min((44 if land.width > 520 * land.unit else 27) * land.unit, band * 0.5)
    for name, x, y, size in sorted(mapland.HILLS, key=lambda hill: -hill[2]):
        left, low = land.at(x, y)
        icons.draw(name, left - side * size / 2, low, side * size, inks().land, inks().hill)
    ship = min(band * 0.3, 0.075 * land.width)
    icons.draw("ship", *land.at(0.045, 1.49), ship, inks().fleece, inks().shore)


def _paint_names(land: Land) -> None:
    """Draw the names of the two kingdoms in wide letters, top and bottom."""
    soft = (*theme.palette.ink_soft[:3], 0.9)
    middles = ((land.bands[3] + land.height) / 2, land.bands[0] / 2)
    for name, middle in zip(land.names, middles, strict=True):
        write_middle("  ".join(name.upper()), "step", land.width / 2, middle, soft, 0.8)
