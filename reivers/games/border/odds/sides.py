"""The two sides of a combat (7.7): what the attack has left after blocks, and what the defense does.

Only blocks bring the two together. For a given number of them, the hits that are left and all else that the
defense dice do are independent: that is what keeps large pools quick.
"""

from functools import cache, lru_cache

import attrs

from reivers.games.border.rules.combat import results as combat
from reivers.kernel.dice_odds import FACES, Tally, Weights, not_missed, ways

HELD = {
    "raid": ("blocks", "captures", "hanged"),
    "feud": ("blocks", "defender_hits"),
    "gaolbreak": ("blocks", "hanged"),
    "battle": ("blocks",),
}
"""What the defense dice of each kind do, as fields of its result; the blocks first."""


def _without_miss(column: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(result for result in dict.fromkeys(column) if result != "miss")


HITS = {kind: _without_miss(column) for kind, column in combat.ATTACK.items()}
"""The results of each kind's attack dice, in the order of the table."""
GUARDS = {kind: _without_miss(column) for kind, column in combat.DEFENSE.items()}
"""The results of each kind's defense dice. The first is a block and nothing else, whatever the kind."""


# -- attack ----------------------------------------------------------------------------------------------


@attrs.frozen(eq=False)
class Attack:
    """The weights of an attack's hits, as blocks take them away one by one."""

    dice: int
    _after: dict[int, Weights]
    """By the number of blocks, as far as anybody has asked."""

    def left(self, blocks: int) -> Weights:
        """The hits that so many blocks leave; no die hits twice, so blocks beyond the dice are idle."""
        blocks = min(blocks, self.dice)
        if blocks not in self._after:
            self._after[blocks] = _one_block_more(self.left(blocks - 1))
        return self._after[blocks]


@lru_cache(maxsize=1024)
def attack_side(kind: str, dice: int, drm: int, rerolls: int = 0, first: range | None = None) -> Attack:
    """7.7 The attack. `first`: count only throws with so many misses before the rerolls."""
    results = combat.attack_results(kind, drm)
    faces = [len(results.get(hit, ())) for hit in HITS[kind]]
    return Attack(dice, {0: ways(faces, not_missed(FACES - sum(faces), dice, rerolls, first))})


def _one_block_more(hits: Weights) -> Weights:
    left: Weights = {}
    for tally, weight in hits.items():
        fewer = _one_fewer(tally)
        left[fewer] = left.get(fewer, 0) + weight
    return left


# -- defense ---------------------------------------------------------------------------------------------


@attrs.frozen(eq=False)
class Defense:
    """The weights of all that the defense dice can do, by the fields of `HELD`."""

    weights: Weights
    dice: dict[Tally, Tally]
    """For each of these, dice that do it."""


@lru_cache(maxsize=1024)
def defense_side(kind: str, dice: int, drm: int, rerolls: int = 0, ruling: str = "literal") -> Defense:
    """7.7 The defense. Plain blocks are added to what the other dice do by themselves."""
    results = combat.defense_results(kind, drm)
    faces = [len(results.get(guard, ())) for guard in GUARDS[kind]]
    weights: Weights = {}
    dice_of: dict[Tally, Tally] = {}
    for tally, weight in ways(faces, not_missed(FACES - sum(faces), dice, rerolls)).items():
        blocks, more = _without_plain_blocks(kind, tally[1:], ruling)
        held = (tally[0] + blocks, *more)
        weights[held] = weights.get(held, 0) + weight
        dice_of[held] = tally
    return Defense(weights, dice_of)


def forget() -> None:
    """Empty the caches of odds; what was looked up in the rules stays."""
    for cached in (attack_side, defense_side):
        cached.cache_clear()


# -- the rules, each question looked up once ---------------------------------------------------------------


@cache
def _one_fewer(hits: Tally) -> Tally:
    """7.7 What one block leaves of Cattle and Sheep, or of plain hits."""
    if len(hits) == 2:
        return combat.block_livestock(hits[0], hits[1], 1)
    return (max(hits[0] - 1, 0),)


@cache
def _without_plain_blocks(kind: str, others: Tally, ruling: str) -> tuple[int, Tally]:
    """The blocks of these defense dice and what else they do, by the game's own rule."""
    counts = dict(zip(GUARDS[kind][1:], others, strict=True))
    if kind == "raid":
        dice = combat.raid_defense(counts, ruling)
        return dice.blocks, (dice.captures, dice.hanged)
    result = combat.resolve(kind, {}, counts)
    blocks, *more = (getattr(result, field) for field in HELD[kind])
    return blocks, tuple(more)
