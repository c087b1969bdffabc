"""Fields of each kind of thing, and their legal values: one table for our files and My copy.

A thing is named `kind:id`, such as `summer:30`, `event:4` or `site:EWM/bew-castle`.
"""

import re
from collections.abc import Container, Mapping
from typing import Any

from reivers.data.schema import Choice, Fault, Flag, Many, Record, Reference, Text, Type, Where, Whole
from reivers.games.border.ids import COMBATS, MARCHES, NATIONS, STRIPES, SUBTYPES, TYPE_OF
from reivers.kernel.messages import Message

from .effects import EFFECTS

NAME = Text(60)
COUNT = Whole(0, 200)
NATION = Choice(NATIONS)
_MARCHES = Many(Choice(MARCHES), 0, 5)
_COMBATS = Many(Choice(COMBATS), 0, 4)
_DICE = Whole(0, 12)
_TERMS = Record({
    "rerolls": _DICE, "cap": Whole(1, 6), "nation": Choice((*NATIONS, "either")), "combats": _COMBATS,
    "marches": _MARCHES,
})  # fmt: skip
"""The terms of rerolls: how many, how many per combat, who, in which combats and where."""
_TEXT = Choice(("none", "no_dice", "halved"))
_FACE = Record({"green": _DICE, "gray": _DICE, "text": _TEXT})
_CHANGED: Mapping[str, Type] = {
    "what": Text(80), "by": Whole(-99, 99), "when": Choice(("attack", "defense")),
}  # fmt: skip
_BY_HAND = Many(Record(_CHANGED, frozenset({"what", "by"})), 1, 200)
"""Changes that a player makes by hand for a card: which number, by how much, and in which role."""

_SETUP = (
    "cattle", "horses", "deputy_wardens", "sheep_marker", "sheep_per_region", "debateable_sheep",
    "home_notoriety", "feud_cubes", "gaol_cubes", "cup_cubes_each", "opposing_permanent_defenses",
    "opposing_deputies", "opposing_rumors", "opposing_others", "opposing_tokens", "available_tokens",
    "warden_tokens", "farm_tokens_used", "summer_removed", "summer_deck", "events_removed", "events_used",
    "events_drawn",
)  # fmt: skip
_COMPONENTS = (
    "main_cards", "summer_cards", "solo_cards", "mini_cards", "event_cards", "warden_cards", "target_cards",
    "trait_cards", "cubes", "cubes_each", "sheep", "horses", "dice", "family_sheets", "reference_charts",
    "countersheets", "farm_tokens", "farm_tokens_per_region", "defense_tokens", "halving_tokens", "track_end",
    "light_gray_stripes", "border_ballads", "reroll_cap",
)  # fmt: skip

FIELDS: Mapping[str, Mapping[str, Type]] = {
    "family": {
        "name": NAME, "nation": NATION, "home": Reference("march"), "color": NAME, "in_play": Flag(),
    },
    "warden": {
        "family": Reference("family"), "uses": Whole(1, 3), "modifier": Whole(0, 2), "moves_tokens": Flag(),
    },
    "march": {
        "name": NAME, "in_play": Flag(), "nation": NATION, "family": Reference("family"),
        "across": Reference("march"), "town": NAME, "walled": Flag(), "seat": NAME, "regions": Whole(1, 4),
        "castles": Whole(0, 1), "peels": Whole(0, 3), "battlefield": Flag(),
    },
    "region": {"march": Reference("march"), "name": NAME, "sheep": Whole(0, 20)},
    "site": {
        "march": Reference("march"), "name": NAME, "kind": Choice(("castle", "peel")), "dice": Whole(1, 2),
        "touches": Many(Reference("region"), 2, 2),
    },
    "setup": dict.fromkeys(_SETUP, COUNT),
    "components": dict.fromkeys(_COMPONENTS, COUNT),
    "target": {
        "family": Reference("family"),
        "kind": Choice(("nation", "family", "reiver", "opposite", "cross", "same")),
        "raid": _MARCHES, "feud": _MARCHES, "gaolbreak": _MARCHES, "battle": _MARCHES, "plus_one": _COMBATS,
    },
    "event": {
        "number": Whole(1, 12), "name": NAME, "kind": Choice(("battle", "rising", "rerolls", "fashion")),
        "used": Flag(), "march": Choice(MARCHES), "dice": _DICE, "vp_per_hit": Whole(1, 10),
        "notoriety": Whole(0, 12), "horses": Whole(1, 10), "rival_base_dice": Whole(1, 5), "rerolls": _DICE,
        "cap": Whole(1, 6), "nation": Choice((*NATIONS, "either")), "combats": _COMBATS, "marches": _MARCHES,
        "terms": _TERMS,
    },
    "token": {
        "name": NAME, "pile": Choice(("deputy", "rumor", "plain", "4P", "warden")), "count": Whole(1, 20),
        "solo": Flag(), "modifier": Whole(0, 2), "green": _DICE, "gray": _DICE, "farm": Flag(),
        "farm_dice": _DICE, "town_dice": _DICE, "text": _TEXT, "face": _FACE,
    },
    "deck": {
        "turn": Whole(1, 3), "first": Whole(1, 126), "last": Whole(1, 126), "solo_cards": Whole(0, 10),
        "removed": Whole(0, 42), "solo_deck": Whole(1, 42),
    },
    "summer": {
        "turn": Whole(1, 3), "name": NAME, "type": Choice(tuple(SUBTYPES)),
        "subtype": Choice(tuple(TYPE_OF)), "cattle": Whole(-20, 20),
        "restriction": Record({"nation": NATION, "families": Many(Reference("family"), 1, 4)}),
        "combats": _COMBATS, "token": Reference("token"), "stripe": Choice(STRIPES), "strength": Whole(1, 12),
        "stripe_effects": EFFECTS, "effects": EFFECTS, "stripe_by_hand": _BY_HAND, "by_hand": _BY_HAND,
        "solo": Flag(), "replaces": Whole(1, 126),
    },
}  # fmt: skip
"""Kind, then field (in the order of our files), then the type of its value."""

_MARCH_ID = r"[SE][WME]M|DL"
IDS: Mapping[str, str] = {
    "family": r"[A-Z][a-z]+",
    "warden": r"[A-Z][a-z]+",
    "march": _MARCH_ID,
    "region": rf"({_MARCH_ID})/[a-z0-9-]+",
    "site": rf"({_MARCH_ID})/[a-z0-9-]+",
    "setup": "solo",
    "components": "box",
    "target": r"[A-Z][a-z]+/(nation|family|reiver|opposite|cross|same)",
    "event": r"[1-9]|1[0-2]|[a-z][a-z-]+",
    "token": r"[a-z0-9][a-z0-9-]+",
    "deck": r"summer-[1-3]",
    "summer": r"s?(?:[1-9]\d?|1[01]\d|12[0-6])|[a-z][a-z-]+[a-z]",
}
"""Kind, then the pattern of its ids. A Summer card's id is its number, or its name if that's all we know."""


def fact_faults(thing: str, field: str, value: Any, known: Container[str] | None = None) -> list[Fault]:
    """Return all faults of one fact. With `known`, the thing and all it refers to must be in it."""
    where = Where("", thing, known=known)
    kind, _, ident = thing.partition(":")
    if kind not in FIELDS or not re.fullmatch(IDS[kind], ident):
        return [where.fault("fault.unknown_thing", given=thing)]
    if known is not None and thing not in known:
        return [where.fault("fault.unknown_thing", given=thing)]
    if field not in FIELDS[kind]:
        return [where.at(field).fault("fault.unknown_key", given=field, options=list(FIELDS[kind]))]
    return list(FIELDS[kind][field].faults(value, where.at(field)))


def check_fact(thing: str, field: str, value: Any, known: Container[str] | None = None) -> Message | None:
    faults = fact_faults(thing, field, value, known)
    return Message(faults[0].what, faults[0].facts) if faults else None
