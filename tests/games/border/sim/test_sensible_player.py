"""The sensible player: legal, repeatable, and much better than one who does anything."""

import statistics
from collections.abc import Callable, Mapping
from typing import Any

import attrs
import pytest

from reivers.games.border import SPEC
from reivers.games.border.advice.card_value import CardValue
from reivers.games.border.advice.target_cards import target_cards
from reivers.games.border.board import FAMILIES
from reivers.games.border.game import practice
from reivers.games.border.rules.model.state import MINE, State, cube, put
from reivers.games.border.rules.winter.own_attacks import DECLINE, own_attack
from reivers.games.border.sim.sensible_player import Sensible
from reivers.games.border.sim.summary import Summary, tasks
from reivers.kernel.flows import FactRequest
from reivers.kernel.journal import Journal
from reivers.kernel.prompts import Choose
from reivers.kernel.session import Session
from reivers.sim.many_games import play
from reivers.sim.policies import Random
from reivers.sim.self_play import play_by_itself
from tests.conftest import MEASURED
from tests.games.border.builders import session_of
from tests.games.border.winters import winter_state, with_battle

FEW, MANY = 3, 400
"""Pairs of games for each family: in every test run, and under `make trust`."""
MARGIN_OF_FEW, MARGIN = 25, 80
"""By how many VP the sensible player must be ahead in the mean."""
LOWEST_MEDIAN, HIGHEST_MEDIAN = 110, 190
"""Limits for the median of each family with the practice set."""


@pytest.mark.parametrize("family", FAMILIES)
def test_ahead_of_random_play_on_the_same_seeds(
    family: str, effort: int, record_property: Callable[[str, object], None]
) -> None:
    pairs = MANY if effort > 1 else FEW
    mine, theirs = (
        Summary([play(task) for task in tasks(SPEC, pairs, "paired", policy, {"family": family})])
        for policy in ("sensible", "random")
    )
    assert [*mine.problems(), *theirs.problems()] == []
    points = [[one.outcome.vp for one in games.finished] for games in (mine, theirs)]
    ahead = [one - other for one, other in zip(*points, strict=True)]
    margin, won = statistics.mean(ahead), sum(vp > 0 for vp in ahead)
    reported = f"{family}: {margin:.1f} VP ahead of random play in the mean of {pairs} pairs, better in {won}"
    record_property(MEASURED, f"{reported}; median {statistics.median(points[0]):g} VP")
    assert margin >= (MARGIN if pairs == MANY else MARGIN_OF_FEW)
    if pairs == MANY:
        assert won >= 0.9 * pairs
        assert LOWEST_MEDIAN <= statistics.median(points[0]) <= HIGHEST_MEDIAN


def test_the_same_seed_gives_the_same_game() -> None:
    one, other = (play_by_itself(practice("Kerr"), "flodden", policy=Sensible) for _ in range(2))
    assert one.state == other.state
    assert one.state != play_by_itself(practice("Kerr"), "flodden", policy=Random).state


def test_advice_leaves_no_trace_in_the_game() -> None:
    """The same answers without a thought give the same game, with the same facts written down."""
    session = play_by_itself(practice("Dacre"), "solway", policy=Sensible)
    entries = session.journal.path(session.journal.at)
    rules = practice("Dacre")
    again = Session(rules.game, Journal(rules.header("solway", "")), layers=rules.layers)
    answers = iter([entry for entry in entries if entry.by in ("player", "table")])
    while again.prompt is not None:
        if again.prompt.is_chance:
            again.roll()
        else:
            again.answer(next(answers).answer)
    assert again.state == session.state
    assert again.journal.facts == session.journal.facts


# -- where to strike ---------------------------------------------------------------------------------------


def field_of(hits: int) -> State:
    """The last Winter: Kerr has this many hits at a Battle in its March and would take first place."""
    state = with_battle(winter_state(turn=3, pieces=[("player", "horse", 3)]), "4", "SMM")
    state.battles["4"]["hits"] = {"Kerr": hits}
    put(state, "SMM/track", cube("Dacre"), 6)
    return state


@pytest.mark.parametrize(("hits", "kind"), [(0, "battle"), (9, "raid")])
def test_a_battle_is_fought_for_its_notoriety_if_it_can_be_won(hits: int, kind: str) -> None:
    session = session_of(lambda state: own_attack(state, "cross"), field_of(hits))
    assert Sensible("s").answer(session).partition("/")[0] == kind
    best = target_cards(field_of(hits), session.peek).best
    assert best is not None
    assert (kind == "battle") == ("battle" in [row.kind for row in best.rows])


@pytest.mark.parametrize(("held", "kind"), [([], "raid"), (["41"], "battle")])
def test_a_held_card_for_battles_makes_one_worth_attacking(held: list[str], kind: str) -> None:
    """The other side has two hits: hard to beat without the card's three dice."""
    state = field_of(2)
    for card in held:
        put(state, "sheet", f"held:{card}", 1)
    session = session_of(lambda state: own_attack(state, "cross"), state)
    assert Sensible("s").answer(session).partition("/")[0] == kind


def test_snow_falls_on_what_is_needed_least() -> None:
    """5.2 The attack is not declined: that would leave the snow for the next one."""
    state = winter_state(own_targets=["same"], attack=1)
    state.in_play = ["80"]
    session = session_of(lambda state: own_attack(state, "opposite"), state)
    assert Sensible("s").answer(session) != DECLINE


# -- what cards are worth ----------------------------------------------------------------------------------

CARD: Mapping[str, Any] = {
    "subtype": "reiver",
    "cattle": -2,
    "stripe": "attack",
    "strength": 2,
    "effects": [{"standing": "attack_dice", "n": 2, "kinds": ["raid"]}],
}
CARDS: Mapping[str, Mapping[str, Any]] = {
    "1": CARD,
    "2": {**CARD, "cattle": -5},
    "3": {**CARD, "effects": [{"standing": "attack_dice", "n": 1, "kinds": ["raid"]}]},
    "4": {**CARD, "restriction": {"nation": "scottish"}},
    "5": {"subtype": "livestock", "cattle": 5, "stripe": "sheep", "strength": 2},
    "6": {
        "subtype": "livestock",
        "effects": [
            {"do": "choose_one", "options": [[{"do": "cattle", "n": 1}], [{"do": "cattle", "n": 4}]]}
        ],
    },
    "7": {"subtype": "attack", "stripe": "notoriety", "strength": 3},
}


def look(needed: FactRequest) -> Any:
    return CARDS[needed.thing.partition(":")[2]].get(needed.field)


@pytest.fixture
def state() -> State:
    """An English family at the first draft, with eight Cattle."""
    session = Session(
        practice("Dacre").game, Journal(practice("Dacre").header("s", "")), layers=practice("Dacre").layers
    )
    assert isinstance(session.prompt, Choose)
    found: State = session.state
    return found


def test_a_card_is_worth_more_the_more_it_does_and_the_less_it_costs(state: State) -> None:
    worth = CardValue(state, look)
    strong, dear, weak = (worth.used(worth.card(card)) for card in ("1", "2", "3"))
    assert strong > dear
    assert strong > weak


def test_lasting_effects_are_worth_less_as_the_game_continues(state: State) -> None:
    early, late = CardValue(state, look), CardValue(attrs.evolve(state, turn=3), look)
    assert early.kept(early.card("1")) == pytest.approx(3 * late.kept(late.card("1")))


def test_what_cannot_be_used_is_worth_a_default_action(state: State) -> None:
    worth = CardValue(state, look)
    assert worth.taken(worth.card("4")) == worth.discarded() == max(worth.defaults().values())
    put(state, MINE, "cattle", 1)
    assert worth.taken(worth.card("1")) == worth.discarded()


def test_the_card_that_must_leave_is_deducted(state: State) -> None:
    worth = CardValue(state, look)
    free = worth.used(worth.card("1"))
    put(state, "sheet", "reiver", "3")
    assert worth.used(worth.card("1")) == pytest.approx(free - worth.kept(worth.card("3")))


def test_a_choice_is_worth_its_best(state: State) -> None:
    worth = CardValue(state, look)
    assert worth.kept(worth.card("6")) == pytest.approx(worth.change({"do": "cattle", "n": 4}))


def test_stripes_cost_by_their_strength_but_sheep_to_raid_are_welcome(state: State) -> None:
    worth = CardValue(state, look)
    assert worth.stripe(worth.card("7")) > worth.stripe(worth.card("1")) > 0 > worth.stripe(worth.card("5"))


def test_no_horses_beyond_the_limit(state: State) -> None:
    worth = CardValue(state, look)
    assert worth.horses(1) > 0
    put(state, MINE, "horse", 5)
    assert worth.horses(1) == 0
