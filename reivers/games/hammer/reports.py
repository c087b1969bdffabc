"""What the rules report as messages. They name only what both sides may know."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from reivers.kernel.messages import SILENT, Message

from .board import AREAS, BLOCKS, CARDS, SIDES, TWO_SIDED
from .rules.ask import Report

BLOCK_FACTS = ("block", "noble")
AREA_FACTS = ("area", "start", "to", "target", "group", "home")
SIDE_FACTS = ("side", "attacker", "winner", "first")
TITLES = frozenset(
    f"hammer.report.{what}"
    for what in (
        *("cards", "event_passed", "herald.yes", "herald.no", "pillaged", "pillaged.lost", "sea_move"),
        *("truce", "crowned", "crowned.alone", "celtic.stays", "celtic.leaves", "cut_off"),
        *("new_year", "moves_end"),
        *("moved.there", "moved.attack", "moved.reserve"),
        *("moved_by.there", "moved_by.attack", "moved_by.reserve"),
        *("battle", "fired", "passed", "leaves", "retreated", "won", "raid"),
    )
)  # fmt: skip
"""Reports that name their step, for Undo and the journal."""


def message(report: Report, own: int | None) -> Message:
    """Return the message of a report; a silent one for what only one side may know.

    `own`: the side of the only person, whose blocks are named.
    """
    named = OWN if own is not None and report.facts.get("side", own) == own else {}
    make = named.get(report.what) or SPECIAL.get(report.what)
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
    """Say the way of a group, but not who is in it."""
    way = [AREAS[area] for area in facts["way"]]
    fights = "reserve" if facts["reserve"] else "attack" if facts["attacks"] else "there"
    said = {"side": facts["side"], "n": facts["n"], "start": facts["start"], "to": facts["way"][-1]}
    if len(way) == 1:
        return f"moved.{fights}", said
    return f"moved_by.{fights}", {**said, "by": way[:-1]}


def yes_or_no(what: str, fact: str) -> Callable[[Mapping[str, Any]], Said]:
    def said(facts: Mapping[str, Any]) -> Said:
        return f"{what}.{'yes' if facts[fact] else 'no'}", facts

    return said


def lines(facts: Mapping[str, Any]) -> dict[str, Any]:
    """Return the front lines with their strengths."""
    return {
        SIDES[side]: [with_steps(block, steps) for block, steps in line]
        for side, line in enumerate(facts["lines"])
    }


def with_steps(block: int, steps: int) -> Message:
    """Return a block with its strength."""
    return Message("hammer.block_steps", {"block": BLOCKS[block].name, "steps": steps})


def set_up(facts: Mapping[str, Any]) -> Said:
    """Name the blocks that the scenario places, which both sides know."""
    items = [
        Message("hammer.set_up.area", {"area": AREAS[area], "blocks": [BLOCKS[one].name for one in blocks]})
        for area, blocks in facts["placed"].items()
        if blocks
    ]
    return "set_up", {"items": items}


def battle(facts: Mapping[str, Any]) -> Said:
    return "battle", {"area": facts["area"], "attacker": facts["attacker"], **lines(facts)}


def fight_round(facts: Mapping[str, Any]) -> Said:
    """Say who is still there. The first round has just been announced."""
    if facts["number"] == 1:
        return "", {}
    return "round", {"area": facts["area"], "number": facts["number"], **lines(facts)}


def fired(facts: Mapping[str, Any]) -> Said:
    dice = ", ".join(map(str, facts["dice"]))
    return "fired", {"block": facts["block"], "faces": dice, "n": facts["hits"]}


def hits(facts: Mapping[str, Any]) -> Said:
    """Say what the hits did to each block."""
    before = dict(reversed(facts["taken"]))
    taken = Counter(block for block, _ in facts["taken"])
    return "hits", {
        "taken": [_hit(block, steps, steps - taken[block]) for block, steps in reversed(before.items())]
    }


def _hit(block: int, steps: int, left: int) -> Message:
    what = "reduced" if left else "captured" if TWO_SIDED[block] else "lost"
    return Message(f"hammer.hit.{what}", {"block": BLOCKS[block].name, "steps": steps, "left": left})


def pillaged(facts: Mapping[str, Any]) -> Said:
    said = {name: facts[name] for name in ("side", "target", "group", "n")}
    if not facts["lost"]:
        return "pillaged", said
    return "pillaged.lost", {**said, "lost": [_hit(block, 1, 0) for block in facts["lost"]]}


def levy(facts: Mapping[str, Any]) -> Said:
    n = len(facts["blocks"])
    return ("levy", {"n": n}) if n else ("levy.none", {})


def own_levy(facts: Mapping[str, Any]) -> Said:
    return own_army("levy.own", facts) if facts["blocks"] else levy(facts)


def own_army(key: str, facts: Mapping[str, Any]) -> Said:
    return key, {"blocks": facts["blocks"], "n": len(facts["blocks"])}


def home(facts: Mapping[str, Any]) -> Said:
    """Say that a noble goes home, unless he is there."""
    if facts["changed"]:
        return "goes_home.changed", facts
    return ("", {}) if facts["start"] == facts["home"] else ("goes_home", facts)


def counted(areas: Sequence[int], key: str) -> list[Message]:
    return [
        Message(f"hammer.{key}", {"n": n, "area": AREAS[area]}) for area, n in sorted(Counter(areas).items())
    ]


def disbanded(facts: Mapping[str, Any]) -> Said:
    """Say how many left each area, but not which."""
    return "disbanded", {"side": facts["side"], "areas": counted(facts["areas"], "so_many_in")}


def own_disbanded(facts: Mapping[str, Any]) -> Said:
    gone = [
        Message("hammer.block_in", {"block": BLOCKS[block].name, "area": AREAS[area]})
        for block, area in zip(facts["blocks"], facts["areas"], strict=True)
    ]
    return "disbanded", {"side": facts["side"], "areas": gone}


def retreats(facts: Mapping[str, Any]) -> Said:
    return "retreats", {"area": facts["area"], "areas": counted(facts["areas"], "so_many_to")}


def built(facts: Mapping[str, Any]) -> Said:
    return ("built", {"area": facts["area"]}) if facts["drew"] else ("", {})


def own_built(facts: Mapping[str, Any]) -> Said:
    return ("built.own", {"area": facts["area"], "block": facts["block"]}) if facts["drew"] else ("", {})


def crowned(facts: Mapping[str, Any]) -> Said:
    leaving = [BLOCKS[block].name for block in facts["leaving"]]
    key = "crowned" if leaving else "crowned.alone"
    return key, {"candidate": facts["candidate"], "nobles": leaving}


def over(facts: Mapping[str, Any]) -> Said:
    return f"over.{facts['why']}", {"winner": facts["winner"]}


def celtic(facts: Mapping[str, Any]) -> Said:
    return f"celtic.{'leaves' if facts['leaves'] else 'stays'}", facts


def edward(facts: Mapping[str, Any]) -> Said:
    return ("edward.yes", facts) if facts["winters"] else ("", {})


def count_only(what: str) -> Callable[[Mapping[str, Any]], Said]:
    """Say where a block went or was lost, but not which it is."""

    def said(facts: Mapping[str, Any]) -> Said:
        return what, {name: value for name, value in facts.items() if name not in BLOCK_FACTS}

    return said


SPECIAL: Mapping[str, Callable[[Mapping[str, Any]], Said]] = {
    "battle": battle,
    "built": built,
    "cards": cards,
    "celtic": celtic,
    "crowned": crowned,
    "disbanded": disbanded,
    "edward": edward,
    "fired": fired,
    "first_army": lambda facts: ("first_army", {"n": len(facts["blocks"])}),
    "hits": hits,
    "herald": yes_or_no("herald", "succeeds"),
    "home": home,
    "levy": levy,
    "moved": moved,
    "over": over,
    "pillaged": pillaged,
    "raid": count_only("raid"),
    "regrouped": count_only("regrouped"),
    "retreats": retreats,
    "round": fight_round,
    "set_up": set_up,
    "wallace": lambda _facts: ("wallace", {}),
    "wintered": count_only("wintered"),
}
OWN: Mapping[str, Callable[[Mapping[str, Any]], Said]] = {
    "built": own_built,
    "disbanded": own_disbanded,
    "edward": yes_or_no("edward", "winters"),
    "first_army": lambda facts: own_army("first_army.own", facts),
    "levy": own_levy,
    "set_up": lambda _facts: ("set_up", {}),
}
"""Reports about blocks of the only person, whose orders name them in the set-up."""
