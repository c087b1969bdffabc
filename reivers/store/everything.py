"""One file for everything: games, My copies, results and settings, to move them to another device.

Sealed lines like a saved game's: the first lists what follows, each other one holds one thing whole. So
damage costs only the damaged lines, and they can be named.
"""

from collections.abc import Iterator, Sequence
from pathlib import Path

import attrs

from . import crc_lines, exports, import_limits
from .crc_lines import OWN_KEYS, Record, add_crc, as_record, stamp, utc_now
from .files import StoreError

EVERYTHING = "everything"
MEGABYTES = 200
BYTES = MEGABYTES * 1_000_000


@attrs.frozen
class Contents:
    """What can be read of such a file: all things in their order, and the names of the damaged ones."""

    things: tuple[Record, ...]
    lost: tuple[str, ...]


def to_bytes(things: Sequence[tuple[str, Record]]) -> bytes:
    """Return a file with these named things."""
    names = [name for name, _thing in things]
    head = {"record": EVERYTHING, "format": exports.FORMAT, "names": names}
    numbered = [{**thing, "number": number} for number, (_name, thing) in enumerate(things, start=1)]
    data, crc, time = b"", 0, stamp(utc_now())
    for record in (head, *numbered):
        line, crc = add_crc([record], time, crc)
        data += line
    return data


def read_file(path: Path) -> bytes:
    """Read the bytes of a file to import, at most one more than the limit."""
    return exports.read_file(path, MEGABYTES)


def is_everything(data: bytes) -> bool:
    """Return whether a file looks like one with everything, even if it's damaged."""
    return any(b'{"record":"%b"' % kind in data[:1000] for kind in (b"everything", b"game", b"copy"))


def read(data: bytes) -> Contents:
    """Read what is intact, if a file is of a known format."""
    if len(data) > BYTES:
        raise StoreError("import.too_big", {"limit": MEGABYTES})
    lines = crc_lines.intact(data)
    head = (as_record(lines[0]) if lines and lines[0] else None) or {}
    if head and head.get("record") != EVERYTHING:
        raise StoreError("import.not_ours")
    if head and head.get("format") != exports.FORMAT:
        raise StoreError("import.format", {"format": str(head.get("format"))[:40], "known": exports.FORMAT})
    things = [thing for line in lines[1:] if line and (thing := _thing(line))]
    if not head and not things:
        raise StoreError("import.not_ours")
    there = {thing["number"] for thing in things}
    names = head.get("names")
    lost = [
        str(name)[:80] for n, name in enumerate(names if isinstance(names, list) else [], 1) if n not in there
    ]
    unnamed = [] if head else [f"{n}" for n, line in enumerate(lines) if n and not line]
    return Contents(tuple(things), tuple(lost or unnamed))


def _thing(line: bytes) -> Record | None:
    """Return the thing of a line, if it's within the limits. (Results have fractions, and no depth.)"""
    try:
        found = as_record(line) if line.startswith(b'{"record":"result"') else import_limits.parse(line)
    except StoreError:
        return None
    if not isinstance(found, dict) or type(found.get("number")) is not int:
        return None
    return {name: value for name, value in found.items() if name not in OWN_KEYS}


def of_kind(contents: Contents, kind: str) -> Iterator[Record]:
    return (thing for thing in contents.things if thing.get("record") == kind)
