"""8.0 Spring and 9.0 the end of the game, and the Example's first Spring."""

from typing import Any

import pytest

from reivers.games.border import board
from reivers.games.border.rules.model.state import State, base_dice, cube, gaol, put, vp
from reivers.games.border.rules.seasons.spring import spring
from reivers.kernel.session import Session
from tests.games.border.autumns import assert_orders_complete, keys, lost_pieces, only_notice
from tests.games.border.builders import make_state, session_of


def after_winter(turn: int = 1, **changes: Any) -> State:
    """A state at the beginning of Spring."""
    state = make_state(turn=turn, season="spring", score=[{} for _ in range(turn)], **changes)
    state.table["EWM/track"].clear()
    state.table["EWM/town"].clear()
    return state


def tracks(state: State, march: str, **points: int) -> State:
    for family, n in points.items():
        put(state, board.track(march), cube(family), n)
    return state


def played(state: State) -> Session:
    session = session_of(spring, state)
    assert session.prompt is None
    assert_orders_complete(session, state.table)
    return session


# -- 8.1 reset -------------------------------------------------------------------------------------------


def messy(turn: int) -> State:
    state = after_winter(turn)
    put(state, "player", "horse", 1)
    put(state, "player", "horse_used", 3)
    put(state, "EWM/eden-valley", "indicator:Kerr", "done")
    put(state, "SWM/town", "indicator:Dacre", "done")
    put(state, board.DEBATEABLE_LAND, "sheep", 0)
    put(state, board.DEBATEABLE_LAND, "sheep_bastled", 1)
    put(state, "events", "event:7", 1)
    put(state, "events", "rerolls:7", 2)
    put(state, "EMM/battlefield", "event", "battle-emm")
    put(state, "player", "token:deputy-warden", 0)
    put(state, "EWM/caldew-valley", "token", "deputy-warden")
    put(state, "SWM/nithsdale", "token", "hot-trod")
    state.rival_tokens["hot-trod"] = 0
    state.events, state.battles = ["7", "battle-emm"], {"battle-emm": {"hits": {}, "sides": {}}}
    state.empty_box, state.emptied_boxes = "SMM/seat", ["SWM/town"]
    state.attacked, state.attack, state.own_attacks, state.one_horse = ["EWM/eden-valley"], 8, 2, True
    return state


def test_8_1_indicators_horses_debateable_land_events_and_tokens_are_reset() -> None:
    state = played(messy(1)).state
    assert not [piece for place in state.table.values() for piece in place if piece.startswith("indicator:")]
    assert (state.table["player"]["horse"], state.table["player"].get("horse_used")) == (4, None)
    assert state.table[board.DEBATEABLE_LAND] == {"sheep": 2}
    assert state.table["events"] == state.table["EMM/battlefield"] == {}
    assert (state.events, state.past_events, state.battles) == ([], ["7", "battle-emm"], {})
    assert state.table["player"]["token:deputy-warden"] == 1
    assert "token" not in state.table["EWM/caldew-valley"]
    assert lost_pieces(state) == []


def test_8_1_turned_tokens_go_back_to_the_pool_and_empty_boxes_are_forgotten() -> None:
    state = played(messy(1)).state
    assert state.rival_tokens["hot-trod"] == 1
    assert "token" not in state.table["SWM/nithsdale"]
    assert (state.empty_box, state.emptied_boxes) == ("", [])


def test_8_1_sheep_beyond_two_leave_the_debateable_land() -> None:
    state = after_winter()
    put(state, board.DEBATEABLE_LAND, "sheep", 4)
    assert played(state).state.table[board.DEBATEABLE_LAND] == {"sheep": 2}


def test_8_1_on_turn_3_nothing_is_reset() -> None:
    before = messy(3)
    session = played(before)
    for place in ("EWM/eden-valley", board.DEBATEABLE_LAND, "events", "SWM/nithsdale", "player"):
        assert session.state.table[place] == before.table[place]
    assert "spring.cleared" not in keys(session)


def test_8_1_what_counted_for_a_turn_is_forgotten() -> None:
    state = played(messy(1)).state
    assert (state.attacked, state.attack, state.own_attacks, state.one_horse) == ([], 0, 0, False)
    assert (state.turn, state.season, state.score[1:]) == (2, "summer", [{}])


# -- 8.2 scoring -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("cubes", "points"), [({}, 0), ({"Kerr": 1}, 2), ({"Kerr": 3, "Fenwick": 2}, 10)])
def test_8_2_two_vp_for_each_reiver_in_gaol(cubes: dict[str, int], points: int) -> None:
    state = after_winter()
    for family, n in cubes.items():
        put(state, "EWM/town", cube(family), n)
    session = played(state)
    assert session.state.score[0].get("Reivers in Gaol (end of turn)", 0) == vp(session.state) == points
    assert gaol(session.state, "EWM") == cubes, "they stay in Gaol"


@pytest.mark.parametrize(
    ("others", "key", "points"),
    [
        ({}, "spring.first", (3, 6, 9)),
        ({"Kerr": 4}, "spring.first", (3, 6, 9)),
        ({"Kerr": 5}, "spring.shared_first", (1, 2, 3)),
        ({"Kerr": 5, "Maxwell": 5}, "spring.shared_first", (1, 2, 3)),
        ({"Kerr": 6}, "spring.second", (1, 2, 3)),
        ({"Kerr": 6, "Maxwell": 5}, "spring.shared_second", (0, 0, 0)),
        ({"Kerr": 6, "Maxwell": 7}, "spring.behind", (0, 0, 0)),
        ({"Kerr": 6, "Maxwell": 6}, "spring.behind", (0, 0, 0)),
    ],
)
@pytest.mark.parametrize("turn", [1, 2, 3])
def test_8_2_notoriety_by_place_and_turn_with_ties(
    others: dict[str, int], key: str, points: tuple[int, ...], turn: int
) -> None:
    state = tracks(after_winter(turn), "SMM", Dacre=5, **{"Kerr": 0, **others})
    session = played(state)
    assert session.state.score[turn - 1].get("Notoriety", 0) == points[turn - 1]
    (why,) = only_notice(session, key).why
    assert why.answer == points[turn - 1]


def test_a4_below_a_shared_first_is_second_by_house_rule() -> None:
    state = tracks(after_winter(), "SMM", Dacre=3, Kerr=6, Maxwell=6)
    state.house_rules["below_tie"] = "dense"
    assert played(state).state.score[0] == {"Notoriety": 1}


def test_a5_without_notoriety_nothing_is_scored_or_reported() -> None:
    session = played(after_winter())
    assert session.state.score[0] == {}
    assert not [key for key in keys(session) if key in ("spring.first", "spring.behind", "spring.second")]


def test_a28_five_marches_score() -> None:
    state = after_winter(2)
    for march in board.WALK:
        tracks(state, march, Dacre=9)
    assert played(state).state.score[1] == {"Notoriety": 30}


def test_8_2_border_ballads_are_sung_on_turn_3() -> None:
    state = after_winter(3)
    for card in ("122", "124", "42"):
        put(state, "sheet", f"held:{card}", 1)
    session = session_of(spring, state)
    assert session.prompt is not None
    assert session.prompt.default == ["122", "124"]
    session.page([("spring.ballads", ["122"])])
    assert session.prompt is None
    assert session.state.score[2]["Ballads"] == 8
    assert session.state.table["sheet"] == {"held:124": 1, "held:42": 1}
    assert session.state.out_of_play == ["122"]
    assert_orders_complete(session, state.table)


@pytest.mark.parametrize("turn", [1, 2])
def test_8_2_ballads_wait_until_turn_3(turn: int) -> None:
    state = after_winter(turn)
    put(state, "sheet", "held:122", 1)
    assert played(state).state.table["sheet"] == {"held:122": 1}


# -- 8.3 base dice ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(("turn", "before", "after"), [(1, 5, 2), (2, 4, 2), (1, 1, 0), (1, 0, 0), (3, 5, 5)])
def test_8_3_base_dice_are_halved_down_after_turns_1_and_2(turn: int, before: int, after: int) -> None:
    state = after_winter(turn)
    put(state, "rivals", "base_dice", before)
    assert base_dice(played(state).state) == after


# -- 9 the end -------------------------------------------------------------------------------------------


def test_9_1_livestock_in_pairs_standing_or_on_their_sides() -> None:
    state = after_winter(3)
    put(state, "player", "horse", 2)
    put(state, "player", "horse_used", 3)
    put(state, "player", "cattle", 11)
    put(state, "EWM/farm-3", "sheep_bastled", 3)
    state.score[2] = {"Hanging": 6}
    session = played(state)
    assert session.state.score[3] == {
        "Horses (End Game), per 2": 6,
        "Sheep (End Game), per 2": 6,
        "Cattle (End Game), per 2": 5,
    }
    assert vp(session.state) == 23
    assert [key for key in keys(session) if key in ("spring.horses", "spring.sheep", "spring.cattle")] == [
        "spring.horses",
        "spring.sheep",
        "spring.cattle",
    ]


@pytest.mark.parametrize(
    ("score", "key", "level"),
    [
        (150, "spring.lost", "Young Scrope"),
        (151, "spring.won", "Archie Fyre the Braes"),
        (191, "spring.won", "Kinmont Willie"),
        (0, "spring.lost", "Ill-Drowned Geordie"),
    ],
)
def test_9_2_the_level_of_the_final_score(score: int, key: str, level: str) -> None:
    state = after_winter(3)
    put(state, "player", "horse", 1)
    put(state, "player", "cattle", 10)
    state.score[0] = {"Raid Sheep": score}
    session = played(state)
    assert only_notice(session, key).message.facts == {"total": score + 9, "level": level}
    assert session.state.season == "over"
    assert session.state.turn == 3


# -- the Example of Play ---------------------------------------------------------------------------------


def example() -> State:
    """The end of the Example's first Winter (E1: the Feud at Naworth counts in the EWM)."""
    state = after_winter(events=["7"], past_events=["4"])
    tracks(state, "EWM", Dacre=3, Maxwell=2)
    tracks(state, "DL", Fenwick=2, Dacre=1)
    tracks(state, "SWM", Maxwell=4, Fenwick=2, Dacre=2)
    tracks(state, "SMM", Kerr=9)
    tracks(state, "EMM", Fenwick=3, Kerr=2)
    put(state, "EWM/town", cube("Maxwell"), 1)
    put(state, "EWM/town", cube("Kerr"), 1)
    put(state, "rivals", "base_dice", 4)
    put(state, "player", "horse", 1)
    put(state, "player", "horse_used", 3)
    put(state, "events", "event:7", 1)
    put(state, "events", "rerolls:7", 2)
    put(state, board.DEBATEABLE_LAND, "sheep", 0)
    state.score[0] = {"Raid Sheep": 4, "Raid Cattle": 2, "Gaolbreak Attack": 2}
    return state


def test_the_spring_of_the_example() -> None:
    session = played(example())
    state = session.state
    assert state.score[0] == {
        "Raid Sheep": 4,
        "Raid Cattle": 2,
        "Gaolbreak Attack": 2,
        "Reivers in Gaol (end of turn)": 4,
        "Notoriety": 4,
    }
    places = {
        notice.message.facts["march"]: notice.message
        for notice in session.news
        if "march" in notice.message.facts
    }
    assert {march: (reported.key, reported.facts["n"]) for march, reported in places.items()} == {
        "EWM": ("spring.first", 3),
        "DL": ("spring.second", 1),
        "SWM": ("spring.shared_second", 0),
    }
    assert only_notice(session, "spring.total").message.facts == {"turn": 1, "n": 16, "total": 16}
    assert state.table["player"]["horse"] == 4
    assert state.table[board.DEBATEABLE_LAND] == {"sheep": 2}
    assert base_dice(state) == 2
    assert (state.turn, state.season) == (2, "summer")
