"""The command `reivers simulate`: many games, and a table of their results."""

import secrets
import sys
import time
from collections.abc import Sequence
from datetime import timedelta
from typing import TextIO

from reivers.frontend.game_spec import Games, load_spec
from reivers.kernel.words import Words
from reivers.sim import many_games
from reivers.sim.many_games import Played, Summary, Task, cores, play_all

from .arguments import Arguments, game_asked
from .screen import Screen, console, json_line, print_error

BAR = 30
OFTEN = 0.1
"""Seconds between two updates of the progress bar."""
MOST_SHOWN = 10
"""The largest number of problems shown one by one."""


def simulate(arguments: Arguments, words: Words, games: Games) -> int:
    """Play games and print a summary. Return 1 if a game had a problem. Ctrl-C skips to the summary."""
    seed = arguments.seed or secrets.token_hex(4)
    spec, options = game_asked(arguments, games) or (load_spec(games, next(iter(games))), {})
    make_tasks = spec.load("sim.summary", "tasks", many_games.tasks)
    wanted = make_tasks(spec, arguments.games, seed, arguments.policy or "", options)
    begun = time.perf_counter()
    played = _play(wanted, arguments.jobs or cores(), words)
    found: Summary = spec.load("sim.summary", "Summary", Summary)(played)
    seconds = time.perf_counter() - begun
    if arguments.json:
        own = found.as_json(options)
        summary = {"games": len(played), "seed": seed, **own, "problems": found.problems()}
        console().write(json_line({**summary, "seconds": round(seconds, 2)}))
    else:
        Report(console(), words).show(found, seed, wanted[0].policy, seconds)
    return 1 if found.problems() else 0


def _play(wanted: Sequence[Task], jobs: int, words: Words) -> list[Played]:
    bar = Bar(len(wanted), words, sys.stderr)
    played: list[Played] = []
    try:
        for one in play_all(wanted, jobs):
            played.append(one)
            bar.show(len(played))
    except KeyboardInterrupt:
        bar.clear()
        print_error(words.say("simulate.stopped", {"n": len(played), "total": len(wanted)}))
    bar.clear()
    return played


class Bar:
    """A progress bar, if the output is a terminal."""

    def __init__(self, total: int, words: Words, out: TextIO | None) -> None:
        self._total, self._words = total, words
        self._out = out if out and out.isatty() else None
        self._begun = time.monotonic()
        self._shown = 0.0
        self._width = 0

    def show(self, done: int) -> None:
        now = time.monotonic()
        if self._out is None or (now - self._shown < OFTEN and done < self._total):
            return
        self._shown = now
        full = BAR * done // self._total
        rate = done / max(now - self._begun, 0.001)
        left = timedelta(seconds=round((self._total - done) / rate))
        facts = {"n": done, "total": self._total, "rate": f"{rate:.1f}", "left": str(left)}
        line = f"[{'#' * full}{'.' * (BAR - full)}] {self._words.say('simulate.progress', facts)}"
        self._write(line)

    def clear(self) -> None:
        if self._out and self._width:
            self._write("")
            self._out.write("\r")
            self._width = 0

    def _write(self, line: str) -> None:
        assert self._out is not None
        self._out.write("\r" + line.ljust(self._width))
        self._out.flush()
        self._width = len(line)


class Report:
    def __init__(self, screen: Screen, words: Words) -> None:
        self._screen, self._words = screen, words

    def show(self, found: Summary, seed: str, policy: str, seconds: float) -> None:
        games = len(found.played)
        self.head("simulate.head", n=games, policy=self.say(f"simulate.policy.{policy}"), seed=seed)
        if found.finished:
            found.show(self)
            length, each = found.length(), seconds / games
            self.head(
                "simulate.length", entries=f"{length:.0f}", seconds=f"{seconds:.1f}", each=f"{each:.2f}"
            )
        problems = found.problems()
        self.head("simulate.problems" if problems else "simulate.no_problems", n=len(problems))
        for one in problems[:MOST_SHOWN]:
            options = ", ".join(str(one[name]) for name in one if name not in ("seed", "problem"))
            facts = {"options": options, "seed": one["seed"], "problem": one["problem"]}
            self._screen.say(self.say("simulate.problem", **facts), indent=2, hang=4)

    def head(self, key: str, **facts: object) -> None:
        self._screen.head(self.say(key, **facts))

    def say(self, key: str, **facts: object) -> str:
        return self._words.say(key, facts)

    def table(self, rows: Sequence[Sequence[str]]) -> None:
        """Print names on the left and numbers right-aligned."""
        widths = [max(len(cell) for cell in column) for column in zip(*rows, strict=True)]
        self._screen.table(
            [
                [name, *(cell.rjust(width) for cell, width in zip(cells, widths[1:], strict=True))]
                for name, *cells in rows
            ]
        )
