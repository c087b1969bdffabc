"""The rows above the pad of a Summer page. If there isn't room for all, the least needed are hidden."""

from math import ceil
from typing import Any

from kivy.uix.widget import Widget

ORDERS, STACKS, ROUND, EYE, DICE, DEED, COMING, SHEET, OLDER = range(9)
"""Kinds of rows, most needed first. Orders and cards are always shown; finished rounds are hidden first,
oldest before the others."""


class Lines:
    """All rows of a page in order, and which of them may be hidden."""

    def __init__(self, page: Any, width: float) -> None:
        self._page = page
        self._width = width - page.padding[0] - page.padding[2]
        self._ranks: dict[Widget, int] = {}
        self._heights: dict[Widget, float] = {}
        self._all: list[Widget] = []

    def add(self, line: Widget, rank: int) -> None:
        """Add a row that may be hidden. Its height must be known before the layout, and while it's hidden."""
        self._ranks[line] = rank
        self._page.add_widget(line)
        line.width = self._width
        if hasattr(line, "texture_update"):
            line.texture_update()
        self._heights[line] = line.height

    def close(self) -> None:
        """Finish adding rows."""
        self._all = self._page.children[::-1]

    def fit(self, free: float, gap: Widget | None) -> float:
        """Show as many as fit, and return their height without the gap."""
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
