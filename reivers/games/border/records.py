"""How games of Border Reivers ended, and how a game compares with them."""

from collections.abc import Sequence

import attrs

from reivers.frontend.game_view import GameReader
from reivers.store.records import GameRecord, ended_between

from .advice.luck import luck_of_game
from .game import score_sheet
from .options import COPY
from .rules.model.state import State
from .rules.seasons.scoring import totals


def record(reader: GameReader) -> GameRecord | None:
    """Return how a game ended; None if it goes on."""
    found, options = totals(reader.state), reader.journal.header.options
    if found["victory"] is None:
        return None
    rows = [row for row in score_sheet(reader.state) if "row" in row.label.facts]
    luck = luck_of_game(reader)
    sides = {"mine": luck.mine, "theirs": luck.theirs}
    return GameRecord(
        family=options["family"],
        facts=options.get("facts", COPY),
        total=found["final_total"],
        level=found["victory"]["level"],
        win=found["victory"]["win"],
        running=tuple(found["running_totals"]),
        rows={row.label.facts["row"]: int(row.values[-1] or 0) for row in rows},
        luck={side: (one.expected, one.actual) for side, one in sides.items()},
        faces=luck.faces,
        rivals=luck.rivals(options["family"]),
        turns=tuple(dict(turn) for turn in reader.state.score),
    )


@attrs.frozen
class Pace:
    """The VP after a turn, and where games with about as many have ended."""

    turn: int
    total: int
    low: int
    high: int


def pace_of(state: State, games: Sequence[GameRecord]) -> Pace | None:
    """Return the pace after the last scored turn. None before the first, or with too few games."""
    turn = state.turn - 1
    if not turn:
        return None
    total = sum(sum(rows.values()) for rows in state.score[:turn])
    ended = ended_between(games, turn, total)
    return Pace(turn, total, ended[0], ended[1]) if ended else None


def pace(reader: GameReader, games: Sequence[GameRecord]) -> Pace | None:
    return pace_of(reader.state, games)
