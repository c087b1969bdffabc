"""What grows with the journal: a whole game of Border Reivers, and one in which ten were played on one file.

The player goes back to the start and plays again: all that was answered before stays in the journal.
"""

import random
import tracemalloc
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from reivers.frontend.game_spec import GameRules
from reivers.games.border.advice.luck import ledger
from reivers.games.border.game import practice
from reivers.kernel.journal import Journal
from reivers.kernel.session import Session
from reivers.kernel.words import Words
from reivers.resources import translations
from reivers.store import GameFolder
from tests.bench.conftest import Note
from tests.bench.test_speed import FRAME, cpu_milliseconds

pytestmark = pytest.mark.bench

FAMILY = "Kerr"
WORTH = (1, 10)
"""The number of games in the long journal."""


def played(games: GameFolder, rules: GameRules, times: int) -> Path:
    """Return a file with this many whole games, each but the last undone to its start."""
    header = rules.header("1", f"{times} games")
    with games.create(header.to_record()) as file:
        session = Session(rules.game, Journal(header), layers=rules.layers, keep=file.append)
        for n in range(times):
            if n:
                session.go(session.steps()[0].entries[0].parent)
            _play(session, random.Random(n))
        return file.folder


def _play(session: Session, rng: random.Random) -> None:
    while session.prompt is not None:
        if session.prompt.is_chance:
            session.roll()
        else:
            session.answer(session.prompt.sample(rng))


def test_a_longer_journal_costs_no_more_than_its_length(row: Note, tmp_path: Path) -> None:
    games, rules, words = GameFolder(tmp_path), practice(FAMILY), Words(translations())
    rules.register_names(words)
    figures: dict[str, list[float]] = {}
    sizes = []
    for times in WORTH:
        folder = played(games, rules, times)

        def read(id: str = folder.name) -> Session:
            with games.open(id) as file:
                return Session(rules.game, Journal.from_records(file.records), layers=rules.layers)

        session = read()
        sizes.append(len(session.journal.entries))
        for name, work, rounds in _works(session, words, read):
            figures.setdefault(name, []).append(cpu_milliseconds(work, rounds))
    _note_frames(row, figures, sizes[0])
    for name, (one, ten) in figures.items():
        figure, beside = f"{ten:.1f} ms", f"{one:.1f} ms, times {sizes[1] / sizes[0]:.1f} as many entries"
        row(f"{name}, {sizes[1]} entries", figure, beside, ten / one / (sizes[1] / sizes[0]), "<= 1")


def _works(
    session: Session, words: Words, read: Callable[[], Session]
) -> list[tuple[str, Callable[[], object], int]]:
    def there_and_back() -> None:
        session.undo()
        session.redo()

    def page() -> list[str]:
        steps, sides = session.journal.steps(), session.journal.side_branches()
        return [words.say(step.title) for step in steps] + [words.say(one.entries[0].title) for one in sides]

    def luck() -> Any:
        return ledger(session.history())

    return [
        ("undo and redo of the last step", there_and_back, 10),
        ("resume from disk", read, 5),
        ("journal page", page, 5),
        ("advice that reads the whole game (luck)", luck, 3),
    ]


def _note_frames(row: Note, figures: dict[str, list[float]], entries: int) -> None:
    undo, resume = figures["undo and redo of the last step"][0] / 2, figures["resume from disk"][0]
    what = f"undo at the end of a game, {entries} entries"
    row(what, f"{undo:.1f} ms", "a frame at 60 Hz", undo / FRAME, "< 1", "the season is played again")
    what = f"resume of a game from disk, {entries} entries"
    row(what, f"{resume:.1f} ms", "a frame at 60 Hz", resume / FRAME, "< 3")


def test_memory_of_a_journal(row: Note, tmp_path: Path) -> None:
    games, rules = GameFolder(tmp_path), practice(FAMILY)
    folder = played(games, rules, 3)
    tracemalloc.start()
    with games.open(folder.name) as file:
        session = Session(rules.game, Journal.from_records(file.records), layers=rules.layers)
        used = tracemalloc.get_traced_memory()[0] / 1024
    tracemalloc.stop()
    thousands = len(session.journal.entries) / 1000
    row("memory for each thousand entries of an open game", f"{used / thousands:,.0f} kB", "")
