"""Games side by side: creating, opening, listing, renaming, deleting and restoring."""

import errno
import os
import shutil
import signal
import subprocess
import sys
from datetime import timedelta
from pathlib import Path

import pytest
from store_records import (
    NOON,
    batches,
    checkpoint,
    entry,
    everything,
    fact,
    head,
    header,
    of_newer_format,
)

from reivers.kernel.messages import Message
from reivers.store import GameFolder, StoreError, summary
from reivers.store.backups import Backups
from reivers.store.games import free_title


def journal(folder: Path, id: str = "toy-1") -> Path:
    return folder / "games" / id / "journal.jsonl"


def play(games: GameFolder, name: str = "Winter", count: int = 6) -> str:
    with games.create(header(name)) as game:
        for batch in batches(count):
            game.append(batch)
        return game.id


def test_a_game_is_read_as_it_was_saved(games: GameFolder) -> None:
    id = play(games)
    with games.open(id) as game:
        assert game.records == [header(), *(record for batch in batches() for record in batch)]
        assert (game.id, game.read_only, game.dropped) == ("toy-1", False, None)
        assert game.batches[0].time == "2026-11-16T12:00:00Z"


def test_games_are_separate(games: GameFolder) -> None:
    assert [play(games, name) for name in ("Winter", "Winter", "Spring")] == ["toy-1", "toy-2", "toy-3"]
    assert sorted(row.name for row in games.list()) == ["Spring", "Winter", "Winter"]


def test_looking_makes_nothing(games: GameFolder, folder: Path) -> None:
    assert (games.list(), games.trash(), list(folder.iterdir())) == ([], [], [])


ODD = ["toy-2", "", ".", "..", "../games/toy-1", "toy-1/backups", ".new-1", "x" * 999, "\0", "\ud800"]


@pytest.mark.parametrize("id", ODD)
def test_only_a_game_can_be_opened(games: GameFolder, id: str) -> None:
    play(games)
    with pytest.raises(StoreError, match="no_such_game"):
        games.open(id)


class TestSummary:
    def test_it_says_where_the_game_is(self, games: GameFolder) -> None:
        with games.create(header()) as game:
            game.append([checkpoint(0, "1", "1/summer")])
            game.append([entry(1), checkpoint(1, "1", "1/autumn")])
            game.append([entry(2)])
            row = games.list()[0]
            assert (row.id, row.name, row.game) == ("toy-1", "Winter", "toy")
            assert (row.chapter, row.part) == ("1", "1/autumn")
            assert (row.played, row.finished, row.health) == ("2026-11-16T12:00:00Z", False, "whole")
            game.keep_bookmark({"finished": True})
            assert games.list()[0].finished

    def test_it_follows_the_player_back_and_to_other_lines(self, games: GameFolder) -> None:
        with games.create(header()) as game:
            game.append([checkpoint(0, "1", "1/summer")])
            game.append([entry(1), checkpoint(1, "1", "1/autumn")])
            game.append([entry(2), checkpoint(2, "1", "1/winter")])
            game.append([head(1, 2)])
            assert games.list()[0].part == "1/autumn"
            game.append([head(0, 2)])
            assert games.list()[0].part == "1/summer"
            game.append([entry(3, parent=0)])
            assert games.list()[0].part == "1/summer"
            game.append([head(2, 2)])
            assert games.list()[0].part == "1/winter"
            game.append([head(0, 2)])
            game.append([entry(4, parent=0), checkpoint(4, "1", "1/spring")])
            game.append([entry(5)])
            assert games.list()[0].part == "1/spring"

    def test_an_answer_that_follows_itself_ends_the_search(self, games: GameFolder) -> None:
        with games.create(header()) as game:
            game.append([entry(1, parent=1), head(1, 1)])
        assert games.list()[0].part == ""

    def test_it_is_written_as_json(self, games: GameFolder) -> None:
        with games.create(header()) as game:
            game.append([checkpoint(0, "1", "1/summer")])
        assert games.list()[0].to_json() == {
            "id": "toy-1",
            "name": "Winter",
            "game": "toy",
            "chapter": "1",
            "part": "1/summer",
            "played": "2026-11-16T12:00:00Z",
            "finished": False,
            "readable": True,
            "health": "whole",
        }

    def test_the_last_played_comes_first(self, folder: Path) -> None:
        for hours, name in ((2, "B"), (3, "C"), (1, "A")):
            GameFolder(folder, lambda late=hours: NOON + timedelta(hours=late)).create(header(name)).close()
        assert [row.name for row in GameFolder(folder).list()] == ["C", "B", "A"]

    def test_a_bad_game_never_hides_the_others(self, games: GameFolder, folder: Path) -> None:
        for name in ("A", "B", "C", "D", "E"):
            play(games, name)
        journal(folder, "toy-1").write_bytes(b"\xff\xfe nothing of ours\n")
        journal(folder, "toy-2").unlink()
        data = bytearray(journal(folder, "toy-3").read_bytes())
        data[len(data) // 2] ^= 1
        journal(folder, "toy-3").write_bytes(data)
        journal(folder, "toy-4").write_bytes(journal(folder, "toy-4").read_bytes()[:-5])
        rows = {row.id: (row.name, row.health) for row in games.list()}
        assert {row.played for row in games.list() if row.id != "toy-2"} == {"2026-11-16T12:00:00Z"}
        assert rows == {
            "toy-1": ("A", "damaged"),
            "toy-2": ("toy-2", "damaged"),
            "toy-3": ("C", "damaged"),
            "toy-4": ("D", "torn"),
            "toy-5": ("E", "whole"),
        }

    def test_a_damaged_date_hides_nothing(self, games: GameFolder, folder: Path) -> None:
        play(games)
        data = journal(folder).read_bytes()
        at = data.rindex(b"Z")
        journal(folder).write_bytes(data[:at] + b"\xff" + data[at + 1 :])
        (row,) = games.list()
        assert (row.name, row.health) == ("Winter", "damaged")


class TestDamage:
    def spoil(self, folder: Path, line: int) -> bytes:
        lines = journal(folder).read_bytes().splitlines(keepends=True)
        lines[line] = lines[line].replace(b"record", b"rekord", 1)
        journal(folder).write_bytes(b"".join(lines))
        return journal(folder).read_bytes()

    def test_a_damaged_line_is_reported_and_the_file_copied_aside(
        self, games: GameFolder, folder: Path
    ) -> None:
        play(games)
        whole = journal(folder).read_bytes()
        for line in range(1, whole.count(b"\n")):
            journal(folder).write_bytes(whole)
            spoilt = self.spoil(folder, line)
            with games.open("toy-1") as game:
                assert game.dropped is not None
                assert game.dropped.key == ("store.repaired" if line == 1 else "store.damaged")
                aside = journal(folder).with_name(str(game.dropped.facts["copy"]))
            assert aside.name.startswith("journal.jsonl.damaged-20261116-120000")
            assert aside.read_bytes() == journal(folder).read_bytes() == spoilt
            assert game.records == [header(), *(r for b in batches() for r in b)][: len(game.records)]
            assert len(game.records) <= line or line == 1, "the backup has line 1, the file the others"

    def test_continuing_keeps_the_copy_and_what_was_good(self, games: GameFolder, folder: Path) -> None:
        play(games)
        spoilt = self.spoil(folder, 3)
        with games.open("toy-1") as game:
            good = game.records
            game.append([fact()])
            game.append([fact(value=2)])
        with games.open("toy-1") as game:
            assert game.dropped is None
            assert game.records == [*good, fact(), fact(value=2)]
        copies = list(journal(folder).parent.glob("*.damaged-*"))
        assert [copy.read_bytes() for copy in copies] == [spoilt]

    def test_looking_again_copies_once(self, games: GameFolder, folder: Path) -> None:
        play(games)
        self.spoil(folder, 2)
        for _ in range(3):
            games.open("toy-1").close()
        assert len(list(journal(folder).parent.glob("*.damaged-*"))) == 1

    @pytest.mark.parametrize("data", [b"", b'{"record":"hea', b"\n", b"\xff\x00" * 500])
    def test_without_a_backup_nothing_can_be_done(self, games: GameFolder, folder: Path, data: bytes) -> None:
        play(games)
        shutil.rmtree(journal(folder).parent / "backups")
        journal(folder).write_bytes(data)
        for attempt in (games.open, games.duplicate, games.export_bytes, lambda id: games.rename(id, "x")):
            with pytest.raises(StoreError, match="unreadable"):
                attempt("toy-1")
        assert journal(folder).read_bytes() == data
        assert [(row.game, row.health) for row in games.list()] == [("toy", "damaged")]

    def test_a_damaged_game_keeps_its_name_and_can_be_read_by_two(
        self, games: GameFolder, folder: Path
    ) -> None:
        play(games)
        spoilt = self.spoil(folder, 3)
        with pytest.raises(StoreError, match="damaged_elsewhere"):
            games.rename("toy-1", "x")
        with games.open("toy-1"), games.open("toy-1") as reader:
            assert reader.dropped is not None
            assert reader.dropped == Message("store.damaged_elsewhere", {"line": 3})
        assert journal(folder).read_bytes() == spoilt

    def test_a_torn_end_is_reported_and_nothing_else_is_lost(self, games: GameFolder, folder: Path) -> None:
        play(games)
        whole = journal(folder).read_bytes()
        journal(folder).write_bytes(whole[:-40])
        with games.open("toy-1") as game:
            assert game.dropped == Message("store.torn", {"line": len(game.records) + 1})
            assert game.records == [header(), *(r for b in batches()[:-1] for r in b)]
            game.append(batches()[-1])
        assert journal(folder).read_bytes() == whole
        assert list(journal(folder).parent.glob("*.damaged-*")) == []


class TestLock:
    HOLD = (
        "import sys; from pathlib import Path; from reivers.store import GameFolder\n"
        "game = GameFolder(Path(sys.argv[1])).open('toy-1')\n"
        "print(game.read_only, flush=True); sys.stdin.read()"
    )

    def hold(self, folder: Path) -> "subprocess.Popen[str]":
        command = [sys.executable, "-c", self.HOLD, folder]
        holder = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        assert holder.stdout is not None
        assert holder.stdout.readline() == "False\n"
        return holder

    def test_a_second_opener_only_reads_until_the_first_is_killed(
        self, games: GameFolder, folder: Path
    ) -> None:
        play(games)
        before = everything(folder)
        with self.hold(folder) as holder:
            with games.open("toy-1") as game:
                assert game.read_only
                assert len(game.records) > 6
                with pytest.raises(StoreError, match="read_only"):
                    game.append([entry(9)])
                game.keep_bookmark({"page": 3})
            for attempt in (games.delete, lambda id: games.rename(id, "x")):
                with pytest.raises(StoreError, match="in_use"):
                    attempt("toy-1")
            assert everything(folder) == before
            os.kill(holder.pid, signal.SIGKILL)
        with games.open("toy-1") as game:
            assert not game.read_only
            game.append([entry(9)])

    def test_two_in_one_process(self, games: GameFolder) -> None:
        play(games)
        with games.open("toy-1") as first, games.open("toy-1") as second:
            assert (first.read_only, second.read_only) == (False, True)
        with games.open("toy-1") as third:
            assert not third.read_only

    def test_a_disk_without_locks_is_no_trouble(
        self, games: GameFolder, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        def unknown(fd: int, how: int) -> None:
            raise OSError(errno.ENOLCK, os.strerror(errno.ENOLCK))

        play(games)
        monkeypatch.setattr("fcntl.flock", unknown)
        with games.open("toy-1") as game:
            assert not game.read_only

    def test_a_reader_takes_a_write_under_way_for_no_trouble(self, games: GameFolder, folder: Path) -> None:
        play(games)
        with games.open("toy-1"):
            whole = journal(folder).read_bytes()
            journal(folder).write_bytes(whole + b'{"record":"en')
            with games.open("toy-1") as reader:
                assert reader.dropped is None


class TestFormat:
    def test_a_newer_format_is_reported_and_left_alone(self, games: GameFolder, folder: Path) -> None:
        play(games)
        newer = of_newer_format(journal(folder).read_bytes())
        journal(folder).write_bytes(newer)
        before = everything(folder)
        for attempt in (games.open, games.duplicate, games.export_bytes, lambda id: games.rename(id, "x")):
            with pytest.raises(StoreError, match="newer_format") as reported:
                attempt("toy-1")
            assert reported.value.facts == {"id": "toy-1", "format": 3, "known": 2}
        assert games.list()[0].health == "newer"
        assert everything(folder) == before


class TestBookmark:
    def test_it_is_kept_beside_the_game(self, games: GameFolder, folder: Path) -> None:
        play(games)
        with games.open("toy-1") as game:
            assert game.bookmark() == {}
            game.keep_bookmark({"ticked": 3, "faces": [1, 6]})
        with games.open("toy-1") as game:
            assert game.bookmark() == {"ticked": 3, "faces": [1, 6]}

    @pytest.mark.parametrize("data", [b"", b"{", b"[1]", b"\xff", b"[" * 100_000])
    def test_a_damaged_one_is_none(self, games: GameFolder, folder: Path, data: bytes) -> None:
        play(games)
        journal(folder).with_name("bookmark.json").write_bytes(data)
        with games.open("toy-1") as game:
            assert game.bookmark() == {}
        assert games.list()[0].name == "Winter"

    def test_what_a_killed_app_left_half_written_is_cleared(self, games: GameFolder, folder: Path) -> None:
        play(games)
        left = journal(folder).with_name(".new-12345678")
        left.write_bytes(b"half")
        games.open("toy-1").close()
        assert not left.exists()


class TestKeeping:
    def test_rename(self, games: GameFolder) -> None:
        play(games)
        games.rename("toy-1", "Spring, later")
        with games.open("toy-1") as game:
            assert game.dropped is None
            assert game.records == [header("Spring, later"), *(r for b in batches() for r in b)]
            game.append([entry(9)])
        assert games.list()[0].name == "Spring, later"

    def test_duplicate(self, games: GameFolder) -> None:
        play(games)
        assert games.duplicate("toy-1") == "toy-2"
        with games.open("toy-1") as one, games.open("toy-2") as other:
            assert other.records == [header("Winter (2)"), *one.records[1:]]
            assert [batch.time for batch in other.batches] == [batch.time for batch in one.batches]

    def test_a_game_that_cannot_be_made_leaves_nothing(
        self, games: GameFolder, folder: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        def full(fd: int, data: bytes) -> int:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

        play(games)
        before = everything(folder)
        monkeypatch.setattr(os, "write", full)
        for attempt in (lambda: games.create(header()), lambda: games.duplicate("toy-1")):
            with pytest.raises(StoreError) as told:
                attempt()
            assert told.value.key == "store.write_failed"
        assert everything(folder) == before

    def test_delete_and_bring_back(self, games: GameFolder, folder: Path) -> None:
        play(games)
        before = journal(folder).read_bytes()
        games.delete("toy-1")
        assert (games.list(), [row.name for row in games.trash()]) == ([], ["Winter"])
        assert play(games, "Another") == "toy-2"
        assert games.undelete("toy-1") == "toy-1"
        assert journal(folder).read_bytes() == before
        assert sorted(os.listdir(journal(folder).parent)) == ["backups", "journal.jsonl", "lock"]
        assert games.trash() == []
        with pytest.raises(StoreError, match="no_such_game"):
            games.undelete("toy-1")

    def test_the_trash_lets_go_after_a_month(self, folder: Path) -> None:
        now = [NOON]
        games = GameFolder(folder, lambda: now[0])
        for name in ("A", "B", "C"):
            play(games, name)
        games.delete("toy-1")
        now[0] += timedelta(days=29)
        games.delete("toy-2")
        assert len(games.trash()) == 2
        now[0] += timedelta(days=1)
        games.delete("toy-3")
        assert sorted(row.name for row in games.trash()) == ["B", "C"]
        games.empty_trash()
        assert games.trash() == []

    def test_what_a_killed_app_left_half_made_is_removed_a_day_later(self, folder: Path) -> None:
        left = folder / "games" / ".new-12345678"
        left.mkdir(parents=True)
        play(GameFolder(folder))
        assert left.exists()
        assert [row.id for row in GameFolder(folder).list()] == ["toy-1"]
        os.utime(left, (0, 0))
        play(GameFolder(folder))
        assert not left.exists()


@pytest.mark.parametrize(
    ("name", "taken", "free"),
    [
        ("Winter", [], "Winter"),
        ("Winter", ["Winter"], "Winter (2)"),
        ("Winter", ["Winter", "Winter (2)"], "Winter (3)"),
        ("Winter (2)", ["Winter (2)"], "Winter (3)"),
        ("", [""], " (2)"),
        ("x" * 4000, ["x" * 4000], "x" * 3991 + " (2)"),
    ],
)
def test_a_name_gets_a_number_when_it_is_taken(name: str, taken: list[str], free: str) -> None:
    assert free_title(name, taken.__contains__) == free


def test_breaks_are_not_playing_time(folder: Path) -> None:
    now = NOON
    with GameFolder(folder, lambda: now).create(header()) as game:
        for minutes, batch in zip((5, 10, 185, 20), batches(4), strict=True):
            now += timedelta(minutes=minutes)
            game.append(batch)
        assert game.minutes == 35


def test_a_list_reads_only_both_ends_of_each_file(
    games: GameFolder, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The rest is read for the rows that are shown."""
    for name in ("A", "B", "C"):
        play(games, name)
    looked: list[str] = []
    look = summary._look
    monkeypatch.setattr(summary, "_look", lambda one: looked.append(one.name) or look(one))
    rows = games.list()
    assert [(row.name, row.game, row.finished) for row in rows] == [
        (name, "toy", False) for name in ("C", "B", "A")
    ]
    assert looked == []
    monkeypatch.setattr(Backups, "all", lambda _backups: pytest.fail("reads the backups"))
    assert (rows[1].health, rows[1].part) == ("whole", rows[1].part)
    assert looked == ["toy-2"]
