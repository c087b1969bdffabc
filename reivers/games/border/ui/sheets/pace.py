"""The pace: where the player's games with a similar score ended."""

from typing import Any

from kivy.graphics import Color, Ellipse, Rectangle, RoundedRectangle
from kivy.properties import NumericProperty
from kivy.uix.widget import Widget

from reivers.games.border.rules.seasons.scoring import LEVELS
from reivers.ui.widgets.canvas import draw_text, measure
from reivers.ui.widgets.theme import theme

HIGHEST = LEVELS[0][0]
BESIDE = 1.6
"""The distance of two rungs, in letter heights."""


def rung_at(vp: float) -> float:
    """Return the position of a total on the ladder, in rungs from the lowest; rungs aren't equally far
    apart in VP."""
    rungs = sorted(least for least, _win, _name in LEVELS)
    if vp >= rungs[-1]:
        return len(rungs) - 1
    below = max(at for at, least in enumerate(rungs) if least <= max(vp, 0))
    return below + (max(vp, 0) - rungs[below]) / (rungs[below + 1] - rungs[below])


class PaceLadder(Widget):
    """Nine rungs with their names, and a bar beside those at which the player's games ended."""

    low = NumericProperty(0)
    high = NumericProperty(0)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(size_hint_y=None, **kwargs)
        for name in ("pos", "width", "low", "high"):
            self.fbind(name, self._draw)
        theme.bind_to(self._draw, "palette", "scale")
        self._draw()

    def _draw(self, *_changed: Any) -> None:
        self._letter = measure("0", "small")[1]
        self._step = self._letter * BESIDE
        self.height = self._step * len(LEVELS)
        self.canvas.clear()
        with self.canvas:
            self._draw_rungs()
            self._draw_range()

    def _pole(self) -> float:
        return float(self.x + measure(str(HIGHEST), "figure")[0] + theme.gap * 1.4)

    def _middle(self, rung: float) -> float:
        return float(self.y + self._step * (rung + 0.5))

    def _draw_rungs(self) -> None:
        pole, palette = self._pole(), theme.palette
        Color(*palette.rule_faint)
        Rectangle(pos=(pole, self.y), size=(theme.hairline * 3, self.height))
        for rung, (least, _win, name) in enumerate(reversed(LEVELS)):
            middle = self._middle(rung)
            reached = rung <= rung_at(self.high) and rung_at(self.low) < rung + 1
            ink = palette.ink if reached else palette.ink_soft
            wide, high = measure(str(least), "figure")
            draw_text(str(least), "figure", pole - theme.gap * 0.9 - wide, middle - high / 2, ink)
            draw_text(name, "row", pole + theme.gap * 1.4, middle - measure(name, "row")[1] / 2, ink)
            Color(*palette.rule_faint)
            Rectangle(pos=(pole - theme.gap * 0.4, middle), size=(theme.gap * 0.8, theme.hairline))

    def _draw_range(self) -> None:
        thick, pole = theme.gap * 0.7, self._pole() + theme.hairline * 1.5
        low, high = self._middle(rung_at(self.low)), self._middle(rung_at(self.high))
        Color(*theme.palette.accent)
        RoundedRectangle(
            pos=(pole - thick / 2, low - thick / 2), size=(thick, high - low + thick), radius=[thick / 2]
        )
        Color(*theme.palette.ground)
        for middle in (low, high):
            dot = thick * 0.4
            Ellipse(pos=(pole - dot / 2, middle - dot / 2), size=(dot, dot))
