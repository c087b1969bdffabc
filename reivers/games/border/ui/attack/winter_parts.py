"""Drawn parts of the Winter pages: card backs, heads, dice in columns, bands, histograms."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from kivy.clock import Clock
from kivy.graphics import Color, RoundedRectangle, SmoothLine
from kivy.lang import Builder
from kivy.metrics import dp
from kivy.properties import BooleanProperty, ListProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from reivers.games.border.ui.marks import draw_mark
from reivers.ui.widgets.canvas import CanvasWidget, measure, write_middle
from reivers.ui.widgets.theme import theme
from reivers.ui.widgets.widgets import Die, FlowLayout, Frame, GridButton, Tappable, Text

DECK = 8


class TargetDeckRow(CanvasWidget):
    """Eight small cards (7.1.15): revealed ones with the family's mark and a letter, the player's own in
    gold. Hidden ones are all alike."""

    revealed = ListProperty()
    """Family, letter, and whether it's the player's own, by card."""
    total = ObjectProperty(DECK)
    drawn = ("revealed", "total")

    def draw(self) -> None:
        """Draw the cards side by side, the next one a little higher."""
        gap = theme.gap * 0.35
        width = min((self.width - gap * (self.total - 1)) / self.total, self.height * 0.8)
        high = self.height - theme.gap * 0.25
        for at in range(self.total):
            x = self.x + at * (width + gap)
            if at < len(self.revealed):
                self._face(x, width, high, *self.revealed[at])
            else:
                self._back(x, self.y + (theme.gap * 0.25 if at == len(self.revealed) else 0), width, high)

    def _face(self, x: float, width: float, high: float, family: str, letter: str, own: bool) -> None:
        corner = [theme.radius * 0.6]
        Color(*(theme.palette.gold if own else theme.palette.rule))
        RoundedRectangle(pos=(x, self.y), size=(width, high), radius=corner)
        edge = theme.hairline * (2.5 if own else 1)
        Color(*theme.palette.panel)
        RoundedRectangle(
            pos=(x + edge, self.y + edge), size=(width - 2 * edge, high - 2 * edge), radius=corner
        )
        side = min(width - 2 * edge, high * 0.56)
        draw_mark(family, x + (width - side) / 2, self.y + high - side - edge, side)
        write_middle(
            letter, "figure", x + width / 2, self.y + high * 0.2, theme.palette.ink, 0.8 / theme.text
        )

    def _back(self, x: float, y: float, width: float, high: float) -> None:
        Color(*theme.palette.key_pressed)
        RoundedRectangle(pos=(x, y), size=(width, high), radius=[theme.radius * 0.6])
        Color(*theme.palette.on_key[:3], 0.55)
        inset = width * 0.16
        frame = (x + inset, y + inset, width - 2 * inset, high - 2 * inset, theme.radius * 0.4)
        SmoothLine(rounded_rectangle=frame, width=theme.hairline)


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


class Chip(Tappable, Frame, BoxLayout):
    """An optional power, off until it's tapped."""

    name = StringProperty()
    note = StringProperty()
    gain = StringProperty()
    option = StringProperty()
    chosen = BooleanProperty(False)
    legal = BooleanProperty(True)


def heading(text: str, role: str = "place") -> Text:
    """Make a small heading within a page."""
    return Text(text=text, role=role, ink="accent")


def beside(words: Text, keys: Sequence[Widget]) -> BoxLayout:
    """Put a few buttons to the right of their subject."""
    right = BoxLayout(size_hint=(None, None), spacing=theme.gap / 2, pos_hint={"center_y": 0.5})
    right.bind(minimum_size=right.setter("size"))
    for key in keys:
        right.add_widget(key)
    line = BoxLayout(size_hint_y=None, spacing=theme.gap)
    words.pos_hint = {"center_y": 0.5}
    for one in (words, right):
        one.bind(height=lambda *_changed: setattr(line, "height", max(right.height, words.height)))
    line.add_widget(words)
    line.add_widget(right)
    return line


Builder.load_file(str(Path(__file__).with_name("winter_parts.kv")))
