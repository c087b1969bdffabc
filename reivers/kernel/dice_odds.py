"""Dice as exact weights: in how many ways each tally of results can be thrown, rerolls included.

Weights are whole numbers. Those of `dice` dice with `rerolls` add up to 6 ** (dice + rerolls): every way in
which the dice and the rerolls can fall, used or not.
"""

from collections.abc import Iterable, Sequence
from math import comb

FACES = 6
Tally = tuple[int, ...]
"""How many dice show each result; misses are not told."""
Weights = dict[Tally, int]


def ways(faces: Sequence[int], found: Sequence[int]) -> Weights:
    """The weight of each tally, for results that come up on so many faces each.

    `found` are the ways in which just 0, 1, 2... dice do not miss. Such a die shows each result by its faces,
    whether it fell so at once or in a reroll; so it is enough to know how many of them there are.
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
    """The ways in which just 0, 1, 2... dice do not miss in the end, where `miss` faces miss.

    As many misses are thrown again, once each, as there are rerolls. `first` are the numbers of misses in the
    first throw that are to be counted: all of them, if it is not said.
    """
    found = [0] * (dice + 1)
    for missed in range(dice + 1) if first is None else first:
        again = min(missed, rerolls)
        weight = comb(dice, missed) * miss**missed * FACES ** (rerolls - again)
        for better in range(again + 1):
            found[dice - missed + better] += weight * comb(again, better) * miss ** (again - better)
    return found
