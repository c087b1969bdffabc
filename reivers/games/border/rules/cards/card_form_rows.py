"""The rows of the forms: everything that may be printed on a card, and its effect."""

from collections.abc import Mapping
from typing import Any

from reivers.games.border.ids import COMBATS, MARCHES

Effect = dict[str, Any]

CHOOSE_ONE = "choose_one"
BY_HAND = "by_hand"
_TITHE = "Warden's Tithe, Bills of Complaint"
_OURS = "Cards (not printed)"
_LATER: Effect = {"when": "end_of_summer", "turns": [2, 3]}
_BALLAD: Effect = {"do": "vp", "row": "Ballads", "when": "spring", "turns": [3]}


def _dice(name: str, role: str = "") -> dict[str, Effect]:
    """Return rows for dice or rerolls: in each kind of combat, in all of them, or once a turn or game."""
    bare: Effect = {"standing": name, **({"role": role} if role else {})}
    return {
        **{f"{name}/{kind}": {**bare, "kinds": [kind]} for kind in COMBATS},
        name: bare,
        **{f"{name}/{once}": {**bare, "once": once} for once in ("turn", "game")},
    }


OWN: Mapping[str, Effect] = {
    **_dice("attack_dice"),
    **{f"attack_dice/{march}": {"standing": "attack_dice", "marches": [march]} for march in MARCHES},
    "buy_dice": {"standing": "buy_dice", "n": 1},
    **_dice("defense_dice"),
    **_dice("rerolls"),
    "modifier/attack": {"standing": "modifier", "role": "attack"},
    "modifier/defense": {"standing": "modifier", "role": "defense"},
    "halve": {"standing": "halve", "role": "defense"},
    "extra_block": {"standing": "extra_block", "kinds": ["raid"]},
    "extra_block/DL": {"standing": "extra_block", "kinds": ["raid"], "marches": ["DL"]},
    "economy_columns": {"standing": "economy_columns"},
    "notoriety": {"standing": "notoriety"},
    "notoriety/now": {"do": "notoriety"},
    "notoriety/lost": {"do": "notoriety"},
    **{gain: {"do": gain} for gain in ("cattle", "sheep", "horses", "bastle", "token", "permanent_defense")},
    **{f"permanent_defense/{site}": {"do": "permanent_defense", "site": site} for site in ("castle", "peel")},
    **{f"{gain}/lost": {"do": gain} for gain in ("cattle", "sheep", "horses")},
    **{
        f"cube/{box}/{whose}{way}": {"do": "cube", "box": box, "whose": whose}
        for box in ("feud", "gaol")
        for whose in ("own", "rival")
        for way in ("", "/lost")
    },
    "base_dice": {"do": "base_dice"},
    "base_dice/lost": {"do": "base_dice"},
    "take_discard": {"do": "take_discard"},
    "take_discard/free": {"do": "take_discard", "free": True},
    "take_discard/summer": {"do": "take_discard", "free": True, **_LATER},
    **{f"look/{at}": {"do": "look", "at": at} for at in ("events", "tokens", "discards", "targets")},
    "return_card": {"do": "return_card", "card": "s36"},
    "award_random_discard": {"do": "award_random_discard"},
    "draw_cubes": {"do": "draw_cubes", "notoriety": 2},
    "no_attack": {"do": "no_attack", "when": "defense"},
    "no_attack/target": {"do": "no_attack", "when": "target"},
    "vp/hit": {"do": "vp", "row": _OURS, "per": "hit"},
    "vp/now": {"do": "vp", "row": _OURS},
    "vp/tithe": {"do": "vp", "row": _TITHE},
    "vp/spring": _BALLAD,
    **{f"vp/{per}": {**_BALLAD, "per": per} for per in ("horse", "sheep", "cube", "march")},
    BY_HAND: {"do": BY_HAND},
    f"{BY_HAND}/summer": {"do": BY_HAND, "when": "end_of_summer"},
}
"""What a card may do for the player: the row, and the effect without its number."""

RIVALS: Mapping[str, Effect] = {
    "sheep": {"do": "sheep"},
    "bastle": {"do": "bastle"},
    "token": {"do": "token"},
    "permanent_defense": {"do": "permanent_defense"},
    "notoriety/now": {"do": "notoriety"},
    "base_dice": {"do": "base_dice"},
    "award_random_discard": {"do": "award_random_discard"},
    "award_later": {"do": "award_random_discard", **_LATER},
    "draw_cubes": {"do": "draw_cubes", "notoriety": 2},
    "no_attack": {"do": "no_attack", "when": "attack"},
    BY_HAND: {"do": BY_HAND},
}
"""What a stripe may give the opponents, at once or later."""

IN: Mapping[str, tuple[str, str]] = {
    **{f"in/{march}": ("marches", march) for march in MARCHES},
    **{f"in/{side}": ("side", side) for side in ("own", "across", "home")},
}
"""Rows for where the Notoriety of the same card may go: Marches, or a side of the border."""
BOUND = ("notoriety", "notoriety/now", "notoriety/lost")

WITH: Mapping[str, tuple[str, str]] = {
    "sheep/each": ("sheep", "each"),
    "draw_cubes/each": ("draw_cubes", "notoriety"),
    "buy_dice/dice": ("buy_dice", "n"),
}
"""Rows with details of another row: the most Sheep per farm (5.2.2.3), Notoriety per cube, dice for the
price."""

MARKS = (*IN, *WITH, CHOOSE_ONE)
"""Rows that aren't effects themselves."""
ALTERNATIVES = (
    "cattle", "sheep", "horses", "bastle", "token", "permanent_defense", "notoriety", "take_discard",
)  # fmt: skip
"""Effects that "one of these" may apply to."""

YES_OR_NO = ("halve", "return_card", "no_attack", "no_attack/target", BY_HAND, f"{BY_HAND}/summer")
"""Rows that are on the card or not."""
COUNTED: Mapping[str, str] = {"buy_dice": "cattle", **dict.fromkeys(YES_OR_NO, "")}
"""What a row's number means, where it isn't an amount: the Cattle for one die, or nothing."""
LOSSES = tuple(row for row in OWN if row.endswith("/lost"))

MOST = 9
LIMITS: Mapping[str, int] = {
    **dict.fromkeys((*YES_OR_NO, *IN, CHOOSE_ONE), 1),
    "modifier/attack": 2,
    "modifier/defense": 2,
    "economy_columns": 8,
    "cattle": 20,
    "draw_cubes/each": 6,
    "vp/spring": 20,
}
"""The maximum of a row, where it isn't nine."""

_ATTACK, _DEFENSE, _REROLLS = (
    tuple(f"{name}/{kind}" for kind in COMBATS) for name in ("attack_dice", "defense_dice", "rerolls")
)
_IN_MARCHES = tuple(f"in/{march}" for march in MARCHES)
_SIDES = ("in/own", "in/across", "in/home")

USUAL: Mapping[str, tuple[str, ...]] = {
    "reiver": (*_ATTACK, "buy_dice", "rerolls"),
    "warden": ("rerolls", "defense_dice", "look/events", "look/tokens", "return_card"),
    "office": ("economy_columns", "attack_dice/turn", "defense_dice/turn", "rerolls/turn", "notoriety",
               *_SIDES, "take_discard/summer"),
    "allied_grayne": (*(f"attack_dice/{march}" for march in MARCHES), "buy_dice", "notoriety", *_IN_MARCHES),
    "defense_token": ("token",),
    "livestock": ("cattle", "sheep", "sheep/each", "horses", CHOOSE_ONE),
    "permanent_defense": ("permanent_defense", "permanent_defense/castle", "permanent_defense/peel",
                          "extra_block/DL"),
    "bastle": ("bastle", "sheep"),
    "notoriety": ("notoriety/now", *_IN_MARCHES, *_SIDES),
    "attack": (*_ATTACK, *_REROLLS, "modifier/attack", "vp/hit"),
    "defense": (*_DEFENSE, "modifier/defense", "halve", "no_attack", "vp/tithe"),
    "target": (*_ATTACK, "take_discard", "look/targets", "look/tokens", "no_attack/target", "vp/now"),
    "border_ballad": ("vp/spring", "vp/horse", "vp/sheep", "vp/cube", "vp/march"),
}  # fmt: skip
"""2.8 The usual rows for each subtype. Others are shown on demand."""
ANY = (
    *_ATTACK, "attack_dice/turn", "notoriety", "notoriety/now", "cattle", "sheep", "horses", "bastle",
    "token", "permanent_defense", "vp/now",
)  # fmt: skip
"""The rows for a card of unknown subtype."""
