"""Chance that can be repeated: dice and draws seeded by seed, key, place and throw.

`place` counts the chance prompts answered before on this line, and nothing else, so that neither a
correction nor a learned fact shifts it: undo and redo give the same faces. A deliberate re-roll is a further
throw at the same place. Numbers come from a hash, not from a generator with a state: they are the same on
every machine, for ever.
"""

import hashlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache

from .journal import Entry

Pile = Sequence[tuple[str, int]]
NO_PARTS: Mapping[str, Pile] = {}


def numbers(seed: str, key: str, place: int, roll: int = 0) -> Iterator[int]:
    """An endless row of numbers below 2**32, belonging to this place of this game."""
    block = 0
    while True:
        digest = hashlib.blake2b(f"{seed}/{key}/{place}/{roll}/{block}".encode()).digest()
        for start in range(0, len(digest), 4):
            yield int.from_bytes(digest[start : start + 4], "big")
        block += 1


def below(row: Iterator[int], limit: int) -> int:
    """The next number below a limit, each as likely as the others: the uneven rest is thrown away."""
    even = 2**32 - 2**32 % limit
    for number in row:
        if number < even:
            return number % limit
    raise AssertionError("the row has no end")


def faces(row: Iterator[int], dice: int, sides: int) -> list[int]:
    return [below(row, sides) + 1 for _ in range(dice)]


def drawn(row: Iterator[int], pool: Pile, count: int) -> list[str]:
    """Draw without putting back, from a pool of (id, how many)."""
    left = dict(pool)
    result = []
    for _ in range(count):
        name = _copies_at(below(row, sum(left.values())), left)
        left[name] -= 1
        result.append(name)
    return result


def dealt(seed: str, shuffle: str, pile: Pile, at: int, parts: Mapping[str, Pile] = NO_PARTS) -> str:
    """What lies at one place of a pile that was shuffled and dealt: it depends on nothing else.

    `parts`: piles that were shuffled apart and gave their first cards to this one. One that has too few cards
    (the table was corrected meanwhile) gives none.
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
    """The whole pile in its order, as if `drawn` to its end: it is looked at place by place, and lies there
    all the time."""
    row, left = numbers(seed, shuffle, 0), [name for name, copies in pile for _ in range(copies)]
    return tuple(left.pop(below(row, len(left))) for _ in range(len(left)))


def _copies_at(at: int, left: Mapping[str, int]) -> str:
    """What lies at this place, if all copies lie in a row."""
    for name, copies in left.items():
        if at < copies:
            return name
        at -= copies
    raise AssertionError("beyond the last one")


def tally(entries: Iterable[Entry], sides: int = 6) -> dict[str, dict[str, list[int]]]:
    """How often each face came, by what was thrown and by whose dice. Counted results have no faces."""
    counted: dict[str, dict[str, list[int]]] = {}
    for entry in entries:
        if entry.source and isinstance(entry.answer, dict) and entry.answer.get("faces"):
            by = counted.setdefault(entry.source, {}).setdefault(entry.by, [0] * sides)
            for face in entry.answer["faces"]:
                by[face - 1] += 1
    return counted
