"""Names of areas, blocks, cards and sides."""

from collections.abc import Sequence
from typing import Any

import attrs

from reivers.frontend.plain_names import PlainNames
from reivers.kernel.messages import Message
from reivers.kernel.orders import Order
from reivers.kernel.words import Words

from .board import AREAS, NAMES, SIDES


class HammerNames(PlainNames):
    """The names of the card files, and the words around them."""

    def __init__(self) -> None:
        super().__init__("hammer", AREAS)

    def place(self, place: str) -> Message:
        return Message("hammer.area", {"area": place})

    def card(self, card: str) -> Message:
        return Message("hammer.card", {"card": card})

    def pieces(self, piece: str, n: int) -> Message:
        kind, _, block = piece.partition(":")
        if kind == "block":
            return Message("hammer.pieces.block", {"block": block, "n": n})
        return Message(f"hammer.pieces.{kind}", {"n": n})

    def carried(self, orders: Sequence[Order]) -> list[Order]:
        """Return orders in which an own block that goes from area to area is one order, where it arrives."""
        left = {order.piece: order for order in orders if _is_block(order) and not order.now}
        arrived = {order.piece for order in orders if _is_block(order) and not order.was}
        found = []
        for order in orders:
            if order.piece in left and order.piece in arrived:
                if order.now:
                    found.append(attrs.evolve(order, was=left[order.piece].place))
            else:
                found.append(order)
        return found

    def _order(self, order: Order) -> Message:
        if not _is_block(order):
            return super()._order(order)
        block = order.piece.partition(":")[2]
        if isinstance(order.was, str):
            return Message("hammer.order.move", {"block": block, "start": order.was, "n": order.now})
        was, now = order.was or 0, order.now or 0
        change = "more" if not was else "fewer" if not now else "turn"
        return Message(f"hammer.order.{change}", {"block": block, "was": was, "n": now or was})

    def orders(self, orders: Sequence[Order], *, fixing_board: bool = False) -> list[Message]:
        return [self._order(order) for order in orders]

    def answer(self, answer: Any) -> Any:
        return Message(f"hammer.side.{answer}") if answer in SIDES else answer

    def when(self, when: str) -> Message:
        year, phase, turn = (*when.split("/"), "", "")[:3]
        return Message(f"hammer.when.{phase or 'cards'}", {"year": year, "turn": turn})

    def setting(self, name: str) -> Message:
        return Message(f"hammer.source.{name.rpartition('.')[2]}")

    def register(self, words: Words) -> None:
        """Let texts insert names: {area:area}, {block:block}, {card:card}."""
        for kind in ("area", "block"):
            words.resolvers[kind] = lambda name, kind=kind: NAMES[f"{kind}:{name}"]  # type: ignore[misc]


def _is_block(order: Order) -> bool:
    return order.piece.startswith("block:")
