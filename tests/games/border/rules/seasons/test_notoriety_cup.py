"""6.4, A24, A27, A29: cubes out of the cup, and Notoriety for the opponents."""

from typing import Any

import pytest

from reivers.games.border.rules.model.state import State, cube, notoriety, put
from reivers.games.border.rules.seasons.notoriety_cup import (
    award_by_dice,
    award_card,
    draw_cubes,
    gain_notoriety,
    notoriety_changes,
)
from reivers.games.border.rules.winter.attack_record import NotorietyChange
from reivers.kernel.errors import IllegalAnswer
from reivers.kernel.flows import Flow
from reivers.kernel.orders import Order
from tests.games.border.autumns import assert_orders_complete, keys, only_notice
from tests.games.border.builders import make_state, session_of


def drawn(family: str) -> tuple[str, Any]:
    return ("notoriety.cube", [family])


def dice(first: int, second: int) -> tuple[str, Any]:
    return ("notoriety.dice", {"faces": [first, second]})


def two_points(state: State) -> Flow[None]:
    yield from award_card(state, 2)


def test_6_4_the_drawn_cube_is_placed_on_a_track_without_one() -> None:
    session = session_of(two_points)
    session.page([drawn("Fenwick"), dice(3, 5)])
    assert notoriety(session.state, "DL") == {"Fenwick": 2}
    assert session.state.cup["Fenwick"] == 6
    assert session.state.drawn_cubes == {}


def test_6_4_where_the_family_is_already_there_its_cube_moves_and_the_drawn_one_is_put_aside() -> None:
    session = session_of(two_points)
    session.page([drawn("Fenwick"), dice(3, 3)])
    assert notoriety(session.state, "EMM") == {"Fenwick": 5}
    assert session.state.drawn_cubes == {"Fenwick": 1}


def test_6_4_the_why_shows_cube_dice_and_leads() -> None:
    session = session_of(two_points)
    session.page([drawn("Kerr"), dice(3, 4)])
    why = only_notice(session, "notoriety.gained").why
    assert [(step.question, step.answer) for step in why] == [
        ("why.notoriety.cube", "Kerr"),
        ("why.notoriety.takes_lead", False),
        ("why.notoriety.takes_lead", False),
        ("why.notoriety.default", "EMM"),
    ]
    assert why[1].facts["die"] == 3
    assert why[2].facts["march"] == "EWM"


def test_6_4_a_six_is_the_home_march_of_the_player() -> None:
    session = session_of(two_points, make_state(family="Kerr"))
    session.page([drawn("Dacre"), dice(6, 6)])
    assert notoriety(session.state, "SMM") == {"Dacre": 2, "Kerr": 3}


@pytest.mark.parametrize(("ruling", "march"), [("takes", "EMM"), ("takes_strict", "EWM")])
def test_a3_whether_a_shared_lead_can_be_taken_is_a_house_rule(ruling: str, march: str) -> None:
    state = make_state()
    put(state, "EMM/track", cube("Kerr"), 3)
    put(state, "EWM/track", cube("Kerr"), 1)
    state.house_rules["tied_lead"] = ruling
    session = session_of(two_points, state)
    session.page([drawn("Kerr"), dice(3, 4)])
    order = only_notice(session, "notoriety.gained").orders[0]
    assert order.place == f"{march}/track"


def test_6_4_the_dice_are_read_one_before_the_other() -> None:
    places = []
    for faces in ((5, 2), (2, 5)):
        session = session_of(two_points)
        session.page([drawn("Fenwick"), dice(*faces)])
        places.append(only_notice(session, "notoriety.gained").orders[0].place)
    assert places == ["DL/track", "DL/track"]
    session = session_of(two_points)
    session.page([drawn("Kerr"), dice(4, 3)])
    assert notoriety(session.state, "EWM") == {"Dacre": 3, "Kerr": 2}


def test_6_4_a_family_that_is_not_in_the_cup_cannot_be_drawn() -> None:
    session = session_of(two_points, make_state(cup={"Fenwick": 1, "Kerr": 0, "Maxwell": 2}))
    with pytest.raises(IllegalAnswer):
        session.page([drawn("Kerr")])
    with pytest.raises(IllegalAnswer):
        session.page([drawn("Dacre")])


def test_a27_an_empty_cup_gets_back_the_cubes_that_were_put_aside() -> None:
    state = make_state(cup={"Fenwick": 0, "Kerr": 0, "Maxwell": 0}, drawn_cubes={"Kerr": 3, "Maxwell": 1})
    session = session_of(two_points, state)
    assert keys(session) == ["notoriety.refill"]
    session.page([drawn("Kerr"), dice(1, 1)])
    assert session.state.cup == {"Kerr": 2, "Maxwell": 1}
    assert session.state.drawn_cubes == {}


def test_a27_with_all_cubes_on_tracks_each_opponent_gives_another() -> None:
    session = session_of(two_points, make_state(cup={}, drawn_cubes={}))
    assert session.prompt is not None
    session.page([drawn("Maxwell"), dice(1, 1)])
    assert session.state.cup == {"Fenwick": 1, "Kerr": 1, "Maxwell": 0}


def test_5_2_day_of_truce_gives_notoriety_at_home() -> None:
    state = make_state()
    session = session_of(lambda state: draw_cubes(state, 2, 2), state)
    session.page([drawn("Maxwell"), drawn("Kerr")])
    assert notoriety(session.state, "SWM") == {"Maxwell": 5}
    assert notoriety(session.state, "SMM") == {"Kerr": 5}
    assert session.state.drawn_cubes == {"Maxwell": 1, "Kerr": 1}
    assert_orders_complete(session, state.table)


def test_a29_one_family_drawn_twice_gains_twice() -> None:
    session = session_of(lambda state: draw_cubes(state, 2, 2))
    session.page([drawn("Kerr"), drawn("Kerr")])
    assert notoriety(session.state, "SMM") == {"Kerr": 7}
    assert session.state.drawn_cubes == {"Kerr": 2}


def test_a24_the_rising_is_awarded_by_dice_alone() -> None:
    session = session_of(lambda state: award_by_dice(state, "Maxwell", 3))
    session.page([dice(4, 5)])
    assert notoriety(session.state, "EWM") == {"Dacre": 3, "Maxwell": 3}
    assert session.state.cup == {"Fenwick": 7, "Kerr": 7, "Maxwell": 7}


def test_7_7_notoriety_never_drops_below_nothing() -> None:
    state = make_state()
    assert gain_notoriety(state, "Kerr", "SMM", -1).now == 2
    assert gain_notoriety(state, "Kerr", "SMM", -5).now == 0
    assert notoriety(state, "SMM") == {}


def test_7_1_beyond_twelve_the_state_keeps_the_sum() -> None:
    state = make_state()
    gain_notoriety(state, "Kerr", "SMM", 9)
    order = gain_notoriety(state, "Kerr", "SMM", 3)
    assert (order.was, order.now) == (12, 15)


def test_7_1_changes_on_the_tracks_are_read_from_their_orders() -> None:
    orders = [
        Order("SMM/track", "cube:Kerr", 3, 5),
        Order("SMM/track", "cube:Dacre", None, 2),
        Order("EWM/track", "cube:Dacre", 1, None),
        Order("EMM/track", "cube:Fenwick", 4, 4),
    ]
    assert notoriety_changes(orders) == (
        NotorietyChange(family="Kerr", march="SMM", n=2),
        NotorietyChange(family="Dacre", march="SMM", n=2),
        NotorietyChange(family="Dacre", march="EWM", n=-1),
    )
