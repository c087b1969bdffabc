"""Dice as rolled: the natural face in pips, the modified face in the corner, and the outcome."""

from typing import Any

from kivy.graphics import Color, Ellipse, RoundedRectangle, SmoothLine
from kivy.properties import NumericProperty, OptionProperty

from reivers.ui.drawing.tokens import Rgba, color
from reivers.ui.widgets.canvas import CanvasWidget, measure, write_middle
from reivers.ui.widgets.theme import theme

PIPS = {1: (4,), 2: (2, 6), 3: (2, 4, 6), 4: (0, 2, 6, 8), 5: (0, 2, 4, 6, 8), 6: (0, 2, 3, 5, 6, 8)}
"""The pips of each face in a grid of nine, from lower left to upper right."""
BONE, BONE_INK, BONE_RIM = color("#fdf8ea"), color("#2b2118"), color("#8a6f4d")
IRON, IRON_INK, IRON_RIM = color("#3b4a58"), color("#f4ead4"), color("#1c242c")


def draw_die(face: int, x: float, y: float, side: float, tone: tuple[Rgba, Rgba, Rgba] | None = None) -> None:
    """Draw a die into the open canvas, blank without a face."""
    body, ink, rim = tone or (BONE, BONE_INK, BONE_RIM)
    Color(*rim)
    RoundedRectangle(pos=(x, y), size=(side, side), radius=[side * 0.2])
    edge = max(1.0, side * 0.035)
    Color(*body)
    RoundedRectangle(pos=(x + edge, y + edge), size=(side - 2 * edge,) * 2, radius=[side * 0.17])
    Color(*ink)
    pip = side * 0.17
    for cell in PIPS.get(face, ()):
        at = (x + side * (0.26 + 0.24 * (cell % 3)), y + side * (0.26 + 0.24 * (cell // 3)))
        Ellipse(pos=(at[0] - pip / 2, at[1] - pip / 2), size=(pip, pip))


class DieFace(CanvasWidget):
    """A rolled die: bone for the attacker, iron for the defender.

    `counts` is the face after its modifier, shown in the corner if it differs. `fate` is the outcome: a hit
    is ringed, a miss is pale, a blocked hit is struck out.
    """

    face = NumericProperty(1)
    counts = NumericProperty(0)
    side = OptionProperty("attack", options=("attack", "defense"))
    fate = OptionProperty("", options=("", "hit", "miss", "blocked"))
    struck = NumericProperty(1)
    """How much of the line through a blocked hit is drawn."""
    drawn = ("face", "counts", "side", "fate", "struck")

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**{"size_hint": (None, None), "size": (theme.target * 0.84,) * 2, **kwargs})

    def draw(self) -> None:
        """Draw the die, its outcome, and the modified face if it differs."""
        room = min(self.width, self.height)
        side, left, low = room * 0.86, self.center_x - room / 2, self.center_y - room / 2
        self.opacity = 0.5 if self.fate == "miss" else 1
        tone = (BONE, BONE_INK, BONE_RIM) if self.side == "attack" else (IRON, IRON_INK, IRON_RIM)
        draw_die(int(self.face), left, low, side, tone)
        self._fate(left, low, side)
        if self.counts and self.counts != self.face:
            self._badge(left + side, low + side, room * 0.21)

    def _fate(self, left: float, low: float, side: float) -> None:
        Color(*theme.palette.accent)
        width = max(1.2, side * 0.045)
        if self.fate == "hit":
            SmoothLine(rounded_rectangle=(left, low, side, side, side * 0.2), width=width)
        elif self.fate == "blocked" and self.struck:
            far = side * self.struck
            SmoothLine(points=[left, low, left + far, low + far], width=width)

    def _badge(self, x: float, y: float, radius: float) -> None:
        """Draw the modified face on a seal over the upper right corner."""
        x, y = x - radius * 0.35, y - radius * 0.35
        Color(*theme.palette.key)
        Ellipse(pos=(x - radius, y - radius), size=(2 * radius, 2 * radius))
        scale = 1.55 * radius / (measure("7", "cell")[1] or 1)
        write_middle(str(int(self.counts)), "cell", x, y, theme.palette.on_key, scale)
