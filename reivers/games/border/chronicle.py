"""The chronicle: what each season is remembered for, for people who weren't at the table."""

from collections.abc import Iterable, Iterator, Sequence

import attrs

from reivers.games.border.rules.combat.results import BattleResult, GaolbreakResult, RaidResult, Result
from reivers.games.border.rules.model.spring_record import (
    BaseDiceHalved,
    BoardCleared,
    CardVp,
    MarchAward,
    RivalsOnlyEnd,
    SpringRecord,
)
from reivers.games.border.rules.winter.attack_record import AttackRecord, AttackStep, BattleRecord, NoAttack
from reivers.kernel.flows import Notice
from reivers.kernel.journal import Entry
from reivers.kernel.messages import Message

VALUES = frozenset(
    {
        *(f"summer.recruited{how}" for how in ("", "_free", "_gain", "_as_it_says")),
        *(f"summer.played{how}" for how in ("", "_free", "_gain", "_as_it_says")),
        *("summer.held", "summer.held_for_nothing", "summer.passed", "summer.left", "summer.dyke"),
        *("effect.built", "autumn.placed", "autumn.base_dice"),
    }
)
"""Notices of Summer and Autumn that belong in it: actions and results, not the work between them."""
STEPS = frozenset({AttackStep.TARGET, AttackStep.FYRE, AttackStep.RESULT, AttackStep.SHEEP})
"""Steps of every attack that belong in it."""
TITLES = frozenset({"autumn.events"})
"""Steps for which the title is enough."""
Line = tuple[Message, ...]
"""Sentences that belong together: those of one step."""


@attrs.frozen
class Chapter:
    """A season."""

    when: str
    lines: tuple[Line, ...]


def chronicle(history: Iterable[tuple[Entry, Sequence[Notice]]]) -> list[Chapter]:
    """Return the chronicle of a game from its journal: `session.history()`."""
    seasons: dict[str, dict[int, list[Message]]] = {}
    for entry, notices in history:
        for season, message in _value(entry, notices):
            seasons.setdefault(season, {}).setdefault(entry.step, []).append(message)
    return [Chapter(when, tuple(map(tuple, steps.values()))) for when, steps in seasons.items()]


def _value(entry: Entry, notices: Sequence[Notice]) -> Iterator[tuple[str, Message]]:
    """Return what belongs in it, with its season. Spring has no prompts: it follows the last answer of
    Winter."""
    turn, _, part = entry.when.partition("/")
    if entry.title.key in TITLES:
        yield f"{turn}/{part}", entry.title
    for notice in notices:
        if is_notable(notice):
            in_spring = isinstance(notice.data, SpringRecord)
            yield f"{turn}/{'spring' if in_spring else part}", _shortened(notice)


def is_notable(notice: Notice) -> bool:
    """Return whether a notice belongs in the chronicle."""
    data = notice.data
    if notice.silent:
        return False
    if isinstance(data, AttackRecord):
        return _is_notable_attack(data)
    if isinstance(data, MarchAward):
        return data.vp > 0
    if isinstance(data, SpringRecord):
        return not isinstance(data, BoardCleared | BaseDiceHalved | RivalsOnlyEnd)
    return isinstance(data, BattleRecord | CardVp) or notice.message.key in VALUES


def _is_notable_attack(record: AttackRecord) -> bool:
    match record.step:
        case AttackStep.NO_ATTACK:
            return not record.own or record.no_attack == NoAttack.DECLINED
        case AttackStep.WARDEN:
            return record.warden
        case AttackStep.BATTLE:
            return record.battle is not None and record.battle.decided
        case AttackStep.RESULT:
            return record.result is not None
    return record.step in STEPS


def _shortened(notice: Notice) -> Message:
    """Return a combat with its counts above 0, anything else as it was reported."""
    record = notice.data
    if not isinstance(record, AttackRecord) or record.step != AttackStep.RESULT:
        return notice.message
    came = what_came(record.result)
    if came is None:
        return notice.message
    facts = {"place": record.place, "family": record.family, "event": record.event, "march": record.march}
    gain = notice.message.facts.get("gain", 0)
    return Message(f"chronicle.{record.kind}", {**facts, "came": came, "gain": gain})


def what_came(result: Result | None) -> list[Message] | None:
    """Return the counts above 0 of a combat. None if its notice is enough."""
    counts = _counts(result)
    if counts is None:
        return None
    came = [Message(f"chronicle.count.{name}", {"n": n}) for name, n in counts.items() if n]
    return came or [Message("chronicle.count.nothing")]


def _counts(result: Result | None) -> dict[str, int] | None:
    """Return the results of a combat. None if its notice is enough."""
    if isinstance(result, RaidResult):
        hits = {"cattle": result.cattle_hits, "sheep": result.sheep_hits}
        return {**hits, "captures": result.captures, "hanged": result.hanged}
    if isinstance(result, GaolbreakResult) and result.notoriety:
        return {"hits": result.hits, "freed": result.cubes_freed, "hanged": result.hanged}
    return {"hits": result.hits} if isinstance(result, BattleResult) else None
