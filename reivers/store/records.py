"""Results of finished games, kept even if the games are deleted: one sealed line each."""

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from statistics import mean
from typing import Any, Final

import attrs

from reivers.kernel.messages import Message

from .crc_lines import Batch, Health, Record, utc_now
from .writing.journal_writer import Clock
from .writing.shared_file import SharedFile

FILE: Final = "records.jsonl"
COMPACT_FROM: Final = 200
"""A file with this many superseded lines, and more of them than results, is rewritten."""
NEEDED: Final = 3
"""The fewest games for a comparison."""
FACES: Final = 6
RIVAL_FIGURES: Final = 4
MOST: Final = 1_000_000
NEAR: Final = 5
"""Two games are close after a turn if they're at most this many VP apart."""


@attrs.frozen(kw_only=True)
class GameRecord:
    """The result of a game. One without families, cards or levels leaves them empty."""

    id: str = ""
    game: str = ""
    """The id of the game that was played."""
    total: int
    win: bool
    family: str = ""
    facts: str = ""
    """Which cards it was played with: practice, or the player's copy."""
    level: str = ""
    running: tuple[int, ...] = ()
    rows: Mapping[str, int] = attrs.field(factory=dict)
    """VP by row of the score sheet."""
    ended: str = ""
    """When, UTC."""
    luck: Mapping[str, tuple[float, int]] = attrs.field(factory=dict)
    """By side, mine and theirs: expected and actual VP of all combats. Older records have none."""
    faces: Mapping[str, tuple[int, ...]] = attrs.field(factory=dict)
    """By holder of the dice: how often each face came up."""
    rivals: Mapping[str, tuple[int, ...]] = attrs.field(factory=dict)
    """By rival: the player's attacks and their VP, the rival's attacks and their VP."""
    minutes: int = 0
    """How long it was played, without breaks; 0 if unknown."""
    turns: tuple[Mapping[str, int], ...] = ()
    """VP by row of the score sheet, turn by turn, then those from the end of the game."""


class Records:
    """The finished games of a player, the latest last. A game that's continued is removed."""

    def __init__(self, home: Path, clock: Clock = utc_now) -> None:
        self._file = SharedFile(home / FILE, {"record": "records"}, clock)
        self._games: dict[str, GameRecord] = {}

    @property
    def dropped(self) -> Message | None:
        """How many results couldn't be read, for the player."""
        self.all()
        facts = {"lost": self._file.lost, "file": FILE}
        return Message("records.damaged", facts) if self._file.health is not Health.WHOLE else None

    def all(self) -> list[GameRecord]:
        if self._file.refresh():
            self._read()
        return list(self._games.values())

    def note(self, game: GameRecord) -> None:
        """Save the result of a game. The same result again keeps its date, and writes nothing."""
        self.note_all([game])

    def note_all(self, games: Iterable[GameRecord]) -> None:
        """Save the results of games at once."""
        with self._in_turn():
            dated = [self._dated(game) for game in games]
            new = [game for game in dated if game != self._games.get(game.id)]
            if new:
                self._append([{"record": "game", **attrs.asdict(game)} for game in new])

    def forget(self, id: str) -> None:
        """Remove a game that continues."""
        if any(game.id == id for game in self.all()):
            with self._in_turn():
                self._append([{"record": "forget", "id": id}])

    def _dated(self, game: GameRecord) -> GameRecord:
        before = self._games.get(game.id)
        return attrs.evolve(game, ended=before.ended if before else game.ended or self._file.now())

    @contextmanager
    def _in_turn(self) -> Iterator[None]:
        with self._file.turn():
            self._read()
            yield

    def _read(self) -> None:
        self._games = {}
        for batch in self._file.batches:
            for record in batch.records:
                if record.get("record") == "forget":
                    self._games.pop(str(record.get("id")), None)
                elif (game := read_result(record)) is not None:
                    self._games[game.id] = game

    def _append(self, records: Sequence[Record]) -> None:
        """Append results, or rewrite the file if most of it is superseded."""
        self._file.append(records)
        self._read()
        lines = sum(len(batch.records) for batch in self._file.batches)
        if lines > 2 * len(self._games) + COMPACT_FROM:
            rows = [{"record": "game", **attrs.asdict(game)} for game in self._games.values()]
            self._file.rewrite([Batch(tuple(rows), self._file.now())] if rows else [])


def read_result(row: Any) -> GameRecord | None:
    """Return a row of the file as a result, if it's valid."""
    match row:
        case {
            "id": str(id),
            "game": str(game),
            "family": str(family),
            "facts": str(facts),
            "total": int(total),
            "level": str(level),
            "win": bool(win),
            "running": [*running],
            "rows": dict(rows),
            "ended": str(ended),
        } if all(type(n) is int for n in (*running, *rows.values())):
            minutes = row.get("minutes")
            return GameRecord(
                id=id,
                game=game,
                family=family,
                facts=facts,
                total=total,
                level=level,
                win=win,
                running=tuple(running),
                rows=rows,
                ended=ended,
                luck=_luck(row.get("luck")),
                faces=_counts(row.get("faces"), FACES),
                rivals=_counts(row.get("rivals"), RIVAL_FIGURES),
                minutes=minutes if type(minutes) is int else 0,
                turns=_turns(row.get("turns")),
            )
    return None


def _luck(kept: Any) -> dict[str, tuple[float, int]]:
    """Return a game's luck, as far as it can be read."""
    found = {}
    for side, figures in kept.items() if isinstance(kept, dict) else ():
        match figures:
            case [float() | int() as expected, int() as actual] if _is_small(expected) and _is_small(actual):
                found[side] = (float(expected), actual)
    return found


def _is_small(number: float) -> bool:
    """Return whether a number is one that a game can have."""
    return abs(number) < MOST and math.isfinite(number)


def _turns(kept: Any) -> tuple[Mapping[str, int], ...]:
    """Return the rows of each turn; none if any of them can't be read."""
    turns = kept if isinstance(kept, list) else []
    sound = all(isinstance(rows, dict) and all(type(n) is int for n in rows.values()) for rows in turns)
    return tuple(turns) if sound else ()


def _counts(kept: Any, wanted: int) -> dict[str, tuple[int, ...]]:
    """Return this many whole numbers per name, as far as they can be read."""
    return {
        name: tuple(counts)
        for name, counts in (kept.items() if isinstance(kept, dict) else ())
        if isinstance(counts, list) and len(counts) == wanted and all(type(n) is int for n in counts)
    }


def place_among(games: Iterable[GameRecord], game: GameRecord) -> tuple[int, int, int]:
    """Return a record's place among those of the same game and cards, their number, and the best other total.

    Equal totals share the better place.
    """
    kind = (game.game, game.facts)
    others = [one.total for one in games if (one.game, one.facts) == kind and one.id != game.id]
    return 1 + sum(total > game.total for total in others), 1 + len(others), max(others, default=0)


def average(games: Sequence[GameRecord]) -> float | None:
    return mean(game.total for game in games) if games else None


def luck_of(games: Sequence[GameRecord]) -> dict[str, tuple[float, int]]:
    """Return by side the expected and actual VP of all these games."""
    sides = dict.fromkeys(side for game in games for side in game.luck)
    lucks = {side: [game.luck[side] for game in games if side in game.luck] for side in sides}
    return {
        side: (sum(expected for expected, _ in some), sum(actual for _, actual in some))
        for side, some in lucks.items()
    }


def faces_of(games: Sequence[GameRecord]) -> dict[str, tuple[int, ...]]:
    return _added(game.faces for game in games)


def rivals_of(games: Sequence[GameRecord]) -> dict[str, tuple[int, ...]]:
    """Return by rival the figures of all these games together, and in how many they appeared."""
    sums = _added(game.rivals for game in games)
    return {rival: (*sums[rival], sum(rival in game.rivals for game in games)) for rival in sums}


def _added(tallies: Iterable[Mapping[str, tuple[int, ...]]]) -> dict[str, tuple[int, ...]]:
    """Add up numbers with the same name, position by position."""
    found: dict[str, list[tuple[int, ...]]] = {}
    for tally in tallies:
        for name, counts in tally.items():
            found.setdefault(name, []).append(counts)
    return {name: tuple(map(sum, zip(*found[name], strict=True))) for name in sorted(found)}


def ended_between(games: Sequence[GameRecord], turn: int, total: int) -> tuple[int, int, int] | None:
    """Return where games like this one after a turn have ended: lowest, highest, how many.

    Uses games with about as many VP or, if there are too few, all. None if there are too few games in total.
    """
    entered = [game for game in games if len(game.running) >= turn]
    near = [game for game in entered if abs(game.running[turn - 1] - total) <= NEAR]
    taken = near if len(near) >= NEEDED else entered
    if len(taken) < NEEDED:
        return None
    totals = [game.total for game in taken]
    return min(totals), max(totals), len(totals)
