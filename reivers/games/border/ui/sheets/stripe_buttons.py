"""The stripe pad of the library: one tap enters a stripe and its number."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

from kivy.lang import Builder
from kivy.properties import BooleanProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from reivers.games.border.ids import STACKS
from reivers.games.border.ui.marks import STRIPES
from reivers.games.border.ui.shared_keys import Shared
from reivers.kernel.words import Words
from reivers.ui.widgets.gestures import LongPress
from reivers.ui.widgets.widgets import Column, GridButton, Text

FEW = 4
OTHERS = ("warden_token", "at_once", "in_play")
WIDEST = 9
"""The largest width of a stripe's button without a number, in buttons."""

Entered = Callable[[str, int | None], None]
"""Takes a stripe and its number; some stripes have none."""


class StripeRow(BoxLayout):
    """One stack of the draft sheet: its symbol, name and numbers."""

    icon = StringProperty("swords")
    text = StringProperty()
    lit = BooleanProperty(False)
    stripe = StringProperty()


class NumberButton(LongPress, GridButton):
    """A number. A long press shows bigger ones."""

    stripe = StringProperty()


class StripeButtons(Column):
    """Six rows of numbers, and the stripes without one; only one row if it's known already."""

    def __init__(
        self, words: Words, on_entered: Entered, lit: str = "", tall: float = 0.93, **kwargs: Any
    ) -> None:
        super().__init__(**kwargs)
        self._entered, self._bigger, self._tall = on_entered, False, tall
        self._keys: list[NumberButton] = []
        for stack in (lit,) if lit else STACKS:
            self.add_widget(self._row(words, stack, bool(lit)))
        if not lit:
            self.add_widget(self._others(words))
        self.add_widget(Text(role="small", ink="ink_soft", text=words.say("draft.hold_for_more")))

    def _row(self, words: Words, stack: str, lit: bool) -> StripeRow:
        row = StripeRow(icon=STRIPES[stack], text=words.say(f"stack_name.{stack}"), lit=lit, stripe=stack)
        for number in range(1, FEW + 1):
            key = NumberButton(
                long_press=self._grow, stripe=stack, text=str(number), option=f"{stack}:{number}"
            )
            key.tall = self._tall
            key.bind(on_release=self._tapped)
            self._keys.append(key)
            row.ids.numbers.add_widget(key)
        return row

    def _others(self, words: Words) -> Shared:
        """Add the stripes without a number in one row."""
        wrap = Shared(len(OTHERS), widest=WIDEST, tall=self._tall, role="cell")
        for stripe in OTHERS:
            tile = GridButton(text=words.say(f"stack_name.{stripe}"), option=stripe)
            tile.bind(on_release=lambda tile: self._entered(tile.option, None))
            wrap.add_widget(tile)
        return wrap

    def _tapped(self, key: NumberButton) -> None:
        if not key.rested:
            self._entered(key.stripe, int(key.text))

    def _grow(self) -> bool:
        """Toggle between small numbers and those from 5 on."""
        self._bigger = not self._bigger
        for n, key in enumerate(self._keys):
            number = n % FEW + 1 + (FEW if self._bigger else 0)
            key.text, key.option = str(number), f"{key.stripe}:{number}"
        return True


Builder.load_file(str(Path(__file__).with_name("stripe_buttons.kv")))
