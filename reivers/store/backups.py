"""Backups of a game: copies of its journal at the start of each part.

Fourteen are kept, and the first of each chapter is never dropped. A copy is made while the game continues:
the answer that started the part is already saved. It's written and synced under another name before it's
renamed, so a backup is complete or absent, even after a power cut.
"""

import contextlib
import functools
import re
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import quote, unquote

import attrs

from . import files
from .crc_lines import Record
from .files import StoreError, store_errors

if TYPE_CHECKING:
    from concurrent.futures import Executor, Future

KEPT = 14
_NAME = re.compile(r"(\d{4,}),([^,]*),([^,]*)\.jsonl")


@attrs.frozen
class Backup:
    """A copy of the journal at the start of a part."""

    number: int
    chapter: str
    part: str
    path: Path

    @property
    def name(self) -> str:
        return self.path.stem


class Backups:
    """The backups of one game, in a separate folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._under_way: Future[None] | None = None
        self._trouble: StoreError | None = None

    def all(self) -> list[Backup]:
        """Return all backups, the oldest first."""
        found = []
        with contextlib.suppress(FileNotFoundError):
            for path in self.folder.iterdir():
                if fits := _NAME.fullmatch(path.name):
                    found.append(Backup(int(fits[1]), unquote(fits[2]), unquote(fits[3]), path))
        return sorted(found, key=lambda backup: backup.number)

    def named(self, name: str) -> Backup:
        """Return the backup with this name."""
        for backup in self.all():
            if backup.name == name:
                return backup
        raise StoreError("store.no_such_backup", {"backup": name})

    def make(self, journal: Path, length: int, batch: Iterable[Record]) -> None:
        """Start a copy of the journal's first bytes, if the batch that ends there starts a part."""
        begun = [record for record in batch if record.get("record") == "checkpoint" and record.get("part")]
        if begun:
            part = (str(begun[-1].get("chapter", "")), str(begun[-1]["part"]))
            self._under_way = _copyist().submit(self._try, journal, length, *part)

    def finish(self) -> None:
        """Wait for the current copy."""
        if self._under_way:
            self._under_way.result()
            self._under_way = None

    def take_trouble(self) -> StoreError | None:
        trouble, self._trouble = self._trouble, None
        return trouble

    def _try(self, journal: Path, length: int, chapter: str, part: str) -> None:
        try:
            with store_errors("store.backup_failed"):
                self._copy(journal, length, chapter, part)
        except StoreError as trouble:
            self._trouble = trouble

    def _copy(self, journal: Path, length: int, chapter: str, part: str) -> None:
        """Copy the journal, unless this part already has a backup."""
        so_far = self.all()
        if any(backup.part == part for backup in so_far):
            return
        number = so_far[-1].number + 1 if so_far else 1
        name = f"{number:04},{quote(chapter, safe='')},{quote(part, safe='')}.jsonl"
        files.make_folder(self.folder)
        files.clear_temporary(self.folder)
        files.write_whole(self.folder / name, journal.read_bytes()[:length])
        for backup in dropped(self.all()):
            backup.path.unlink()


@functools.cache
def _copyist() -> "Executor":
    """Return the thread that copies, one backup at a time. The app doesn't exit before the last is done."""
    from concurrent.futures import ThreadPoolExecutor

    return ThreadPoolExecutor(1, "backup")


def dropped(backups: list[Backup]) -> list[Backup]:
    """Return which to drop: the oldest that aren't the first of their chapter, until fourteen are left."""
    firsts: dict[str, Backup] = {}
    for backup in backups:
        firsts.setdefault(backup.chapter, backup)
    others = [backup for backup in backups if firsts[backup.chapter] is not backup]
    return others[: max(0, len(backups) - KEPT)]
