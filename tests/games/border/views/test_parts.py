"""Shared parts of views."""

from reivers.games.border.views.parts import order_groups
from reivers.kernel.orders import Order


def test_orders_are_grouped_in_walking_order() -> None:
    orders = [
        Order("EMM/redesdale", "sheep", 1, 2),
        Order("draft/attack", "strength", 0, 2),
        Order("SWM/nithsdale", "sheep", 1, 0),
        Order("player", "cattle", 8, 4),
        Order("SWM/town", "cube:Dacre", 0, 1),
    ]
    groups = order_groups(orders)
    assert [group.area for group in groups] == ["player", "SWM", "EMM", "draft/attack"]
    assert [order.place for order in groups[1].orders] == ["SWM/nithsdale", "SWM/town"]
