"""Coverage of Border Reivers' facts, deck by deck and field by field."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from reivers.data.check import Row
from reivers.games.border.ids import STACKS
from reivers.games.border.rules.cards.fact_sources import Data, MergedFacts, ShippedFacts
from reivers.kernel.facts import Layer

Value = Callable[[str, str], Any]
Wanted = Callable[[str, Value], bool]


def _always(thing: str, value: Value) -> bool:
    return True


def _in_march(thing: str, value: Value) -> bool:
    return value(thing, "in_play") is True and thing != "march:DL"


def _farm(thing: str, value: Value) -> bool:
    return bool(value(thing, "march") != "DL")


def _in_stack(thing: str, value: Value) -> bool:
    """Return whether a stripe needs a strength. Stripes known to have none aren't counted."""
    return value(thing, "stripe") in (None, *STACKS)


def _in_use(kind: str) -> Wanted:
    def wanted(thing: str, value: Value) -> bool:
        return value(thing, "used") is not False and value(thing, "kind") == kind

    return wanted


def _has_dice(thing: str, value: Value) -> bool:
    return value(thing, "used") is not False and value(thing, "kind") in ("battle", "rising")


def _solo(thing: str, value: Value) -> bool:
    return value(thing, "solo") is not False


_CARD: Mapping[str, Wanted] = {
    "name": _always,
    "subtype": _always,
    "cattle": _always,
    "restriction": _always,
    "stripe": _always,
    "strength": _in_stack,
    "effects": _always,
    "solo": _always,
}
_REROLLS = _in_use("rerolls")
_WANTED: Mapping[str, Mapping[str, Wanted]] = {
    "march": {"town": _in_march, "seat": _in_march},
    "region": {"name": _farm},
    "site": {"name": _always, "touches": _always},
    "event": {
        "name": _always,
        "dice": _has_dice,
        "vp_per_hit": _has_dice,
        "notoriety": _has_dice,
        "rerolls": _REROLLS,
        "nation": _REROLLS,
        "combats": _REROLLS,
        "marches": _REROLLS,
    },
    "token": {"name": _always, "green": _solo, "gray": _solo, "text": _solo},
    "target": {"raid": _always, "battle": _always},
    "warden": {"modifier": _always},
}


def report(data: Data, *over: Layer) -> list[Row]:
    """Count the known facts. Layers `over` the shipped facts count too."""
    shipped = ShippedFacts(data)
    facts = MergedFacts((*over, shipped.get))
    rows = [row for turn in (1, 2, 3) for row in _summer(shipped, facts, turn)]
    named = [card for card in shipped.things("summer") if card.partition(":")[2].replace("-", "").isalpha()]
    rows += [_row("named", field, named, wanted, facts) for field, wanted in _CARD.items()]
    for kind, fields in _WANTED.items():
        rows += [_row(kind, field, shipped.things(kind), wanted, facts) for field, wanted in fields.items()]
    return rows


def _summer(shipped: ShippedFacts, facts: MergedFacts, turn: int) -> Iterator[Row]:
    """Count a turn's 42 cards. A solo card counts instead of the card it replaces."""
    numbered = [card for card in shipped.things("summer") if card.partition(":")[2].lstrip("s").isdigit()]
    deck = [card for card in numbered if _value(facts)(card, "turn") == turn]
    replaced = {f"summer:{_value(facts)(card, 'replaces')}" for card in deck}
    places = tuple(card for card in deck if card not in replaced)
    for field, wanted in _CARD.items():
        yield _row(f"summer-{turn}", field, places, wanted, facts)


def _row(deck: str, field: str, things: Iterable[str], wanted: Wanted, facts: MergedFacts) -> Row:
    asked = [thing for thing in things if wanted(thing, _value(facts))]
    known = [fact for thing in asked if (fact := facts.fact(thing, field))]
    partial = sum(fact.partial for fact in known)
    return Row(deck, field, len(known) - partial, len(asked), partial, sum(fact.unverified for fact in known))


def _value(facts: MergedFacts) -> Value:
    def value(thing: str, field: str) -> Any:
        fact = facts.fact(thing, field)
        return fact.value if fact else None

    return value
