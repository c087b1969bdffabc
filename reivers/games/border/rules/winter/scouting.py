"""Inputs for the choice of a target (7.4, 7.5), from the state."""

from reivers.games.border import board
from reivers.games.border.rules.combat.dice_pools import all_site_dice
from reivers.games.border.rules.model.state import (
    State,
    base_dice,
    bastled,
    count,
    cube,
    feuds,
    gaol,
    notoriety,
    standing,
)
from reivers.games.border.rules.seasons.events import RISING, battlefield
from reivers.kernel.flows import Flow, fact

from .own_targets import SoloTarget
from .target_inputs import Battle, Farm, OpposingMarch, Position, Reach


def position(state: State) -> Flow[Position]:
    """7.5 Return what the opponents consider: the player's March, the tracks and the Battles."""
    home = state.home
    sites = yield from all_site_dice(state, home)
    farms = {}
    for region in board.REGIONS[home]:
        dice = sum(sites[region].values()) if region in sites else 0
        farms[region] = farm(state, region, dice + state.farm_dice.get(region, 0))
    return Position(
        solo_family=state.family,
        base_attack_dice=base_dice(state),
        tracks={march: notoriety(state, march) for march in board.WALK},
        battles=(yield from battles(state)),
        farms=farms,
        feud_cubes=feuds(state, home),
        gaol_cubes=gaol(state, home),
        seat_attacked=board.seat(home) in state.attacked,
        town_attacked=board.town(home) in state.attacked,
        debateable_raided=board.DEBATEABLE_LAND in state.attacked,
        ruling=state.house_rules["below_tie"],
    )


def own_position(state: State) -> Flow[Position]:
    """7.4 Return what the player considers in addition to the opponents' Marches."""
    return Position(
        solo_family=state.family,
        battles=(yield from battles(state)),
        debateable_raided=board.DEBATEABLE_LAND in state.attacked,
    )


def farm(state: State, region: str, dice: int = 0) -> Farm:
    asleep = bastled(state, region)
    return Farm(standing(state, region) + asleep, asleep, dice, region in state.attacked)


def battles(state: State) -> Flow[tuple[Battle, ...]]:
    """7.4 Return the Battles in play, and who has chosen them."""
    found = []
    for event, entry in state.battles.items():
        kind = yield from fact(f"event:{event}", "kind")
        if kind == "rising":
            found.append(Battle(event, None, sides=dict(entry["sides"])))
            continue
        march = yield from fact(f"event:{event}", "march")
        pieces = state.table.get(battlefield(march), {})
        by = tuple(family for family in board.FAMILIES if f"indicator:{family}" in pieces)
        found.append(Battle(event, march, by))
    return tuple(found)


def marches(state: State) -> dict[str, OpposingMarch]:
    """7.4 Return the opponents' Marches as targets for the player."""
    mine = cube(state.family)
    return {
        march: OpposingMarch(
            farms={region: region in state.attacked for region in board.REGIONS[march]},
            feud_cubes=count(state, board.seat(march), mine),
            gaol_cubes=count(state, board.town(march), mine),
            seat_attacked=board.seat(march) in state.attacked,
            town_attacked=board.town(march) in state.attacked,
        )
        for march in board.WALK
        if march not in (state.home, board.DL)
    }


def reach(family: str, kind: str) -> Flow[dict[str, Reach]]:
    """2.11, 7.4 Return the Marches printed on this target card."""
    thing = f"target:{family}/{kind}"
    raid = yield from fact(thing, "raid")
    battle = yield from fact(thing, "battle")
    return {kind: Reach(tuple(raid or ()), tuple(battle or ()))}


def place_of(target: SoloTarget) -> str:
    """Return where the indicator of this target goes."""
    if target.kind == "raid":
        return board.DEBATEABLE_LAND if target.march == board.DL else target.target
    assert target.march or target.kind == "battle"
    if target.kind == "battle":
        return battlefield(target.march) if target.march else RISING
    return board.seat(target.march or "") if target.kind == "feud" else board.town(target.march or "")
