"""Caches only save time: at their limit, or emptied, they lose no answer."""

from functools import lru_cache

import pytest

from reivers.games.border.odds import distribution, mixed_odds, sides
from reivers.games.border.odds.own_attack import attack_table
from reivers.kernel import chance
from tests.games.border.advice.builders import LOOK, late_game

POOLS = [(kind, dice, 3) for kind in ("raid", "feud", "gaolbreak", "battle") for dice in (1, 4, 7)]


def all_odds() -> list[object]:
    return [distribution.distribution(kind, own, 1, other, 1).outcomes() for kind, own, other in POOLS * 2]


def test_odds_are_the_same_with_caches_at_their_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    mixed_odds.forget()
    odds, advice = all_odds(), attack_table(late_game(), LOOK, "family")
    for module, name in (
        (sides, "attack_side"),
        (sides, "defense_side"),
        (distribution, "attack_side"),
        (distribution, "defense_side"),
        (distribution, "_result"),
        (distribution, "_odds"),
        (mixed_odds, "left_of"),
    ):
        monkeypatch.setattr(module, name, lru_cache(maxsize=1)(getattr(module, name).__wrapped__))
    assert all_odds() == odds
    assert attack_table(late_game(), LOOK, "family") == advice


def test_a_pile_keeps_its_order_when_the_cache_has_forgotten_it() -> None:
    piles = [tuple((f"{pile}-{card}", 1) for card in range(9)) for pile in range(20)]
    assert len(piles) > chance._shuffled.cache_parameters()["maxsize"]

    def dealt() -> list[str]:
        return [
            chance.dealt("seed", f"pile {n}", pile, at) for n, pile in enumerate(piles) for at in range(9)
        ]

    assert dealt() == dealt()
