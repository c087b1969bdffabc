"""Inputs: one of a few, and a line of text."""

from collections.abc import Callable, Sequence
from math import ceil
from pathlib import Path
from typing import Any

from kivy.clock import Clock
from kivy.core import clipboard  # noqa: F401 # now, not in the middle of a touch
from kivy.lang import Builder
from kivy.properties import StringProperty
from kivy.uix.textinput import TextInput

from reivers.ui.widgets.theme import theme
from reivers.ui.widgets.widgets import Column, FlowLayout, GridButton

Changed = Callable[[Any], None]


class SegmentedButtons(FlowLayout):
    """Buttons that fill their row: all equally wide or, where the longest word is too long for that, each as
    wide as it needs. More rows only if one isn't enough."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._share_soon = Clock.create_trigger(self._share, -1)
        self.bind(width=self._share_soon, children=self._share_soon)

    def add_widget(self, widget: Any, *args: Any, **kwargs: Any) -> None:
        """Add a button, whose width may change with its text."""
        super().add_widget(widget, *args, **kwargs)
        widget.bind(texture_size=self._share_soon)

    def _share(self, *_time: float) -> None:
        cells = self.children[::-1]
        between, width = self.spacing[0], self.width - 1
        needed = [max(theme.target, cell.texture_size[0] + 2 * theme.gap) for cell in cells]
        for line in lines_of(needed, width, between):
            room = width - between * (len(line) - 1)
            even, spare = room / len(line), room - sum(needed[n] for n in line)
            equal = even >= max(needed[n] for n in line)
            for n in line:
                cells[n].least = even if equal else needed[n] + spare / len(line)


def lines_of(needed: Sequence[float], width: float, between: float) -> list[list[int]]:
    """Group buttons into as few rows as possible, evenly filled if that takes no more rows."""
    packed: list[list[int]] = [[]]
    for n, one in enumerate(needed):
        taken = sum(needed[other] + between for other in packed[-1])
        if packed[-1] and taken + one > width:
            packed.append([])
        packed[-1].append(n)
    beside = max(1, int((width + between) / (max(needed, default=1) + between)))
    columns = ceil(len(needed) / ceil(len(needed) / beside)) if needed else 1
    even = [list(range(first, min(first + columns, len(needed)))) for first in range(0, len(needed), columns)]
    return even if len(even) == len(packed) else packed


class Chips(Column):
    """One of a few, side by side. A tap chooses."""

    text = StringProperty()

    def __init__(self, text: str, options: Sequence[tuple[str, str]], value: str, changed: Changed) -> None:
        super().__init__(text=text)
        self._changed = changed
        self.cells: dict[str, GridButton] = {}
        row = SegmentedButtons()
        for option, label in options:
            cell = GridButton(text=label, option=option)
            cell.bind(on_release=lambda cell: self.choose(cell.option))
            self.cells[option] = cell
            row.add_widget(cell)
        self.add_widget(row)
        self.show(value)

    def show(self, value: str) -> None:
        """Highlight the chosen one."""
        self.value = value
        for option, cell in self.cells.items():
            cell.chosen = option == value

    def choose(self, value: str) -> None:
        self.show(value)
        self._changed(value)


class TextField(TextInput):
    """A single-line text field."""

    def __init__(self, **kwargs) -> None:
        kwargs = {"background_normal": "", "background_active": "", "background_disabled_normal": ""} | kwargs
        super().__init__(multiline=False, use_bubble=False, use_handles=False, **kwargs)


Builder.load_file(str(Path(__file__).with_name("inputs.kv")))
