"""How often each face was rolled, by the app and on the table."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from reivers.kernel.journal import Entry
from reivers.kernel.messages import Message

FACES = 6
TOGETHER = "\N{NO-BREAK SPACE}"


def face_counts(entries: Iterable[Entry]) -> dict[str, tuple[int, ...]]:
    found: dict[str, Counter[int]] = {}
    for entry in entries:
        if isinstance(entry.answer, dict) and entry.answer.get("faces"):
            found.setdefault(entry.by, Counter()).update(entry.answer["faces"])
    return {hand: tuple(faces[face] for face in range(1, FACES + 1)) for hand, faces in sorted(found.items())}


def face_lines(tallies: Mapping[str, Sequence[int]]) -> list[Message]:
    return [_tally(hand, counts) for hand, counts in tallies.items()]


def _tally(hand: str, counts: Sequence[int]) -> Message:
    dice = sum(counts)
    counted = ", ".join(f"{face}{TOGETHER}×{count}" for face, count in enumerate(counts, start=1))
    facts = {"hand": hand, "n": dice, "counts": counted, "expected": f"{dice / len(counts):.1f}"}
    return Message("luck.faces", facts)
