"""Orders say what to move on the table, as data: place, piece, from, to.

A table maps place -> piece -> how many (or which). The difference of two tables is a list of orders; so are
the merged orders of a page.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from .frozen import frozen

Value = int | str | None
Table = Mapping[str, Mapping[str, Value]]


@frozen
class Order:
    """One change at one place: the old and new number (or name) of a piece."""

    place: str
    piece: str
    was: Value
    now: Value

    def reversed(self) -> "Order":
        return Order(self.place, self.piece, self.now, self.was)

    def to_json(self) -> dict[str, Any]:
        return {"place": self.place, "piece": self.piece, "from": self.was, "to": self.now}


@frozen
class TableSnapshot:
    """A table, and the journal entry at which it looked like this."""

    table: Table
    at: int


def net(orders: Iterable[Order]) -> list[Order]:
    """Merge orders into one per piece and place; drop those that change nothing."""
    first: dict[tuple[str, str], Order] = {}
    for order in orders:
        fact_key = (order.place, order.piece)
        before = first.get(fact_key)
        first[fact_key] = order if before is None else Order(*fact_key, before.was, order.now)
    return [order for order in first.values() if not _same(order.was, order.now)]


def difference(before: Table, after: Table) -> list[Order]:
    """Return the orders that turn one table into the other."""
    places = [*after, *(place for place in before if place not in after)]
    return [
        Order(place, piece, before.get(place, {}).get(piece), after.get(place, {}).get(piece))
        for place in places
        for piece in _pieces(before.get(place, {}), after.get(place, {}))
        if not _same(before.get(place, {}).get(piece), after.get(place, {}).get(piece))
    ]


def grouped(
    orders: Iterable[Order], walk: Sequence[str], group_of: Callable[[str], str]
) -> list[tuple[str, list[Order]]]:
    """Group orders by area, in walking order."""
    groups: dict[str, list[Order]] = {}
    for order in orders:
        groups.setdefault(group_of(order.place), []).append(order)
    known = [group for group in walk if group in groups]
    return [(group, groups[group]) for group in [*known, *sorted(set(groups) - set(known))]]


def pieces_needed(orders: Iterable[Order]) -> dict[str, int]:
    """Return the pieces to take from the bank before the walk (negative: to give back)."""
    totals: dict[str, int] = {}
    for order in orders:
        if not isinstance(order.was, str) and not isinstance(order.now, str):
            totals[order.piece] = totals.get(order.piece, 0) + (order.now or 0) - (order.was or 0)
    return {piece: total for piece, total in totals.items() if total}


def _same(one: Value, other: Value) -> bool:
    """Normalize: a missing piece is the same as none of it."""
    return (one or None) == (other or None)


def _pieces(before: Mapping[str, Value], after: Mapping[str, Value]) -> list[str]:
    return [*after, *(piece for piece in before if piece not in after)]
