"""An attack as its page shows it: its record, the notices of the page, and the journal entry of each roll."""

from collections.abc import Iterable, Sequence

import attrs

from reivers.border import board
from reivers.border.attack_record import AttackRecord, AttackStep, NoAttack
from reivers.kernel.flows import Tell
from reivers.kernel.journal import Entry
from reivers.kernel.messages import Message

Told = Iterable[tuple[Entry, Sequence[Tell]]]


@attrs.frozen
class Tale:
    """All that one attack's page has told so far."""

    record: AttackRecord = attrs.field(factory=AttackRecord)
    told: tuple[Tell, ...] = ()
    """The notices with words."""
    rolls: tuple[int, ...] = ()
    """The entry of each roll, in the order in which dice count them."""

    @property
    def at_home(self) -> bool:
        """Whether the card brings no attack, by itself or by the player's choice."""
        stopped = (NoAttack.CALLED_OFF, NoAttack.GIVEN_UP)
        return self.record.no_attack is not None and self.record.no_attack not in stopped

    def at(self, step: AttackStep) -> Tell | None:
        """The last notice of a step."""
        return next((tell for tell in reversed(self.told) if step_of(tell) == step), None)


def step_of(tell: Tell) -> AttackStep | None:
    return tell.data.step if isinstance(tell.data, AttackRecord) else None


def read(told: Told) -> Tale:
    """The last attack in these entries of the journal."""
    tale = Tale()
    for entry, tells in told:
        for tell in tells:
            tale = _with(tale, entry, tell)
    return tale


def _with(tale: Tale, entry: Entry, tell: Tell) -> Tale:
    step = step_of(tell)
    if step == AttackStep.CARD:
        tale = Tale()
    if step is not None:
        tale = attrs.evolve(tale, record=tell.data)
    if step == AttackStep.ROLLED:
        tale = attrs.evolve(tale, rolls=(*tale.rolls, entry.n))
    return tale if tell.silent else attrs.evolve(tale, told=(*tale.told, tell))


def letter(record: AttackRecord) -> str:
    """The kind of attack in one letter; a dash for none, nothing before it is known."""
    if record.debateable:
        return "D"
    return record.kind[:1].upper() if record.kind else "–" if record.no_attack else ""


def kind_name(family: str, kind: str) -> Message:
    """What a Target card is called, without whose it is."""
    return Message(f"nation_name.{board.NATION[family]}" if kind == "nation" else f"target_card.{kind}")
