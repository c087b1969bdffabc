"""5.2: the order of two awards is asked when it can matter, and only then.

Every pair of stripes is awarded in both orders, with every draw that may come. What may come of it, and how
likely it is, either differs or not; the rules must say the same.
"""

import copy
from collections import Counter
from collections.abc import Iterator, Mapping
from fractions import Fraction
from itertools import combinations_with_replacement
from typing import Any

import pytest

from reivers.games.border.rules.model.state import State, put
from reivers.games.border.rules.seasons.award_order import order_matters
from reivers.games.border.rules.seasons.stripes import LeftCard, award
from reivers.kernel.flows import FactRequest, FactRequests, Flow
from reivers.kernel.prompts import UNNAMED, Draw, Prompt, Roll, Rolled
from tests.games.border.summers import awarding, draft_state, knowing

Facts = Mapping[str, Mapping[str, Any]]


def _at_once(*effects: dict[str, Any]) -> dict[str, Any]:
    return {"stripe": "at_once", "stripe_effects": list(effects)}


KINDS: Facts = {
    **{stack: {"stripe": stack, "strength": 2} for stack in ("attack", "sheep", "bastles", "token")},
    "permanent": {"stripe": "permanent", "strength": 1},
    **{f"notoriety {n}": {"stripe": "notoriety", "strength": n} for n in (2, 3)},
    "warden": {"stripe": "warden_token"},
    "in play": {"stripe": "in_play"},
    "random": _at_once({"do": "award_random_discard", "n": 1}),
    "two random": _at_once({"do": "award_random_discard", "n": 2}),
    "random and Sheep": _at_once({"do": "award_random_discard", "n": 1}, {"do": "sheep", "n": 1}),
    "cube": _at_once({"do": "draw_cubes", "n": 1, "notoriety": 2}),
    "two cubes": _at_once({"do": "draw_cubes", "n": 2, "notoriety": 1}),
    "base dice": _at_once({"do": "base_dice", "n": 1}),
    "fewer dice": _at_once({"do": "base_dice", "n": -1}),
    "Sheep at once": _at_once({"do": "sheep", "n": 1}),
    "bastle at once": _at_once({"do": "bastle", "n": 1}),
    "token at once": _at_once({"do": "token", "n": 1}),
    "site at once": _at_once({"do": "permanent_defense", "n": 1}),
    "Notoriety 1 at once": _at_once({"do": "notoriety", "n": 1}),
    "Notoriety 2 at once": _at_once({"do": "notoriety", "n": 2}),
    "Cattle": _at_once({"do": "cattle", "n": 3}, {"do": "horses", "n": 1}, {"do": "vp", "n": 1}),
}
"""Every stripe and every effect that a stripe may have."""
NUMBERS = {kind: str(n) for n, kind in enumerate(KINDS, start=1)}
TWINS = {kind: str(n + 20) for n, kind in enumerate(KINDS, start=1)}
"""A card of each kind, another just like it, and a third that may be in the discards."""
THIRDS = {kind: str(n + 84) for n, kind in enumerate(KINDS, start=1)}
FILLER = "126"
"""A card for the discards that meddles with nothing."""
_CARDS = [(card, KINDS[kind]) for cards in (NUMBERS, TWINS, THIRDS) for kind, card in cards.items()]
FACTS: Facts = {f"summer:{card}": entered for card, entered in [*_CARDS, (FILLER, KINDS["attack"])]}
FACES = ((3, 5), (5, 1), (5, 5))
"""Rolls for a March: one where a lead is at stake, and some for the Debateable Land, where no family is
yet."""


def _table(*discards: str) -> State:
    """A table on which one award leaves its mark on the next: few tokens, cubes and Sheep."""
    state = draft_state(turn=1, discards=list(discards), unnamed_discards={"1": 0, "2": 0, "3": 0})
    state.cup = {"Fenwick": 2, "Kerr": 2}
    state.sheep_tokens, state.bastle_tokens = {"SWM/nithsdale": 4}, {"EMM/redesdale": 2, "SWM/nithsdale": 1}
    put(state, "SWM/nithsdale", "sheep", 0)
    put(state, "EMM/redesdale", "sheep", 2)
    put(state, "EMM/track", "cube:Kerr", 2)
    state.spare_tokens, state.site_cup = {"riding-the-bound": 2}, ["EMM/belsay"]
    return state


# -- every way it may go ---------------------------------------------------------------------------------


def _ways(prompt: Prompt) -> Iterator[tuple[Any, Fraction]]:
    """Everything that chance may answer, and how likely it is."""
    if isinstance(prompt, Roll):
        yield from ((Rolled("table", faces, None), Fraction(1, len(FACES))) for faces in FACES)
        return
    assert isinstance(prompt, Draw)
    assert prompt.count == 1
    whole = sum(option.most for option in prompt.options)
    yield from (([option.id], Fraction(option.most, whole)) for option in prompt.options if option.most)


def _looked_up(needed: FactRequest) -> Any:
    if needed.field == "name":
        return "A token"
    return FACTS[needed.thing].get(needed.field)


def _next_prompt(flow: Flow[Any], answer: Any) -> Prompt | None:
    """Continue to the next chance prompt; None at the end."""
    try:
        while True:
            asked = flow.send(answer)
            if isinstance(asked, Prompt):
                return asked
            answer = None
            if isinstance(asked, FactRequest):
                answer = _looked_up(asked)
            elif isinstance(asked, FactRequests):
                answer = [_looked_up(needed) for needed in asked.facts]
    except StopIteration:
        return None


def _outcomes(state: State, cards: tuple[str, str]) -> dict[str, Fraction]:
    """Return the possible results of awarding two cards in this order, with their chances."""
    found: Counter[str] = Counter()
    todo: list[tuple[list[Any], Fraction]] = [([], Fraction(1))]
    while todo:
        given, chance = todo.pop()
        now = copy.deepcopy(state)
        now.dealt, now.seen = list(cards), [*cards, *now.discards]
        flow = _award_both(now, cards)
        prompt = _next_prompt(flow, None)
        for answer in given:
            prompt = _next_prompt(flow, answer)
        if prompt is None:
            found[_told_apart(now)] += chance  # type: ignore[assignment]
        else:
            todo += [([*given, answer], chance * part) for answer, part in _ways(prompt)]
    return dict(found)


def _award_both(state: State, cards: tuple[str, str]) -> Flow[None]:
    for card in cards:
        yield from award(state, card)


def _told_apart(state: State) -> str:
    """All that counts: of a pile its cards, of the Notoriety cards their strengths in their order (A40)."""
    stacks = {
        stack: [stripe["strength"] for stripe in stripes]
        if stack == "notoriety"
        else sorted(map(repr, stripes))
        for stack, stripes in state.stacks.items()
    }
    piles = [sorted(pile) for pile in (state.out_of_play, state.in_play, state.discards, state.site_cup)]
    boxes = (state.cup, state.drawn_cubes, state.sheep_tokens, state.bastle_tokens, state.spare_tokens)
    counted = [sorted((name, n) for name, n in box.items() if n) for box in boxes]
    table = sorted((place, sorted(pieces.items())) for place, pieces in state.table.items())
    return repr((stacks, piles, counted, sorted(state.rival_tokens.items()), table))


def _asked(state: State, cards: tuple[str, str]) -> bool:
    now = copy.deepcopy(state)
    now.seen = [*cards, *now.discards]
    left = [LeftCard(card, **_stripe(card)) for card in cards]
    flow = order_matters(now, *left)
    answer: Any = None
    while True:
        try:
            asked = flow.send(answer)
        except StopIteration as done:
            return bool(done.value)
        assert isinstance(asked, FactRequest | FactRequests)
        one = isinstance(asked, FactRequest)
        answer = _looked_up(asked) if one else [_looked_up(needed) for needed in asked.facts]


def _stripe(card: str) -> dict[str, Any]:
    entered = FACTS[f"summer:{card}"]
    return {"stripe": entered["stripe"], "strength": entered.get("strength")}


def _differ(state: State, cards: tuple[str, str]) -> bool:
    return _outcomes(state, cards) != _outcomes(state, cards[::-1])


def _pairs(*with_one_of: str) -> list[tuple[str, str]]:
    pairs = combinations_with_replacement(KINDS, 2)
    return [pair for pair in pairs if not with_one_of or set(pair) & set(with_one_of)]


# -- the tests -------------------------------------------------------------------------------------------


def _wrong(state: State, pairs: list[tuple[str, str]]) -> list[tuple[str, str]]:
    """The pairs for which the rules and all that may happen do not say the same."""
    return [
        (one, other)
        for one, other in pairs
        if _asked(state, cards := (NUMBERS[one], TWINS[other])) != _differ(state, cards)
    ]


def test_5_2_every_pair_of_stripes_is_asked_for_if_its_order_matters_and_only_then() -> None:
    assert _wrong(_table(), _pairs()) == []


@pytest.mark.parametrize("kind", KINDS)
def test_5_2_a_random_discard_is_asked_for_if_the_discards_interfere_and_only_then(kind: str) -> None:
    assert _wrong(_table(THIRDS[kind], FILLER), _pairs("random", "random and Sheep")) == []


def test_5_2_a_random_discard_may_be_one_of_several() -> None:
    state = _table(*(THIRDS[kind] for kind in ("attack", "notoriety 3", "bastle at once")))
    assert _wrong(state, _pairs("two random")) == []


def test_a27_two_draws_from_a_cup_that_is_filled_again_meanwhile_have_an_order() -> None:
    state = _table()
    state.cup, state.drawn_cubes = {"Kerr": 2}, {"Fenwick": 5}
    assert _differ(state, (NUMBERS["cube"], TWINS["two cubes"]))
    assert _wrong(state, list(combinations_with_replacement(("cube", "two cubes"), 2))) == []


def test_base_dice_that_go_and_come_have_an_order_only_where_there_are_too_few() -> None:
    state = _table()
    put(state, "rivals", "base_dice", 1)
    assert _wrong(state, [("base dice", "fewer dice")]) == []
    assert not _asked(state, (NUMBERS["base dice"], TWINS["fewer dice"]))


# -- where something is not known ------------------------------------------------------------------------


def _first_is_asked(*cards: str, state: State, **facts: Any) -> bool:
    session = awarding(*cards, state=state, layers=(knowing(**facts),))
    return session.prompt is not None and session.prompt.key == "summer.first"


RANDOM = [{"do": "award_random_discard", "n": 1}]


def test_a40_a_discard_that_is_unseen_may_be_a_notoriety_card() -> None:
    facts = {
        "c20_stripe": "notoriety",
        "c20_strength": 2,
        "c23_stripe": "at_once",
        "c23_stripe_effects": RANDOM,
        "c64_stripe": "at_once",
        "c64_stripe_effects": [{"do": "base_dice", "n": 1}],
    }
    unseen = {"1": 1, "2": 0, "3": 0}
    assert _first_is_asked("20", "23", state=draft_state(unnamed_discards=unseen), **facts)
    assert not _first_is_asked(
        "64", "23", state=draft_state(unnamed_discards=unseen, decks={"1": ["40"]}), **facts
    )
    seen = draft_state(discards=["40"])
    assert not _first_is_asked("20", "23", state=seen, **facts, c40_stripe="notoriety", c40_strength=2)


def test_a40_a_card_entered_only_by_stripe_has_an_order_beside_one_with_a_name() -> None:
    facts = {"c20_stripe": "notoriety", "c20_strength": 2}
    session = awarding("20", UNNAMED, layers=(knowing(**facts),))
    session.page([("summer.stripe", "notoriety"), ("summer.strength", 3)])
    assert session.prompt is not None
    assert session.prompt.key == "summer.first"
    session.answer(UNNAMED)
    assert [stripe["strength"] for stripe in session.state.stacks["notoriety"]] == [3, 2]


def test_a40_two_cards_entered_by_stripe_are_awarded_as_entered() -> None:
    session = awarding(UNNAMED, UNNAMED)
    session.page([("summer.stripe", "notoriety"), ("summer.strength", 3)])
    session.page([("summer.stripe", "notoriety"), ("summer.strength", 2)])
    assert [stripe["strength"] for stripe in session.state.stacks["notoriety"]] == [3, 2]


def test_5_2_what_is_done_by_hand_may_interfere_with_effects_at_once() -> None:
    facts = {"c23_stripe": "at_once", "c23_stripe_effects": [{"do": "by_hand"}]}
    sheep = {"c63_stripe": "at_once", "c63_stripe_effects": [{"do": "sheep", "n": 1}]}
    assert _first_is_asked("23", "63", state=draft_state(turn=2), **facts, **sheep)
    assert not _first_is_asked("23", "1", state=draft_state(), **facts, c1_stripe="attack", c1_strength=3)
