"""Names of the places, pieces and parts of the Night Ride."""

from collections.abc import Sequence
from typing import Any

from reivers.kernel.messages import Message
from reivers.kernel.orders import Order
from reivers.kernel.words import Words

from .state import FARMS


class NightRideNames:
    """The names of the Night Ride, all from its words."""

    walk = ("home", *FARMS)
    columns = ()

    def group(self, place: str) -> str:
        return place

    def place(self, place: str) -> Message:
        return Message("toy.place", {"place": place})

    def card(self, card: str) -> Message:
        return Message("toy.guide_card", {"guide": card})

    def pieces(self, piece: str, n: int) -> Message:
        return Message(f"toy.pieces.{piece}", {"n": n})

    def named(self, piece: str, which: str) -> Message:
        return Message("toy.guide_card", {"guide": which})

    def carried(self, orders: Sequence[Order]) -> list[Order]:
        return list(orders)

    def orders(self, orders: Sequence[Order], *, fixing_board: bool = False) -> list[Message]:
        return [self._order(order) for order in orders]

    def _order(self, order: Order) -> Message:
        if isinstance(order.was, str) or isinstance(order.now, str):
            was = self.named(order.piece, str(order.was)) if order.was else None
            now = self.named(order.piece, str(order.now)) if order.now else None
            key = "order.swap" if was and now else "order.lay" if now else "order.clear"
            return Message(key, {"was": was, "now": now})
        before, after = order.was or 0, order.now or 0
        what = self.pieces(order.piece, abs(after - before))
        key = "order.more" if after > before else "order.fewer"
        return Message(key, {"what": what, "was": before, "now": after})

    def when(self, when: str) -> Message:
        night, _, part = when.partition("/")
        return Message("toy.when", {"night": night, "part": part})

    def setting(self, name: str) -> Message:
        return Message(f"toy.{name}")

    def answer(self, answer: Any) -> Any:
        return answer

    def lend(self, words: Words) -> None:
        """Do nothing: its sentences look up names as words."""
