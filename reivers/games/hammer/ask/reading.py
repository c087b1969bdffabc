"""A position and the parts of a question, read from JSON. Whatever is wrong gets a sentence that names it."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, TypeVar

from reivers.games.hammer import board
from reivers.games.hammer.board import (
    AREA,
    AREAS,
    BLOCK,
    BLOCKS,
    BORDERS,
    CARD,
    OUT,
    PLACE,
    POOL,
    SIDES,
    STEPS,
)
from reivers.games.hammer.rules.position import NOBODY, Position
from reivers.kernel.errors import AppError

FORMAT = "hammer-position/1"
LONGEST_LIST = 200
MOST = 10_000
T = TypeVar("T")
Json = Mapping[str, Any]


class Wrong(AppError):
    """A question that can't be answered."""

    def __init__(self, key: str, **facts: Any) -> None:
        super().__init__(f"hammer.ask.{key}", facts)


# -- values --------------------------------------------------------------------------------------------------


def mapping(value: Any, where: str) -> Json:
    if not isinstance(value, dict):
        raise Wrong("not_object", where=where)
    if len(value) > LONGEST_LIST:
        raise Wrong("too_long", where=where, most=LONGEST_LIST)
    return value


def listed(value: Any, where: str) -> Sequence[Any]:
    if not isinstance(value, list):
        raise Wrong("not_list", where=where)
    if len(value) > LONGEST_LIST:
        raise Wrong("too_long", where=where, most=LONGEST_LIST)
    return value


def maybe(given: Json, field: str, empty: T) -> Any:
    """Return a field that may be missing: then it is empty."""
    return empty if given.get(field) is None else given[field]


def whole(value: Any, where: str, low: int, high: int) -> int:
    if not isinstance(value, int) or isinstance(value, bool):
        raise Wrong("not_whole", where=where)
    if not low <= value <= high:
        raise Wrong("out_of_range", where=where, given=brief(value), low=low, high=high)
    return value


def flag(value: Any, where: str) -> bool:
    if not isinstance(value, bool):
        raise Wrong("not_flag", where=where)
    return value


def named(value: Any, numbers: Mapping[str, T], kind: str, where: str) -> T:
    """Return the number of a name."""
    if not isinstance(value, str) or value not in numbers:
        raise Wrong("unknown", kind=kind, given=brief(value), where=where)
    return numbers[value]


def side(value: Any, where: str) -> int:
    return named(value, {name: n for n, name in enumerate(SIDES)}, "side", where)


def area(value: Any, where: str) -> int:
    return named(value, AREA, "area", where)


def block(value: Any, where: str) -> int:
    return named(value, BLOCK, "block", where)


def card(value: Any, where: str) -> int:
    return named(value, CARD, "card", where)


def border(value: Any, where: str) -> int:
    """Return the border of a name such as "fife/mentieth", in either order."""
    ends = str(value).split("/")
    found = board.BETWEEN.get((AREA.get(ends[0], OUT), AREA.get(ends[-1], OUT))) if len(ends) == 2 else None
    if found is None:
        raise Wrong("unknown", kind="border", given=brief(value), where=where)
    return found


def brief(value: Any) -> str:
    text = str(value)
    return text if len(text) <= 40 else f"{text[:39]}…"


def needed(question: Json, field: str) -> Any:
    """Return a field of the question or of its position that must be there."""
    if question.get(field) is None:
        raise Wrong("needs", ask=question.get("ask", ""), field=field)
    return question[field]


# -- the position --------------------------------------------------------------------------------------------


def position(data: Any) -> Position:
    """Read a position. What may be missing has its usual value."""
    given = mapping(data, "position")
    if given.get("format") not in (None, FORMAT):
        raise Wrong("format", given=brief(given["format"]), known=FORMAT)
    options = mapping(maybe(given, "options", {}), "options")
    made = Position({name: flag(options[name], name) for name in RULES if options.get(name) is not None})
    for n, label in enumerate(BLOCKS):
        made.side[n] = label.side or 0
    for name, entry in mapping(_given(given, "blocks"), "blocks").items():
        _place(made, block(name, "blocks"), mapping(entry, name))
    for field, read in FIELDS.items():
        if given.get(field) is not None:
            read(made, given[field])
    return made


RULES = ("schiltroms", "old_labels")


def _given(given: Json, field: str) -> Any:
    if given.get(field) is None:
        raise Wrong("needs_field", field=field)
    return given[field]


def _place(made: Position, n: int, entry: Json) -> None:
    label = BLOCKS[n]
    if entry.get("side") is None or entry.get("at") is None:
        raise Wrong("block_needs", block=label.name)
    whose = side(entry["side"], label.name)
    if label.side not in (None, whose):
        raise Wrong("wrong_side", block=label.name, side=SIDES[whose], own=SIDES[1 - whose])
    at = named(entry["at"], PLACE, "area", label.name)
    if at == POOL and label.side is None:
        raise Wrong("noble_in_pool", block=label.name)
    made.place(n, at, _steps(entry.get("steps"), n, at), whose)


def _steps(steps: Any, n: int, at: int) -> int:
    """Return a block's strength. Off the map it may be missing."""
    if steps is None and at >= POOL:
        return STEPS[n]
    if not isinstance(steps, int) or isinstance(steps, bool):
        raise Wrong("block_steps", block=BLOCKS[n].name)
    if not 1 <= steps <= STEPS[n]:
        raise Wrong("steps", block=BLOCKS[n].name, given=brief(steps), most=STEPS[n])
    return steps


def _number(name: str, low: int, high: int) -> Callable[[Position, Any], None]:
    def read(made: Position, value: Any) -> None:
        setattr(made, name, whole(value, name, low, high))

    return read


def _flag(name: str) -> Callable[[Position, Any], None]:
    def read(made: Position, value: Any) -> None:
        setattr(made, name, int(flag(value, name)))

    return read


def _side(name: str) -> Callable[[Position, Any], None]:
    def read(made: Position, value: Any) -> None:
        setattr(made, name, side(value, name))

    return read


def _marks(field: str, name: str, number: Callable[[Any, str], int]) -> Callable[[Position, Any], None]:
    """Return a reader of a list of names that marks each."""

    def read(made: Position, value: Any) -> None:
        for one in listed(value, name):
            getattr(made, field)[number(one, name)] = 1

    return read


def _by_name(
    name: str, number: Callable[[Any, str], int], value_of: Callable[[Any, str], int]
) -> Callable[[Position, Any], None]:
    """Return a reader of an object that gives each name a number."""

    def read(made: Position, value: Any) -> None:
        for one, inner in mapping(value, name).items():
            getattr(made, name)[number(one, name)] = value_of(inner, name)

    return read


def _scenario(made: Position, value: Any) -> None:
    named(value, board.SCENARIOS, "scenario", "scenario")
    made.scenario = value


def _crossed(made: Position, value: Any) -> None:
    """Read crossings by side. A bare number counts for both, as only the side that is asked about matters."""
    for name, by_side in mapping(value, "crossed").items():
        n = border(name, "crossed")
        both = dict.fromkeys(SIDES, by_side) if isinstance(by_side, int) else mapping(by_side, "crossed")
        for one, crossed in both.items():
            made.crossed[side(one, "crossed") * len(BORDERS) + n] = whole(crossed, "crossed", 0, 43)


def _hands(made: Position, value: Any) -> None:
    for one, hand in mapping(value, "hands").items():
        for held in listed(hand, "hands"):
            made.hands[side(one, "hands") * len(board.CARDS) + card(held, "hands")] += 1


def _played(made: Position, value: Any) -> None:
    for one, played in mapping(value, "played").items():
        made.played[side(one, "played")] = NOBODY if played is None else card(played, "played")


def _round(_made: Position, value: Any) -> None:
    for one, number in mapping(value, "round").items():
        area(one, "round")
        whole(number, "round", 1, 3)


FIELDS: Mapping[str, Callable[[Position, Any], None]] = {
    "scenario": _scenario,
    "year": _number("year", 1297, MOST),
    "turn": _number("turn", 1, 5),
    "first": _side("first"),
    "hands": _hands,
    "played": _played,
    "edward": _number("edward", 1, 2),
    "wintered": _flag("wintered"),
    "crowned": _flag("crowned"),
    "french": _flag("french"),
    "truce": _side("truce"),
    "moves_left": _number("moves_left", 0, 3),
    "activated": _marks("activated", "activated", area),
    "moved": _marks("moved", "moved", block),
    "crossed": _crossed,
    "last_used": _by_name("last_used", border, side),
    "attacker": _by_name("attacker", area, side),
    "reserves": _marks("reserve", "reserves", block),
    "round": _round,
    "main_border": lambda made, value: _main_border(made, value),
    "main_origin": _by_name("main_origin", area, area),
}


def _main_border(made: Position, value: Any) -> None:
    """Read the area from which each main attack entered."""
    for one, came in mapping(value, "main_border").items():
        to, beside = area(one, "main_border"), area(came, "main_border")
        made.main_border[to] = border(f"{AREAS[beside]}/{AREAS[to]}", "main_border")


# -- answers -------------------------------------------------------------------------------------------------


def area_names(areas: Iterable[int]) -> list[str]:
    return sorted(AREAS[one] for one in areas)


def block_names(blocks: Iterable[int]) -> list[str]:
    return sorted(BLOCKS[one].name for one in blocks)


def block_entry(made: Position, n: int) -> dict[str, Any]:
    """Return a block as in a position. One in the pool without strength would return at full strength."""
    return {"side": SIDES[made.side[n]], "steps": made.steps[n] or STEPS[n], "at": board.PLACES[made.at[n]]}
