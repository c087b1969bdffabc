"""2.1.1 The board: families, Marches, farms, sites and boxes, by ids that never change. Names are facts."""

import functools
from collections.abc import Mapping
from typing import Any

from reivers.kernel.messages import Message

FAMILIES = ("Dacre", "Fenwick", "Maxwell", "Kerr")
HOME: Mapping[str, str] = {"Dacre": "EWM", "Fenwick": "EMM", "Maxwell": "SWM", "Kerr": "SMM"}
FAMILY_OF: Mapping[str, str] = {march: family for family, march in HOME.items()}
NATION: Mapping[str, str] = {
    "Dacre": "english",
    "Fenwick": "english",
    "Maxwell": "scottish",
    "Kerr": "scottish",
}
ACROSS: Mapping[str, str] = {"EWM": "SWM", "SWM": "EWM", "EMM": "SMM", "SMM": "EMM"}
"""The March directly across the border (3.0)."""

HOME_MARCHES = ("SWM", "SMM", "EMM", "EWM")
DL = "DL"
DEBATEABLE_LAND = "DL/debateable-land"
WALK = ("EWM", "SWM", "DL", "SMM", "EMM")
"""The order of a walk around the board, so the player goes around once."""

REGIONS: Mapping[str, tuple[str, ...]] = {
    "SWM": ("SWM/nithsdale", "SWM/annandale", "SWM/eskdale", "SWM/farm-4"),
    "SMM": ("SMM/tweeddale", "SMM/liddesdale", "SMM/farm-3", "SMM/farm-4"),
    "EMM": ("EMM/redesdale", "EMM/farm-2", "EMM/farm-3", "EMM/farm-4"),
    "EWM": ("EWM/eden-valley", "EWM/caldew-valley", "EWM/farm-3", "EWM/farm-4"),
    "DL": (DEBATEABLE_LAND,),
}
SITES: Mapping[str, tuple[str, ...]] = {
    "SWM": ("SWM/castle", "SWM/lunelly-tower", "SWM/peel-2", "SWM/peel-3"),
    "SMM": ("SMM/castle", "SMM/peel-1", "SMM/peel-2", "SMM/peel-3"),
    "EMM": ("EMM/castle", "EMM/belsay", "EMM/peel-2", "EMM/peel-3"),
    "EWM": ("EWM/bew-castle", "EWM/peel-1", "EWM/peel-2", "EWM/peel-3"),
}
"""Each March's sites for permanent defenses: the castle first, then the three Peels."""

WALLED = "EWM"
"""E11: Carlisle, the only Walled Town in play."""

TARGET_CARDS = ("nation", "family", "reiver", "opposite", "cross", "same")
"""2.11 The six kinds of target cards."""


@functools.cache
def place_named(place: str) -> Message:
    """Return a message for a place. Its name is looked up when it's shown."""
    return Message("place.named", {"place": place})


@functools.cache
def march_named(march: str) -> Message:
    return Message("march.named", {"march": march})


@functools.cache
def march_of(place: str) -> str:
    return place.partition("/")[0]


@functools.cache
def town(march: str) -> str:
    return f"{march}/town"


@functools.cache
def seat(march: str) -> str:
    return f"{march}/seat"


@functools.cache
def track(march: str) -> str:
    return f"{march}/track"


@functools.cache
def boxes(march: str) -> tuple[str, ...]:
    """6.3, 6.5 Return the six boxes for defense tokens: four farms, Town, Seat."""
    return (*REGIONS[march], town(march), seat(march))


@functools.cache
def is_farm(box: str) -> bool:
    return not box.endswith(("/town", "/seat"))


def is_castle(site: str) -> bool:
    return site == SITES[march_of(site)][0]


def family_of(options: Mapping[str, Any]) -> str:
    """Return the player's family."""
    family = str(options.get("family"))
    return family if family in HOME else FAMILIES[0]


@functools.cache
def rivals(family: str) -> tuple[str, ...]:
    """1.1 Return the three families that the player doesn't lead."""
    return tuple(other for other in FAMILIES if other != family)


@functools.cache
def side_of(march: str) -> tuple[str, ...]:
    """Return the Marches of this March's nation. The Debateable Land belongs to neither (2.1.1)."""
    return tuple(other for other in HOME_MARCHES if other[0] == march[0])


@functools.cache
def across_from(march: str) -> tuple[str, ...]:
    return tuple(other for other in HOME_MARCHES if other[0] != march[0])
