"""Things below each other that stand side by side, two and two, wherever the sheet is wide enough."""

from collections.abc import Callable, Sequence
from typing import Any

from kivy.uix.boxlayout import BoxLayout
from kivy.uix.gridlayout import GridLayout
from kivy.uix.widget import Widget

from reivers.ui.lettering import measure
from reivers.ui.theme import theme
from reivers.ui.widgets import Column, OptionRow

TWO_LINES = 1.5
"""How much of a name goes onto two lines, in widths of the sheet, wherever it may be broken."""


class Twofold(GridLayout):
    """Rows to choose from: two in a line, if their names then do not make them higher."""

    def __init__(self, rows: Sequence[OptionRow], **kwargs: Any) -> None:
        super().__init__(cols=1, size_hint_y=None, **kwargs)
        self.bind(minimum_height=self.setter("height"), width=self._fit)
        theme.tell(self._fit, "room", "scale")
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
    """Groups of lines: one column or, from a certain width on, two that begin at the same height."""

    def __init__(self, groups: Sequence[Widget], need: Callable[[], float], **kwargs: Any) -> None:
        super().__init__(size_hint_y=None, **kwargs)
        self._groups, self._need = groups, need
        self.bind(minimum_height=self.setter("height"), width=self._deal)
        theme.tell(self._deal, "room")
        self._deal()

    def _deal(self, *_changed: Any) -> None:
        """Line by line, as they are read."""
        self.spacing = theme.gap
        n = 2 if len(self._groups) > 1 and 2 * self._need() + theme.gap <= self.width else 1
        if n == len(self.children):
            return
        for column in self.children:
            column.clear_widgets()
        self.clear_widgets()
        columns = [Column(pos_hint={"top": 1}) for _ in range(n)]
        for at, group in enumerate(self._groups):
            columns[at % n].add_widget(group)
        for column in columns:
            self.add_widget(column)
