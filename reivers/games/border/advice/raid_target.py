"""The farm of the player that an opponent's Raid would take now (7.5)."""

import copy
from collections.abc import Sequence

import attrs

from reivers.games.border import board
from reivers.games.border.rules.model.state import State, put
from reivers.games.border.rules.winter import scouting
from reivers.games.border.rules.winter.rival_targets import farm_value, raid_candidates
from reivers.kernel.dry_run import DryRun, FactLookup
from reivers.kernel.orders import Order


@attrs.frozen
class FarmValue:
    """A farm as raiders see it."""

    place: str
    value: int
    """Standing Sheep minus permanent dice."""
    fyre_value: int
    """The same with all Sheep: Fyre to the Door."""
    attacked: bool
    standing: int
    bastled: int
    dice: int


@attrs.frozen
class RaidTarget:
    """The player's farms, and those a Raid would take: several if they're equal."""

    farms: tuple[FarmValue, ...]
    raid: tuple[str, ...]
    fyre: tuple[str, ...]


def eye(state: State, lookup: FactLookup) -> RaidTarget:
    """7.5 Return the farms a Raid would take. The rule is the same for every opponent."""
    seen = DryRun(lookup).read(scouting.position(state))
    farms = tuple(
        FarmValue(
            name,
            farm_value(farm),
            farm_value(farm, fyre=True),
            farm.attacked,
            farm.sheep - farm.bastled,
            farm.bastled,
            farm.permanent_dice,
        )
        for name, farm in seen.farms.items()
    )
    rival = state.rivals[0]
    raid, fyre = (
        tuple(one.target for one in raid_candidates(rival, seen, fyre=is_fyre).candidates)
        for is_fyre in (False, True)
    )
    return RaidTarget(farms, raid, fyre)


def moved_to(state: State, lookup: FactLookup, orders: Sequence[Order]) -> tuple[str, ...]:
    """7.5 Return the farms a Raid would take now, if these orders have changed them; else none."""
    home = [order for order in orders if board.march_of(order.place) == state.home]
    if not home:
        return ()
    before = copy.deepcopy(state)
    for order in reversed(home):
        put(before, order.place, order.piece, order.was)
    now = eye(state, lookup).raid
    return now if set(now) != set(eye(before, lookup).raid) else ()
