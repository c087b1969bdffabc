"""5.0 by totals (storyboard 5.1, 10.1): no entry in Summer, then my sheet and the draft sheet in one go.
And by stripes: my card by its number, theirs by kind and strength."""

import random
from typing import Any

import pytest

from reivers.games.border import board
from reivers.games.border.rules.model.cards import held, of_kind
from reivers.games.border.rules.model.discards import in_discards
from reivers.games.border.rules.model.problems import problems
from reivers.games.border.rules.model.state import built, count, notoriety, which
from reivers.games.border.rules.seasons.summer import draft_round, final_cards, summer
from reivers.games.border.rules.seasons.summer_totals import my_defenses, other_totals, write_stack
from reivers.kernel.orders import difference
from reivers.kernel.prompts import UNNAMED, Choose
from reivers.kernel.session import Session
from tests.games.border.builders import make_state, session_of, shipped
from tests.games.border.summers import draft_state, drafting, keys, legal, lost_cards, set_up_first
from tests.games.border.wholes import act, new_session, plan
from tests.games.border.winters import asked

SHEET = [
    ("totals.reiver", ["1"]),
    ("totals.warden", ["6"]),
    ("totals.office", ["14"]),
    ("totals.grayne", []),
    ("totals.held", ["30", "38"]),
]
LIVESTOCK = [
    ("totals.cattle", 5),
    ("totals.horse", 4),
    ("totals.sheep", {"EWM/eden-valley": 2}),
    ("totals.sheep_bastled", {"EWM/eden-valley": 1}),
]
DEFENSES = [
    ("totals.tokens", {"riding-the-bound": 1}),
    ("totals.sites", ["EWM/bew-castle"]),
    ("totals.also", []),
    ("totals.home_notoriety", {"Dacre": 4, "Fenwick": 3, "Maxwell": 5, "Kerr": 5}),
]
DRAFT = [
    ("totals.rivals_attack", 13),
    ("totals.notoriety", 3),
    ("totals.notoriety_card", 2),
    ("totals.notoriety_card", 3),
    ("totals.notoriety_card", 2),
    ("totals.rivals_sheep", 4),
    ("totals.rivals_bastles", 4),
    ("totals.rivals_token", 1),
    ("totals.rivals_permanent", 2),
    ("totals.wardens", 1),
    ("totals.in_play", ["15"]),
]


def begun(*cards: str) -> Session:
    """A Summer, after its first cards were dealt."""
    session = session_of(lambda state: set_up_first(state, summer))
    session.page([("summer.card", [card]) for card in cards])
    return session


def reported(session: Session, discards: int = 12) -> Session:
    farm = next(iter(legal_farms(session)))
    livestock = [(key, {farm: n["EWM/eden-valley"]} if isinstance(n, dict) else n) for key, n in LIVESTOCK]
    session.page(
        [("summer.take", "totals"), *SHEET, *livestock, *DEFENSES, *DRAFT, ("totals.discards", discards)]
    )
    return session


def legal_farms(session: Session) -> list[str]:
    return [place for place in session.state.table if place.startswith(f"{session.state.home}/")][:1]


def whole() -> Session:
    return reported(begun(UNNAMED, UNNAMED, UNNAMED))


def test_5_0_the_whole_of_summer_in_one_go() -> None:
    session = whole()
    state = session.state
    assert session.prompt is None
    assert state.season == "autumn"
    assert (which(state, "sheet", "reiver"), which(state, "sheet", "warden")) == ("1", "6")
    assert (of_kind(state, "office"), of_kind(state, "grayne"), held(state)) == (["14"], [], ["30", "38"])
    assert (count(state, "player", "cattle"), count(state, "player", "horse")) == (5, 4)
    assert state.in_play == ["15"]
    assert in_discards(state) == 12
    assert problems(state) == []


def test_5_2_the_totals_are_on_the_draft_sheet() -> None:
    state = whole().state
    sums = {stack: sum(one["strength"] for one in stripes) for stack, stripes in state.stacks.items()}
    assert sums == {
        "attack": 13, "notoriety": 7, "sheep": 4, "bastles": 4, "token": 1, "permanent": 2,
    }  # fmt: skip
    assert [one["strength"] for one in state.stacks["notoriety"]] == [2, 3, 2]
    assert sum(one.get("warden", False) for one in state.stacks["token"]) == 1
    assert all(count(state, f"draft/{stack}", "strength") == n for stack, n in sums.items())


def test_5_2_1_the_wardens_token_comes_with_his_card() -> None:
    state = whole().state
    token = state.warden_tokens["6"]
    assert count(state, "player", f"token:{token}") == 1


def test_5_2_2_1_tokens_that_were_drawn_leave_the_cup() -> None:
    state = whole().state
    assert count(state, "player", "token:riding-the-bound") == 1
    assert state.spare_tokens["riding-the-bound"] == 0


def test_5_2_2_5_sites_and_5_2_5_notoriety_at_home_are_reported_too() -> None:
    state = whole().state
    assert built(state, "EWM") == ["EWM/bew-castle"]
    assert [notoriety(state, board.HOME[family])[family] for family in board.FAMILIES] == [4, 3, 5, 5]


def test_5_2_day_of_truce_takes_two_cubes_out_of_the_cup() -> None:
    session = session_of(other_totals, draft_state())
    assert legal(session) == ["truce"]
    session.page([("totals.also", ["truce"]), *[("notoriety.cube", [one]) for one in ("Kerr", "Maxwell")]])
    state = session.state
    assert (state.cup, state.drawn_cubes) == (
        {"Fenwick": 7, "Maxwell": 6, "Kerr": 6},
        {"Kerr": 1, "Maxwell": 1},
    )
    assert [notoriety(state, board.HOME[family])[family] for family in ("Kerr", "Maxwell")] == [5, 5]


def test_5_2_a_day_of_truce_that_has_come_is_not_asked_for_again() -> None:
    state = draft_state(turn=2)
    state.seen, state.out_of_play = ["s36"], ["s36"]
    assert legal(session_of(other_totals, state)) == ["dyke"]
    state.turn = 1
    assert session_of(other_totals, state).prompt is None
    state.discards, state.out_of_play = ["s36"], []
    session = session_of(other_totals, state)
    assert legal(session) == ["truce"]
    session.page([("totals.also", ["truce"]), *[("notoriety.cube", ["Kerr"])] * 2])
    assert (session.state.discards, session.state.out_of_play) == ([], ["s36"])


@pytest.mark.parametrize("reported", [[], ["dyke"]])
def test_2_1_1_scots_dyke_is_where_the_player_says(reported: list[str]) -> None:
    session = session_of(other_totals, draft_state(turn=2))
    assert legal(session) == ["truce", "dyke"]
    session.answer(reported)
    assert count(session.state, board.DEBATEABLE_LAND, "dyke") == len(reported)
    again = session_of(other_totals, session.state)
    assert again.prompt is not None
    assert again.prompt.default == reported


def test_5_2_2_1_tokens_without_a_name_are_others() -> None:
    session = session_of(my_defenses, draft_state(), layers=(shipped,))
    assert legal(session) == ["riding-the-bound", "other"]
    session.page([("totals.tokens", {"other": 2}), ("totals.sites", [])])
    state = session.state
    assert (count(state, "player", "token:4p-10"), count(state, "player", "token:4p-11")) == (1, 1)
    assert sum(state.spare_tokens.values()) == 10


def test_5_2_2_1_an_empty_cup_is_not_asked_for() -> None:
    session = session_of(my_defenses, draft_state(spare_tokens={}))
    assert asked(session).key == "totals.sites"


def test_5_0_nothing_is_ordered_as_it_is_there_already() -> None:
    session = whole()
    orders = [order for notice in session.notices for order in notice.orders]
    assert orders == []
    assert "totals.written" in keys(session)


def test_5_0_everything_is_preset_to_the_books() -> None:
    session = begun("14", "1", "35")
    before = session.game.dump(session.state)
    session.answer("totals")
    while session.prompt is not None:
        session.take_default()
    after = session.state
    assert difference(before["table"], session.game.table(after)) == []
    assert {one["strength"] for stack in after.stacks.values() for one in stack} == set()
    assert in_discards(after) == 7 + 3
    assert problems(after) == []


def test_5_0_totals_after_some_rounds_keep_what_was_entered() -> None:
    session = begun("14", "1", "35")
    session.page([("summer.take", "14"), ("summer.action", "recruit")])
    session.page([("summer.card", [UNNAMED])] * 3)
    session.answer("totals")
    while asked(session).key != "totals.rivals_attack":
        session.take_default()
    assert asked(session).default == 3
    session.answer(9)
    assert session.state.stacks["attack"] == [
        {"card": "1", "strength": 0},
        {"card": None, "strength": 9},
    ]
    while session.prompt is not None:
        session.take_default()
    assert of_kind(session.state, "office") == ["14"]
    assert count(session.state, "draft/bastles", "strength") == 2
    assert problems(session.state) == []


def test_5_0_it_can_be_undone() -> None:
    session = begun(UNNAMED, UNNAMED, UNNAMED)
    table = session.game.table(session.state)
    reported(session)
    session.undo()
    assert asked(session).key == "summer.card"
    assert session.game.table(session.state) == table
    assert problems(session.state) == []


def test_5_3_when_the_pass_is_forced_totals_are_no_way_round_it() -> None:
    state = draft_state(deck_left=9, unnamed_discards={"1": 7, "2": 0, "3": 0}, draft_round=6)
    session = drafting(state)
    session.page([("summer.card", ["14"]), ("summer.card", ["1"]), ("summer.card", ["35"])])
    assert session.prompt is None
    assert session.state.passed


def test_5_0_a_policy_does_not_choose_it_alone() -> None:
    session = begun("14", "1", "35")
    prompt = asked(session)
    assert isinstance(prompt, Choose)
    rng = random.Random(1)
    assert "totals" in legal(session)
    assert "totals" not in {prompt.sample(rng) for _ in range(200)}


def test_5_2_a_stack_that_is_written_keeps_its_named_cards() -> None:
    state = make_state()
    state.stacks["token"] = [
        {"card": "9", "strength": 2, "not_entered": True},
        {"card": None, "strength": 0, "warden": True},
        {"card": None, "strength": 1},
    ]
    write_stack(state, "token", [4])
    assert state.stacks["token"] == [
        {"card": "9", "strength": 0},
        {"card": None, "strength": 0, "warden": True},
        {"card": None, "strength": 4},
    ]


@pytest.mark.parametrize("seed", range(4))
def test_whole_games_with_some_summers_by_totals(seed: int) -> None:
    session, rng = new_session(plan(seed + 4)), random.Random(seed)
    summers = 0
    while session.prompt is not None:
        if session.prompt.key == "summer.take" and "totals" in legal(session) and rng.random() < 0.15:
            session.answer("totals")
            summers += 1
        else:
            act(session, rng)
        assert session.game.problems(session.state) == [], session.journal.entries[session.journal.at].key
    assert session.state.season == "over"
    assert summers > 0


# -- by stripes ------------------------------------------------------------------------------------------


def by_stripes(card: str, *stripes: tuple[str, int]) -> list[tuple[str, Any]]:
    """A round: my card by its number, theirs by kind and strength."""
    named = [("summer.card", [card]), ("summer.card", [UNNAMED]), ("summer.card", [UNNAMED])]
    theirs = [answer for kind, n in stripes for answer in (("summer.stripe", kind), ("summer.strength", n))]
    return [*named, ("summer.take", card), ("summer.action", "recruit"), *theirs]


def test_5_2_a_round_by_stripes() -> None:
    state = draft_state(deck_left=27, unnamed_discards={"1": 7, "2": 0, "3": 0})
    session = session_of(draft_round, state)
    session.page(by_stripes("14", ("attack", 3), ("bastles", 2)))
    assert session.prompt is None
    assert session.state.stacks["attack"] == [{"card": None, "strength": 3}]
    assert session.state.stacks["bastles"] == [{"card": None, "strength": 2}]
    assert session.state.unnamed_dealt == 2
    assert lost_cards(session.state) == []


def test_5_4_the_last_six_by_stripes() -> None:
    state = draft_state(deck_left=6, unnamed_discards={"1": 7, "2": 0, "3": 0}, draft_round=7, passed=True)
    state.unnamed_dealt = 21
    session = session_of(final_cards, state)
    session.page([("summer.last", [UNNAMED])] * 6)
    for stripe in ("attack", "notoriety", "sheep", "token", "permanent"):
        session.page([("summer.stripe", stripe), ("summer.strength", 2)])
    session.page([("summer.stripe", "warden_token")])
    assert session.prompt is None
    assert session.state.unnamed_dealt == 27
    assert session.state.stacks["token"][-1] == {"card": None, "strength": 0, "warden": True}
    assert lost_cards(session.state) == []
