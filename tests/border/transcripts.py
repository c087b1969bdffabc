"""A game's journal as text: what was asked, answered and told, entry by entry; then what has changed."""

import json
from collections.abc import Iterator, Mapping, Sequence
from itertools import zip_longest
from typing import Any

import attrs

from reivers.border.game import BorderReivers
from reivers.border.state import State
from reivers.kernel.facts import FactBook
from reivers.kernel.flows import Tell
from reivers.kernel.journal import Entry, Journal
from reivers.kernel.orders import Order, net
from reivers.kernel.prompts import Choose, ChooseSeveral, Prompt, Spread
from reivers.kernel.replay import apply
from reivers.kernel.run import Run

GAME = BorderReivers()


@attrs.frozen
class Moment:
    """An entry of a journal, the prompt that it answered, and what was told before the next one."""

    entry: Entry
    prompt: Prompt | None
    told: Sequence[Tell]
    after: State


def moments(journal: Journal) -> Iterator[Moment]:
    """The game played again from its first record, entry by entry. The first moment is what was told before
    anything was asked; its entry is numbered 0."""
    path = journal.path(journal.at)
    run = Run(GAME, journal.starts[0], FactBook(journal.facts), {})
    news = run.begin(path[0] if path else None)
    nothing = Entry(0, 0, 0, "answer", "", None, "", "", journal.header.name)  # type: ignore[arg-type]
    yield Moment(nothing, None, news.told, run.state)
    for entry, upcoming in zip_longest(path, path[1:]):
        prompt = run.prompt
        news = apply(run, entry, upcoming)
        yield Moment(entry, prompt, news.told, run.state)


def in_keys(journal: Journal) -> str:
    """The game without its words: keys, answers and orders. Then what has changed from first to last."""
    lines = [journal.header.name, ""]
    after = None
    for moment in moments(journal):
        if moment.entry.n:
            lines += [_asked(moment.entry), *_refused(moment)]
        for tell in moment.told:
            lines.append(f"    {tell.message.key}")
            lines += [f"        {order_line(order)}" for order in tell.orders]
            if tell.why:
                reasons = [f"{reason.question} {compact(reason.answer)}" for reason in tell.why]
                lines.append(f"        for {', '.join(reasons)}")
        after = moment.after
    assert after is not None
    before = journal.starts[0].state
    lines += ["", "At the end:", *_changes(before, GAME.view(after))]
    return "\n".join(lines) + "\n"


def _asked(entry: Entry) -> str:
    kind = "" if entry.kind == "answer" else f"({entry.kind}) "
    section = f"[{entry.section}] " if entry.section else ""
    by = "" if entry.by in ("player", "table") else f" ({entry.by})"
    return f"{kind}{section}{entry.key}: {compact(entry.answer)}{by}"


def _refused(moment: Moment) -> Iterator[str]:
    """What was not to be had, and the keys of the reasons."""
    if not isinstance(moment.prompt, Choose | ChooseSeveral | Spread):
        return
    reasons: dict[str, list[str]] = {}
    for option in moment.prompt.options:
        if option.why_not:
            reasons.setdefault(option.why_not.key, []).append(option.id)
    for reason, options in reasons.items():
        yield f"    {reason}: {', '.join(options)}"


def order_line(order: Order) -> str:
    return f"{order.place} {order.piece}: {_nothing(order.was)} -> {_nothing(order.now)}"


def _nothing(value: Any) -> Any:
    return value or 0


def _changes(before: Mapping[str, Any], after: Mapping[str, Any]) -> Iterator[str]:
    """The lines of the state that are not as they were; the table's by place and piece."""
    for order in _table_changes(before["table"], after["table"]):
        yield f"    {order_line(order)}"
    for name, now in after.items():
        was = before.get(name)
        if name == "table" or was == now:
            continue
        if isinstance(was, dict) and isinstance(now, dict):
            for part in [*now, *(part for part in was if part not in now)]:
                if was.get(part) != now.get(part):
                    yield f"    {name}.{part}: {compact(was.get(part))} -> {compact(now.get(part))}"
        else:
            yield f"    {name}: {compact(was)} -> {compact(now)}"


def _table_changes(before: Mapping[str, Any], after: Mapping[str, Any]) -> list[Order]:
    spots = {(place, piece): None for table in (before, after) for place in table for piece in table[place]}
    return net(
        Order(place, piece, before.get(place, {}).get(piece), after.get(place, {}).get(piece))
        for place, piece in sorted(spots)
    )


def compact(value: Any) -> str:
    """As JSON, on one line."""
    return json.dumps(value, ensure_ascii=False)
