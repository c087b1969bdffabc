"""The format of a saved file: JSON lines in batches, each with a checksum that covers the line before.

A line is a record (compact JSON, UTF-8) followed by three keys of the store:

    {"record":"head","at":9,"tip":12,"time":"2026-11-16T09:30:00Z","more":1,"crc":"1c291ca3"}

`time` is when its batch was saved (UTC), `more` how many lines of its batch follow (absent on the last), and
`crc` the CRC-32, in eight hex digits, of the line up to the crc, starting from the crc of the line before (0
on the first line). So no line can be changed, lost or moved without being noticed.

A batch is one append: it's there completely or not at all.
"""

import json
import re
import zlib
from collections.abc import Iterable
from datetime import UTC, datetime
from enum import Enum
from typing import Any

import attrs

from reivers import gc_pause

from .files import StoreError

Record = dict[str, Any]

OWN_KEYS = frozenset({"time", "more", "crc"})
_JSON = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"), allow_nan=False)
_SEAL = re.compile(rb',"crc":"([0-9a-f]{8})"}\Z')
_SEAL_LENGTH = len(b',"crc":"00000000"}')


class Health(Enum):
    """The condition of a file."""

    WHOLE = "whole"
    TORN = "torn"  # its last batch is unfinished, as after a power cut during a write
    DAMAGED = "damaged"  # a finished line isn't what was written: no crash of ours does that


@attrs.frozen
class Batch:
    """The content of one append."""

    records: tuple[Record, ...]
    time: str


@attrs.frozen
class Contents:
    """The content of a file: its complete batches, and their length."""

    batches: tuple[Batch, ...] = ()
    health: Health = Health.WHOLE
    length: int = 0
    """Bytes of the complete batches. Everything after is dropped. (Not of a damaged file: it's replaced.)"""
    crc: int = 0
    """The checksum of the last good line."""

    @property
    def records(self) -> list[Record]:
        return [record for batch in self.batches for record in batch.records]


def stamp(now: datetime) -> str:
    return now.astimezone(UTC).isoformat(timespec="seconds")[:-6] + "Z"


def utc_now() -> datetime:
    """Return the store's current time. Tests pass their own clock."""
    return datetime.now(UTC)


def compact(value: object) -> bytes:
    """Return JSON without blanks. Raises an error for what JSON or UTF-8 can't represent."""
    try:
        return _JSON.encode(value).encode()
    except (TypeError, ValueError, RecursionError) as error:
        raise StoreError("store.not_text", {"reason": str(error)}) from error


def exact(value: object) -> str:
    """Return a value for comparison: true isn't 1, and the order of members doesn't matter."""
    return json.dumps(value, sort_keys=True)


def add_crc(records: Iterable[Record], time: str, crc: int) -> tuple[bytes, int]:
    """Return the lines of a batch after a line with this crc, and the crc of its last line."""
    records = list(records)
    lines = []
    for more, record in zip(range(len(records) - 1, -1, -1), records, strict=True):
        if not OWN_KEYS.isdisjoint(record):
            raise StoreError("store.own_key", {"key": min(OWN_KEYS.intersection(record))})
        body = compact(record | ({"time": time, "more": more} if more else {"time": time}))[:-1]
        crc = zlib.crc32(body, crc)
        lines.append(b'%b,"crc":"%08x"}\n' % (body, crc))
    return b"".join(lines), crc


def seal_all(batches: Iterable[Batch]) -> bytes:
    """Return a complete file."""
    parts, crc = [], 0
    for batch in batches:
        data, crc = add_crc(batch.records, batch.time, crc)
        parts.append(data)
    return b"".join(parts)


def last_crc(data: bytes) -> int:
    """Return the checksum of a file's last line."""
    return int(data[-11:-3], 16) if data else 0


def survey(data: bytes) -> tuple[list[bytes], Health]:
    """Find the good lines of a file, without parsing them, and how the file ends.

    A cut can only leave a last line without its end, so only that is torn. (A line with only its end damaged
    is damage.) A finished line with a wrong checksum is damage, even if it's the last.
    """
    *lines, tail = data.split(b"\n")
    crc = 0
    for number, line in enumerate(lines):
        sealed = _checked(line, crc)
        if sealed is None:
            return lines[:number], Health.DAMAGED
        crc = sealed
    if tail:
        return lines, Health.DAMAGED if _checked(tail[:-1], crc) is not None else Health.TORN
    return lines, Health.WHOLE


def _checked(line: bytes, crc: int) -> int | None:
    """Return the crc of a line after one with the given crc, or None if its checksum is wrong."""
    found = _SEAL.search(line)
    if not found:
        return None
    mine = zlib.crc32(body(line), crc)
    return mine if mine == int(found[1], 16) else None


def is_sealed(line: bytes) -> bool:
    """Return whether the first line of a file is as it was written."""
    return _checked(line, 0) is not None


def body(line: bytes) -> bytes:
    """Return a line without its checksum."""
    return line[:-_SEAL_LENGTH]


def intact(data: bytes) -> list[bytes | None]:
    """Return all lines of a file, None for each damaged one. A line is intact if its checksum fits the line
    before as it is, or as it was."""
    *lines, tail = data.split(b"\n")
    found: list[bytes | None] = []
    crcs = [0]
    for line in lines:
        sealed = next((crc for before in crcs if (crc := _checked(line, before)) is not None), None)
        found.append(None if sealed is None else line)
        crcs = [sealed] if sealed is not None else _possible_crcs(line, crcs)
    return [*found, None] if tail else found


def _possible_crcs(line: bytes, before: list[int]) -> list[int]:
    """Return what the checksum of a damaged line may be: the one it has, or the one it should have."""
    found = _SEAL.search(line)
    stored = [int(found[1], 16)] if found else []
    return [*stored, *(zlib.crc32(body(line), crc) for crc in before[:2])]


def read(data: bytes) -> Contents:
    """Read all complete batches of a file. Never fails: unreadable parts are left out and reported as its
    health."""
    return parse(*survey(data))


def read_each(data: bytes) -> Contents:
    """Read a file whose lines don't depend on each other: damage costs only the damaged lines."""
    lines, health = survey(data)
    if health is not Health.DAMAGED:
        return parse(lines, health)
    opened = [found for line in intact(data) if line and (found := _opened(line))]
    return Contents(tuple(Batch((record,), time) for record, time, _more in opened), health)


@gc_pause.gc_paused()
def parse(lines: list[bytes], health: Health) -> Contents:
    """Read the complete batches of these lines."""
    batches: list[Batch] = []
    open_batch: list[Record] = []
    expected: int | None = None
    length = offset = crc = 0
    for line in lines:
        opened = _opened(line)
        if opened is None or (expected is not None and opened[2] != expected):
            return Contents(tuple(batches), Health.DAMAGED, length, crc)
        record, time, more = opened
        offset += len(line) + 1
        open_batch.append(record)
        expected = more - 1 if more else None
        if not more:
            batches.append(Batch(tuple(open_batch), time))
            open_batch = []
            length, crc = offset, int(line[-10:-2], 16)
    if open_batch and health is Health.WHOLE:
        health = Health.TORN
    return Contents(tuple(batches), health, length, crc)


def _opened(line: bytes) -> tuple[Record, str, int] | None:
    """Return the record of a line, its time, and how many lines of its batch follow."""
    record = as_record(line)
    if record is None:
        return None
    del record["crc"]
    time, more = record.pop("time", None), record.pop("more", 0)
    if not isinstance(time, str) or type(more) is not int or more < 0:
        return None
    return record, time, more


def as_record(line: bytes) -> Record | None:
    """Parse a line as JSON, without checking its checksum."""
    try:
        record = json.loads(line)
    except (ValueError, RecursionError):
        return None
    return record if isinstance(record, dict) else None
