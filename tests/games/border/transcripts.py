"""A game's journal as text: prompts, answers and notices by entry, then the changes of the state."""

import json
from collections.abc import Iterator, Mapping, Sequence
from itertools import zip_longest
from typing import Any

import attrs

from reivers.games.border.game import BorderReivers
from reivers.games.border.rules.model.state import State
from reivers.kernel.facts import FactBook
from reivers.kernel.flows import Notice
from reivers.kernel.journal import Entry, Journal
from reivers.kernel.messages import Message
from reivers.kernel.orders import Order, net
from reivers.kernel.prompts import Choose, ChooseSeveral, NumberLines, Option, Prompt, Spread
from reivers.kernel.run import Run, apply

GAME = BorderReivers()


@attrs.frozen
class Moment:
    """An entry of a journal, the prompt that it answered, and the notices before the next one."""

    entry: Entry
    prompt: Prompt | None
    reported: Sequence[Notice]
    after: State


def moments(journal: Journal) -> Iterator[Moment]:
    """Replay a game entry by entry. The first moment has the notices before
    the first prompt; its entry is 0."""
    path = journal.path(journal.at)
    run = Run(GAME, journal.starts[0], FactBook(journal.facts), {})
    news = run.begin(path[0] if path else None)
    nothing = Entry(0, 0, 0, "answer", "", None, "", "", journal.header.name)  # type: ignore[arg-type]
    yield Moment(nothing, None, news.notices, run.state)
    for entry, upcoming in zip_longest(path, path[1:]):
        prompt = run.prompt
        news = apply(run, entry, upcoming)
        yield Moment(entry, prompt, news.notices, run.state)


def in_keys(journal: Journal) -> str:
    """The game as keys, facts, answers and orders. Then what has changed from first to last."""
    lines = [journal.header.name]
    when = None
    after = None
    for moment in moments(journal):
        if moment.entry.n and moment.entry.when != when:
            when = moment.entry.when
            lines += ["", f"== {when} =="]
        lines += [*_asked(moment), *_reported(moment.reported)]
        after = moment.after
    assert after is not None
    before = journal.starts[0].state
    lines += ["", "At the end:", *_changes(before, GAME.view(after))]
    if after.season == "over":
        lines += ["", "Score:", *(f"    {in_facts(r.label)} {compact(r.values)}" for r in GAME.score(after))]
    return "\n".join(lines) + "\n"


def _asked(moment: Moment) -> Iterator[str]:
    """The question, its answer, and the options that the player had."""
    entry, prompt = moment.entry, moment.prompt
    if not entry.n:
        return
    kind = "" if entry.kind == "answer" else f"({entry.kind}) "
    section = f"[{entry.section}] " if entry.section else ""
    question = in_facts(prompt.question) if prompt and prompt.key == entry.key else entry.key
    by = "" if entry.by in ("player", "table") else f" ({entry.by})"
    yield f"{kind}{section}{question}: {compact(entry.answer)}{by}"
    if isinstance(prompt, Choose | ChooseSeveral | Spread) and entry.by not in ("app", "forced"):
        yield from _options(prompt)


def _options(prompt: Choose | ChooseSeveral | Spread) -> Iterator[str]:
    """What could be chosen, with the facts of its label; what could not, and why."""
    plain, labeled = [], []
    refused: dict[str, list[str]] = {}
    for option in prompt.options:
        room = f" {_low(prompt, option)}..{option.most}" if isinstance(prompt, Spread) else ""
        if option.why_not:
            refused.setdefault(in_facts(option.why_not), []).append(option.id)
        elif isinstance(prompt, NumberLines) or option.label is None or _only_names(option.label, option.id):
            plain.append(f"{option.id}{room}")
        else:
            labeled.append(f"    {option.id}{room}: {in_facts(option.label)}")
    yield from labeled
    yield from [f"    {', '.join(plain)}"] if plain else []
    yield from (f"    not {', '.join(options)}: {reason}" for reason, options in refused.items())


def _low(prompt: Spread, option: Option) -> int:
    """The fewest that may go here; of a row that has a number already, that number."""
    return prompt.now[option.id] if isinstance(prompt, NumberLines) else option.least


def _only_names(label: Message, chosen: str) -> bool:
    """Does a label have no facts but the id of its option?"""
    return all(fact == chosen or str(fact).endswith(f"/{chosen}") for fact in label.facts.values())


def _reported(reported: Sequence[Notice]) -> Iterator[str]:
    for notice in reported:
        if notice.silent:
            continue
        yield f"    * {in_facts(notice.message)}"
        yield from (f"        {order_line(order)}" for order in notice.orders)
        for reason in notice.why:
            question = in_facts(Message(reason.question, reason.facts))
            yield f"        for {reason.section} {question} {compact(reason.answer)}"


def in_facts(value: Any) -> str:
    """A message as its key and facts; anything else as JSON, but ids without quotes."""
    match value:
        case Message():
            facts = ", ".join(f"{name}={in_facts(fact)}" for name, fact in value.facts.items())
            return f"{value.key}({facts})" if facts else value.key
        case str():
            return value
        case list() | tuple():
            return f"[{', '.join(map(in_facts, value))}]"
        case dict():
            return f"{{{', '.join(f'{name}: {in_facts(one)}' for name, one in value.items())}}}"
    return compact(value)


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
