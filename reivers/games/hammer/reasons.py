"""Why what was reported happened: the rules behind it. Like the reports, they name only what is public."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from reivers.kernel.flows import Reason

from .board import AREAS, BLOCKS, CARDS, ENGLISH, HOMES, IS_NOBLE, LIMIT, MOVES, POOL, SCHILTROM, SCOTS, SIDES
from .rules import winter
from .rules.ask import Report
from .rules.position import Position

Facts = Mapping[str, Any]


def reasons(position: Position, report: Report) -> list[Reason]:
    """Return the reasons for a report, right after it happened."""
    why = WHY.get(report.what)
    return list(why(position, report.facts)) if why else []


def _because(section: str, key: str, answer: str | int | bool | None, **facts: Any) -> Reason:
    return Reason(section, f"hammer.why.{key}", facts, answer)


def cards(_position: Position, facts: Facts) -> Iterator[Reason]:
    english, scottish = facts["played"]
    first = SIDES[facts["first"]]
    key = "first.cards" if MOVES[english] and MOVES[scottish] else "first.event"
    if not MOVES[english] and not MOVES[scottish]:
        key = "first.events"
    yield _because("3.1", key, first, english=CARDS[english], scottish=CARDS[scottish])


def moved(position: Position, facts: Facts) -> Iterator[Reason]:
    yield _because("4.2", "moves_paid", facts["paid"], left=position.moves_left)
    if facts["reserve"]:
        yield _because("5.32", "reserve", True, area=AREAS[facts["way"][-1]])


def herald(_position: Position, facts: Facts) -> Iterator[Reason]:
    yield _because("3.12", "herald", bool(facts["succeeds"]), die=facts["faces"])


def celtic(_position: Position, facts: Facts) -> Iterator[Reason]:
    yield _because(
        "5.2", "celtic", bool(facts["leaves"]), die=facts["faces"], block=BLOCKS[facts["block"]].name
    )


def control(_position: Position, facts: Facts) -> Iterator[Reason]:
    yield _because("5.32", "control", True, area=AREAS[facts["area"]])


def fired(position: Position, facts: Facts) -> Iterator[Reason]:
    block, area, rating = facts["block"], facts["area"], facts["rating"]
    label = position.labels[block]
    bonus = rating - label.hits
    yield _because("5.4", "rating", rating, block=label.name, combat=f"{label.letter}{label.hits}")
    if IS_NOBLE[block] and area in HOMES[block]:
        yield _because("1.4", "home_bonus", bool(bonus), block=label.name, area=AREAS[area])
    elif SCHILTROM[block] and bonus:
        yield _because("10", "schiltrom", True, block=label.name)


def hits(_position: Position, facts: Facts) -> Iterator[Reason]:
    for target, steps in facts["taken"]:
        yield _because("5.41", "hit", steps, block=BLOCKS[target].name)


def cut_off(_position: Position, facts: Facts) -> Iterator[Reason]:
    yield _because("5.5", "cut_off", False, block=BLOCKS[facts["block"]].name, area=AREAS[facts["area"]])


def raid(_position: Position, _facts: Facts) -> Iterator[Reason]:
    yield _because("5.9", "raid", True)


def home(_position: Position, facts: Facts) -> Iterator[Reason]:
    noble, area = BLOCKS[facts["noble"]].name, AREAS[facts["home"]]
    yield _because("7.1", "home", bool(facts["changed"]), block=noble, area=area)


def disbanded(_position: Position, facts: Facts) -> Iterator[Reason]:
    section = "7.3" if facts["side"] == ENGLISH else "7.5"
    for area in sorted(set(facts["areas"])):
        yield _because(section, "castles", LIMIT[facts["side"]][area], area=AREAS[area])


def french(position: Position, _facts: Facts) -> Iterator[Reason]:
    yield _because("7.61", "french", len(position.nobles(SCOTS)))


def levy(position: Position, facts: Facts) -> Iterator[Reason]:
    left, drawn = len(position.blocks(ENGLISH, POOL)), len(facts["blocks"])
    if winter.edwards_area(position) is None:
        yield _because("7.7", "levy", drawn, pool=left + drawn)
    else:
        yield _because("7.7", "no_levy", True)


def crowned(_position: Position, facts: Facts) -> Iterator[Reason]:
    yield _because("6.2", "crowned", len(facts["leaving"]))


def over(position: Position, facts: Facts) -> Iterator[Reason]:
    if facts["why"] in ("nobles", "years", "wallace", "no_wallace"):
        for side in (ENGLISH, SCOTS):
            yield _because("9", f"nobles.{SIDES[side]}", len(position.nobles(side)))


WHY: Mapping[str, Callable[[Position, Facts], Iterator[Reason]]] = {
    "cards": cards,
    "moved": moved,
    "herald": herald,
    "crowned": crowned,
    "celtic": celtic,
    "control": control,
    "fired": fired,
    "hits": hits,
    "cut_off": cut_off,
    "raid": raid,
    "home": home,
    "disbanded": disbanded,
    "french": french,
    "levy": levy,
    "over": over,
}
