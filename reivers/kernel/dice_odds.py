"""Exact dice odds as weights: the number of ways to roll each tally of results, rerolls included.

Weights are whole numbers. For `dice` dice with `rerolls` they add up to 6 ** (dice + rerolls).
"""

from collections.abc import Iterable, Sequence
from math import comb

FACES = 6
Tally = tuple[int, ...]
"""How many dice show each result, misses left out."""
Weights = dict[Tally, int]


def ways(faces: Sequence[int], found: Sequence[int]) -> Weights:
    """Return the weight of each tally. A result comes up on the given number of faces.

    `found` holds the ways in which exactly 0, 1, 2... dice don't miss. Such a die shows each result in
    proportion to its faces, whether rolled at once or rerolled, so their number is enough.
    """
    *others, last = faces
    parts: list[tuple[Tally, int, int]] = [((), dice, weight) for dice, weight in enumerate(found) if weight]
    for sides in others:
        parts = [
            ((*tally, n), left - n, weight * comb(left, n) * sides**n)
            for tally, left, weight in parts
            for n in range(left + 1 if sides else 1)
        ]
    return {(*tally, left): weight * last**left for tally, left, weight in parts if last or not left}


def not_missed(miss: int, dice: int, rerolls: int = 0, first: Iterable[int] | None = None) -> list[int]:
    """Return the ways in which exactly 0, 1, 2... dice don't miss in the end, if `miss` faces miss.

    Up to `rerolls` misses are rerolled once each. `first` limits the numbers of misses in the first roll that
    count (default: all).
    """
    found = [0] * (dice + 1)
    for missed in range(dice + 1) if first is None else first:
        again = min(missed, rerolls)
        weight = comb(dice, missed) * miss**missed * FACES ** (rerolls - again)
        for better in range(again + 1):
            found[dice - missed + better] += weight * comb(again, better) * miss ** (again - better)
    return found
