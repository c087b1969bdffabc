"""An attack as its page shows it: its record, the notices of the page, and the journal entry of each roll."""

from collections.abc import Iterable, Sequence

import attrs

from reivers.games.border import board
from reivers.games.border.rules.winter.attack_record import AttackRecord, AttackStep, NoAttack, attack_records
from reivers.kernel.flows import Notice
from reivers.kernel.journal import Entry
from reivers.kernel.messages import Message
from reivers.kernel.session import Session

EntryNotices = Iterable[tuple[Entry, Sequence[Notice]]]


@attrs.frozen
class AttackProgress:
    """Everything that one attack's page has shown so far."""

    record: AttackRecord = attrs.field(factory=AttackRecord)
    notices: tuple[Notice, ...] = ()
    """The notices with words."""
    rolls: tuple[int, ...] = ()
    """The entry of each roll, in the order in which dice count them."""

    @property
    def at_home(self) -> bool:
        """Return whether the card brings no attack, by itself or by the player's choice."""
        stopped = (NoAttack.CALLED_OFF, NoAttack.GIVEN_UP)
        return self.record.no_attack is not None and self.record.no_attack not in stopped

    def at(self, step: AttackStep) -> Notice | None:
        """Return the last notice of a step."""
        return next((notice for notice in reversed(self.notices) if step_of(notice) == step), None)


def step_of(notice: Notice) -> AttackStep | None:
    return notice.data.step if isinstance(notice.data, AttackRecord) else None


def read(notices: EntryNotices) -> AttackProgress:
    """Return the last attack in these journal entries."""
    progress = AttackProgress()
    for entry, shown_notices in notices:
        for notice in shown_notices:
            progress = _with(progress, entry, notice)
    return progress


def _with(progress: AttackProgress, entry: Entry, notice: Notice) -> AttackProgress:
    step = step_of(notice)
    if step == AttackStep.CARD:
        progress = AttackProgress()
    if step is not None:
        progress = attrs.evolve(progress, record=notice.data)
    if step == AttackStep.ROLLED:
        progress = attrs.evolve(progress, rolls=(*progress.rolls, entry.n))
    return progress if notice.silent else attrs.evolve(progress, notices=(*progress.notices, notice))


def letter(record: AttackRecord) -> str:
    """Return the kind of attack as a letter; a dash for none, "" while it's unknown."""
    if record.debateable:
        return "D"
    return record.kind[:1].upper() if record.kind else "–" if record.no_attack else ""


def kind_name(family: str, kind: str) -> Message:
    """Return the name of a Target card without its family."""
    return Message(f"nation_name.{board.NATION[family]}" if kind == "nation" else f"target_card.{kind}")


RevealedCard = tuple[str, str, bool]
"""Family, the attack in one letter, and whether the card was the player's own."""


def revealed(session: Session) -> list[RevealedCard]:
    """Return the cards revealed this Winter, in order."""
    path = session.journal.path(session.journal.at)
    records = attack_records(notice for entry in path for notice in session.notices_of(entry.n))
    return [(one.family, letter(one), one.own) for one in records if one.turn == session.state.turn]
