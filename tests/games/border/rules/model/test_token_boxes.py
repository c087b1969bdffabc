"""6.3, 6.5, A25, A53: tokens and their boxes; drawing tokens when needed is equivalent to placing them."""

import copy
import math
from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from typing import Any

import pytest

from reivers.games.border import board
from reivers.games.border.rules.model import corrections
from reivers.games.border.rules.model.state import State, put, which
from reivers.games.border.rules.model.token_boxes import place_tokens, rival_boxes, token_at, where_it_fits
from reivers.kernel.errors import IllegalAnswer
from reivers.kernel.facts import Fact, Layer
from reivers.kernel.flows import FactRequests, Flow, Notice, choose
from reivers.kernel.prompts import Draw
from tests.games.border.autumns import assert_orders_complete, keys, only_notice
from tests.games.border.builders import make_state, session_of

ONE, OTHER = "SWM/nithsdale", "SMM/seat"


def with_added(n: int) -> State:
    """A state whose opponents have n tokens, the first 17 as at set-up."""
    state = make_state()
    for token in list(state.spare_tokens)[: n - 17]:
        state.rival_tokens[token] = state.spare_tokens.pop(token)
    return state


# -- 6.5 -------------------------------------------------------------------------------------------------


def test_6_5_eighteen_boxes_in_the_opponents_marches() -> None:
    boxes = rival_boxes(make_state())
    assert len(boxes) == len(frozenset(boxes)) == 18
    assert {board.march_of(box) for box in boxes} == {"SWM", "SMM", "EMM"}
    assert {"SWM/town", "SMM/seat", "EMM/redesdale"} <= frozenset(boxes)


@pytest.mark.parametrize(
    ("how", "n", "key", "left"),
    [
        ("laid", 18, "autumn.tokens_laid", 0),
        ("laid", 20, "autumn.tokens_laid", 2),
        ("needed", 18, "autumn.tokens_shuffled", 18),
    ],
)
def test_6_5_tokens_are_placed_or_shuffled(how: str, n: int, key: str, left: int) -> None:
    state = with_added(n)
    state.tokens = how
    session = session_of(place_tokens, state)
    assert keys(session) == [key]
    assert only_notice(session, key).message.facts == {"n": n, "laid": n - left, "left": left}
    assert session.state.rival_tokens == state.rival_tokens


@pytest.mark.parametrize("how", ["laid", "needed"])
def test_a25_with_seventeen_tokens_a_draw_decides_which_box_stays_empty(how: str) -> None:
    session = session_of(place_tokens, make_state(tokens=how))
    assert isinstance(session.prompt, Draw)
    assert session.prompt.pool() == [(box, 1) for box in rival_boxes(session.state)]
    session.page([("autumn.empty_box", [OTHER])])
    assert session.state.empty_box == OTHER
    assert keys(session)[0] == "autumn.box_is_empty"


# -- 7.4 turning a token ---------------------------------------------------------------------------------


def test_7_4_a_token_is_drawn_for_its_box_and_stays_there() -> None:
    state = make_state()

    def twice(state: State) -> Flow[None]:
        first = yield from token_at(state, ONE)
        second = yield from token_at(state, ONE)
        assert first == second == "hot-trod"

    session = session_of(twice, state)
    session.page([("token.revealed", ["hot-trod"])])
    assert session.prompt is None
    assert session.state.table[ONE]["token"] == "hot-trod"
    assert session.state.rival_tokens["hot-trod"] == 0
    assert_orders_complete(session, state.table)


def test_7_4_a_token_that_is_elsewhere_cannot_be_drawn_again() -> None:
    def two(state: State) -> Flow[None]:
        yield from token_at(state, ONE)
        yield from token_at(state, OTHER)

    session = session_of(two)
    session.page([("token.revealed", ["hot-trod"])])
    with pytest.raises(IllegalAnswer):
        session.page([("token.revealed", ["hot-trod"])])


@pytest.mark.parametrize(
    "changes", [{"empty_box": ONE}, {"emptied_boxes": [ONE]}, {"rival_tokens": {"rumor": 0}}]
)
def test_a25_and_a53_an_empty_box_has_no_token(changes: dict[str, Any]) -> None:
    def none(state: State) -> Flow[None]:
        token = yield from token_at(state, ONE)
        assert token is None

    session = session_of(none, make_state(**changes))
    assert session.prompt is None
    assert keys(session) == []


# -- storyboard 10.3.5: the same chances -----------------------------------------------------------------

Pair = tuple[str | None, str | None]


def turned_when_needed(state: State) -> Flow[Pair]:
    """6.5 and two boxes turned, as the app does it."""
    yield from place_tokens(state)
    first = yield from token_at(state, ONE)
    second = yield from token_at(state, OTHER)
    return first, second


def outcomes(flow: Callable[[State], Flow[Any]], state: State) -> dict[Any, Fraction]:
    """Every way that the draws of a flow can go, with its chance."""
    found: dict[Any, Fraction] = {}
    for result, chance in _follow(flow, state, [], Fraction(1)):
        found[result] = found.get(result, Fraction(0)) + chance
    return found


def _follow(
    flow: Callable[[State], Flow[Any]], state: State, drawn: list[str], chance: Fraction
) -> Iterator[tuple[Any, Fraction]]:
    running = flow(copy.deepcopy(state))
    given, answer = list(drawn), None
    while True:
        try:
            asked = running.send(answer)
        except StopIteration as end:
            yield end.value, chance
            return
        if isinstance(asked, Notice):
            answer = None
        elif isinstance(asked, FactRequests):
            answer = ["a name"] * len(asked.facts)  # every token has one
        elif given:
            answer = [given.pop(0)]
        else:
            break
    assert isinstance(asked, Draw)
    assert asked.count == 1
    total = sum(copies for _, copies in asked.pool())
    for name, copies in asked.pool():
        yield from _follow(flow, state, [*drawn, name], chance * Fraction(copies, total))


def layings(pool: Mapping[str, int]) -> int:
    """Return the number of different orders of these tokens."""
    return math.factorial(sum(pool.values())) // math.prod(math.factorial(n) for n in pool.values())


def without(pool: Mapping[str, int], *tokens: str | None) -> dict[str, int] | None:
    left = dict(pool)
    for token in tokens:
        if token is not None:
            left[token] -= 1
    return left if min(left.values()) >= 0 else None


def turned_when_laid(pool: Mapping[str, int]) -> dict[Pair, Fraction]:
    """The same two boxes by counting: all layings of the tokens in eighteen boxes and a rest."""
    empty_boxes: list[int | None] = [None] if sum(pool.values()) >= 18 else list(range(18))
    total = len(empty_boxes) * layings(pool)
    found: dict[Pair, Fraction] = {}
    for empty in empty_boxes:
        for first in [None] if empty == 0 else list(pool):
            for second in [None] if empty == 1 else list(pool):
                rest = without(pool, first, second)
                if rest is not None:
                    pair = (first, second)
                    found[pair] = found.get(pair, Fraction(0)) + Fraction(layings(rest), total)
    return found


@pytest.mark.parametrize("n", range(17, 23))
def test_6_5_tokens_when_needed_have_the_same_chances_as_eighteen_placed(n: int) -> None:
    state = with_added(n)
    assert sum(state.rival_tokens.values()) == n
    laid = turned_when_laid(state.rival_tokens)
    assert sum(laid.values()) == 1
    assert outcomes(turned_when_needed, state) == laid


def test_6_5_with_one_token_too_few_either_box_is_empty_once_in_eighteen() -> None:
    chances = outcomes(turned_when_needed, with_added(17))
    assert sum(chance for (first, _), chance in chances.items() if first is None) == Fraction(1, 18)
    assert (None, None) not in chances


def test_a53_a_box_that_a_card_has_emptied_stays_empty_this_turn() -> None:
    """The player takes the token away on the correction sheet; no other comes in its place, and one may
    still be put there."""
    state = make_state(season="winter")
    state.rival_tokens["hot-trod"] -= 1
    put(state, ONE, "token", "hot-trod")
    corrections.correct(state, f"{ONE}|token", "none")

    def turn(state: State) -> Flow[None]:
        assert (yield from token_at(state, ONE)) is None

    assert session_of(turn, state).prompt is None
    assert state.rival_tokens["hot-trod"] == 1
    assert f"{ONE}|token" in corrections.all_of(state)
    corrections.correct(state, f"{ONE}|token", "rumor")
    assert (which(state, ONE, "token"), state.emptied_boxes) == ("rumor", [])


# -- 6.3 colors -----------------------------------------------------------------------------------------


def only(**known: int) -> Layer:
    def look(thing: str, field: str) -> Fact | None:
        return Fact(thing, field, known[field], "shipped") if field in known else None

    return look


def fits(layer: Layer) -> tuple[bool, bool]:
    seen: list[tuple[bool, bool]] = []

    def flow(state: State) -> Flow[None]:
        seen.append((yield from where_it_fits("x")))

    session = session_of(flow, layers=(layer,))
    assert session.prompt is None
    return seen[-1]


@pytest.mark.parametrize(
    ("green", "gray", "farm", "town"),
    [(2, 0, True, False), (0, 1, False, True), (1, 1, True, True), (0, 0, True, True)],
)
def test_6_3_green_for_farms_gray_for_towns_and_seats_text_anywhere(
    green: int, gray: int, farm: bool, town: bool
) -> None:
    assert fits(only(green=green, gray=gray)) == (farm, town)


def test_6_3_a_token_whose_dice_are_not_known_may_be_anywhere() -> None:
    assert fits(only()) == (True, True)
    assert fits(only(green=1)) == (True, True)


def test_6_5_a_box_keeps_its_token_whichever_is_turned_first() -> None:
    """Also across undo: another target finds another token, and the first one keeps its own."""

    def turn_two(state: State) -> Flow[None]:
        for _ in range(2):
            box = yield from choose("which", lambda: [ONE, OTHER])
            yield from token_at(state, box)

    for seed in ("1", "2", "3"):
        one, other = (session_of(turn_two, seed=seed, settings={"chance.rival_tokens": "app"}) for _ in "ab")
        one.page([("which", ONE), ("which", OTHER)])
        other.answer(OTHER)
        other.undo()
        other.page([("which", OTHER), ("which", ONE)])
        assert [which(one.state, box, "token") for box in (ONE, OTHER)] == [
            which(other.state, box, "token") for box in (ONE, OTHER)
        ]
        assert one.state.rival_tokens == other.state.rival_tokens
