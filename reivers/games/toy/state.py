"""The state of a Night Ride: plain data, changed only by operations that return the order for the table."""

from typing import Any

import attrs

from reivers.kernel.orders import Order, Table

FARMS = ("Askerton", "Bewcastle", "Caldew", "Deadwater")
GUIDES = {"dand": {"dice": 1, "fee": 1}, "hob": {"dice": 2}, "jock": {"fee": 0}, "kinmont": {}, "wat": {}}
"""The guides and their facts: dice they add to a ride, Cattle they cost."""

WEATHER = {"clear": 3, "mist": 2, "snow": 1}


@attrs.define
class State:
    nights: int
    night: int = 1
    part: str = "dusk"
    cattle: int = 3
    horses: int = 3
    herds: dict[str, int] = attrs.field(factory=lambda: dict.fromkeys(FARMS, 2))
    dogs: list[str] = attrs.field(factory=list)
    bag: dict[str, int] = attrs.field(factory=lambda: dict(WEATHER))
    guides: list[str] = attrs.field(factory=lambda: sorted(GUIDES))
    guide: str | None = None
    lifted: list[int] = attrs.field(factory=list)


def table(state: State) -> Table:
    """Return what is where, without the weather left in the bag."""
    farms = {farm: {"cattle": state.herds[farm], "dogs": int(farm in state.dogs)} for farm in FARMS}
    home: dict[str, Any] = {"cattle": state.cattle, "horses": state.horses, "guide": state.guide}
    return {"home": home, **farms}


def add_cattle(state: State, place: str, change: int) -> Order:
    """Add Cattle to a place, or remove them."""
    was = state.cattle if place == "home" else state.herds[place]
    if place == "home":
        state.cattle += change
    else:
        state.herds[place] += change
    return Order(place, "cattle", was, was + change)


def add_horses(state: State, change: int) -> Order:
    state.horses += change
    return Order("home", "horses", state.horses - change, state.horses)


def set_dogs(state: State, farms: list[str]) -> list[Order]:
    """Set the farms with dogs."""
    before, state.dogs = state.dogs, list(farms)
    changed = [farm for farm in FARMS if (farm in before) != (farm in farms)]
    return [Order(farm, "dogs", int(farm in before), int(farm in farms)) for farm in changed]


def set_guide(state: State, guide: str | None) -> Order:
    was, state.guide = state.guide, guide
    return Order("home", "guide", was, guide)


def problems(state: State) -> list[str]:
    """Return everything that's wrong with a state."""
    wrong = [f"{farm} has {herd} Cattle" for farm, herd in state.herds.items() if not 0 <= herd <= 9]
    if state.cattle < 0 or state.horses < 1:
        wrong.append(f"home has {state.cattle} Cattle and {state.horses} Horses")
    if len(state.dogs) > 2 or not set(state.dogs) <= set(FARMS):
        wrong.append(f"dogs at {state.dogs}")
    if len(state.lifted) > state.nights:
        wrong.append(f"{len(state.lifted)} of {state.nights} nights are scored")
    if any(count < 0 or count > WEATHER[kind] for kind, count in state.bag.items()):
        wrong.append(f"the bag holds {state.bag}")
    return wrong
