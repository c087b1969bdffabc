"""The score sheet, row by row as printed (8.2, 9.1, 9.2), and the base dice of the next turn (8.3)."""

from collections.abc import Mapping, Sequence
from itertools import accumulate
from typing import Any

import attrs

from reivers.games.border.ids import LAST_TURN_ONLY
from reivers.games.border.rules.model.state import State, vp
from reivers.kernel.frozen import frozen

TURNS = 3
CARDS_ROW = "Cards (not printed)"
"""A45: an added row for VP that have no row in the turn's sheet."""

TIMES: Mapping[str, int | None] = {
    "Raid Sheep": 2,
    "Raid Cattle": 1,
    "Feud Attack": 3,
    "Feud Defense": 3,
    "Gaolbreak Attack": 2,
    "Battle Attack": None,
    "Hanging": 6,
    "Warden's Tithe, Bills of Complaint": None,
    "Reivers in Gaol (end of turn)": 2,
    "Notoriety": None,
    "Ballads": None,
    CARDS_ROW: None,
}
"""The rows of the sheet and the VP per count. None: the VP vary and are entered directly."""

LIVESTOCK: Mapping[str, int] = {
    "Cattle (End Game), per 2": 1,
    "Sheep (End Game), per 2": 2,
    "Horses (End Game), per 2": 3,
}
"""9.1 VP for every two."""

LEVELS: tuple[tuple[int, bool, str], ...] = (
    (200, True, "Kinmont Willie"),
    (190, True, "Sir Robert Carey"),
    (180, True, "Jock of the Peartree"),
    (170, True, "Bold Buccleuth"),
    (160, True, "Archie Fyre the Braes"),
    (140, False, "Young Scrope"),
    (120, False, "Fingerless Will Nixon"),
    (100, False, "Nebless Clem Croser"),
    (0, False, "Ill-Drowned Geordie"),
)
"""9.2 The lowest VP, win or loss, and the name of each level. The last one includes everything below."""


# -- rows ------------------------------------------------------------------------------------------------


def printed_rows(turn: int) -> tuple[str, ...]:
    return tuple(row for row in TIMES if row != CARDS_ROW and (turn == TURNS or row not in LAST_TURN_ONLY))


def row_on(turn: int, row: str) -> str:
    """A45: Return the row itself if the turn's sheet has it, else the added row."""
    return row if row in printed_rows(turn) else CARDS_ROW


def row_vp(row: str, count: int) -> int:
    """8.2 Return the VP of a row for a count, or for VP where they vary."""
    return count * (TIMES[row] or 1)


# -- totals ----------------------------------------------------------------------------------------------


@frozen
class Victory:
    """9.2 The level of the Solo Player's fame."""

    level: str
    win: bool


@frozen
class Score:
    """The sums of the sheet. The last two are known after the third turn."""

    turn_totals: tuple[int, ...]
    running_totals: tuple[int, ...]
    final_total: int | None
    victory: Victory | None


def livestock_vp(horses: int, sheep: int, cattle: int) -> dict[str, int]:
    """9.1 Return the VP for every two of each kind. An odd one counts nothing."""
    owned = zip(LIVESTOCK.items(), (cattle, sheep, horses), strict=True)
    return {row: times * (n // 2) for (row, times), n in owned}


def victory(score: int) -> Victory:
    """9.2 Return the level of a final score."""
    win, level = next(((win, level) for least, win, level in LEVELS if score >= least), LEVELS[-1][1:])
    return Victory(level, win)


def score(turns: Sequence[Mapping[str, int]], horses: int, sheep: int, cattle: int) -> Score:
    """9.1, 9.2 Return the totals of a sheet of VP, row by row, for each turn so far."""
    totals = tuple(sum(rows.values()) for rows in turns)
    running = tuple(accumulate(totals))
    if len(totals) < TURNS:
        return Score(totals, running, None, None)
    final = running[-1] + sum(livestock_vp(horses, sheep, cattle).values())
    return Score(totals, running, final, victory(final))


@attrs.define
class ScoreSheet:
    """VP by row, turn by turn, as the score tool adds them up."""

    turns: list[dict[str, int]] = attrs.field(factory=list)

    def add(self, turn: int, row: str, count: int) -> int:
        """Add a count (or VP, where they vary) to a row, and return its VP."""
        return self.add_vp(turn, row, row_vp(row, count))

    def add_vp(self, turn: int, row: str, vp: int) -> int:
        """Add VP to a row directly. A45: to the added row if the turn has no such row."""
        assert row in TIMES, row
        self.turns.extend({} for _ in range(len(self.turns), turn))
        rows, row = self.turns[turn - 1], row_on(turn, row)
        rows[row] = rows.get(row, 0) + vp
        return vp

    def score(self, horses: int, sheep: int, cattle: int) -> Score:
        """9.1, 9.2 Return the sums, with the livestock at the end."""
        return score(self.turns, horses, sheep, cattle)


# -- 8.3 -------------------------------------------------------------------------------------------------


def base_dice_left(dice: int, turn: int) -> int:
    """8.3 Return the opponents' base attack dice after Spring: half, rounded down; unchanged on the last
    turn."""
    return dice // 2 if turn < TURNS else dice


def totals(state: State) -> dict[str, Any]:
    """Return totals per turn and so far and, once the game is over, the final total and level. (They're
    unknown in a rivals-only game.)"""
    turns = [sum(rows.values()) for rows in state.score[:TURNS]]
    final = vp(state) if state.season == "over" and not state.rivals_only else None
    return {
        "turn_totals": turns,
        "running_totals": list(accumulate(turns)),
        "final_total": final,
        "victory": None if final is None else attrs.asdict(victory(final)),
    }
