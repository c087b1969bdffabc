"""Builders for the tests of advice."""

import random
from typing import Any

from reivers.games.border import board
from reivers.games.border.rules.model.state import State, cube, put
from reivers.kernel.dry_run import DryRun, FactLookup
from reivers.kernel.facts import Layer
from reivers.kernel.flows import FactRequest, Notice
from reivers.kernel.session import Session
from tests.games.border.builders import practice, shipped
from tests.games.border.winters import winter_state, with_battle, with_rerolls


def from_layer(layer: Layer) -> FactLookup:
    """Return a lookup of facts without a game, such as the practice set's."""

    def peek(needed: FactRequest) -> Any:
        found = layer(needed.thing, needed.field)
        return found.value if found else None

    return peek


LOOK: FactLookup = from_layer(practice)
"""Everything is known."""
BOOK: FactLookup = from_layer(shipped)
"""Only the rulebook's facts."""


def reader(look: FactLookup = LOOK) -> DryRun:
    return DryRun(look)


def reported(session: Session) -> list[Notice]:
    """Return all notices of a game played in one run. (A history would replay it.)"""
    entries = [0, *(entry.n for entry in session.journal.path(session.journal.at))]
    return [notice for n in entries for notice in session.notices_of(n)]


def late_game() -> State:
    """The last Winter: six Horses, farms full of Sheep, cubes everywhere, and the last own card turned."""
    rng = random.Random(3)
    sheet = [("sheet", "reiver", "1"), ("sheet", "grayne:19", 1), ("sheet", "office:16", 1)]
    state = winter_state(turn=3, pieces=[("player", "horse", 6), ("rivals", "base_dice", 6), *sheet])
    for march in ("SWM", "SMM", "EMM"):
        for region in board.REGIONS[march]:
            put(state, region, "sheep", rng.randint(0, 5))
            put(state, region, "sheep_bastled", rng.randint(0, 2))
        for box in (board.seat(march), board.town(march)):
            put(state, box, cube("Dacre"), rng.randint(1, 3))
        for site in board.SITES[march][:2]:
            put(state, site, "tower", 1)
    state.rival_tokens |= dict.fromkeys(state.spare_tokens, 1)
    state.attack, state.own_attacks = 5, 2
    return with_rerolls(with_battle(state, "4", "SMM"), "7", 4)
