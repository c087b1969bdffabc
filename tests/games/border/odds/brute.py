"""Odds of small pools by brute force: every face of every die, resolved by the game."""

from collections import Counter
from functools import cache
from itertools import product
from typing import Any

from reivers.games.border.rules.combat import results as combat

Counts = tuple[tuple[str, int], ...]
"""How many dice show each result, as pairs."""


@cache
def thrown(side: str, kind: str, drm: int, dice: int, rerolls: int) -> Counter[Counts]:
    """Return every roll of one side, with all rerolls. The weights add up to 6 ** (dice + rerolls)."""
    table = {"attack": combat.attack_results, "defense": combat.defense_results}[side](kind, drm)
    found: Counter[Counts] = Counter()
    for faces in product(range(1, 7), repeat=dice):
        first = combat.count(table, faces)
        again = min(first.get("miss", 0), rerolls)
        for more, ways in (thrown(side, kind, drm, again, 0) if again else {(): 1}).items():
            after = combat.rerolled(first, dict(more))
            found[tuple(sorted(after.items()))] += ways * 6 ** (rerolls - again)
    return found


def results(
    kind: str, attack: tuple[int, int, int], defense: tuple[int, int, int], **terms: Any
) -> Counter[combat.Result]:
    """The weight of every result. Each side: dice, modifier, rerolls."""
    found: Counter[combat.Result] = Counter()
    (attack_dice, attack_drm, rerolls), (dice, drm, defense_rerolls) = attack, defense
    attacks = thrown("attack", kind, attack_drm, attack_dice, min(rerolls, attack_dice))
    defenses = thrown("defense", kind, drm, dice, min(defense_rerolls, dice))
    for hits, ways in attacks.items():
        for guards, more_ways in defenses.items():
            found[combat.resolve(kind, dict(hits), dict(guards), **terms)] += ways * more_ways
    return found


def shared(
    kind: str, attack: tuple[int, int], defense: tuple[int, int], dice: int, **terms: Any
) -> Counter[combat.Result]:
    """The same with the dice of one event for both sides: the attacker first, then the defender."""
    found: Counter[combat.Result] = Counter()
    table = combat.attack_results(kind, attack[1])
    most = min(dice, defense[0])
    for faces in product(range(1, 7), repeat=attack[0]):
        first = combat.count(table, faces)
        used = min(first.get("miss", 0), dice)
        left = min(dice - used, defense[0])
        spare = 6 ** (min(dice, attack[0]) - used + most - left)
        for more, ways in (thrown("attack", kind, attack[1], used, 0) if used else {(): 1}).items():
            hits = combat.rerolled(first, dict(more))
            for guards, more_ways in thrown("defense", kind, defense[1], defense[0], left).items():
                found[combat.resolve(kind, hits, dict(guards), **terms)] += ways * more_ways * spare
    return found
