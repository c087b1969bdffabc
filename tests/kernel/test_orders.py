"""Orders as data: net orders, groups, pieces to take, and the difference of two tables."""

import random

import pytest

from reivers.kernel.orders import Order, difference, grouped, net, pieces_needed

from .tables import applied

EMPTY: dict[str, dict[str, int | str | None]] = {}


def test_orders_of_one_piece_at_one_place_become_one() -> None:
    way = [Order("Eden", "sheep", 1, 2), Order("Esk", "sheep", 0, 1), Order("Eden", "sheep", 2, 4)]
    assert net(way) == [Order("Eden", "sheep", 1, 4), Order("Esk", "sheep", 0, 1)]


def test_there_and_back_is_no_order() -> None:
    assert net([Order("Eden", "sheep", 1, 2), Order("Eden", "sheep", 2, 1)]) == []


def test_nothing_and_none_are_the_same_on_a_table() -> None:
    assert difference({"Eden": {"sheep": 0}}, {"Eden": {}}) == []
    assert applied(EMPTY, [Order("Eden", "sheep", 0, 1)]) == {"Eden": {"sheep": 1}}


def test_the_difference_turns_one_table_into_the_other() -> None:
    before = {"Eden": {"sheep": 2}, "home": {"guide": "hob", "horses": 3}}
    after = {"Eden": {"sheep": 0, "dogs": 1}, "home": {"guide": None, "horses": 3}, "Esk": {"sheep": 1}}
    orders = difference(before, after)
    assert set(orders) == {
        Order("Eden", "sheep", 2, 0),
        Order("Eden", "dogs", None, 1),
        Order("home", "guide", "hob", None),
        Order("Esk", "sheep", None, 1),
    }
    assert difference(applied(before, orders), after) == []


def test_net_orders_do_what_all_of_them_did() -> None:
    rng = random.Random(7)
    table = {place: {"sheep": rng.randrange(4)} for place in "abc"}
    for _ in range(200):
        orders, now = [], table
        for _ in range(rng.randrange(8)):
            place, value = rng.choice("abc"), rng.randrange(4)
            orders.append(Order(place, "sheep", now[place]["sheep"], value))
            now = applied(now, orders[-1:])
        assert applied(table, net(orders)) == now
        assert sorted(net(orders), key=repr) == sorted(difference(table, now), key=repr)
        assert len({(order.place, order.piece) for order in net(orders)}) == len(net(orders))


def test_an_order_that_starts_from_something_else_is_a_mistake() -> None:
    with pytest.raises(ValueError, match="sheep at Eden is 1, the order says 2"):
        applied({"Eden": {"sheep": 1}}, [Order("Eden", "sheep", 2, 3)])


def test_groups_follow_the_walk_round_the_board() -> None:
    orders = [
        Order("B/x", "p", 0, 1),
        Order("A/y", "p", 0, 1),
        Order("C/z", "p", 0, 1),
        Order("B/z", "p", 0, 1),
    ]
    walked = grouped(orders, ["A", "B"], lambda place: place.split("/")[0])
    assert [group for group, _ in walked] == ["A", "B", "C"]
    assert walked[1][1] == [orders[0], orders[3]]


def test_what_to_take_from_the_bank_and_what_to_give_back() -> None:
    moved = [Order("a", "sheep", 2, 0), Order("b", "sheep", 0, 3), Order("a", "horse", 1, 0)]
    assert pieces_needed([*moved, Order("a", "guide", None, "hob")]) == {"sheep": 1, "horse": -1}


def test_an_order_as_json() -> None:
    assert Order("Eden", "sheep", 1, 2).to_json() == {"place": "Eden", "piece": "sheep", "from": 1, "to": 2}
