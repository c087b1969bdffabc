"""The check of a game from elsewhere: it's replayed once by the rules, so that nothing in it can fail later.

Its own checkpoints aren't trusted: the replay makes them again. Steps that were undone aren't replayed, so
their checkpoints are left out.
"""

import time
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from reivers.frontend.game_spec import GameRules, Games, GameSpec, game_of, load_spec
from reivers.kernel.errors import JournalMismatch
from reivers.kernel.facts import FactBook
from reivers.kernel.journal import Checkpoint, Entry, Journal
from reivers.kernel.messages import Message
from reivers.kernel.run import Run, apply, why_not
from reivers.kernel.session import Session
from reivers.kernel.words import Words
from reivers.store import StoreError
from reivers.store.crc_lines import Record

if TYPE_CHECKING:
    from pathlib import Path

UNKNOWN = ("fault.unknown_thing", "fault.unknown_key")
"""Faults of things that the rules looked for and didn't find."""
SECONDS = 20.0
"""How long a replay may take. A long game takes about one."""


def checked(records: Sequence[Record], games: Games, words: Words, home: "Path") -> list[Record]:
    """Return the records of a game that can be played here, with checkpoints of our own."""
    journal = Journal.from_records(records)
    spec = load_spec(games, journal.header.game)
    _check_facts(spec, journal, home)
    words = words.copy()  # the app may be showing another game, with other names
    try:
        rules = game_of(games, journal)
        rules.register_names(words)
        starts = _replayed(rules, journal)
        journal.starts = starts
        _check_shown(rules, journal, words)
    except JournalMismatch as misfit:
        facts = {"n": misfit.facts["n"], "why": words.say(misfit.facts["why"])}
        raise StoreError("import.misfit", facts) from misfit
    except StoreError:
        raise
    except Exception as crash:
        raise StoreError("import.no_replay", {"why": words.say(why_not(crash))}) from crash
    return list(_with_checkpoints(records, starts))


def _check_facts(spec: GameSpec, journal: Journal, home: "Path") -> None:
    """Check the values of all facts, also of those that the game hasn't needed yet."""
    my_copy = spec.my_copy(home)
    for number, fact in enumerate(journal.facts.values(), start=1):
        missed = fact.field.endswith("?")
        wrong: Message | str | None = repr(fact.value) if missed and fact.value is not False else None
        if my_copy and not missed:
            wrong = my_copy.fault(fact.thing, fact.field, fact.value)
        unknown = isinstance(wrong, Message) and wrong.key in UNKNOWN
        if wrong and not unknown:
            facts = {"number": number, "thing": fact.thing, "field": fact.field, "what": wrong}
            raise StoreError("import.fact_value", facts)


def _replayed(rules: GameRules, journal: Journal) -> dict[int, Checkpoint]:
    """Replay the current branch from the first entry to the last, and return its checkpoints."""
    game, header, until = rules.game, journal.header, time.monotonic() + SECONDS
    start = Checkpoint(0, "", "", game.dump(game.new_state(header.start)), 0, dict(header.settings))
    run, starts = Run(game, start, FactBook(journal.facts, rules.layers), {}), {0: start}
    path = journal.path(journal.tip)
    news, fits = run.begin(path[0] if path else None), 0
    for place, entry in enumerate(path, start=1):
        if time.monotonic() > until:
            raise StoreError("import.too_slow", {"n": entry.n, "seconds": int(SECONDS)})
        try:
            news = apply(run, entry, path[place] if place < len(path) else None)
        except Exception as wrong:
            facts = {"n": entry.n, "why": why_not(wrong)}
            raise JournalMismatch(facts, entry=entry.n, fits=fits, checkpoint=0) from wrong
        fits = entry.n
        if news.start:
            news.start.after = entry.n
            starts[entry.n] = news.start
    return starts


def _check_shown(rules: GameRules, journal: Journal, words: Words) -> None:
    """Check what a front end shows of a game: its page, and every step, also undone ones."""
    session = Session(rules.game, journal, layers=rules.layers)
    rules.view(session)
    rules.on_table(session)
    for entry in journal.entries.values():
        _check_entry(rules, entry, words)
    for step in journal.steps():
        words.say(rules.step_title(step))


def _check_entry(rules: GameRules, entry: Entry, words: Words) -> None:
    words.say(entry.title)
    words.say(rules.names.when(entry.when))


def _with_checkpoints(records: Sequence[Record], starts: dict[int, Checkpoint]) -> Iterator[Record]:
    """Yield the records with these checkpoints instead of their own."""
    yield records[0]
    yield starts[0].to_record()
    for record in records[1:]:
        if record["record"] != "checkpoint":
            yield record
        if record["record"] == "entry" and record["n"] in starts:
            yield starts[record["n"]].to_record()
