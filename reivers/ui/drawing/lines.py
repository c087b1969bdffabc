"""Texts below each other, such as a name and its note: measured and drawn by the same code."""

from reivers.ui.drawing.pen import Pen, Size, text_height, text_width


class TextLines:
    """Wrapped texts in a column, each with its role and the name of its ink. Empty ones take no room. `size`
    is that of the first one, if it isn't the role's."""

    def __init__(self, width: float, *lines: tuple[str, str, str], size: Size = None) -> None:
        sized = ((*line, None if n else size) for n, line in enumerate(lines) if line[0])
        self._width = width
        self._lines = [(*line, text_height(line[0], line[1], width, line[3])) for line in sized]
        self.height: float = sum(high for *_line, high in self._lines)

    def draw(self, pen: Pen, x: float, middle: float) -> None:
        """Draw the texts around a height."""
        self.draw_below(pen, x, middle - self.height / 2)

    def draw_below(self, pen: Pen, x: float, y: float) -> None:
        """Draw the texts from a height on."""
        for text, role, ink, size, high in self._lines:
            pen.wrapped(text, role, x, y, self._width, getattr(pen.colors, ink), size=size)
            y += high


def named(width: float, text: str, note: str = "", *, ink: str = "ink", size: Size = None) -> TextLines:
    """Return a name with a small note below it."""
    return TextLines(width, (text, "strong", ink), (note, "small", "ink2"), size=size)


def fitting(
    text: str, role: str, room: float, size: tuple[float, float], *, least: float = 14, cap: float = 9
) -> tuple[float, float]:
    """Return the size, no smaller than the least, at which a text fits into a line."""
    while size[0] > least and text_width(text, role, size, cap) > room:
        size = size[0] - 1, size[1] - 1
    return size
