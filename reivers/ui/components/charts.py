"""Small charts."""

from collections.abc import Sequence
from typing import Any

from reivers.ui.drawing.pen import Pen, line_height
from reivers.ui.drawing.piece import Drawn

LABELED = 0.08
"""Bars from this share up have their percentage."""


def draw_mini(pen: Pen, bars: Sequence[float], x: float, y: float, *, chosen: bool = False) -> None:
    """Draw a small histogram without labels, 70 x 30, its left edge at x and its middle at y."""
    if not bars:
        return
    own, most = (70 + 2) / len(bars) - 2, max(bars) or 1
    color = pen.colors.accent if chosen else pen.colors.edge
    for n, share in enumerate(bars):
        high = max(2, 30 * share / most)
        pen.rect(x + n * (own + 2), y + 15 - high, own, high, color)


def histogram_height(bars: float = 118) -> float:
    """Return the height of a histogram whose bars have this height, with axis and caption."""
    return bars + line_height("small") * 2 + 12


def draw_histogram(
    pen: Pen,
    bars: Sequence[tuple[Any, float]],
    caption: str,
    box: tuple[float, float, float, float],
) -> None:
    """Draw bars over an axis in a box (left, top, width, height); the most likely one is strong."""
    if not bars:
        return
    left, top, width, height = box
    colors, low = pen.colors, line_height("small")
    axis = top + height - 2 * low - 6
    most, own = max(share for _label, share in bars) or 1, width / len(bars)
    every = max(1, -(-28 * len(bars) // max(1, int(width))))
    for n, (label, share) in enumerate(bars):
        high = max(2 if share else 0, (axis - top - low - 4) * share / most)
        x = left + n * own
        if high:
            alpha = 1 if share == most else 0.62
            pen.fill(x + own * 0.12, axis - high, own * 0.76, high, colors.accent, min(4, high / 2), alpha)
        if share >= LABELED and own >= 26:
            percent = f"{round(100 * share)}%"
            pen.text(percent, "small", x + own / 2, axis - high - low / 2, colors.ink2, "center")
        if n % every == 0:
            pen.text(str(label), "label", x + own / 2, axis + low / 2 + 4, colors.ink, "center")
    pen.rect(left, axis, width, 2, colors.ink)
    pen.text(caption, "small", left + width / 2, top + height - low / 2, colors.ink2, "center")


class Histogram(Drawn):
    """Bars with percentages. Properties: bars ((label, share), ...), caption, height."""

    def height_for(self, width: float) -> float:
        return histogram_height(float(self.props.get("height", 118)))

    def paint(self, pen: Pen, width: float, height: float, **props: Any) -> None:
        """Draw the bars over an axis."""
        draw_histogram(pen, props["bars"], props.get("caption", ""), (0, 0, width, height))
