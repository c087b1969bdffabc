"""My copy: what the player has found out about the cards and the board on the table, one fact at a time.

It overrides the shipped data for every game of its kind. Only `learn`, `forget` and `merge` write. Each takes
a lock, so two running apps may share a copy.
"""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Literal

import attrs

from reivers.kernel.facts import Fact, FactKey
from reivers.kernel.messages import Message

from . import crc_lines, exports, files
from .crc_lines import Batch, Contents, Health, Record, stamp
from .files import StoreError, store_errors
from .game_file import newer_format
from .journal_writer import Clock, JournalWriter, create
from .locks import held

FORMAT = 2
BACKUPS_KEPT = 14
COMPACT_FROM = 500
"""A file with this many superseded lines, if they're most of it, is rewritten."""
PATIENCE = 5.0

Check = Callable[[str, str, Any], Message | None]
"""Returns what is wrong with a value for a field of a thing, or None."""
Take = Literal["mine", "theirs"]


@attrs.frozen
class Comparison:
    """A comparison with another copy: facts only there, facts in both, and those that differ (mine,
    theirs)."""

    new: tuple[Fact, ...]
    same: tuple[Fact, ...]
    conflicts: tuple[tuple[Fact, Fact], ...]


class MyCopy:
    """The player's facts about one game."""

    def __init__(self, home: Path, game: str, check: Check, clock: Clock = crc_lines.utc_now) -> None:
        self.game = game
        self.dropped: Message | None = None
        """What couldn't be read, for the player."""
        self._path = home / "copy" / f"{game}.jsonl"
        self._check = check
        self._clock = clock
        self._facts: dict[FactKey, tuple[Fact, str]] = {}
        self._contents = Contents()
        self._seen: tuple[int, ...] | None = None
        self._refresh()

    def get(self, thing: str, field: str) -> tuple[Any, str] | None:
        known = self._facts.get((thing, field))
        return (known[0].value, known[0].source) if known else None

    def get_fact(self, thing: str, field: str) -> Fact | None:
        known = self._facts.get((thing, field))
        return attrs.evolve(known[0], source="copy") if known else None

    def all(self) -> list[Fact]:
        return [fact for _, (fact, _) in sorted(self._facts.items(), key=lambda item: item[0])]

    def learn(self, thing: str, field: str, value: Any, source: str) -> None:
        """Save one fact, durably. The same fact again writes nothing."""
        fact = Fact(thing, field, value, source)
        self._must_fit(fact)
        with self._in_turn():
            known = self._facts.get((thing, field))
            if not (known and _same(known[0], fact)):
                self._append([_learned(fact)])

    def forget(self, thing: str, field: str) -> None:
        """Forget one fact, durably. An unknown fact writes nothing."""
        with self._in_turn():
            if (thing, field) in self._facts:
                self._append([{"record": "forget", "thing": thing, "field": field}])

    def export_bytes(self) -> bytes:
        return exports.copy_bytes(self.game, self.all())

    def export(self, path: Path) -> None:
        exports.write_file(path, self.export_bytes())

    def read(self, data: bytes) -> list[Fact]:
        """Read the facts of another copy's export, all of them valid. Nothing changes yet."""
        facts = list(exports.read_copy(data, self.game).values())
        for fact in facts:
            self._must_fit(fact)
        return facts

    def read_file(self, path: Path) -> list[Fact]:
        return self.read(exports.read_file(path))

    def compare(self, theirs: Sequence[Fact]) -> Comparison:
        """Return what another copy would add. A different source doesn't make a different fact."""
        new, same, conflicts = [], [], []
        for fact in theirs:
            known = self._facts.get((fact.thing, fact.field))
            if known is None:
                new.append(fact)
            elif crc_lines.exact(known[0].value) == crc_lines.exact(fact.value):
                same.append(fact)
            else:
                conflicts.append((known[0], fact))
        return Comparison(tuple(new), tuple(same), tuple(conflicts))

    def merge(self, theirs: Sequence[Fact], take: Take) -> Comparison:
        """Take over new facts and, of those in conflict, mine or theirs: all at once, after a backup."""
        for fact in theirs:
            self._must_fit(fact)
        with self._in_turn():
            found = self.compare(theirs)
            taken = [*found.new, *(other for _, other in found.conflicts if take == "theirs")]
            if taken:
                self._back_up()
                self._append([_learned(fact) for fact in taken])
        return found

    def backups(self) -> list[Path]:
        """Return the files from before each import, the oldest first."""
        return sorted(self._path.parent.glob(f"backups/{self._path.name}.{'[0-9]' * 6}"))

    def _must_fit(self, fact: Fact) -> None:
        if wrong := self._check(fact.thing, fact.field, fact.value):
            raise StoreError("copy.value", {"thing": fact.thing, "field": fact.field, "what": wrong})

    @contextmanager
    def _in_turn(self) -> Iterator[None]:
        """Hold the lock, with everything that others wrote."""
        with held(self._path.with_suffix(".lock"), PATIENCE):
            self._refresh()
            yield

    def _refresh(self) -> None:
        """Read the file if it has changed."""
        seen: tuple[int, ...] | None
        with store_errors("store.read_failed", file=self._path.name):
            try:
                found = self._path.stat()
                seen = (found.st_ino, found.st_size, found.st_mtime_ns)
                if seen == self._seen:
                    return
                data = self._path.read_bytes()
            except FileNotFoundError:
                seen, data = None, b""
        if newer := newer_format(data):
            raise StoreError("copy.newer_format", {"format": newer, "known": FORMAT})
        self._contents = crc_lines.read(data)
        self._seen = seen
        self._facts = {}
        for batch in self._contents.batches:
            self._take_in(batch)
        self._report_dropped()

    def _take_in(self, batch: Batch) -> None:
        for record in batch.records:
            match record:
                case {"record": "learn", "thing": str(thing), "field": str(field)}:
                    fact = Fact(thing, field, record.get("value"), str(record.get("source", "")))
                    self._facts[thing, field] = (fact, batch.time)
                case {"record": "forget", "thing": str(thing), "field": str(field)}:
                    self._facts.pop((thing, field), None)

    def _report_dropped(self) -> None:
        line = len(self._contents.records) + 1
        if self._contents.health is Health.DAMAGED:
            self.dropped = Message("copy.damaged", {"line": line, "file": self._path.name})
        elif self._contents.health is Health.TORN:
            self.dropped = Message("copy.torn", {"line": line})

    def _append(self, records: Sequence[Record]) -> None:
        """Append with one write and one sync. Creates the file, or rewrites it if most of it is
        superseded."""
        keeper = JournalWriter(self._path, self._contents, self._clock)
        if self._contents.batches:
            try:
                keeper.append(records)
            finally:
                keeper.close()
        else:
            if self._contents.health is Health.DAMAGED:
                keeper.quarantine()
            create(self._path, [Batch((self._header(), *records), stamp(self._clock()))])
        self._refresh()
        superseded = len(self._contents.records) - len(self._facts)
        if superseded > max(COMPACT_FROM, len(self._facts)):
            self._compact()

    def _compact(self) -> None:
        facts = [Batch((_learned(fact),), time) for fact, time in self._facts.values()]
        create(self._path, [Batch((self._header(),), stamp(self._clock())), *facts])
        self._refresh()

    def _header(self) -> Record:
        return {"record": "copy", "format": FORMAT, "game": self.game}

    def _back_up(self) -> None:
        """Copy the file before an import changes it."""
        with store_errors("store.backup_failed"):
            if not self._path.exists():
                return
            folder = self._path.parent / "backups"
            files.make_folder(folder)
            older = self.backups()
            number = int(older[-1].suffix[1:]) + 1 if older else 1
            files.write_whole(folder / f"{self._path.name}.{number:06}", self._path.read_bytes())
            for old in self.backups()[:-BACKUPS_KEPT]:
                old.unlink()


def _same(one: Fact, other: Fact) -> bool:
    return crc_lines.exact(exports.fact_row(one)) == crc_lines.exact(exports.fact_row(other))


def _learned(fact: Fact) -> Record:
    return {"record": "learn", **exports.fact_row(fact)}
