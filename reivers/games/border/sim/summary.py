"""The sum of many simulated games."""

import statistics
from collections import Counter
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

import attrs

from reivers.frontend.game_spec import GameSpec
from reivers.games.border.board import FAMILIES
from reivers.games.border.rules.seasons.scoring import LEVELS, LIVESTOCK, TIMES, TURNS, totals
from reivers.kernel.session import Session
from reivers.sim import many_games
from reivers.sim.many_games import Distribution, Report, Task, spread

ROWS = (*TIMES, *LIVESTOCK)
COLUMNS = TURNS + 1
"""The turns, and the livestock at the end."""


@attrs.frozen
class Outcome:
    """The VP of a game by row and turn, with its totals."""

    score: tuple[Mapping[str, int], ...]
    vp: int
    level: str


def outcome(session: Session) -> Outcome:
    found = totals(session.state)
    score = tuple(dict(rows) for rows in session.state.score)
    return Outcome(score, found["final_total"], found["victory"]["level"])


def tasks(
    spec: GameSpec, games: int, seed: str, policy: str = "", options: Mapping[str, Any] = MappingProxyType({})
) -> list[Task]:
    """Return games of one family, or of all four in turn."""
    found = many_games.tasks(spec, games, seed, policy, options)
    if "family" in options:
        return found
    return [attrs.evolve(one, options={"family": FAMILIES[(one.n - 1) % len(FAMILIES)]}) for one in found]


@attrs.frozen
class Summary(many_games.Summary):
    """The results of games of Border Reivers."""

    def vp(self, family: str | None = None) -> Distribution | None:
        played = self.finished
        return spread([one.outcome.vp for one in played if family in (None, one.task.options["family"])])

    def levels(self) -> dict[str, int]:
        """9.2 Return how many games reached each level, the highest first."""
        reached = Counter(one.outcome.level for one in self.finished)
        return {level: reached[level] for _, _, level in LEVELS}

    def rows(self) -> dict[str, list[float]]:
        used = {row for one in self.finished for rows in one.outcome.score for row in rows}
        return {row: [self._mean(row, column) for column in range(COLUMNS)] for row in ROWS if row in used}

    def _mean(self, row: str, column: int) -> float:
        points: list[int] = [one.outcome.score[column].get(row, 0) for one in self.finished]
        return round(statistics.mean(points), 2)

    def as_json(self, options: Mapping[str, Any]) -> dict[str, Any]:
        vp = self.vp()
        return {
            "family": options.get("family"),
            "vp": attrs.asdict(vp) if vp else None,
            "levels": self.levels(),
            "rows": self.rows(),
        }

    def show(self, report: Report) -> None:
        self._show_families(report)
        report.head("simulate.levels")
        games, reached = len(self.finished), self.levels().items()
        report.table([[level, str(n), f"{100 * n / games:.0f} %"] for level, n in reached])
        self._show_rows(report)

    def _show_families(self, report: Report) -> None:
        lines = [(family, self.vp(family)) for family in FAMILIES]
        lines = [(family, vp) for family, vp in lines if vp]
        if len(lines) > 1:
            lines.append((report.say("simulate.all"), self.vp()))
        report.head("simulate.families")
        heads = [report.say(f"simulate.{column}") for column in ("mean", "median", "p10", "p90")]
        report.table([["", *heads], *([name, *_figures(vp)] for name, vp in lines if vp)])

    def _show_rows(self, report: Report) -> None:
        """Show means by row and turn. Zeros are left blank."""
        report.head("simulate.rows")
        columns = [report.say("simulate.turn", turn=turn) for turn in (1, 2, 3)]
        rows = self.rows()
        sums = [sum(column) for column in zip(*rows.values(), strict=True)]
        lines = {**rows, report.say("simulate.sum"): sums}
        heads = ["", *columns, report.say("simulate.end"), report.say("simulate.sum")]
        cells = [[row, *map(_figure, [*values, sum(values)])] for row, values in lines.items()]
        report.table([heads, *cells])


def _figures(vp: Distribution) -> list[str]:
    return [f"{vp.mean:.1f}", f"{vp.median:g}", str(vp.p10), str(vp.p90)]


def _figure(value: float) -> str:
    return f"{value:.1f}" if value else ""
