"""What to move on the table, with the map beside it, or below it on a phone."""

from collections.abc import Iterable
from typing import Any

from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from reivers.frontend.narrator import Group
from reivers.ui.widgets.sub_screen import SplitPage
from reivers.ui.widgets.widgets import Column, Scroll

BELOW = 0.62
"""The largest share of the height for a map below the orders."""


class FixBoardScreen(SplitPage):
    """Orders and the map."""

    share = 0.56

    def __init__(
        self, shell: Any, heading: str, hint: str, groups: Iterable[Group], board_map: Widget, **kwargs: Any
    ) -> None:
        super().__init__(shell, heading, reach=3, **kwargs)
        self.board_map = board_map
        self.after = Column()
        """Widgets below the orders and the map."""
        self.write(hint, "body", "ink_soft")
        self.write_groups(groups)
        self.add(self.after)
        self.ids.scroll.bind(height=self._give_room)
        self.split(board_map)

    def _give_room(self, *_changed: Any) -> None:
        """Make the whole map visible, beside the orders or below them."""
        self.board_map.room = self.ids.scroll.height * (1 if self.beside else BELOW)

    def lay_beside(self, part: Widget, row: BoxLayout) -> None:
        """Put the map in its own column, which can scroll."""
        holder, column = Scroll(size_hint_x=self.share), Column()
        column.add_widget(part)
        holder.add_widget(column)
        row.add_widget(holder)
        self._give_room()

    def lay_below(self, part: Widget) -> None:
        """Put the map below the orders, above the rest."""
        self.ids.body.add_widget(part, 1)
        self._give_room()
