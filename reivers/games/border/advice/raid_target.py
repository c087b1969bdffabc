"""The farm of the player that an opponent's Raid would take now (7.5)."""

import attrs

from reivers.games.border.rules.model.state import State
from reivers.games.border.rules.winter import scouting
from reivers.games.border.rules.winter.rival_targets import farm_value, raid_candidates
from reivers.kernel.dry_run import DryRun, FactLookup


@attrs.frozen
class FarmValue:
    """A farm as raiders see it."""

    place: str
    value: int
    """Standing Sheep minus permanent dice."""
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
