"""Two apps, one data folder: what the other has written counts, and its short writes are waited for."""

import errno
import os
import threading
from pathlib import Path

import pytest
from store_records import everything, noon

from reivers.kernel.facts import Fact
from reivers.kernel.messages import Message
from reivers.store import StoreError
from reivers.store.crc_lines import read
from reivers.store.my_copy import MyCopy
from reivers.store.writing.locks import Lock, held


def copy_of(folder: Path) -> MyCopy:
    return MyCopy(folder, "toy", lambda *_fact: None, noon)


@pytest.fixture
def mine(folder: Path) -> MyCopy:
    """A copy that was opened before another app learned a fact."""
    opened = copy_of(folder)
    copy_of(folder).learn("summer:1", "cattle", 2, "table")
    return opened


def test_what_another_app_learned_is_not_written_again(mine: MyCopy, folder: Path) -> None:
    before = everything(folder)
    mine.learn("summer:1", "cattle", 2, "table")
    assert everything(folder) == before


def test_what_another_app_learned_can_be_forgotten(mine: MyCopy, folder: Path) -> None:
    mine.forget("summer:1", "cattle")
    assert copy_of(folder).all() == []


def test_a_copy_says_of_which_game_it_is(mine: MyCopy) -> None:
    assert read(mine.file.path.read_bytes()).records[0] == {"record": "copy", "game": "toy", "format": 2}


def test_a_backup_that_cannot_be_read_is_reported(mine: MyCopy, folder: Path) -> None:
    (folder / "copy/backups/toy.jsonl.000001").mkdir(parents=True)
    with pytest.raises(StoreError) as reported:
        mine.restore("1")
    assert reported.value.key == "store.read_failed"


def test_a_backup_that_cannot_be_made_is_reported(mine: MyCopy, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(_path: Path, _data: bytes) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr("reivers.store.files.write_whole", full)
    with pytest.raises(StoreError) as reported:
        mine.merge([Fact("summer:2", "cattle", 1, "table")], "mine")
    assert (reported.value.key, reported.value.facts["reason"]) == (
        "store.backup_failed",
        Message("store.reason.full"),
    )


def test_a_copy_says_when_a_fact_changed(mine: MyCopy, folder: Path) -> None:
    for change in (lambda: None, lambda: mine.forget("summer:1", "cattle")):
        change()
        assert copy_of(folder).changed("summer:1", "cattle") == "2026-11-16T12:00:00Z"
    assert mine.changed("summer:2", "cattle") == ""


def test_a_lock_that_is_released_soon_is_waited_for(folder: Path) -> None:
    lock = Lock(folder / "lock")
    assert lock.take()
    released = threading.Timer(0.05, lock.release)
    released.start()
    with held(folder / "lock", 30):
        assert released.finished.is_set()
    with held(folder / "lock"), pytest.raises(StoreError, match="in_use"), held(folder / "lock"):
        pass
