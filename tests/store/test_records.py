"""Finished games are remembered, and compared only where there are enough of them."""

import json
from datetime import UTC, datetime
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import attrs
import pytest

from reivers.frontend.bgstats import PAGE, play_link
from reivers.kernel.messages import Message
from reivers.store import StoreError
from reivers.store.crc_lines import Batch, Record, read, seal_all
from reivers.store.records import (
    FILE,
    GameRecord,
    Records,
    average,
    ended_between,
    faces_of,
    luck_of,
    place_among,
    rivals_of,
)

NOON = datetime(2026, 11, 15, 12, tzinfo=UTC)


def game(id: str, total: int, family: str = "Kerr", running: tuple[int, ...] = (16, 60, 120)) -> GameRecord:
    rows = {"Raid Sheep": total // 10, "Notoriety": total // 5}
    return GameRecord(
        id=id,
        game="border",
        family=family,
        facts="practice",
        total=total,
        level="Young Scrope",
        win=False,
        running=running,
        rows=rows,
    )


def rows(folder: Path) -> list[Record]:
    return read((folder / FILE).read_bytes()).records[1:]


def write(folder: Path, *rows: Record) -> None:
    (folder / FILE).write_bytes(seal_all([Batch(({"record": "records"}, *rows), "2026-11-16T12:00:00Z")]))


@pytest.fixture
def records(tmp_path: Path) -> Records:
    return Records(tmp_path, lambda: NOON)


def test_the_first_line_says_what_the_file_is(records: Records, tmp_path: Path) -> None:
    records.note(game("border-1:a", 100))
    assert read((tmp_path / FILE).read_bytes()).records[0] == {"record": "records", "format": 2}


def test_a_finished_game_is_kept_with_its_date(records: Records) -> None:
    records.note(game("border-1:a", 150))
    assert records.all() == [attrs.evolve(game("border-1:a", 150), ended="2026-11-15T12:00:00Z")]


def test_the_same_game_is_kept_once_and_its_last_end_counts(records: Records, tmp_path: Path) -> None:
    records.note(game("border-1:a", 150))
    later = Records(tmp_path, lambda: NOON.replace(year=2027))
    later.note(game("border-1:a", 150))
    later.note(game("border-2:b", 120))
    later.note(game("border-1:a", 161))
    assert [(one.total, one.ended[:4]) for one in later.all()] == [(161, "2026"), (120, "2027")]


def test_a_game_that_continues_is_no_record(records: Records) -> None:
    records.note(game("border-1:a", 150))
    records.forget("border-9:z")
    records.forget("border-1:a")
    assert records.all() == []


@pytest.mark.parametrize("damage", [b"", b"{", b"7\n", b'[{"id": "x"}]', b"\xff"])
def test_a_damaged_file_is_set_aside_before_it_is_written_over(
    records: Records, tmp_path: Path, damage: bytes
) -> None:
    (tmp_path / FILE).write_bytes(damage)
    assert records.all() == []
    records.note(game("border-1:a", 150))
    assert [one.total for one in records.all()] == [150]
    (aside,) = tmp_path.glob(f"{FILE}.damaged-*")
    assert aside.read_bytes() == damage


def test_damage_costs_one_line_and_is_reported(records: Records, tmp_path: Path) -> None:
    for n in range(5):
        records.note(game(f"border-{n}:a", 100 + n))
    whole = (tmp_path / FILE).read_bytes()
    ends = [n for n, byte in enumerate(whole) if byte == ord("\n")]
    for at in set(range(0, len(whole), 3)) - set(ends):
        (tmp_path / FILE).write_bytes(whole[:at] + bytes([whole[at] ^ 1]) + whole[at + 1 :])
        again = Records(tmp_path)
        assert len(again.all()) >= (5 if at < ends[0] else 4)
        assert again.dropped == Message("records.damaged", {"lost": 1, "file": FILE})
    again.note(game("border-9:a", 150))
    assert (len(again.all()), again.dropped) == (5, None)
    assert len(list(tmp_path.glob(f"{FILE}.damaged-*"))) == 1


def test_two_apps_may_share_them(records: Records, tmp_path: Path) -> None:
    other = Records(tmp_path)
    for n in range(4):
        (records, other)[n % 2].note(game(f"border-{n}:a", 100 + n))
    assert [one.total for one in records.all()] == [100, 101, 102, 103]


def test_a_file_of_mostly_old_lines_is_rewritten(
    records: Records, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("reivers.store.records.COMPACT_FROM", 20)
    for n in range(30):
        records.note(attrs.evolve(game("border-1:a", n), turns=({"Raid Sheep": n},)))
    for kept in (records, Records(tmp_path)):
        assert [(one.total, one.turns) for one in kept.all()] == [(29, ({"Raid Sheep": 29},))]
    assert (tmp_path / FILE).read_bytes().count(b"\n") < 20


def test_a_full_disk_is_reported(records: Records, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_given: object, **_named: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("reivers.store.files.write_whole", full)
    with pytest.raises(StoreError):
        records.note(game("border-1:a", 150))


def test_a_game_has_a_place_among_those_with_the_same_cards() -> None:
    games = [game("1", 120), game("2", 150), game("3", 150), game("4", 90, "Dacre")]
    assert place_among(games, games[0]) == (3, 4, 150)
    assert place_among(games, games[2]) == (1, 4, 150), "equals share the better place"
    alone = attrs.evolve(games[0], facts="copy" if games[0].facts != "copy" else "practice")
    assert place_among([*games[1:], alone], alone) == (1, 1, 0)


def test_averages() -> None:
    games = [game("1", 100), game("2", 150)]
    assert average(games) == 125
    assert average([]) is None


def lucky(id: str, expected: float, actual: int, hand: str = "app") -> GameRecord:
    luck = {"mine": (expected, actual), "theirs": (2.0, 5)}
    return attrs.evolve(game(id, 100), luck=luck, faces={hand: (1, 0, 0, 2, 0, 3)})


def test_luck_is_kept_and_read_again(records: Records) -> None:
    records.note(lucky("1", 7.25, 9))
    (kept,) = records.all()
    assert kept.luck == {"mine": (7.25, 9), "theirs": (2.0, 5)}
    assert kept.faces == {"app": (1, 0, 0, 2, 0, 3)}


def test_a_record_without_luck_or_with_a_damaged_one_is_a_record(records: Records, tmp_path: Path) -> None:
    records.note(lucky("1", 7.25, 9))
    records.note(lucky("2", 1.0, 1))
    old, damaged = rows(tmp_path)
    del old["luck"], old["faces"]
    damaged |= {
        "luck": {"mine": ["many", 3], "theirs": [1, 2], "app": [10**400, 1]},
        "faces": {"app": [1, 2], "table": 7},
    }
    write(tmp_path, old, damaged)
    assert [(one.luck, one.faces) for one in records.all()] == [({}, {}), ({"theirs": (1.0, 2)}, {})]
    records.note(lucky("1", 7.25, 9))
    assert records.all()[0].luck["mine"] == (7.25, 9), "an old record gets its luck when the game is opened"


def test_luck_and_faces_add_up_over_the_games_that_have_them() -> None:
    games = [lucky("1", 7.25, 9), game("2", 150), lucky("3", 2.5, 1), lucky("4", 1.0, 1, "table")]
    assert luck_of(games) == {"mine": (10.75, 11), "theirs": (6.0, 15)}
    assert faces_of(games) == {"app": (2, 0, 0, 4, 0, 6), "table": (1, 0, 0, 2, 0, 3)}
    assert (luck_of([game("2", 150)]), faces_of([])) == ({}, {})


def test_three_games_are_needed_for_a_comparison() -> None:
    games = [game("1", 118), game("2", 171)]
    assert ended_between(games, 1, 16) is None
    assert ended_between([*games, game("3", 140)], 1, 16) == (118, 171, 3)


def test_games_as_close_count_before_all_others() -> None:
    alike = [game(str(n), 118 + n, running=(16 + n, 60, 100)) for n in range(3)]
    others = [game("far", 200, running=(60, 120, 180)), game("cut short", 10, running=())]
    assert ended_between([*alike, *others], 1, 16) == (118, 120, 3)
    assert ended_between([*alike, *others], 1, 60) == (118, 200, 4)


def test_rivals_are_added_up_over_the_games_that_met_them(records: Records) -> None:
    met = [{"Kerr": (1, 4, 2, 9), "Dacre": (0, 0, 1, 3)}, {"Kerr": (2, 5, 0, 0)}, {}]
    for n, rivals in enumerate(met):
        records.note(attrs.evolve(game(f"border-{n}:a", 100), rivals=rivals, minutes=n))
    kept = records.all()
    assert [one.minutes for one in kept] == [0, 1, 2]
    assert rivals_of(kept) == {"Dacre": (0, 0, 1, 3, 1), "Kerr": (3, 9, 2, 9, 2)}


def test_figures_that_cannot_be_read_are_left_out(records: Records, tmp_path: Path) -> None:
    records.note(attrs.evolve(game("border-1:a", 100), rivals={"Kerr": (1, 4, 2, 9)}, minutes=80))
    (row,) = rows(tmp_path)
    for turns in (7, {"Hanging": 2}, [{"Hanging": "many"}]):
        write(
            tmp_path, row | {"rivals": {"Kerr": [1, 2], "Dacre": "many"}, "minutes": "long", "turns": turns}
        )
        (kept,) = records.all()
        assert (kept.rivals, kept.minutes, kept.turns) == ({}, 0, ())


def test_a_play_is_logged_by_one_link() -> None:
    ended = attrs.evolve(game("border-1:a", 173), win=True, ended="2026-11-15T12:00:00Z", minutes=95)
    link = play_link(ended, "Border Reivers", "Me", "Bold & brave: 100 %")
    assert link.startswith(f"{PAGE}?data=")
    play = json.loads(parse_qs(urlsplit(link).query)["data"][0])
    local = datetime(2026, 11, 15, 12, tzinfo=UTC).astimezone()
    assert play == {
        "sourceName": "Reivers",
        "sourcePlayId": "border-1:a",
        "playDate": local.strftime("%Y-%m-%d %H:%M:%S"),
        "durationMin": 95,
        "comments": "Bold & brave: 100 %",
        "game": {"name": "Border Reivers", "highestWins": True},
        "players": [{"name": "Me", "score": "173", "winner": True, "startPlayer": True, "role": "Kerr"}],
    }
