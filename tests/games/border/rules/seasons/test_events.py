"""2.9, 6.2, 8.1: events are drawn, placed and discarded."""

import pytest

from reivers.games.border.rules.model.state import cube, put
from reivers.games.border.rules.seasons.events import discard_events, draw_events
from reivers.kernel.errors import IllegalAnswer
from reivers.kernel.orders import difference
from reivers.kernel.prompts import Draw
from tests.games.border.autumns import assert_orders_complete, keys
from tests.games.border.builders import make_state, session_of, shipped
from tests.kernel.tables import applied


def test_6_2_nine_events_can_come() -> None:
    session = session_of(draw_events)
    assert isinstance(session.prompt, Draw)
    names = [name for name, _ in session.prompt.pool()]
    assert len(names) == 9
    assert not {"flodden-field", "haddon-rigg", "border-beacons"} & frozenset(names)


def test_6_2_a_battle_is_in_its_march() -> None:
    state = make_state()
    session = session_of(draw_events, state)
    session.page([("autumn.event", ["4"]), ("autumn.event", ["battle-ewm"])])
    assert session.state.table["SMM/battlefield"] == {"event": "4"}
    assert session.state.table["EWM/battlefield"] == {"event": "battle-ewm"}
    assert session.state.events == ["4", "battle-ewm"]
    assert session.state.battles["4"] == {"hits": {}, "sides": {}}
    assert_orders_complete(session, state.table)


def test_6_2_reroll_dice_are_placed_on_their_event_and_other_events_are_beside_the_map() -> None:
    state = make_state()
    session = session_of(draw_events, state)
    session.page([("autumn.event", ["7"]), ("autumn.event", ["ill-week"])])
    assert session.state.table["events"] == {"event:7": 1, "rerolls:7": 4, "event:ill-week": 1}
    assert session.state.battles == {}
    assert keys(session) == ["autumn.event_rerolls", "autumn.event_beside"]
    assert_orders_complete(session, state.table)


def test_6_2_the_rising_of_the_north_is_a_battle_in_no_march() -> None:
    session = session_of(draw_events)
    session.page([("autumn.event", ["rising-of-the-north"]), ("autumn.event", ["ill-week"])])
    assert session.state.table["rising"] == {"event": "rising-of-the-north"}
    assert list(session.state.battles) == ["rising-of-the-north"]


def test_6_2_an_event_comes_once() -> None:
    session = session_of(draw_events, make_state(past_events=["7"]))
    with pytest.raises(IllegalAnswer):
        session.page([("autumn.event", ["7"])])
    session.page([("autumn.event", ["4"])])
    with pytest.raises(IllegalAnswer):
        session.page([("autumn.event", ["4"])])


def test_2_9_what_a_card_in_hand_does_not_show_is_asked_at_once_or_skipped() -> None:
    session = session_of(draw_events, layers=(shipped,))
    session.page([("autumn.event", ["4"])])
    assert session.asks_fact == ("event:4", "vp_per_hit")
    session.answer(2)
    session.page([("autumn.event", ["mary-queen-of-scots"])])
    asked = []
    while session.asks_fact:
        asked.append(session.asks_fact[1])
        session.skip_fact()
    assert asked == ["terms"]
    assert session.prompt is None
    assert session.state.table["events"] == {"event:mary-queen-of-scots": 1}


def test_8_1_events_and_everything_on_them_are_discarded() -> None:
    session = session_of(draw_events)
    session.page([("autumn.event", ["4"]), ("autumn.event", ["7"])])
    state = session.state
    put(state, "SMM/battlefield", cube("Kerr"), 2)
    put(state, "SMM/battlefield", "indicator:Kerr", "done")
    before = session.game.table(state)
    orders = discard_events(state)
    assert difference(applied(before, orders), state.table) == []
    assert (state.events, state.past_events, state.battles) == ([], ["4", "7"], {})
    assert not state.table["events"]
    assert not state.table["SMM/battlefield"]
