"""Scenario journals: games that start at a built state and reach a rare branch of the rules.

Each is saved as an export file (NAME.json), which the app can import and continue, and as text (NAME.txt).
A scenario names only the answers that matter. Other prompts get their default, else the first legal answer;
other dice show a 1. Dice and draws are entered as from the table, so nothing is random.
"""

import copy
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, TypeVar

import attrs

from reivers.data import load
from reivers.games.border import board
from reivers.games.border.game import BorderReivers
from reivers.games.border.rules.cards.fact_sources import PracticeFacts
from reivers.games.border.rules.model.cards import held, in_order, recruited
from reivers.games.border.rules.model.problems import SUMMER_DECK, TOKENS
from reivers.games.border.rules.model.state import State, put
from reivers.kernel.facts import Layer
from reivers.kernel.journal import Header, Journal
from reivers.kernel.prompts import NO_ANSWER, Prompt
from reivers.kernel.session import Session
from reivers.store import exports
from tests.builders import Kept
from tests.games.border.builders import make_state, practice, shipped, solo_deck

T = TypeVar("T")
FOLDER = Path(__file__).parent
MOST = 1000
"""The most answers a scenario may take."""


@attrs.frozen
class Skip:
    """A fact that the player skips."""

    field: str


@attrs.frozen
class Correct:
    """A correction of a tracked number."""

    what: str
    value: Any


Step = tuple[str, Any] | Skip | Correct


@attrs.frozen(kw_only=True)
class Scenario:
    """A state at the start of a season, and the answers that lead to a branch of the rules."""

    name: str
    about: str
    """The section and what happens."""
    state: State
    answers: Sequence[Step] = ()
    until: str = ""
    """After the answers, continue with default answers until this notice; empty to stop."""
    usual: Mapping[str, Any] = attrs.field(factory=dict)
    """Answers to prompts that the scenario does not name."""
    layers: Sequence[Layer] = (practice,)
    settings: Mapping[str, Any] = attrs.field(factory=dict)


class _Begun(BorderReivers):
    """A game that begins at a given state."""

    def __init__(self, state: State) -> None:
        self._begun = state

    def new_state(self, options: Mapping[str, Any]) -> State:
        return self.load(self.dump(self._begun))


def at(season: str, *, turn: int = 1, pieces: Sequence[tuple[str, str, Any]] = (), **changes: Any) -> State:
    """Return a state at the start of a season, with these pieces at these places."""
    state = make_state(season=season, turn=turn, **{"score": [{} for _ in range(turn)], **changes})
    for place, piece, value in pieces:
        put(state, place, piece, value)
    return state


def sound(state: State) -> State:
    """Return the state with complete decks, and with the tokens on the table removed from their supplies."""
    state = copy.deepcopy(state)
    stacked = [stripe["card"] for stack in state.stacks.values() for stripe in stack if stripe["card"]]
    piles = (state.discards, state.out_of_play, state.in_play, recruited(state), held(state), stacked)
    placed = [card for pile in piles for card in pile]
    if placed:
        turns = range(1, state.turn + (state.season != "summer"))
        state.seen = placed
        state.decks = {str(turn): deck(turn) for turn in turns}
        state.unnamed_dealt = SUMMER_DECK * len(turns) - len(placed) - sum(state.unnamed_discards.values())
        assert state.unnamed_dealt >= 0, "cards of a deck that has not been opened"
    for pieces in state.table.values():
        for piece, value in pieces.items():
            token = value if piece == "token" else piece.removeprefix("token:")
            _take_from_supply(state, str(token))
    return state


def deck(turn: int) -> list[str]:
    """Return a turn's deck of the practice set."""
    found = solo_deck(PracticeFacts(load.cards("border")), turn)
    return sorted((thing.removeprefix("summer:") for thing in found), key=in_order)


def _take_from_supply(state: State, token: str) -> None:
    if token in state.free_warden_tokens:
        state.free_warden_tokens.remove(token)
    for supply in (state.rival_tokens, state.spare_tokens):
        if token in supply and token not in TOKENS:
            supply[token] = 0


def last_winter(*, pieces: Sequence[tuple[str, str, Any]] = (), **cards: str) -> State:
    """Return a Winter of Turn 3 with only these two target cards of each family left."""
    used = {
        family: [
            kind for kind in board.TARGET_CARDS if kind not in cards.get(family, "reiver family").split()
        ]
        for family in board.FAMILIES
    }
    return at("winter", turn=3, used_targets=used, pieces=pieces)


def played(scenario: Scenario) -> list[dict[str, Any]]:
    """Return the records of a scenario's game."""
    facts = "copy" if shipped in scenario.layers else "practice"
    options = {"family": scenario.state.family, "facts": facts}
    header = Header("border", 1, scenario.name, scenario.about, options, dict(scenario.settings))
    kept = Kept(header)
    session = Session(_Begun(sound(scenario.state)), Journal(header), layers=scenario.layers, keep=kept)
    steps = list(scenario.answers)
    keys = [notice.message.key for notice in session.news]
    for _ in range(MOST):
        if not steps and (not scenario.until or scenario.until in keys):
            return kept
        assert session.prompt is not None, f"{scenario.name}: over before {steps or scenario.until}"
        if steps and _is_next(steps[0], session):
            _take(steps.pop(0), session)
            keys = []
        elif session.asks_fact:
            session.skip_fact()
        else:
            session.answer(scenario.usual.get(session.prompt.key) or usual(session.prompt))
        keys += [notice.message.key for notice in session.news]
    raise AssertionError(f"{scenario.name}: {steps or scenario.until} never came")


def _is_next(step: Step, session: Session) -> bool:
    if isinstance(step, Correct):
        return True
    if isinstance(step, Skip):
        return session.asks_fact is not None and session.asks_fact[1] == step.field
    assert session.prompt is not None
    return session.prompt.key == step[0]


def _take(step: Step, session: Session) -> None:
    if isinstance(step, Correct):
        session.correct(step.what, step.value)
    elif isinstance(step, Skip):
        session.skip_fact()
    else:
        session.answer(step[1])


class First:
    """Random numbers that are always the first or the lowest."""

    def random(self) -> float:
        return 1.0

    def randrange(self, _stop: int, /) -> int:
        return 0

    def randint(self, a: int, _b: int, /) -> int:
        return a

    def choice(self, seq: Sequence[T], /) -> T:
        return seq[0]

    def sample(self, population: Sequence[T], k: int, /, *, counts: Iterable[int] | None = None) -> list[T]:
        copies = counts or [1] * len(population)
        return [one for one, n in zip(population, copies, strict=True) for _ in range(n)][:k]


def usual(prompt: Prompt) -> Any:
    """Return the answer to a prompt that the scenario does not name."""
    return prompt.sample(First()) if prompt.default is NO_ANSWER else prompt.default


def faces(*thrown: int) -> dict[str, list[int]]:
    return {"faces": list(thrown)}


def file_of(name: str) -> Path:
    return FOLDER / f"{name}.json"


def journal_of(name: str) -> Journal:
    """The journal that is kept under this name."""
    return Journal.from_records(exports.read_game(file_of(name).read_bytes(), {"border": 1}))
