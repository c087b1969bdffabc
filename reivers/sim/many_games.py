"""Many whole games: played on all cores, checked on the way.

The first game has the given seed, the others that seed with their number. So each can be played again alone
(`reivers simulate --games 1 --seed S/17 --family Kerr`), and the result doesn't depend on the number of jobs.
"""

import multiprocessing
import os
import signal
import statistics
import sys
import threading
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from importlib import import_module
from itertools import islice
from types import MappingProxyType
from typing import Any, Protocol, TypeVar

import attrs

from reivers import gc_pause
from reivers.frontend.game_spec import GameRules, GameSpec
from reivers.kernel.errors import AppError, RulesBug
from reivers.kernel.session import Session

from .policies import Player, Random
from .self_play import play_by_itself

T = TypeVar("T")
R = TypeVar("R")

AHEAD = 4
"""How many games wait for each process, so that it never waits itself."""
POLICIES: Mapping[str, Callable[[str], Player]] = {"random": Random}
"""Players of a game that has none of its own."""


@attrs.frozen
class Task:
    """A game to play. It names the game's package, so that another process can load it."""

    n: int
    seed: str
    package: str
    policy: str
    options: Mapping[str, Any] = attrs.field(factory=dict)


@attrs.frozen
class Played:
    """The result of a game, its length, and everything that was wrong with it."""

    task: Task
    outcome: Any = None
    """What the game's `outcome` makes of it; None if the game broke off."""
    entries: int = 0
    problems: tuple[str, ...] = ()


def tasks(
    spec: GameSpec,
    games: int,
    seed: str,
    policy: str = "",
    options: Mapping[str, Any] = MappingProxyType({}),
) -> list[Task]:
    """Return this many games, played by the game's first policy if none is named."""
    policies = spec.load("sim", "POLICIES", POLICIES)
    policy = policy or next(iter(policies))
    if policy not in policies:
        raise AppError("simulate.no_policy", {"policy": policy, "policies": list(policies)})
    seeds = [seed, *(f"{seed}/{n}" for n in range(2, games + 1))][:games]
    return [Task(n, own, spec.package, policy, dict(options)) for n, own in enumerate(seeds, start=1)]


# -- one game --------------------------------------------------------------------------------------------


def finished(session: Session) -> bool:
    """Return the outcome of a game that has no `outcome` of its own."""
    return True


def practice_of(task: Task) -> GameRules:
    spec: GameSpec = import_module(task.package).SPEC
    practice: Callable[..., GameRules] | None = spec.load("game", "practice")
    return practice(**task.options) if practice else spec.rules(task.options)


@gc_pause.gc_paused()  # a game leaves no garbage cycles
def play(task: Task, make_rules: Callable[[Task], GameRules] = practice_of) -> Played:
    """Play a game to its end. A fault is a problem of this game and affects no other."""
    rules = make_rules(task)
    policies = rules.spec.load("sim", "POLICIES", POLICIES)
    watch = Watch(rules)
    try:
        session = play_by_itself(rules, task.seed, policy=policies[task.policy], each=watch)
    except RulesBug as bug:
        return Played(task, problems=(*watch.problems, f"{bug.key} {dict(bug.facts)}"))
    except Exception as crash:
        return Played(task, problems=(*watch.problems, repr(crash)))
    outcome = rules.spec.load("sim", "outcome", finished)(session)
    return Played(task, outcome, len(session.journal.entries), tuple(watch.problems))


class Watch:
    """A check of the state at the start of each part of the game, and at its end."""

    def __init__(self, rules: GameRules) -> None:
        self._game = rules.game
        self._when = ""
        self.problems: list[str] = []

    def __call__(self, session: Session) -> None:
        when = self._game.when(session.state)
        if when != self._when:
            self._when = when
            self.problems += [f"{when}: {wrong}" for wrong in self._game.problems(session.state)]


# -- many games ------------------------------------------------------------------------------------------


def cores() -> int:
    """Return the number of processors that this program may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def play_all(wanted: Sequence[Task], jobs: int) -> Iterator[Played]:
    """Yield the games as they end, in any order. Closing the iterator stops the play."""
    yield from run_all(play, wanted, jobs)


def run_all(work: Callable[[T], R], wanted: Sequence[T], jobs: int) -> Iterator[R]:
    """Yield the results as they come. `work` is a function of a module, for the other processes.

    If a process dies, new ones do what is left. What no process survives is done in this one.
    """
    left = dict(enumerate(wanted))
    progress = True
    while progress and min(jobs, len(left)) > 1:
        progress = False
        for n, result in _in_processes(work, list(left.items()), min(jobs, len(left))):
            del left[n]
            progress = True
            yield result
    yield from map(work, list(left.values()))


def _in_processes(
    work: Callable[[T], R], tasks: Sequence[tuple[int, T]], jobs: int
) -> Iterator[tuple[int, R]]:
    """Yield the results by number until all are done or a process dies. Only a few tasks wait at a time, so
    that any number of games needs the same memory."""
    waiting = iter(tasks)
    deaf = (signal.SIGINT, signal.SIG_IGN)
    context = multiprocessing.get_context(_start_method())
    with ProcessPoolExecutor(jobs, context, signal.signal, deaf) as processes:

        def submit(most: int) -> dict[Future[R], int]:
            return {processes.submit(work, task): n for n, task in islice(waiting, most)}

        try:
            with _ctrl_c_ignored():
                running = submit(AHEAD * jobs)
            while running:
                done, _ = wait(running, return_when=FIRST_COMPLETED)
                for game in done:
                    yield running.pop(game), game.result()
                running |= submit(len(done))
        except BrokenProcessPool:
            return
        finally:
            processes.shutdown(cancel_futures=True)


def _start_method() -> str:
    """Copy this process where that is safe: a copy has loaded everything. With several threads a copy may
    hang."""
    return "fork" if sys.platform == "linux" and threading.active_count() == 1 else "spawn"


@contextmanager
def _ctrl_c_ignored() -> Iterator[None]:
    """Ignore Ctrl-C, which reaches all processes of a terminal; only the first may act on it. A process
    started while Ctrl-C is ignored ignores it from the beginning."""
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


# -- the sum ---------------------------------------------------------------------------------------------


@attrs.frozen
class Distribution:
    """How points are distributed: mean, median, and the limits of the lowest and the highest tenth."""

    mean: float
    median: float
    p10: int
    p90: int


def spread(points: Sequence[int]) -> Distribution | None:
    """Return the distribution, or None without any points."""
    if not points:
        return None
    ranked, last = sorted(points), len(points) - 1
    mean, median = round(statistics.mean(ranked), 2), float(statistics.median(ranked))
    return Distribution(mean, median, ranked[round(last / 10)], ranked[round(last * 9 / 10)])


def _in_order(games: Iterable[Played]) -> tuple[Played, ...]:
    return tuple(sorted(games, key=lambda one: one.task.n))


class Report(Protocol):
    """Where a game shows its own tables."""

    def head(self, key: str, **facts: object) -> None: ...

    def say(self, key: str, **facts: object) -> str: ...

    def table(self, rows: Sequence[Sequence[str]]) -> None: ...


@attrs.frozen
class Summary:
    """The results of all games, in the order of their numbers."""

    played: tuple[Played, ...] = attrs.field(converter=_in_order)

    @property
    def finished(self) -> list[Played]:
        return [one for one in self.played if one.outcome is not None]

    def length(self) -> float:
        """Return the mean number of journal entries."""
        return statistics.mean(one.entries for one in self.finished) if self.finished else 0.0

    def as_json(self, options: Mapping[str, Any]) -> dict[str, Any]:
        """Return what a game adds to the plain data."""
        return {}

    def show(self, report: Report) -> None:
        """Show the tables of a game."""

    def problems(self) -> list[dict[str, Any]]:
        """Return everything that was wrong, with what is needed to play that game again."""
        return [
            {"seed": one.task.seed, **one.task.options, "problem": problem}
            for one in self.played
            for problem in one.problems
        ]
