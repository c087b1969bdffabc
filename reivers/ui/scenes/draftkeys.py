"""A pad that a Summer page lays out, and the small keys beside it."""

from collections.abc import Callable, Sequence
from typing import Any

from kivy.metrics import dp
from kivy.properties import BooleanProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from reivers.kernel.prompts import Prompt
from reivers.ui.cardgrid import SMALLEST
from reivers.ui.pads import Pad
from reivers.ui.scenes.base import Scene
from reivers.ui.theme import theme
from reivers.ui.widgets import Cell, Key, Wrap

Tool = tuple[str, str, bool, Callable[[], None]]
"""Its id, its words, whether it is lit (or can be pressed), and what it does."""


class DraftKey(Key):
    """A key below the pad."""

    option = StringProperty()
    chosen = BooleanProperty(False)


class ToolKeys(Wrap):
    """Small keys in a row below the grid."""

    def __init__(self, tools: Sequence[Tool], **kwargs: Any) -> None:
        super().__init__(**kwargs)
        for tool in tools:
            self.add_widget(_cell(tool))


class KeyRow(BoxLayout):
    """Larger keys side by side, as high as the highest. The one that takes back is narrow."""

    def __init__(self, keys: Sequence[Tool], **kwargs: Any) -> None:
        super().__init__(spacing=theme.gap / 2, size_hint_y=None, **kwargs)
        for name, text, on, pressed in keys:
            key = DraftKey(text=text, option=name, disabled=not on)
            key.bind(on_release=lambda _key, pressed=pressed: pressed())
            if name == "back":
                key.size_hint_x = 0.62
            self.add_widget(key)
        self.bind(minimum_height=self.setter("height"))


def beside(grid: Widget, tools: Sequence[Tool]) -> BoxLayout:
    """The grid with its small keys on its right, where there is room for both."""
    if grid.parent:
        grid.parent.remove_widget(grid)
    row = BoxLayout(spacing=theme.gap, size_hint_y=None)
    keys = BoxLayout(orientation="vertical", size_hint_x=0.32, spacing=theme.gap / 3)
    for tool in tools:
        cell = _cell(tool)
        cell.size_hint = (1, 1)
        keys.add_widget(cell)
    least = len(tools) * (dp(SMALLEST) + keys.spacing)

    def fit(*_changed: Any) -> None:
        row.height = max(grid.height, least)

    grid.pos_hint = {"top": 1}
    grid.bind(height=fit)
    row.add_widget(grid)
    row.add_widget(keys)
    fit()
    return row


def _cell(tool: Tool) -> Cell:
    name, text, chosen, pressed = tool
    cell = Cell(text=text, option=name, chosen=chosen)
    cell.font_size = theme.size("status") * theme.scale
    cell.bind(on_release=lambda _cell: pressed())
    return cell


class Board(Pad):
    """A pad that the scene has laid out: some keys, and what the primary key does."""

    throws = False
    """The cards lie on the table: the app turns none."""

    def __init__(self, prompt: Prompt, scene: Scene, parts: Sequence[Widget], **kwargs: Any) -> None:
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
        """What the primary key says and does."""
        self.action, self.pressed, self.ready = action, pressed, pressed is not None

    def press(self) -> None:
        if self.pressed:
            self.pressed()
