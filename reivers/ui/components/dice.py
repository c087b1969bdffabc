"""Dice: faces with pips, for results and for entering."""

from functools import partial
from typing import Any

from reivers.ui.components.buttons import by_screen
from reivers.ui.drawing import tokens
from reivers.ui.drawing.pen import Pen, text_height
from reivers.ui.drawing.piece import Drawn

PIPS = {
    1: ((1, 1),),
    2: ((0, 0), (2, 2)),
    3: ((0, 0), (1, 1), (2, 2)),
    4: ((0, 0), (2, 0), (0, 2), (2, 2)),
    5: ((0, 0), (2, 0), (1, 1), (0, 2), (2, 2)),
    6: ((0, 0), (2, 0), (0, 1), (2, 1), (0, 2), (2, 2)),
}


def draw_die(
    pen: Pen, face: int | str | None, x: float, y: float, side: float, *, dark: bool = False, alpha: float = 1
) -> None:
    """Draw a die with its top left corner at (x, y). No face: an empty slot. More than 6: the number."""
    colors, radius = pen.colors, side * 0.2
    if face is None:
        pen.dashed(x, y, side, side, colors.edge, radius, 2, 6, 4)
        return
    body, pip = (colors.defense_die, colors.defense_pip) if dark else (colors.attack_die, colors.attack_pip)
    edge = max(2.0, side * 0.09)
    pen.fill(x, y, side, side, colors.edge, radius, alpha)
    pen.fill(x, y, side, side - edge, body, radius, alpha)
    pen.ring(x, y, side, side - edge, colors.edge, radius, 1)
    if face not in PIPS:
        pen.text(
            str(face),
            "number",
            x + side / 2,
            y + (side - edge) / 2,
            pip,
            "center",
            size=(side * 0.5,) * 2,
            alpha=alpha,
        )
        return
    step, pip_size = side * 0.25, side * 0.17
    middle_x, middle_y = x + side / 2, y + (side - edge) / 2
    for column, row in PIPS[int(face)]:
        pen.disc(middle_x + (column - 1) * step, middle_y + (row - 1) * step, pip_size, pip, alpha)


class DiceRow(Drawn):
    """Dice side by side. Properties: faces (None for an empty slot), count, dark, tap (takes the index of a
    filled slot), side, marks (a short text below each, such as "+1"), dim (indexes of misses), struck."""

    def _side(self) -> float:
        return float(self.props.get("side", by_screen(44, 54)))

    def _per_row(self, width: float) -> int:
        return int(max(1, (width + 8) // (self._side() + 8)))

    def height_for(self, width: float) -> float:
        rows = -(-len(self.props["faces"]) // self._per_row(width))
        return rows * (self._side() + 8 + (20 if self.props.get("marks") else 0)) - 8 if rows else 0.0

    def paint(self, pen: Pen, width: float, height: float, **props: Any) -> None:
        """Draw the dice in rows."""
        side, per_row = self._side(), self._per_row(width)
        marks = props.get("marks") or ()
        high = side + 8 + (20 if marks else 0)
        for n, face in enumerate(props["faces"]):
            x, y = n % per_row * (side + 8), n // per_row * high
            alpha = 0.45 if n in props.get("dim", ()) else 1
            draw_die(pen, face, x, y, side, dark=props.get("dark", False), alpha=alpha)
            if n in props.get("struck", ()):
                pen.stroke(((x + 4, y + side - 8), (x + side - 4, y + 6)), pen.colors.plum, 4)
            if n < len(marks) and marks[n]:
                pen.text(marks[n], "tag", x + side / 2, y + side + 10, pen.colors.accent_text, "center")
            if props.get("tap") and face is not None:
                high_hit, tap = max(48, side + 4), partial(props["tap"], n)
                pen.hit(f"{self.name}.{n}", x - 2, y - 2, side + 4, high_hit, tap, spoken=str(face))


class DicePad(Drawn):
    """Six faces to tap, each with what it means now. Properties: meanings (text by face), tap (takes a face),
    dark, height."""

    def height_for(self, width: float) -> float:
        return 2 * self._key(width) + 8

    def _key(self, width: float) -> float:
        own = (width - 16) / 3
        below = max(
            (text_height(text, "small", own - 12) for text in self.props.get("meanings", {}).values()),
            default=0,
        )
        return max(by_screen(92, 112), 68 + below)

    def paint(self, pen: Pen, width: float, height: float, **props: Any) -> None:
        """Draw six keys in two rows."""
        own, high, colors = (width - 16) / 3, self._key(width), pen.colors
        for face in range(1, 7):
            x, y = (face - 1) % 3 * (own + 8), (face - 1) // 3 * (high + 8)
            pressed = pen.hit(f"face.{face}", x, y, own, high, partial(props["tap"], face), spoken=str(face))
            pen.fill(x, y, own, high, colors.edge, tokens.R_CONTROL)
            pen.fill(x, y, own, high - 2, colors.tint if pressed else colors.sheet, tokens.R_CONTROL)
            pen.ring(x, y, own, high - 2, colors.edge, tokens.R_CONTROL, colors.edge_width)
            meaning = props.get("meanings", {}).get(face, "")
            below = text_height(meaning, "small", own - 12) if meaning else 0
            side = by_screen(48, 56)
            top = y + (high - 2 - side - below - (6 if meaning else 0)) / 2
            draw_die(pen, face, x + (own - side) / 2, top, side, dark=props.get("dark", False))
            pen.wrapped(meaning, "small", x + 6, top + side + 6, own - 12, colors.ink2, "center")
