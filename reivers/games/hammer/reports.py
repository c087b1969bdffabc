"""What the rules report as messages. They name only what both sides may know."""

from collections import Counter
from collections.abc import Mapping
from typing import Any

from reivers.kernel.messages import SILENT, Message

from .board import AREAS, BLOCKS, CARDS, SIDES
from .rules.ask import Report
from .state import State

BLOCK_FACTS = ("block", "noble")
AREA_FACTS = ("area", "start", "to", "target", "group", "home")
SIDE_FACTS = ("side", "attacker", "winner", "first")
TITLES = frozenset(
    f"hammer.report.{what}"
    for what in ("cards", "battle", "herald.yes", "herald.no", "pillaged", "crowned", "truce", "won", "raid")
)
"""Reports that name their step, for Undo and the journal."""


def message(state: State, report: Report) -> Message:
    """Return the message of a report; a silent one for what only one side may know."""
    make = SPECIAL.get(report.what)
    key, facts = make(report.facts) if make else (report.what, report.facts)
    return Message(f"hammer.report.{key}", _named(facts)) if key else SILENT


def _named(facts: Mapping[str, Any]) -> dict[str, Any]:
    """Return facts with names for numbers."""
    found: dict[str, Any] = {}
    for name, value in facts.items():
        if name in BLOCK_FACTS:
            found[name] = BLOCKS[value].name
        elif name in AREA_FACTS:
            found[name] = AREAS[value]
        elif name in SIDE_FACTS:
            found[name] = SIDES[value]
        elif name == "card":
            found[name] = CARDS[value]
        elif name == "blocks":
            found[name] = [BLOCKS[block].name for block in value]
        elif isinstance(value, str | int | list):
            found[name] = value
    return found


Said = tuple[str, Mapping[str, Any]]


def cards(facts: Mapping[str, Any]) -> Said:
    english, scottish = (CARDS[card] for card in facts["played"])
    return "cards", {"english": english, "scottish": scottish, "first": facts["first"]}


def moved(facts: Mapping[str, Any]) -> Said:
    """Say the way of a block, but not which it is."""
    way = [AREAS[area] for area in facts["way"]]
    key = "moved" if len(way) == 1 else "moved.by"
    by = {"by": way[:-1]} if len(way) > 1 else {}
    return key, {"side": facts["side"], "start": facts["start"], "to": facts["way"][-1], **by}


def yes_or_no(what: str, fact: str) -> Any:
    def said(facts: Mapping[str, Any]) -> Said:
        return f"{what}.{'yes' if facts[fact] else 'no'}", facts

    return said


def battle(facts: Mapping[str, Any]) -> Said:
    lines = {SIDES[side]: [BLOCKS[block].name for block in line] for side, line in enumerate(facts["lines"])}
    return "battle", {"area": facts["area"], "attacker": facts["attacker"], **lines}


def fired(facts: Mapping[str, Any]) -> Said:
    dice = ", ".join(map(str, facts["dice"]))
    lost = [BLOCKS[block].name for block in facts["lost"]]
    said = {"block": facts["block"], "dice": dice, "n": facts["hits"]}
    return ("fired.lost", {**said, "lost": lost}) if lost else ("fired", said)


def home(facts: Mapping[str, Any]) -> Said:
    return "goes_home.changed" if facts["changed"] else "goes_home", facts


def disbanded(facts: Mapping[str, Any]) -> Said:
    """Say how many left each area, but not which."""
    counted = Counter(facts["areas"])
    areas = [
        Message("hammer.so_many_in", {"n": n, "area": AREAS[area]}) for area, n in sorted(counted.items())
    ]
    return "disbanded", {"side": facts["side"], "areas": areas}


def built(facts: Mapping[str, Any]) -> Said:
    return ("built", facts) if facts["drew"] else ("", {})


def crowned(facts: Mapping[str, Any]) -> Said:
    leaving = [BLOCKS[block].name for block in facts["leaving"]]
    return "crowned", {"candidate": facts["candidate"], "nobles": leaving}


def over(facts: Mapping[str, Any]) -> Said:
    return f"over.{facts['why']}", {"winner": facts["winner"]}


def celtic(facts: Mapping[str, Any]) -> Said:
    return f"celtic.{'leaves' if facts['leaves'] else 'stays'}", facts


def edward(facts: Mapping[str, Any]) -> Said:
    return ("edward", facts) if facts["winters"] else ("", {})


def count_only(what: str) -> Any:
    """Say where a block went or was lost, but not which it is."""

    def said(facts: Mapping[str, Any]) -> Said:
        return what, {name: value for name, value in facts.items() if name not in BLOCK_FACTS}

    return said


SPECIAL: Mapping[str, Any] = {
    "battle": battle,
    "built": built,
    "cards": cards,
    "celtic": celtic,
    "crowned": crowned,
    "disbanded": disbanded,
    "edward": edward,
    "fired": fired,
    "herald": yes_or_no("herald", "succeeds"),
    "home": home,
    "moved": moved,
    "over": over,
    "raid": count_only("raid"),
    "regrouped": count_only("regrouped"),
    "wallace": lambda _facts: ("wallace", {}),
    "wintered": count_only("wintered"),
}
