"""Piles that the app shuffled keep their order, whatever is decided, undone or peeked at before.

Every order has the probability of the rules.
"""

import random
from collections.abc import Sequence
from typing import Any

import pytest

from reivers.games.border import board
from reivers.games.border.rules.model.discards import search_discards
from reivers.games.border.rules.model.state import State
from reivers.games.border.rules.seasons.events import draw_events, peek_at_events
from reivers.games.border.rules.seasons.summer import draft_round
from reivers.games.border.rules.winter.target_deck import in_target_deck, peek_at_targets, reveal_target
from reivers.games.border.rules.winter.winter import assemble_targets
from reivers.kernel import chance
from reivers.kernel.flows import Flow, choose, page, roll
from reivers.kernel.session import Session
from tests.games.border.builders import make_state, session_of
from tests.games.border.summers import draft_state
from tests.games.border.winters import asked, winter_state

APP = {f"chance.{name}": "app" for name in ("target_deck", "event_deck", "summer_deck", "discards", "dice")}
SEEDS = [str(seed) for seed in range(6)]


def other_dice(n: int) -> Flow[None]:
    """Chance in between, as other decisions bring it."""
    for _ in range(n):
        yield from roll("dice", 1, "dice")


# -- 7.2, 7.3 --------------------------------------------------------------------------------------------


def a_winter(looks: int = 0) -> Any:
    """7.2, 7.3 without the combats; the player decides how many dice are rolled before each card."""

    def flow(state: State) -> Flow[None]:
        yield from assemble_targets(state)
        yield from peek_at_targets(state, looks)
        while state.own_targets or any(state.rival_cards_left.values()):
            yield from page(f"attack {state.attack}")
            n = yield from choose("dice?", lambda: ["0", "1", "2"])
            yield from other_dice(int(n))
            turned.append((yield from reveal_target(state)))
            state.attack += 1

    turned: list[str] = []
    return flow, turned


def turned_in(seed: str, own: Sequence[str], dice: str, *, turn: int = 1, looks: int = 0) -> list[str]:
    flow, turned = a_winter(looks)
    state = winter_state(turn=turn)
    state.used_targets = {family: list(board.TARGET_CARDS[: 2 * (turn - 1)]) for family in board.FAMILIES}
    session = session_of(flow, state, settings=APP, seed=seed)
    if asked(session).key == "winter.targets":  # on Turn 3 there is no choice
        session.answer(list(own))
    while session.prompt is not None:
        session.answer(dice)
    return turned[-8:]


def without_own(turned: Sequence[str]) -> list[str]:
    return ["own" if one.startswith("Dacre") else one for one in turned]


@pytest.mark.parametrize("seed", SEEDS)
def test_7_3_the_same_cards_come_whatever_is_decided_before(seed: str) -> None:
    plain = turned_in(seed, ["nation", "same"], "0")
    assert turned_in(seed, ["nation", "same"], "2") == plain
    other = turned_in(seed, ["reiver", "cross"], "1")
    assert without_own(other) == without_own(plain)
    assert {one for one in other if one.startswith("Dacre")} == {"Dacre/reiver", "Dacre/cross"}


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("turn", [2, 3])
def test_7_2_only_unused_cards_are_in(seed: str, turn: int) -> None:
    kinds = board.TARGET_CARDS[2 * (turn - 1) :]
    turned = turned_in(seed, kinds[:2], "0", turn=turn)
    assert len(set(turned)) == 8
    assert all(one.partition("/")[2] in kinds for one in turned)
    assert turned_in(seed, kinds[:2], "1", turn=turn) == turned


@pytest.mark.parametrize("looks", [1, 3, 8])
def test_2_2_a_peek_shows_what_is_revealed_later(looks: int) -> None:
    for seed in SEEDS:
        plain = turned_in(seed, ["nation", "same"], "0")
        assert turned_in(seed, ["nation", "same"], "1", looks=looks) == plain


def test_8_1_undo_across_a_reveal_brings_the_same_card() -> None:
    flow, turned = a_winter()
    session = session_of(flow, winter_state(), settings=APP)
    session.answer(["nation", "same"])
    session.answer("0")
    first = turned[-1]
    session.undo()
    session.answer("2")
    assert turned[-1] == first
    session.undo()
    session.undo()
    session.page([("winter.targets", ["family", "cross"]), ("dice?", "1")])
    assert without_own([turned[-1]]) == without_own([first])


def test_different_seeds_place_cards_differently() -> None:
    assert len({tuple(turned_in(seed, ["nation", "same"], "0")) for seed in SEEDS}) == len(SEEDS)


def test_a_table_that_was_corrected_meanwhile_gives_another_card() -> None:
    """Corrected used cards: the deal no longer fits and is drawn again."""
    for seed in SEEDS:
        flow, turned = a_winter()
        session = session_of(flow, winter_state(), settings=APP, seed=seed)
        session.page([("winter.targets", ["nation", "same"]), ("dice?", "0")])
        for rival in session.state.rivals:
            session.state.used_targets[rival] = list(board.TARGET_CARDS[:4])
            session.state.rival_cards_left[rival] = min(1, session.state.rival_cards_left[rival])
        while session.prompt is not None:
            session.answer("0")
        assert len(set(turned)) == len(turned)


def test_7_2_nothing_of_the_deck_is_kept() -> None:
    flow, _ = a_winter()
    one, other = (session_of(flow, winter_state(), settings=APP, seed=seed) for seed in "ab")
    for session in (one, other):
        session.answer(["nation", "same"])
    assert one.game.dump(one.state) == other.game.dump(other.state)
    assert in_target_deck(one.state) == in_target_deck(other.state)


@pytest.mark.parametrize("turn", [1, 3])
def test_7_2_each_place_is_as_likely_to_hold_any_family(turn: int) -> None:
    """All of the shuffle, counted: 8! / 2!^4 orders of backs, and each rival's two out of what is unused."""
    state = winter_state(turn=turn, own_targets=["reiver", "cross"])
    state.rival_cards_left = dict.fromkeys(state.rivals, 2)
    state.used_targets = {family: list(board.TARGET_CARDS[: 2 * (turn - 1)]) for family in board.FAMILIES}
    deal = in_target_deck(state)
    assert dict(deal.pile) == dict.fromkeys(board.FAMILIES, 2)
    assert deal.at == 0
    unused = board.TARGET_CARDS[2 * (turn - 1) :]
    for rival in state.rivals:
        assert dict(deal.parts[rival]) == {f"{rival}/{kind}": 1 for kind in unused}
    assert dict(deal.parts["Dacre"]) == {"Dacre/reiver": 1, "Dacre/cross": 1}


# -- 6.2 -------------------------------------------------------------------------------------------------


def autumns(looks: int) -> Any:
    def flow(state: State) -> Flow[None]:
        for _ in range(3):
            n = yield from choose("dice?", lambda: ["0", "1", "2"])
            yield from other_dice(int(n))
            yield from peek_at_events(state, looks)
            yield from draw_events(state)
            state.past_events += state.events
            state.events = []

    return flow


def events_of(seed: str, dice: str, looks: int = 0) -> list[str]:
    session = session_of(autumns(looks), make_state(), settings=APP, seed=seed)
    while session.prompt is not None:
        session.answer(dice)
    return session.state.past_events


@pytest.mark.parametrize("seed", SEEDS)
def test_6_2_the_event_deck_was_shuffled_once(seed: str) -> None:
    plain = events_of(seed, "0")
    assert len(set(plain)) == 6
    assert events_of(seed, "2") == plain
    assert events_of(seed, "1", looks=2) == plain
    assert events_of(seed, "0", looks=1) == plain


def test_6_2_an_event_that_came_at_the_table_is_not_dealt_again() -> None:
    for seed in SEEDS:
        first = events_of(seed, "0")[2]
        state = make_state(past_events=[first])
        session = session_of(draw_events, state, settings=APP, seed=seed)
        assert first not in session.state.events
        assert len(set(session.state.events)) == 2


# -- 5.1, 5.2 --------------------------------------------------------------------------------------------


def two_rounds(state: State) -> Flow[None]:
    for _ in range(2):
        yield from draft_round(state)


def drafting(seed: str) -> Session:
    state = draft_state(deck_left=27, unnamed_discards={"1": 7, "2": 0, "3": 0})
    return session_of(two_rounds, state, settings=APP, seed=seed)


@pytest.mark.parametrize("seed", SEEDS)
def test_5_2_the_next_three_cards_are_the_same_whatever_is_done_with_these(seed: str) -> None:
    first, second = drafting(seed), drafting(seed)
    first.answer("pass")
    second.answer(second.state.dealt[0])
    rng = random.Random(seed)
    while asked(second).key != "summer.take":
        second.answer(asked(second).sample(rng))
    shared = set(second.state.dealt) & set(first.state.dealt)
    assert len(shared) == 3 or any(entry.key == "summer.random" for entry in second.journal.entries.values())


def test_5_1_the_unseen_seven_are_none_of_those_that_were_dealt() -> None:
    for seed in SEEDS:
        state = draft_state(deck_left=27, unnamed_discards={"1": 7, "2": 0, "3": 0})
        session = session_of(_look_after_a_pass, state, settings=APP, seed=seed)
        session.answer("pass")
        dealt, looked_at = session.state.discards[:3], session.state.discards[3:]
        assert len(looked_at) == 7
        assert not set(dealt) & set(looked_at)
        deck = [(card, 1) for card in session.state.decks["1"]]
        top = [chance.dealt(seed, "summer_deck.1", deck, at) for at in range(10)]
        assert (set(looked_at), dealt) == (set(top[:7]), top[7:])


def _look_after_a_pass(state: State) -> Flow[None]:
    yield from draft_round(state)
    yield from search_discards(state)
