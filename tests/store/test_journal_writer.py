"""Appending: one write and one sync, or nothing."""

import errno
import os
import stat
import subprocess
import sys
from contextlib import closing, nullcontext
from pathlib import Path
from typing import Any

import pytest
from store_records import entry, header, noon

from reivers.kernel.messages import Message
from reivers.store import StoreError
from reivers.store.crc_lines import Batch, Health, read
from reivers.store.writing.journal_writer import JournalWriter, create

PLACE = "journal.jsonl"


@pytest.fixture
def path(folder: Path) -> Path:
    made = folder / PLACE
    create(made, [Batch((header(),), "2026-11-16T12:00:00Z")])
    return made


@pytest.fixture
def keeper(path: Path) -> Any:
    made = JournalWriter(path, read(path.read_bytes()), noon)
    yield made
    made.close()


class Syscalls:
    """Counts and spoils the calls that matter."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.calls: list[str] = []
        self.room: int | None = None
        self.fails: set[str] = set()
        for name in ("write", "fdatasync", "fsync", "ftruncate"):
            monkeypatch.setattr(os, name, self._wrap(name, getattr(os, name)))

    def _wrap(self, name: str, real: Any) -> Any:
        def call(fd: int, *rest: Any) -> Any:
            self.calls.append(name)
            if name in self.fails:
                raise OSError(errno.EIO, os.strerror(errno.EIO))
            if name == "write" and self.room is not None:
                return self._short(real, fd, *rest)
            return real(fd, *rest)

        return call

    def _short(self, real: Any, fd: int, data: bytes) -> int:
        if not self.room:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        written: int = real(fd, bytes(data)[: self.room])
        self.room -= written
        return written


@pytest.fixture
def syscalls(monkeypatch: pytest.MonkeyPatch) -> Syscalls:
    return Syscalls(monkeypatch)


def test_one_write_and_one_sync_for_each_batch(keeper: JournalWriter, syscalls: Syscalls) -> None:
    for n in range(1, 6):
        syscalls.calls.clear()
        keeper.append([entry(n), entry(n + 10)])
        assert syscalls.calls == ["write", "fdatasync"]


def test_else_it_is_fsync(keeper: JournalWriter, syscalls: Syscalls, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(os, "fdatasync")
    keeper.append([entry(1)])
    assert syscalls.calls == ["write", "fsync"]


def test_a_short_write_is_continued(
    keeper: JournalWriter, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = os.write
    monkeypatch.setattr(os, "write", lambda fd, data: real(fd, bytes(data)[:7]))
    keeper.append([entry(1)])
    assert read(path.read_bytes()).records == [header(), entry(1)]


@pytest.mark.parametrize("room", [0, 1, 100])
def test_a_full_disk_changes_nothing(
    keeper: JournalWriter, path: Path, syscalls: Syscalls, room: int
) -> None:
    before = path.read_bytes()
    syscalls.room = room
    with pytest.raises(StoreError, match="write_failed") as reported:
        keeper.append([entry(1), entry(2)])
    assert reported.value.facts["reason"] == Message("store.reason.full")
    assert path.read_bytes() == before
    syscalls.room = None
    keeper.append([entry(1)])
    assert read(path.read_bytes()).records == [header(), entry(1)]


def test_a_failed_sync_changes_nothing(keeper: JournalWriter, path: Path, syscalls: Syscalls) -> None:
    before = path.read_bytes()
    syscalls.fails = {"fdatasync"}
    with pytest.raises(StoreError):
        keeper.append([entry(1)])
    assert path.read_bytes() == before


def test_what_could_not_be_cut_off_at_once_is_cut_off_later(
    keeper: JournalWriter, path: Path, syscalls: Syscalls
) -> None:
    syscalls.room, syscalls.fails = 50, {"ftruncate"}
    with pytest.raises(StoreError):
        keeper.append([entry(1)])
    assert read(path.read_bytes()).health is Health.TORN
    syscalls.room, syscalls.fails = None, set()
    keeper.append([entry(2)])
    assert read(path.read_bytes()).records == [header(), entry(2)]
    assert read(path.read_bytes()).health is Health.WHOLE


def test_a_limit_of_the_system_changes_nothing(path: Path) -> None:
    """The same with the system's own refusal, in a process of its own."""
    script = (
        "import resource, signal, sys; from pathlib import Path\n"
        "from reivers.store import StoreError\n"
        "from reivers.store.crc_lines import read\n"
        "from reivers.store.writing.journal_writer import JournalWriter\n"
        "path = Path(sys.argv[1]); before = path.read_bytes(); keeper = JournalWriter(path, read(before))\n"
        "signal.signal(signal.SIGXFSZ, signal.SIG_IGN)\n"
        "resource.setrlimit(resource.RLIMIT_FSIZE, (len(before) + 90, resource.RLIM_INFINITY))\n"
        "try: keeper.append([{'record': 'entry', 'answer': 'x' * 500}])\n"
        "except StoreError as trouble: print(trouble.key)\n"
        "assert path.read_bytes() == before\n"
        "keeper.append([{'record': 'head'}])\n"
        "print(len(read(path.read_bytes()).records))\n"
    )
    run = subprocess.run([sys.executable, "-c", script, path], capture_output=True, text=True, check=False)
    assert (run.stdout.split(), run.stderr) == (["store.write_failed", "2"], "")


def test_a_torn_end_is_cut_off_when_something_is_appended(path: Path) -> None:
    whole = path.read_bytes()
    path.write_bytes(whole + b'{"record":"en')
    keeper = JournalWriter(path, read(path.read_bytes()), noon)
    assert path.read_bytes() != whole
    keeper.append([entry(1)])
    keeper.close()
    assert path.read_bytes().startswith(whole)
    assert read(path.read_bytes()).records == [header(), entry(1)]


def test_a_damaged_file_is_copied_before_it_is_replaced(path: Path) -> None:
    with closing(JournalWriter(path, read(path.read_bytes()), noon)) as keeper:
        keeper.append([entry(1)])
    damaged = path.read_bytes().replace(b'"n":1', b'"n":7')
    path.write_bytes(damaged)
    with closing(JournalWriter(path, read(path.read_bytes()), noon)) as keeper:
        keeper.append([entry(1)])
    (copy,) = path.parent.glob(f"{PLACE}.damaged-*")
    assert copy.read_bytes() == damaged
    assert read(path.read_bytes()).records == [header(), entry(1)]


def test_a_file_that_someone_else_changed_is_left_alone(keeper: JournalWriter, path: Path) -> None:
    keeper.append([entry(1)])
    with path.open("ab") as file:
        file.write(b"by hand\n")
    changed = path.read_bytes()
    with pytest.raises(StoreError, match="changed_outside"):
        keeper.append([entry(2)])
    assert path.read_bytes() == changed


def test_a_file_that_is_gone_is_reported(keeper: JournalWriter, path: Path) -> None:
    keeper.append([entry(1)])
    path.unlink()
    with pytest.raises(StoreError, match="changed_outside"):
        keeper.append([entry(2)])


def test_a_new_file_is_synced_with_its_folder(folder: Path, syscalls: Syscalls) -> None:
    create(folder / "new.jsonl", [Batch((header(),), "2026-11-16T12:00:00Z")])
    assert syscalls.calls == ["write", "fsync", "fsync"]


@pytest.mark.parametrize(("number", "fails"), [(errno.EINVAL, False), (errno.EIO, True)])
def test_a_disk_that_syncs_no_folders_is_no_trouble(
    folder: Path, monkeypatch: pytest.MonkeyPatch, number: int, fails: bool
) -> None:
    real = os.fsync

    def fsync(fd: int) -> None:
        if stat.S_ISDIR(os.fstat(fd).st_mode):
            raise OSError(number, os.strerror(number))
        real(fd)

    monkeypatch.setattr(os, "fsync", fsync)
    batch = Batch((header(),), "2026-11-16T12:00:00Z")
    with pytest.raises(StoreError, match="write_failed") if fails else nullcontext():
        create(folder / "new.jsonl", [batch])
    assert read((folder / "new.jsonl").read_bytes()).batches == (batch,)


def test_a_new_file_that_cannot_be_written_leaves_nothing(path: Path, syscalls: Syscalls) -> None:
    before = path.read_bytes()
    syscalls.room = 20
    with pytest.raises(StoreError):
        create(path, [Batch((header("other"),), "2026-11-16T12:00:00Z")])
    assert path.read_bytes() == before
    assert list(path.parent.iterdir()) == [path]
