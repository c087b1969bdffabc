"""The score so far, and how similar games ended."""

from collections.abc import Sequence

import attrs

from reivers.frontend.game_view import GameReader
from reivers.games.border.rules.model.state import State, vp
from reivers.kernel.messages import Message
from reivers.store.records import GameRecord, ended_between


@attrs.frozen(kw_only=True)
class ScoreView:
    """The score so far."""

    total: int
    pace: Message | None
    """Between which VP the player's games ended that were as far after the same turn."""


def score_view(reader: GameReader, games: Sequence[GameRecord] = ()) -> ScoreView:
    state: State = reader.state
    return ScoreView(total=vp(state), pace=_pace(state, games))


def _pace(state: State, games: Sequence[GameRecord]) -> Message | None:
    """After a scored turn, from three games on."""
    turn = state.turn - 1
    total = sum(sum(rows.values()) for rows in state.score[:turn])
    ended = ended_between(games, turn, total) if turn else None
    if ended is None:
        return None
    low, high, _ = ended
    return Message("score.ended_between", {"total": total, "turn": turn, "low": low, "high": high})
