"""Pads: one for each kind of prompt. A pad shows what is legal and passes on a complete answer.

`entered` is the input so far, plain data that can be saved and restored. The main button asks the pad what it
would do (`action`, `ready`) and calls `press`.
"""

import logging
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import Any, ClassVar

from kivy.lang import Builder
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty

from reivers.frontend.narrator import capital, has_default
from reivers.kernel.messages import NO_FACTS, Facts
from reivers.kernel.prompts import Option, Prompt, Spread
from reivers.kernel.words import Words
from reivers.ui.game_ui import imported
from reivers.ui.widgets.layout import Twofold
from reivers.ui.widgets.widgets import Column, FlowLayout, GridButton, OptionRow, Panel
from reivers.ui.widgets.widgets import Text as Label

MANY_KEYS = 21
"""Up to this many numbers are buttons; more use steps."""
MANY_ROWS = 6
"""From this many options on, rows go in pairs."""
PAIRS = 2


class Pad(Column):
    """The base of all pads. `answer` takes a complete answer, `throw` lets the app roll or draw."""

    prompt = ObjectProperty()
    entered = ObjectProperty(None, allownone=True)
    action = StringProperty()
    ready = BooleanProperty(False)
    parts: ClassVar[frozenset[str]] = frozenset()
    """The fields of `entered`, if it is a record."""

    def __init__(
        self,
        prompt: Prompt,
        words: Words,
        answer: Callable[[Any], None],
        roll: Callable[[], None] = lambda: None,
        half: Any = None,
        **kwargs,
    ) -> None:
        super().__init__(prompt=prompt, **kwargs)
        self.words = words
        self.answer = answer
        self.throw = roll
        self.touched = False
        self.entered = self.resumed(half)
        self.build()
        self.refresh()

    @classmethod
    def fits(cls, prompt: Any) -> bool:
        """Return whether this pad can show the prompt."""
        return True

    def start(self) -> Any:
        """Return the initial input."""
        return self.prompt.default if has_default(self.prompt) else None

    def resumed(self, half: Any) -> Any:
        """Return saved input, if this pad can continue with it. (It may come from an older version.)"""
        start = self.start()
        fits = type(half) is type(start) and (not self.parts or self.parts == set(half))
        return half if fits else start

    def build(self) -> None:
        """Make the buttons, once."""

    def refresh(self) -> None:
        """Show the input."""

    def press(self) -> None:
        """Handle the main button."""
        if self.ready:
            self.answer(self.entered)

    def enter(self, entered: Any) -> None:
        """Change the input after a tap."""
        self.touched = True
        self.entered = entered
        self.refresh()

    def say(self, key: str, facts: Facts = NO_FACTS) -> str:
        return self.words.say(key, facts)

    def label(self, option: Option) -> str:
        return capital(self.words.say(self.prompt.label(option)))

    def row(self, option: Option, tapped: Callable[[str], None]) -> OptionRow:
        """Make a row for an option. A tap chooses it, if it's allowed."""
        note = self.words.say(option.why_not) if option.why_not else ""
        legal = option.why_not is None and bool(option.most)
        row = OptionRow(name=self.label(option), note=note, option=option.id, legal=legal)
        if legal:
            row.bind(on_release=lambda row: tapped(row.option))
        return row

    def add_rows(self, rows: Sequence[OptionRow], many: int) -> None:
        """Add rows, in pairs if there are many with short names."""
        if len(rows) >= many and not any(row.note for row in rows):
            self.add_widget(Twofold(rows))
            return
        for row in rows:
            self.add_widget(row)


class ChoosePad(Pad):
    """One of the options: a tap answers. The default is highlighted, and the main button takes it."""

    def build(self) -> None:
        closed = [option for option in self.prompt.options if option.why_not is not None or not option.most]
        rows = [self.row(one, self.answer) for one in self.prompt.options if one not in closed]
        for row in rows:
            row.chosen = row.option == self.entered
        self.add_rows(rows, MANY_ROWS)
        for option in closed:
            self.add_widget(self.row(option, self.answer))

    def refresh(self) -> None:
        chosen = [option for option in self.prompt.options if option.id == self.entered]
        self.ready = bool(chosen)
        self.action = self.label(chosen[0]) if chosen else self.say("ui.choose_one")


class SeveralPad(Pad):
    """Some of the options. If the number is fixed, the last tap answers."""

    def start(self) -> list[str]:
        return list(self.prompt.default) if has_default(self.prompt) else []

    def build(self) -> None:
        self.rows = [self.row(option, self.toggle) for option in self.prompt.options]
        self.add_rows(self.rows, PAIRS)

    def toggle(self, option: str) -> None:
        chosen = [one for one in self.entered if one != option]
        if option not in self.entered:
            chosen.append(option)
        if len(chosen) > self.prompt.most:
            chosen = chosen[-self.prompt.most :] if self.prompt.most else []
        self.enter(chosen)
        exact = self.prompt.least == self.prompt.most
        if exact and option in chosen and len(chosen) == self.prompt.most:
            self.answer(chosen)

    def refresh(self) -> None:
        for row in self.rows:
            row.chosen = row.option in self.entered
        count = len(self.entered)
        self.ready = self.prompt.least <= count <= self.prompt.most
        if not self.ready:
            waits = "ui.choose_more" if count else "ui.choose_some"
            self.action = self.say(waits, {"n": self.prompt.least - count})
        else:
            self.action = self.say("ui.take_chosen", {"n": count}) if count else self.say("ui.take_none")


class NumberPad(Pad):
    """A whole number: a button for each, or steps if there are too many."""

    def start(self) -> int | None:
        known = self.prompt.default if has_default(self.prompt) else self.prompt.facts.get("now")
        if isinstance(known, int) and self.prompt.low <= known <= self.prompt.high:
            return known
        return None if self._by_keys else self.prompt.low

    def resumed(self, half: Any) -> int | None:
        return half if isinstance(half, int) else self.start()

    @property
    def _by_keys(self) -> bool:
        return self.prompt.high - self.prompt.low < MANY_KEYS

    def build(self) -> None:
        self.cells: list[GridButton] = []
        low, high = self.prompt.low, self.prompt.high
        if not self._by_keys:
            self.counter = Stepper(self.say("ui.number"), "", self.step, steps=(-5, -1, 1, 5))
            self.add_widget(self.counter)
        elif self.prompt.signed:
            self._keys(range(1))
            for side, numbers in (("below", range(-1, low - 1, -1)), ("above", range(1, high + 1))):
                heading = self.say(f"{self.prompt.key}.{side}.heading")
                self.add_widget(Label(role="small", ink="ink_soft", text=heading))
                self._keys(numbers)
        else:
            self._keys(range(low, high + 1))

    def _keys(self, numbers: range) -> None:
        """Add a button for each number. If some are negative, the row above shows the sign."""
        wrap = FlowLayout()
        for number in numbers:
            said = abs(number) if self.prompt.signed else number
            cell = GridButton(text=str(said), option=str(number))
            cell.bind(on_release=lambda cell: self.answer(int(cell.option)))
            self.cells.append(cell)
            wrap.add_widget(cell)
        self.add_widget(wrap)

    def step(self, _option: str, change: int) -> None:
        self.enter(max(self.prompt.low, min(self.prompt.high, (self.entered or 0) + change)))

    def refresh(self) -> None:
        for cell in self.cells:
            cell.chosen = cell.option == str(self.entered)
        if not self.cells:
            self.counter.count = str(self.entered)
        self.ready = self.entered is not None
        self.action = (
            self.say("ui.go_on_with", {"answer": self.entered})
            if self.ready
            else self.say("ui.choose_number")
        )


class Stepper(Panel):
    """A row with a number and buttons that change it."""

    text = StringProperty()
    count = StringProperty("0")
    option = StringProperty()
    tall = NumericProperty(1)
    words = NumericProperty(2)
    """The width its text needs beside the buttons, in buttons; with less it goes above."""

    def __init__(
        self,
        text: str,
        option: str,
        step: Callable[[str, int], None],
        steps: tuple[int, ...] = (-1, 1),
        tall: float = 1,
        **kwargs,
    ) -> None:
        super().__init__(text=text, option=option, tall=tall, **kwargs)
        self.keys: dict[int, GridButton] = {}
        for change in steps:
            sign = "+" if change > 0 else "−"
            key = GridButton(
                text=sign + (str(abs(change)) if abs(change) > 1 else ""),
                option=f"{option}{change:+d}",
                tall=tall,
            )
            key.bind(on_release=lambda _key, change=change: step(option, change))
            self.keys[change] = key
        self._place()

    def _place(self) -> None:
        """Place minus buttons left of the number, plus buttons right of it."""
        number = self.ids.number.__self__
        self.ids.steps.clear_widgets()
        for change, key in self.keys.items():
            if change > 0 and number.parent is None:
                self.ids.steps.add_widget(number)
            self.ids.steps.add_widget(key)


class SpreadPad(Pad):
    """Pieces spread over places: steps for each place, and how many are left. The last piece answers."""

    def start(self) -> dict[str, int]:
        return dict(self.prompt.default) if has_default(self.prompt) else {}

    def build(self) -> None:
        self.left = Label(role="row", ink="accent")
        self.add_widget(self.left)
        self.steppers = {}
        for option in self.prompt.options:
            if option.why_not is not None or not option.most:
                self.add_widget(self.row(option, lambda _option: None))
                continue
            self.steppers[option.id] = Stepper(self.label(option), option.id, self.step)
            self.add_widget(self.steppers[option.id])

    @property
    def exact(self) -> bool:
        return self.prompt.least == self.prompt.total

    def step(self, option: str, change: int) -> None:
        place = next(one for one in self.prompt.options if one.id == option)
        now = self.entered.get(option, 0) + change
        if not place.least <= now <= place.most or sum(self.entered.values()) + change > self.prompt.total:
            return
        self.enter({place: n for place, n in {**self.entered, option: now}.items() if n})
        if change > 0 and self.exact and sum(self.entered.values()) == self.prompt.total:
            self.answer(self.entered)

    def refresh(self) -> None:
        placed = sum(self.entered.values())
        for option in self.prompt.options:
            if option.id in self.steppers:
                count = self.entered.get(option.id, 0)
                stepper = self.steppers[option.id]
                stepper.count = str(count)
                stepper.keys[-1].disabled = count == 0
                stepper.keys[1].disabled = count >= option.most or placed >= self.prompt.total
        left = self.prompt.total - placed
        self.left.text = self.say("ui.left_to_place", {"n": left}) if self.exact else ""
        self.left.opacity = 1 if self.exact else 0
        self.ready = self.prompt.least <= placed <= self.prompt.total
        waits = self.say("ui.place_more" if placed else "ui.place_some", {"n": left})
        self.action = self.say("ui.as_shown") if self.ready else waits


class PlaceOnePad(ChoosePad):
    """One piece for one of several places: a tap answers."""

    @classmethod
    def fits(cls, prompt: Spread) -> bool:
        return prompt.total == prompt.least == 1

    def __init__(
        self, prompt: Spread, words: Words, answer: Callable[[Any], None], *others, **kwargs
    ) -> None:
        super().__init__(prompt, words, lambda place: answer({place: 1}), *others, **kwargs)

    def start(self) -> str | None:
        return next(iter(self.prompt.default), None) if has_default(self.prompt) else None


class TextPad(Pad):
    """A typed answer."""

    def start(self) -> str:
        return super().start() or ""

    def build(self) -> None:
        self.field = field_class()(text=self.entered, hint_text=self.say("ui.type_name"))
        self.field.bind(text=lambda _field, text: self.enter(text))
        panel = Panel()
        panel.add_widget(self.field)
        self.add_widget(panel)

    def refresh(self) -> None:
        self.ready = bool(self.entered.strip())
        self.action = self.say("ui.write_down")


def field_class() -> type:
    """Return the text field class. Without a clipboard program Kivy would log errors."""
    logging.disable(logging.CRITICAL)
    try:
        from reivers.ui.widgets.inputs import TextField
    finally:
        logging.disable(logging.NOTSET)
    return TextField


PADS: Mapping[str, tuple[str, ...]] = {
    "NumberLines": ("reivers.ui.pads.lines:LinesPad",),
    "Choose": ("reivers.ui.pads.pad:ChoosePad",),
    "ChooseSeveral": ("reivers.ui.pads.pad:SeveralPad",),
    "Number": ("reivers.ui.pads.pad:NumberPad",),
    "Spread": (
        "reivers.ui.pads.pad:PlaceOnePad",
        "reivers.ui.pads.form:FormPad",
        "reivers.ui.pads.pad:SpreadPad",
    ),
    "Text": ("reivers.ui.pads.pad:TextPad",),
    "Roll": ("reivers.ui.pads.dice:RollPad",),
    "Draw": ("reivers.ui.pads.dice:DrawPad",),
}
"""Pads by the names of prompt classes. The first that fits is used."""


def pad_for(prompt: Prompt, pads: Mapping[str, str] = MappingProxyType({})) -> type[Pad]:
    """Return the pad of a prompt: of the game, if it has one that fits, else a generic one."""
    for name in (kind.__name__ for kind in type(prompt).__mro__):
        for path in (*filter(None, [pads.get(name)]), *PADS.get(name, ())):
            pad: type[Pad] = imported(path)
            if pad.fits(prompt):
                return pad
    raise LookupError(type(prompt).__name__)


Builder.load_file(str(Path(__file__).with_name("pad.kv")))
