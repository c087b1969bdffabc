"""Exact odds of large pools, as exact fractions beside those of another library."""

from fractions import Fraction
from itertools import product
from typing import Any

import attrs
import icepool
import pytest

from reivers.games.border.odds.distribution import Odds, distribution
from reivers.games.border.rules.combat import results
from tests.games.border.odds import oracle

SIZES = [(5, 3), (10, 5), (15, 8), (25, 10)]


def fractions(die: icepool.Die[Any]) -> dict[Any, Fraction]:
    return {outcome: Fraction(ways, die.denominator()) for outcome, ways in die.items()}


def summed(odds: Odds) -> dict[Any, Fraction]:
    found: dict[Any, Fraction] = {}
    for result, weight in odds.results():
        fields = attrs.astuple(result)
        found[fields] = found.get(fields, Fraction(0)) + Fraction(weight, odds.total)
    return found


def test_the_rule_of_blocks_in_one_step() -> None:
    for cattle, sheep, blocks in product(range(9), range(9), range(20)):
        assert oracle.after_blocks(cattle, sheep, blocks) == results.block_livestock(cattle, sheep, blocks)


@pytest.mark.parametrize(("attack", "defense"), SIZES)
def test_raids_at_plus_one(attack: int, defense: int) -> None:
    odds = distribution("raid", attack, 1, defense, 1)
    theirs = oracle.raid_odds(attack, defense)
    assert {outcome: Fraction(n, odds.total) for outcome, n in odds.outcomes().items()} == fractions(theirs)


@pytest.mark.parametrize(("attack", "defense"), SIZES)
@pytest.mark.parametrize(
    ("kind", "terms"),
    [
        ("feud", {"horses": 3}),
        ("gaolbreak", {"cubes": 3, "horses": 4, "extra_blocks": 1}),
        ("battle", {"vp_per_hit": 3}),
    ],
)
def test_other_kinds(kind: str, terms: dict[str, Any], attack: int, defense: int) -> None:
    odds = distribution(kind, attack, 1, defense, 2, **terms)
    assert summed(odds) == fractions(oracle.results(kind, (attack, 1, 0), (defense, 2, 0), **terms))


@pytest.mark.parametrize(
    ("kind", "terms"),
    [
        ("raid", {"ruling": "cascade", "horses": 2}),
        ("raid", {"ruling": "hybrid", "extra_blocks": 1}),
        ("feud", {}),
        ("gaolbreak", {"cubes": 2}),
        ("battle", {"vp_per_hit": 2}),
    ],
)
def test_rerolls_of_both_sides(kind: str, terms: dict[str, Any]) -> None:
    odds = distribution(kind, 10, 0, 5, 2, rerolls=3, defense_rerolls=2, **terms)
    assert summed(odds) == fractions(oracle.results(kind, (10, 0, 3), (5, 2, 2), **terms))
