"""What a power cut or a kill in the middle of a write leaves: everything that was acknowledged, and no more
than the last batch missing."""

import os
import random
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from store_records import checkpoint, entry, header, noon

from reivers.store import GameFolder
from reivers.store.my_copy import MyCopy
from reivers.store.records import GameRecord, Records


class Disk:
    """A disk that notes what is durable: bytes since the last sync, and renames since the last sync of their
    folder, are lost in a power cut."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.synced: dict[str, int] = {}
        self.renames: list[tuple[Path, bytes | None]] = []
        real_sync, real_fsync, real_replace = os.fdatasync, os.fsync, os.replace

        def fdatasync(fd: int) -> None:
            real_sync(fd)
            self._note(fd)

        def fsync(fd: int) -> None:
            real_fsync(fd)
            self._note(fd)

        def replace(old: Path, new: Path) -> None:
            before = new.read_bytes() if new.exists() else None
            real_replace(old, new)
            self.synced[str(new)] = self.synced.get(str(old), 0)
            self.renames.append((new, before))

        monkeypatch.setattr(os, "fdatasync", fdatasync)
        monkeypatch.setattr(os, "fsync", fsync)
        monkeypatch.setattr(os, "replace", replace)

    def _note(self, fd: int) -> None:
        path = Path(os.readlink(f"/proc/self/fd/{fd}"))
        if path.is_dir():
            self.renames = [(new, before) for new, before in self.renames if new.parent != path]
        else:
            self.synced[str(path)] = os.fstat(fd).st_size

    def cut(self, path: Path) -> int:
        """Return how many bytes of a file survive for sure."""
        return self.synced.get(str(path), 0)


@pytest.fixture
def disk(monkeypatch: pytest.MonkeyPatch) -> Disk:
    if sys.platform != "linux":
        pytest.skip("needs /proc")
    return Disk(monkeypatch)


def test_whatever_is_acknowledged_is_synced(disk: Disk, folder: Path) -> None:
    games = GameFolder(folder, noon)
    with games.create(header()) as game:
        path = folder / "games/toy-1/journal.jsonl"
        for n in range(1, 9):
            game.append([entry(n), checkpoint(n, "1", f"1/{n}")])
            game.backups.finish()
            assert disk.cut(path) == path.stat().st_size
            for backup in game.backups.all():
                assert disk.cut(backup.path) == backup.path.stat().st_size
    copy, records = MyCopy(folder, "toy", lambda *_fact: None), Records(folder)
    for n in range(3):
        copy.learn(f"summer:{n}", "cattle", n, "table")
        records.note(GameRecord(id=f"{n}:a", game="toy", total=n, win=False))
        for path in (folder / "copy/toy.jsonl", folder / "records.jsonl"):
            assert disk.cut(path) == path.stat().st_size
    assert disk.renames == [], "every new name is durable"


def test_a_cut_at_every_byte_of_an_unsynced_write_loses_only_that_write(folder: Path) -> None:
    games = GameFolder(folder, noon)
    path = folder / "games/toy-1/journal.jsonl"
    with games.create(header()) as game:
        game.append([checkpoint(0, "1", "1/0")])
        game.append([entry(1)])
        acknowledged, kept = path.stat().st_size, game.records
        game.append([entry(2), entry(3)])
        more = game.records
        game.backups.finish()
    whole = path.read_bytes()
    for length in range(acknowledged, len(whole) + 1):
        for filler in (b"", b"\x00" * 40):
            path.write_bytes(whole[:length] + filler)
            with games.open("toy-1") as again:
                assert again.records in (kept, more)
                assert (again.dropped is None) == (not filler and length in (acknowledged, len(whole)))


def test_a_rename_that_was_lost_leaves_the_file_before_it(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each atomic replacement, undone: the old file is still there and can be used."""
    games = GameFolder(folder, noon)
    with games.create(header()) as game:
        game.append([checkpoint(0, "1", "1/0")])
    path = folder / "games/toy-1/journal.jsonl"
    old = path.read_bytes()
    games.rename("toy-1", "Another")
    path.write_bytes(old)
    with games.open("toy-1") as again:
        assert (again.records[0]["name"], again.dropped) == ("Winter", None)
    copy = MyCopy(folder, "toy", lambda *_fact: None)
    copy.learn("summer:1", "cattle", 1, "table")
    (folder / "copy/toy.jsonl").unlink()
    assert MyCopy(folder, "toy", lambda *_fact: None).dropped is None
    assert copy.get("summer:1", "cattle")


DIES = """
import os, sys
from pathlib import Path
from reivers.store import GameFolder
real, left = os.write, int(sys.argv[2])
game = GameFolder(Path(sys.argv[1])).open("toy-1")
def write(fd, data):
    real(fd, bytes(data)[:left])
    os.kill(os.getpid(), 9)
os.write = write
game.append([{"record": "entry", "n": 2}, {"record": "entry", "n": 3}])
"""


def test_a_child_that_dies_in_the_middle_of_a_write_loses_only_that_write(folder: Path, effort: int) -> None:
    rng, games = random.Random(6), GameFolder(folder, noon)
    with games.create(header()) as game:
        game.append([entry(1)])
        kept = game.records
    whole = (folder / "games/toy-1").with_name("toy-1")
    for length in [0, 1, *(rng.randrange(2, 150) for _ in range(3 * effort))]:
        home = folder / str(length)
        if home.exists():
            continue
        shutil.copytree(whole, home / "games/toy-1")
        died = subprocess.run([sys.executable, "-c", DIES, home, str(length)], check=False)
        assert died.returncode == -9
        with GameFolder(home).open("toy-1") as again:
            assert not again.read_only, "the lock of a dead process is free"
            assert again.records == kept
            again.append([entry(2)])
        with GameFolder(home).open("toy-1") as again:
            assert again.records == [*kept, entry(2)]
