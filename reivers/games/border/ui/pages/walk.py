"""The walk around the board: what to take, then a block for each March with its orders and their reasons."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from kivy.lang import Builder
from kivy.properties import BooleanProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.label import Label
from kivy.uix.widget import Widget

from reivers.ui.pads.tiles import Tiles
from reivers.ui.widgets.icons import Icon  # noqa: F401  (walk.kv draws it)
from reivers.ui.widgets.theme import theme
from reivers.ui.widgets.widgets import OptionRow, Panel, Tappable, Text

ROOM_FOR_LABELS = 15
"""From this width, in letters, a block has its heading beside its text, else above it."""
TOUCHED = 2
"""A site touches two farms (2.1.1)."""


class WhyButton(Tappable, Label):
    """A small button at the end of an order."""


class OrderRow(BoxLayout):
    """One order, perhaps with a box to tick. If it has reasons, its Why button shows them."""

    why = StringProperty()

    def __init__(self, order: Any, open_why: Callable[[], None] | None, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.text: str = order.text
        order.pos_hint = {"center_y": 0.5}
        self.add_widget(order)
        if open_why is not None:
            key = WhyButton(text=self.why)
            key.bind(on_release=lambda _key: open_why())
            self.add_widget(key)


class WalkBlock(Tappable, Panel):
    """The orders of one March. A tap dims it as done; this is optional."""

    nth = StringProperty()
    """Its number in the walk, as on the map."""
    heading = StringProperty()
    short = StringProperty()
    """The letters of a March, beside its orders. Anything else has a heading in words, as does large type
    on a narrow screen."""
    beside = BooleanProperty(True)
    LETTERS = ROOM_FOR_LABELS
    done = BooleanProperty(False)

    def add(self, row: Widget) -> None:
        """Add an order or a question about it."""
        self.ids.rows.add_widget(row)

    def on_release(self) -> None:
        """Toggle done."""
        self.done = not self.done


class Labelled(Panel):
    """A block with its heading before its text, as the orders have the letters of their March."""

    heading = StringProperty()
    text = StringProperty()
    beside = BooleanProperty(True)
    LETTERS = ROOM_FOR_LABELS


class Fetch(Labelled):
    """Pieces to take from the bank, once, before the walk."""


class Pile(Labelled):
    """What happens to the rivals' tokens (6.5): on the table, or done by the app."""

    role = StringProperty("order")


class Touches(Tiles):
    """Which two farms a new site touches, asked while the player is at that place anyway. The player may
    skip it."""

    def __init__(
        self, farms: Sequence[tuple[str, str]], chosen: list[str], on_entered: Callable[[list[str]], None]
    ) -> None:
        air = (0, theme.gap * 0.3, theme.gap * 0.6, theme.gap * 0.5)
        super().__init__(narrowest=120, most=2, padding=air)
        self.chosen, self._entered = chosen, on_entered
        for farm, name in farms:
            tile = OptionRow(name=name, option=farm, chosen=farm in chosen)
            tile.bind(on_release=self._tapped)
            self.add_widget(tile)

    def _tapped(self, tile: OptionRow) -> None:
        if tile.option in self.chosen:
            self.chosen.remove(tile.option)
        else:
            self.chosen.append(tile.option)
        tile.chosen = tile.option in self.chosen
        self._entered(list(self.chosen))


def asked(text: str) -> Text:
    """Make a small question within a block."""
    return Text(text=text, role="small", ink="ink_soft")


Builder.load_file(str(Path(__file__).with_name("walk.kv")))
