"""`reivers simulate`: many whole games with the practice set, and a table of what they came to."""

import json
import secrets
import sys
import time
from collections.abc import Sequence
from typing import TextIO

import attrs

from reivers.games.border.board import FAMILIES
from reivers.kernel.words import Words
from reivers.sim.many_games import USUAL_POLICY, Distribution, Played, Summary, cores, play_all, tasks

from .arguments import Arguments
from .screen import Screen, console

BAR = 30
OFTEN = 0.1
"""Seconds between two looks at it."""
MOST_SHOWN = 10
"""So many problems are told one by one."""


def simulate(arguments: Arguments, words: Words) -> int:
    """Plays, says how far it is, and gives 1 if anything was wrong with any game. Ctrl-C ends the play, not
    the command: what was played until then is summed up."""
    seed = arguments.seed or secrets.token_hex(4)
    wanted = tasks(arguments.games, seed, arguments.family, arguments.policy or USUAL_POLICY)
    bar = Bar(len(wanted), words, sys.stderr)
    begun = time.perf_counter()
    played: list[Played] = []
    try:
        for one in play_all(wanted, arguments.jobs or cores()):
            played.append(one)
            bar.show(len(played))
    except KeyboardInterrupt:
        bar.clear()
        print(words.say("simulate.stopped", {"n": len(played), "total": len(wanted)}), file=sys.stderr)
    bar.clear()
    found, seconds = Summary(played), time.perf_counter() - begun
    if arguments.json:
        print(json.dumps(as_json(found, seed, arguments.family, seconds), ensure_ascii=False))
    else:
        Report(console(), words, found).show(seed, wanted[0].policy, seconds)
    return 1 if found.problems() else 0


def as_json(found: Summary, seed: str, family: str | None, seconds: float) -> dict[str, object]:
    """The sum as data."""
    vp = found.vp()
    return {
        "games": len(found.played),
        "seed": seed,
        "family": family,
        "vp": attrs.asdict(vp) if vp else None,
        "levels": found.levels(),
        "rows": found.rows(),
        "problems": found.problems(),
        "seconds": round(seconds, 2),
    }


class Bar:
    """How far it is, in one line that is written over. Only a terminal gets to see it."""

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
        facts = {"n": done, "total": self._total, "rate": f"{done / max(now - self._begun, 0.001):.1f}"}
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
    """The tables at the end."""

    def __init__(self, screen: Screen, words: Words, found: Summary) -> None:
        self._screen, self._words, self._found = screen, words, found

    def show(self, seed: str, policy: str, seconds: float) -> None:
        games = len(self._found.played)
        self._head("simulate.head", n=games, policy=self._say(f"simulate.policy.{policy}"), seed=seed)
        if self._found.finished:
            self._families()
            self._levels()
            self._rows()
            length, each = self._found.length(), seconds / games
            self._head(
                "simulate.length", entries=f"{length:.0f}", seconds=f"{seconds:.1f}", each=f"{each:.2f}"
            )
        self._problems()

    def _families(self) -> None:
        lines = [(family, self._found.vp(family)) for family in FAMILIES]
        lines = [(family, vp) for family, vp in lines if vp]
        if len(lines) > 1:
            lines.append((self._say("simulate.all"), self._found.vp()))
        self._head("simulate.families")
        heads = [self._say(f"simulate.{column}") for column in ("mean", "median", "p10", "p90")]
        self._table([["", *heads], *([name, *_figures(vp)] for name, vp in lines if vp)])

    def _levels(self) -> None:
        self._head("simulate.levels")
        games = len(self._found.finished)
        reached = self._found.levels().items()
        self._table([[level, str(n), f"{100 * n / games:.0f} %"] for level, n in reached])

    def _rows(self) -> None:
        """Means by row and turn; what was nothing is left blank."""
        self._head("simulate.rows")
        columns = [self._say("simulate.turn", turn=turn) for turn in (1, 2, 3)]
        rows = self._found.rows()
        sums = [sum(column) for column in zip(*rows.values(), strict=True)]
        lines = {**rows, self._say("simulate.sum"): sums}
        heads = ["", *columns, self._say("simulate.end"), self._say("simulate.sum")]
        self._table([heads, *([row, *map(_figure, [*values, sum(values)])] for row, values in lines.items())])

    def _problems(self) -> None:
        found = self._found.problems()
        self._head("simulate.problems" if found else "simulate.no_problems", n=len(found))
        for one in found[:MOST_SHOWN]:
            self._screen.say(self._say("simulate.problem", **one), indent=2, hang=4)

    def _head(self, key: str, **facts: object) -> None:
        self._screen.head(self._say(key, **facts))

    def _say(self, key: str, **facts: object) -> str:
        return self._words.say(key, facts)

    def _table(self, rows: Sequence[Sequence[str]]) -> None:
        """Names to the left, figures to the right."""
        widths = [max(len(cell) for cell in column) for column in zip(*rows, strict=True)]
        self._screen.table(
            [
                [name, *(cell.rjust(width) for cell, width in zip(cells, widths[1:], strict=True))]
                for name, *cells in rows
            ]
        )


def _figures(vp: Distribution) -> list[str]:
    return [f"{vp.mean:.1f}", f"{vp.median:g}", str(vp.p10), str(vp.p90)]


def _figure(value: float) -> str:
    return f"{value:.1f}" if value else ""
