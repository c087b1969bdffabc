"""The results of combat (7.7): from counted dice to hits, blocks, VP and losses.

Dice come as counts of results, so that a throw told by its faces and one counted at the table are alike.
A result that is not named was not thrown.
"""

from collections.abc import Iterable, Mapping

import attrs

Faces = dict[str, tuple[int, ...]]
"""Each result and the natural faces that give it now."""
Counts = Mapping[str, int]

RULINGS = ("literal", "cascade", "hybrid")
"""A1: how the later sevens of a Raid's defense are read."""

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

CATTLE_VP, SHEEP_VP, FEUD_VP, GAOLBREAK_VP, HANGED_VP = 1, 2, 3, 2, 6
"""7.7 VP for each of these results."""


# -- dice ------------------------------------------------------------------------------------------------


def attack_results(kind: str, drm: int) -> Faces:
    """7.7 The natural faces of each attack result; a modified 7 is a 6."""
    return _faces(ATTACK[kind], drm)


def defense_results(kind: str, drm: int) -> Faces:
    """7.7 The natural faces of each defense result that can come up; an 8 is a 7."""
    return _faces(DEFENSE[kind], drm)


def _faces(column: tuple[str, ...], drm: int) -> Faces:
    """Modified rolls beyond either end of the column count as its end. What no face gives is left out."""
    faces: Faces = {}
    for face in range(1, 7):
        result = column[min(max(face + drm, 1), len(column)) - 1]
        faces[result] = (*faces.get(result, ()), face)
    return faces


def count(results: Mapping[str, tuple[int, ...]], rolled: Iterable[int]) -> dict[str, int]:
    """How many of the thrown natural faces give each result."""
    dice = tuple(rolled)
    return {result: sum(face in faces for face in dice) for result, faces in results.items()}


def rerolled(first: Counts, again: Counts) -> dict[str, int]:
    """7.7 The counts after misses were thrown again: each such die counts as it then lies."""
    after = {result: first.get(result, 0) + again.get(result, 0) for result in (*first, *again)}
    after["miss"] = after.get("miss", 0) - sum(again.values())
    return after


# -- results ---------------------------------------------------------------------------------------------


@attrs.frozen
class RaidResult:
    """7.7 What a Raid brought. Hits are those left after blocks, blocks as thrown."""

    cattle_hits: int
    sheep_hits: int
    blocks: int
    captures: int
    hanged: int
    attacker_vp: int
    defender_vp: int
    horses_lost: int
    feud_cube: bool


@attrs.frozen
class FeudResult:
    """7.7 What a Feud brought."""

    hits: int
    blocks: int
    defender_hits: int
    attacker_vp: int
    defender_vp: int
    horses_lost: int
    winner: str
    """attacker, defender or tie"""


@attrs.frozen
class GaolbreakResult:
    """7.7 What a Gaolbreak brought. `notoriety`: a cube was freed, so the attacker gains Notoriety."""

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


@attrs.frozen
class BattleResult:
    """7.7 What one attack on a Battle brought."""

    hits: int
    blocks: int
    attacker_vp: int


Result = RaidResult | FeudResult | GaolbreakResult | BattleResult


def hits_left(result: Result) -> int:
    return result.cattle_hits + result.sheep_hits if isinstance(result, RaidResult) else result.hits


@attrs.frozen
class RaidDefense:
    """7.7 What the defense dice of a Raid do."""

    hanged: int
    captures: int
    blocks: int


def raid_defense(defense: Counts, ruling: str) -> RaidDefense:
    """7.7 Sevens first, then sixes, then fives. The first seven hangs; A1 says what a later one is."""
    fives, sixes, sevens = (defense.get(result, 0) for result in ("five", "six", "seven"))
    hanged = min(sevens, 1)
    later = sevens - hanged
    if ruling == "cascade":  # a later seven is a six in every way
        sixes, later = sixes + later, 0
    first_six = min(sixes, 1)
    if ruling == "hybrid" and later:  # a later seven has taken the place of the first six
        first_six = 0
    return RaidDefense(hanged, later + first_six, fives + sixes - first_six)


def block_livestock(cattle: int, sheep: int, blocks: int) -> tuple[int, int]:
    """7.7 Each block takes away a hit of the more common sort, a Cattle hit if there are as many of both."""
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
    """7.7 A Raid. A32: each capture adds its cube, even when no Horse is left to lose. A17: the Debateable
    Land has no family to begin a Feud. A16: Scots' Dyke is an extra block."""
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
    """7.7 A Feud. A7: every seven hits, and the first six as well; other sixes block. A6: the hits that are
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
    """7.7 A Gaolbreak against `cubes` of the attacker in this Gaol. A8: hits left after blocks free cubes and
    bring Horses, at most two for each cube; every seven hangs, a cube too if one is left; Horses gained
    are not lost again."""
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
    """7.7 One attack on a Battle, whose card says what each hit is worth."""
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
    """7.7 Any combat; each kind reads the options that concern it."""
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
    """7.7 No more Horses are lost than were sent. None: nobody counts them."""
    return lost if horses is None else min(lost, horses)


# -- awards ----------------------------------------------------------------------------------------------


def combat_notoriety(doubled: bool) -> int:
    """7.7 Notoriety for the winner of a Feud (doubled by Ill Week) or Gaolbreak (by Kinmont Willie)."""
    return 4 if doubled else 2


LOSER_NOTORIETY = -1
"""7.7 What the loser of a Feud, or the keeper of a broken Gaol, loses; never below 0."""


def battle_shares(first: int, second: int, notoriety: int) -> tuple[int, int]:
    """7.7 Notoriety of a Battle's two attackers by their hits; A9: a tie gives each half, rounded down."""
    if first == second:
        return notoriety // 2, notoriety // 2
    return (notoriety, 0) if first > second else (0, notoriety)
