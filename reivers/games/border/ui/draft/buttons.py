"""A pad laid out by a Summer page, and the small buttons beside it."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import attrs
from kivy.lang import Builder
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from reivers.games.border.ui.draft.card_picker import SMALLEST
from reivers.kernel.prompts import Prompt
from reivers.ui.pads.pad import Pad
from reivers.ui.play.page_view import PageView
from reivers.ui.widgets.theme import theme
from reivers.ui.widgets.widgets import TextButton

IN_A_ROW = 4
FEW = 3
SHORTEST, LONGEST = 5, 11
"""Buttons share a row by the length of their text; its limits, in letters."""


@attrs.frozen
class Tool:
    """A small button: its id, text and action, whether it's highlighted, and whether it's enabled."""

    name: str
    text: str
    pressed: Callable[[], None]
    chosen: bool = False
    on: bool = True

    def key(self) -> "DraftButton":
        """Make the button."""
        key = DraftButton(text=self.text, option=self.name, chosen=self.chosen, disabled=not self.on)
        key.bind(on_release=lambda _key: self.pressed())
        return key


class DraftButton(TextButton):
    """A button beside the pad or below it."""

    option = StringProperty()
    chosen = BooleanProperty(False)
    needs = NumericProperty(SMALLEST)
    """The height its text needs."""
    inset = NumericProperty(0.4)

    def letters(self, text: str, scale: float, width: float) -> float:
        """Return the font size of a row with many buttons."""
        return self.fitting(text, theme.font("key"), theme.size("row") * scale, width)


class ButtonRow(BoxLayout):
    """Buttons side by side, all as high as the highest."""

    def __init__(self, tools: Sequence[Tool], **kwargs: Any) -> None:
        super().__init__(spacing=theme.gap / 2, size_hint_y=None, height=dp(SMALLEST), **kwargs)
        self._keys = [tool.key() for tool in tools]
        for key in self._keys:
            key.size_hint_x = min(max(len(key.text), SHORTEST), LONGEST)
            key.bind(needs=self._fit)
            self.add_widget(key)
        self._fit()

    def _fit(self, *_changed: Any) -> None:
        self.height = max(key.needs for key in self._keys)


def rows(tools: Sequence[Tool]) -> list[Widget]:
    """Make the buttons below a pad: one row, or two if there are many."""
    first = len(tools) - IN_A_ROW if len(tools) > IN_A_ROW else 0
    return [ButtonRow(part) for part in (tools[:first], tools[first:]) if part]


def beside(grid: Widget, tools: Sequence[Tool]) -> BoxLayout:
    """Put the small buttons right of the grid, if there is room for both."""
    if grid.parent:
        grid.parent.remove_widget(grid)
    row = BoxLayout(spacing=theme.gap, size_hint_y=None)
    keys = BoxLayout(orientation="vertical", size_hint_x=0.32, spacing=theme.gap / 2)
    if len(tools) < FEW:  # one or two don't fill the height of the grid
        keys.add_widget(Widget(size_hint_y=FEW - len(tools)))
    for tool in tools:
        keys.add_widget(tool.key())
    least = len(tools) * (dp(SMALLEST) + keys.spacing)

    def fit(*_changed: Any) -> None:
        row.height = max(grid.height, least)

    grid.pos_hint = {"top": 1}
    grid.bind(height=fit)
    row.add_widget(grid)
    row.add_widget(keys)
    fit()
    return row


class DraftPad(Pad):
    """A pad laid out by the page: some buttons, and what the main button does."""

    rolls = False
    """The cards are on the table: the app reveals none."""

    def __init__(self, prompt: Prompt, scene: PageView, parts: Sequence[Widget], **kwargs: Any) -> None:
        self._parts = parts
        self.pressed: Callable[[], object] | None = None
        super().__init__(prompt, scene.words, scene.answer, **kwargs)

    def start(self) -> None:
        return None

    def build(self) -> None:
        for part in self._parts:
            if part.parent:
                part.parent.remove_widget(part)
            self.add_widget(part)

    def does(self, action: str, pressed: Callable[[], object] | None) -> None:
        """Set the text and action of the main button."""
        self.action, self.pressed, self.ready = action, pressed, pressed is not None

    def press(self) -> None:
        if self.pressed:
            self.pressed()


Builder.load_file(str(Path(__file__).with_name("buttons.kv")))
