"""Inputs: one of a few, a number, dice faces, yes or no."""

from collections.abc import Callable, Sequence
from math import ceil
from pathlib import Path
from typing import Any

from kivy.clock import Clock
from kivy.core import clipboard  # noqa: F401 # now, not in the middle of a touch
from kivy.lang import Builder
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.textinput import TextInput

from reivers.ui.pads.pad import Stepper
from reivers.ui.widgets.theme import theme
from reivers.ui.widgets.widgets import Column, Die, FlowLayout, GridButton, OptionRow, Text

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


class OnOffSwitch(OptionRow):
    """A switch with a word as well as a color. A disabled one says why."""

    value = BooleanProperty(False)
    knob = NumericProperty()

    def __init__(
        self,
        name: str,
        value: bool,
        words: tuple[str, str],
        changed: Changed,
        hint: str = "",
        lacks: str = "",
    ) -> None:
        super().__init__(name=name)
        self._words, self._hint, self._changed, self._lacks = words, hint, changed, lacks
        self.legal = not lacks
        self.show(value)

    def show(self, value: bool) -> None:
        """Show it as on or off."""
        self.value = self.chosen = value and self.legal
        state = self._words[0] if value else self._words[1]
        self.note = self._lacks or (f"{state} · {self._hint}" if self._hint else state)

    def on_release(self) -> None:
        """Toggle it."""
        if self.legal:
            self.show(not self.value)
            self._changed(self.value)


class Count(Stepper):
    """A number within limits, changed by steps."""

    def __init__(
        self, text: str, option: str, value: int, bounds: tuple[int, int], changed: Changed, far: bool = False
    ) -> None:
        self._bounds, self._changed = bounds, changed
        super().__init__(text, option, self._step, (-5, -1, 1, 5) if far else (-1, 1))
        self.show(value)

    def show(self, value: int) -> None:
        """Show the number and disable buttons at the limits."""
        self.value, self.count = value, str(value) if value >= 0 else "–"
        low, high = self._bounds
        for change, key in self.keys.items():
            key.disabled = value >= high if change > 0 else value <= low

    def _step(self, _option: str, change: int) -> None:
        low, high = self._bounds
        self.show(max(low, min(high, self.value + change)))
        self._changed(self.value)


class FaceButton(Die):
    """A face of a die. Six fit in a row on the smallest phone."""


class DiceInput(Column):
    """Dice input: a tap on a face adds a die, a tap on an added die removes it."""

    text = StringProperty()

    def __init__(self, text: str, changed: Changed, most: int = 40) -> None:
        super().__init__()
        self._changed, self._most = changed, most
        self.value: list[int] = []
        self.keys: dict[int, Die] = {}
        self.lying = FlowLayout()
        faces = FlowLayout()
        for face in range(1, 7):
            die = FaceButton(face=face)
            die.bind(on_release=lambda die: self._place(int(die.face)))
            self.keys[face] = die
            faces.add_widget(die)
        self.add_widget(Text(text=text, role="row"))
        self.add_widget(faces)
        self.add_widget(self.lying)

    def _place(self, face: int) -> None:
        if len(self.value) < self._most:
            self.value.append(face)
            die = Die(face=face, fill="chosen")
            die.bind(on_release=self._take)
            self.lying.add_widget(die)
            self._changed(list(self.value))

    def _take(self, die: Die) -> None:
        self.value.remove(int(die.face))
        self.lying.remove_widget(die)
        self._changed(list(self.value))


class TextField(TextInput):
    """A single-line text field."""

    def __init__(self, **kwargs) -> None:
        kwargs = {"background_normal": "", "background_active": "", "background_disabled_normal": ""} | kwargs
        super().__init__(multiline=False, use_bubble=False, use_handles=False, **kwargs)


Builder.load_file(str(Path(__file__).with_name("inputs.kv")))
