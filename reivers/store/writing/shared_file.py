"""A file of sealed lines that don't depend on each other, shared by all running apps.

Only `append` and `rewrite` write, inside `turn`, which takes a lock. Damage costs only the damaged lines.
"""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from reivers.store import crc_lines
from reivers.store.crc_lines import Batch, Contents, Health, Record, stamp
from reivers.store.files import StoreError, store_errors
from reivers.store.recovery import FORMAT, newer_format

from .journal_writer import Clock, JournalWriter, create
from .locks import held


class SharedFile:
    """The lines of such a file, after a header."""

    def __init__(self, path: Path, header: Record, clock: Clock) -> None:
        self.path = path
        self.patience = 0.1
        """Seconds to wait for another app's write. Short, because the player is waiting too."""
        self.health = Health.WHOLE
        self.lost = 0
        """How many lines are damaged or unfinished."""
        self._header = header | {"format": FORMAT}
        self._clock = clock
        self._contents = Contents()
        self._seen: tuple[int, ...] | None = None

    def now(self) -> str:
        return stamp(self._clock())

    @property
    def batches(self) -> Sequence[Batch]:
        return self._contents.batches

    def refresh(self) -> bool:
        """Read the file if it has changed, and return whether it has."""
        seen: tuple[int, ...] | None
        with store_errors("store.read_failed", file=self.path.name):
            try:
                found = self.path.stat()
                seen = (found.st_ino, found.st_size, found.st_mtime_ns)
                if seen == self._seen:
                    return False
                data = self.path.read_bytes()
            except FileNotFoundError:
                seen, data = None, None
        if data is not None and (newer := newer_format(data)):
            facts = {"file": self.path.name, "format": newer, "known": FORMAT}
            raise StoreError("store.newer_file", facts)
        self._seen = seen
        self._contents = crc_lines.read_each(data or b"")
        self.health = Health.DAMAGED if data == b"" else self._contents.health
        lines = data.count(b"\n") + (not data.endswith(b"\n")) if data else 0
        self.lost = lines - len(self._contents.records)
        return True

    @contextmanager
    def turn(self) -> Iterator[None]:
        """Hold the lock, with everything that others wrote."""
        with held(self.path.with_suffix(".lock"), self.patience):
            self.refresh()
            yield

    def append(self, records: Sequence[Record]) -> None:
        """Append with one write and one sync. A damaged file is replaced by what could be read."""
        if self.health is Health.DAMAGED or not self.batches:
            kept = [batch for batch in self.batches if batch.records[0]["record"] != self._header["record"]]
            self.rewrite([*kept, Batch(tuple(records), self.now())])
            return
        writer = JournalWriter(self.path, self._contents, self._clock)
        try:
            writer.append(records)
        finally:
            writer.close()
        self.refresh()

    def rewrite(self, batches: Sequence[Batch]) -> None:
        """Replace everything after the header. A damaged file is copied first."""
        if self.health is not Health.WHOLE and self.path.exists():
            JournalWriter(self.path, self._contents, self._clock).quarantine()
        create(self.path, [Batch((self._header,), self.now()), *batches])
        self.refresh()
