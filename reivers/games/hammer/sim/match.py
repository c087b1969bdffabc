"""Matches between computer players: pairs of games with the same chance and sides swapped."""

import json
import random
from collections.abc import Iterator, Mapping, Sequence
from math import sqrt
from pathlib import Path
from typing import Any

import attrs

from reivers.games.hammer.board import ENGLISH, SCOTS, SIDES
from reivers.games.hammer.players import player
from reivers.sim.many_games import run_all

from .games import new_position, play_game

SCENARIOS = ("braveheart", "bruce")
"""Half of the pairs each."""
Z = 1.959964
"""The 95% interval."""


@attrs.frozen
class Pairing:
    """A game of a match: the first player is on the side `first`."""

    n: int
    seed: str
    players: tuple[str, str]
    first: int
    scenario: str


@attrs.frozen
class Result:
    n: int
    first: int
    scenario: str
    won: bool
    """Whether the first player won."""


def pairings(players: tuple[str, str], games: int, seed: str) -> list[Pairing]:
    return [
        Pairing(n, f"{seed}/{n // 2}", players, n % 2, SCENARIOS[n // 2 % len(SCENARIOS)])
        for n in range(games)
    ]


def play(pairing: Pairing) -> Result:
    """Play one game of a match."""
    position = new_position(pairing.scenario)
    names = pairing.players if pairing.first == ENGLISH else pairing.players[::-1]
    seats = {}
    for side, name in enumerate(names):
        seat = player(name, random.Random(f"{pairing.seed}/{SIDES[side]}"))
        assert seat is not None
        seats[side] = seat
    play_game(position, seats, random.Random(pairing.seed), check=True)
    return Result(pairing.n, pairing.first, pairing.scenario, position.winner == pairing.first)


def play_all(wanted: Sequence[Pairing], jobs: int, file: Path | None = None) -> Iterator[Result]:
    """Play the games of a match. Those in the file are done; new results are added to it."""
    known = saved(file, wanted)
    yield from known.values()
    left = [pairing for pairing in wanted if pairing.n not in known]
    for result in run_all(play, left, jobs):
        if file is not None:
            with file.open("a", encoding="utf-8") as out:
                out.write(json.dumps([_head(wanted[0]), *attrs.astuple(result)]) + "\n")
        yield result


def saved(file: Path | None, wanted: Sequence[Pairing]) -> dict[int, Result]:
    """Return the results of this match in a file. Lines of other matches and unfinished lines don't count."""
    if file is None or not file.exists() or not wanted:
        return {}
    found = {}
    for line in file.read_text("utf-8").splitlines():
        try:
            head, *values = json.loads(line)
            result = Result(*values)
        except (ValueError, TypeError):
            continue
        if head == _head(wanted[0]) and result.n < len(wanted):
            found[result.n] = result
    return found


def _head(pairing: Pairing) -> list[str]:
    """Return what identifies a match."""
    return [*pairing.players, pairing.seed.rpartition("/")[0]]


def wilson(won: int, games: int) -> tuple[float, float]:
    """Return the 95% interval of a share."""
    if not games:
        return 0.0, 1.0
    share, spread = won / games, Z * Z / games
    middle = share + spread / 2
    half = Z * sqrt(share * (1 - share) / games + spread / (4 * games))
    return (middle - half) / (1 + spread), (middle + half) / (1 + spread)


@attrs.frozen
class Row:
    """How often the first player won, of how many games."""

    what: str
    won: int
    games: int

    def as_json(self) -> dict[str, Any]:
        low, high = wilson(self.won, self.games)
        return {"won": self.won, "games": self.games, "low": round(low, 4), "high": round(high, 4)}


def table(results: Sequence[Result]) -> list[Row]:
    """Return the wins in total, by side and by scenario."""
    groups: Mapping[str, Any] = {
        "all": lambda result: True,
        **{SIDES[side]: lambda result, side=side: result.first == side for side in (ENGLISH, SCOTS)},
        **{name: lambda result, name=name: result.scenario == name for name in SCENARIOS},
    }
    rows = []
    for what, counts in groups.items():
        chosen = [result for result in results if counts(result)]
        rows.append(Row(what, sum(result.won for result in chosen), len(chosen)))
    return rows
