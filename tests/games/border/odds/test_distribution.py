"""Exact odds: against every face of small pools, and what must hold of any."""

from collections import Counter
from fractions import Fraction
from itertools import pairwise, product
from operator import attrgetter
from typing import Any

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from reivers.games.border.ids import COMBAT_RULINGS, COMBATS
from reivers.games.border.odds.distribution import Odds, distribution, forget, halved
from reivers.games.border.odds.sides import GUARDS, HELD, HITS
from reivers.games.border.rules.combat import results as combat
from tests.games.border.odds import brute

POOLS = list(product(range(5), range(4)))
"""All pools of up to 4 attack and 3 defense dice."""
DRMS = list(product((0, 1), (0, 1, 2)))
REROLLS = [(0, 0), (1, 0), (0, 2), (2, 1)]
TERMS: list[tuple[str, dict[str, Any]]] = [
    *(("raid", {"ruling": ruling}) for ruling in COMBAT_RULINGS),
    *(("raid", {"ruling": ruling, "horses": 1, "extra_blocks": 1}) for ruling in COMBAT_RULINGS),
    ("raid", {"extra_blocks": 9, "debateable": True}),
    ("raid", {"horses": 0, "debateable": True}),
    ("feud", {}),
    ("feud", {"horses": 1, "extra_blocks": 1}),
    ("gaolbreak", {"cubes": 0}),
    ("gaolbreak", {"cubes": 1, "horses": 1}),
    ("gaolbreak", {"cubes": 2, "extra_blocks": 1}),
    ("battle", {"vp_per_hit": 3}),
    ("battle", {"vp_per_hit": 2, "extra_blocks": 2}),
]


def leading(result: combat.Result) -> tuple[int, ...]:
    """The fields from which all others follow."""
    fields = attrs.astuple(result)
    return fields[: {"RaidResult": 5, "BattleResult": 2}.get(type(result).__name__, 3)]


def summed(odds: Odds) -> Counter[combat.Result]:
    found: Counter[combat.Result] = Counter()
    for result, weight in odds.results():
        found[result] += weight
    return found


def marginals(results: Counter[combat.Result]) -> dict[str, Counter[Any]]:
    """The weight of each value of each field."""
    found: dict[str, Counter[Any]] = {}
    for result, weight in results.items():
        for field, value in attrs.asdict(result).items():
            found.setdefault(field, Counter())[value] += weight
    return found


# -- every face --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("kind", "terms"), TERMS, ids=str)
def test_all_small_pools_are_as_every_face_says(kind: str, terms: dict[str, Any]) -> None:
    for (attack, defense), (plus, shield), (own, others) in product(POOLS, DRMS, REROLLS):
        odds = distribution(kind, attack, plus, defense, shield, rerolls=own, defense_rerolls=others, **terms)
        expected = brute.results(kind, (attack, plus, own), (defense, shield, others), **terms)
        assert odds.total == expected.total()
        assert summed(odds) == expected
        assert odds.outcomes() == Counter({leading(result): n for result, n in expected.items()})
        assert {field: odds.weights(field) for field in marginals(expected)} == marginals(expected)


@pytest.mark.parametrize("kind", COMBATS)
@pytest.mark.parametrize("drms", [(-1, -1), (2, 3), (-9, -9), (9, 9)])
def test_other_modifiers_too(kind: str, drms: tuple[int, int]) -> None:
    """Cards may add or take away more than the printed modifiers."""
    for attack, defense in [(0, 0), (1, 2), (3, 1), (3, 3)]:
        odds = distribution(kind, attack, drms[0], defense, drms[1], rerolls=1, cubes=1, vp_per_hit=1)
        pools = (attack, drms[0], 1), (defense, drms[1], 0)
        assert summed(odds) == brute.results(kind, *pools, cubes=1, vp_per_hit=1)


@pytest.mark.parametrize("kind", COMBATS)
@pytest.mark.parametrize("event", [1, 2, 3, 5])
def test_an_event_that_serves_both_sides(kind: str, event: int) -> None:
    """A42, A23: the attacker's misses come first, and the defender has what is left."""
    for (attack, defense), (plus, shield) in product([(0, 2), (2, 0), (3, 2), (2, 3)], [(0, 1), (1, 2)]):
        odds = distribution(
            kind, attack, plus, defense, shield, shared_rerolls=event, cubes=1, vp_per_hit=1, horses=1
        )
        terms = {"cubes": 1, "vp_per_hit": 1, "horses": 1}
        expected = brute.shared(kind, (attack, plus), (defense, shield), event, **terms)
        assert odds.total == expected.total()
        assert summed(odds) == expected
        assert odds.outcomes() == Counter({leading(result): n for result, n in expected.items()})
        assert {field: odds.weights(field) for field in marginals(expected)} == marginals(expected)


def test_a_side_uses_the_source_with_more_dice() -> None:
    def means(**rerolls: Any) -> tuple[Fraction, Fraction]:
        odds = distribution("feud", 6, 0, 4, 1, **rerolls)
        return odds.expected("attacker_vp"), odds.expected("defender_vp")

    own_card = means(rerolls=4, shared_rerolls=3)
    assert own_card == means(rerolls=4, defense_rerolls=3)
    carey = means(shared_rerolls=2, defense_rerolls=4)
    assert carey == means(rerolls=2, defense_rerolls=4)
    event = means(shared_rerolls=3, rerolls=3)
    assert event == means(shared_rerolls=3)
    assert event[1] < own_card[1]


# -- what must hold of all ---------------------------------------------------------------------------------

CASES = st.fixed_dictionaries(
    {
        "kind": st.sampled_from(COMBATS),
        "attack_dice": st.integers(0, 12),
        "attack_drm": st.integers(0, 1),
        "defense_dice": st.integers(0, 7),
        "defense_drm": st.integers(0, 2),
        "rerolls": st.integers(0, 4),
        "defense_rerolls": st.integers(0, 4),
        "shared_rerolls": st.integers(0, 4),
        "extra_blocks": st.integers(0, 3),
        "ruling": st.sampled_from(COMBAT_RULINGS),
        "horses": st.none() | st.integers(0, 4),
        "cubes": st.integers(0, 3),
        "vp_per_hit": st.integers(0, 4),
        "debateable": st.booleans(),
    }
)


@given(CASES)
def test_the_chances_add_up_and_agree(case: dict[str, Any]) -> None:
    odds = distribution(**case)
    assert sum(odds.outcomes().values()) == odds.total
    found = marginals(summed(odds))
    for field, weights in found.items():
        marginal = odds.marginal(field)
        assert marginal == {value: Fraction(weight, odds.total) for value, weight in weights.items()}
        assert list(marginal) == sorted(marginal)
        assert sum(marginal.values()) == 1
        if field != "winner":
            assert odds.expected(field) == sum(value * chance for value, chance in marginal.items())
            assert odds.chance(attrgetter(field)) == 1 - marginal.get(0, Fraction(0))
    hits = [field for field in ("cattle_hits", "sheep_hits", "hits") if field in found]
    assert odds.chance_of_hit() == odds.chance(lambda result: any(getattr(result, hit) for hit in hits))


@pytest.mark.parametrize("kind", COMBATS)
def test_more_dice_and_rerolls_help_the_side_that_has_them(kind: str) -> None:
    def means(attack: int = 6, defense: int = 4, **more: Any) -> tuple[Fraction, Fraction]:
        odds = distribution(kind, attack, 0, defense, 1, cubes=2, vp_per_hit=2, **more)
        vp = Fraction(0) if kind == "battle" else odds.expected("defender_vp")
        return odds.expected("attacker_vp"), vp

    by_attack = [means(attack=n)[0] for n in range(16)]
    by_rerolls = [means(rerolls=n)[0] for n in range(7)]
    by_defense = [means(defense=n) for n in range(9)]
    by_defense_rerolls = [means(defense_rerolls=n) for n in range(5)]
    for rising in (by_attack, by_rerolls):
        assert all(fewer < more for fewer, more in pairwise(rising))
    for both in (by_defense, by_defense_rerolls):
        for (attacker, defender), (attacker_then, defender_then) in pairwise(both):
            assert attacker_then < attacker
            assert defender_then >= defender


@pytest.mark.parametrize("ruling", COMBAT_RULINGS)
@pytest.mark.parametrize("kind", COMBATS)
def test_no_result_is_worth_less_than_a_miss(kind: str, ruling: str) -> None:
    """So the best use of rerolls is to use them all."""
    for hits, guards in product(
        product(range(4), repeat=len(HITS[kind])), product(range(4), repeat=len(GUARDS[kind]))
    ):
        attack = dict(zip(HITS[kind], hits, strict=True))
        defense = dict(zip(GUARDS[kind], guards, strict=True))
        before = worth(kind, attack, defense, ruling)
        for hit in HITS[kind]:
            better = worth(kind, {**attack, hit: attack[hit] + 1}, defense, ruling)
            assert all(then >= now for now, then in zip(before[:-1], better[:-1], strict=True))
        for guard in GUARDS[kind]:
            worse = worth(kind, attack, {**defense, guard: defense[guard] + 1}, ruling)
            assert all(then <= now for now, then in zip(before, worse, strict=True))


def worth(kind: str, attack: combat.Counts, defense: combat.Counts, ruling: str) -> tuple[int, ...]:
    """All that the attacker wants much of; the last is the defense's doing alone."""
    result = attrs.asdict(combat.resolve(kind, attack, defense, ruling=ruling, cubes=2, vp_per_hit=1))
    wanted = ("attacker_vp", "cattle_hits", "sheep_hits", "hits", "cubes_freed", "horses_gained")
    winner = {"attacker": 1, "defender": -1}.get(result.get("winner", ""), 0)
    lost = -sum(result.get(field, 0) for field in ("horses_lost", "defender_vp"))
    return *(result.get(field, 0) for field in wanted), winner, lost


def test_the_leading_fields_are_the_hits_and_what_the_defense_does() -> None:
    for kind in COMBATS:
        names = [field.name for field in attrs.fields(type(distribution(kind, 0, 0, 0, 0).result()))]
        hits = len(HITS[kind])
        assert tuple(names[hits : hits + len(HELD[kind])]) == HELD[kind]


def test_no_dice_at_all() -> None:
    odds = distribution("raid", 0, 1, 0, 1)
    assert (odds.total, odds.outcomes()) == (1, {(0, 0, 0, 0, 0): 1})
    assert odds.chance_of_hit() == 0


def test_a_raid_in_numbers() -> None:
    """(5,3) dice at +1, worked out once by other means."""
    odds = distribution("raid", 5, 1, 3, 1)
    assert round(float(odds.expected("attacker_vp")), 4) == 5.7564
    assert odds.expected("hanged") == 1 - Fraction(5, 6) ** 3
    assert odds.marginal("hanged") == {0: Fraction(125, 216), 1: Fraction(91, 216)}


def test_the_house_ruling_of_sevens_changes_captures() -> None:
    captures = {
        ruling: float(distribution("raid", 0, 0, 6, 2, ruling=ruling).expected("captures"))
        for ruling in COMBAT_RULINGS
    }
    assert captures["cascade"] < captures["hybrid"] < captures["literal"]


def test_a33_halved_pools_are_rounded_up() -> None:
    assert [halved(dice) for dice in range(6)] == [0, 1, 1, 2, 2, 3]


def test_the_same_odds_are_worked_out_once() -> None:
    def odds() -> Odds:
        return distribution("feud", 12, 1, 6, 1, horses=2)

    first = odds()
    assert odds() is first
    forget()
    assert odds() is not first
    assert odds().outcomes() == first.outcomes()
