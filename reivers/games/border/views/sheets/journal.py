"""The journal's rows, newest first, and the card that says where the game is."""

from collections.abc import Iterator, Sequence

import attrs

from reivers.frontend.game_view import GameReader
from reivers.games.border.rules.combat.results import BattleResult, FeudResult, RaidResult
from reivers.games.border.rules.model.state import State
from reivers.games.border.rules.winter.attack_record import AttackRecord, attack_records
from reivers.games.border.views.winter.attack import attack_title
from reivers.kernel.flows import Notice
from reivers.kernel.journal import Step
from reivers.kernel.messages import Message

CORRECTIONS = ("correct", "set")


@attrs.frozen(kw_only=True)
class JournalRow:
    """One step of the game."""

    last: int
    """Its last entry: where "Go back to here" leads."""
    before: tuple[int, ...] = ()
    """The last entries of the same attack's steps before."""
    when: str
    title: Message
    family: str = ""
    """Whose crest it wears."""
    attack: AttackRecord | None = None
    headline: Message | None = None
    """What an attack was, and below it the result."""
    note: Message | None = None
    vp: int = 0
    correction: bool = False
    rerolls: tuple[int, ...] = ()
    """Entries that the app rolled."""
    undone: bool = False
    seen: bool = False
    """Whether its result had been seen before an undo."""
    why: bool = False


def journal_view(reader: GameReader) -> tuple[JournalRow, ...]:
    """Return the steps, the newest first. All steps of an attack are one row."""
    notices = {entry.n: new for entry, new in reader.history()}
    rows: list[JournalRow] = []
    over: dict[tuple[int, int], int] = {}
    for step in reversed([step for step in reader.journal.steps() if step.number]):
        row = _row(reader, step, [one for e in step.entries for one in notices.get(e.n, ())])
        attack = row.attack
        if attack is not None and not row.undone:
            at = over.setdefault((attack.turn, attack.nth), len(rows))
            if at < len(rows):
                rows[at] = _together(row, rows[at])
                continue
        rows.append(row)
    return tuple(rows)


def _together(before: JournalRow, row: JournalRow) -> JournalRow:
    """Return the row of an attack with a step before."""
    return attrs.evolve(
        row,
        before=(before.last, *row.before),
        vp=before.vp + row.vp,
        rerolls=(*before.rerolls, *row.rerolls),
        seen=before.seen or row.seen,
        why=before.why or row.why,
    )


def _row(reader: GameReader, step: Step, notices: Sequence[Notice]) -> JournalRow:
    attack = _attack(notices)
    state: State = reader.state
    fought = 1 + max((n for n, one in enumerate(notices) if isinstance(one.data, AttackRecord)), default=-1)
    gained, spring = _vp(notices[:fought]), _vp(notices[fought:])
    note = _note(attack) if attack else None
    if note and spring:
        note = Message("journal_view.then_spring", {"note": note, "vp": spring})
    answers = [entry for entry in step.entries if entry.kind == "answer"]
    return JournalRow(
        last=step.last,
        when=step.when,
        title=step.title,
        family=attack.family if attack else state.family,
        attack=attack,
        headline=_headline(attack) if attack else None,
        note=note,
        vp=gained if attack else gained + spring,
        correction=any(entry.kind in CORRECTIONS for entry in step.entries),
        rerolls=tuple(entry.n for entry in answers if entry.by == "app"),
        undone=step.undone,
        seen=step.seen,
        why=any(notice.why for notice in notices),
    )


def _vp(notices: Sequence[Notice]) -> int:
    orders = (order for notice in notices for order in notice.orders)
    points = [order for order in orders if (order.place, order.piece) == ("vp", "points")]
    return sum(int(order.now or 0) - int(order.was or 0) for order in points)


def _attack(notices: Sequence[Notice]) -> AttackRecord | None:
    """Return the attack of a step. A step that ends one may flip the card of the next one, too."""
    attacks = attack_records(notices)
    over = [one for one in attacks if one.result or one.no_attack or one.sheep]
    return next(iter([*reversed(over), *reversed(attacks)]), None)


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
