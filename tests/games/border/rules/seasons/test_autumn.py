"""6.0 Autumn: economy, own defenses, and the whole season as in the Example of Play."""

from typing import Any

import pytest

from reivers.games.border import board
from reivers.games.border.rules.model.state import (
    State,
    base_dice,
    bastled,
    cattle,
    cube,
    notoriety,
    put,
    standing,
)
from reivers.games.border.rules.seasons.autumn import autumn, economic_update, place_defenses
from reivers.games.border.rules.seasons.economy import economy
from reivers.kernel.errors import IllegalAnswer
from reivers.kernel.orders import grouped, net
from reivers.kernel.prompts import NO_ANSWER, Choose, ChooseSeveral
from tests.games.border.autumns import (
    assert_orders_complete,
    keys,
    lost_pieces,
    only_notice,
    orders,
    with_stacks,
)
from tests.games.border.builders import make_state, session_of, shipped


def with_hand(state: State, *cards: str) -> State:
    for card in cards:
        put(state, "sheet", f"held:{card}", 1)
    return state


# -- 6.1 economy -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("sheep", "income"), [(0, 3), (3, 3), (4, 3), (5, 4), (6, 5), (7, 6), (8, 7), (9, 8), (10, 9), (14, 10)]
)
def test_6_1_cattle_income_by_sheep_standing_or_on_their_sides(sheep: int, income: int) -> None:
    state = make_state()
    for region in board.REGIONS["EWM"]:
        put(state, region, "sheep", 0)
    put(state, "EWM/eden-valley", "sheep", sheep - sheep // 2)
    put(state, "EWM/farm-3", "sheep_bastled", sheep // 2)
    session = session_of(economic_update, state)
    assert cattle(session.state) == 8 + income
    (why,) = only_notice(session, "autumn.income").why
    assert economy(why.facts["sheep"], why.facts["office"]).cattle_income == why.answer == income


@pytest.mark.parametrize(("cards", "income"), [([], 3), (["54"], 5), (["53", "54"], 5), (["14"], 3)])
def test_6_1_and_a20_an_office_moves_the_marker_two_columns_once(cards: list[str], income: int) -> None:
    state = make_state(turn=2)
    for card in cards:
        put(state, "sheet", f"office:{card}", 1)
    session = session_of(economic_update, state)
    assert cattle(session.state) == 8 + income


def test_6_1_only_offices_are_asked_about() -> None:
    state = make_state()
    put(state, "sheet", "grayne:19", 1)
    put(state, "sheet", "reiver", "1")
    session = session_of(economic_update, state, layers=())
    assert session.prompt is None


@pytest.mark.parametrize(
    ("standing_up", "lying_down", "left"), [(5, 0, (5, 0)), (7, 0, (5, 0)), (4, 3, (4, 1))]
)
def test_6_1_horses_beyond_the_limit_go_back_to_the_bank(
    standing_up: int, lying_down: int, left: tuple[int, int]
) -> None:
    state = make_state()
    put(state, "player", "horse", standing_up)
    put(state, "player", "horse_used", lying_down)
    session = session_of(economic_update, state)
    mine = session.state.table["player"]
    assert (mine["horse"], mine.get("horse_used", 0)) == left
    assert ("autumn.horses" in keys(session)) == (standing_up + lying_down > 5)
    assert_orders_complete(session, state.table)


def test_6_1_the_player_chooses_which_held_cards_go_to_the_discards() -> None:
    state = with_hand(make_state(), "38", "39", "41", "42")
    session = session_of(economic_update, state)
    assert isinstance(session.prompt, ChooseSeveral)
    assert (session.prompt.least, session.prompt.most) == (2, 2)
    with pytest.raises(IllegalAnswer):
        session.page([("autumn.hand", ["38"])])
    session.page([("autumn.hand", ["39", "42"])])
    assert session.state.discards == ["39", "42"]
    assert session.state.table["sheet"] == {"held:38": 1, "held:41": 1}
    assert_orders_complete(session, state.table)


def test_6_1_a_hand_within_its_size_is_not_asked_about() -> None:
    session = session_of(economic_update, with_hand(make_state(), "38", "39"))
    assert session.prompt is None
    assert keys(session) == ["autumn.income"]


def test_6_1_sheep_corrected_while_the_hand_is_asked_for_count_at_once() -> None:
    session = session_of(economic_update, with_hand(make_state(), "38", "39", "41", "42"))
    session.correct("EWM/eden-valley|sheep", 2)
    assert isinstance(session.prompt, ChooseSeveral)
    assert session.prompt.most == 1
    session.page([("autumn.hand", ["42"])])
    assert cattle(session.state) == 8 + 4


# -- 6.3 own defenses ------------------------------------------------------------------------------------


def with_tokens(state: State, *tokens: str) -> State:
    put(state, "player", "token:deputy-warden", 0)
    for token in tokens:
        put(state, "player", f"token:{token}", 1)
    return state


def place(box: str) -> tuple[str, Any]:
    return ("autumn.place", box)


def legal(session: Any) -> list[str]:
    assert isinstance(session.prompt, Choose)
    return [option.id for option in session.prompt.legal()]


@pytest.mark.parametrize(
    ("token", "boxes"),
    [
        ("4p-2", board.REGIONS["EWM"]),
        ("4p-3", ("EWM/town", "EWM/seat")),
        ("4p-4", board.boxes("EWM")),
        ("4p-5", board.boxes("EWM")),
        ("rumor", board.boxes("EWM")),
    ],
)
def test_6_3_colors_are_obeyed(token: str, boxes: tuple[str, ...]) -> None:
    session = session_of(place_defenses, with_tokens(make_state(), token))
    assert legal(session) == [*boxes, "home"]


def test_6_3_one_token_to_a_box() -> None:
    state = with_tokens(make_state(), "4p-2", "4p-8")
    session = session_of(place_defenses, state)
    session.page([place("EWM/farm-3")])
    assert session.state.table["EWM/farm-3"]["token"] == "4p-2"
    assert "EWM/farm-3" not in legal(session)
    session.page([place("EWM/seat")])
    assert "token:4p-8" not in session.state.table["player"]
    assert_orders_complete(session, state.table)


def test_6_3_surplus_tokens_stay_in_their_box() -> None:
    tokens = [f"4p-{n}" for n in (4, 5, 8, 9, 10, 11, 12)]
    session = session_of(place_defenses, with_tokens(make_state(), *tokens))
    for box in board.boxes("EWM"):
        session.page([place(box)])
    assert session.prompt is None, "the seventh can only stay"
    assert lost_pieces_of_player(session.state) == 7
    assert sum(piece.startswith("token:") for piece in session.state.table["player"]) == 1


def lost_pieces_of_player(state: State) -> int:
    laid = [box for box in board.boxes(state.home) if "token" in state.table[box]]
    return len(laid) + sum(piece.startswith("token:") for piece in state.table["player"])


def test_6_3_a_token_may_be_left_at_home() -> None:
    session = session_of(place_defenses)
    session.page([place("home")])
    assert session.prompt is None
    assert session.state.table["player"]["token:deputy-warden"] == 1


def test_6_3_as_last_turn_is_the_default_where_it_is_still_legal() -> None:
    state = with_tokens(make_state(turn=2), "4p-4", "4p-8", "earl-of-angus")
    state.last_defenses = {"EWM/seat": "4p-4", "EWM/farm-3": "earl-of-angus"}
    session = session_of(place_defenses, state)
    assert session.prompt is not None
    assert session.prompt.default == "EWM/seat"
    session.take_default()
    assert session.prompt.default is NO_ANSWER
    session.page([place("EWM/farm-3")])
    assert session.prompt.default is NO_ANSWER, "another token is there now"
    session.page([place("EWM/farm-4")])
    assert session.state.last_defenses == {
        "EWM/farm-3": "4p-8",
        "EWM/farm-4": "earl-of-angus",
        "EWM/seat": "4p-4",
    }


def test_6_3_the_base_dice_of_this_winter_are_shown_already() -> None:
    state = with_stacks(make_state(), attack=[3, 2, 2, 2, 2, 2])
    put(state, "rivals", "base_dice", 1)
    session = session_of(place_defenses, state)
    assert session.prompt is not None
    assert session.prompt.facts == {"token": "deputy-warden", "base_dice": 5}


def test_6_3_a_token_that_is_unknown_may_be_anywhere() -> None:
    session = session_of(place_defenses, layers=(shipped,))
    assert session.asks_fact is None
    assert legal(session) == [*board.boxes("EWM"), "home"]


def test_6_3_a_token_that_a_correction_takes_away_is_not_placed() -> None:
    session = session_of(place_defenses)
    session.correct("player|token:deputy-warden", 0)
    session.page([place("EWM/farm-3")])
    assert session.prompt is None
    assert "token" not in session.state.table["EWM/farm-3"]


# -- the Example of Play ---------------------------------------------------------------------------------


def example() -> State:
    """Dacre after the Example's Summer."""
    state = with_hand(with_tokens(make_state(), "deputy-warden", "earl-of-angus"), "38")
    state.free_warden_tokens.remove("earl-of-angus")
    put(state, "player", "cattle", 6)
    put(state, "sheet", "office:14", 1)
    put(state, "sheet", "warden", "6")
    put(state, "sheet", "grayne:19", 1)
    put(state, "EWM/bew-castle", "tower", 1)
    put(state, "SWM/track", cube("Maxwell"), 5)
    put(state, "SMM/track", cube("Kerr"), 5)
    state.cup.update({"Maxwell": 6, "Kerr": 6})
    state.drawn_cubes = {"Maxwell": 1, "Kerr": 1}
    state.season = "autumn"
    return with_stacks(
        state,
        attack=[3, 2, 2, 2, 2, 2],
        notoriety=[2, 2, 2],
        sheep=[2, 2],
        bastles=[2, 2],
        token=[1],
        permanent=[1, 1],
    )


FOUR = ("SMM/tweeddale", "SWM/eskdale", "SWM/annandale", "SWM/annandale")
EXAMPLE: list[tuple[str, Any]] = [
    ("autumn.event", ["4"]),
    ("autumn.event", ["7"]),
    ("autumn.place", "EWM/caldew-valley"),
    ("autumn.place", "EWM/eden-valley"),
    ("notoriety.cube", ["Fenwick"]),
    ("notoriety.dice", {"faces": [3, 5]}),
    ("notoriety.cube", ["Kerr"]),
    ("notoriety.dice", {"faces": [3, 4]}),
    ("notoriety.cube", ["Fenwick"]),
    ("notoriety.dice", {"faces": [1, 5]}),
    *(("autumn.region_sheep", [region]) for region in FOUR),
    *(("autumn.region_bastles", [region]) for region in FOUR[:2]),
    ("autumn.token", ["riding-the-bound"]),
    ("autumn.site", ["EMM/belsay", "SWM/lunelly-tower"]),
]


def test_the_autumn_of_the_example() -> None:
    session = session_of(autumn, example())
    session.page(EXAMPLE)
    state = session.state
    assert session.prompt is None
    assert state.season == "winter"
    assert cattle(state) == 9
    assert state.table["SMM/battlefield"] == {"event": "4"}
    assert state.table["events"] == {"event:7": 1, "rerolls:7": 4}
    assert state.table["EWM/eden-valley"]["token"] == "earl-of-angus"
    assert state.table["EWM/caldew-valley"]["token"] == "deputy-warden"
    assert base_dice(state) == 4
    assert notoriety(state, "DL") == {"Fenwick": 2}
    assert notoriety(state, "EMM") == {"Fenwick": 3, "Kerr": 2}
    assert notoriety(state, "SWM") == {"Fenwick": 2, "Maxwell": 5}
    assert [bastled(state, region) for region in FOUR] == [1, 1, 2, 2]
    assert [standing(state, region) for region in FOUR] == [1, 1, 1, 1]
    assert sum(state.sheep_tokens.values()) == 24
    assert sum(state.rival_tokens.values()) == 18
    assert state.empty_box == ""
    assert not any(state.stacks.values())
    assert lost_pieces(state) == []
    assert_orders_complete(session, example().table)


def test_the_rivals_autumn_of_the_example_is_eight_net_orders_in_one_walk() -> None:
    session = session_of(autumn, example())
    session.page(EXAMPLE[:4])
    done = len(orders(session))
    session.page(EXAMPLE[4:])
    marches = [order for order in net(orders(session)[done:]) if order.place[:2] not in ("dr", "ri")]
    walk = grouped(marches, board.WALK, board.march_of)
    assert [(march, [(o.place, o.piece, o.now) for o in found]) for march, found in walk] == [
        (
            "SWM",
            [
                ("SWM/track", "cube:Fenwick", 2),
                ("SWM/eskdale", "sheep_bastled", 1),
                ("SWM/annandale", "sheep_bastled", 2),
                ("SWM/lunelly-tower", "tower", 1),
            ],
        ),
        ("DL", [("DL/track", "cube:Fenwick", 2)]),
        ("SMM", [("SMM/tweeddale", "sheep_bastled", 1)]),
        ("EMM", [("EMM/track", "cube:Kerr", 2), ("EMM/belsay", "tower", 1)]),
    ]
