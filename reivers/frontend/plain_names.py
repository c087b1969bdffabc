"""Names for a game whose names are all messages."""

from collections.abc import Sequence
from typing import Any

from reivers.kernel.messages import Message
from reivers.kernel.orders import Order
from reivers.kernel.words import Words


class PlainNames:
    """Names with the keys `<game>.place.<place>`, `<game>.pieces.<piece>`, `<game>.when` and so on."""

    columns: Sequence[Message] = ()

    def __init__(self, game: str, walk: Sequence[str] = ()) -> None:
        self.game = game
        self.walk = walk

    def group(self, place: str) -> str:
        return place

    def place(self, place: str) -> Message:
        return Message(f"{self.game}.place.{place}")

    def card(self, card: str) -> Message:
        return Message(f"{self.game}.card.{card}")

    def pieces(self, piece: str, n: int) -> Message:
        return Message(f"{self.game}.pieces.{piece}", {"n": n})

    def named(self, piece: str, which: str) -> Message:
        return self.card(which)

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
        return Message(f"{self.game}.when", {"when": when})

    def setting(self, name: str) -> Message:
        return Message(f"{self.game}.{name}")

    def answer(self, answer: Any) -> Any:
        return answer

    def register(self, words: Words) -> None:
        """Register nothing: texts look these names up by key."""
