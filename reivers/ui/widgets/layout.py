"""Layouts that set all widths at once, and layouts with two columns when there is room.

Kivy passes a width down one level at a time, so texts are laid out again and again at wrong widths. `lay_out`
sets the widths of a whole page at once.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from kivy.uix.boxlayout import BoxLayout
from kivy.uix.gridlayout import GridLayout
from kivy.uix.layout import Layout
from kivy.uix.scrollview import ScrollView
from kivy.uix.widget import Widget

from reivers.ui.widgets.canvas import measure
from reivers.ui.widgets.theme import theme
from reivers.ui.widgets.widgets import Column, OptionRow


def lay_out(part: Widget) -> None:
    """Lay out a part of the screen and everything in it. (Heights follow from the texts.)"""
    if isinstance(part, Layout):
        part.do_layout()
    elif isinstance(part, ScrollView):
        part.update_from_scroll()
    for child in part.children:
        lay_out(child)


TWO_LINES = 1.5
"""The share of a name that fits on two lines, in widths, wherever it breaks."""
IN_TURN: Mapping[int, Sequence[int]] = {2: (0, 1)}
"""Groups in two columns, in reading order."""


class Even(GridLayout):
    """Widgets side by side, all as high as the highest in their row."""

    def add_widget(self, widget: Widget, *args: Any, **kwargs: Any) -> None:
        """Add a widget that grows with its row. Its `size_hint_min_y` is its own height."""
        widget.size_hint_y = 1
        super().add_widget(widget, *args, **kwargs)


class Twofold(Even):
    """Rows to choose from: in pairs, if that doesn't make them higher."""

    def __init__(self, rows: Sequence[OptionRow], **kwargs: Any) -> None:
        super().__init__(cols=1, size_hint_y=None, **kwargs)
        self.bind(minimum_height=self.setter("height"), width=self._fit)
        theme.bind_to(self._fit, "room", "scale")
        for row in rows:
            self.add_widget(row)
        self._fit()

    def _fit(self, *_changed: Any) -> None:
        self.spacing = theme.gap * 0.5
        widest = max((measure(row.name, "row")[0] for row in self.children), default=0)
        if theme.text <= 1:
            widest /= TWO_LINES
        need = 2 * (widest + theme.gap * 2.6) + theme.gap * 0.5
        self.cols = 2 if len(self.children) > 1 and need <= self.width else 1


class Leaves(BoxLayout):
    """Groups of rows: one column or, from a certain width, two or more with the same top."""

    def __init__(
        self,
        groups: Sequence[Widget],
        need: Callable[[], float],
        places: Mapping[int, Sequence[int]] = IN_TURN,
        **kwargs: Any,
    ) -> None:
        """Take `places`: for each number of columns, the column of each group."""
        super().__init__(size_hint_y=None, **kwargs)
        self._groups, self._need, self._places = groups, need, places
        self.bind(minimum_height=self.setter("height"), width=self._deal)
        theme.bind_to(self._deal, "room", "scale")
        self._deal()

    def _deal(self, *_changed: Any) -> None:
        """Deal the groups row by row, in reading order."""
        self.spacing = theme.gap
        fitting = (self.width + theme.gap) // (self._need() + theme.gap)
        n = int(max(1, min(max(self._places), len(self._groups), fitting)))
        if n == len(self.children):
            return
        for column in self.children:
            column.clear_widgets()
        self.clear_widgets()
        columns = [Column(pos_hint={"top": 1}) for _ in range(n)]
        places = self._places.get(n, (0,))
        for at, group in enumerate(self._groups):
            columns[places[at % len(places)]].add_widget(group)
        for column in columns:
            self.add_widget(column)
