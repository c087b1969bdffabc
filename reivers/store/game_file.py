"""One game on disk: a folder with its journal, its backups, a bookmark and a lock."""

import json
from collections.abc import Sequence
from datetime import datetime, timedelta
from itertools import pairwise
from pathlib import Path
from types import TracebackType
from typing import Any

from reivers.kernel.messages import Message

from . import crc_lines, files
from .backups import Backups
from .crc_lines import Batch, Contents, Health, Record
from .files import StoreError, store_errors
from .recovery import BACKUPS, JOURNAL, Found, look
from .writing.journal_writer import Clock, JournalWriter
from .writing.locks import Lock

BOOKMARK = "bookmark.json"
LOCK = "lock"
BREAK = timedelta(minutes=20)
"""A longer time without an answer is a break."""


class GameFile:
    """An open game. The first to open it may append; until it's closed, all others only read."""

    def __init__(self, folder: Path, clock: Clock = crc_lines.utc_now) -> None:
        self.folder = folder
        self.backups = Backups(folder / BACKUPS)
        self.backup_trouble: StoreError | None = None
        """Why a backup failed, if the last append noticed it. The game itself is saved anyway."""
        if not (folder / JOURNAL).is_file():
            raise StoreError("store.no_such_game", {"id": folder.name})
        self._lock = Lock(folder / LOCK)
        self.why_read_only = self._take_lock()
        try:
            if not self.read_only:
                files.clear_temporary(folder)
            found = look(folder)
            contents = found.contents()
            self._keeper = JournalWriter(folder / JOURNAL, contents, clock)
            self.dropped = self._report(found, contents)
            if not contents.batches:
                raise StoreError("store.unreadable", {"id": self.id})
        except BaseException:
            self._lock.release()
            raise
        self._batches = list(contents.batches)

    def _take_lock(self) -> Message | None:
        """Return why this game can only be read, if so."""
        try:
            return None if self._lock.take() else Message("store.read_only")
        except OSError as error:
            return Message("store.not_writable", {"reason": files.reason_of(error)})

    @property
    def read_only(self) -> bool:
        return self.why_read_only is not None

    @property
    def id(self) -> str:
        return self.folder.name

    @property
    def batches(self) -> tuple[Batch, ...]:
        return tuple(self._batches)

    @property
    def records(self) -> list[Record]:
        return [record for batch in self._batches for record in batch.records]

    @property
    def minutes(self) -> int:
        """Return how long it was played: the times between answers, without breaks."""
        times = [datetime.fromisoformat(batch.time) for batch in self._batches]
        gaps = [later - earlier for earlier, later in pairwise(times)]
        return round(sum((gap for gap in gaps if gap <= BREAK), timedelta()) / timedelta(minutes=1))

    def append(self, batch: Sequence[Record]) -> None:
        """Save a batch, all or nothing: one write and one sync. A new part also starts a backup."""
        if self.why_read_only:
            raise StoreError(self.why_read_only.key, self.why_read_only.facts)
        self._batches.append(self._keeper.append(batch))
        self.backup_trouble = self.backups.take_trouble()
        try:
            self.backups.make(self._keeper.path, self._keeper.length, batch)
        except BaseException:
            self.close()  # the caller treats the batch as lost, so nothing may follow it
            raise

    def bookmark(self) -> dict[str, Any]:
        """Return the front end's notes about the game. They may be lost, so nothing may depend on them."""
        return read_bookmark(self.folder)

    def keep_bookmark(self, notes: dict[str, Any]) -> None:
        """Save the front end's notes about the game, atomically but without a sync."""
        if self.read_only:
            return
        data = crc_lines.compact(notes) + b"\n"
        with store_errors("store.write_failed", file=BOOKMARK):
            files.write_whole(self.folder / BOOKMARK, data, durable=False)

    def close(self) -> None:
        """Release the game, so that another may append."""
        self.backups.finish()
        self._keeper.close()
        self._lock.release()
        self.why_read_only = Message("store.read_only")

    def __enter__(self) -> "GameFile":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _report(self, found: Found, contents: Contents) -> Message | None:
        """Return what couldn't be read, for the player. A damaged file is copied first. A reader may see an
        unfinished write."""
        health, line = contents.health, len(contents.records) + 1
        if health is Health.DAMAGED and self.read_only:
            return Message("store.damaged_elsewhere", {"line": line})
        if health is Health.DAMAGED:
            facts = {"line": line, "n": found.lost, "copy": self._keeper.quarantine().name}
            if not found.backup:
                return Message("store.damaged", facts)
            return Message("store.repaired_partly" if found.lost else "store.repaired", facts)
        if found.backup:
            return Message("store.less_than_backup")
        torn = health is Health.TORN and not self.read_only
        return Message("store.torn", {"line": line}) if torn else None


def read_bookmark(folder: Path) -> dict[str, Any]:
    """Return the notes about a game. Empty if they can't be read."""
    try:
        notes = json.loads((folder / BOOKMARK).read_bytes())
    except (OSError, ValueError, RecursionError):
        return {}
    return notes if isinstance(notes, dict) else {}
