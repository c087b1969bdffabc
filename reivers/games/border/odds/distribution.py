"""The exact distribution of a combat (7.7): every outcome, weighted in whole numbers."""

from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction
from functools import cached_property, lru_cache
from typing import Any, NamedTuple

import attrs

from reivers.games.border.rules.combat import results as combat
from reivers.kernel.dice_odds import FACES, Tally, Weights

from .sides import GUARDS, HITS, Attack, Defense, attack_side, defense_side

Joint = dict[Tally, Weights]
"""For each result of the defense, the weights of the hits left."""
Results = list[tuple[combat.Result, int]]

_OF_HITS = {
    "cattle_hits", "sheep_hits", "hits", "attacker_vp", "feud_cube", "cubes_freed", "horses_gained",
    "notoriety",
}  # fmt: skip
"""Fields of results that depend only on the hits left."""
_OF_BOTH = {"winner", "cubes_hanged"}
"""Fields that depend on both sides. All others depend only on the defense."""


class Terms(NamedTuple):
    """What a result depends on apart from hits and blocks, as `combat.resolve` takes it."""

    ruling: str = "literal"
    horses: int | None = None
    cubes: int = 0
    vp_per_hit: int = 0
    debateable: bool = False


@attrs.frozen(eq=False)
class Clash:
    """An attack and a defense that are independent. `weight` brings all clashes to one total."""

    attack: Attack
    defense: Defense
    extra_blocks: int
    weight: int = 1

    def joint(self) -> Joint:
        """Return the results of the defense with the hits left."""
        return {
            held: {left: ways * weight for left, ways in self._left(held).items()}
            for held, weight in self._held().items()
        }

    def hits(self) -> Weights:
        """Return the hits left. All defenses with the same blocks leave the same."""
        by_blocks = summed((held[:1], weight) for held, weight in self._held().items())
        return summed(
            (left, ways * weight)
            for blocks, weight in by_blocks.items()
            for left, ways in self._left(blocks).items()
        )

    def held(self) -> Weights:
        total = sum(self.attack.left(0).values())
        return {held: total * weight for held, weight in self._held().items()}

    def _left(self, held: Tally) -> Weights:
        return self.attack.left(held[0] + self.extra_blocks)

    def _held(self) -> Weights:
        if self.weight == 1:
            return self.defense.weights
        return {held: self.weight * weight for held, weight in self.defense.weights.items()}


@attrs.frozen(eq=False)
class Odds:
    """The exact odds of one combat. All weights are out of `total`.

    The hits left and the defense's results are the leading fields of a result, and the others follow from
    them: `result` applies the rules to such a pair.
    """

    kind: str
    terms: Terms
    total: int
    clashes: tuple[Clash, ...]

    # -- weights -----------------------------------------------------------------------------------------

    def joint(self) -> Joint:
        """Return the joint distribution, by the defense's results (fields of `sides.HELD`) and the hits
        left."""
        first, *others = (clash.joint() for clash in self.clashes)
        for other in others:
            for held, hits in other.items():
                first[held] = summed((*first[held].items(), *hits.items()))
        return first

    def outcomes(self) -> Weights:
        """Return the joint distribution in one mapping, by the leading fields of the result.

        raid: cattle_hits, sheep_hits, blocks, captures, hanged; feud: hits, blocks, defender_hits; gaolbreak:
        hits, blocks, hanged; battle: hits, blocks.
        """
        return {left + held: weight for held, hits in self.joint().items() for left, weight in hits.items()}

    @cached_property
    def hits(self) -> Weights:
        """Return the hits left, whatever the defense does apart from blocks."""
        return summed(item for clash in self.clashes for item in clash.hits().items())

    @cached_property
    def held(self) -> Weights:
        return summed(item for clash in self.clashes for item in clash.held().items())

    def weights(self, field: str) -> dict[Any, int]:
        return summed((getattr(result, field), weight) for result, weight in self._deciding(field))

    # -- results -----------------------------------------------------------------------------------------

    def result(self, left: Tally = (), held: Tally = ()) -> combat.Result:
        """Return the result with these hits left and this defense. A missing one counts as nothing."""
        return self._read(self.terms, left, held)

    def results(self) -> Results:
        return self._by_both(self.terms)

    def _by_both(self, terms: Terms) -> Results:
        return [
            (self._read(terms, left, held), weight)
            for held, hits in self.joint().items()
            for left, weight in hits.items()
        ]

    @cached_property
    def _by_hits(self) -> Results:
        terms = self._unhorsed()
        return [(self._read(terms, left=left), weight) for left, weight in self.hits.items()]

    @cached_property
    def _by_defense(self) -> Results:
        return [(self._read(self.terms, held=held), weight) for held, weight in self.held.items()]

    def _deciding(self, field: str) -> Results:
        """Return the fewest results that decide a field."""
        if field in _OF_BOTH:
            return self._by_both(self._unhorsed())
        return self._by_hits if field in _OF_HITS else self._by_defense

    def _unhorsed(self) -> Terms:
        """Return terms without Horses. Horses committed only limit the loss of Horses, so other results
        can be shared."""
        return self.terms._replace(horses=None)

    def _read(self, terms: Terms, left: Tally = (), held: Tally = ()) -> combat.Result:
        dice = self.clashes[0].defense.dice[held] if held else ()
        return _result(self.kind, left, dice, held[0] if held else 0, terms)

    # -- odds --------------------------------------------------------------------------------------------

    def expected(self, field: str) -> Fraction:
        deciding = self._deciding(field)
        return Fraction(sum(getattr(result, field) * weight for result, weight in deciding), self.total)

    def marginal(self, field: str) -> dict[Any, Fraction]:
        return {value: Fraction(weight, self.total) for value, weight in sorted(self.weights(field).items())}

    def chance(self, predicate: Callable[[combat.Result], bool]) -> Fraction:
        """Return the chance of results that match. Reads every one: for a single field `marginal` is
        faster."""
        return Fraction(sum(weight for result, weight in self.results() if predicate(result)), self.total)

    def chance_of_hit(self) -> Fraction:
        return Fraction(sum(weight for left, weight in self.hits.items() if any(left)), self.total)


def summed(items: Iterable[tuple[Any, int]]) -> dict[Any, int]:
    """Add up equal keys."""
    found: dict[Any, int] = {}
    for thing, weight in items:
        found[thing] = found.get(thing, 0) + weight
    return found


@lru_cache(maxsize=16384)
def _result(kind: str, left: Tally, dice: Tally, blocks: int, terms: Terms) -> combat.Result:
    """Apply the rules to hits that are already reduced by blocks, so they aren't reduced again."""
    attack = dict(zip(HITS[kind], left, strict=False))
    defense = dict(zip(GUARDS[kind], dice, strict=False))
    return combat.resolve(
        kind,
        attack,
        defense,
        ruling=terms.ruling,
        extra_blocks=-blocks,
        horses=terms.horses,
        cubes=terms.cubes,
        vp_per_hit=terms.vp_per_hit,
        debateable=terms.debateable,
    )


# -- which dice meet -------------------------------------------------------------------------------------


def distribution(
    kind: str,
    attack_dice: int,
    attack_drm: int,
    defense_dice: int,
    defense_drm: int,
    *,
    rerolls: int = 0,
    defense_rerolls: int = 0,
    shared_rerolls: int = 0,
    extra_blocks: int = 0,
    ruling: str = "literal",
    horses: int | None = None,
    cubes: int = 0,
    vp_per_hit: int = 0,
    debateable: bool = False,
) -> Odds:
    """7.7 Return the exact odds of a combat, for dice counted by 7.6; see `halved`.

    Each side may reroll a number of misses, and always does: no result is worse than a miss for the side that
    rolls it, in any kind of combat and under any ruling. `shared_rerolls` are the dice of one event for both
    sides: A42, A23 the attacker's misses come first, the defender gets what is left. A side uses the source
    with more dice.
    """
    terms = Terms(ruling, horses, cubes, vp_per_hit, debateable)
    attack, defense = (kind, attack_dice, attack_drm), (kind, defense_dice, defense_drm)
    return _odds(attack, defense, (rerolls, defense_rerolls, shared_rerolls), extra_blocks, terms)


Pool = tuple[str, int, int]
"""Kind of combat, dice, modifier."""


@lru_cache(maxsize=512)
def _odds(
    attack: Pool, defense: Pool, rerolls: tuple[int, int, int], extra_blocks: int, terms: Terms
) -> Odds:
    kind, dice, _ = defense
    own, others, shared = rerolls
    most = min(max(others, shared), dice)
    clashes = []
    for attacking, used in _attacks(attack, own, shared):
        again = min(max(others, shared - used), dice)
        defending = defense_side(*defense, again, terms.ruling)
        clashes.append(Clash(attacking, defending, extra_blocks, FACES ** (most - again)))
    total = FACES ** (attack[1] + min(max(own, shared), attack[1]) + dice + most)
    return Odds(kind, terms, total, tuple(clashes))


def _attacks(attack: Pool, own: int, shared: int) -> Iterator[tuple[Attack, int]]:
    """Return the attack for each number of shared rerolls that its misses use, with that number."""
    dice = attack[1]
    if shared < own or not shared:
        yield attack_side(*attack, min(own, dice)), 0
        return
    most = min(shared, dice)
    for used in range(most):
        yield attack_side(*attack, most, range(used, used + 1)), used
    yield attack_side(*attack, most, range(most, dice + 1)), most


def halved(dice: int) -> int:
    """7.6 Return the attack dice after a halving token. A33: last of all, rounded up."""
    return (dice + 1) // 2


def forget() -> None:
    """Empty the caches of combats. The tables of single sides stay (see `sides`)."""
    for cached in (_result, _odds):
        cached.cache_clear()
