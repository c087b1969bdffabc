"""The journal's rows, newest first, and the card that says where the game is."""

from collections.abc import Iterator, Sequence

import attrs

from reivers.frontend.game_view import GameReader
from reivers.games.border.rules.combat.results import BattleResult, FeudResult, RaidResult
from reivers.games.border.rules.model.state import State
from reivers.games.border.rules.winter.attack_record import AttackRecord
from reivers.games.border.views.winter.attack import attack_title
from reivers.kernel.flows import Notice
from reivers.kernel.journal import Entry, Step
from reivers.kernel.messages import Message

CORRECTIONS = ("correct", "set")


@attrs.frozen(kw_only=True)
class JournalRow:
    """One step of the game, or all of an attack."""

    step: int
    """The last entry of the step, or of the one in which the attack began."""
    last: int
    """The last entry: where "Go back to here" leads."""
    entries: tuple[int, ...] = ()
    """All entries of an attack."""
    when: str
    family: str = ""
    """Whose crest it wears."""
    attack: AttackRecord | None = None
    headline: Message | None = None
    """What an attack was, and below it the result."""
    note: Message | None = None
    vp: int = 0
    correction: bool = False


@attrs.define
class _Fought:
    """An attack as the journal has it."""

    began: int
    """The entry that flipped its card."""
    record: AttackRecord
    entries: list[int] = attrs.field(factory=list)
    vp: int = 0
    spring_vp: int = 0
    """VP of the Spring that follows the last attack without another answer."""


def journal_view(reader: GameReader) -> tuple[JournalRow, ...]:
    """Return the steps, the newest first. An attack is one row, whatever its steps."""
    history = reader.history()
    notices = {entry.n: new for entry, new in history}
    fought = _fought(history)
    taken = {n for one in fought for n in one.entries}
    rows: list[JournalRow] = []
    for step in reader.journal.steps():
        if step.number:
            numbers = {entry.n for entry in step.entries}
            row = _row(reader, step, [one for n in sorted(numbers) for one in notices.get(n, ())])
            began = [_with_attack(row, one) for one in fought if one.began in numbers]
            rows += began or ([] if numbers & taken else [row])
    return tuple(reversed(rows))


def _fought(history: Sequence[tuple[Entry, Sequence[Notice]]]) -> list[_Fought]:
    """Return all attacks with their entries. One may end in the step that begins the next."""
    found: dict[tuple[int, int], _Fought] = {}
    current: _Fought | None = None
    for entry, notices in history:
        if not entry.when.endswith("winter"):
            current = None
        records = [(n, one.data) for n, one in enumerate(notices) if isinstance(one.data, AttackRecord)]
        for k, (_n, record) in enumerate(records):
            key = record.turn, record.nth
            current = found.setdefault(key, _Fought(entry.n, record))
            current.record = record
            if k == 0:
                current.entries.append(entry.n)
        if current is None:
            continue
        if not records:
            current.entries.append(entry.n)
        over = records[-1][0] + 1 if records else len(notices)
        current.vp += _vp(notices[:over])
        current.spring_vp += _vp(notices[over:])
    return [*found.values()]


def _with_attack(row: JournalRow, fought: _Fought) -> JournalRow:
    note = _note(fought.record)
    if fought.spring_vp:
        note = Message("journal_view.then_spring", {"note": note, "vp": fought.spring_vp})
    return attrs.evolve(
        row,
        last=fought.entries[-1] if fought.entries else row.last,
        entries=tuple(fought.entries),
        family=fought.record.family,
        attack=fought.record,
        headline=_headline(fought.record),
        note=note,
        vp=fought.vp,
    )


def _row(reader: GameReader, step: Step, notices: Sequence[Notice]) -> JournalRow:
    state: State = reader.state
    return JournalRow(
        step=step.last,
        last=step.last,
        when=step.when,
        family=state.family,
        vp=_vp(notices),
        correction=any(entry.kind in CORRECTIONS for entry in step.entries),
    )


def _vp(notices: Sequence[Notice]) -> int:
    orders = (order for notice in notices for order in notice.orders)
    points = [order for order in orders if (order.place, order.piece) == ("vp", "points")]
    return sum(int(order.now or 0) - int(order.was or 0) for order in points)


def _headline(attack: AttackRecord) -> Message | None:
    if attack.no_attack and not attack.own:
        return Message("journal_view.no_attack", {"family": attack.family})
    return attack_title(attack)


def _note(attack: AttackRecord) -> Message:
    came = [message for message in _outcome(attack) if message is not None]
    facts = {"nth": attack.nth}
    return (
        Message("journal_view.came", {**facts, "came": came})
        if came
        else Message("journal_view.attack", facts)
    )


def _outcome(attack: AttackRecord) -> Iterator[Message | None]:
    """Yield what an attack has led to so far."""
    result = attack.result
    if isinstance(result, FeudResult):
        key = f"journal_view.feud_{'won' if attack.winner else 'tied'}"
        hits = {"hits": result.hits, "struck": result.defender_hits}
        yield Message(key, {"family": attack.winner, **hits})
    elif isinstance(result, BattleResult):
        yield Message("chronicle.count.hits", {"n": result.hits})
    elif isinstance(result, RaidResult) or attack.sheep:
        loot = [_count("cattle", abs(attack.cattle)), _count("sheep", attack.sheep)]
        taken = [one for one in loot if one]
        lost = not attack.own and attack.cattle < 0
        kind = ("lost" if lost else "taken") if taken else "nothing"
        yield Message(f"journal_view.{kind}", {"loot": taken})
    yield _count("freed", attack.freed)
    yield _count("horses", attack.horses_gained)
    yield _count("captured", attack.captured)
    yield _count("hanged", attack.hanged)


def _count(kind: str, n: int) -> Message | None:
    return Message(f"chronicle.count.{kind}", {"n": n}) if n else None
