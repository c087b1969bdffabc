"""How many games `reivers simulate` plays, on one core and on two, and in how much memory."""

import resource
import time
from collections.abc import Iterable

import pytest

from reivers.games.border import SPEC
from reivers.games.border.sim.summary import tasks
from reivers.sim.many_games import cores, play, play_all
from tests.bench.conftest import Row

pytestmark = pytest.mark.bench

GAMES = 400
"""Enough that starting two processes hardly counts."""


def seconds(played: Iterable[object]) -> float:
    begun = time.perf_counter()
    for _ in played:
        pass
    return time.perf_counter() - begun


@pytest.mark.skipif(cores() < 2, reason="one core only")
@pytest.mark.timeout(600)
def test_two_cores_beside_one(row: Row) -> None:
    """In wall time, so only an idle machine shows it."""
    wanted = tasks(SPEC, GAMES, "bench", "random")
    one, two = (seconds(play_all(wanted, jobs)) for jobs in (1, 2))
    why = "another program used the cores"
    what = f"simulate {GAMES} random games on two cores"
    row(what, f"{GAMES / two:.0f} games a second", f"{GAMES / one:.0f} on one", one / two, ">= 1.8", why)


@pytest.mark.timeout(600)
def test_memory_of_many_games(row: Row) -> None:
    """After some games, more of them need no more memory."""
    wanted = tasks(SPEC, GAMES, "memory", "random")
    peaks = []
    for half in (wanted[: GAMES // 2], wanted[GAMES // 2 :]):
        for task in half:
            play(task)
        peaks.append(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024)
    first, whole = peaks
    row(
        f"memory after {GAMES} simulated games",
        f"{whole:.0f} MB",
        f"{first:.0f} MB after half of them",
        whole / first,
        "<= 1.05",
    )
