"""Builders for the tests of Border Reivers: a state in one line, and a flow under way over it."""

import copy
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import attrs

from reivers.data import load
from reivers.games.border import board
from reivers.games.border.ids import STRIPES, TYPE_OF
from reivers.games.border.rules.cards import fact_sources
from reivers.games.border.rules.model.state import State, cube, put
from reivers.kernel.facts import Hint, Layer, no_hint
from reivers.kernel.flows import Flow
from reivers.kernel.game import ScoreRow
from reivers.kernel.journal import Header, Journal
from reivers.kernel.messages import Message
from reivers.kernel.orders import Table
from reivers.kernel.prompts import Choose, ChooseSeveral, Number, Option, Prompt
from reivers.kernel.session import Session
from tests.builders import Kept

SOURCES = (
    "summer_deck", "discards", "event_deck", "token_cup", "cup", "notoriety_dice", "region_tokens",
    "bastle_tokens", "site_cup", "target_deck", "reiver_die", "tie", "own_dice", "rival_dice", "warden_die",
    "rival_tokens", "empty_box",
)  # fmt: skip
ALL_APP = {f"chance.{source}": "app" for source in SOURCES}
HOUSE = {"sevens": "literal", "tied_lead": "takes", "below_tie": "competition"}


def make_state(*, family: str = "Dacre", **changes: Any) -> State:
    """A state after set-up (3.0), Turn 1, with changes to its fields."""
    state = State(rules=1, family=family, house_rules=dict(HOUSE), score=[{}])
    for march, regions in board.REGIONS.items():
        for region in regions:
            put(state, region, "sheep", 2 if march == "DL" else 1)
    for name, home in board.HOME.items():
        put(state, board.track(home), cube(name), 3)
        put(state, board.seat(board.ACROSS[home]), cube(name), 1)
        put(state, board.town(board.ACROSS[home]), cube(name), 1)
    put(state, "player", "cattle", 8)
    put(state, "player", "horse", 3)
    put(state, "player", "token:deputy-warden", 1)
    rivals = board.rivals(family)
    state.cup = dict.fromkeys(rivals, 7)
    opposing = [region for rival in rivals for region in board.REGIONS[board.HOME[rival]]]
    state.sheep_tokens = dict.fromkeys(opposing, 2)
    state.site_cup = [site for rival in rivals for site in board.SITES[board.HOME[rival]]]
    state.rival_tokens = {
        "deputy-warden": 5,
        "rumor": 6,
        "hot-trod": 1,
        **{f"plain-{n}": 1 for n in range(2, 7)},
    }
    state.spare_tokens = {"riding-the-bound": 1, **{f"4p-{n}": 1 for n in range(2, 13)}}
    state.free_warden_tokens = ["earl-of-angus", "robert-carey", *(f"warden-{n}" for n in range(4, 9))]
    state.wardens = list(board.FAMILIES)
    state.stacks = {stack: [] for stack in ("attack", "notoriety", "sheep", "bastles", "token", "permanent")}
    state.used_targets = {name: [] for name in board.FAMILIES}
    return attrs.evolve(state, **changes)


class FlowGame:
    """A game that is one flow over a State."""

    name = "border"
    rules = 1

    def __init__(self, flow: Callable[[State], Flow[Any]], state: State) -> None:
        self._flow = flow
        self._state = self.dump(state)

    def new_state(self, options: Mapping[str, Any]) -> State:
        return self.load(self._state)

    def play(self, state: State) -> Flow[None]:
        yield from self._flow(state)

    def when(self, state: State) -> str:
        return f"{state.turn}/{state.season}"

    def view(self, state: State) -> dict[str, Any]:
        return {"table": state.table}

    def table(self, state: State) -> Table:
        return {place: dict(pieces) for place, pieces in state.table.items()}

    def score(self, state: State) -> Sequence[ScoreRow]:
        return [ScoreRow(Message("rows"), tuple(sum(turn.values()) for turn in state.score))]

    def dump(self, state: State) -> dict[str, Any]:
        return attrs.asdict(state)

    def load(self, data: Mapping[str, Any]) -> State:
        return State(**copy.deepcopy(dict(data)))

    def corrections(self, state: State) -> Mapping[str, Prompt]:
        return {
            f"{place}|{piece}": Number(key="correct", facts={"now": value}, low=0, high=99)
            for place, pieces in state.table.items()
            for piece, value in pieces.items()
            if isinstance(value, int)
        }

    def correct(self, state: State, what: str, value: Any) -> None:
        place, _, piece = what.partition("|")
        put(state, place, piece, value)

    def fact_prompt(self, thing: str, field: str, hint: Hint = no_hint) -> Prompt:
        if field in ("subtype", "stripe"):
            return Choose(
                key=f"fact.{field}", options=tuple(map(Option, TYPE_OF if field == "subtype" else STRIPES))
            )
        if field == "touches":
            regions = board.REGIONS[board.march_of(thing.partition(":")[2])]
            return ChooseSeveral(key="fact.touches", options=tuple(map(Option, regions)), least=2, most=2)
        return Number(key=f"fact.{field}", facts={"thing": thing}, low=-9, high=9)

    def problems(self, state: State) -> list[str]:
        return []


practice: Layer = fact_sources.PracticeFacts(load.cards("border")).fact
"""The practice set: everything is known."""
shipped: Layer = fact_sources.ShippedFacts(load.cards("border")).fact
"""Only the rulebook's facts."""


def solo_deck(book: fact_sources.ShippedFacts | fact_sources.PracticeFacts, turn: int) -> tuple[str, ...]:
    """3.0: the cards known to be in a turn's solo deck: solo cards replace, cards without a mark go."""

    def value(card: str, field: str) -> Any:
        fact = book.fact(card, field)
        return fact.value if fact else None

    cards = [card for card in book.things("summer") if value(card, "turn") == turn]
    replaced = {f"summer:{value(card, 'replaces')}" for card in cards}
    return tuple(card for card in cards if card not in replaced and value(card, "solo"))


def session_of(
    flow: Callable[[State], Flow[Any]],
    state: State | None = None,
    *,
    settings: Mapping[str, Any] | None = None,
    layers: Sequence[Layer] = (practice,),
    seed: str = "1513",
) -> Session:
    """A session in which just this flow is played. By default chance is the table's: tests give it."""
    game = FlowGame(flow, state or make_state())
    header = Header("border", 1, seed, settings=dict(settings or {}))
    kept = Kept(header)
    session = Session(game, Journal(header), layers=layers, keep=kept)
    session.kept = kept  # type: ignore[attr-defined]
    return session
