"""One table of all files, as the app reads it."""

import re
from collections.abc import Iterable
from typing import Any

from .fields import FIELDS
from .files import Documents, Placed, entries, numbers


def gather(documents: Documents) -> dict[str, Any]:
    """Return all files as one table: things in order, facts by thing and field, practice values separate
    from facts."""
    placed = list(entries(documents))
    shipped = _shipped([one for one in placed if one.file != "practice"])
    practice = {one.thing: one.fields for one in placed if one.file == "practice"}
    for fields in practice.values():
        if "replaces" in fields:
            fields["turn"] = shipped[f"summer:{fields['replaces']}"]["turn"]["value"]
    # In practice every card has its number, so cards known only by name aren't separate things.
    numbered = [thing for thing in [*shipped, *practice] if not re.fullmatch(r"summer:[a-z-]+", thing)]
    return {
        "things": _by_kind(shipped),
        "shipped": shipped,
        "practice_things": _by_kind(dict.fromkeys(numbered)),
        "practice": practice,
        "defaults": documents["practice"].get("defaults", {}),
    }


def _shipped(placed: list[Placed]) -> dict[str, dict[str, Any]]:
    facts: dict[str, dict[str, Any]] = {}
    decks = {one.file: one for one in placed if one.kind == "deck"}
    for deck in decks.values():
        facts |= {card: {"turn": _entered(deck, "turn")} for card in numbers([deck])}
    for one in placed:
        known = facts.setdefault(one.thing, {})
        if one.kind == "summer" and one.file in decks:
            known["turn"] = _entered(decks[one.file], "turn")
        known.update({field: _entered(one, field) for field in one.fields})
    return facts


def _entered(one: Placed, field: str) -> dict[str, Any]:
    """Return a value with its source, and its marks if it has any."""
    source = one.entry.get("sources", {}).get(field) or one.entry["source"]
    marks = {mark: True for mark in ("unverified", "partial") if field in one.marked(mark)}
    return {"value": one.entry[field], "source": source, **marks}


def _by_kind(things: Iterable[str]) -> dict[str, list[str]]:
    """Return things by kind in file order; Summer cards by number, those without one last."""
    found: dict[str, list[str]] = {kind: [] for kind in FIELDS}
    for thing in things:
        found[thing.partition(":")[0]].append(thing)
    found["summer"].sort(key=_card_order)
    return found


def _card_order(card: str) -> tuple[int, str]:
    digits = re.search(r"\d+", card)
    return (int(digits.group()) if digits else 1000, card)
