"""The schema of the card files: a list of entries for each kind, with a source for each entry."""

from collections.abc import Container, Iterator, Mapping
from typing import Any

import attrs

from reivers.data.schema import (
    Choice,
    Either,
    Fault,
    Flag,
    Many,
    Record,
    Reference,
    Schema,
    Text,
    Type,
    Where,
    Whole,
    brief,
    document_faults,
)

FILES: Mapping[str, tuple[str, ...]] = {
    "map": ("area", "border"),
    "blocks": ("block",),
    "deck": ("card",),
    "scenarios": ("scenario",),
}
"""File, then the kinds in it, in this order."""

NAME = Text()
SIDES = ("england", "scotland")
COMBAT = Choice(tuple(f"{letter}{n}" for letter in "ABC" for n in range(1, 5)))
BLOCKS = Many(Reference("block"), 1, 43)


@attrs.frozen
class Placed:
    """Blocks by their area."""

    def faults(self, value: Any, where: Where) -> Iterator[Fault]:
        if not isinstance(value, dict):
            yield where.fault("fault.wrong_type", wanted="record", given=brief(value))
            return
        for area, blocks in value.items():
            yield from Reference("area").faults(area, where)
            yield from BLOCKS.faults(blocks, where.at(area))


KINDS: Mapping[str, Record] = {
    "area": Record(
        {
            "name": NAME,
            "limit": Whole(0, 3),
            "coast": Flag(),
            "cathedral": Flag(),
            "home": Reference("block"),
        },
        frozenset({"name", "limit"}),
    ),
    "border": Record({"color": Choice(("green", "red")), "anglo_scottish": Flag()}, frozenset({"color"})),
    "block": Record(
        {
            "name": NAME,
            "kind": Choice(
                ("leader", "noble", "infantry", "archers", "knights", "cavalry", "hobelars", "norse")
            ),
            "side": Choice(SIDES),
            "move": Whole(0, 3),
            "combat": COMBAT,
            "steps": Whole(1, 4),
            "cross": Flag(),
            "celtic": Flag(),
            "faction": Choice(("bruce", "comyn")),
            "old_label": Record({"move": Whole(1, 3), "combat": COMBAT}),
        },
        frozenset({"name", "kind", "move", "combat", "steps"}),
    ),
    "card": Record({"name": NAME, "moves": Whole(1, 3), "count": Whole(1, 25)}, frozenset({"count"})),
    "scenario": Record(
        {
            "like": Reference("scenario"),
            "first_year": Whole(1297, 1314),
            "last_year": Whole(1297, 1314),
            "crowned": Flag(),
            "draw": Whole(0, 15),
            "england": Placed(),
            "england_pool": BLOCKS,
            "scotland": Placed(),
            "scotland_pool": BLOCKS,
        }
    ),
}
MARKS: Mapping[str, Type] = {"source": NAME, "unverified": Many(NAME)}


def check(documents: Mapping[str, Any], known: Container[str] = ()) -> list[Fault]:
    """Return every fault of the parsed files together. `known` are things of other files."""
    return list(_faults(documents, known))


def _faults(documents: Mapping[str, Any], known: Container[str]) -> Iterator[Fault]:
    listed = [(file, kind, entry) for file, kind, entry in _entries(documents) if isinstance(entry, dict)]
    here = [f"{kind}:{entry.get('id')}" for _file, kind, entry in listed]
    for file, document in documents.items():
        yield from document_faults(file, document, FILES)
    for n, (file, kind, entry) in enumerate(listed):
        where = Where(f"{file}.yaml", here[n], known=Either(here, known), ordered=True)
        if here[n] in here[:n]:
            yield where.at("id").fault("fault.duplicate_id", first=f"{file}.yaml")
        form = Record({"id": NAME, **KINDS[kind].keys, **MARKS}, KINDS[kind].required | {"id", "source"})
        yield from form.faults(entry, where)
        if kind == "border":
            for area in str(entry.get("id")).split("/"):
                yield from Reference("area").faults(area, where.at("id"))


def _entries(documents: Mapping[str, Any]) -> Iterator[tuple[str, str, Any]]:
    for file, kinds in FILES.items():
        document = documents.get(file)
        for kind in kinds if isinstance(document, dict) else ():
            entries = document.get(kind)  # type: ignore[union-attr]
            yield from ((file, kind, entry) for entry in (entries if isinstance(entries, list) else ()))


def gather(documents: Mapping[str, Any]) -> dict[str, Any]:
    """Return the entries of each kind, in order, and all things with their facts for `shipped`."""
    table: dict[str, Any] = {kind: [] for kinds in FILES.values() for kind in kinds}
    for _file, kind, entry in _entries(documents):
        table[kind].append(entry)
    return {**table, "shipped": {f"{kind}:{entry['id']}": entry for kind in table for entry in table[kind]}}


SCHEMA = Schema(game="hammer", files=FILES, check=check, gather=gather)
