"""Several of many cards: the numbers of one deck at a time. Each tap adds or removes a card."""

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from typing import Any

from reivers.games.border.rules.model.cards import IN_A_DECK, number_of, turn_of
from reivers.games.border.ui.shared_keys import Shared
from reivers.kernel.messages import Facts
from reivers.kernel.prompts import ChooseSeveral
from reivers.ui.pads.dice import COLUMNS, SOLO, CardGrid, card_number
from reivers.ui.pads.pad import SeveralPad
from reivers.ui.widgets.widgets import Column, GridButton, Text

WIDEST = 9
"""The largest width of a deck's button, in buttons."""
LOW = 0.8
"""The height of a number, in buttons."""
Say = Callable[[str, Facts], str]


class Decks(Column):
    """The numbers of one turn's deck, below a button for each deck: all at once would be too much for a
    slow phone, and for the eye."""

    def __init__(
        self,
        cards: Iterable[str],
        tapped: Callable[[str], None],
        say: Callable[[str, Facts], str],
        **kwargs: Any,
    ) -> None:
        super().__init__(**kwargs)
        self._tapped, self._say = tapped, say
        self._chosen: Collection[str] = ()
        self.cells: list[GridButton] = []
        self._cards: dict[int, list[str]] = {}
        for card in cards:
            self._cards.setdefault(turn_of(card), []).append(card)
        self.keys = {deck: GridButton(option=f"deck:{deck}") for deck in sorted(self._cards)}
        self.solo = GridButton(text=say("ui.draft.key.solo", {}), option="solo")
        self._add_keys()
        self._grid = CardGrid()
        self._grid.tall = LOW
        self.add_widget(self._grid)
        self.turn_to(max(self._cards, default=1))

    def _add_keys(self) -> None:
        """Add a button for each deck, if there are several, and one for solo cards with the same number as
        another."""
        numbers = [number_of(card) for cards in self._cards.values() for card in cards]
        keys = list(self.keys.values()) if len(self.keys) > 1 else []
        keys += [self.solo] if len(set(numbers)) < len(numbers) else []
        row = Shared(len(keys), widest=WIDEST)
        for deck, key in self.keys.items():
            key.bind(on_release=lambda _key, deck=deck: self.turn_to(deck))
        self.solo.bind(on_release=lambda _key: self._turn_solo())
        for key in keys:
            row.add_widget(key)
        if keys:
            self.add_widget(row)

    def _turn_solo(self) -> None:
        """Toggle between solo cards and the others of the same number."""
        self.solo.chosen = not self.solo.chosen
        self.turn_to(self.deck)

    def turn_to(self, deck: int) -> None:
        """Show another deck's numbers."""
        self.deck = deck
        self._grid.clear_widgets()
        self.cells = []
        for card in _in_their_places(self._cards.get(deck, []), self.solo.chosen):
            cell = GridButton(text=card.upper(), option=card, legal=bool(card))
            if card:
                cell.bind(on_release=lambda cell: self._tapped(cell.option))
                self.cells.append(cell)
            self._grid.add_widget(cell)
        self.show(self._chosen)

    def show(self, chosen: Collection[str]) -> None:
        """Highlight the chosen cards and their decks."""
        self._chosen = chosen
        for cell in self.cells:
            cell.chosen = cell.option in chosen
        for deck, key in self.keys.items():
            n = sum(card in chosen for card in self._cards[deck])
            key.chosen = deck == self.deck
            key.text = self._say("ui.deck_some" if n else "ui.deck", {"turn": deck, "n": n})


def _in_their_places(cards: Sequence[str], solo: bool) -> Iterator[str]:
    """Return the cards of a deck, seven in a row, each number in its place, with gaps for those that can't
    be there. Of two cards with the same number it is the solo card, or the other."""
    places = {number_of(card): card for card in sorted(cards, key=lambda card: (card[0] == SOLO) == solo)}
    first = IN_A_DECK * (turn_of(cards[0]) - 1) + 1 if cards else 1
    for row in range(first, first + IN_A_DECK, COLUMNS):
        if any(n in places for n in range(row, row + COLUMNS)):
            yield from (places.get(n, "") for n in range(row, row + COLUMNS))


class CardsPad(SeveralPad):
    """Cards by number. Those that the app tracks there are chosen already."""

    @classmethod
    def fits(cls, prompt: ChooseSeveral) -> bool:
        """Return whether there are more cards than fit in a row of the grid; fewer are rows with names."""
        numbers = [card_number(option) for option in prompt.options]
        return len(numbers) > COLUMNS and None not in numbers

    def build(self) -> None:
        self.rows = []
        self.named = Text(role="row", ink="accent")
        self.decks = Decks((option.id for option in self.prompt.legal()), self.toggle, self.say)
        self.add_widget(self.decks)
        if self.entered:
            self.decks.turn_to(turn_of(self.entered[-1]))

    def refresh(self) -> None:
        """Show the grid and the names of the chosen cards."""
        super().refresh()
        self.decks.show(self.entered)
        chosen = [self.label(option) for option in self.prompt.options if option.id in self.entered]
        self.named.text = ", ".join(chosen)
        if bool(chosen) != bool(self.named.parent):
            self.add_widget(self.named) if chosen else self.remove_widget(self.named)
