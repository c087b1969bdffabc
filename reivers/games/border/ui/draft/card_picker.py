"""The card grid: the numbers of a turn's deck, seven in a row. One tap names a card."""

from collections.abc import Callable, Mapping
from math import floor
from pathlib import Path
from typing import Any

from kivy.lang import Builder
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.stacklayout import StackLayout
from kivy.uix.widget import Widget

from reivers.frontend.narrator import capital
from reivers.games.border.rules.model.cards import IN_A_DECK, number_of
from reivers.kernel.prompts import NameCard
from reivers.ui.pads.dice import SOLO
from reivers.ui.widgets.widgets import Frame, Tappable

COLUMNS = 7
SMALLEST = 48


class NumberCell(Tappable, Frame, Widget):
    """A number of the grid. One already seen is a pale dot; one that isn't in the game is empty."""

    option = StringProperty()
    text = StringProperty()
    chosen = BooleanProperty(False)
    legal = BooleanProperty(True)
    seen = BooleanProperty(False)


class NumberGrid(StackLayout):
    """Seven numbers in a row, if they fit. Empty rows are left out."""

    cell = NumericProperty(SMALLEST)
    high = NumericProperty(SMALLEST)

    def __init__(self, tapped: Callable[[str], None], **kwargs: Any) -> None:
        super().__init__(size_hint_y=None, **kwargs)
        self._tapped = tapped
        self._cells: list[NumberCell] = []
        self.bind(width=self._share, high=self._share, minimum_height=self.setter("height"))

    def show(self, numbers: Mapping[int, str], first: int, seen: frozenset[int]) -> None:
        """Show `numbers`, with the card each can name. Others of the deck are dots if they have been seen."""
        rows = [range(at, at + COLUMNS) for at in range(first, first + IN_A_DECK, COLUMNS)]
        wanted = [n for row in rows if any(n in numbers for n in row) for n in row]
        while len(self._cells) < len(wanted):
            cell = NumberCell(size_hint=(None, None))
            cell.bind(on_release=lambda cell: cell.legal and self._tapped(cell.option))
            self._cells.append(cell)
        if len(self.children) != len(wanted):
            self.clear_widgets()
            for cell in self._cells[: len(wanted)]:
                self.add_widget(cell)
        for cell, n in zip(self._cells, wanted, strict=False):
            cell.option = numbers.get(n, "")
            cell.legal = n in numbers
            cell.seen = n in seen and not cell.legal
            cell.text = cell.option.upper() if cell.legal else ""
        self._share()

    def _share(self, *_changed: Any) -> None:
        """Share the width among the cells; fewer go in a row if seven would be too narrow."""
        columns = min(COLUMNS, max(1, int(self.width // dp(SMALLEST))))
        self.cell = floor(self.width * 100 / columns) / 100
        for child in self._cells:
            child.size = (self.cell, max(dp(SMALLEST), self.high))


def cells_of(prompt: NameCard, turn: int, solo: bool) -> tuple[dict[int, str], frozenset[int]]:
    """Return the card of each number of this turn's deck, and the numbers already seen.

    A number may mean a card or the solo card that replaces it; `solo` prefers the latter. Numbers of other
    decks aren't shown, because that would reveal which are in the discards.
    """
    first = IN_A_DECK * (turn - 1) + 1
    numbers: dict[int, str] = {}
    seen: set[int] = set()
    for option in prompt.options:
        bare = option.id.removeprefix(SOLO)
        if not bare.isdigit() or not first <= int(bare) < first + IN_A_DECK:
            continue
        if option.why_not is not None or not option.most:
            seen.add(int(bare))
        elif int(bare) not in numbers or option.id.startswith(SOLO) == solo:
            numbers[int(bare)] = option.id
    return numbers, frozenset(seen)


def has_twins(prompt: NameCard) -> bool:
    """Return whether a number may mean either of two cards."""
    legal = [number_of(option.id) for option in prompt.legal() if option.id.removeprefix(SOLO).isdigit()]
    return len(set(legal)) < len(legal)


def named_cards(prompt: NameCard, name: Callable[[str], str | None]) -> list[tuple[str, str]]:
    """Return the available cards that have a name, in alphabetical order."""
    found = [(capital(known), option.id) for option in prompt.legal() if (known := name(option.id))]
    return sorted(found)


Builder.load_file(str(Path(__file__).with_name("card_picker.kv")))
