"""Builders for tests: a game in one line, with defaults for everything."""

import json
import random
from collections.abc import Mapping, Sequence
from typing import Any

from reivers.games.toy.game import NightRide, shipped
from reivers.kernel.facts import Fact, Layer
from reivers.kernel.flows import Flow
from reivers.kernel.game import Game
from reivers.kernel.journal import Header, Journal
from reivers.kernel.session import Session

APP_HOLDS_ALL = {f"chance.{source}": "app" for source in ("guides", "bag", "own", "watch")}
APP_HOLDS_CHORES = {"chance.bag": "app", "chance.watch": "app"}


class Kept(list[dict[str, Any]]):
    """Saved records in memory, as JSON. Counts its calls."""

    def __init__(self, header: Header) -> None:
        super().__init__([header.to_record()])
        self.calls = 0

    def __call__(self, batch: list[dict[str, Any]]) -> None:
        self.calls += 1
        self.extend(json.loads(json.dumps(batch)))


def new_session(
    *,
    seed: str = "1513",
    nights: int = 3,
    settings: Mapping[str, Any] = APP_HOLDS_CHORES,
    layers: Sequence[Layer] = (shipped,),
    game: Game | None = None,
    learn: Any = None,
) -> Session:
    """Return a new game; its saved records are in `session.kept`."""
    game = game or NightRide()
    header = Header(game.name, game.rules, seed, options={"nights": nights}, settings=dict(settings))
    kept = Kept(header)
    session = Session(game, Journal(header), layers=layers, keep=kept, learn=learn)
    session.kept = kept  # type: ignore[attr-defined]
    return session


def reopened(session: Session, *, layers: Sequence[Layer] = (shipped,), game: Game | None = None) -> Session:
    """Return the same game, read from its saved records."""
    journal = Journal.from_records(session.kept)  # type: ignore[attr-defined]
    return Session(game or NightRide(), journal, layers=layers)


def play_on(session: Session, rng: random.Random, most: int = 10_000) -> int:
    """Give random legal answers until the game is over, or this many."""
    for count in range(most):
        if session.prompt is None:
            return count
        session.answer(session.prompt.sample(rng))
    return most


def played(seed: int = 1, **options: Any) -> Session:
    """Play a whole game at random."""
    session = new_session(seed=str(seed), **options)
    play_on(session, random.Random(seed))
    return session


def answer_until(session: Session, key: str, rng: random.Random | None = None) -> None:
    """Give random legal answers until this prompt."""
    rng = rng or random.Random(0)
    while session.prompt is not None and session.prompt.key != key:
        session.answer(session.prompt.sample(rng))
    assert session.prompt is not None, f"{key} never came"


class SmallGame(NightRide):
    """A game for one test: a given flow, and one dict as state and table."""

    name = "small"

    def __init__(self, flow: Any, facts: Mapping[str, Any] | None = None) -> None:
        self._flow = flow
        self.facts = dict(facts or {})

    def new_state(self, options: Mapping[str, Any]) -> Any:
        return {"part": "1"}

    def play(self, state: Any) -> Flow[None]:
        return self._flow(state)  # type: ignore[no-any-return]

    def when(self, state: Any) -> str:
        return str(state["part"])

    def table(self, state: Any) -> Any:
        return {"here": {name: value for name, value in state.items() if name != "part"}}

    def dump(self, state: Any) -> dict[str, Any]:
        return dict(state)

    def load(self, data: Mapping[str, Any]) -> Any:
        return dict(data)

    def corrections(self, state: Any) -> Any:
        numbers = [name for name, value in state.items() if isinstance(value, int)]
        return {name: super(SmallGame, self).fact_prompt(f"x:{name}", "dice") for name in numbers}

    def correct(self, state: Any, what: str, value: Any) -> None:
        state[what] = value

    def problems(self, state: Any) -> list[str]:
        return []

    def layer(self, thing: str, field: str) -> Fact | None:
        value = self.facts.get(f"{thing}/{field}")
        return None if value is None else Fact(thing, field, value, "shipped")


def small_session(flow: Any, **options: Any) -> Session:
    """Return a session of a game with one flow."""
    game = SmallGame(flow, options.pop("facts", None))
    return new_session(game=game, layers=(game.layer,), **options)
