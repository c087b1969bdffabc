"""Border Reivers, solo: the game as the kernel plays it."""

from collections.abc import Callable, Mapping, Sequence
from itertools import accumulate
from typing import Any

import attrs

from reivers.games.border.rules.cards import fact_prompts
from reivers.games.border.rules.cards.name_board import name_board
from reivers.games.border.rules.model import corrections, problems
from reivers.games.border.rules.model.state import State, vp
from reivers.games.border.rules.model.supply import report_stand_ins
from reivers.games.border.rules.seasons import rivals_only, scoring
from reivers.games.border.rules.seasons.autumn import autumn
from reivers.games.border.rules.seasons.setup import new_state, setup
from reivers.games.border.rules.seasons.spring import spring
from reivers.games.border.rules.seasons.summer import summer
from reivers.games.border.rules.seasons.takeover import enter_position
from reivers.games.border.rules.winter.winter import winter
from reivers.kernel.facts import Hint, no_hint
from reivers.kernel.flows import Flow, checkpoint
from reivers.kernel.game import ScoreRow
from reivers.kernel.messages import Message
from reivers.kernel.orders import Table
from reivers.kernel.prompts import Prompt

RULES = 1
FIELDS = tuple(field.name for field in attrs.fields(State))
TRACKED_BY = (dict, list)
"""Plain data that hold others."""


def take_over(state: State) -> Flow[None]:
    """A game that is under way: name the board, then tell what lies on it."""
    yield from name_board()
    yield from enter_position(state)


def begin(state: State) -> Flow[None]:
    """3.0 Name what the book does not name, then lay everything out."""
    yield from name_board()
    yield from setup(state)


SEASONS: Mapping[str, Callable[[State], Flow[None]]] = {
    "setup": begin,
    "position": take_over,
    "summer": summer,
    "autumn": autumn,
    "winter": winter,
    "spring": spring,
}


class BorderReivers:
    """What the kernel asks of a game."""

    name = "border"
    rules = RULES

    def new_state(self, options: Mapping[str, Any]) -> State:
        return new_state(options, RULES)

    def play(self, state: State) -> Flow[None]:
        return play(state)

    def when(self, state: State) -> str:
        return f"{state.turn}/{state.season}"

    def view(self, state: State) -> dict[str, Any]:
        """All that the player may see. The state holds nothing hidden: what is hidden is not drawn yet."""
        return self.dump(state)

    def table(self, state: State) -> Table:
        return {place: dict(pieces) for place, pieces in state.table.items()}

    def score(self, state: State) -> Sequence[ScoreRow]:
        return score_sheet(state)

    def dump(self, state: State) -> dict[str, Any]:
        return {name: _copied(getattr(state, name)) for name in FIELDS}

    def load(self, data: Mapping[str, Any]) -> State:
        return State(**{name: _copied(value) for name, value in data.items()})

    def corrections(self, state: State) -> Mapping[str, Prompt]:
        return corrections.all_of(state)

    def correct(self, state: State, what: str, value: Any) -> None:
        corrections.correct(state, what, value)

    def fact_prompt(self, thing: str, field: str, hint: Hint = no_hint) -> Prompt:
        return fact_prompts.fact_prompt(thing, field, hint)

    def problems(self, state: State) -> list[str]:
        return problems.problems(state)


def play(state: State) -> Flow[None]:
    """4.0 Three turns of four seasons. Each season sets the next one as its last act."""
    seasons = rivals_only.SEASONS if state.rivals_only else SEASONS
    while state.season != "over":
        yield from seasons[state.season](state)
        yield from report_stand_ins(state)
        yield from checkpoint(str(state.turn), f"{state.turn}/{state.season}")


def score_sheet(state: State) -> list[ScoreRow]:
    """The printed sheet: its rows, a column for each turn, the livestock, and the total."""
    turns = [*state.score, *({} for _ in range(scoring.TURNS - len(state.score)))][: scoring.TURNS]
    if state.rivals_only:
        return _app_tracked(state, turns)
    used = [row for row in scoring.TIMES if row != scoring.CARDS_ROW or any(row in rows for rows in turns)]
    rows = [
        ScoreRow(_row(row), (*(rows.get(row) for rows in turns), sum(rows.get(row, 0) for rows in turns)))
        for row in used
    ]
    totals = [sum(turn.values()) for turn in state.score[: scoring.TURNS]]
    to_come = (None,) * (scoring.TURNS - len(totals))
    rows.append(ScoreRow(Message("score.turns"), (*totals, *to_come, sum(totals)), total=True))
    rows.append(ScoreRow(Message("score.running"), (*accumulate(totals), *to_come, None)))
    livestock = state.score[scoring.TURNS] if len(state.score) > scoring.TURNS else {}
    for row in scoring.LIVESTOCK:
        rows.append(ScoreRow(_row(row), (None, None, None, livestock.get(row))))
    return [*rows, ScoreRow(Message("score.total"), (None, None, None, vp(state)), total=True)]


def _app_tracked(state: State, turns: Sequence[Mapping[str, int]]) -> list[ScoreRow]:
    """Where the app runs the rivals only: the rows that it knows of, and what they come to."""
    rows = [row for row in scoring.TIMES if any(row in turn for turn in turns)]
    sheet = [
        ScoreRow(_row(row), (*(turn.get(row) for turn in turns), sum(turn.get(row, 0) for turn in turns)))
        for row in rows
    ]
    totals = [sum(turn.values()) for turn in turns]
    return [*sheet, ScoreRow(Message("score.turns"), (*totals, vp(state)), total=True)]


def _row(row: str) -> Message:
    return Message("score.row", {"row": row})


def _copied(value: Any) -> Any:
    """Plain data that nobody else holds."""
    if isinstance(value, dict):
        return {
            name: _copied(inner) if isinstance(inner, TRACKED_BY) else inner for name, inner in value.items()
        }
    if isinstance(value, list):
        return [_copied(inner) if isinstance(inner, TRACKED_BY) else inner for inner in value]
    return value
