"""Backups of a game: copies of its journal at the start of each part.

Fourteen are kept, and the first of each chapter is never dropped."""

import contextlib
import re
from collections.abc import Iterable
from pathlib import Path
from urllib.parse import quote, unquote

import attrs

from . import disk
from .errors import StoreTrouble, troubles
from .lines import Record

KEPT = 14
_NAME = re.compile(r"(\d{4,}),([^,]*),([^,]*)\.jsonl")


@attrs.frozen
class Backup:
    """A copy of the journal as it was when a part began."""

    number: int
    chapter: str
    part: str
    path: Path

    @property
    def name(self) -> str:
        return self.path.stem


class Backups:
    """The backups of one game, in a folder of their own."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def all(self) -> list[Backup]:
        """All backups, the oldest first."""
        found = []
        with contextlib.suppress(FileNotFoundError):
            for path in self.folder.iterdir():
                if fits := _NAME.fullmatch(path.name):
                    found.append(Backup(int(fits[1]), unquote(fits[2]), unquote(fits[3]), path))
        return sorted(found, key=lambda backup: backup.number)

    def named(self, name: str) -> Backup:
        """The backup of this name."""
        for backup in self.all():
            if backup.name == name:
                return backup
        raise StoreTrouble("store.no_such_backup", {"backup": name})

    def make(self, journal: Path, batch: Iterable[Record]) -> None:
        """Copies the journal if this batch, its last one, begins a part that has no backup yet."""
        begun = [record for record in batch if record.get("record") == "checkpoint" and record.get("part")]
        if not begun:
            return
        chapter, part = str(begun[-1].get("chapter", "")), str(begun[-1]["part"])
        with troubles("store.backup_failed"):
            so_far = self.all()
            if any(backup.part == part for backup in so_far):
                return
            number = so_far[-1].number + 1 if so_far else 1
            name = f"{number:04},{quote(chapter, safe='')},{quote(part, safe='')}.jsonl"
            disk.make_folder(self.folder)
            disk.write_whole(self.folder / name, journal.read_bytes(), durable=False)
            disk.sync_soon(self.folder / name)  # the answer is kept already, and need not wait for its copy
            for backup in dropped(self.all()):
                backup.path.unlink()


def dropped(backups: list[Backup]) -> list[Backup]:
    """Which to let go: the oldest that are not the first of their chapter, until fourteen are left."""
    firsts: dict[str, Backup] = {}
    for backup in backups:
        firsts.setdefault(backup.chapter, backup)
    others = [backup for backup in backups if firsts[backup.chapter] is not backup]
    return others[: max(0, len(backups) - KEPT)]
