"""My copy: what the player has found out about the cards and the board on the table, one fact at a time.

It overrides the shipped data for every game of its kind. Only `learn`, `forget` and `merge` write. Each takes
a lock, so two running apps may share a copy.
"""

import contextlib
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Literal

import attrs

from reivers.kernel.facts import Fact, FactKey
from reivers.kernel.messages import Message

from . import crc_lines, exports, files
from .crc_lines import Batch, Health, Record
from .files import StoreError, store_errors
from .writing.journal_writer import Clock
from .writing.shared_file import SharedFile

BACKUPS_KEPT = 14
COMPACT_FROM = 500
"""A file with this many superseded lines, if they're most of it, is rewritten."""

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
        path = home / "copy" / f"{game}.jsonl"
        self.file = SharedFile(path, {"record": "copy", "game": game}, clock)
        self._backups = path.parent / "backups"
        self._check = check
        self._facts: dict[FactKey, tuple[Fact, str]] = {}
        self._forgotten: dict[FactKey, str] = {}
        self._refresh()

    @property
    def dropped(self) -> Message | None:
        """What couldn't be read, for the player."""
        facts = {"file": self.file.path.name, "lost": self.file.lost}
        if self.file.health is Health.DAMAGED:
            return Message("copy.damaged" if self.file.batches else "copy.unreadable", facts)
        return Message("copy.torn") if self.file.health is Health.TORN else None

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

    def changed(self, thing: str, field: str) -> str:
        """Return when a fact was last learned or forgotten; nothing if never."""
        known = self._facts.get((thing, field))
        return known[1] if known else self._forgotten.get((thing, field), "")

    def forget(self, thing: str, field: str) -> None:
        """Forget one fact, durably. An unknown fact writes nothing."""
        with self._in_turn():
            if (thing, field) in self._facts:
                self._append([{"record": "forget", "thing": thing, "field": field}])

    def export_bytes(self) -> bytes:
        return exports.copy_bytes(self.game, self.all())

    def export(self, path: Path, *, overwrite: bool = False) -> None:
        exports.write_file(path, self.export_bytes(), overwrite=overwrite)

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
        return sorted(self._backups.glob(f"{self.file.path.name}.{'[0-9]' * 6}"))

    def sound_backups(self) -> list[tuple[str, int]]:
        """Return the names of all backups that can be read, the newest first, and their numbers of facts."""
        found = []
        for path in reversed(self.backups()):
            name = path.suffix[1:].lstrip("0")
            with contextlib.suppress(StoreError):
                found.append((name, len(self.read_backup(name))))
        return found

    def read_backup(self, name: str) -> list[Fact]:
        """Return the facts of an intact backup."""
        path = next((path for path in self.backups() if path.suffix[1:].lstrip("0") == name), None)
        if path is None:
            raise StoreError("copy.no_such_backup", {"backup": name})
        with store_errors("store.read_failed", file=path.name):
            contents = crc_lines.read(path.read_bytes())
        if contents.health is not Health.WHOLE or not contents.batches:
            raise StoreError("store.backup_damaged", {"backup": name})
        facts: dict[FactKey, tuple[Fact, str]] = {}
        for batch in contents.batches:
            _take_in(batch, facts, {})
        return [fact for fact, _time in facts.values()]

    def restore(self, name: str) -> int:
        """Go back to a backup, after a backup of what is there now. Return how many facts it has."""
        facts = self.read_backup(name)
        with self._in_turn():
            self._back_up()
            self.file.rewrite([Batch((_learned(fact),), self.file.now()) for fact in facts])
            self._read()
        return len(facts)

    def fault(self, thing: str, field: str, value: Any) -> Message | None:
        """Return what is wrong with a value, if anything."""
        return self._check(thing, field, value)

    def _must_fit(self, fact: Fact) -> None:
        if wrong := self.fault(fact.thing, fact.field, fact.value):
            raise StoreError("copy.value", {"thing": fact.thing, "field": fact.field, "what": wrong})

    @contextmanager
    def _in_turn(self) -> Iterator[None]:
        """Hold the lock, with everything that others wrote."""
        with self.file.turn():
            self._read()
            yield

    def _refresh(self) -> None:
        """Read the file."""
        self.file.refresh()
        self._read()

    def _read(self) -> None:
        self._facts, self._forgotten = {}, {}
        for batch in self.file.batches:
            _take_in(batch, self._facts, self._forgotten)

    def _append(self, records: Sequence[Record]) -> None:
        """Append facts, or rewrite the file if most of it is superseded."""
        self.file.append(records)
        self._read()
        superseded = sum(len(batch.records) for batch in self.file.batches) - len(self._facts)
        if superseded > max(COMPACT_FROM, len(self._facts)):
            self.file.rewrite([Batch((_learned(fact),), time) for fact, time in self._facts.values()])
            self._read()

    def _back_up(self) -> None:
        """Copy the file before an import changes it."""
        with store_errors("store.backup_failed"):
            if not self.file.path.exists():
                return
            files.make_folder(self._backups)
            older = self.backups()
            number = int(older[-1].suffix[1:]) + 1 if older else 1
            name = f"{self.file.path.name}.{number:06}"
            files.write_whole(self._backups / name, self.file.path.read_bytes())
            for old in self.backups()[:-BACKUPS_KEPT]:
                old.unlink()


def _take_in(batch: Batch, facts: dict[FactKey, tuple[Fact, str]], forgotten: dict[FactKey, str]) -> None:
    """Apply the facts that were learned and forgotten."""
    for record in batch.records:
        match record:
            case {"record": "learn", "thing": str(thing), "field": str(field)}:
                fact = Fact(thing, field, record.get("value"), str(record.get("source", "")))
                facts[thing, field] = (fact, batch.time)
            case {"record": "forget", "thing": str(thing), "field": str(field)}:
                facts.pop((thing, field), None)
                forgotten[thing, field] = batch.time


def _same(one: Fact, other: Fact) -> bool:
    return crc_lines.exact(exports.fact_row(one)) == crc_lines.exact(exports.fact_row(other))


def _learned(fact: Fact) -> Record:
    return {"record": "learn", **exports.fact_row(fact)}
