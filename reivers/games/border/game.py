"""Border Reivers, solo: the game as the kernel plays it."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from itertools import accumulate
from typing import Any

import attrs

from reivers.data import load
from reivers.frontend.game_spec import GameRules, Options, no_facts
from reivers.games.border.rules.cards import fact_prompts, fact_sources
from reivers.games.border.rules.cards.name_board import name_board
from reivers.games.border.rules.model import corrections, problems
from reivers.games.border.rules.model.state import State, vp
from reivers.games.border.rules.model.supply import report_stand_ins
from reivers.games.border.rules.seasons import rivals_only, scoring
from reivers.games.border.rules.seasons.autumn import autumn
from reivers.games.border.rules.seasons.setup import RIVALS, new_state, setup
from reivers.games.border.rules.seasons.spring import spring
from reivers.games.border.rules.seasons.summer import summer
from reivers.games.border.rules.seasons.takeover import PAGES, enter_position
from reivers.games.border.rules.winter.winter import winter
from reivers.kernel.facts import Hint, Layer, no_hint
from reivers.kernel.flows import Flow, checkpoint
from reivers.kernel.game import ScoreRow
from reivers.kernel.messages import Message
from reivers.kernel.orders import Table
from reivers.kernel.prompts import Prompt

from . import SPEC, board
from .names import SOURCES, BorderNames
from .options import COPY, NONE, PRACTICE, TARGET_DECK, first_settings
from .orders import still_to_do
from .step_titles import step_title, undo_title
from .tracking import ONLY_HANDS, BorderTracking

RULES = 1
FIELDS = tuple(field.name for field in attrs.fields(State))
NESTED = (dict, list)
"""Containers of plain data."""


def take_over(state: State) -> Flow[None]:
    """Take over a game in progress: name the board, then ask what's on it."""
    yield from name_board()
    yield from enter_position(state)


def begin(state: State) -> Flow[None]:
    """3.0 Name what the rulebook doesn't name, then set everything out."""
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
    """The game's implementation for the kernel."""

    name = "border"
    rules = RULES

    def new_state(self, options: Mapping[str, Any]) -> State:
        return new_state(options, RULES)

    def play(self, state: State) -> Flow[None]:
        return play(state)

    def when(self, state: State) -> str:
        return f"{state.turn}/{state.season}"

    def view(self, state: State) -> dict[str, Any]:
        """Return everything the player may see. The state has nothing hidden: what is hidden isn't drawn
        yet."""
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
    """4.0 Play three turns of four seasons. Each season sets the next one as its last act."""
    seasons = rivals_only.SEASONS if state.rivals_only else SEASONS
    while state.season != "over":
        yield from seasons[state.season](state)
        yield from report_stand_ins(state)
        yield from checkpoint(str(state.turn), f"{state.turn}/{state.season}")


def score_sheet(state: State) -> list[ScoreRow]:
    """Return the printed sheet: its rows, a column for each turn, the livestock, and the total."""
    turns = [*state.score, *({} for _ in range(scoring.TURNS - len(state.score)))][: scoring.TURNS]
    if state.rivals_only:
        return _app_tracked(state, turns)
    used = [row for row in scoring.TIMES if row != scoring.CARDS_ROW or any(row in rows for rows in turns)]
    scored = scoring.TURNS if state.season == "over" else state.turn - 1
    rows = [
        ScoreRow(
            _row(row),
            (*_by_turn(row, turns, scored), sum(rows.get(row, 0) for rows in turns)),
            each=scoring.TIMES[row],
        )
        for row in used
    ]
    totals = [sum(turn.values()) for turn in state.score[: scoring.TURNS]]
    to_come = (None,) * (scoring.TURNS - len(totals))
    rows.append(ScoreRow(Message("score.turns"), (*totals, *to_come, sum(totals)), total=True))
    rows.append(ScoreRow(Message("score.running"), (*accumulate(totals), *to_come, None)))
    livestock = state.score[scoring.TURNS] if len(state.score) > scoring.TURNS else {}
    for row, each in scoring.LIVESTOCK.items():
        rows.append(ScoreRow(_row(row), (None, None, None, livestock.get(row)), each=each))
    return [*rows, ScoreRow(Message("score.total"), (None, None, None, vp(state)), total=True)]


def _by_turn(row: str, turns: Sequence[Mapping[str, int]], scored: int) -> Iterator[int | None]:
    """Yield the VP of a row. A turn that was scored has a 0 in each of its boxes without VP."""
    for turn, rows in enumerate(turns, start=1):
        boxed = turn <= scored and row in scoring.printed_rows(turn)
        yield rows.get(row, 0 if boxed else None)


def _app_tracked(state: State, turns: Sequence[Mapping[str, int]]) -> list[ScoreRow]:
    """Return the rows that the app knows in a rivals-only game, and their sums."""
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
    """Deep-copy plain data."""
    if isinstance(value, dict):
        return {name: _copied(inner) if isinstance(inner, NESTED) else inner for name, inner in value.items()}
    if isinstance(value, list):
        return [_copied(inner) if isinstance(inner, NESTED) else inner for inner in value]
    return value


# -- for the front ends -----------------------------------------------------------------------------------


def make_rules(options: Options, lookup: Layer) -> GameRules:
    """Return Border Reivers with the practice set or with the player's copy, as its options say."""
    known = _known(options, lookup)

    def name(thing: str, field: str) -> Any:
        found = lookup(thing, field) or known(thing, field)
        return found.value if found else None

    game, names = BorderReivers(), BorderNames(name)
    return GameRules(
        spec=SPEC,
        game=game,
        names=names,
        view=_later("views.game_view", "view"),
        tracking=BorderTracking(board.HOME[board.family_of(options)]),
        layers=(known,),
        sources=SOURCES,
        settings=first_settings(options),
        options=options,
        totals=scoring.totals,
        tracks_table=options.get("table") != RIVALS,
        entry_pages=(PAGES,),
        page_sources=() if options.get("chance") == NONE else (TARGET_DECK,),
        default_name=_default_name(options),
        record=_later("records", "record"),
        still_to_do=still_to_do,
        hand_notices=ONLY_HANDS,
        step_title=step_title,
        undo_title=undo_title,
        luck=_later("advice.luck", "luck_of_game"),
        welcome=(Message(f"text.welcome.{options['facts']}"),) if "facts" in options else (),
    )


def _later(module: str, name: str) -> Callable[..., Any]:
    """Return a function that is imported when it is first called."""
    return lambda *given: SPEC.load(module, name)(*given)


def _default_name(options: Options) -> Message:
    if "family" not in options:
        return SPEC.title
    facts = {"title": SPEC.title, "family": options["family"]}
    return Message(f"text.new.name.{options.get('facts', COPY)}", facts)


def practice(family: str = board.FAMILIES[0], **options: Any) -> GameRules:
    """Return Border Reivers with the practice set."""
    return make_rules({"family": family, "facts": PRACTICE, **options}, no_facts)


def _known(options: Options, lookup: Layer) -> Layer:
    if options.get("facts", COPY) == PRACTICE:
        return _practice_set().fact
    return fact_sources.MergedFacts((fact_sources.MyCopyFacts(lookup).fact, _shipped().get)).fact


@cache
def _practice_set() -> fact_sources.PracticeFacts:
    return fact_sources.PracticeFacts(load.cards(SPEC.id))


@cache
def _shipped() -> fact_sources.ShippedFacts:
    return fact_sources.ShippedFacts(load.cards(SPEC.id))
