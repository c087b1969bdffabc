"""What a player may see of a game, as frozen data: counts of blocks, and the player's own by name."""

from collections.abc import Mapping

import attrs

from reivers.frontend.game_view import GameReader

from .board import AREAS, BLOCKS, CATHEDRAL, ENGLISH, LIMIT, SCOTS, SIDES
from .state import State


@attrs.frozen
class AreaView:
    """An area of the map."""

    limit: int
    cathedral: bool
    counts: Mapping[str, int]
    """Blocks of each side that the player doesn't see."""
    blocks: tuple[tuple[str, int, str], ...]
    """The blocks that the player sees, each with its strength: the own ones, and all at the end. Others have
    their side as well."""


def map_view(reader: GameReader) -> Mapping[str, AreaView]:
    """Return every area as the player at the screen may see it now."""
    state: State = reader.state
    own = _looking(reader, state)
    return {area: _area(state, n, own) for n, area in enumerate(AREAS)}


def _looking(reader: GameReader, state: State) -> int | None:
    """Return the side whose player looks at the screen; None if both do."""
    seat = reader.prompt.secret if reader.prompt else ""
    return SIDES.index(seat) if seat else state.only_person


def _area(state: State, area: int, own: int | None) -> AreaView:
    now = state.position
    here = [one for side in (ENGLISH, SCOTS) for one in now.blocks(side, area) if one not in state.held]
    seen = [one for one in here if now.phase == "over" or now.side[one] == own]
    others = [one for one in here if one not in seen]
    counts = {name: sum(now.side[one] == side for one in others) for side, name in enumerate(SIDES)}
    return AreaView(
        limit=LIMIT[0][area],
        cathedral=CATHEDRAL[area],
        counts={name: n for name, n in counts.items() if n},
        blocks=tuple(
            (BLOCKS[one].name, now.steps[one], "" if now.side[one] == own else SIDES[now.side[one]])
            for one in seen
        ),
    )
