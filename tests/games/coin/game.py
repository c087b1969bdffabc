"""Guess three tosses of a coin. Two right guesses win."""

from collections.abc import Mapping, Sequence
from typing import Any

import attrs

from reivers.frontend.game_spec import GameRules, Options, plain_view
from reivers.frontend.game_view import Figure, GameReader
from reivers.frontend.plain_names import PlainNames
from reivers.kernel.facts import Hint, Layer, no_hint
from reivers.kernel.flows import Flow, checkpoint, choose, draw, notice
from reivers.kernel.game import ScoreRow
from reivers.kernel.messages import Message
from reivers.kernel.orders import Table
from reivers.kernel.prompts import Option, Prompt
from reivers.store.records import GameRecord

from . import SPEC

SIDES = ("heads", "tails")
TOSSES = 3


def sides() -> list[Option]:
    return [Option(side, Message(f"coin.{side}")) for side in SIDES]


@attrs.define
class State:
    tosses: int = 0
    right: int = 0


def play(state: State) -> Flow[None]:
    while state.tosses < TOSSES:
        guess = yield from choose("coin.guess", sides)
        (side,) = yield from draw("coin.toss", sides, "coin")
        state.tosses += 1
        state.right += guess == side
        yield from notice("coin.right" if guess == side else "coin.wrong", {"side": side})
        yield from checkpoint(str(state.tosses), str(state.tosses))


def record(reader: GameReader) -> GameRecord | None:
    right = reader.state.right
    return GameRecord(total=right, win=right > 1) if reader.prompt is None else None


class Coin:
    name = SPEC.id
    rules = 1

    def new_state(self, options: Mapping[str, Any]) -> State:
        return State()

    def play(self, state: State) -> Flow[None]:
        return play(state)

    def when(self, state: State) -> str:
        return str(state.tosses)

    def view(self, state: State) -> dict[str, Any]:
        return attrs.asdict(state)

    def table(self, state: State) -> Table:
        return {}

    def score(self, state: State) -> Sequence[ScoreRow]:
        return [ScoreRow(Message("coin.score"), (state.right,), total=True)]

    def dump(self, state: State) -> dict[str, Any]:
        return attrs.asdict(state)

    def load(self, data: Mapping[str, Any]) -> State:
        return State(**data)

    def corrections(self, state: State) -> Mapping[str, Prompt]:
        return {}

    def correct(self, state: State, what: str, value: Any) -> None:
        raise KeyError(what)

    def fact_prompt(self, thing: str, field: str, hint: Hint = no_hint) -> Prompt:
        raise KeyError(thing)

    def problems(self, state: State) -> list[str]:
        return []


def figures(state: State) -> list[Figure]:
    return [Figure(id="right", label=Message("coin.score"), value=state.right, sheet="score", is_score=True)]


def make_rules(options: Options, _lookup: Layer) -> GameRules:
    game, names = Coin(), PlainNames(SPEC.id)
    return GameRules(
        spec=SPEC,
        game=game,
        names=names,
        view=plain_view(game, names, figures),
        sources=("coin",),
        settings={"chance.coin": "app"},
        options=options,
        record=record,
    )
