"""How quick the kernel and the store are, as ratios to something well known in the same run."""

import os
import random
import statistics
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from reivers import gc_pause
from reivers.games.border.board import FAMILIES
from reivers.games.border.game import practice
from reivers.games.toy.game import NightRide, shipped
from reivers.kernel.journal import Header, Journal
from reivers.kernel.session import Session
from reivers.sim.self_play import play_by_itself
from reivers.store import GameFolder
from tests.bench.conftest import Row

pytestmark = pytest.mark.bench

FRAME = 1000 / 60
"""Milliseconds of a frame at 60 Hz."""


def cpu_milliseconds(work: Callable[[], object], rounds: int = 1) -> float:
    """The median time on the processor, which other programs disturb least."""
    times = []
    for _ in range(rounds):
        begun = time.process_time()
        work()
        times.append((time.process_time() - begun) * 1000)
    return statistics.median(times)


def random_game(
    seed: int, nights: int = 3, keep: Callable[[list[dict[str, object]]], None] | None = None
) -> Session:
    """A whole random game; chores are the app's, as they are at the table."""
    settings = {"chance.bag": "app", "chance.watch": "app", "chance.guides": "app"}
    header = Header("toy", 1, str(seed), options={"nights": nights}, settings=settings)
    session = Session(NightRide(), Journal(header), layers=(shipped,), keep=keep)
    rng = random.Random(seed)
    while session.prompt is not None:
        session.answer(session.prompt.sample(rng))
    return session


def ride(games: int = 60) -> int:
    return sum(len(random_game(seed).journal.entries) for seed in range(games))


def raid(games: int = 12) -> int:
    """Border Reivers with the practice set, each family in turn."""
    return sum(_raid(n) for n in range(games))


@gc_pause.gc_paused()  # as `reivers simulate` plays
def _raid(n: int) -> int:
    return len(play_by_itself(practice(FAMILIES[n % len(FAMILIES)]), str(n)).journal.entries)


def play_chess(games: int = 6) -> int:
    import chess

    plies = 0
    for seed in range(games):
        rng, board = random.Random(seed), chess.Board()
        while not board.is_game_over() and board.ply() < 200:
            board.push(rng.choice(list(board.legal_moves)))
        plies += board.ply()
    return plies


@pytest.mark.parametrize(
    ("name", "games", "aim"), [("Night Ride", ride, ">= 2"), ("Border Reivers", raid, ">= 1")]
)
def test_decisions_per_second_beside_random_chess(
    row: Row, name: str, games: Callable[[], int], aim: str
) -> None:
    """On one core, the journal in memory; both in turn, so that a busy machine slows both. A decision is an
    entry of the journal: a choice, a roll or a draw (one in twenty-five is forced, as some plies are)."""
    rates = [(_rate(games), _rate(play_chess)) for _ in range(5)]
    ours, theirs = (statistics.median(column) for column in zip(*rates, strict=True))
    ratio = statistics.median(own / reference for own, reference in rates)
    what = f"decisions (choices, rolls, draws) a second, whole random games of {name}"
    why = "docs/performance.md says where the time goes"
    row(what, f"{ours:,.0f}", f"{theirs:,.0f} chess plies", ratio, aim, why)


def _rate(work: Callable[[], int]) -> float:
    begun = time.process_time()
    done = work()
    return done / (time.process_time() - begun)


@pytest.mark.parametrize("nights", [30, 300])
def test_undo_and_resume_beside_a_frame(row: Row, nights: int) -> None:
    """A game of 30 nights has about as many entries as a game of Border Reivers; 300 show how it grows."""
    records: list[dict[str, object]] = []
    session = random_game(1, nights, records.extend)
    entries = len(session.journal.entries)
    records.insert(0, session.journal.header.to_record())

    def there_and_back() -> None:
        session.undo()
        session.redo()

    def resume() -> None:
        Session(NightRide(), Journal.from_records(records), layers=(shipped,))

    undo, read = cpu_milliseconds(there_and_back, 20) / 2, cpu_milliseconds(resume, 10)
    row(
        f"undo of the last step of {entries} entries",
        f"{undo:.2f} ms",
        "a frame at 60 Hz",
        undo / FRAME,
        "< 1",
    )
    row(f"resume of {entries} entries", f"{read:.2f} ms", "a frame at 60 Hz", read / FRAME, "< 3")


def test_keeping_an_answer_beside_a_bare_sync(row: Row, tmp_path: Path) -> None:
    """Both in turn, in the same folder, so that a busy disk slows both. An answer that begins a part has more
    to write (the whole state) and starts a backup, which is waited for before anything else is measured."""
    records: list[list[dict[str, object]]] = []
    random_game(2, 30, records.append)
    pairs: dict[str, list[tuple[float, float]]] = {"one answer": [], "one that begins a part": []}
    with GameFolder(tmp_path).create(Header("toy", 1, "2").to_record()) as game:
        bare = os.open(tmp_path / "bare", os.O_WRONLY | os.O_CREAT | os.O_APPEND)
        journal = game.folder / "journal.jsonl"
        for batch in records:
            begins = any(record["record"] == "checkpoint" for record in batch)
            before = journal.stat().st_size
            ours = _wall(lambda batch=batch: game.append(batch))
            game.backups.finish()
            data = b"x" * (journal.stat().st_size - before)
            theirs = _wall(lambda data=data: (os.write(bare, data), os.fdatasync(bare)))
            pairs["one that begins a part" if begins else "one answer"].append((ours, theirs))
        os.close(bare)
    for which, times in pairs.items():
        ours, theirs = (statistics.median(column) for column in zip(*times, strict=True))
        beside = f"{theirs:.3f} ms write and sync of as many bytes"
        row(f"keeping {which}", f"{ours:.3f} ms", beside, ours / theirs, "<= 2", "a copy is begun as well")


def _wall(work: Callable[[], object]) -> float:
    begun = time.perf_counter()
    work()
    return (time.perf_counter() - begun) * 1000
