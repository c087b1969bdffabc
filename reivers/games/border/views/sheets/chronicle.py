"""The chronicle: what happened in each season, turn by turn."""

import attrs

from reivers.frontend.game_view import GameReader
from reivers.games.border.chronicle import chronicle
from reivers.games.border.rules.model.state import State
from reivers.kernel.messages import Message

TOGETHER = 4
"""The number of sentences in a paragraph."""
SPRING_ROWS = frozenset({"Reivers in Gaol (end of turn)", "Notoriety", "Ballads"})
"""Rows of the score sheet that are filled in Spring; the others are Winter's."""


@attrs.frozen(kw_only=True)
class ChronicleSeason:
    """What happened in a season, and its VP."""

    season: str
    vp: int
    paragraphs: tuple[tuple[Message, ...], ...]


@attrs.frozen(kw_only=True)
class ChronicleTurn:
    """The seasons of a turn so far."""

    turn: int
    seasons: tuple[ChronicleSeason, ...]


def chronicle_view(reader: GameReader) -> tuple[ChronicleTurn, ...]:
    turns: dict[int, list[ChronicleSeason]] = {}
    for chapter in chronicle(reader.history(), reader.state.family):
        turn, _, season = chapter.when.partition("/")
        vp = _vp(reader.state, int(turn), season)
        paragraphs = tuple(
            chapter.sentences[n : n + TOGETHER] for n in range(0, len(chapter.sentences), TOGETHER)
        )
        shown = ChronicleSeason(season=season, vp=vp, paragraphs=paragraphs)
        turns.setdefault(int(turn), []).append(shown)
    return tuple(ChronicleTurn(turn=turn, seasons=tuple(seasons)) for turn, seasons in turns.items())


def _vp(state: State, turn: int, season: str) -> int:
    rows = state.score[turn - 1] if turn <= len(state.score) else {}
    if season not in ("winter", "spring"):
        return 0
    return sum(vp for row, vp in rows.items() if (row in SPRING_ROWS) == (season == "spring"))
