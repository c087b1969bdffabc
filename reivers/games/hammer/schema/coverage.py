"""Coverage of the facts of Hammer of the Scots, kind by kind and field by field."""

from collections.abc import Iterable, Mapping
from typing import Any

from reivers.data.check import Row

FIELDS: Mapping[str, tuple[str, ...]] = {
    "area": ("limit",),
    "border": ("color",),
    "block": ("move", "combat", "steps", "old_label"),
    "card": ("count",),
}
RARE = ("old_label",)
"""Fields that count only where there is something to know."""


def report(data: Mapping[str, Any]) -> list[Row]:
    """Count the known facts."""
    return [_row(kind, field, data[kind]) for kind, fields in FIELDS.items() for field in fields]


def _row(kind: str, field: str, entries: Iterable[Mapping[str, Any]]) -> Row:
    asked = [entry for entry in entries if field not in RARE or field in entry]
    known = [entry for entry in asked if field in entry]
    unverified = sum(field in entry.get("unverified", ()) for entry in known)
    return Row(kind, field, len(known), len(asked), unverified=unverified)
