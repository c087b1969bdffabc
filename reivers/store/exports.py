"""One file for a whole game, or a whole copy, to move it elsewhere.

Such a file is JSON with one record, or one fact, per line, and without the store's keys.
"""

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from reivers.kernel.errors import JournalError
from reivers.kernel.facts import Fact, FactKey
from reivers.kernel.journal import Journal

from . import files, import_limits
from .crc_lines import OWN_KEYS, Record, compact
from .files import StoreError, store_errors

FORMAT = 2
GAME, COPY, REPORT = "game", "copy", "report"
_OTHER_KIND = {GAME: "import.not_a_game", COPY: "import.not_a_copy"}
_FACT_KEYS = {"thing", "field", "value", "source"}


def game_bytes(records: Iterable[Record]) -> bytes:
    return _file({"reivers": GAME, "format": FORMAT}, "records", records)


def report_bytes(about: Record, records: Iterable[Record]) -> bytes:
    """Return a bug report: an exported game with more about the app."""
    return _file({"reivers": REPORT, "format": FORMAT, "about": about}, "records", records)


def copy_bytes(game: str, facts: Iterable[Fact]) -> bytes:
    rows = sorted(facts, key=lambda fact: (fact.thing, fact.field))
    return _file({"reivers": COPY, "format": FORMAT, "game": game}, "facts", map(fact_row, rows))


def fact_row(fact: Fact) -> Record:
    return {"thing": fact.thing, "field": fact.field, "value": fact.value, "source": fact.source}


def _file(head: Record, name: str, rows: Iterable[Record]) -> bytes:
    listed = b",\n".join(map(compact, rows))
    return b'%b,"%b":[\n%b\n]}\n' % (compact(head)[:-1], name.encode(), listed)


def write_file(path: Path, data: bytes, *, overwrite: bool = False) -> None:
    """Write an export where the player wants it, all or nothing. Only a file is overwritten, and only if
    that's wanted: no folder, no device, and not what a link leads to."""
    with store_errors("store.write_failed", file=str(path)):
        if path.is_symlink() or (path.exists() and not path.is_file()):
            raise StoreError("store.not_a_file", {"file": str(path)})
        if path.exists() and not overwrite:
            raise StoreError("store.exists", {"file": str(path)})
        files.write_whole(path, data)


def read_file(path: Path, megabytes: int = import_limits.MEGABYTES) -> bytes:
    """Read the bytes of a file to import, at most one more than the limit."""
    if path.exists() and not path.is_file():
        raise StoreError("store.not_a_file", {"file": str(path)})
    with store_errors("store.read_failed", file=str(path)), path.open("rb") as file:
        return file.read(megabytes * 1_000_000 + 1)


def read_game(data: bytes, known: Mapping[str, int]) -> list[Record]:
    """Return the records of an exported game, if it's a known game (by name and rules version). A bug report
    has them, too."""
    value = import_limits.parse(data)
    if isinstance(value, dict) and value.get("reivers") == REPORT:
        value = {name: inner for name, inner in value.items() if name != "about"} | {"reivers": GAME}
    return read_records(_rows(value, GAME, "records", {"reivers", "format", "records"}), known)


def read_records(records: Any, known: Mapping[str, int]) -> list[Record]:
    """Return the records of a game from elsewhere, if it's a known game (by name and rules version)."""
    if not isinstance(records, list) or not all(isinstance(record, dict) for record in records):
        raise StoreError("import.shape")
    for number, record in enumerate(records, start=1):
        if not OWN_KEYS.isdisjoint(record):
            raise StoreError("import.record", {"number": number})
    try:
        header = Journal.from_records(records).header
    except JournalError as error:
        raise StoreError(error.key, error.facts) from error
    if header.game not in known:
        raise StoreError("import.other_game", {"game": header.game[:40], "known": ", ".join(sorted(known))})
    if not 1 <= header.rules <= known[header.game]:
        raise StoreError("import.rules", {"rules": header.rules, "known": known[header.game]})
    return records


def read_copy(data: bytes, game: str) -> dict[FactKey, Fact]:
    """Return the facts of an exported copy of this game, in file order."""
    value = import_limits.parse(data)
    rows = _rows(value, COPY, "facts", {"reivers", "format", "game", "facts"})
    if value["game"] != game:
        raise StoreError("import.other_game", {"game": str(value["game"])[:40], "known": game})
    facts: dict[FactKey, Fact] = {}
    for number, row in enumerate(rows, start=1):
        texts = (row.get("thing"), row.get("field"), row.get("source"))
        if row.keys() != _FACT_KEYS or not all(isinstance(text, str) and text for text in texts):
            raise StoreError("import.fact", {"number": number})
        fact = Fact(**row)
        if (fact.thing, fact.field) in facts:
            raise StoreError("import.fact_twice", {"thing": fact.thing, "field": fact.field})
        facts[fact.thing, fact.field] = fact
    return facts


def _rows(value: Any, kind: str, name: str, keys: set[str]) -> list[Record]:
    """Return the rows of an export of this kind: a list of objects."""
    if not isinstance(value, dict) or value.get("reivers") not in (GAME, COPY):
        raise StoreError("import.not_ours")
    if value["reivers"] != kind:
        raise StoreError(_OTHER_KIND[kind])
    found = value.get("format")
    if type(found) is not int or found != FORMAT:
        raise StoreError("import.format", {"format": str(found)[:40], "known": FORMAT})
    rows = value.get(name)
    if value.keys() != keys or not isinstance(rows, list) or not all(isinstance(row, dict) for row in rows):
        raise StoreError("import.shape")
    return rows
