"""Orders carried out on a table."""

from collections.abc import Iterable

from reivers.kernel.orders import Order, Table, Value


def applied(table: Table, orders: Iterable[Order]) -> dict[str, dict[str, Value]]:
    """Apply orders to a table. An order with a wrong start value is a bug in the rules."""
    result = {place: dict(pieces) for place, pieces in table.items()}
    for order in orders:
        pieces = result.setdefault(order.place, {})
        found = pieces.get(order.piece)
        if (found or None) != (order.was or None):
            raise ValueError(f"{order.piece} at {order.place} is {found!r}, the order says {order.was!r}")
        pieces[order.piece] = order.now
    return result
