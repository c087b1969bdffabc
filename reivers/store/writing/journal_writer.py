"""A saved file open for appending: one write and one sync per batch, or nothing."""

import contextlib
import os
from collections.abc import Callable, Iterable, Sequence
from datetime import datetime
from pathlib import Path

from reivers.store import crc_lines, files
from reivers.store.crc_lines import Batch, Contents, Health, Record, add_crc, seal_all, stamp, utc_now
from reivers.store.files import StoreError, store_errors

Clock = Callable[[], datetime]


def create(path: Path, batches: Iterable[Batch]) -> None:
    """Create a file with these batches, complete or not at all."""
    data = seal_all(batches)
    with store_errors("store.write_failed", file=path.name):
        files.write_whole(path, data)


class JournalWriter:
    """A writer that appends batches to a file. It truncates an unfinished end on the first append. A damaged
    file is first copied and then replaced by what could be read, never written into."""

    def __init__(self, path: Path, contents: Contents, clock: Clock = utc_now) -> None:
        self.path = path
        self.length = contents.length
        self._crc = contents.crc
        self._replacement: bytes | None = None
        if contents.health is Health.DAMAGED:
            self._replacement = seal_all(contents.batches)
            self.length, self._crc = len(self._replacement), crc_lines.last_crc(self._replacement)
        self._ragged = contents.health is Health.TORN
        self._clock = clock
        self._fd: int | None = None

    def append(self, records: Sequence[Record]) -> Batch:
        """Save a batch, or raise and leave file and writer as they were."""
        batch = Batch(tuple(records), stamp(self._clock()))
        data, crc = add_crc(batch.records, batch.time, self._crc)
        with store_errors("store.write_failed", file=self.path.name):
            self._write(self._ready(), data)
        self._crc = crc
        return batch

    def quarantine(self) -> Path:
        """Copy a damaged file, before anything is written."""
        with store_errors("store.write_failed", file=self.path.name):
            return files.quarantine(self.path, self.path.read_bytes(), files.file_stamp(self._clock()))

    def close(self) -> None:
        """Close the file."""
        if self._fd is not None:
            os.close(self._fd)
            self._fd = None

    def _ready(self) -> int:
        """Return the open file, complete and unchanged by others."""
        if self._replacement is not None:
            self._replace(self._replacement)
        if self._fd is None:
            self._fd = files.open_to_append(self.path)
        if self._ragged:
            os.ftruncate(self._fd, self.length)
            self._ragged = False
        found = os.fstat(self._fd)
        if found.st_size != self.length or found.st_nlink == 0:
            raise StoreError("store.changed_outside", {"file": self.path.name})
        return self._fd

    def _replace(self, readable: bytes) -> None:
        """Replace a damaged file by what could be read, after copying it."""
        files.quarantine(self.path, self.path.read_bytes(), files.file_stamp(self._clock()))
        files.write_whole(self.path, readable)
        self._replacement = None

    def _write(self, fd: int, data: bytes) -> None:
        """Write and sync all the bytes. On failure restore the old length, now or next time."""
        self._ragged = True
        try:
            files.write_all(fd, data)
            files.sync_data(fd)
            self.length += len(data)
        except BaseException:
            with contextlib.suppress(OSError):
                os.ftruncate(fd, self.length)
                self._ragged = False
            raise
        self._ragged = False
