"""Exact odds as a tool: plain data in, plain data out, for the quick tools."""

from fractions import Fraction
from typing import Any, Final

import attrs

from reivers.games.border.tools.fields import Json, read_fight

from .distribution import Odds, distribution

NEVER: Final = Fraction(0)


def odds_tool(given: Json) -> dict[str, Any]:
    """7.7 Return the odds of a combat for dice and modifiers. `rerolls` are attack misses that may be
    rerolled."""
    return entered(distribution(**read_fight("odds", given)))


def entered(odds: Odds) -> dict[str, Any]:
    """Return the odds as floats: means of all numbers, the attacker's VP, and the most important chances."""
    shape = {field.name: field.type for field in attrs.fields(type(odds.result()))}
    chance = {"hit": odds.chance_of_hit()}
    if "winner" in shape:
        winner = odds.marginal("winner")
        chance |= {"win": winner.get("attacker", NEVER), "tie": winner.get("tie", NEVER)}
    chance |= {field: odds.expected(field) for field in ("feud_cube", "notoriety") if field in shape}
    return {
        "expected": {field: float(odds.expected(field)) for field, kind in shape.items() if kind is int},
        "attacker_vp": {str(vp): float(each) for vp, each in odds.marginal("attacker_vp").items()},
        "chance": {name: float(each) for name, each in chance.items()},
    }
