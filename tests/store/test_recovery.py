"""A damaged game: what its file and its newest backup have together."""

import errno
import os
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path

import pytest
from store_records import NOON, checkpoint, entry, everything, header

from reivers.kernel.messages import Message
from reivers.store import GameFolder, StoreError, exports
from reivers.store.my_copy import MyCopy
from reivers.store.writing.locks import held
from tests.speaking import StrictWords


def play(games: GameFolder, answers: int = 12, name: str = "Winter") -> list[dict]:
    """Play a game with a new part every fourth answer, and return its records."""
    with games.create(header(name)) as game:
        game.append([checkpoint(0, "1", "1/0")])
        for n in range(1, answers + 1):
            game.append([entry(n), *([] if n % 4 else [checkpoint(n, "1", f"1/{n}")])])
            game.backups.finish()
        return game.records


@pytest.fixture
def path(folder: Path) -> Path:
    return folder / "games/toy-1/journal.jsonl"


def flip(path: Path, at: int) -> bytes:
    data = bytearray(path.read_bytes())
    data[at] ^= 1
    path.write_bytes(data)
    return bytes(data)


def lines(path: Path) -> list[bytes]:
    return path.read_bytes().splitlines(keepends=True)


class TestDamaged:
    def test_a_damaged_first_line_hides_nothing_and_loses_nothing(
        self, games: GameFolder, path: Path
    ) -> None:
        records, whole = play(games), path.read_bytes()
        for at in range(0, len(lines(path)[0]), 5):
            spoilt = flip(path, at)
            (row,) = games.list()
            assert (row.game, row.name, row.part, row.health) == ("toy", "Winter", "1/12", "damaged")
            with games.open("toy-1") as game:
                assert game.records == records
                assert game.dropped is not None
                assert (game.dropped.key, game.dropped.facts["n"]) == ("store.repaired", 0)
            assert path.read_bytes() == spoilt, "looking changes nothing"
            path.write_bytes(whole)

    def test_a_repaired_game_goes_on_and_is_whole(self, games: GameFolder, path: Path) -> None:
        records = play(games)
        flip(path, 30)
        with games.open("toy-1") as game:
            game.append([entry(13)])
        with games.open("toy-1") as game:
            assert (game.records, game.dropped) == ([*records, entry(13)], None)

    @pytest.mark.parametrize("line", range(1, 16))
    def test_a_damaged_line_costs_nothing_before_the_newest_backup(
        self, games: GameFolder, path: Path, line: int
    ) -> None:
        records = play(games, answers=14)
        every = lines(path)
        flip(path, sum(map(len, every[:line])) + 20)
        with games.open("toy-1") as game:
            assert game.records == records
            assert len(every) == len(records) == 19

    def test_after_the_newest_backup_it_costs_what_follows(self, games: GameFolder, path: Path) -> None:
        records = play(games, answers=14)
        flip(path, len(path.read_bytes()) - 300)
        with games.open("toy-1") as game:
            assert len(records) - 2 <= len(game.records) < len(records)
            assert game.dropped is not None
            assert game.dropped.key == "store.damaged"

    def test_a_renamed_game_is_filled_from_a_backup_with_its_old_name(
        self, games: GameFolder, path: Path
    ) -> None:
        records = play(games, answers=14)
        games.rename("toy-1", "Another")
        flip(path, len(lines(path)[0]) + 20)
        with games.open("toy-1") as game:
            assert game.records == [header("Another"), *records[1:]]

    def test_a_damaged_backup_is_passed_over(self, games: GameFolder, path: Path) -> None:
        play(games)
        newest = games.backups("toy-1")[-1]
        flip(newest.path, 200)
        flip(path, 30)
        with games.open("toy-1") as game:
            assert len(game.records) >= 12
        with pytest.raises(StoreError, match="backup_damaged"):
            games.restore("toy-1", newest.name)


class TestCutOff:
    def test_a_file_cut_far_back_is_reported_at_every_length(self, games: GameFolder, path: Path) -> None:
        play(games)
        whole = path.read_bytes()
        backup = len(games.backups("toy-1")[-1].path.read_bytes())
        for length in range(0, len(whole), 7):
            path.write_bytes(whole[:length])
            with games.open("toy-1") as game:
                assert game.dropped is not None
                if length < backup:
                    assert game.dropped.key in ("store.less_than_backup", "store.repaired")

    def test_a_file_cut_within_a_batch_is_filled(self, games: GameFolder, path: Path) -> None:
        records = play(games)
        within = next(n for n, line in enumerate(lines(path), start=1) if b'"more"' in line)
        path.write_bytes(b"".join(lines(path)[:within]))
        with games.open("toy-1") as game:
            assert game.records == records
            assert game.dropped is not None
            assert game.dropped.key == "store.repaired"
            assert StrictWords().say(game.dropped)

    def test_the_file_counts_and_the_backup_is_offered(self, games: GameFolder, path: Path) -> None:
        records = play(games)
        path.write_bytes(b"".join(lines(path)[:4]))
        with games.open("toy-1") as game:
            assert game.records == records[:4]
        new = games.restore("toy-1", games.backups("toy-1")[-1].name)
        with games.open(new) as game:
            assert game.records[1:] == records[1:]

    @pytest.mark.parametrize("copy", ["duplicate", "export"])
    def test_a_part_of_a_game_is_not_passed_on_in_silence(
        self, games: GameFolder, path: Path, tmp_path: Path, copy: str
    ) -> None:
        play(games)
        actions: dict[str, Callable[[], object]] = {
            "duplicate": lambda: games.duplicate("toy-1"),
            "export": lambda: games.export("toy-1", tmp_path / "game.json", overwrite=True),
        }
        actions[copy]()
        assert games.dropped is None
        path.write_bytes(b"".join(lines(path)[:4]))
        actions[copy]()
        assert games.dropped == Message("store.partly", {"id": "toy-1", "n": 4})
        assert StrictWords().say(games.dropped)


class TestTrash:
    @pytest.mark.parametrize("date", [b"", b"\xff", b"soon", b"9999-99-99", b"1970-01-01T00:00:00Z"])
    def test_an_unknown_date_counts_from_today(self, folder: Path, date: bytes) -> None:
        now = [NOON]
        games = GameFolder(folder, lambda: now[0])
        for name in ("A", "B", "C", "D"):
            play(games, 1, name)
        games.delete("toy-1")
        (folder / "trash/toy-1/deleted").write_bytes(date)
        games.delete("toy-2")
        assert len(games.trash()) == 2
        now[0] += timedelta(days=29)
        games.delete("toy-3")
        assert len(games.trash()) == 3
        now[0] += timedelta(days=2)
        games.delete("toy-4")
        assert [row.id for row in games.trash()] == ["toy-4", "toy-3"]

    def test_a_game_is_locked_until_it_has_moved(
        self, games: GameFolder, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        play(games)
        real, seen = Path.rename, []

        def rename(path: Path, to: Path) -> Path:
            with games.open("toy-1") as other:
                seen.append(other.read_only)
            return real(path, to)

        monkeypatch.setattr(Path, "rename", rename)
        games.delete("toy-1")
        assert seen == [True]


class TestExport:
    def test_only_a_file_is_overwritten_and_only_if_wanted(self, games: GameFolder, tmp_path: Path) -> None:
        play(games)
        there, link = tmp_path / "game.json", tmp_path / "link.json"
        there.write_text("mine")
        link.symlink_to(there)
        os.mkfifo(tmp_path / "pipe")
        for path, key in ((there, "exists"), (link, "not_a_file"), (tmp_path, "not_a_file")):
            with pytest.raises(StoreError, match=key):
                games.export("toy-1", path)
        for path in (link, tmp_path, tmp_path / "pipe", Path("/dev/null")):
            with pytest.raises(StoreError, match="not_a_file"):
                games.export("toy-1", path, overwrite=True)
        with pytest.raises(StoreError, match="not_a_file"):
            exports.read_file(tmp_path / "pipe")
        assert there.read_text() == "mine"
        games.export("toy-1", there, overwrite=True)
        assert there.read_bytes() == games.export_bytes("toy-1")


REFUSED = {errno.EACCES: "not_allowed", errno.EROFS: "read_only", errno.ENOSPC: "full"}


@pytest.mark.parametrize("number", REFUSED)
class TestUnwritable:
    @pytest.fixture(autouse=True)
    def no_new_files(self, monkeypatch: pytest.MonkeyPatch) -> Callable[[int], None]:
        real = os.open

        def refuse(number: int) -> None:
            def opened(path: Path, flags: int, *rest: int) -> int:
                if flags & (os.O_CREAT | os.O_WRONLY | os.O_RDWR):
                    raise OSError(number, os.strerror(number), str(path))
                return real(path, flags, *rest)

            monkeypatch.setattr(os, "open", opened)

        return refuse

    def test_a_game_can_be_viewed_and_says_why(
        self, games: GameFolder, folder: Path, no_new_files: Callable[[int], None], number: int
    ) -> None:
        play(games)
        before = everything(folder)
        no_new_files(number)
        with games.open("toy-1") as game:
            reason = Message(f"store.reason.{REFUSED[number]}")
            assert game.why_read_only == Message("store.not_writable", {"reason": reason})
            with pytest.raises(StoreError, match="not_writable"):
                game.append([entry(13)])
        assert everything(folder) == before

    def test_my_copy_gives_up_at_once(
        self,
        folder: Path,
        no_new_files: Callable[[int], None],
        monkeypatch: pytest.MonkeyPatch,
        number: int,
    ) -> None:
        copy = MyCopy(folder, "toy", lambda *_fact: None)
        copy.learn("summer:1", "cattle", 1, "table")
        no_new_files(number)

        def sleep(_seconds: float) -> None:
            raise AssertionError("waits")

        monkeypatch.setattr("time.sleep", sleep)
        with pytest.raises(StoreError) as reported:
            copy.learn("summer:2", "cattle", 1, "table")
        assert reported.value.facts["reason"] == Message(f"store.reason.{REFUSED[number]}")
        with pytest.raises(StoreError, match="write_failed"), held(folder / "lock", 60):
            pass


class TestMyCopy:
    def copy(self, folder: Path) -> MyCopy:
        copy = MyCopy(folder, "toy", lambda *_fact: None, lambda: NOON)
        copy.learn("summer:1", "cattle", 1, "table")
        copy.merge(exports_of(copy, "summer:2"), "mine")
        return copy

    def test_an_empty_file_is_damage(self, folder: Path) -> None:
        before = self.copy(folder).all()
        (folder / "copy/toy.jsonl").write_bytes(b"")
        copy = MyCopy(folder, "toy", lambda *_fact: None)
        assert copy.dropped == Message("copy.unreadable", {"file": "toy.jsonl", "lost": 0})
        assert copy.restore("1") == 1
        assert copy.all() == before[:1]
        assert copy.dropped is None

    def test_restoring_keeps_what_was_there(self, folder: Path) -> None:
        copy = self.copy(folder)
        copy.restore("1")
        assert len(copy.all()) == 1
        copy.restore("2")
        assert len(copy.all()) == 2
        with pytest.raises(StoreError, match="no_such_backup"):
            copy.restore("../toy.jsonl")
        flip(copy.backups()[0], 20)
        with pytest.raises(StoreError, match="backup_damaged"):
            copy.restore("1")


def exports_of(copy: MyCopy, thing: str) -> list:
    (fact,) = copy.all()
    return [type(fact)(thing, fact.field, fact.value, fact.source)]
