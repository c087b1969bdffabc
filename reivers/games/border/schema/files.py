"""The files of Border Reivers: their content, and the form of an entry.

A file maps kinds to lists of entries. An entry is an id, fields (see `fields`) and their sources: `source`
for all of them, `sources` for single ones, `unverified` and `partial` for those that need the mark.
"""

import re
from collections.abc import Container, Iterator, Mapping
from typing import Any

import attrs

from reivers.data.schema import Either, Fault, Many, Text, Where, brief, document_faults, key_faults
from reivers.games.border.ids import STACKS, TYPE_OF
from reivers.games.border.rules.cards.fact_sources import slug

from .fields import FIELDS, IDS

FILES: Mapping[str, tuple[str, ...]] = {
    "families": ("family", "warden"),
    "board": ("march", "region", "site", "setup", "components"),
    "targets": ("target",),
    "events": ("event",),
    "tokens": ("token",),
    "summer-1": ("deck", "summer"),
    "summer-2": ("deck", "summer"),
    "summer-3": ("deck", "summer"),
    "summer-unnumbered": ("summer",),
    "practice": ("defaults", "march", "region", "site", "event", "token", "summer"),
}
"""File, then the kinds in it, in this order."""

REQUIRED: Mapping[str, tuple[str, ...]] = {
    "family": ("name", "in_play"),
    "march": ("name", "in_play"),
    "region": ("march",),
    "site": ("march", "kind"),
    "target": ("family", "kind"),
    "token": ("pile", "count"),
    "deck": ("turn", "first", "last"),
}
MARKS = ("source", "sources", "unverified", "partial")
SOURCE = re.compile(r"(S \d+(\.\d+)*|Ex|KT|SS|[AE]\d+|derived|public)(?![\w.])")
"""The start of a source: a section, the Example, Key Terms, the score sheet, a ruling, or its making."""

Documents = Mapping[str, Any]
Entry = Mapping[str, Any]
Span = tuple[int, int]


@attrs.frozen
class Placed:
    """An entry and its position."""

    file: str
    kind: str
    entry: Entry

    @property
    def thing(self) -> str:
        return f"{self.kind}:{self.entry['id']}"

    @property
    def fields(self) -> dict[str, Any]:
        return {name: value for name, value in self.entry.items() if name in FIELDS[self.kind]}

    def marked(self, mark: str) -> list[str]:
        listed = self.entry.get(mark)
        return [name for name in listed if isinstance(name, str)] if isinstance(listed, list) else []

    def where(self, **more: Any) -> Where:
        return Where(f"{self.file}.yaml", self.thing, ordered=True, **more)


def check_documents(documents: Documents, known: Container[str] = ()) -> list[Fault]:
    """Return every fault of the parsed files together. `known` are things of other files."""
    return list(_faults(documents, known))


def _faults(documents: Documents, known: Container[str]) -> Iterator[Fault]:
    for file, document in documents.items():
        yield from _file_faults(file, document)
    placed = list(entries(documents))
    things = {*numbers(placed), *(one.thing for one in placed)}
    there = Either(things, known)
    shipped = Either({*numbers(placed), *(one.thing for one in placed if one.file != "practice")}, known)
    spans = {one.file: _span(one) for one in placed if one.kind == "deck"}
    for one in placed:
        yield from _entry_faults(one, there)
        yield from _sense_faults(one, spans, shipped)
    yield from _duplicate_faults(placed)
    yield from _default_faults(documents, there)
    yield from _practice_faults(placed, shipped)


def _file_faults(file: str, document: Any) -> Iterator[Fault]:
    yield from document_faults(file, document, FILES)
    for kind, entries in document.items() if isinstance(document, dict) else ():
        if kind in FILES.get(file, ()) and kind != "defaults":
            yield from _list_faults(Where(f"{file}.yaml", ordered=True).at(kind), kind, entries)


def _list_faults(where: Where, kind: str, entries: Any) -> Iterator[Fault]:
    if not isinstance(entries, list):
        yield where.fault("fault.wrong_type", wanted="list", given=brief(entries))
        return
    for n, entry in enumerate(entries):
        if not isinstance(entry, dict):
            yield where.at(n).fault("fault.wrong_type", wanted="record", given=brief(entry))
        elif "id" not in entry:
            yield where.at(n).at("id").fault("fault.missing")
        elif not _is_id(kind, entry["id"]):
            yield where.at(n).at("id").fault("fault.bad_id", given=brief(entry["id"]))


def _is_id(kind: str, ident: Any) -> bool:
    return type(ident) in (str, int) and re.fullmatch(IDS[kind], str(ident)) is not None


def entries(documents: Documents) -> Iterator[Placed]:
    """Return all entries with a legal id, so that other faults can name them."""
    for file, kinds in FILES.items():
        document = documents.get(file)
        if not isinstance(document, dict):
            continue
        for kind in kinds:
            listed = document.get(kind) if kind != "defaults" else None
            for entry in listed if isinstance(listed, list) else ():
                if isinstance(entry, dict) and _is_id(kind, entry.get("id")):
                    yield Placed(file, kind, entry)


def _entry_faults(one: Placed, known: Container[str]) -> Iterator[Fault]:
    marks = () if one.file == "practice" else MARKS
    yield from key_faults(one.entry, ["id", *FIELDS[one.kind], *marks], one.where())
    if marks:
        for field in REQUIRED.get(one.kind, ()):
            if field not in one.entry:
                yield one.where().at(field).fault("fault.missing")
        yield from _mark_faults(one)
    for field, value in one.fields.items():
        where = one.where(known=known, partial=field in one.marked("partial")).at(field)
        yield from FIELDS[one.kind][field].faults(value, where)


def _mark_faults(one: Placed) -> Iterator[Fault]:
    sources = one.entry.get("sources", {})
    if not isinstance(sources, dict):
        yield one.where().at("sources").fault("fault.wrong_type", wanted="record", given=brief(sources))
        return
    lists = [mark for mark in ("unverified", "partial") if mark in one.entry]
    for mark in lists:
        yield from Many(Text(), 1).faults(one.entry[mark], one.where().at(mark))
    marked = [("sources", name) for name in sources]
    marked += [(mark, name) for mark in lists for name in one.marked(mark)]
    for mark, name in marked:
        if name not in one.fields:
            yield one.where().at(mark).fault("fault.mark_of_nothing", given=brief(name))
    for field in one.fields:
        yield from _source_faults(one, field, sources.get(field, one.entry.get("source")))


def _source_faults(one: Placed, field: str, source: Any) -> Iterator[Fault]:
    if not isinstance(source, str) or not SOURCE.match(source):
        yield one.where().at(field).fault("fault.source", given=brief(source or ""))
    elif source.startswith("public") and field not in one.marked("unverified"):
        yield one.where().at(field).fault("fault.not_marked")


def _sense_faults(one: Placed, spans: Mapping[str, Span], shipped: Container[str]) -> Iterator[Fault]:
    """Find values that are legal one by one but don't fit together."""
    fields = one.fields
    if one.kind == "summer":
        yield from _number_faults(one, spans.get(one.file, (1, 0)))
        if one.file != "practice" or one.thing not in shipped:
            yield from _replaces_faults(one)
        if "type" in fields and "subtype" in fields and TYPE_OF.get(str(fields["subtype"])) != fields["type"]:
            yield one.where().at("type").fault("fault.mismatch", other="subtype")
        if "strength" in fields and fields.get("stripe", "attack") not in STACKS:
            yield one.where().at("strength").fault("fault.mismatch", other="stripe")
    elif one.kind in ("region", "site") and "march" in fields:
        yield from _place_faults(one, fields["march"])


def _place_faults(one: Placed, march: Any) -> Iterator[Fault]:
    if march != one.entry["id"].partition("/")[0]:
        yield one.where().at("march").fault("fault.mismatch", other="id")


def _number_faults(one: Placed, span: Span) -> Iterator[Fault]:
    """Check that a card is in the file of its turn, and one without a number in a separate file."""
    ident = str(one.entry["id"])
    number = _number(ident)
    if one.file == "practice":
        misplaced = number is None
    elif number is None:
        misplaced = one.file != "summer-unnumbered"
    else:
        misplaced = not span[0] <= number <= span[1]
    if misplaced:
        yield one.where().at("id").fault("fault.misplaced")
    if number is not None and "turn" in one.entry:
        yield one.where().at("turn").fault("fault.already_known")
    if number is None and slug(str(one.entry.get("name", ""))) != ident:
        yield one.where().at("id").fault("fault.mismatch", other="name")


def _replaces_faults(one: Placed) -> Iterator[Fault]:
    ident = str(one.entry["id"])
    number = _number(ident)
    wanted = number if ident.startswith("s") else None
    if number is not None and one.entry.get("replaces") != wanted:
        yield one.where().at("replaces").fault("fault.mismatch", other="id")


def _number(ident: str) -> int | None:
    """Return the number of a Summer card: 36 for 36 and s36, None for a card known by its name."""
    digits = ident.removeprefix("s")
    return int(digits) if digits.isdigit() else None


def _span(deck: Placed) -> Span:
    first, last = deck.entry.get("first"), deck.entry.get("last")
    return (first, last) if type(first) is int and type(last) is int else (1, 0)


def numbers(placed: list[Placed]) -> Iterator[str]:
    """Return every numbered Summer card, known or not."""
    for one in placed:
        if one.kind == "deck":
            first, last = _span(one)
            yield from (f"summer:{n}" for n in range(max(first, 1), min(last, 126) + 1))


def _duplicate_faults(placed: list[Placed]) -> Iterator[Fault]:
    seen: dict[tuple[str, bool], Placed] = {}
    for one in placed:
        key = (one.thing, one.file == "practice")
        if key in seen:
            yield one.where().at("id").fault("fault.duplicate_id", first=f"{seen[key].file}.yaml")
        seen.setdefault(key, one)


def _default_faults(documents: Documents, known: Container[str]) -> Iterator[Fault]:
    practice = documents.get("practice")
    defaults = practice.get("defaults", {}) if isinstance(practice, dict) else {}
    top = Where("practice.yaml", "defaults", known=known, ordered=True)
    if not isinstance(defaults, dict):
        yield top.fault("fault.wrong_type", wanted="record", given=brief(defaults))
        return
    yield from key_faults(defaults, FILES["practice"], top)
    for kind, fields in defaults.items():
        if kind not in FIELDS or not isinstance(fields, dict):
            yield top.at(brief(kind)).fault("fault.wrong_type", wanted="record", given=brief(fields))
            continue
        yield from key_faults(fields, list(FIELDS[kind]), top.at(kind))
        for field, value in fields.items():
            if field in FIELDS[kind]:
                yield from FIELDS[kind][field].faults(value, top.at(kind).at(field))


def _practice_faults(placed: list[Placed], shipped: Container[str]) -> Iterator[Fault]:
    """Check that practice values are for unknown facts: they may complete a partial fact, not repeat or
    replace another."""
    whole = {
        (one.thing, field)
        for one in placed
        if one.file != "practice"
        for field in one.fields
        if field not in one.marked("partial")
    }
    for one in placed:
        if one.file == "practice":
            if one.thing not in shipped and not one.thing.startswith("summer:s"):
                yield one.where().fault("fault.unknown_thing", given=one.thing)
            named = f"{one.kind}:{slug(str(one.entry.get('name', '')))}"
            for field in one.fields:
                if (one.thing, field) in whole or (field != "name" and (named, field) in whole):
                    yield one.where().at(field).fault("fault.already_known")
