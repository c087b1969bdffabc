"""Hammer of the Scots as the kernel plays it."""

from collections.abc import Mapping, Sequence
from typing import Any

from reivers.frontend.game_spec import GameRules, Options, plain_view
from reivers.frontend.game_view import Figure, GameReader
from reivers.kernel.facts import Hint, Layer, no_hint
from reivers.kernel.flows import Flow
from reivers.kernel.game import ScoreRow
from reivers.kernel.messages import Message
from reivers.kernel.orders import Table
from reivers.kernel.prompts import Number, Prompt
from reivers.store.records import GameRecord

from . import SPEC, state
from .board import AREAS, BLOCK, BLOCKS, ENGLISH, SCOTS, SIDES
from .flow import SOURCES, play
from .names import HammerNames
from .rules import position as positions
from .rules.problems import problems
from .state import PLAYER, State
from .tracking import ON_SCREEN, HammerTracking

RULES = 1


class Hammer:
    """The game's implementation for the kernel."""

    name = SPEC.id
    rules = RULES

    def new_state(self, options: Mapping[str, Any]) -> State:
        return state.new_state(options)

    def play(self, state: State) -> Flow[None]:
        return play(state)

    def when(self, state: State) -> str:
        now = state.position
        return f"{now.year}/{now.phase}/{now.turn}"

    def view(self, state: State) -> dict[str, Any]:
        """Return what both sides may know."""
        now = state.position
        return {
            "year": now.year,
            "turn": now.turn,
            "phase": now.phase,
            "nobles": {SIDES[side]: len(now.nobles(side)) for side in (ENGLISH, SCOTS)},
            "table": self.table(state),
        }

    def table(self, current: State) -> Table:
        return state.table(current)

    def score(self, state: State) -> Sequence[ScoreRow]:
        """Return how many nobles each side has."""
        return [
            ScoreRow(Message(f"hammer.nobles.{name}"), (len(state.position.nobles(side)),))
            for side, name in enumerate(SIDES)
        ]

    def dump(self, current: State) -> dict[str, Any]:
        return state.dump(current)

    def load(self, data: Mapping[str, Any]) -> State:
        return state.load(data)

    def corrections(self, state: State) -> Mapping[str, Prompt]:
        """Let players correct the strength of their own blocks on the map."""
        now, own = state.position, state.only_person
        blocks = now.on_map(own) if own is not None else []
        return {f"steps/{BLOCKS[block].name}": _strength(now, block) for block in blocks}

    def correct(self, state: State, what: str, value: Any) -> None:
        state.position.steps[BLOCK[what.partition("/")[2]]] = value

    def fact_prompt(self, thing: str, field: str, hint: Hint = no_hint) -> Prompt:
        raise KeyError(thing)

    def problems(self, state: State) -> list[str]:
        return problems(state.position)


def _strength(now: positions.Position, block: int) -> Prompt:
    facts = {"block": BLOCKS[block].name, "place": AREAS[now.at[block]], "now": now.steps[block]}
    return Number(key="hammer.correct.steps", facts=facts, low=1, high=BLOCKS[block].steps)


def figures(state: State) -> list[Figure]:
    """Return the numbers of the header: nobles of each side."""
    now, own = state.position, state.only_person
    return [
        Figure(
            id=name,
            label=Message(f"hammer.nobles.{name}"),
            value=len(now.nobles(side)),
            sheet="score",
            is_score=side == (SCOTS if own is None else own),
        )
        for side, name in enumerate(SIDES)
    ]


def record(reader: GameReader) -> GameRecord | None:
    """Return how a finished game went: nobles of the only person, else of the Scots."""
    now: positions.Position = reader.state.position
    if reader.prompt is not None or now.phase != "over":
        return None
    own = reader.state.only_person
    side = SCOTS if own is None else own
    return GameRecord(total=len(now.nobles(side)), win=now.winner == side)


def _name(options: Options) -> Message:
    """Return what a new game is called: its scenario, and the side of the only person."""
    people = [side for side in SIDES if options.get(side, PLAYER) == PLAYER]
    key = people[0] if len(people) == 1 else "both"
    return Message(f"hammer.name.{key}", {"scenario": options.get("scenario", "braveheart")})


def _welcome(options: Options) -> tuple[Message, ...]:
    """Explain how the app and the players share what is secret."""
    people = sum(options.get(side, PLAYER) == PLAYER for side in SIDES)
    if people == len(SIDES):
        return (Message("hammer.welcome.two"),)
    where = "table" if options.get("board") != "screen" else "screen"
    return (Message(f"hammer.welcome.one.{where}"),) if people else ()


def make_rules(options: Options, _lookup: Layer) -> GameRules:
    game, names = Hammer(), HammerNames()
    on_screen = ON_SCREEN if options.get("board") == "screen" else {}
    return GameRules(
        spec=SPEC,
        game=game,
        names=names,
        view=plain_view(game, names, figures),
        sources=SOURCES,
        settings={**{f"chance.{source}": "app" for source in SOURCES}, **on_screen},
        tracking=HammerTracking(),
        options=options,
        welcome=_welcome(options),
        default_name=_name(options),
        record=record,
    )
