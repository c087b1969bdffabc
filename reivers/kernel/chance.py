"""Repeatable chance: dice and draws seeded by seed, key, place and roll.

`place` counts only the chance prompts answered before on this branch, so a correction or a learned fact
doesn't shift it: undo and redo give the same faces. A deliberate reroll is the next roll at the same place.
Numbers come from a hash, not from a stateful generator, so they're the same on every machine.
"""

import hashlib
import itertools
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from struct import Struct

from .journal import Entry

Pile = Sequence[tuple[str, int]]
NO_PARTS: Mapping[str, Pile] = {}
_NUMBERS = Struct(">16I").unpack
"""Sixteen numbers in one digest."""


def numbers(seed: str, key: str, place: int, roll: int = 0) -> Iterator[int]:
    """Yield endless numbers below 2**32 for this place of this game."""
    for block in itertools.count():
        yield from _NUMBERS(hashlib.blake2b(f"{seed}/{key}/{place}/{roll}/{block}".encode()).digest())


def below(row: Iterator[int], limit: int) -> int:
    """Return a number below a limit, all equally likely. Skips numbers that would bias the result."""
    even = 2**32 - 2**32 % limit
    for number in row:
        if number < even:
            return number % limit
    raise AssertionError("the row has no end")


def faces(row: Iterator[int], dice: int, sides: int) -> list[int]:
    return [below(row, sides) + 1 for _ in range(dice)]


def drawn(row: Iterator[int], pool: Pile, count: int) -> list[str]:
    """Draw without replacement from a pool of (id, count)."""
    left = dict(pool)
    result = []
    for _ in range(count):
        name = _copies_at(below(row, sum(left.values())), left)
        left[name] -= 1
        result.append(name)
    return result


def dealt(seed: str, shuffle: str, pile: Pile, at: int, parts: Mapping[str, Pile] = NO_PARTS) -> str:
    """Return the item at one position of a pile that was shuffled and dealt.

    `parts`: piles that were shuffled separately and gave their first cards to this one. A part with too few
    cards (after a correction) gives none.
    """
    row = _shuffled(seed, shuffle, tuple(pile))
    if row[at] not in parts:
        return row[at]
    part, nth = tuple(parts[row[at]]), row[: at + 1].count(row[at])
    if sum(n for _, n in part) < nth:
        return row[at]
    return _shuffled(seed, f"{shuffle}, {row[at]}", part)[nth - 1]


@lru_cache(maxsize=16)
def _shuffled(seed: str, shuffle: str, pile: tuple[tuple[str, int], ...]) -> tuple[str, ...]:
    """Return the whole pile in order, as if `drawn` to its end."""
    row, left = numbers(seed, shuffle, 0), [name for name, copies in pile for _ in range(copies)]
    return tuple(left.pop(below(row, len(left))) for _ in range(len(left)))


def _copies_at(at: int, left: Mapping[str, int]) -> str:
    """Return the item at this position when all copies are in a row."""
    for name, copies in left.items():
        if at < copies:
            return name
        at -= copies
    raise AssertionError("beyond the last one")


def tally(entries: Iterable[Entry], sides: int = 6) -> dict[str, dict[str, list[int]]]:
    """Count each face by source and roller. Rolls entered as results have no faces."""
    counted: dict[str, dict[str, list[int]]] = {}
    for entry in entries:
        if entry.source and isinstance(entry.answer, dict) and entry.answer.get("faces"):
            by = counted.setdefault(entry.source, {}).setdefault(entry.by, [0] * sides)
            for face in entry.answer["faces"]:
                by[face - 1] += 1
    return counted
