"""The stripe pad: one tap enters a left card completely. For a taken card, tiles: symbol, then price."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

from kivy.lang import Builder
from kivy.properties import BooleanProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from reivers.games.border.ids import STACKS, TYPE_OF
from reivers.games.border.ui.attack.winter_parts import Shared
from reivers.games.border.ui.marks import STRIPES
from reivers.kernel.words import Words
from reivers.ui.widgets.gestures import LongPress
from reivers.ui.widgets.theme import theme
from reivers.ui.widgets.widgets import Column, FlowLayout, Frame, GridButton, Tappable, Text

FEW = 4
OTHERS = ("warden_token", "at_once", "in_play")
SYMBOLS = {
    "reiver": "bonnet", "warden": "crown", "office": "quill", "allied_grayne": "lance",
    "defense_token": "token", "livestock": "cattle", "permanent_defense": "tower", "bastle": "bastle",
    "notoriety": "fame", "attack": "swords", "defense": "castle", "target": "compass",
    "border_ballad": "book",
}  # fmt: skip
"""An icon for each of the thirteen symbols of Summer cards."""
DEAREST = 8
WIDEST = 9
"""The largest width of a stripe's button without a number, in buttons."""
WORD = 5.3
"""The longest word below a symbol, in letter heights."""

Entered = Callable[[str, int | None], None]
"""Takes a stripe and its number; some stripes have none."""


class StripeRow(BoxLayout):
    """One stack of the draft sheet: its symbol, name and numbers."""

    icon = StringProperty("swords")
    text = StringProperty()
    lit = BooleanProperty(False)
    stripe = StringProperty()


class Tile(Tappable, Frame, BoxLayout):
    """A symbol with its name below."""

    icon = StringProperty("card")
    text = StringProperty()
    option = StringProperty()
    chosen = BooleanProperty(False)


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
        self.add_widget(Text(role="small", ink="ink_soft", text=words.say("ui.draft.hold_for_more")))

    def _row(self, words: Words, stack: str, lit: bool) -> StripeRow:
        row = StripeRow(icon=STRIPES[stack], text=words.say(f"ui.stack.{stack}"), lit=lit, stripe=stack)
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
            tile = GridButton(text=words.say(f"ui.stack.{stripe}"), option=stripe)
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


class SymbolTiles(FlowLayout):
    """Thirteen symbols: one tap enters the kind of card."""

    def __init__(self, words: Words, on_entered: Callable[[str], None], **kwargs: Any) -> None:
        super().__init__(**kwargs)
        for subtype in TYPE_OF:
            tile = Tile(icon=SYMBOLS[subtype], text=words.say(f"ui.kind.{subtype}"), option=subtype)
            tile.bind(on_release=lambda tile: on_entered(tile.option))
            self.add_widget(tile)
        self.bind(width=self._share)

    def _share(self, *_changed: Any) -> None:
        """Choose the number per row by the longest word."""
        columns = max(3, int(self.width // (theme.size("small") * theme.scale * WORD)))
        for tile in self.children:
            tile.width = (self.width - self.spacing[0] * (columns - 1)) / columns - 0.01


class PriceButtons(Shared):
    """The price of the card, from 0 to 8 Cattle; a few bring some instead. Two rows of equal buttons."""

    def __init__(self, words: Words, on_entered: Callable[[int], None], **kwargs: Any) -> None:
        super().__init__((DEAREST + 2) // 2, widest=WIDEST, **kwargs)
        self._entered, self._gain = on_entered, False
        self._cells = []
        for price in range(DEAREST + 1):
            cell = GridButton(text=str(price), option=str(-price))
            cell.bind(on_release=lambda cell: on_entered(int(cell.option)))
            self._cells.append(cell)
            self.add_widget(cell)
        self.gains = GridButton(text=words.say("ui.draft.brings_cattle"), option="gains")
        self.gains.bind(on_release=self._turn)
        self.add_widget(self.gains)

    def _turn(self, *_touched: Any) -> None:
        """Toggle between price and income."""
        self._gain = not self._gain
        self.gains.chosen = self._gain
        for cell in self._cells:
            n = abs(int(cell.option))
            cell.option, cell.text = (str(n), f"+{n}") if self._gain else (str(-n), str(n))


Builder.load_file(str(Path(__file__).with_name("stripe_pad.kv")))
