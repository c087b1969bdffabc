"""The most that can be read of a game: its file, with gaps filled from its newest intact backup.

A backup is a copy of the file's beginning. So if a line is damaged, the backup's lines and the intact lines
after them are the whole game. A file that ends between two batches, and lacks something of its backup, may
have been replaced by the player: then the file counts and the backup is offered.
"""

from itertools import takewhile
from pathlib import Path

import attrs

from . import crc_lines
from .backups import Backup, Backups
from .crc_lines import Contents, Health, body
from .files import StoreError, store_errors

FORMAT = 2
JOURNAL = "journal.jsonl"
BACKUPS = "backups"


@attrs.frozen
class Found:
    """What can be read of a game."""

    lines: list[bytes]
    health: Health
    lost: int = 0
    """How many lines of the file are damaged, and not in the backup either."""
    backup: str = ""
    """The backup that filled a gap, or that has something an undamaged file lacks."""

    def contents(self) -> Contents:
        return crc_lines.parse(self.lines, self.health)


def look(folder: Path, *, compare: bool = True) -> Found:
    """Read a game's file, unless its format is unknown. `compare`: with its backup, even if it's whole."""
    with store_errors("store.read_failed", file=JOURNAL):
        data = (folder / JOURNAL).read_bytes()
    if newer := newer_format(data):
        raise StoreError("store.newer_format", {"id": folder.name, "format": newer, "known": FORMAT})
    return examine(data, folder, compare=compare)


def examine(data: bytes, folder: Path, *, compare: bool = True) -> Found:
    """Find the most that can be read of these bytes of a game's file."""
    lines, health = crc_lines.survey(data)
    if not lines:
        health = Health.DAMAGED
    if health is Health.WHOLE and not compare:
        return Found(lines, health)
    name, backup = _newest(folder)
    lacks = not _begins_with(lines, backup)
    if lacks and health is Health.WHOLE:
        health = crc_lines.parse(lines, health).health  # torn, if it ends within a batch
    if health is Health.WHOLE or (health is Health.TORN and not lacks):
        return Found(lines, health, backup=name if lacks else "")
    every = crc_lines.intact(data)
    filled = _filled(every, backup) if backup else []
    if len(filled) > len(lines):
        return Found(filled, Health.DAMAGED, max(0, len(every) - len(filled)), name)
    return Found(lines, Health.DAMAGED, len(every) - len(lines))


def newer_format(data: bytes) -> int | None:
    """Return the format of a file written by a newer app, whose first line is sealed as ours are."""
    first = data.split(b"\n", 1)[0]
    header = crc_lines.as_record(first) or {}
    known = header.get("format")
    newer = type(known) is int and known > FORMAT and crc_lines.is_sealed(first)
    return known if newer else None


def read_backup(backup: Backup) -> list[bytes]:
    """Return the lines of a backup, if it's intact."""
    with store_errors("store.read_failed", file=backup.path.name):
        lines, health = crc_lines.survey(backup.path.read_bytes())
    if not lines or health is not Health.WHOLE:
        raise StoreError("store.backup_damaged", {"backup": backup.name})
    return lines


def _newest(folder: Path) -> tuple[str, list[bytes]]:
    """Return the newest intact backup and its lines."""
    for backup in reversed(Backups(folder / BACKUPS).all()):
        try:
            return backup.name, read_backup(backup)
        except StoreError:
            continue
    return "", []


def _begins_with(lines: list[bytes], backup: list[bytes]) -> bool:
    """Return whether a file has all of a backup. The first line may differ: it has the game's name, and the
    checksums follow from it."""
    return len(lines) >= len(backup) and all(
        body(line) == body(copy) for line, copy in zip(lines[1:], backup[1:], strict=False)
    )


def _filled(every: list[bytes | None], backup: list[bytes]) -> list[bytes]:
    """Return a backup and the intact lines that followed it in a damaged file."""
    fits = all(
        line is None or body(line) == body(copy) for line, copy in zip(every[1:], backup[1:], strict=False)
    )
    place = len(backup) if fits else _after(every, body(backup[-1]))
    later = [line for line in takewhile(lambda line: line is not None, every[place:]) if line is not None]
    first = every[0] if every else None
    return [first or backup[0], *backup[1:], *later]


def _after(every: list[bytes | None], last: bytes) -> int:
    """Return the place after a line with this content."""
    places = (n for n, line in enumerate(every, start=1) if line is not None and body(line) == last)
    return max(places, default=len(every))
