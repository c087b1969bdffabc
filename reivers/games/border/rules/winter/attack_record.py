"""Typed record of one attack: what the rules report step by step, for pages, journal, chronicle and luck.

Each notice of an attack carries the record as known so far. `step` names what the notice reports. A record is
rebuilt on replay, never saved, and contains nothing that's still hidden.
"""

from collections.abc import Iterable, Iterator, Mapping
from enum import StrEnum

import attrs

from reivers.games.border import board
from reivers.games.border.rules.combat.results import (
    Counts,
    Faces,
    FeudResult,
    GaolbreakResult,
    RaidResult,
    Result,
    hits_left,
    raid_defense,
)
from reivers.kernel.flows import Notice, Reason
from reivers.kernel.frozen import frozen
from reivers.kernel.messages import Facts

ATTACK, DEFENSE = "attack", "defense"
ATTACK_HIGHEST = 6
HIGHEST: Mapping[str, int] = {"raid": 7, "feud": 7, "gaolbreak": 7, "battle": 6}
"""7.7 The highest modified roll of an attack, and of each combat's defense."""
ORDER: Mapping[str, int] = {"seven": 3, "six": 2, "five": 1, "block": 1}
"""7.7 Sevens act first, then sixes, then fives."""


class AttackStep(StrEnum):
    """A step of an attack, as reported by one notice."""

    CARD = "card"
    NO_ATTACK = "no_attack"
    TARGET = "target"
    CALLED_OFF = "called_off"
    HORSES = "horses"
    TOKEN = "token"
    WARDEN = "warden"
    POWER = "power"
    FYRE = "fyre"
    POOLS = "pools"
    ROLLED = "rolled"
    REROLL = "reroll"
    RESULT = "result"
    SHEEP = "sheep"
    BATTLE = "battle"
    NOTORIETY = "notoriety"
    OVER = "over"


class NoAttack(StrEnum):
    """A reason why a Target card causes no attack."""

    NO_TARGET = "no_target"
    NO_HORSE = "no_horse"
    ONE_HORSE = "one_horse"
    DECLINED = "declined"
    GIVEN_UP = "given_up"
    CALLED_OFF = "called_off"


@frozen
class Item:
    """A number of dice from one source."""

    source: str
    facts: Facts
    dice: int

    def reason(self, role: str) -> Reason:
        return Reason("7.6", f"why.pool.{self.source}", {**self.facts, "role": role}, self.dice)


@frozen(kw_only=True)
class RolledDie:
    """One die on the table."""

    face: int
    """The natural face, or 0 if only the result was entered."""
    counts: int
    """The face with its modifier, or 0 if only the result was entered."""
    result: str
    roll: int
    """Which roll of this attack: 0 the attack, 1 the defense, then the rerolls."""
    at: int
    replaced: int | None = None
    """The natural face of the miss that was rerolled."""
    fate: str = ""
    """What the die did, once known: its result, or blocked, block, capture, hanged, strike."""


@frozen(kw_only=True)
class Side:
    """One side's dice in a combat."""

    family: str = ""
    """Empty for the defense of a Battle or the Debateable Land."""
    dice: int = 0
    modifier: int = 0
    parts: tuple[Item, ...] = ()
    halved: bool = False
    rolled: tuple[RolledDie, ...] | None = None
    """None before the roll."""

    def counts(self) -> dict[str, int]:
        """Return how many dice show each result."""
        names = [die.result for die in self.rolled or ()]
        return {name: names.count(name) for name in dict.fromkeys(names)}


@frozen(kw_only=True)
class Reroll:
    """One side's reroll of misses."""

    role: str
    family: str
    source: str
    dice: int


@frozen(kw_only=True)
class NotorietyChange:
    """Notoriety that a family gained or lost."""

    family: str
    march: str
    n: int


@frozen(kw_only=True)
class BattleRecord:
    """A Battle's hits so far and, once it's decided, its award."""

    event: str
    march: str = ""
    """Empty at the Rising of the North."""
    hits: Mapping[str, int] = attrs.field(factory=dict)
    """By family; at the Rising by side."""
    sides: Mapping[str, str] = attrs.field(factory=dict)
    """The Rising: the family on each side."""
    decided: bool = False
    winner: str = ""
    """A family, or empty at a tie."""
    side: str = ""
    shares: Mapping[str, int] = attrs.field(factory=dict)
    horses: int = 0
    base_dice: int = 0


@frozen(kw_only=True)
class AttackRecord:
    """Everything known of one attack."""

    step: AttackStep = AttackStep.CARD
    turn: int = 0
    nth: int = 0
    card: str = ""
    """Its id, such as "Kerr/reiver"."""
    own: bool = False
    reiver_die: int = 0
    ties: tuple[str, ...] = ()
    """Equal targets, one of which was drawn."""
    no_attack: NoAttack | None = None
    stopped_by: str = ""
    kind: str = ""
    place: str = ""
    event: str = ""
    side: str = ""
    defender: str = ""
    horses: int = 0
    token: str = ""
    warden: bool = False
    fyre: bool = False
    """Fyre to the Door: the farm loses its bastles."""
    powers: tuple[str, ...] = ()
    """Ids of the powers used, such as "held:devils-beeftub" or "warden"."""
    attack: Side | None = None
    defense: Side | None = None
    blocks: int = 0
    """Blocks that need no dice."""
    ruling: str = "literal"
    gaol_cubes: int = 0
    """At a Gaolbreak: the attacker's cubes before it."""
    vp_per_hit: int = 0
    """At a Battle: VP the player scores for each hit."""
    rerolls: tuple[Reroll, ...] = ()
    result: Result | None = None
    vp: int = 0
    """VP the player scored in this attack."""
    cattle: int = 0
    """Cattle the player gained or, below 0, lost."""
    sheep: int = 0
    captured: int = 0
    """Cubes that went to the defender's Gaol."""
    freed: int = 0
    horses_lost: int = 0
    horses_gained: int = 0
    notoriety: tuple[NotorietyChange, ...] = ()
    battle: BattleRecord | None = None

    @property
    def family(self) -> str:
        return self.card.partition("/")[0]

    @property
    def card_kind(self) -> str:
        return self.card.partition("/")[2]

    @property
    def march(self) -> str:
        """The March of the target; empty at the Rising."""
        march = board.march_of(self.place)
        return march if march in board.WALK else ""

    @property
    def debateable(self) -> bool:
        return self.place == board.DEBATEABLE_LAND

    @property
    def hanged(self) -> int:
        return self.result.hanged if isinstance(self.result, RaidResult | GaolbreakResult) else 0

    @property
    def hits(self) -> int:
        """The attacker's hits left after blocks."""
        return hits_left(self.result) if self.result else 0

    @property
    def attacker_vp(self) -> int:
        """VP for the attacker's dice. Opponents don't score."""
        return self.result.attacker_vp if self.result else 0

    @property
    def defender_vp(self) -> int:
        return getattr(self.result, "defender_vp", 0)

    @property
    def winner(self) -> str:
        """The family that won the Feud."""
        if not isinstance(self.result, FeudResult):
            return ""
        return {"attacker": self.family, "defender": self.defender}.get(self.result.winner, "")

    @property
    def over(self) -> bool:
        return self.step == AttackStep.OVER or self.no_attack is not None

    def side_of(self, role: str) -> Side | None:
        return self.attack if role == ATTACK else self.defense


def attack_records(notices: Iterable[Notice]) -> list[AttackRecord]:
    """Return the attacks in these notices, each as known at the end."""
    found: dict[tuple[int, int], AttackRecord] = {}
    for notice in notices:
        if isinstance(notice.data, AttackRecord):
            found[notice.data.turn, notice.data.nth] = notice.data
    return list(found.values())


# -- dice ------------------------------------------------------------------------------------------------


def rolled_dice(
    faces: Faces, rolled: tuple[int, ...] | None, counts: Counts, modifier: int, highest: int, roll: int
) -> tuple[RolledDie, ...]:
    """7.7 Return the dice of one roll, entered by face or by result."""
    if rolled is None:
        names = [name for name in faces for _ in range(counts.get(name, 0))]
        return tuple(
            RolledDie(face=0, counts=0, result=name, roll=roll, at=at) for at, name in enumerate(names)
        )
    result = {face: name for name, some in faces.items() for face in some}
    return tuple(
        RolledDie(face=face, counts=min(face + modifier, highest), result=result[face], roll=roll, at=at)
        for at, face in enumerate(rolled)
    )


def with_rerolled(side: Side, dice: tuple[RolledDie, ...]) -> Side:
    """7.7 Return the side with its first misses replaced by these dice."""
    rolled = list(side.rolled or ())
    misses = [at for at, die in enumerate(rolled) if die.result == "miss"]
    for at, die in zip(misses, dice, strict=False):
        rolled[at] = attrs.evolve(die, replaced=rolled[at].face)
    return attrs.evolve(side, rolled=tuple(rolled))


def with_fates(record: AttackRecord) -> AttackRecord:
    """7.7 Return the record with what each die did."""
    attack, defense = record.attack, record.defense
    assert attack is not None
    assert defense is not None
    return attrs.evolve(
        record,
        attack=attrs.evolve(attack, rolled=_attack_fates(record, attack)),
        defense=attrs.evolve(defense, rolled=_defense_fates(record, defense)),
    )


def _attack_fates(record: AttackRecord, side: Side) -> tuple[RolledDie, ...]:
    """Return which hits are left and which were blocked."""
    result = record.result
    if isinstance(result, RaidResult):
        left = {"cattle": result.cattle_hits, "sheep": result.sheep_hits}
    else:
        left = {"hit": record.hits}
    dice = []
    for die in side.rolled or ():
        fate = die.result
        if fate in left:
            left[fate] -= 1
            fate = fate if left[fate] >= 0 else "blocked"
        dice.append(attrs.evolve(die, fate=fate))
    return tuple(dice)


def _defense_fates(record: AttackRecord, side: Side) -> tuple[RolledDie, ...]:
    """Return what each defense die did, in the order in which they act."""
    dice = list(side.rolled or ())
    acts = _acts(record, side.counts())
    for at in sorted(range(len(dice)), key=lambda at: -ORDER.get(dice[at].result, 0)):
        die = dice[at]
        fate = die.result if die.result in ("miss", "block") else next(acts, "block")
        dice[at] = attrs.evolve(die, fate=fate)
    return tuple(dice)


def _acts(record: AttackRecord, counts: Counts) -> Iterator[str]:
    """7.7 Return what sevens, sixes and fives do, one after another."""
    sevens, sixes = counts.get("seven", 0), counts.get("six", 0)
    if record.kind == "raid":
        dice = raid_defense(counts, record.ruling)
        yield from ("hanged",) * dice.hanged + ("capture",) * dice.captures
    elif record.kind == "feud":
        yield from ("strike",) * (sevens + min(sixes, 1))
    else:
        yield from ("hanged",) * sevens
