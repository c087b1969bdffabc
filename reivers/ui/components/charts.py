"""Small charts."""

from collections.abc import Sequence
from typing import Any

from reivers.ui.components.buttons import by_screen
from reivers.ui.components.dice import draw_die
from reivers.ui.drawing.pen import Pen, line_height, text_height, text_width
from reivers.ui.drawing.piece import Drawn

LABELED = 0.08
"""Bars from this share up have their percentage."""
LABEL = (16.0, 19.0)


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
    least: float = LABELED,
) -> None:
    """Draw bars over an axis in a box (left, top, width, height); the most likely one is strong. Bars of
    `least` or more have their percentage; if there's no room for all of them, only the most likely one."""
    if not bars:
        return
    left, top, width, height = box
    colors, low = pen.colors, line_height("small")
    axis = top + height - 2 * low - 6
    most, own = max(share for _label, share in bars) or 1, width / len(bars)
    every = max(1, -(-28 * len(bars) // max(1, int(width))))
    fits = all(own > text_width(_percent(share), "small") for _label, share in bars if share >= least)
    for n, (label, share) in enumerate(bars):
        high = max(2 if share else 0, (axis - top - low - 4) * share / most)
        x = left + n * own
        if high:
            alpha = 1 if share == most else 0.62
            pen.fill(x + own * 0.12, axis - high, own * 0.76, high, colors.accent, min(4, high / 2), alpha)
        if share and (share >= least if fits else share == most):
            pen.text(_percent(share), "small", x + own / 2, axis - high - low / 2, colors.ink2, "center")
        if n % every == 0:
            pen.text(str(label), "label", x + own / 2, axis + low / 2 + 4, colors.ink, "center")
    pen.rect(left, axis, width, 2, colors.ink)
    pen.text(caption, "small", left + width / 2, top + height - low / 2, colors.ink2, "center")


def _percent(share: float) -> str:
    return f"{round(100 * share)}%" if share >= 0.005 else "<1%"


class Tapped(Drawn):
    """A chart whose smaller numbers appear at a tap, and go at the next one, if `spoken` names that."""

    numbers = False
    """Whether they are shown."""

    def _hit(self, pen: Pen, width: float, height: float) -> None:
        if spoken := self.props.get("spoken", ""):
            pen.hit(f"{self.name}.numbers", 0, 0, width, height, self._toggle, spoken=spoken)

    def _toggle(self) -> None:
        self.numbers = not self.numbers
        self.repaint()


class Histogram(Tapped):
    """Bars with percentages. Properties: bars ((label, share), ...), caption, height."""

    def height_for(self, width: float) -> float:
        return histogram_height(float(self.props.get("height", 118)))

    def paint(self, pen: Pen, width: float, height: float, **props: Any) -> None:
        """Draw the bars over an axis."""
        self._hit(pen, width, height)
        least = 0.0 if self.numbers else LABELED
        draw_histogram(pen, props["bars"], props.get("caption", ""), (0, 0, width, height), least)


class StackedBars(Tapped):
    """A bar for each row, made of parts. Properties: rows ((text, (value, ...)), ...), legend (the name of
    each part; the last one is in gold)."""

    def _colors(self, pen: Pen) -> tuple[Any, ...]:
        colors = pen.colors
        return (*(colors.chart1, colors.chart2, colors.chart3)[: len(self.props["legend"]) - 1], colors.gold)

    def _label(self) -> float:
        return 12 + max((text_width(text, "body", LABEL) for text, _values in self.props["rows"]), default=0)

    def _above(self, width: float) -> bool:
        """Return whether the words are above the bars: beside them there is no room."""
        return self._label() > width * 0.45

    def _row(self, width: float) -> float:
        line = line_height("body", LABEL)
        return line + 32 if self._above(width) else max(by_screen(32, 34), line + 10)

    def _legend(self, width: float) -> list[list[str]]:
        """Return the lines of the legend."""
        lines: list[list[str]] = [[]]
        used = 0.0
        for name in self.props["legend"]:
            own = text_width(name, "small") + 34
            if lines[-1] and used + own > width:
                lines.append([])
                used = 0.0
            lines[-1].append(name)
            used += own
        return lines

    def height_for(self, width: float) -> float:
        legend = len(self._legend(width)) * (line_height("small") + 6) + 6
        return legend + len(self.props["rows"]) * self._row(width)

    def paint(self, pen: Pen, width: float, height: float, **props: Any) -> None:
        """Draw the legend, then the rows."""
        self._hit(pen, width, height)
        inks, line, n = self._colors(pen), line_height("small"), 0
        y = 0.0
        for names in self._legend(width):
            x = 0.0
            for name in names:
                pen.fill(x, y + line / 2 - 7, 14, 14, inks[n], 4)
                x += 20 + pen.text(name, "small", x + 20, y + line / 2, pen.colors.ink2) + 14
                n += 1
            y += line + 6
        y += 6
        most = max((sum(values) for _text, values in props["rows"]), default=0) or 1
        for text, values in props["rows"]:
            self._draw_row(pen, text, values, y, width, most)
            y += self._row(width)

    def _draw_row(
        self, pen: Pen, text: str, values: Sequence[float], y: float, width: float, most: float
    ) -> None:
        above, number = self._above(width), by_screen(42, 50)
        x, middle = (0.0, y + self._row(width) - 16) if above else (self._label(), y + self._row(width) / 2)
        words = y + line_height("body", LABEL) / 2 if above else middle
        pen.text(text, "body", 0, words, pen.colors.ink, size=LABEL)
        pen.text(f"{sum(values):.0f}", "name", width, middle, pen.colors.ink, "right", size=(21, 24))
        scale = (width - x - number) / most
        for ink, value in zip(self._colors(pen), values, strict=True):
            if value:
                pen.rect(x, middle - 10, max(2, value * scale), 20, pen.colors.engrave)
                pen.rect(x + 1, middle - 9, max(1, value * scale - 1), 18, ink)
                if self.numbers and value * scale > text_width(f"{value:.0f}", "tag") + 4:
                    over = max(pen.colors.ink, pen.colors.paper, key=lambda one: _contrast(one, ink))
                    pen.text(f"{value:.0f}", "tag", x + value * scale / 2, middle, over, "center")
                x += value * scale


def _contrast(one: Sequence[float], other: Sequence[float]) -> float:
    """Return how far apart two colors are in brightness."""
    return abs(sum(one[:3]) - sum(other[:3]))


class FaceCounts(Drawn):
    """How often each face of a die came up. Properties: counts (six numbers), caption."""

    HIGH, DIE = 84.0, 30.0

    def height_for(self, width: float) -> float:
        caption = text_height(self.props["caption"], "small", width)
        return line_height("tag") + self.HIGH + self.DIE + 24 + caption

    def paint(self, pen: Pen, width: float, height: float, **props: Any) -> None:
        """Draw bars over the faces, with a dashed line at what is expected."""
        counts, own, top = props["counts"], width / 6, line_height("tag")
        most, axis = max(*counts, 1), self.HIGH + 8
        for n, count in enumerate(counts):
            middle, high = n * own + own / 2, self.HIGH * count / most
            if high:
                pen.fill(
                    middle - own * 0.32, axis - high, own * 0.64, high, pen.colors.chart2, min(4, high / 2)
                )
            draw_die(pen, n + 1, middle - self.DIE / 2, axis + 8, self.DIE)
            pen.text(str(count), "tag", middle, axis + self.DIE + 8 + top / 2, pen.colors.ink, "center")
        pen.rect(0, axis, width, 2, pen.colors.ink)
        expected = axis - self.HIGH * sum(counts) / 6 / most
        for n in range(int(width // 10)):
            pen.rect(n * 10, expected, 6, 2, pen.colors.accent_text)
        pen.wrapped(props["caption"], "small", 0, axis + self.DIE + top + 14, width, pen.colors.ink2)
