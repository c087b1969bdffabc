"""The two sides of a combat (7.7): the attack after blocks, and the results of the defense.

They interact only in blocks. For a given number of blocks, the hits left and the defense's other results are
independent. That keeps large pools fast. The table of a side is kept from combat to combat, because the same
few dozen meet again and again.
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
"""The results of each kind's defense dice, as fields of its result. Blocks come first."""


def _without_miss(column: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(result for result in dict.fromkeys(column) if result != "miss")


HITS = {kind: _without_miss(column) for kind, column in combat.ATTACK.items()}
"""The results of each kind's attack dice, in table order."""
GUARDS = {kind: _without_miss(column) for kind, column in combat.DEFENSE.items()}
"""The results of each kind's defense dice. The first is only a block, whatever the kind."""


# -- attack ----------------------------------------------------------------------------------------------


@attrs.frozen(eq=False)
class Attack:
    """The weights of an attack's hits, as blocks remove them one by one."""

    dice: int
    _after: dict[int, Weights]
    """By number of blocks, as far as needed."""

    def left(self, blocks: int) -> Weights:
        """Return the hits left after this many blocks. No die hits twice, so blocks beyond the dice do
        nothing."""
        blocks = min(blocks, self.dice)
        if blocks not in self._after:
            self._after[blocks] = _one_block_more(self.left(blocks - 1))
        return self._after[blocks]


@lru_cache(maxsize=1024)
def attack_side(kind: str, dice: int, drm: int, rerolls: int = 0, first: range | None = None) -> Attack:
    """7.7 Return the attack. `first`: count only rolls with this many misses before rerolls."""
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
    """The weights of everything the defense dice can do, by the fields of `HELD`."""

    weights: Weights
    dice: dict[Tally, Tally]
    """For each of these, dice that give it."""


@lru_cache(maxsize=1024)
def defense_side(kind: str, dice: int, drm: int, rerolls: int = 0, ruling: str = "literal") -> Defense:
    """7.7 Return the defense. Plain blocks are added to the results of the other dice."""
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
    """Empty the tables of sides. What was read from the rules stays."""
    for cached in (attack_side, defense_side):
        cached.cache_clear()


# -- the rules, each result cached ---------------------------------------------------------------------------


@cache
def _one_fewer(hits: Tally) -> Tally:
    """7.7 Return what one block leaves of Cattle and Sheep, or of plain hits."""
    if len(hits) == 2:
        return combat.block_livestock(hits[0], hits[1], 1)
    return (max(hits[0] - 1, 0),)


@cache
def _without_plain_blocks(kind: str, others: Tally, ruling: str) -> tuple[int, Tally]:
    """Return the blocks and other results of these defense dice, by the rules."""
    counts = dict(zip(GUARDS[kind][1:], others, strict=True))
    if kind == "raid":
        dice = combat.raid_defense(counts, ruling)
        return dice.blocks, (dice.captures, dice.hanged)
    result = combat.resolve(kind, {}, counts)
    blocks, *more = (getattr(result, field) for field in HELD[kind])
    return blocks, tuple(more)
