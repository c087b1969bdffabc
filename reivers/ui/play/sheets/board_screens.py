"""Screens that show how the board should be."""

from collections.abc import Callable, Sequence
from functools import partial

from reivers.frontend.narrator import Group
from reivers.kernel.orders import Order
from reivers.ui.drawing.piece import Act
from reivers.ui.play.context import Highlight, PageContext
from reivers.ui.play.orders_page import OrdersPage, OrderStop


class BoardScreens:
    """The board screens of a play screen. A game with a map has its own."""

    def __init__(self, context: PageContext) -> None:
        self.context, self.shell, self.say = context, context.shell, context.say

    def menu(self) -> dict[str, Callable[[], None]]:
        """Return the menu entries for the board."""
        return {}

    def check_board(self) -> None:
        self.context.open_tab("board")

    def set_out(self) -> None:
        self.context.open_tab("board")

    def offer_check(self) -> None:
        """Offer to check the board after a while away."""

    def open_fix_board(
        self, orders: Sequence[Order], moved_by_app: Sequence[Order] = (), done: str = ""
    ) -> None:
        """Show what to move after undo, redo or an edit, and what the app has moved itself."""
        narrator, say = self.context.narrator, self.say
        after = [line for group in narrator.in_words(moved_by_app, fixing_board=True) for line in group.lines]
        groups = narrator.in_words(orders, fixing_board=True)
        pieces = [(order.place, order.piece) for order in orders]
        links = self.links()
        if any(step.undone for step in self.context.session.journal.steps()):
            journal = partial(self.context.open_tab, "journal")
            links.insert(0, ("ui-list", say("update_board.undone"), journal))
        page = OrdersPage(
            self.context,
            say("update_board.title"),
            [self.stop(group) for group in groups],
            main=say("update_board.done"),
            done=done,
            after=[say("update_board.in_app"), *after] if after else (),
            highlight=Highlight(pieces, [group.places[0][0] for group in groups]),
            links=links,
        )
        self.context.show_page(page)

    def stop(self, group: Group) -> OrderStop:
        """Return the orders of a part of the board, as a page names it."""
        return OrderStop(group.heading, group.lines)

    def links(self) -> list[tuple[str, str, Act]]:
        """Return what else can be done to check the board: icon, text and act."""
        return []
