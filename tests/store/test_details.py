"""What other tests of the store leave open: the sentences of errors, counts of what is lost, names."""

import errno
import os
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from store_records import checkpoint, entry, header

from reivers.kernel.messages import Message
from reivers.store import GameFolder, StoreError, exports, files
from reivers.store.crc_lines import add_crc, compact, last_crc
from reivers.store.my_copy import MyCopy
from reivers.store.records import GameRecord, Records, ended_between
from reivers.store.reports import keep_error, summary
from tests.speaking import StrictWords


def a_result(n: int, **more: object) -> GameRecord:
    return GameRecord(id=f"g:{n}", game="toy", total=n, win=True, **more)  # type: ignore[arg-type]


ERRORS: dict[str, Callable[[GameFolder, Path], object]] = {
    "store.own_key": lambda games, path: add_crc([{"record": "entry", "time": 1}], "now", 0),
    "store.not_text": lambda games, path: compact(float("nan")),
    "store.exists": lambda games, path: exports.write_file(path / "file", b""),
    "store.not_a_file": lambda games, path: exports.write_file(path, b""),
    "store.no_such_game": lambda games, path: games.open("toy-9"),
    "store.no_such_backup": lambda games, path: games.restore("toy-1", "9"),
    "store.unreadable": lambda games, path: games.open("toy-2"),
    "store.write_failed": lambda games, path: exports.write_file(path / "no" / "file", b""),
    "store.read_failed": lambda games, path: exports.read_file(path / "no" / "file"),
    "import.twice": lambda games, path: exports.read_game(b'{"a":1,"a":2}', {}),
    "import.too_deep": lambda games, path: exports.read_game(b"[" * 99, {}),
    "import.too_many": lambda games, path: exports.read_game(b"[" + b"1," * 200_001 + b"1]", {}),
}


@pytest.mark.parametrize("key", ERRORS)
def test_each_error_has_its_sentence(games: GameFolder, folder: Path, key: str) -> None:
    games.create(header()).close()
    games.create(header()).close()
    (folder / "games/toy-2/journal.jsonl").write_bytes(b"rubbish\n")
    (folder / "file").write_bytes(b"")
    with pytest.raises(StoreError) as raised:
        ERRORS[key](games, folder)
    assert raised.value.key == key
    assert StrictWords().trouble(raised.value)


def test_a_fact_that_comes_twice_is_named() -> None:
    fact = {"thing": "summer:1", "field": "cattle", "value": 1, "source": "table"}
    data = compact({"reivers": "copy", "format": 2, "game": "toy", "facts": [fact, fact]})
    with pytest.raises(StoreError) as raised:
        exports.read_copy(data, "toy")
    assert raised.value.key == "import.fact_twice"
    assert raised.value.facts == {"thing": "summer:1", "field": "cattle"}


def test_an_empty_file_continues_from_nothing() -> None:
    assert last_crc(b"") == 0


def test_free_names_count_from_two(tmp_path: Path) -> None:
    found = []
    for _ in range(3):
        path = files.free_name(tmp_path / "x")
        path.touch()
        found.append(path.name)
    assert found == ["x", "x-2", "x-3"]


def test_the_lost_lines_are_counted(games: GameFolder, folder: Path) -> None:
    with games.create(header()) as game:
        for n in range(1, 6):
            game.append([entry(n)])
    path = folder / "games/toy-1/journal.jsonl"
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join([*lines[:2], b"Z" + lines[2][1:], *lines[3:]]))
    with games.open("toy-1") as game:
        assert game.dropped is not None
        assert (game.dropped.facts["line"], game.dropped.facts["n"]) == (3, 4)
        assert StrictWords().say(game.dropped)


def test_lines_after_a_backup_are_used_whatever_was_damaged_before(games: GameFolder, folder: Path) -> None:
    with games.create(header()) as game:
        for n in range(1, 4):
            game.append([entry(n), checkpoint(n, "1", f"1/{n}")])
        game.append([entry(4)])
        whole = game.records
    path = folder / "games/toy-1/journal.jsonl"
    lines = path.read_bytes().splitlines(keepends=True)
    for damaged in range(len(lines) - 1):
        path.write_bytes(b"".join([*lines[:damaged], b"Z" + lines[damaged][1:], *lines[damaged + 1 :]]))
        with games.open("toy-1") as game:
            assert game.records == whole
            assert game.dropped is not None
            assert game.dropped.facts["n"] == 0


def test_a_missing_line_before_the_newest_backup_costs_nothing(games: GameFolder, folder: Path) -> None:
    with games.create(header()) as game:
        for n in range(1, 4):
            game.append([entry(n), checkpoint(n, "1", f"1/{n}")])
        game.append([entry(4)])
        whole = game.records
    path = folder / "games/toy-1/journal.jsonl"
    lines = path.read_bytes().splitlines(keepends=True)
    for missing in range(1, len(lines) - 3):
        path.write_bytes(b"".join([*lines[:missing], *lines[missing + 1 :]]))
        with games.open("toy-1") as game:
            assert game.records == whole


def test_a_game_that_cannot_be_read_says_so(games: GameFolder, monkeypatch: pytest.MonkeyPatch) -> None:
    games.create(header()).close()

    def fail(path: Path) -> bytes:
        raise OSError(errno.EIO, os.strerror(errno.EIO), str(path))

    monkeypatch.setattr(Path, "read_bytes", fail)
    with pytest.raises(StoreError) as told:
        games.open("toy-1")
    assert (told.value.key, told.value.facts["file"]) == ("store.read_failed", "journal.jsonl")


def next_files(folder: Path) -> list[int]:
    """Return the numbers that the next opened files get: the lowest that are free."""
    fds = [os.open(folder, os.O_RDONLY) for _ in range(4)]
    for fd in fds:
        os.close(fd)
    return fds


def test_nothing_stays_open(tmp_path: Path) -> None:
    copy = MyCopy(tmp_path, "toy", lambda *_fact: None)
    copy.learn("summer:1", "cattle", 1, "table")
    before = next_files(tmp_path)
    files.sync_folder(tmp_path)
    assert next_files(tmp_path) == before
    copy.learn("summer:1", "cattle", 2, "table")
    assert next_files(tmp_path) == before


def test_a_game_that_cannot_be_deleted_says_so(games: GameFolder, monkeypatch: pytest.MonkeyPatch) -> None:
    games.create(header()).close()

    def fail(_path: Path, _data: bytes) -> None:
        raise OSError(errno.EIO, os.strerror(errno.EIO))

    monkeypatch.setattr(files, "write_whole", fail)
    with pytest.raises(StoreError) as told:
        games.delete("toy-1")
    assert (told.value.key, told.value.facts["file"]) == ("store.write_failed", "toy-1")


@pytest.mark.parametrize("key", ["store.filled", "store.partly"])
def test_a_copy_of_a_damaged_game_says_how_much_it_has(games: GameFolder, folder: Path, key: str) -> None:
    """With a backup all of it, without one what comes before the damage."""
    with games.create(header()) as game:
        game.append([checkpoint(0, "1", "1/summer")])
        game.append([entry(1), checkpoint(1, "1", "1/autumn")])
    path = folder / "games/toy-1/journal.jsonl"
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join([*lines[:2], b"Z" + lines[2][1:], *lines[3:]]))
    if key == "store.partly":
        for backup in games.backups("toy-1"):
            backup.path.unlink()
    games.duplicate("toy-1")
    assert games.dropped is not None
    assert games.dropped.key == key


@pytest.mark.parametrize("records", [7, [7]])
def test_records_of_a_wrong_shape_are_refused(records: object) -> None:
    with pytest.raises(StoreError) as told:
        exports.read_records(records, {"toy": 1})
    assert told.value.key == "import.shape"


def test_a_hidden_folder_is_no_game(games: GameFolder, folder: Path) -> None:
    games.create(header()).close()
    (folder / "games/toy-1").rename(folder / "games/.toy-1")
    with pytest.raises(StoreError, match="no_such_game"):
        games.open(".toy-1")


def test_an_error_is_kept_or_it_is_said_why_not(tmp_path: Path) -> None:
    kept = keep_error(tmp_path, {"crash": "no"})
    assert kept.key == "text.report"
    assert re.fullmatch(r"report-[0-9-]+\.json", Path(str(kept.facts["file"])).name)
    (tmp_path / "file").touch()
    assert keep_error(tmp_path / "file", {}) == Message("text.no_report", {"reason": "Not a directory"})


def test_moving_a_game_makes_both_folders_durable(games: GameFolder, monkeypatch: pytest.MonkeyPatch) -> None:
    games.create(header()).close()
    synced: list[str] = []
    real = files.sync_folder
    monkeypatch.setattr(files, "sync_folder", lambda path: synced.append(path.name) or real(path))
    games.delete("toy-1")
    assert {"games", "trash"} <= set(synced)
    synced.clear()
    games.undelete("toy-1")
    assert {"games", "trash"} <= set(synced)


def test_the_lost_results_are_counted_even_without_an_end(tmp_path: Path) -> None:
    for n in range(4):
        Records(tmp_path).note(a_result(n))
    path = tmp_path / "records.jsonl"
    lines = path.read_bytes().splitlines(keepends=True)
    spoilt = b"Z" + lines[2][1:]
    for line, end, lost in (
        (spoilt, lines[4], 1),
        (spoilt, lines[4][:-1], 2),
        (spoilt, lines[4] + b"rubbish", 2),
        (lines[2], lines[4][:-1], 1),
    ):
        path.write_bytes(b"".join([*lines[:2], line, lines[3], end]))
        dropped = Records(tmp_path).dropped
        assert dropped is not None
        assert dropped.facts["lost"] == lost
        assert StrictWords().say(dropped)


def test_many_results_are_not_rewritten_each_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Only if more than half of the lines are old."""
    monkeypatch.setattr("reivers.store.records.COMPACT_FROM", 20)
    records = Records(tmp_path)
    records.note_all(a_result(n) for n in range(30))
    inode = (tmp_path / "records.jsonl").stat().st_ino
    for n in range(25):
        records.note(a_result(n % 2, minutes=n + 1))
    assert (tmp_path / "records.jsonl").stat().st_ino == inode


def test_an_undamaged_file_is_not_copied_when_it_is_rewritten(tmp_path: Path) -> None:
    copy = MyCopy(tmp_path, "toy", lambda *_fact: None)
    for n in range(3):
        copy.merge([exports.Fact("summer:1", "cattle", n, "table")], "theirs")
    copy.restore("1")
    assert list(tmp_path.rglob("*damaged*")) == []


def test_games_exactly_five_apart_are_close() -> None:
    near = [a_result(total, running=(10,)) for total in (30, 40, 50)]
    assert ended_between([*near, a_result(99, running=(21,))], 1, 15) == (30, 50, 3)


def test_a_summary_says_when_and_what_was_asked_last() -> None:
    records = [header(), entry(1)]
    found = summary(records)
    assert (found["when"], found["asked"], found["answers"]) == ("1/autumn", "ride.target", 1)
    assert "when" not in summary(records[:1])
