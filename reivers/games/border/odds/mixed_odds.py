"""Odds of a combat, mixed over everything unknown: a token, a Warden, an enemy.

Attack and defense interact only in blocks (see `odds.sides`). So the defenses are mixed first, and what a
number of blocks leaves of an attack is computed once per attack.
"""

from collections import defaultdict
from collections.abc import Iterable
from functools import cached_property, lru_cache
from typing import Any

import attrs

from reivers.games.border.odds import distribution, sides
from reivers.games.border.odds.distribution import Odds
from reivers.games.border.odds.sides import Attack, Defense
from reivers.games.border.rules.combat.results import CATTLE_VP, FEUD_VP, GAOLBREAK_VP, HANGED_VP, SHEEP_VP
from reivers.kernel.dice_odds import Tally, Weights

Parts = tuple[tuple[int, float], ...]

NOBODY = -1
"""The hits of a rival who doesn't attack a Battle."""


@attrs.frozen
class CombatStakes:
    """The stakes of a combat, apart from its dice."""

    kind: str
    horses: int | None = None
    cubes: int = 0
    vp_per_hit: int = 0
    sheep: int = 0
    cattle: int | None = None
    """Cattle that can be taken. None: one per hit."""
    against: Parts = ((NOBODY, 1.0),)
    """The other side's hits at a Battle."""


@attrs.frozen
class Chances:
    """A combat in figures: means and chances."""

    vp: float = 0.0
    """The attacker's VP."""
    defender_vp: float = 0.0
    histogram: Parts = ((0, 1.0),)
    hit: float = 0.0
    hits: float = 0.0
    wins: float = 0.0
    """Chance that the attacker scores more hits, at a Feud or Battle."""
    loses: float = 0.0
    captured: float = 0.0
    captures: float = 0.0
    hanged: float = 0.0
    cattle: float = 0.0
    sheep: float = 0.0
    frees: float = 0.0
    freed: float = 0.0
    horses_gained: float = 0.0
    horses_lost: float = 0.0


class AfterBlocks:
    """An attack after a number of blocks. Each figure is computed on first use."""

    def __init__(self, weights: Weights, kind: str, vp_per_hit: int) -> None:
        total = sum(weights.values())
        self._chances = {tally: weight / total for tally, weight in weights.items()}
        self._kind, self._each = kind, vp_per_hit
        self._means: dict[tuple[str, int | None], float] = {}

    def mean(self, what: str, most: int | None = None) -> float:
        """Return the mean of a field, counting at most `most`."""
        found = self._means.get((what, most))
        if found is None:
            parts: Parts = getattr(self, what)
            capped = parts if most is None else [(min(value, most), chance) for value, chance in parts]
            found = self._means[what, most] = sum([value * chance for value, chance in capped])
        return found

    @cached_property
    def vp(self) -> Parts:
        """7.7 Return the attacker's VP."""
        if self._kind == "raid":
            each = [(CATTLE_VP * some + SHEEP_VP * woolly, p) for (some, woolly), p in self._chances.items()]
        else:
            vp = {"feud": FEUD_VP, "gaolbreak": GAOLBREAK_VP}.get(self._kind, self._each)
            each = [(vp * tally[0], p) for tally, p in self._chances.items()]
        return _summed(each)

    @cached_property
    def hits(self) -> Parts:
        """Return the hits of a Feud, Gaolbreak or Battle, or the Cattle hits of a Raid."""
        return _summed([(tally[0], chance) for tally, chance in self._chances.items()])

    @cached_property
    def sheep(self) -> Parts:
        """Return the Sheep hits of a Raid."""
        return _summed([(tally[1], chance) for tally, chance in self._chances.items()])


@lru_cache(maxsize=4096)
def left_of(attack: Attack, blocks: int, kind: str, vp_per_hit: int) -> AfterBlocks:
    """7.7 Return the hits of an attack after blocks."""
    return AfterBlocks(attack.left(blocks), kind, vp_per_hit)


Lefts = list[tuple[AfterBlocks, float]]
"""What may be left of an attack, with chances."""


class DefenseMix:
    """A mix of possible defenses, by their results (`odds.sides.HELD`)."""

    def __init__(self, defenses: Iterable[tuple[Defense, float]] = ()) -> None:
        self.held: dict[Tally, float] = {}
        for defense, part in defenses:
            self.add(defense, part)

    def add(self, defense: Defense, part: float) -> None:
        """Add a defense to the mix, with its weights scaled."""
        for tally, weight in defense.weights.items():
            self.held[tally] = self.held.get(tally, 0.0) + part * weight

    @cached_property
    def blocks(self) -> Parts:
        """Return the chance of each number of blocks."""
        return _summed([(tally[0], chance) for tally, chance in self.held.items()])

    @cached_property
    def other_results(self) -> tuple[tuple[Tally, float], ...]:
        """Return everything except blocks: captures and hangings, or hits."""
        return _summed([(tally[1:], chance) for tally, chance in self.held.items()])


class MixedOdds:
    """A mix of possible odds of one combat."""

    def __init__(self) -> None:
        self._guards: dict[tuple[Attack, int], DefenseMix] = {}

    @property
    def key(self) -> tuple[tuple[tuple[Attack, int], DefenseMix], ...]:
        """The identity of the mix: the same attacks against the same defenses."""
        return tuple(self._guards.items())

    def add(self, odds: Odds, share: float) -> None:
        """Add odds with their chance."""
        for clash in odds.clashes:
            whole = sum(clash.attack.left(0).values())
            guards = self._guards.setdefault((clash.attack, clash.extra_blocks), DefenseMix())
            guards.add(clash.defense, share * (whole * clash.weight / odds.total))

    def meet(self, attack: Attack, extra_blocks: int, guards: DefenseMix) -> None:
        """Add an attack against defenses that are already mixed."""
        self._guards[attack, extra_blocks] = guards

    def chances(self, stake: CombatStakes) -> Chances:
        """Return all of them together, in figures."""
        defense = self._defense(stake)
        attack = self._attack(stake)
        won = self._won(stake) if stake.kind in ("feud", "battle") else {}
        return Chances(**defense, **attack, **won)

    def _attack(self, stake: CombatStakes) -> dict[str, Any]:
        """Return the figures that depend on the hits left."""
        lefts = self._left(stake)
        vp = defaultdict[int, float](float)
        for left, chance in lefts:
            for value, share in left.vp:
                vp[value] += chance * share
        mean = sum([value * chance for value, chance in vp.items()])
        found: dict[str, Any] = {"vp": mean, "histogram": tuple(sorted(vp.items()))}
        if stake.kind == "raid":
            return {**found, "hit": max(1 - vp[0], 0.0), **_livestock(lefts, stake, mean)}
        found |= {"hit": _mean(lefts, "hits", 1), "hits": _mean(lefts, "hits")}
        if stake.kind == "gaolbreak":
            found |= {
                "frees": found["hit"] if stake.cubes else 0.0,
                "freed": _mean(lefts, "hits", stake.cubes),
                "horses_gained": _mean(lefts, "hits", 2 * stake.cubes),
            }
        return found

    def _left(self, stake: CombatStakes) -> Lefts:
        """Return what is left of the attacks, by number of blocks, with chances."""
        return [
            (left_of(attack, min(blocks + extra, attack.dice), stake.kind, stake.vp_per_hit), chance)
            for (attack, extra), guards in self._guards.items()
            for blocks, chance in guards.blocks
        ]

    def _won(self, stake: CombatStakes) -> dict[str, Any]:
        """7.7 Return who scores more hits: than the defense dice at a Feud, than the other side at a
        Battle."""
        wins = loses = 0.0
        for (attack, extra), guards in self._guards.items():
            for tally, chance in guards.held.items():
                left = left_of(attack, min(tally[0] + extra, attack.dice), stake.kind, stake.vp_per_hit)
                others = ((tally[1], 1.0),) if stake.kind == "feud" else stake.against
                for other, share in others:
                    wins += chance * share * sum([part for hits, part in left.hits if hits > other])
                    loses += chance * share * sum([part for hits, part in left.hits if hits < other])
        return {"wins": wins, "loses": loses}

    def _defense(self, stake: CombatStakes) -> dict[str, Any]:
        """Return the figures of the defense dice alone."""
        captured = captures = hanged = struck = lost = 0.0
        most = 99 if stake.horses is None else stake.horses
        for guards in self._guards.values():
            for other_results, chance in guards.other_results if stake.kind != "battle" else ():
                caught, last = other_results if stake.kind == "raid" else (0, other_results[0])
                captured += chance * (caught > 0)
                captures += chance * caught
                hanged += chance * (last > 0)
                struck += chance * last
                lost += chance * min(caught + last, most)
        if stake.kind == "feud":
            return {"defender_vp": FEUD_VP * struck, "horses_lost": lost}
        return {
            "defender_vp": HANGED_VP * struck,
            "captured": captured,
            "captures": captures,
            "hanged": hanged,
            "horses_lost": lost,
        }


def _mean(lefts: Lefts, what: str, most: int | None = None) -> float:
    return sum([chance * left.mean(what, most) for left, chance in lefts])


def _livestock(lefts: Lefts, stake: CombatStakes, vp: float) -> dict[str, float]:
    """7.7 Return the hits of a Raid and the animals taken, of each kind no more than there are."""
    sheep_hits = _mean(lefts, "sheep")
    cattle_hits = (vp - SHEEP_VP * sheep_hits) / CATTLE_VP
    cattle = cattle_hits if stake.cattle is None else _mean(lefts, "hits", stake.cattle)
    return {"hits": cattle_hits + sheep_hits, "cattle": cattle, "sheep": _mean(lefts, "sheep", stake.sheep)}


def _summed(items: Iterable[tuple[Any, float]]) -> tuple[tuple[Any, float], ...]:
    """Add up the chances of equal values."""
    found: dict[Any, float] = {}
    for value, chance in items:
        found[value] = found.get(value, 0.0) + chance
    return tuple(found.items())


def forget() -> None:
    """Empty all caches of odds."""
    left_of.cache_clear()
    distribution.forget()
    sides.forget()
