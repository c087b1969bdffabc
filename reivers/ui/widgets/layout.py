"""Widths from above, at once.

Kivy hands a width down one level at a time: until it comes to the lines of a page, they are written and laid
out again and again at widths that are not theirs. Who has filled a page gives all in it their widths at once.
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
    """Lays out a part of the screen and all within it. (Heights follow when all is written.)"""
    if isinstance(part, Layout):
        part.do_layout()
    elif isinstance(part, ScrollView):
        part.update_from_scroll()
    for child in part.children:
        lay_out(child)


TWO_LINES = 1.5
"""How much of a name goes onto two lines, in widths of the sheet, wherever it may be broken."""
IN_TURN: Mapping[int, Sequence[int]] = {2: (0, 1)}
"""Groups stand in two columns as they are read, line by line."""


class Even(GridLayout):
    """Things side by side, all as high as the highest in their line."""

    def add_widget(self, widget: Widget, *args: Any, **kwargs: Any) -> None:
        """How high it must be its own rule says (`size_hint_min_y`); it grows with its line."""
        widget.size_hint_y = 1
        super().add_widget(widget, *args, **kwargs)


class Twofold(Even):
    """Rows to choose from: two in a line, if their names then do not make them higher."""

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
    """Groups of lines: one column or, from a certain width on, two or more that begin at the same height."""

    def __init__(
        self,
        groups: Sequence[Widget],
        need: Callable[[], float],
        places: Mapping[int, Sequence[int]] = IN_TURN,
        **kwargs: Any,
    ) -> None:
        """`places`: for so many columns, the one in which each group stands."""
        super().__init__(size_hint_y=None, **kwargs)
        self._groups, self._need, self._places = groups, need, places
        self.bind(minimum_height=self.setter("height"), width=self._deal)
        theme.bind_to(self._deal, "room", "scale")
        self._deal()

    def _deal(self, *_changed: Any) -> None:
        """Line by line, as they are read."""
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
