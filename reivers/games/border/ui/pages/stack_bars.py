"""The rivals' stacks as bars."""

from pathlib import Path

from kivy.graphics import Color, RoundedRectangle
from kivy.lang import Builder
from kivy.properties import ListProperty

from reivers.games.border.ids import STACKS
from reivers.games.border.ui.marks import STRIPES
from reivers.ui.widgets import icons
from reivers.ui.widgets.canvas import CanvasWidget, draw_text, measure
from reivers.ui.widgets.theme import theme

FULL = 12
"""The strength that fills a bar."""
SMALLEST = 0.6
"""The smallest name of a stack, relative to small type."""


class StackBars(CanvasWidget):
    """The six stacks: symbol, number, a bar for it and, where there is room, the name."""

    totals = ListProperty([0] * len(STACKS))
    names = ListProperty()
    drawn = ("totals", "names")

    def draw(self) -> None:
        """Draw each stack."""
        each = self.width / len(STACKS)
        self._letters = self._small_enough(each - theme.gap * 0.6)
        self._line = max((measure(name, "small", self._letters)[1] for name in self.names), default=0)
        for at, (stack, total) in enumerate(zip(STACKS, self.totals, strict=True)):
            x, wide = self.x + at * each, each - theme.gap * 0.6
            self._draw_stack(STRIPES[stack], int(total), x, wide)
            if self.names:
                self._write_name(self.names[at], x)

    def _draw_stack(self, icon: str, total: int, x: float, wide: float) -> None:
        palette, bar, side = theme.palette, theme.gap * 0.35, theme.target * 0.42
        ink = palette.ink if total else palette.ink_soft
        icons.draw(icon, x, self.top - side, side, palette.panel, ink)
        high = measure("0", "figure")[1]
        draw_text(str(total), "figure", x + side + theme.gap * 0.3, self.top - side / 2 - high / 2, ink)
        low = self.top - side - bar * 2
        Color(*palette.rule_faint)
        RoundedRectangle(pos=(x, low), size=(wide, bar), radius=[bar / 2])
        if total:
            Color(*palette.accent)
            full = max(bar, wide * min(total, FULL) / FULL)
            RoundedRectangle(pos=(x, low), size=(full, bar), radius=[bar / 2])

    def _small_enough(self, wide: float) -> float:
        """Return one font size for all names, at which the longest fits."""
        letters = 1.0
        while letters > SMALLEST and any(measure(name, "small", letters)[0] > wide for name in self.names):
            letters -= 0.05
        return letters

    def _write_name(self, name: str, x: float) -> None:
        """Draw a name, aligned with the others even if it has a descender."""
        own = measure(name, "small", self._letters)[1]
        low = self.y + (self.height - theme.target * 0.42 - theme.gap * 0.7 - self._line) / 2
        draw_text(name, "small", x, low + self._line - own, theme.palette.ink_soft, self._letters)


Builder.load_file(str(Path(__file__).with_name("stack_bars.kv")))
