"""Many whole games: played over all cores, checked on the way, and summed up.

The first game has the seed that was given, the others that seed with their number: so any one of them can be
played again alone (`reivers simulate --games 1 --seed S/17 --family Kerr`), and the outcome does not depend
on how many of them are played at a time.
"""

import multiprocessing
import os
import signal
import statistics
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from contextlib import contextmanager
from typing import Any

import attrs

from reivers import gc_pause
from reivers.frontend.game_spec import GameRules
from reivers.games.border.board import FAMILIES
from reivers.games.border.game import practice
from reivers.games.border.rules.seasons.scoring import LEVELS, LIVESTOCK, TIMES, TURNS, totals
from reivers.games.border.sim.sensible_player import Sensible
from reivers.kernel.errors import RulesBug
from reivers.kernel.session import Session

from .policies import Player, Random
from .self_play import play_by_itself

POLICIES: Mapping[str, Callable[[str], Player]] = {"sensible": Sensible, "random": Random}
"""Who may play; the one that is meant if nobody says stands first."""
USUAL_POLICY = next(iter(POLICIES))
ROWS = (*TIMES, *LIVESTOCK)
COLUMNS = TURNS + 1
"""The turns, and the livestock at the end."""


@attrs.frozen
class Task:
    """A game to be played."""

    n: int
    seed: str
    family: str
    policy: str


@attrs.frozen
class Played:
    """What came of a game: VP by row and turn, its length, and all that was wrong with it."""

    task: Task
    score: tuple[Mapping[str, int], ...] = ()
    vp: int | None = None
    """None if the game broke off."""
    level: str = ""
    entries: int = 0
    problems: tuple[str, ...] = ()


def tasks(games: int, seed: str, family: str | None, policy: str = USUAL_POLICY) -> list[Task]:
    """So many games: of one family, or of all four in turn."""
    return [
        Task(n, seed if n == 1 else f"{seed}/{n}", family or FAMILIES[(n - 1) % len(FAMILIES)], policy)
        for n in range(1, games + 1)
    ]


# -- one game --------------------------------------------------------------------------------------------


@gc_pause.gc_paused()  # a game leaves no garbage that would have to be looked for
def play(task: Task, box: Callable[[str], GameRules] = practice) -> Played:
    """One game to its end. Whatever goes wrong is a problem of this game, and no other suffers by it."""
    boxed = box(task.family)
    watch = Watch(boxed)
    try:
        session = play_by_itself(boxed, task.seed, policy=POLICIES[task.policy], each=watch)
    except RulesBug as bug:
        return Played(task, problems=(*watch.problems, f"{bug.key} {dict(bug.facts)}"))
    except Exception as crash:
        return Played(task, problems=(*watch.problems, repr(crash)))
    found = totals(session.state)
    return Played(
        task,
        score=tuple(dict(rows) for rows in session.state.score),
        vp=found["final_total"],
        level=found["victory"]["level"],
        entries=len(session.journal.entries),
        problems=tuple(watch.problems),
    )


class Watch:
    """Looks the state over at the start of each season, and at the end of the game."""

    def __init__(self, boxed: GameRules) -> None:
        self._game = boxed.game
        self._when = ""
        self.problems: list[str] = []

    def __call__(self, session: Session) -> None:
        when = self._game.when(session.state)
        if when != self._when:
            self._when = when
            self.problems += [f"{when}: {wrong}" for wrong in self._game.problems(session.state)]


# -- many games ------------------------------------------------------------------------------------------


def cores() -> int:
    """The processors that this program may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def play_all(wanted: Sequence[Task], jobs: int) -> Iterator[Played]:
    """The games as they end, in any order. Who stops listening stops the play."""
    if min(jobs, len(wanted)) <= 1:
        yield from map(play, wanted)
        return
    context = multiprocessing.get_context("spawn")
    deaf = (signal.SIGINT, signal.SIG_IGN)
    with ProcessPoolExecutor(min(jobs, len(wanted)), context, signal.signal, deaf) as processes:
        with _ctrl_c_ignored():
            games = [processes.submit(play, task) for task in wanted]
        try:
            for game in as_completed(games):
                yield game.result()
        finally:
            processes.shutdown(cancel_futures=True)


@contextmanager
def _ctrl_c_ignored() -> Iterator[None]:
    """Ctrl-C reaches all programs of a terminal; only the first of ours is to decide. One that is started
    while it is ignored is deaf from its beginning (and else, as soon as it can be)."""
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


# -- the sum ---------------------------------------------------------------------------------------------


@attrs.frozen
class Distribution:
    """How VP lie: the mean, the middle, and what all but a tenth exceed or stay below."""

    mean: float
    median: float
    p10: int
    p90: int


def spread(points: Sequence[int]) -> Distribution | None:
    """None of no games."""
    if not points:
        return None
    ranked, last = sorted(points), len(points) - 1
    mean, median = round(statistics.mean(ranked), 2), float(statistics.median(ranked))
    return Distribution(mean, median, ranked[round(last / 10)], ranked[round(last * 9 / 10)])


def _in_order(games: Iterable[Played]) -> tuple[Played, ...]:
    return tuple(sorted(games, key=lambda one: one.task.n))


@attrs.frozen
class Summary:
    """All that the games came to. They are taken in the order of their numbers, whenever they ended."""

    played: tuple[Played, ...] = attrs.field(converter=_in_order)

    @property
    def finished(self) -> list[Played]:
        return [one for one in self.played if one.vp is not None]

    def vp(self, family: str | None = None) -> Distribution | None:
        return spread([one.vp or 0 for one in self.finished if family in (None, one.task.family)])

    def levels(self) -> dict[str, int]:
        """9.2 How many games came to each level, the highest first."""
        reached = Counter(one.level for one in self.finished)
        return {level: reached[level] for _, _, level in LEVELS}

    def rows(self) -> dict[str, list[float]]:
        used = {row for one in self.finished for rows in one.score for row in rows}
        return {row: [self._mean(row, column) for column in range(COLUMNS)] for row in ROWS if row in used}

    def _mean(self, row: str, column: int) -> float:
        return round(statistics.mean(one.score[column].get(row, 0) for one in self.finished), 2)

    def length(self) -> float:
        """Entries of the journal in the mean: all answers, be they a player's or the app's."""
        return statistics.mean(one.entries for one in self.finished) if self.finished else 0.0

    def problems(self) -> list[dict[str, Any]]:
        """Everything that was wrong, with what plays that game again."""
        return [
            {"seed": one.task.seed, "family": one.task.family, "problem": problem}
            for one in self.played
            for problem in one.problems
        ]
