"""The luck ledger: expected against actual VP of every combat, and how often each face came up.

What is expected is what the dice were worth before they were thrown, and a reroll before it was made. So a
decision is no luck, and over many games luck adds up to nothing.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

import attrs

from reivers.border import board, combat
from reivers.kernel.flows import FactNeeded, Tell
from reivers.kernel.journal import Entry
from reivers.odds.distribution import distribution
from reivers.odds.sides import GUARDS, HITS
from reivers.odds.throws import FACES, not_missed, ways

from .reading import Look

RESULTS = (
    "combat.raid", "combat.feud_won", "combat.feud_tied", "combat.gaolbreak", "combat.gaol_held",
    "combat.battle",
)  # fmt: skip
"""What tells the result of a combat."""
ATTACK, DEFENCE = "attack", "defence"
History = Iterable[tuple[Entry, Sequence[Tell]]]
Counts = dict[str, int]


@attrs.frozen
class Luck:
    """VP that were expected, and VP that came."""

    expected: float = 0.0
    actual: int = 0

    @property
    def more(self) -> float:
        return self.actual - self.expected

    def plus(self, other: "Luck") -> "Luck":
        return Luck(self.expected + other.expected, self.actual + other.actual)


@attrs.frozen
class Fought:
    """One combat of a game. Opponents' VP are not scored, but they are luck all the same."""

    n: int
    """The entry of its first dice."""
    when: str
    attacker: str
    own: bool
    kind: str
    place: str
    attack: Luck
    defence: Luck
    event: str = ""
    """The Battle."""


@attrs.frozen
class Ledger:
    """The luck of a game, or of several."""

    combats: tuple[Fought, ...] = ()
    faces: Mapping[str, tuple[int, ...]] = attrs.field(factory=dict)
    """By whose dice, the app's or the table's: how often 1, 2, ... 6 came up."""
    games: int = 1

    @property
    def mine(self) -> Luck:
        return total(one.attack if one.own else one.defence for one in self.combats)

    @property
    def theirs(self) -> Luck:
        return total(one.defence if one.own else one.attack for one in self.combats)

    def rivals(self, family: str) -> dict[str, tuple[int, ...]]:
        """By rival: the player's attacks on their March and the VP of these; their attacks on the player's
        and the VP of those. A Battle is fought against nobody's home."""
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

    def plus(self, other: "Ledger") -> "Ledger":
        """Both together."""
        hands = dict.fromkeys((*self.faces, *other.faces))
        none = (0,) * FACES
        faces = {
            hand: tuple(
                a + b for a, b in zip(self.faces.get(hand, none), other.faces.get(hand, none), strict=True)
            )
            for hand in hands
        }
        return Ledger((*self.combats, *other.combats), faces, self.games + other.games)


def total(lucks: Iterable[Luck]) -> Luck:
    """Luck added up."""
    result = Luck()
    for one in lucks:
        result = result.plus(one)
    return result


def together(ledgers: Iterable[Ledger]) -> Ledger:
    """The ledgers of several games as one."""
    result = Ledger(games=0)
    for one in ledgers:
        result = result.plus(one)
    return result


def ledger(history: History, family: str, look: Look) -> Ledger:
    """The luck of a game from its journal: `session.history()`."""
    entries = list(history)
    fights = tuple(fight.fought(family, look) for fight in _fights(entries))
    return Ledger(fights, _faces(entries))


def _faces(history: History) -> dict[str, tuple[int, ...]]:
    found: dict[str, Counter[int]] = {}
    for entry, _ in history:
        if isinstance(entry.answer, dict) and entry.answer.get("faces"):
            found.setdefault(entry.by, Counter()).update(entry.answer["faces"])
    return {hand: tuple(faces[face] for face in range(1, FACES + 1)) for hand, faces in sorted(found.items())}


# -- combats -----------------------------------------------------------------------------------------------


@attrs.define
class Fight:
    """A combat as the journal has it: the pools that were told, then throw by throw."""

    told: Mapping[str, Any]
    n: int = 0
    when: str = ""
    throws: list[tuple[str, Counts]] = attrs.field(factory=list)
    """The two throws, then rerolls: side and results."""
    result: Tell | None = None
    rerolling: str = ATTACK

    def take(self, entry: Entry) -> None:
        """An entry of the journal while this combat is under way."""
        side = {"combat.attack": ATTACK, "combat.defence": DEFENCE, "combat.reroll": self.rerolling}.get(
            entry.key
        )
        if side is None:
            return
        self.n, self.when = self.n or entry.n, self.when or entry.when
        table = combat.attack_results if side == ATTACK else combat.defence_results
        faces = table(self.told["kind"], self.told["plus" if side == ATTACK else "shield"])
        self.throws.append((side, _counts(entry.answer, faces)))

    def hear(self, tell: Tell) -> None:
        """What is told while this combat is under way."""
        if tell.message.key == "combat.rerolls":
            attacks = tell.message.facts["family"] == self.told["family"]
            self.rerolling = ATTACK if attacks else DEFENCE
        elif tell.message.key in RESULTS:
            self.result = tell

    def fought(self, family: str, look: Look) -> Fought:
        told, terms = self.told, self._terms(family, look)
        own = told["family"] == family
        expected, actual = self._weighed(terms)
        attack, defence = (Luck(mean, vp) for mean, vp in zip(expected, actual, strict=True))
        event = self.result.message.facts.get("event", "") if self.result else ""
        who = told["family"]
        return Fought(self.n, self.when, who, own, told["kind"], told["place"], attack, defence, event)

    def _terms(self, family: str, look: Look) -> dict[str, Any]:
        """What the result depends on besides dice, from its reasons."""
        assert self.result is not None
        facts = {name: value for reason in self.result.why for name, value in reason.facts.items()}
        terms: dict[str, Any] = {
            "extra_blocks": facts.get("extra", 0),
            "ruling": facts.get("sevens", "literal"),
        }
        if self.told["kind"] == "gaolbreak":
            terms["cubes"] = facts["cubes"]
        if self.told["kind"] == "battle" and self.told["family"] == family:
            event = self.result.message.facts["event"]
            terms["vp_per_hit"] = look(FactNeeded(f"event:{event}", "vp_per_hit")) or 0
        return terms

    def _weighed(self, terms: Mapping[str, Any]) -> tuple[tuple[float, float], tuple[int, int]]:
        """Expected and actual VP of both sides."""
        told, kind = self.told, self.told["kind"]
        odds = distribution(kind, told["attack"], told["plus"], told["defence"], told["shield"], **terms)
        mean = [float(odds.expected(field)) if _has(kind, field) else 0.0 for field in FIELDS]
        sides: dict[str, Counts] = {ATTACK: {}, DEFENCE: {}}
        for nth, (side, counts) in enumerate(self.throws):
            if nth >= len(sides):  # a reroll: worth more than the misses it takes up, and that is no luck
                before = _vp(kind, sides, terms)
                hopes = self._hopes(side, sum(counts.values()), sides, terms)
                mean = [have + hope - was for have, hope, was in zip(mean, hopes, before, strict=True)]
                counts = combat.rerolled(sides[side], counts)
            sides[side] = counts
        return (mean[0], mean[1]), _vp(kind, sides, terms)

    def _hopes(
        self, side: str, dice: int, sides: Mapping[str, Counts], terms: Mapping[str, Any]
    ) -> list[float]:
        """What is to be expected of both sides' VP when so many misses of one are thrown again."""
        kind, drm = self.told["kind"], self.told["plus" if side == ATTACK else "shield"]
        table = (combat.attack_results if side == ATTACK else combat.defence_results)(kind, drm)
        names = (HITS if side == ATTACK else GUARDS)[kind]
        faces = [len(table.get(name, ())) for name in names]
        hopes = [0.0, 0.0]
        for tally, weight in ways(faces, not_missed(FACES - sum(faces), dice)).items():
            again = {**dict(zip(names, tally, strict=True)), "miss": dice - sum(tally)}
            after = {**sides, side: combat.rerolled(sides[side], again)}
            for at, vp in enumerate(_vp(kind, after, terms)):
                hopes[at] += vp * weight / FACES**dice
        return hopes


FIELDS = ("attacker_vp", "defender_vp")


def _fights(history: History) -> Iterator[Fight]:
    """The combats that were fought to their end."""
    fight: Fight | None = None
    for entry, told in history:
        if fight:
            fight.take(entry)
        for tell in told:
            if tell.message.key == "combat.dice":
                fight = Fight(tell.message.facts)
            elif fight:
                fight.hear(tell)
        if fight and fight.result:
            yield fight
            fight = None


def _counts(answer: Mapping[str, Any], faces: combat.Faces) -> Counts:
    """The results of a throw, told by faces or counted at the table."""
    if "faces" in answer:
        return combat.count(faces, answer["faces"])
    return dict(answer["results"])


def _vp(kind: str, sides: Mapping[str, Counts], terms: Mapping[str, Any]) -> tuple[int, int]:
    result = combat.resolve(kind, sides[ATTACK], sides[DEFENCE], **terms)
    return result.attacker_vp, getattr(result, "defender_vp", 0)


def _has(kind: str, field: str) -> bool:
    return field == "attacker_vp" or kind != "battle"
