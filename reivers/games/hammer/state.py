"""The state of a game at the table: the position, who plays each side, and what decides hidden draws."""

import base64
import json
import random
from collections.abc import Mapping
from typing import Any

import attrs

from reivers.kernel.errors import AppError
from reivers.kernel.orders import Table, Value

from . import board
from .board import BLOCKS, ENGLISH, POOL, SCOTS, SIDES
from .rules import position as positions
from .rules.position import Position

PLAYER = "player"
COLORS = ("red", "blue")
"""The blocks of each side."""
BIDS = ("none", "E1", "E2", "E3", "S1", "S2", "S3")


@attrs.define
class State:
    position: Position
    players: tuple[str, str]
    """Who plays the English and the Scots: "player", or the name of a computer player."""
    secret: str = ""
    """What decides hidden draws and a computer player's chance."""
    held: list[int] = attrs.field(factory=list)
    """Blocks that have retreated in this round. Not until its end are they placed, so that nobody sees which
    of them went where."""

    @property
    def people(self) -> list[int]:
        """Return the sides that people play."""
        return [side for side in (ENGLISH, SCOTS) if self.players[side] == PLAYER]

    @property
    def only_person(self) -> int | None:
        """Return the side of the only person, whose blocks the app names freely."""
        return self.people[0] if len(self.people) == 1 else None

    def seat(self, side: int) -> str:
        """Return who alone may see what a side knows, if two people share the screen."""
        return SIDES[side] if len(self.people) == len(SIDES) else ""

    def hidden_chance(self, side: int) -> random.Random:
        """Return chance for what only a computer player sees, until the next checkpoint."""
        now = self.position
        return random.Random(f"{self.secret}/{SIDES[side]}/{now.year}/{now.turn}/{now.phase}")


def new_state(options: Mapping[str, Any]) -> State:
    now = Position(options)
    now.scenario = options.get("scenario", "braveheart")
    if now.scenario not in board.SCENARIOS:
        raise AppError("hammer.unknown_scenario", {"scenario": str(now.scenario)})
    bid = options.get("bid", "none")
    now.bid = 0 if bid == "none" else int(bid[1]) * (1 if bid[0] == "E" else -1)
    players = (options.get("england", PLAYER), options.get("scotland", PLAYER))
    return State(now, players, options.get("secret", ""))


def dump(state: State) -> dict[str, Any]:
    """Return the state for a file. Hidden things can't be read there directly."""
    data = {**positions.dump(state.position), "players": list(state.players), "secret": state.secret}
    return {"sealed": base64.b64encode(json.dumps(data).encode()).decode()}


def load(dumped: Mapping[str, Any]) -> State:
    data = json.loads(base64.b64decode(dumped["sealed"]))
    english, scottish = data["players"]
    return State(positions.load(data), (english, scottish), data["secret"])


def table(state: State) -> Table:
    """Return the blocks on the map: counts by color, and the only person's own blocks with their steps."""
    now, own = state.position, state.only_person
    found: dict[str, dict[str, Value]] = {}
    for n, at in enumerate(now.at):
        if at >= POOL or n in state.held:
            continue
        pieces = found.setdefault(board.AREAS[at], {})
        if now.side[n] == own:
            pieces[f"block:{BLOCKS[n].name}"] = now.steps[n]
        else:
            color = COLORS[now.side[n]]
            pieces[color] = int(pieces.get(color) or 0) + 1
    return found
