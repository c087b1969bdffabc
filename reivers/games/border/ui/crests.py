"""A crest for each family: plain drawings of the old arms, with different shapes as well as colors."""

from collections.abc import Callable, Mapping
from itertools import pairwise
from math import cos, radians, sin
from pathlib import Path

from kivy.graphics import Color, Mesh, SmoothEllipse, SmoothLine, SmoothQuad, SmoothTriangle
from kivy.lang import Builder
from kivy.properties import BooleanProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from reivers.ui.widgets.canvas import CanvasWidget
from reivers.ui.widgets.widgets import Frame, Tappable

RED, SILVER, BLACK, BLUE = (
    (0.62, 0.16, 0.13, 1),
    (0.95, 0.92, 0.84, 1),
    (0.13, 0.11, 0.1, 1),
    (0.16, 0.27, 0.44, 1),
)
_CURVE = ((1, 0.55), (1, 0.3), (0.78, 0.1), (0.5, 0))
"""The right side of a shield, from the bend to its point, as a cubic curve."""
_STEPS = 12


def _outline() -> list[tuple[float, float]]:
    """Return the outline of a shield from the top left clockwise, in parts of its width and height."""
    right = []
    for n in range(_STEPS + 1):
        t = n / _STEPS
        parts = ((1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t**2 * (1 - t), t**3)
        positions = list(zip(parts, _CURVE, strict=True))
        right.append(
            (sum(part * x for part, (x, _) in positions), sum(part * y for part, (_, y) in positions))
        )
    return [(0, 1), (1, 1), *right, *((1 - x, y) for x, y in right[-2::-1])]


_OUTLINE = _outline()

LOBES = tuple(radians(lean) for lean in (-52, -26, 0, 26, 52))
"""The angles of the lobes of a scallop."""
TALL = 1.2
"""The height of a shield relative to its width."""

Point = Callable[[float, float], tuple[float, float]]


class Crest(CanvasWidget):
    """A shield."""

    family = StringProperty()
    drawn = ("family",)

    def draw(self) -> None:
        """Draw it as large as its box allows."""
        height = min(self.height, self.width * TALL)
        draw_crest(self.family, self.center_x - height / TALL / 2, self.center_y - height / 2, height)


def draw_crest(family: str, left: float, low: float, height: float) -> None:
    """Draw a shield into the open canvas."""
    width = height / TALL

    def at(x: float, y: float) -> tuple[float, float]:
        return left + x * width, low + y * height

    Color(*_FIELDS.get(family, BLUE))
    points = [number for x, y in _OUTLINE for number in (*at(x, y), 0, 0)]
    Mesh(vertices=points, indices=list(range(len(_OUTLINE))), mode="triangle_fan")
    _CHARGES.get(family, _plain)(at, width)
    Color(*BLACK)
    SmoothLine(points=[n for x, y in _OUTLINE for n in at(x, y)], close=True, width=max(1, width / 45))


def _plain(_at: Point, _width: float) -> None:
    """Draw nothing."""


def _dacre(at: Point, width: float) -> None:
    """Draw three scallop shells."""
    Color(*SILVER)
    for x, y in ((0.28, 0.72), (0.72, 0.72), (0.5, 0.34)):
        _shell(at, x, y, width)


def _shell(at: Point, x: float, y: float, width: float) -> None:
    """Draw a fan of five lobes from a hinge."""
    hinge, side = (x, y - 0.16), width * 0.105
    lobes = [(x + 0.21 * sin(lean), hinge[1] + 0.2 * cos(lean)) for lean in LOBES]
    corners = [hinge, *lobes]
    points = [number for corner in corners for number in (*at(*corner), 0, 0)]
    Mesh(vertices=points, indices=list(range(len(corners))), mode="triangle_fan")
    for lobe in lobes:
        left, low = at(*lobe)
        SmoothEllipse(pos=(left - side / 2, low - side / 2), size=(side, side))
    Color(*RED)
    for lobe, other in pairwise(lobes):
        rib = (*at(x, y - 0.11), *at((lobe[0] + other[0]) / 2, (lobe[1] + other[1]) / 2 + 0.03))
        SmoothLine(points=rib, width=max(0.5, width / 110))
    Color(*SILVER)


def _fenwick(at: Point, _width: float) -> None:
    """Draw the upper half red, and three birds."""
    Color(*RED)
    SmoothQuad(points=[*at(0, 1), *at(1, 1), *at(1, 0.56), *at(0, 0.56)])
    for x, y, color in ((0.28, 0.76, SILVER), (0.72, 0.76, SILVER), (0.5, 0.34, RED)):
        Color(*color)
        SmoothTriangle(points=[*at(x - 0.16, y - 0.02), *at(x + 0.14, y - 0.02), *at(x, y - 0.12)])
        SmoothTriangle(points=[*at(x - 0.08, y - 0.02), *at(x + 0.03, y - 0.02), *at(x - 0.13, y + 0.12)])
        SmoothTriangle(points=[*at(x + 0.08, y - 0.04), *at(x + 0.14, y - 0.02), *at(x + 0.13, y + 0.07)])


def _maxwell(at: Point, _width: float) -> None:
    """Draw a black saltire."""
    Color(*BLACK)
    SmoothQuad(points=[*at(0, 1), *at(0.17, 1), *at(0.84, 0.2), *at(0.75, 0.12)])
    SmoothQuad(points=[*at(1, 1), *at(0.83, 1), *at(0.16, 0.2), *at(0.25, 0.12)])


def _kerr(at: Point, _width: float) -> None:
    """Draw a silver chevron with three stars."""
    Color(*SILVER)
    SmoothQuad(points=[*at(0.04, 0.38), *at(0.5, 0.74), *at(0.5, 0.5), *at(0.15, 0.22)])
    SmoothQuad(points=[*at(0.96, 0.38), *at(0.5, 0.74), *at(0.5, 0.5), *at(0.85, 0.22)])
    Color(*RED)
    for x, y in ((0.22, 0.39), (0.5, 0.61), (0.78, 0.39)):
        SmoothTriangle(points=[*at(x - 0.06, y - 0.03), *at(x + 0.06, y - 0.03), *at(x, y + 0.065)])
        SmoothTriangle(points=[*at(x - 0.06, y + 0.03), *at(x + 0.06, y + 0.03), *at(x, y - 0.065)])


_FIELDS: Mapping[str, tuple[float, ...]] = {"Dacre": RED, "Fenwick": SILVER, "Maxwell": SILVER, "Kerr": RED}
_CHARGES: Mapping[str, Callable[[Point, float], None]] = {
    "Dacre": _dacre,
    "Fenwick": _fenwick,
    "Maxwell": _maxwell,
    "Kerr": _kerr,
}


class CrestTile(Tappable, Frame, BoxLayout):
    """A family to choose: its crest, its name and its March."""

    family = StringProperty()
    note = StringProperty()
    chosen = BooleanProperty(False)


Builder.load_file(str(Path(__file__).with_name("crests.kv")))
