"""Some of many cards: the grid of their numbers, each tap a card more or less."""

from reivers.kernel.prompts import ChooseSeveral
from reivers.ui.pads import SeveralPad
from reivers.ui.theme import theme
from reivers.ui.trays import COLUMNS, CardGrid, card_number
from reivers.ui.widgets import Cell


class CardsPad(SeveralPad):
    """Cards by their numbers. Those that lie there by the books are chosen already."""

    def build(self) -> None:
        grid = CardGrid()
        grid.spacing = [theme.hairline * 2] * 2
        self.rows = []
        for option in self.prompt.legal():
            cell = Cell(text=option.id.upper(), option=option.id)
            cell.bind(on_release=lambda cell: self.toggle(cell.option))
            self.rows.append(cell)
            grid.add_widget(cell)
        self.add_widget(grid)


def are_many_cards(prompt: ChooseSeveral) -> bool:
    """More cards than stand in a row of the grid; fewer are rows, with their names."""
    numbers = [card_number(option) for option in prompt.options]
    return len(numbers) > COLUMNS and None not in numbers
