"""What keeping an answer costs beside the sync that it cannot do without."""

import os
import statistics
import time
from collections.abc import Callable

import pytest
from store_records import entry, fact, header

from reivers.store import Games

ROUNDS = 500


def milliseconds(work: Callable[[], object]) -> float:
    begun = time.perf_counter()
    work()
    return (time.perf_counter() - begun) * 1000


@pytest.mark.bench
def test_keeping_an_answer_costs_little_more_than_its_sync(
    games: Games, capsys: pytest.CaptureFixture[str]
) -> None:
    """Both in turn, in the same folder, so that a busy disk slows both."""
    with games.create(header()) as game:
        journal = game.folder / "journal.jsonl"
        before = journal.stat().st_size
        game.append([entry(1), fact()])
        data = b"x" * (journal.stat().st_size - before)
        bare = os.open(game.folder / "bare", os.O_WRONLY | os.O_CREAT | os.O_APPEND)
        kept, synced = [], []
        for n in range(2, ROUNDS):
            batch = [entry(n), fact(value=n)]
            kept.append(milliseconds(lambda batch=batch: game.append(batch)))
            synced.append(milliseconds(lambda: (os.write(bare, data), os.fdatasync(bare))))
        os.close(bare)
    ratio = statistics.median(kept) / statistics.median(synced)
    with capsys.disabled():
        print(
            f"\nappend {statistics.median(kept):.3f} ms, bare write and sync of {len(data)} bytes "
            f"{statistics.median(synced):.3f} ms, ratio {ratio:.2f}"
        )
    assert ratio < 2
