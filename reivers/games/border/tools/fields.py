"""The keys of the quick tools: one list for JSON, the flags of the command line and the forms of the app."""

import json
from collections.abc import Mapping, Sequence
from typing import Any, Final

import attrs

from reivers.games.border.board import FAMILIES, HOME_MARCHES, TARGET_CARDS
from reivers.games.border.ids import (
    COMBAT_RULINGS,
    COMBATS,
    LAST_TURN_ONLY,
    LEAD_RULINGS,
    MARCHES,
    PLACE_RULINGS,
    ROWS,
    SIDES,
)
from reivers.kernel.errors import AppError

Json = Mapping[str, Any]
MOST: Final = 9999
"""More than any count in this game."""
MOST_DICE: Final = 40
"""More dice than any side can have."""
TURNS = 3
NEEDED: Final = object()
"""No value: the key must be there."""


class ToolTrouble(AppError):
    """Wrong input for a tool."""


@attrs.frozen(kw_only=True)
class Entry:
    """One key. Without `usual` JSON must have it; without `flag` the command line too."""

    usual: Any = NEEDED
    flag: Any = NEEDED
    only: str = ""
    """The kind of combat that it's for."""
    arguments: str = "one"
    """How the flag is given: one value, several (many), repeated (again), or none (switch)."""

    def read(self, given: Any, at: str) -> Any:
        """Check a value from JSON and return it in full."""
        raise NotImplementedError(type(self).__name__)


@attrs.frozen(kw_only=True)
class Whole(Entry):
    """A whole number. Forms begin with `start` and go up to `top`."""

    low: int = 0
    high: int = MOST
    start: int | None = 0
    top: int = 20

    def read(self, given: Any, at: str) -> int:
        if not isinstance(given, int) or isinstance(given, bool):
            raise ToolTrouble("tool.not_whole", {"key": at, "given": _brief(given)})
        if not self.low <= given <= self.high:
            facts = {"key": at, "given": given, "low": self.low, "high": self.high}
            raise ToolTrouble("tool.out_of_range", facts)
        return given


@attrs.frozen(kw_only=True)
class Choice(Entry):
    """One of a few words. `names` is the namespace of their names; without it they name themselves."""

    options: Sequence[str]
    names: str = ""
    none: bool = False
    """Whether null is a choice, too."""

    def read(self, given: Any, at: str) -> str | None:
        if given is None and self.none:
            return None
        if not isinstance(given, str) or given not in self.options:
            facts = {"key": at, "given": _brief(given), "options": list(self.options)}
            raise ToolTrouble("tool.not_a_choice", facts)
        return given


@attrs.frozen(kw_only=True)
class Switch(Entry):
    """Yes or no."""

    usual: Any = False
    flag: Any = False
    arguments: str = "switch"

    def read(self, given: Any, at: str) -> bool:
        if not isinstance(given, bool):
            raise ToolTrouble("tool.not_a_flag", {"key": at, "given": _brief(given)})
        return given


@attrs.frozen(kw_only=True)
class Text(Entry):
    """A name."""

    def read(self, given: Any, at: str) -> str:
        if not isinstance(given, str) or not given.strip():
            raise ToolTrouble("tool.not_a_text", {"key": at, "given": _brief(given)})
        return given


@attrs.frozen(kw_only=True)
class Many(Entry):
    """A list, such as the faces of dice."""

    each: Entry
    arguments: str = "many"
    flag: Any = ()

    def read(self, given: Any, at: str) -> list[Any]:
        if not isinstance(given, Sequence) or isinstance(given, str):
            raise ToolTrouble("tool.not_a_list", {"key": at, "given": _brief(given)})
        return [self.each.read(one, self.place(at, n)) for n, one in enumerate(given, 1)]

    def place(self, at: str, nth: int) -> str:
        """Return how errors name an item: those of a list of numbers name the list."""
        return at if isinstance(self.each, Whole | Choice) else f"{at}.{nth}"


@attrs.frozen(kw_only=True)
class Object(Entry):
    """An object with its own keys. With `inline`, its flags are those of the tool."""

    entries: Mapping[str, Entry]
    inline: bool = False

    def read(self, given: Any, at: str = "") -> dict[str, Any]:
        check_object(given, at, self.entries)
        for key, entry in self.entries.items():
            if entry.usual is NEEDED:
                need(given, key, at)
        return {
            key: entry.read(given[key], _at(at, key)) if key in given else entry.usual
            for key, entry in self.entries.items()
        }


@attrs.frozen(kw_only=True)
class Table(Entry):
    """An object whose keys are names: those in `keys`, or any."""

    each: Entry
    keys: Sequence[str] | None = None
    names: str = ""

    def read(self, given: Any, at: str) -> dict[str, Any]:
        check_object(given, at, self.keys)
        return {key: self.each.read(value, _at(at, key)) for key, value in given.items()}


class Turns(Many):
    """The rows of a score sheet, turn by turn."""

    def read(self, given: Any, at: str) -> list[Any]:
        if len(super().read(given, at)) > TURNS:
            raise ToolTrouble("tool.too_many", {"key": at, "n": len(given), "high": TURNS})
        for turn, rows in enumerate(given, 1):
            check_object(rows, f"{at}.{turn}", rows_of(turn))
        return list(given)


class Battle(Object):
    """A Battle on the map, with its March and families; or the Rising, with sides and no March."""

    def read(self, given: Any, at: str = "") -> dict[str, Any]:
        on_map = isinstance(given, Mapping) and given.get("march") is not None
        other = "sides" if on_map else "targeted_by"
        check_object(given, at, [key for key in self.entries if key != other])
        return super().read(given, at)


def rows_of(turn: int) -> tuple[str, ...]:
    """8.2 Return the rows of a turn's score sheet."""
    return tuple(row for row in ROWS if turn == TURNS or row not in LAST_TURN_ONLY)


def need(given: Mapping[str, Any], key: str, at: str = "") -> None:
    if key not in given:
        raise ToolTrouble("tool.missing_key", {"key": _at(at, key)})


def check_object(given: Any, at: str, known: Sequence[str] | Mapping[str, Any] | None) -> None:
    """Check that a value is an object without unknown keys."""
    if not isinstance(given, Mapping):
        key = "tool.not_an_object" if at else "tool.no_object"
        raise ToolTrouble(key, {"key": at, "given": _brief(given)})
    for key in given:
        if known is not None and key not in known:
            raise ToolTrouble("tool.unknown_key", {"key": _at(at, key), "options": list(known)})


def _at(at: str, key: str) -> str:
    return f"{at}.{key}" if at else key


def _brief(given: Any) -> str:
    """Shorten a value for a sentence. A number given as text shows its quotes."""
    words = isinstance(given, str) and not given.isdecimal()
    said = given if words else json.dumps(given, ensure_ascii=False, default=str)
    return said if len(said) <= 40 else f"{said[:39]}…"


# -- the tools ---------------------------------------------------------------------------------------------

COUNT = Whole(usual=0)
DIE = Whole(low=1, high=6, start=1, top=6)
FACES = Many(each=DIE)
KIND = Choice(options=COMBATS, names="attack_kind")
ATTACK_DRM = Whole(high=1, flag=0, top=1)
DEFENSE_DRM = Whole(high=2, flag=0, top=2)
FIGHT: Mapping[str, Entry] = {
    "cubes": Whole(usual=0, start=1, top=12, only="gaolbreak"),
    "vp_per_hit": Whole(usual=0, start=1, top=12, only="battle"),
    "debateable": Switch(only="raid"),
    "horses": Whole(usual=None, start=None),
    "extra_blocks": Whole(usual=0, top=9),
    "ruling": Choice(options=COMBAT_RULINGS, names="tools.ruling", usual="literal", only="raid"),
}
CUBES = Table(keys=FAMILIES, each=COUNT, usual={})
TRACKS = Table(keys=MARCHES, names="map.short", usual={}, flag={}, arguments="many", each=CUBES)
FARM = Object(
    entries={"sheep": COUNT, "bastled": COUNT, "permanent_dice": COUNT, "attacked": Switch()},
)
BATTLE = Battle(
    entries={
        "name": Text(),
        "march": Choice(options=HOME_MARCHES, none=True),
        "targeted_by": Many(each=Choice(options=FAMILIES), usual=()),
        "sides": Table(keys=SIDES, each=Choice(options=FAMILIES, none=True), usual={}),
    }
)
STATE = Object(
    entries={
        "solo_family": Choice(options=FAMILIES),
        "base_attack_dice": Whole(usual=0, start=4),
        "farms": Table(each=FARM, usual={}),
        "feud_cubes": CUBES,
        "gaol_cubes": CUBES,
        "seat_attacked": Switch(),
        "town_attacked": Switch(),
        "debateable_raided": Switch(),
        "battles": Many(each=BATTLE, usual=()),
        "tracks": TRACKS,
    }
)
ROLLS = {"reiver": attrs.evolve(DIE, usual=None), "pick": Whole(usual=None, start=None)}

TOOLS: Mapping[str, Object] = {
    "combat": Object(
        entries={
            "kind": KIND,
            "attack": FACES,
            "attack_drm": ATTACK_DRM,
            "defense": FACES,
            "defense_drm": DEFENSE_DRM,
            **FIGHT,
        }
    ),
    "odds": Object(
        entries={
            "kind": KIND,
            "attack_dice": Whole(high=MOST_DICE, flag=0, start=4, top=MOST_DICE),
            "attack_drm": ATTACK_DRM,
            "rerolls": Whole(usual=0, top=MOST_DICE),
            "defense_dice": Whole(high=MOST_DICE, flag=0, start=3, top=MOST_DICE),
            "defense_drm": DEFENSE_DRM,
            **FIGHT,
        }
    ),
    "notoriety": Object(
        entries={
            "cube_family": Choice(options=FAMILIES),
            "points": Whole(low=1, start=1, top=12),
            "die1": DIE,
            "die2": DIE,
            "solo_march": Choice(options=HOME_MARCHES, names="map.short"),
            "tracks": attrs.evolve(TRACKS, usual=NEEDED),
            "ruling": Choice(options=LEAD_RULINGS, usual="takes"),
        }
    ),
    "target": Object(
        entries={
            "family": Choice(options=FAMILIES),
            "card": Choice(options=TARGET_CARDS, names="target_card"),
            "rolls": Object(entries=ROLLS, inline=True),
            "state": STATE,
            "ruling": Choice(options=PLACE_RULINGS, usual="competition"),
        }
    ),
    "economy": Object(entries={"sheep": Whole(start=4, top=60), "office": Switch(usual=NEEDED)}),
    "score": Object(
        entries={
            "turns": Turns(each=Table(each=COUNT), arguments="again", flag=NEEDED),
            "horses": Whole(flag=0, top=99),
            "sheep": Whole(flag=0, top=99),
            "cattle": Whole(flag=0, top=99),
        }
    ),
}


def read_fight(tool: str, given: Json) -> dict[str, Any]:
    """Check the input of a combat or of odds: some kinds of combat need a key of their own."""
    entries = TOOLS[tool].entries
    values = TOOLS[tool].read(given)
    for key, entry in entries.items():
        if isinstance(entry, Whole) and entry.only == values["kind"]:
            need(given, key)
    return values
