"""Exact odds as a tool: plain data in, plain data out, like `border.tools`."""

from fractions import Fraction
from typing import Any, Final

import attrs

from reivers.games.border.ids import COMBATS
from reivers.games.border.rules.combat.results import RULINGS
from reivers.games.border.tools import Fields, Json

from .distribution import Odds, distribution

MOST_DICE: Final = 40
"""More dice than any side can have."""

NEVER: Final = Fraction(0)

_REQUIRED = ("kind", "attack_dice", "attack_drm", "defense_dice", "defense_drm")
_OPTIONS = ("horses", "cubes", "vp_per_hit", "ruling", "extra_blocks", "debateable", "rerolls")


def odds_tool(given: Json) -> dict[str, Any]:
    """7.7 Return the odds of a combat for dice and modifiers. `rerolls` are attack misses that may be
    rerolled."""
    fields = Fields(given, "", _REQUIRED, _OPTIONS)
    kind = fields.choice("kind", COMBATS)
    fields.need("cubes", kind == "gaolbreak")
    fields.need("vp_per_hit", kind == "battle")
    odds = distribution(
        kind,
        fields.whole("attack_dice", 0, MOST_DICE),
        fields.whole("attack_drm", 0, 1),
        fields.whole("defense_dice", 0, MOST_DICE),
        fields.whole("defense_drm", 0, 2),
        rerolls=fields.count("rerolls"),
        extra_blocks=fields.count("extra_blocks"),
        ruling=fields.choice("ruling", RULINGS, "literal"),
        horses=fields.count("horses") if "horses" in given else None,
        cubes=fields.count("cubes"),
        vp_per_hit=fields.count("vp_per_hit"),
        debateable=fields.flag("debateable"),
    )
    return entered(odds)


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
