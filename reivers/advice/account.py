"""The luck ledger in words: combat by combat, both sides together, and the faces of the dice."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import groupby

from reivers.kernel.messages import Message

from .ledger import CombatRecord, Ledger, Luck

TOGETHER = "\N{NO-BREAK SPACE}"
"""A face and its count stay on one line."""
Named = Callable[[str], Message]
"""What a part of the game is called: `names.when`."""


def combats(ledger: Ledger, when: Named) -> Iterator[tuple[Message, Message]]:
    """Who attacked what, and what both sides were to expect and got."""
    for part, fought in by_part(ledger, when):
        for combat, figures in fought:
            yield Message("luck.combat", {"when": part, "fought": combat}), figures


def by_part(ledger: Ledger, when: Named) -> Iterator[tuple[Message, list[tuple[Message, Message]]]]:
    for part, fought in groupby(ledger.combats, key=lambda one: one.when):
        yield when(part), [(_fought(one), _figures(one)) for one in fought]


def sums(mine: Luck, theirs: Luck) -> list[Message]:
    return [Message("luck.mine", {"luck": _said(mine)}), Message("luck.theirs", {"luck": _said(theirs)})]


def faces(tallies: Mapping[str, Sequence[int]]) -> list[Message]:
    return [_tally(hand, counts) for hand, counts in tallies.items()]


def _fought(fought: CombatRecord) -> Message:
    facts = {"family": fought.attacker, "kind": fought.kind, "place": fought.place}
    if fought.event:
        return Message("luck.battle", {**facts, "event": fought.event})
    return Message("luck.fought", facts)


def _figures(fought: CombatRecord) -> Message:
    if fought.attack == fought.defence == Luck():
        return Message("luck.no_vp")
    mine, theirs = (fought.attack, fought.defence) if fought.own else (fought.defence, fought.attack)
    return Message("luck.figures", {"mine": _said(mine), "theirs": _said(theirs)})


def _said(luck: Luck) -> Message:
    facts = {"actual": luck.actual, "expected": f"{luck.expected:.1f}", "more": _signed(luck.more)}
    return Message("luck.vp", facts)


def _signed(number: float) -> str:
    """With its sign; nothing has none."""
    rounded = round(number, 1)
    return f"{rounded:+.1f}".replace("-", "−") if rounded else "0.0"


def _tally(hand: str, counts: Sequence[int]) -> Message:
    dice = sum(counts)
    counted = ", ".join(f"{face}{TOGETHER}×{count}" for face, count in enumerate(counts, start=1))
    facts = {"hand": hand, "n": dice, "counts": counted, "expected": f"{dice / len(counts):.1f}"}
    return Message("luck.faces", facts)
