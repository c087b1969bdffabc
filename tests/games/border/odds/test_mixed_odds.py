"""Mixed odds in figures, against every face of small pools."""

import random
from collections.abc import Callable, Mapping

import pytest

from reivers.games.border.odds.distribution import distribution
from reivers.games.border.odds.mixed_odds import NOBODY, Chances, CombatStakes, MixedOdds
from reivers.games.border.rules.combat.results import Result
from tests.games.border.odds import brute

Weights = Mapping[Result, float]
CLOSE = 1e-9


def brute_force(
    kind: str, pools: list[tuple[float, tuple[int, int, int], tuple[int, int, int]]], stake: CombatStakes
) -> Weights:
    """Every result of these pools, each right with its share."""
    found: dict[Result, float] = {}
    for share, attack, defense in pools:
        terms = {"horses": stake.horses, "cubes": stake.cubes, "vp_per_hit": stake.vp_per_hit}
        weights = brute.results(kind, attack, defense, **terms)
        for result, weight in weights.items():
            found[result] = found.get(result, 0.0) + share * weight / sum(weights.values())
    return found


def mean(weights: Weights, value: Callable[..., float]) -> float:
    return sum(value(result) * weight for result, weight in weights.items())


def mixed(
    kind: str, pools: list[tuple[float, tuple[int, int, int], tuple[int, int, int]]], stake: CombatStakes
) -> Chances:
    mix = MixedOdds()
    for share, (dice, drm, again), (guards, shield, more) in pools:
        mix.add(distribution(kind, dice, drm, guards, shield, rerolls=again, defense_rerolls=more), share)
    return mix.chances(stake)


def some_pools(rng: random.Random) -> list[tuple[float, tuple[int, int, int], tuple[int, int, int]]]:
    shares = [rng.random() for _ in range(rng.randint(1, 3))]
    return [
        (
            share / sum(shares),
            (rng.randint(0, 3), rng.randint(0, 1), rng.randint(0, 1)),
            (rng.randint(0, 3), rng.randint(0, 2), 0),
        )
        for share in shares
    ]


@pytest.mark.parametrize("seed", range(12))
def test_a_mixed_raid(seed: int) -> None:
    rng = random.Random(f"raid {seed}")
    pools, stake = (
        some_pools(rng),
        CombatStakes("raid", horses=rng.randint(1, 3), sheep=1, cattle=rng.choice([None, 0, 1])),
    )
    weights, chances = brute_force("raid", pools, stake), mixed("raid", pools, stake)
    assert chances.vp == pytest.approx(mean(weights, lambda one: one.attacker_vp), abs=CLOSE)
    assert chances.defender_vp == pytest.approx(mean(weights, lambda one: one.defender_vp), abs=CLOSE)
    assert chances.hit == pytest.approx(mean(weights, lambda one: one.attacker_vp > 0), abs=CLOSE)
    assert chances.captured == pytest.approx(mean(weights, lambda one: one.captures > 0), abs=CLOSE)
    assert chances.captures == pytest.approx(mean(weights, lambda one: one.captures), abs=CLOSE)
    assert chances.hanged == pytest.approx(mean(weights, lambda one: one.hanged > 0), abs=CLOSE)
    assert chances.horses_lost == pytest.approx(mean(weights, lambda one: one.horses_lost), abs=CLOSE)
    assert chances.sheep == pytest.approx(mean(weights, lambda one: min(one.sheep_hits, 1)), abs=CLOSE)
    most = 99 if stake.cattle is None else stake.cattle
    assert chances.cattle == pytest.approx(mean(weights, lambda one: min(one.cattle_hits, most)), abs=CLOSE)
    by_vp: dict[int, float] = dict.fromkeys(dict(chances.histogram), 0.0)
    for result, weight in weights.items():
        by_vp[result.attacker_vp] += weight
    assert dict(chances.histogram) == pytest.approx(by_vp, abs=CLOSE)
    assert sum(by_vp.values()) == pytest.approx(1, abs=CLOSE)


@pytest.mark.parametrize("seed", range(8))
def test_a_mixed_feud(seed: int) -> None:
    rng = random.Random(f"feud {seed}")
    pools, stake = some_pools(rng), CombatStakes("feud", horses=rng.randint(1, 3))
    weights, chances = brute_force("feud", pools, stake), mixed("feud", pools, stake)
    assert chances.vp == pytest.approx(mean(weights, lambda one: one.attacker_vp), abs=CLOSE)
    assert chances.defender_vp == pytest.approx(mean(weights, lambda one: one.defender_vp), abs=CLOSE)
    assert chances.wins == pytest.approx(mean(weights, lambda one: one.winner == "attacker"), abs=CLOSE)
    assert chances.loses == pytest.approx(mean(weights, lambda one: one.winner == "defender"), abs=CLOSE)
    assert chances.horses_lost == pytest.approx(mean(weights, lambda one: one.horses_lost), abs=CLOSE)
    assert chances.hanged == chances.captured == 0


@pytest.mark.parametrize("seed", range(8))
def test_a_mixed_gaolbreak(seed: int) -> None:
    rng = random.Random(f"gaolbreak {seed}")
    pools, stake = (
        some_pools(rng),
        CombatStakes("gaolbreak", horses=rng.randint(1, 3), cubes=rng.randint(1, 2)),
    )
    weights, chances = brute_force("gaolbreak", pools, stake), mixed("gaolbreak", pools, stake)
    assert chances.vp == pytest.approx(mean(weights, lambda one: one.attacker_vp), abs=CLOSE)
    assert chances.defender_vp == pytest.approx(mean(weights, lambda one: one.defender_vp), abs=CLOSE)
    assert chances.frees == pytest.approx(mean(weights, lambda one: one.notoriety), abs=CLOSE)
    assert chances.freed == pytest.approx(mean(weights, lambda one: one.cubes_freed), abs=CLOSE)
    assert chances.horses_gained == pytest.approx(mean(weights, lambda one: one.horses_gained), abs=CLOSE)
    assert chances.horses_lost == pytest.approx(mean(weights, lambda one: one.horses_lost), abs=CLOSE)
    assert chances.hanged == pytest.approx(mean(weights, lambda one: one.hanged > 0), abs=CLOSE)


@pytest.mark.parametrize("seed", range(8))
def test_a_mixed_battle(seed: int) -> None:
    rng = random.Random(f"battle {seed}")
    against = ((NOBODY, 0.25), (0, 0.25), (1, 0.5))
    pools, stake = some_pools(rng), CombatStakes("battle", vp_per_hit=rng.randint(1, 3), against=against)
    weights, chances = brute_force("battle", pools, stake), mixed("battle", pools, stake)
    assert chances.vp == pytest.approx(mean(weights, lambda one: one.attacker_vp), abs=CLOSE)
    wins = mean(weights, lambda one: sum(share for n, share in against if one.hits > n))
    loses = mean(weights, lambda one: sum(share for n, share in against if one.hits < n))
    assert chances.wins == pytest.approx(wins, abs=CLOSE)
    assert chances.loses == pytest.approx(loses, abs=CLOSE)
    assert chances.defender_vp == chances.horses_lost == 0


def test_dice_of_an_event_that_serves_both_sides() -> None:
    odds = distribution("raid", 2, 0, 2, 1, shared_rerolls=2)
    mix = MixedOdds()
    mix.add(odds, 1.0)
    weights = brute.shared("raid", (2, 0), (2, 1), 2)
    total = sum(weights.values())
    expected = sum(result.attacker_vp * weight for result, weight in weights.items()) / total
    assert mix.chances(CombatStakes("raid", sheep=2)).vp == pytest.approx(expected, abs=CLOSE)
