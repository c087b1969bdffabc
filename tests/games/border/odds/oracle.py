"""The same odds by icepool, a library for exact odds of dice."""

from collections.abc import Callable
from typing import Any

import attrs
import icepool

from reivers.games.border.rules.combat import results as combat

RAID_ATTACK = icepool.Die({2: 1, 3: 2, 5: 3})
"""A raider's die at +1, its faces grouped by their result."""
RAID_DEFENSE = icepool.Die({2: 3, 5: 1, 6: 1, 7: 1})


class Raid(icepool.MultisetEvaluator[int, Any]):
    """A Raid under the literal ruling: cattle_hits, sheep_hits, blocks, captures, hanged."""

    def next_state(self, state: Any, order: Any, outcome: int, /, *counts: int) -> Any:
        cattle, sheep, blocks, captures, hanged = state or (0, 0, 0, 0, 0)
        hits, guards = counts
        if outcome >= 5:
            sheep += hits
        elif outcome >= 3:
            cattle += hits
        first = min(guards, 1)
        if outcome == 7:
            hanged, captures = first, captures + guards - first
        elif outcome == 6:
            captures, blocks = captures + first, blocks + guards - first
        elif outcome == 5:
            blocks += guards
        return cattle, sheep, blocks, captures, hanged

    def final_outcome(
        self, final_state: Any, order: Any, outcomes: Any, /, *sizes: int, **kwargs: Any
    ) -> Any:
        cattle, sheep, blocks, captures, hanged = final_state
        return (*after_blocks(cattle, sheep, blocks), blocks, captures, hanged)


def after_blocks(cattle: int, sheep: int, blocks: int) -> tuple[int, int]:
    """The rule of blocks in one step: first the more common hits down to the others, then Cattle and Sheep
    in turn."""
    turns = max(blocks - abs(cattle - sheep), 0)
    if cattle > sheep:
        cattle -= blocks - turns
    else:
        sheep -= blocks - turns
    return max(cattle - (turns + 1) // 2, 0), max(sheep - turns // 2, 0)


raid = Raid()


def raid_odds(attack: int, defense: int) -> icepool.Die[Any]:
    """Both sides at +1, by the library's own way with pools."""
    return raid.evaluate(RAID_ATTACK.pool(attack), RAID_DEFENSE.pool(defense))


def results(
    kind: str, attack: tuple[int, int, int], defense: tuple[int, int, int], **terms: Any
) -> icepool.Die[Any]:
    """Any combat, its fields in order, from sums of counted dice. Each side: dice, modifier, rerolls."""
    hits = _thrown(combat.attack_results, kind, *attack)
    guards = _thrown(combat.defense_results, kind, *defense)

    def read(attacking: Any, defending: Any) -> tuple[Any, ...]:
        return attrs.astuple(combat.resolve(kind, dict(attacking), dict(defending), **terms))

    return icepool.map(read, hits, guards, star=False)


def _thrown(table: Callable[[str, int], combat.Faces], kind: str, dice: int, drm: int, rerolls: int) -> Any:
    faces = table(kind, drm)
    names = ("miss", *(name for name in faces if name != "miss"))
    one = icepool.Die(
        {
            icepool.Vector(int(name == shown) for name in names): len(faces.get(shown, ()))
            for shown in names
            if shown in faces
        }
    )

    def again(counts: Any) -> Any:
        n = min(counts[0], rerolls)
        return counts if not n else n @ one + icepool.Vector((counts[0] - n, *counts[1:]))

    thrown = (dice @ one).map(again, star=False) if rerolls else dice @ one
    return thrown.map(lambda counts: tuple(zip(names, counts, strict=True)), star=False)
