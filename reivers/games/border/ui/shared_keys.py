"""Keys that share the width of a line."""

from typing import Any

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.uix.widget import Widget

from reivers.ui.widgets.canvas import measure
from reivers.ui.widgets.theme import theme
from reivers.ui.widgets.widgets import Die, FlowLayout, GridButton

BETWEEN = 0.33
"""The space between buttons in a row, in gaps."""


class Shared(FlowLayout):
    """Buttons that share the width of the page, a fixed number per row.

    None is wider than `widest` buttons or higher than `tall`. Text of a `role` is as large as the longest
    line allows, at most `most` times the usual.
    """

    def __init__(
        self,
        columns: int,
        widest: float = 1.3,
        tall: float = 0.93,
        role: str = "",
        most: float = 9,
        **kwargs: Any,
    ) -> None:
        self.columns, self.widest, self.tall = columns, widest, tall
        self.role, self.most = role, most
        super().__init__(**{"air": BETWEEN, **kwargs})
        self._refit = Clock.create_trigger(self._share, -1)
        self.bind(width=self._refit)
        theme.bind_to(self._soon, "room", "scale")

    def _soon(self, *_changed: Any) -> None:
        self._refit()

    def _share(self, *_time: float) -> None:
        for child in self.children:
            self._fit(child)
        if self.role and self.children:
            self._fit_words()

    def _fit_words(self) -> None:
        part = theme.size(self.role) / theme.size("cell") * min(1, self.most / theme.text)
        lines = [line for child in self.children for line in child.text.split("\n")]
        longest = max(measure(line, "cell")[0] for line in lines) * part
        for child in self.children:
            child.shrink = part * min(1, (child.width - theme.gap) / longest)

    def _fit(self, child: Widget) -> None:
        gap = self.spacing[0]
        columns = max(1, min(self.columns, int((self.width + gap) / (dp(48) + gap))))
        room = (self.width - gap * (columns - 1)) / columns
        side = int(min(room, theme.target * self.widest))
        if isinstance(child, GridButton):
            child.least = child.most = side
            child.tall = self.tall
        elif isinstance(child, Die):
            child.size = side, side
        else:
            child.size = side, max(theme.target * self.tall, dp(48))

    def limit(self, child: Widget, most: float) -> None:
        """Give each its share of a row."""

    def add_widget(self, widget: Widget, *args: Any, **kwargs: Any) -> None:
        super().add_widget(widget, *args, **kwargs)
        widget.bind(size=self._refit)  # a button with new text asks for its own size
        self._fit(widget)
