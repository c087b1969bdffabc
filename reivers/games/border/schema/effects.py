"""Card effects as data: standing effects, and changes at their moment. Anything else is by hand."""

from collections.abc import Mapping

from reivers.data.schema import Choice, Flag, Many, Record, Reference, Tagged, Type, Whole
from reivers.games.border.ids import COMBATS, MARCHES, NATIONS, ROWS

MOMENTS = ("end_of_summer", "notoriety", "target", "attack", "defense", "spring")
AMOUNT = Whole(-20, 20)
SIDE = Choice(("home", "own", "across"))
"""The home March, the Marches on the player's side of the border, or those across it."""

# Optional keys of every standing effect: which combats and Marches, in which role, for whom, how often.
_STANDING: Mapping[str, Type] = {
    "kinds": Many(Choice(COMBATS), 1),
    "marches": Many(Choice(MARCHES), 1),
    "side": SIDE,
    "role": Choice(("attack", "defense")),
    "nation": Choice(NATIONS),
    "once": Choice(("combat", "turn", "game")),
}
# Optional keys of every change: its moment if that isn't when it's played, and the turns it happens in.
_CHANGE: Mapping[str, Type] = {
    "when": Choice(MOMENTS),
    "turns": Many(Choice((1, 2, 3)), 1),
}


def _standing(**needed: Type) -> Record:
    return Record({**needed, **_STANDING}, frozenset(needed))


def _change(needed: Mapping[str, Type], optional: Mapping[str, Type] | None = None) -> Record:
    return Record({**needed, **(optional or {}), **_CHANGE}, frozenset(needed))


STANDING: Mapping[str, Record] = {
    "attack_dice": _standing(n=AMOUNT),
    "defense_dice": _standing(n=AMOUNT),
    "modifier": _standing(n=Whole(-1, 2)),
    "rerolls": _standing(n=AMOUNT),
    "notoriety": _standing(n=AMOUNT),
    "economy_columns": _standing(n=Whole(1, 8)),
    "buy_dice": _standing(n=Whole(1, 10), cattle=Whole(1, 20)),
    "extra_block": _standing(n=Whole(1, 10)),
    "halve": _standing(),
}

_N: Mapping[str, Type] = {"n": AMOUNT}
_SIMPLE: Mapping[str, Record] = {
    "cattle": _change(_N),
    "sheep": _change(_N, {"each": Whole(1, 9)}),  # the most for one farm (5.2.2.3)
    "horses": _change(_N),
    "bastle": _change(_N),
    "token": _change(_N),
    "permanent_defense": _change(_N, {"site": Choice(("castle", "peel"))}),
    "notoriety": _change(_N, {"marches": Many(Choice(MARCHES), 1), "side": SIDE}),
    "cube": _change({**_N, "box": Choice(("feud", "gaol")), "whose": Choice(("own", "rival"))}),
    "base_dice": _change(_N),
    "vp": _change({**_N, "row": Choice(ROWS)}, {"per": Choice(("hit", "horse", "sheep", "cube", "march"))}),
    "take_discard": _change(_N, {"free": Flag()}),
    "award_random_discard": _change(_N),
    "draw_cubes": _change({**_N, "notoriety": Whole(1, 6)}),
    "return_card": _change({"card": Reference("summer")}),
    "look": _change({**_N, "at": Choice(("events", "tokens", "discards", "targets"))}),
    "no_attack": _change({}, {"kinds": Many(Choice(COMBATS), 1)}),
    "by_hand": _change({}),  # what none of these can express
}
_ONE_OF: Mapping[str, Type] = {"options": Many(Many(Tagged({"do": _SIMPLE}), 1), 2, 30)}

CHANGES: Mapping[str, Record] = {**_SIMPLE, "choose_one": _change(_ONE_OF)}

EFFECTS = Many(Tagged({"standing": STANDING, "do": CHANGES}), 0, 100)
