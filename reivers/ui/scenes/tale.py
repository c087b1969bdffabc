"""An attack as its page tells it: the card, what it came to, both sides' dice and what became of each.

It is read from the journal's entries and what they told, so a page can be shown again at any time.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

import attrs

from reivers.border import board
from reivers.border.combat import attack_results, defence_results, raid_defence
from reivers.kernel.flows import Reason, Tell
from reivers.kernel.journal import Entry
from reivers.kernel.messages import Message

Told = Sequence[tuple[Entry, Sequence[Tell]]]
ATTACK, DEFENCE = "attack", "defence"
RIVAL = {f"rival.{kind}": kind for kind in ("raid", "feud", "gaolbreak", "battle", "rising")}
RESULTS = (
    "combat.raid", "combat.feud_won", "combat.feud_tied", "combat.gaolbreak", "combat.gaol_held",
    "combat.battle",
)  # fmt: skip
AT_HOME = ("rival.nothing", "attack.declined", "attack.no_horse", "attack.one_horse", "attack.no_target")
"""What is told of a card that brings no attack."""
HIGHEST = {"raid": 7, "feud": 7, "gaolbreak": 7, "battle": 6}
"""The highest face that counts in the defence; an attack's is 6."""


@attrs.frozen
class Lying:
    """A die as it lies: its natural face (0 if only its result was counted), the face that counts, what it
    gives, what became of it, and the entry and place it was told in."""

    face: int
    counts: int
    result: str
    n: int
    at: int
    fate: str = ""


@attrs.define
class Tale:
    """All that one attack's page has told so far."""

    card: str = ""
    nth: int = 0
    die: int = 0
    """A Reiver card's die."""
    equals: tuple[str, ...] = ()
    """Targets that were worth the same, before chance picked one."""
    kind: str = ""
    place: str = ""
    event: str = ""
    side: str = ""
    at_home: Tell | None = None
    checks: tuple[Reason, ...] = ()
    pools: Mapping[str, Any] = attrs.field(factory=dict)
    why: tuple[Reason, ...] = ()
    attack: list[Lying] = attrs.field(factory=list)
    defence: list[Lying] = attrs.field(factory=list)
    thrown: set[str] = attrs.field(factory=set)
    """The sides whose dice have fallen."""
    throws: list[tuple[int, str]] = attrs.field(factory=list)
    """The entries of the throws, and whose they are."""
    result: Tell | None = None
    told: list[Tell] = attrs.field(factory=list)
    rerolling: str = ATTACK

    @property
    def family(self) -> str:
        return self.card.partition("/")[0]

    @property
    def card_kind(self) -> str:
        return self.card.partition("/")[2]

    @property
    def march(self) -> str:
        """The March that it falls on; none at the Rising."""
        march = board.march_of(self.place)
        return march if march in board.WALK else ""

    @property
    def letter(self) -> str:
        """The kind of attack in one letter; a stroke for none, nothing before it is known."""
        if self.place == board.DEBATEABLE_LAND:
            return "D"
        return self.kind[:1].upper() if self.kind else "–" if self.at_home else ""

    def side_of(self, role: str) -> list[Lying]:
        return self.attack if role == ATTACK else self.defence


def kind_name(family: str, kind: str) -> Message:
    """What a Target card is called, without whose it is."""
    return Message(f"nation_name.{board.NATION[family]}" if kind == "nation" else f"target_card.{kind}")


def read(told: Told, sevens: str = "literal") -> Tale:
    """The tale of a page. `sevens` is how the house reads a Raid's later sevens."""
    tale = Tale()
    for entry, tells in told:
        _take(tale, entry)
        for tell in tells:
            if not tell.silent:
                _hear(tale, tell)
    if tale.result:
        _settle(tale, sevens)
    return tale


def _hear(tale: Tale, tell: Tell) -> None:
    key, facts = tell.message.key, tell.message.facts
    tale.told.append(tell)
    if key == "winter.turned":
        tale.card, tale.nth = facts["target"], facts["nth"]
    elif key in RIVAL or key == "attack.declared":
        tale.place, tale.event, tale.side = facts["place"], facts["event"], facts["side"]
        tale.kind = (
            "battle" if key == "rival.rising" or facts["event"] else RIVAL.get(key, _kind_at(facts["place"]))
        )
        tale.equals = _equals(tell.why)
    elif key in AT_HOME:
        tale.at_home, tale.checks = tell, tell.why
    elif key == "combat.dice":
        tale.pools, tale.why, tale.kind = facts, tell.why, facts["kind"]
    elif key == "combat.rerolls":
        tale.rerolling = ATTACK if facts["family"] == tale.pools.get("family") else DEFENCE
    elif key in RESULTS:
        tale.result = tell


def _kind_at(place: str) -> str:
    return {"seat": "feud", "town": "gaolbreak"}.get(place.partition("/")[2], "raid")


def _equals(why: Iterable[Reason]) -> tuple[str, ...]:
    return next((tuple(one.facts["targets"]) for one in why if one.question == "why.target.pick_farm"), ())


# -- dice --------------------------------------------------------------------------------------------------


def _take(tale: Tale, entry: Entry) -> None:
    """An entry of the journal: a throw."""
    if entry.key == "rival.reiver" and "faces" in entry.answer:
        tale.die = entry.answer["faces"][0]
    role = {"combat.attack": ATTACK, "combat.defence": DEFENCE, "combat.reroll": tale.rerolling}.get(
        entry.key
    )
    if role is None or not tale.pools:
        return
    dice = lying(entry, tale.pools, role)
    tale.thrown.add(role)
    tale.throws.append((entry.n, role))
    side = tale.side_of(role)
    if entry.key == "combat.reroll":
        _again(side, dice)
    else:
        side[:] = dice


def _again(side: list[Lying], dice: list[Lying]) -> None:
    """Dice thrown again take the place of misses."""
    misses = [at for at, die in enumerate(side) if die.result == "miss"]
    for at, die in zip(misses, dice, strict=False):
        side[at] = die


def lying(entry: Entry, pools: Mapping[str, Any], role: str) -> list[Lying]:
    """7.7 The dice of a throw, each with what it gives."""
    kind, drm = pools["kind"], pools["plus" if role == ATTACK else "shield"]
    faces = (attack_results if role == ATTACK else defence_results)(kind, drm)
    most = 6 if role == ATTACK else HIGHEST[kind]
    if "faces" in entry.answer:
        result = {face: name for name, some in faces.items() for face in some}
        return [
            Lying(face, min(face + drm, most), result[face], entry.n, at)
            for at, face in enumerate(entry.answer["faces"])
        ]
    counted = [name for name in faces for _ in range(entry.answer["results"].get(name, 0))]
    return [Lying(0, 0, name, entry.n, at) for at, name in enumerate(counted)]


# -- what became of them -----------------------------------------------------------------------------------


def _settle(tale: Tale, sevens: str) -> None:
    """7.7 The hits that blocks took away, and what each defence die did."""
    assert tale.result is not None
    facts = tale.result.message.facts
    names = ("cattle", "sheep") if tale.kind == "raid" else ("hit",)
    left = {name: facts["hits" if name == "hit" else name] for name in names}
    tale.attack = [_struck(die, left) for die in tale.attack]
    counts = {name: sum(die.result == name for die in tale.defence) for name in ("five", "six", "seven")}
    fates = _defence_fates(tale.kind, counts, sevens)
    order = sorted(range(len(tale.defence)), key=lambda at: -RANK.get(tale.defence[at].result, 0))
    for at in order:
        die = tale.defence[at]
        fate = "miss" if die.result == "miss" else "block" if die.result == "block" else next(fates, "block")
        tale.defence[at] = attrs.evolve(die, fate=fate)


RANK = {"seven": 3, "six": 2, "five": 1, "block": 1}
"""7.7 Sevens act first, then sixes, then fives."""


def _struck(die: Lying, left: dict[str, int]) -> Lying:
    """A hit that is left, or one that a block took."""
    if die.result == "miss":
        return attrs.evolve(die, fate="miss")
    left[die.result] -= 1
    return attrs.evolve(die, fate=die.result if left[die.result] >= 0 else "blocked")


def _defence_fates(kind: str, counts: Mapping[str, int], sevens: str) -> Iterator[str]:
    """7.7 What sevens, sixes and fives do, in the order in which the book resolves them."""
    if kind == "raid":
        dice = raid_defence(counts, sevens)
        done = ("hanged",) * dice.hanged + ("capture",) * dice.captures + ("block",) * dice.blocks
    elif kind == "feud":
        done = ("strike",) * (counts["seven"] + min(counts["six"], 1))
    else:
        done = ("hanged",) * counts["seven"]
    return iter(done)
