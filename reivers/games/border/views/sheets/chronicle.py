"""The chronicle: what happened in each season, turn by turn."""

from itertools import groupby

import attrs

from reivers.frontend.game_view import GameReader
from reivers.games.border.chronicle import Line, chronicle
from reivers.games.border.rules.model.state import State

SPRING_ROWS = frozenset({"Reivers in Gaol (end of turn)", "Notoriety", "Ballads"})
"""Rows of the score sheet that are filled in Spring; the others are Winter's."""


@attrs.frozen(kw_only=True)
class ChronicleSeason:
    """What happened in a season, and its VP."""

    season: str
    vp: int
    lines: tuple[Line, ...]


@attrs.frozen(kw_only=True)
class ChronicleTurn:
    """The seasons of a turn so far."""

    turn: int
    seasons: tuple[ChronicleSeason, ...]


def chronicle_view(reader: GameReader) -> tuple[ChronicleTurn, ...]:
    chapters = (chapter for chapter in chronicle(reader.history()) if "/" in chapter.when)
    return tuple(
        ChronicleTurn(
            turn=int(turn),
            seasons=tuple(
                ChronicleSeason(season=season, vp=_vp(reader.state, int(turn), season), lines=chapter.lines)
                for chapter in some
                for season in [chapter.when.partition("/")[2]]
            ),
        )
        for turn, some in groupby(chapters, key=lambda chapter: chapter.when.partition("/")[0])
    )


def _vp(state: State, turn: int, season: str) -> int:
    rows = state.score[turn - 1] if turn <= len(state.score) else {}
    if season not in ("winter", "spring"):
        return 0
    return sum(vp for row, vp in rows.items() if (row in SPRING_ROWS) == (season == "spring"))
