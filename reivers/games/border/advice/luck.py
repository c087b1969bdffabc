"""The luck ledger: expected and actual VP of every combat, and how often each face came up.

Expected is what the dice were worth before they were rolled, and a reroll before it was made. So decisions
aren't luck, and over many games luck adds up to zero.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any

import attrs

from reivers.frontend.dice_faces import face_counts
from reivers.frontend.game_view import GameReader
from reivers.games.border import board
from reivers.games.border.odds.distribution import distribution
from reivers.games.border.odds.sides import GUARDS, HITS
from reivers.games.border.rules.combat import results
from reivers.games.border.rules.winter.attack_record import ATTACK, DEFENSE, AttackRecord, AttackStep, Side
from reivers.kernel.dice_odds import FACES, not_missed, ways
from reivers.kernel.flows import Notice
from reivers.kernel.journal import Entry
from reivers.kernel.messages import Message

History = Iterable[tuple[Entry, Sequence[Notice]]]
Counts = dict[str, int]


@attrs.frozen
class Luck:
    """Expected and actual VP."""

    expected: float = 0.0
    actual: int = 0

    @property
    def more(self) -> float:
        """How many VP more than expected."""
        return self.actual - self.expected

    def plus(self, other: "Luck") -> "Luck":
        return Luck(self.expected + other.expected, self.actual + other.actual)


@attrs.frozen
class CombatRecord:
    """One combat of a game. Opponents' VP aren't scored, but they're luck too."""

    when: str
    attacker: str
    own: bool
    """Whether the player attacked."""
    kind: str
    place: str
    attack: Luck
    defense: Luck
    event: str = ""
    """The Battle's event."""


@attrs.frozen
class Ledger:
    """The luck of a game."""

    combats: tuple[CombatRecord, ...] = ()
    faces: Mapping[str, tuple[int, ...]] = attrs.field(factory=dict)
    """By holder of the dice, the app or the table: how often 1, 2, ... 6 came up."""

    @property
    def mine(self) -> Luck:
        """The luck of the player's dice, in attack and defense."""
        return total(one.attack if one.own else one.defense for one in self.combats)

    @property
    def theirs(self) -> Luck:
        """The luck of the opponents' dice against the player, and at Battles."""
        return total(one.defense if one.own else one.attack for one in self.combats)

    def rivals(self, family: str) -> dict[str, tuple[int, ...]]:
        """By rival: the player's attacks on their March and their VP; the rival's attacks on the player's
        and their VP. Battles don't count for a March."""
        homes = {board.HOME[rival]: rival for rival in board.rivals(family)}
        found = {rival: [0, 0, 0, 0] for rival in homes.values()}
        for one in self.combats:
            march = board.march_of(one.place)
            rival = homes.get(march) if one.own else one.attacker if march == board.HOME[family] else None
            if rival and one.kind != "battle":
                at = 0 if one.own else 2
                found[rival][at] += 1
                found[rival][at + 1] += one.attack.actual
        return {rival: tuple(figures) for rival, figures in found.items()}


def total(lucks: Iterable[Luck]) -> Luck:
    """Add up luck."""
    result = Luck()
    for one in lucks:
        result = result.plus(one)
    return result


def luck_of_game(reader: GameReader) -> Ledger:
    return ledger(reader.history())


def ledger(history: History) -> Ledger:
    """Return the luck of a game from its journal: `session.history()`."""
    entries = list(history)
    fights = tuple(fight.fought() for fight in _fights(entries))
    return Ledger(fights, face_counts(entry for entry, _ in entries))


# -- combats -----------------------------------------------------------------------------------------------


@attrs.define
class Fight:
    """A finished combat."""

    record: AttackRecord
    when: str = ""
    rolls: Sequence[tuple[str, Counts]] = ()
    """The two rolls, then rerolls: side and results."""

    def fought(self) -> CombatRecord:
        record = self.record
        terms: dict[str, Any] = {"extra_blocks": record.blocks, "ruling": record.ruling}
        if record.kind == "gaolbreak":
            terms["cubes"] = record.gaol_cubes
        if record.kind == "battle":
            terms["vp_per_hit"] = record.vp_per_hit
        expected, actual = self._weighed(terms)
        return CombatRecord(
            when=self.when,
            attacker=record.family,
            own=record.own,
            kind=record.kind,
            place=record.place,
            attack=Luck(expected[0], actual[0]),
            defense=Luck(expected[1], actual[1]),
            event=record.event,
        )

    def _side(self, role: str) -> Side:
        side = self.record.side_of(role)
        assert side is not None
        return side

    def _weighed(self, terms: Mapping[str, Any]) -> tuple[tuple[float, float], tuple[int, int]]:
        """Return the expected and actual VP of both sides."""
        kind, attack, defense = self.record.kind, self._side(ATTACK), self._side(DEFENSE)
        odds = distribution(kind, attack.dice, attack.modifier, defense.dice, defense.modifier, **terms)
        mean = [float(odds.expected(field)) if _has(kind, field) else 0.0 for field in FIELDS]
        sides: dict[str, Counts] = {ATTACK: {}, DEFENSE: {}}
        for nth, (side, counts) in enumerate(self.rolls):
            if nth >= len(sides):  # a reroll is worth more than the misses it replaces, and that isn't luck
                before = _vp(kind, sides, terms)
                expected = self._expected_reroll(side, sum(counts.values()), sides, terms)
                mean = [have + hope - was for have, hope, was in zip(mean, expected, before, strict=True)]
                counts = results.rerolled(sides[side], counts)
            sides[side] = counts
        return (mean[0], mean[1]), _vp(kind, sides, terms)

    def _expected_reroll(
        self, side: str, dice: int, sides: Mapping[str, Counts], terms: Mapping[str, Any]
    ) -> list[float]:
        """Return both sides' expected VP when this many misses of one are rerolled."""
        kind, drm = self.record.kind, self._side(side).modifier
        table = (results.attack_results if side == ATTACK else results.defense_results)(kind, drm)
        names = (HITS if side == ATTACK else GUARDS)[kind]
        faces = [len(table.get(name, ())) for name in names]
        expected = [0.0, 0.0]
        for tally, weight in ways(faces, not_missed(FACES - sum(faces), dice)).items():
            again = {**dict(zip(names, tally, strict=True)), "miss": dice - sum(tally)}
            after = {**sides, side: results.rerolled(sides[side], again)}
            for at, vp in enumerate(_vp(kind, after, terms)):
                expected[at] += vp * weight / FACES**dice
        return expected


FIELDS = ("attacker_vp", "defender_vp")


def _fights(history: History) -> Iterator[Fight]:
    """Return the finished combats."""
    start = None
    for entry, notices in history:
        for notice in notices:
            record = notice.data
            if not isinstance(record, AttackRecord):
                continue
            if record.step == AttackStep.POOLS:
                start = None
            elif record.step == AttackStep.ROLLED:
                start = start or entry
            elif record.step == AttackStep.RESULT and record.result and start:
                yield Fight(record, start.when, rolls(record))


def rolls(record: AttackRecord) -> list[tuple[str, Counts]]:
    """Return both sides' first rolls, then the rerolls. Only misses are rerolled, each once."""
    sides = {ATTACK: record.attack, DEFENSE: record.defense}
    dice = {role: side.rolled or () for role, side in sides.items() if side}
    found = [
        (role, dict(Counter("miss" if die.replaced is not None else die.result for die in some)))
        for role, some in dice.items()
    ]
    for nth, reroll in enumerate(record.rerolls, start=len(sides)):
        again = Counter(die.result for die in dice[reroll.role] if die.roll == nth)
        found.append((reroll.role, dict(again)))
    return found


def _vp(kind: str, sides: Mapping[str, Counts], terms: Mapping[str, Any]) -> tuple[int, int]:
    result = results.resolve(kind, sides[ATTACK], sides[DEFENSE], **terms)
    return result.attacker_vp, getattr(result, "defender_vp", 0)


def _has(kind: str, field: str) -> bool:
    return field == "attacker_vp" or kind != "battle"


Named = Callable[[str], Message]
"""Names a part of the game: `names.when`."""


def combats(ledger: Ledger, when: Named) -> Iterator[tuple[Message, Message]]:
    """Return who attacked what, and both sides' expected and actual VP."""
    for part, fought in by_part(ledger, when):
        for combat, figures in fought:
            yield Message("luck.combat", {"when": part, "fought": combat}), figures


def by_part(ledger: Ledger, when: Named) -> Iterator[tuple[Message, list[tuple[Message, Message]]]]:
    for part, fought in groupby(ledger.combats, key=lambda one: one.when):
        yield when(part), [(_fought(one), _figures(one)) for one in fought]


def sums(mine: Luck, theirs: Luck) -> list[Message]:
    return [Message("luck.mine", {"luck": _said(mine)}), Message("luck.theirs", {"luck": _said(theirs)})]


def _fought(fought: CombatRecord) -> Message:
    kind = "raid" if fought.kind == "debateable" else fought.kind
    facts = {"family": fought.attacker, "place": fought.place, "event": fought.event}
    return Message(f"attack_page.title.rival_{kind}", facts)


def _figures(fought: CombatRecord) -> Message:
    if fought.attack == fought.defense == Luck():
        return Message("luck.no_vp")
    mine, theirs = (fought.attack, fought.defense) if fought.own else (fought.defense, fought.attack)
    if Luck() in (mine, theirs):
        return sums(mine, theirs)[mine == Luck()]
    return Message("luck.figures", {"mine": _said(mine), "theirs": _said(theirs)})


def _said(luck: Luck) -> Message:
    facts = {"actual": luck.actual, "expected": f"{luck.expected:.1f}", "more": _signed(luck.more)}
    return Message("luck.vp", facts)


def _signed(number: float) -> str:
    """Format a number with its sign; zero has no sign."""
    rounded = round(number, 1)
    return f"{rounded:+.1f}".replace("-", "−") if rounded else "0.0"
