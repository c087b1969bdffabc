"""Backups: at each part's start, fourteen, the first of each chapter for good."""

import os
import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from store_records import checkpoint, entry, header

from reivers.store import GameFolder, StoreError, files
from reivers.store.crc_lines import Health, read

SEASONS = ("summer", "autumn", "winter", "spring")


def play(games: GameFolder, chapters: int) -> list[str]:
    """Play this many turns, two answers a season. Return the backups after each season."""
    after = []
    with games.create(header()) as game:
        n = 0
        for chapter in range(1, chapters + 1):
            for season in SEASONS:
                mark = checkpoint(n, str(chapter), f"{chapter}/{season}")
                game.append([mark] if n == 0 else [entry(n), mark])
                game.append([entry(n + 1)])
                n += 2
                game.backups.finish()
                after.append(" ".join(backup.part for backup in games.backups("toy-1")))
                assert game.backup_trouble is None
    return after


def test_a_whole_game_of_three_turns_keeps_all_twelve(games: GameFolder) -> None:
    assert play(games, 3)[-1].split() == [f"{turn}/{season}" for turn in (1, 2, 3) for season in SEASONS]


def test_of_a_long_game_fourteen_are_kept_and_the_first_of_each_turn(games: GameFolder) -> None:
    for done, kept in enumerate(play(games, 12), start=1):
        parts = [f"{turn}/{season}" for turn in range(1, 13) for season in SEASONS][:done]
        firsts = [part for part in parts if part.endswith("summer")]
        others = [part for part in parts if not part.endswith("summer")]
        room = 14 - len(firsts)
        assert kept.split() == sorted([*firsts, *others[-room:]], key=parts.index)


def test_the_first_of_a_turn_is_kept_even_past_fourteen(games: GameFolder) -> None:
    assert play(games, 16)[-1].split() == [f"{turn}/summer" for turn in range(1, 17)]


def test_a_part_that_begins_again_on_another_branch_is_copied_again(games: GameFolder) -> None:
    with games.create(header()) as game:
        game.append([checkpoint(0, "1", "1/summer")])
        game.append([entry(1), checkpoint(1, "1", "1/autumn")])
        game.backups.finish()
        first = [backup.path.read_bytes() for backup in games.backups("toy-1")]
        game.append([entry(2, parent=0), checkpoint(2, "1", "1/autumn")])
        game.backups.finish()
        backups = games.backups("toy-1")
    assert [backup.path.read_bytes() for backup in backups[:2]] == first
    assert [(backup.part, backup.after) for backup in backups] == [
        ("1/summer", 0),
        ("1/autumn", 1),
        ("1/autumn", 2),
    ]


def test_of_branches_that_were_left_the_last_six_backups_are_kept(games: GameFolder) -> None:
    with games.create(header()) as game:
        game.append([checkpoint(0, "1", "1/summer")])
        for n in range(1, 12):
            game.append([entry(n, parent=0), checkpoint(n, "1", "1/autumn")])
            game.backups.finish()
    assert [backup.after for backup in games.backups("toy-1")] == [0, *range(5, 12)]


def test_a_backup_is_the_journal_up_to_there(games: GameFolder, folder: Path) -> None:
    play(games, 1)
    journal = (folder / "games/toy-1/journal.jsonl").read_bytes()
    for backup in games.backups("toy-1"):
        data = backup.path.read_bytes()
        assert journal.startswith(data)
        assert read(data).health is Health.WHOLE
        assert read(data).records[-1]["part"] == backup.part


def test_the_start_of_a_game_is_copied_before_its_first_part(games: GameFolder, folder: Path) -> None:
    """Else a damaged first line would cost the whole first part."""
    with games.create(header()) as game:
        game.append([checkpoint(0, "", "")])
        game.append([entry(1)])
    path = folder / "games/toy-1/journal.jsonl"
    path.write_bytes(b"Z" + path.read_bytes()[1:])
    with games.open("toy-1") as game:
        assert game.records[1:] == [checkpoint(0, "", ""), entry(1)]
        assert game.dropped is not None
        assert game.dropped.facts["n"] == 0


def test_restoring_makes_a_new_game_and_leaves_the_old(games: GameFolder, folder: Path) -> None:
    play(games, 1)
    before = (folder / "games/toy-1/journal.jsonl").read_bytes()
    autumn = games.backups("toy-1")[1]
    assert (autumn.chapter, autumn.part, autumn.name) == ("1", "1/autumn", "2")
    new = games.restore("toy-1", autumn.name)
    assert new == "toy-2"
    with games.open(new) as game:
        assert game.records[0]["name"] == "Winter (2)"
        assert game.records[1:] == read(autumn.path.read_bytes()).records[1:]
    assert (folder / "games/toy-1/journal.jsonl").read_bytes() == before


def test_an_unknown_backup_is_reported(games: GameFolder) -> None:
    play(games, 1)
    for name in ("9", "0002", "../journal", ""):
        with pytest.raises(StoreError, match="no_such_backup"):
            games.restore("toy-1", name)


def test_a_failed_backup_does_not_fail_the_answer(games: GameFolder, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is reported with the next one."""
    with games.create(header()) as game:

        def full(fd: int) -> None:
            raise OSError(28, "No space left on device")

        with monkeypatch.context() as patch:
            patch.setattr(os, "fsync", full)
            game.append([checkpoint(0, "1", "1/summer")])
            game.backups.finish()
        assert games.backups("toy-1") == []
        game.append([entry(1), checkpoint(1, "1", "1/autumn")])
        assert game.backup_trouble is not None
        assert game.backup_trouble.key == "store.backup_failed"
        game.append([entry(2)])
        assert game.backup_trouble is None
    with games.open("toy-1") as game:
        assert len(game.records) == 5
    assert [backup.part for backup in games.backups("toy-1")] == ["1/autumn"]


def test_a_backup_gets_its_name_when_it_is_durable(
    games: GameFolder, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Else a power cut could leave an empty file under the name of a backup."""
    named_when_synced = []

    def sync(fd: int) -> None:
        named_when_synced.append([backup.part for backup in games.backups("toy-1")])

    with games.create(header()) as game:
        monkeypatch.setattr(os, "fsync", sync)
        game.append([checkpoint(0, "1", "1/summer")])
        game.backups.finish()
    folder_made, copied, renamed = named_when_synced
    assert (folder_made, copied, renamed) == ([], [], ["1/summer"])


def test_answers_that_come_while_a_copy_is_made_are_not_in_it(
    games: GameFolder, monkeypatch: pytest.MonkeyPatch
) -> None:
    goes_on = threading.Event()
    make_folder = files.make_folder

    def slowly(folder: Path) -> None:
        goes_on.wait()
        make_folder(folder)

    with games.create(header()) as game:
        monkeypatch.setattr(files, "make_folder", slowly)
        game.append([checkpoint(0, "1", "1/summer")])
        game.append([entry(1)])
        goes_on.set()
    [backup] = games.backups("toy-1")
    assert read(backup.path.read_bytes()).records == [header(), checkpoint(0, "1", "1/summer")]


def test_what_a_killed_app_left_of_a_copy_is_cleared(games: GameFolder, folder: Path) -> None:
    play(games, 1)
    (folder / "games/toy-1/backups/.new-1234").write_bytes(b"half")
    with games.open("toy-1") as game:
        game.append([checkpoint(8, "2", "2/summer")])
    assert list((folder / "games/toy-1/backups").glob(".*")) == []


def test_an_interrupted_backup_lets_nothing_follow(
    games: GameFolder, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The session takes the answer for lost, so another in its place would make two of one number."""

    def interrupted(*given: object) -> None:
        raise KeyboardInterrupt

    with games.create(header()) as game:
        with monkeypatch.context() as patch:
            patch.setattr(ThreadPoolExecutor, "submit", interrupted)
            with pytest.raises(KeyboardInterrupt):
                game.append([checkpoint(0, "1", "1/summer")])
        with pytest.raises(StoreError, match="read_only"):
            game.append([checkpoint(0, "1", "1/summer")])
    with games.open("toy-1") as game:
        assert (game.read_only, len(game.records)) == (False, 2)
