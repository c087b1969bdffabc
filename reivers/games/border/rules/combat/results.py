"""The results of combat (7.7): from counted dice to hits, blocks, VP and losses.

Dice are counts of results, so it doesn't matter whether faces or results were entered. A missing result
wasn't rolled.
"""

import functools
from collections.abc import Iterable, Mapping

from reivers.kernel.frozen import frozen

Faces = Mapping[str, tuple[int, ...]]
"""Each result and the natural faces that currently give it."""
Counts = Mapping[str, int]

# fmt: off
# Modified roll:  1       2       3         4         5        6        7
_LIVESTOCK    = ("miss", "miss", "cattle", "cattle", "sheep", "sheep")
_HITS         = ("miss", "miss", "miss",   "miss",   "hit",   "hit")
_BY_THE_ROLL  = ("miss", "miss", "miss",   "miss",   "five",  "six",   "seven")
_GAOL         = ("miss", "miss", "miss",   "miss",   "block", "block", "seven")
_FIELD        = ("miss", "miss", "miss",   "miss",   "block", "block")
# fmt: on

ATTACK = {"raid": _LIVESTOCK, "feud": _HITS, "gaolbreak": _HITS, "battle": _HITS}
"""7.7 The result of each modified attack roll."""
DEFENSE = {"raid": _BY_THE_ROLL, "feud": _BY_THE_ROLL, "gaolbreak": _GAOL, "battle": _FIELD}
"""7.7 The result of each modified defense roll."""
DEFENSE_DOES: Mapping[str, Mapping[str, str]] = {
    "raid": {"five": "block", "six": "capture", "seven": "hanged"},
    "feud": {"five": "block", "six": "strike", "seven": "strike"},
    "gaolbreak": {"seven": "hanged"},
    "battle": {},
}
"""7.7 What a defense result does whose name is a number."""

CATTLE_VP, SHEEP_VP, FEUD_VP, GAOLBREAK_VP, HANGED_VP = 1, 2, 3, 2, 6
"""7.7 VP for each of these results."""


# -- dice ------------------------------------------------------------------------------------------------


def attack_results(kind: str, drm: int) -> Faces:
    """7.7 Return the natural faces of each attack result. A modified 7 is a 6."""
    return _faces(ATTACK[kind], drm)


def defense_results(kind: str, drm: int) -> Faces:
    """7.7 Return the natural faces of each possible defense result. An 8 is a 7."""
    return _faces(DEFENSE[kind], drm)


@functools.cache
def _faces(column: tuple[str, ...], drm: int) -> Faces:
    """Return the faces of each result. Modified rolls beyond either end of the column count as its end.
    Impossible results are left out."""
    faces = dict[str, tuple[int, ...]]()
    for face in range(1, 7):
        result = column[min(max(face + drm, 1), len(column)) - 1]
        faces[result] = (*faces.get(result, ()), face)
    return faces


def count(results: Mapping[str, tuple[int, ...]], rolled: Iterable[int]) -> dict[str, int]:
    """Return how many of the rolled natural faces give each result."""
    dice = tuple(rolled)
    return {result: sum(face in faces for face in dice) for result, faces in results.items()}


def rerolled(first: Counts, again: Counts) -> dict[str, int]:
    """7.7 Return the counts after misses were rerolled."""
    after = {result: first.get(result, 0) + again.get(result, 0) for result in (*first, *again)}
    after["miss"] = after.get("miss", 0) - sum(again.values())
    return after


# -- results ---------------------------------------------------------------------------------------------


@frozen
class RaidResult:
    """7.7 The result of a Raid. Hits are those left after blocks, blocks as rolled."""

    cattle_hits: int
    sheep_hits: int
    blocks: int
    captures: int
    hanged: int
    attacker_vp: int
    defender_vp: int
    horses_lost: int
    feud_cube: bool


@frozen
class FeudResult:
    """7.7 The result of a Feud."""

    hits: int
    blocks: int
    defender_hits: int
    attacker_vp: int
    defender_vp: int
    horses_lost: int
    winner: str
    """attacker, defender or tie"""


@frozen
class GaolbreakResult:
    """7.7 The result of a Gaolbreak. `notoriety`: a cube was freed, so the attacker gains Notoriety."""

    hits: int
    blocks: int
    hanged: int
    cubes_freed: int
    cubes_hanged: int
    horses_gained: int
    horses_lost: int
    attacker_vp: int
    defender_vp: int
    notoriety: bool


@frozen
class BattleResult:
    """7.7 The result of one attack on a Battle."""

    hits: int
    blocks: int
    attacker_vp: int


Result = RaidResult | FeudResult | GaolbreakResult | BattleResult


def hits_left(result: Result) -> int:
    return result.cattle_hits + result.sheep_hits if isinstance(result, RaidResult) else result.hits


@frozen
class RaidDefense:
    """7.7 The effects of a Raid's defense dice."""

    hanged: int
    captures: int
    blocks: int


def raid_defense(defense: Counts, ruling: str) -> RaidDefense:
    """7.7 Apply sevens first, then sixes, then fives. The first seven hangs. A1 says what a later one
    does."""
    fives, sixes, sevens = (defense.get(result, 0) for result in ("five", "six", "seven"))
    hanged = min(sevens, 1)
    later = sevens - hanged
    if ruling == "cascade":  # a later seven counts as a six in every way
        sixes, later = sixes + later, 0
    first_six = min(sixes, 1)
    if ruling == "hybrid" and later:  # a later seven has replaced the first six
        first_six = 0
    return RaidDefense(hanged, later + first_six, fives + sixes - first_six)


def block_livestock(cattle: int, sheep: int, blocks: int) -> tuple[int, int]:
    """7.7 Block hits one by one, of the more common kind, or a Cattle hit if they're equal."""
    for _ in range(min(blocks, cattle + sheep)):
        if sheep > cattle:
            sheep -= 1
        else:
            cattle -= 1
    return cattle, sheep


def resolve_raid(
    attack: Counts,
    defense: Counts,
    *,
    ruling: str = "literal",
    extra_blocks: int = 0,
    horses: int | None = None,
    debateable: bool = False,
) -> RaidResult:
    """7.7 Resolve a Raid. A32: each capture adds its cube, even when no Horse is left to lose. A17: the
    Debateable Land has no family to start a Feud. A16: Scots' Dyke is an extra block."""
    dice = raid_defense(defense, ruling)
    blocks = dice.blocks + extra_blocks
    cattle, sheep = block_livestock(attack.get("cattle", 0), attack.get("sheep", 0), blocks)
    vp = CATTLE_VP * cattle + SHEEP_VP * sheep
    return RaidResult(
        cattle_hits=cattle,
        sheep_hits=sheep,
        blocks=dice.blocks,
        captures=dice.captures,
        hanged=dice.hanged,
        attacker_vp=vp,
        defender_vp=HANGED_VP * dice.hanged,
        horses_lost=_at_most(dice.captures + dice.hanged, horses),
        feud_cube=vp > 0 and not debateable,
    )


def resolve_feud(
    attack: Counts, defense: Counts, *, extra_blocks: int = 0, horses: int | None = None
) -> FeudResult:
    """7.7 Resolve a Feud. A7: every seven hits, and so does the first six; other sixes block. A6: the hits
    left decide who won."""
    fives, sixes, sevens = (defense.get(result, 0) for result in ("five", "six", "seven"))
    first_six = min(sixes, 1)
    blocks = fives + sixes - first_six
    hits = _unblocked(attack, blocks + extra_blocks)
    struck = sevens + first_six
    return FeudResult(
        hits=hits,
        blocks=blocks,
        defender_hits=struck,
        attacker_vp=FEUD_VP * hits,
        defender_vp=FEUD_VP * struck,
        horses_lost=_at_most(struck, horses),
        winner="tie" if hits == struck else "attacker" if hits > struck else "defender",
    )


def resolve_gaolbreak(
    attack: Counts, defense: Counts, *, cubes: int, extra_blocks: int = 0, horses: int | None = None
) -> GaolbreakResult:
    """7.7 Resolve a Gaolbreak against `cubes` of the attacker in this Gaol. A8: hits left after blocks
    free cubes and gain Horses, at most two per cube. Every seven hangs, and removes a cube if one is
    left. Horses gained aren't lost again."""
    blocks, sevens = defense.get("block", 0), defense.get("seven", 0)
    hits = _unblocked(attack, blocks + extra_blocks)
    freed = min(hits, cubes)
    return GaolbreakResult(
        hits=hits,
        blocks=blocks,
        hanged=sevens,
        cubes_freed=freed,
        cubes_hanged=min(sevens, cubes - freed),
        horses_gained=min(hits, 2 * cubes),
        horses_lost=_at_most(sevens, horses),
        attacker_vp=GAOLBREAK_VP * hits,
        defender_vp=HANGED_VP * sevens,
        notoriety=freed > 0,
    )


def resolve_battle(
    attack: Counts, defense: Counts, *, vp_per_hit: int, extra_blocks: int = 0
) -> BattleResult:
    """7.7 Resolve one attack on a Battle, whose card gives the VP of each hit."""
    blocks = defense.get("block", 0)
    hits = _unblocked(attack, blocks + extra_blocks)
    return BattleResult(hits, blocks, vp_per_hit * hits)


def resolve(
    kind: str,
    attack: Counts,
    defense: Counts,
    *,
    ruling: str = "literal",
    extra_blocks: int = 0,
    horses: int | None = None,
    cubes: int = 0,
    vp_per_hit: int = 0,
    debateable: bool = False,
) -> Result:
    """7.7 Resolve any combat. Each kind reads the options it needs."""
    if kind == "raid":
        return resolve_raid(
            attack, defense, ruling=ruling, extra_blocks=extra_blocks, horses=horses, debateable=debateable
        )
    if kind == "feud":
        return resolve_feud(attack, defense, extra_blocks=extra_blocks, horses=horses)
    if kind == "gaolbreak":
        return resolve_gaolbreak(attack, defense, cubes=cubes, extra_blocks=extra_blocks, horses=horses)
    assert kind == "battle", kind
    return resolve_battle(attack, defense, vp_per_hit=vp_per_hit, extra_blocks=extra_blocks)


def _unblocked(attack: Counts, blocks: int) -> int:
    return max(attack.get("hit", 0) - blocks, 0)


def _at_most(lost: int, horses: int | None) -> int:
    """7.7 Limit the Horses lost to those committed. None: they aren't counted."""
    return lost if horses is None else min(lost, horses)


# -- awards ----------------------------------------------------------------------------------------------


def combat_notoriety(doubled: bool) -> int:
    """7.7 Return the Notoriety for winning a Feud (doubled by Ill Week) or a Gaolbreak (by Kinmont
    Willie)."""
    return 4 if doubled else 2


LOSER_NOTORIETY = -1
"""7.7 What the loser of a Feud, or the owner of a broken Gaol, loses; never below 0."""


def battle_shares(first: int, second: int, notoriety: int) -> tuple[int, int]:
    """7.7 Return the Notoriety of a Battle's two attackers by their hits. A9: a tie gives each half,
    rounded down."""
    if first == second:
        return notoriety // 2, notoriety // 2
    return (notoriety, 0) if first > second else (0, notoriety)
