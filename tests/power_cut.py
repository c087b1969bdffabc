"""A disk that loses power: bytes since a file's last sync and names since the last sync of their folder may
be gone, each up to a random point."""

import contextlib
import os
import random
import shutil
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import attrs

from reivers.frontend.saved_games import SavedGames
from reivers.games import GAMES
from reivers.kernel.facts import Fact
from reivers.store.crc_lines import Health
from reivers.store.records import GameRecord
from tests.kills import Loss, check
from tests.speaking import KeyWords
from tests.stateful import OPTIONS


class PowerCut(BaseException):
    """The power is gone, in the middle of a system call."""


@attrs.define
class Rename:
    """A new name that isn't durable yet."""

    old: Path
    new: Path
    before: bytes | None
    """What the new name had before, if it was a file."""


@attrs.define
class Disk:
    """Notes what is durable below a folder, and cuts the power after so many system calls: then `after` gets
    what is left."""

    home: Path
    after: Path
    rng: random.Random
    calls: int
    synced: dict[Path, int] = attrs.field(factory=dict)
    renames: list[Rename] = attrs.field(factory=list)
    one_call: Any = attrs.field(factory=threading.RLock)
    """Backups are copied in a thread of their own."""

    @contextmanager
    def watched(self) -> Iterator[None]:
        """Listen to the system calls that write."""
        real = {name: getattr(os, name) for name in ("write", "fdatasync", "fsync", "replace", "rename")}
        mine: dict[str, Callable[..., Any]] = {
            "write": self._write(real["write"]),
            "fdatasync": self._sync(real["fdatasync"]),
            "fsync": self._sync(real["fsync"]),
            "replace": self._rename(real["replace"]),
            "rename": self._rename(real["rename"]),
        }
        try:
            for name, call in mine.items():
                setattr(os, name, self._alone(call))
            yield
        finally:
            for name, call in real.items():
                setattr(os, name, call)

    def _alone(self, call: Callable[..., Any]) -> Callable[..., Any]:
        def alone(*given: Any, **options: Any) -> Any:
            with self.one_call:
                return call(*given, **options)

        return alone

    def note(self, saved: list[Any], what: Any) -> None:
        """Something was acknowledged, if there is still power."""
        with self.one_call:
            if self.after.exists():
                raise PowerCut
            saved.append(what)

    def _count(self) -> None:
        self.calls -= 1
        if self.calls < 0:
            if not self.after.exists():
                self._cut_power()
            raise PowerCut

    def _write(self, write: Callable[..., int]) -> Callable[..., int]:
        def watched(fd: int, data: bytes) -> int:
            if self.calls < 1 and self._path(fd):
                write(fd, bytes(data)[: len(data) // 2])
                self._count()
            return write(fd, data)

        return watched

    def _sync(self, sync: Callable[[int], None]) -> Callable[[int], None]:
        def watched(fd: int) -> None:
            if path := self._path(fd):
                self._count()
                sync(fd)
                if path.is_dir():
                    self.renames = [
                        one for one in self.renames if path not in (one.old.parent, one.new.parent)
                    ]
                else:
                    self.synced[path] = os.fstat(fd).st_size

        return watched

    def _rename(self, rename: Callable[..., None]) -> Callable[..., None]:
        def watched(old: Any, new: Any) -> None:
            old, new = Path(old), Path(new)
            if self.home in new.parents:
                self._count()
                self.renames.append(Rename(old, new, new.read_bytes() if new.is_file() else None))
            rename(old, new)
            for path in [path for path in self.synced if path == old or old in path.parents]:
                self.synced[new / path.relative_to(old)] = self.synced.pop(path)

        return watched

    def _path(self, fd: int) -> Path | None:
        """Return the path of an open file below the folder."""
        try:
            path = Path(os.readlink(f"/proc/self/fd/{fd}"))
        except OSError:
            return None
        return path if self.home in (path, *path.parents) else None

    def _cut_power(self) -> None:
        """Copy what a disk may have now."""
        to, rng = self.after, self.rng
        shutil.copytree(self.home, to)
        for path in self.home.rglob("*"):
            if path.is_file():
                self._cut(path, to / path.relative_to(self.home))
        kept = rng.randrange(len(self.renames) + 1)
        for one in reversed(self.renames[kept:]):
            old, new = (to / path.relative_to(self.home) for path in (one.old, one.new))
            if new.is_dir():
                new.rename(old)
            elif one.before is not None:
                new.write_bytes(one.before)
            elif new.exists():
                new.unlink()

    def _cut(self, path: Path, copy: Path) -> None:
        rng, size, durable = self.rng, path.stat().st_size, self.synced.get(path, 0)
        if durable < size:
            end = b"\x00" * (rng.random() < 0.3) * rng.randrange(40)
            copy.write_bytes(path.read_bytes()[: rng.randrange(durable, size + 1)] + end)


def cut_power(rng: random.Random, folder: Path) -> None:
    """Use the store, cut the power at a random system call, and look for everything that was acknowledged."""
    disk, known = Disk(folder / "home", folder / "after", rng, rng.randrange(4, 60)), _Acknowledged()
    with disk.watched():
        with contextlib.suppress(PowerCut):
            _use(disk, rng, known)
        with contextlib.suppress(PowerCut):
            if known.game is not None:
                known.game.close()
    _check(disk.after, known)


@attrs.define
class _Acknowledged:
    """What the app said was saved."""

    game: Any = None
    journals: list[bytes] = attrs.field(factory=list)
    facts: list[Fact] = attrs.field(factory=list)
    results: list[GameRecord] = attrs.field(factory=list)


def _use(disk: Disk, rng: random.Random, known: _Acknowledged) -> None:
    saved_games = SavedGames(disk.home, KeyWords(), GAMES)
    known.game = saved_games.begin("toy", OPTIONS["toy"], str(rng.random()), pause_pages=False)
    path, session = known.game.file.folder / "journal.jsonl", known.game.session
    disk.note(known.journals, path.read_bytes())
    while True:
        match rng.randrange(5):
            case 0:
                fact = Fact("summer:30", "cattle", len(known.facts), "table")
                saved_games.my_copy().merge([fact], "theirs")
                disk.note(known.facts, fact)
            case 1:
                result = GameRecord(id=f"x-{len(known.results)}:1", game="toy", total=1, win=True)
                saved_games._records.note(result)
                disk.note(known.results, result)
            case 2 if session.journal.at:
                session.undo()
            case _ if session.prompt is not None:
                session.answer(session.prompt.sample(rng))
        disk.note(known.journals, path.read_bytes())


def _check(home: Path, known: _Acknowledged) -> None:
    saved_games = SavedGames(home, KeyWords(), GAMES)
    rows = saved_games.rows()
    if known.journals:
        if len(rows) != 1:
            raise Loss("the game is gone")
        check(home, rows[0].id, known.journals[-1]).close()
    results = {one.id for one in saved_games.records()}
    damaged = saved_games._records._file.health is Health.DAMAGED  # an unfinished end is no loss
    if damaged or not results.issuperset(one.id for one in known.results):
        raise Loss(f"{len(known.results)} results were saved: {saved_games.records_trouble()}")
    copy = saved_games.my_copy()
    fact = copy.get("summer:30", "cattle")
    if known.facts and (fact is None or fact[0] < known.facts[-1].value):
        raise Loss(f"{known.facts[-1]} was saved, not {fact}")
    if len(copy.sound_backups()) != len(copy.backups()):
        raise Loss("a backup of My copy is damaged")
