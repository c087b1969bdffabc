"""Backups of a game: copies of its journal at its start, and at the start of each part.

Of each part the newest is kept: on the branch that is being played, or the last one that was. Fourteen of
them are kept, and the first of each chapter is never dropped. Of the others, from branches that were left,
the last six are kept. A copy is made while the game continues:
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
OLDER_KEPT = 6
_NAME = re.compile(r"(\d{4,}),([^,]*),([^,]*),(\d+)\.jsonl")


@attrs.frozen
class Backup:
    """A copy of the journal at the start of a part."""

    number: int
    chapter: str
    part: str
    after: int
    """The entry of the journal after which the part started."""
    path: Path

    @property
    def name(self) -> str:
        """The name the player uses."""
        return str(self.number)


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
                    found.append(Backup(int(fits[1]), unquote(fits[2]), unquote(fits[3]), int(fits[4]), path))
        return sorted(found, key=lambda backup: backup.number)

    def named(self, name: str) -> Backup:
        """Return the backup with this name."""
        for backup in self.all():
            if backup.name == name:
                return backup
        raise StoreError("store.no_such_backup", {"backup": name})

    def make(self, journal: Path, length: int, batch: Iterable[Record]) -> None:
        """Start a copy of the journal's first bytes, if the batch that ends there starts the game or a
        part."""
        marks = [record for record in batch if record.get("record") == "checkpoint"]
        begun = [mark for mark in marks if mark.get("part") or mark.get("after") == 0]
        if begun:
            self._under_way = _copyist().submit(self._try, journal, length, begun[-1])

    def finish(self) -> None:
        """Wait for the current copy."""
        if self._under_way:
            self._under_way.result()
            self._under_way = None

    def take_trouble(self) -> StoreError | None:
        trouble, self._trouble = self._trouble, None
        return trouble

    def _try(self, journal: Path, length: int, start: Record) -> None:
        try:
            with store_errors("store.backup_failed"):
                self._copy(journal, length, start)
        except StoreError as trouble:
            self._trouble = trouble

    def _copy(self, journal: Path, length: int, start: Record) -> None:
        """Copy the journal up to the start of a part."""
        so_far = self.all()
        number = so_far[-1].number + 1 if so_far else 1
        place = ",".join(quote(str(start.get(name, "")), safe="") for name in ("chapter", "part"))
        name = f"{number:04},{place},{int(start['after'])}.jsonl"
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
    """Return which to drop of all backups, the oldest first."""
    newest = {backup.part: backup for backup in backups}
    current = [backup for backup in backups if newest[backup.part] is backup]
    older = [backup for backup in backups if newest[backup.part] is not backup]
    firsts: dict[str, Backup] = {}
    for backup in sorted(current, key=lambda backup: backup.after):
        firsts.setdefault(backup.chapter, backup)
    others = [backup for backup in current if firsts[backup.chapter] is not backup]
    return [*older[:-OLDER_KEPT], *others[: max(0, len(current) - KEPT)]]
