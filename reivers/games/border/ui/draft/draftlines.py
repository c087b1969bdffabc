"""The lines above the pad of a Summer page. Where there is no room for all, those least needed stay away."""

from math import ceil
from typing import Any

from kivy.uix.widget import Widget

ORDERS, STACKS, ROUND, EYE, DICE, DEED, COMING, SHEET, OLDER = range(9)
"""What a line is, the most needed first: orders and cards always stand there; rounds that are over go first,
the oldest of them before all others."""


class Lines:
    """All lines of a page in their order, and which of them may stay away."""

    def __init__(self, page: Any, width: float) -> None:
        self._page = page
        self._width = width - page.padding[0] - page.padding[2]
        self._ranks: dict[Widget, int] = {}
        self._heights: dict[Widget, float] = {}
        self._all: list[Widget] = []

    def add(self, line: Widget, rank: int) -> None:
        """A line at the end of the page that may stay away. How high it is must be known before it is laid
        out, and while it stays away."""
        self._ranks[line] = rank
        self._page.add_widget(line)
        line.width = self._width
        if hasattr(line, "texture_update"):
            line.texture_update()
        self._heights[line] = line.height

    def close(self) -> None:
        """All lines are there."""
        self._all = self._page.children[::-1]

    def fit(self, free: float, gap: Widget | None) -> float:
        """Shows as many as there is room for, and says how high they are without the gap."""
        shown = list(self._all)
        spare = sorted(self._ranks, key=lambda line: self._ranks[line])
        while spare and self._height(shown, gap) > free:
            shown.remove(spare.pop())
        if shown != self._page.children[::-1]:
            self._page.clear_widgets()
            for line in shown:
                self._page.add_widget(line)
        return self._height(shown, gap)

    def _height(self, shown: list[Widget], gap: Widget | None) -> int:
        page = self._page
        high = sum(self._heights.get(line, line.height) for line in shown if line is not gap)
        return ceil(high + page.spacing * (len(shown) - 1) + page.padding[1] + page.padding[3])
