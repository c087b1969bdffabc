"""Flat boxes that say something: they can't be tapped."""

from typing import Any

from reivers.ui.components.buttons import by_screen
from reivers.ui.components.rows import change_width, draw_change
from reivers.ui.drawing import tokens
from reivers.ui.drawing.pen import Pen, line_height, text_height
from reivers.ui.drawing.piece import Drawn


def draw_pips(pen: Pen, at: int, count: int, x: float, y: float) -> float:
    """Draw the parts of a turn, the current one longer, and return their width with a space behind."""
    start = x
    for n in range(count):
        wide = 22 if n == at else 8
        color = pen.colors.accent if n == at else pen.colors.edge if n < at else pen.colors.scale_off
        pen.fill(x, y - 4, wide, 8, color, 4)
        x += wide + 4
    return x - start + 4


class Well(Drawn):
    """A sunken box. Properties: text, note, icon, change (at the right)."""

    def _left(self) -> float:
        return by_screen(66, 66) if self.props.get("icon") else 16.0

    def _room(self, width: float) -> float:
        return width - self._left() - 14 - change_width({"change": self.props.get("change", "")})

    def _heights(self, width: float) -> tuple[float, float]:
        note, room = self.props.get("note", ""), self._room(width)
        text = text_height(self.props["text"], "order", room)
        return text, text_height(note, "small", room) if note else 0.0

    def height_for(self, width: float) -> float:
        return max(by_screen(60, 62), sum(self._heights(width)) + 18)

    def paint(self, pen: Pen, width: float, height: float, **props: Any) -> None:
        """Draw the box."""
        colors, middle = pen.colors, height / 2
        pen.fill(0, 0, width, height, colors.well, tokens.R_CONTROL)
        if icon := props.get("icon"):
            pen.icon(icon, 38, 15, middle, fill=colors.well)
        text, note = self._heights(width)
        top, room = middle - (text + note) / 2, self._room(width)
        pen.wrapped(props["text"], "order", self._left(), top, room, colors.ink)
        pen.wrapped(props.get("note", ""), "small", self._left(), top + text, room, colors.ink2)
        draw_change(pen, {"change": props.get("change", "")}, width - 16, middle, colors.ink)


class Counts(Drawn):
    """Numbers side by side, each with an icon and its word. Properties: items ((icon, number, word), ...)."""

    def _columns(self, width: float) -> int:
        return int(max(1, width // by_screen(116, 150)))

    def _high(self, width: float) -> float:
        room = width / self._columns(width) - 50
        words = (text_height(word, "small", room) for _icon, _number, word in self.props["items"])
        return line_height("number") + max(words, default=0) + 14

    def height_for(self, width: float) -> float:
        rows = -(-len(self.props["items"]) // self._columns(width))
        return rows * self._high(width)

    def paint(self, pen: Pen, width: float, height: float, **props: Any) -> None:
        """Draw the items row by row."""
        columns, high = self._columns(width), self._high(width)
        own, line = width / columns, line_height("number")
        for n, (icon, number, word) in enumerate(props["items"]):
            x, y = n % columns * own, n // columns * high
            pen.icon(icon, 32, x, y + high / 2)
            pen.text(str(number), "number", x + 40, y + 7 + line / 2, pen.colors.ink)
            pen.wrapped(word, "small", x + 40, y + 7 + line, own - 50, pen.colors.ink2)
