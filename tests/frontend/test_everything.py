"""One file for everything: what's new comes in, what's here stays, and what's damaged is named."""

import random
import zlib
from pathlib import Path
from typing import Any

import pytest

from reivers.frontend.saved_games import SavedGames
from reivers.games import GAMES
from reivers.kernel.facts import Fact
from reivers.store import StoreError, everything
from reivers.store.records import GameRecord
from tests.speaking import StrictWords


def folder(home: Path) -> SavedGames:
    return SavedGames(home, StrictWords(), GAMES)


def play(saved_games: SavedGames, id: str = "", answers: int = 99) -> str:
    """Continue a game, or a new one, at random."""
    game = saved_games.open(id) if id else saved_games.begin("toy", {"nights": 1}, "", pause_pages=False)
    rng = random.Random(3)
    for _ in range(answers):
        if game.session.prompt is None:
            break
        assert game.do(lambda: game.session.answer(game.session.prompt.sample(rng)))[0]
    game.close()
    return game.file.id


@pytest.fixture
def mine(home: Path) -> SavedGames:
    """Three games, one of them finished, a fact, two results, one of a deleted game, and a setting."""
    saved_games = folder(home)
    play(saved_games)
    for name in ("Fog", "Moon"):
        saved_games.rename(play(saved_games, answers=3), name)
    saved_games.my_copy().merge([Fact("summer:30", "cattle", 2, "table")], "mine")
    for id in ("toy-2:x", "toy-9:y"):
        saved_games._records.note(GameRecord(id=id, game="toy", total=7, win=True, ended="2026-01-01"))
    saved_games.save_settings(saved_games.settings().but(theme="dark"))
    return saved_games


@pytest.fixture
def file(mine: SavedGames, tmp_path: Path) -> Path:
    path = tmp_path / "everything.txt"
    assert mine.export_everything(path) == []
    return path


def contents(saved_games: SavedGames) -> dict[str, Any]:
    """Return everything but ids."""
    seeds = {}
    for row in saved_games.rows():
        game = saved_games.open(row.id)
        session = game.session
        seeds[row.name] = session.journal.entries, session.game.dump(session.state), row.finished
        game.close()
    results = {(one.total, one.ended, one.id.partition(":")[2]) for one in saved_games.records()}
    return {
        "games": seeds,
        "results": results,
        "facts": saved_games.my_copy().all(),
        "theme": saved_games.settings().theme,
    }


def files_of(home: Path) -> dict[Path, bytes]:
    return {path: path.read_bytes() for path in home.rglob("*") if path.is_file()}


def test_everything_comes_along(mine: SavedGames, file: Path, tmp_path: Path) -> None:
    other = folder(tmp_path / "other")
    found = other.import_everything(file)
    assert (len(found.games), found.facts, found.results, found.settings) == (3, 1, 2, True)
    assert found.faults == []
    assert contents(other) == contents(mine)


def test_results_follow_their_games(mine: SavedGames, file: Path, tmp_path: Path) -> None:
    other = folder(tmp_path / "other")
    for _ in range(3):
        play(other, answers=1)
    other.import_everything(file)
    fog = next(row.id for row in other.rows() if row.name == "Fog")
    assert fog != "toy-2"
    assert {one.id for one in other.records()} == {f"{fog}:x", "toy-9:y"}


def test_the_same_file_again_changes_nothing(mine: SavedGames, file: Path, tmp_path: Path) -> None:
    other = folder(tmp_path / "other")
    other.import_everything(file)
    for saved_games in (other, mine):
        before = files_of(saved_games.home)
        found = saved_games.import_everything(file)
        assert (found.games, found.facts, found.results, found.settings) == ([], 0, 0, False)
        assert found.message.key == "everything.same"
        assert files_of(saved_games.home) == before


def test_a_game_that_went_on_here_is_here(mine: SavedGames, file: Path) -> None:
    id = next(row.id for row in mine.rows() if row.name == "Fog")
    play(mine, id, 2)
    assert mine.import_everything(file).games == []


def test_a_game_that_went_on_elsewhere_comes_in_beside_the_old_one(
    mine: SavedGames, file: Path, tmp_path: Path
) -> None:
    other = folder(tmp_path / "other")
    other.import_everything(file)
    play(mine, next(row.id for row in mine.rows() if row.name == "Fog"), 2)
    mine.export_everything(file, overwrite=True)
    assert len(other.import_everything(file).games) == 1
    assert {row.name for row in other.rows()} >= {"Fog", "Fog (2)"}


def test_what_differs_here_stays(mine: SavedGames, file: Path) -> None:
    mine.my_copy().learn("summer:30", "cattle", 5, "table")
    mine.import_everything(file)
    assert mine.my_copy().get("summer:30", "cattle") == (5, "table")


def test_a_damaged_file_brings_what_is_intact_and_names_the_rest(file: Path, tmp_path: Path) -> None:
    data = file.read_bytes()
    for at in range(0, len(data), 97):
        spoilt = data[:at] + bytes([data[at] ^ 1]) + data[at + 1 :]
        file.write_bytes(spoilt)
        other = folder(tmp_path / str(at))
        found = other.import_everything(file)
        assert found.faults or at < data.index(b"\n"), "of the list alone nothing is lost"
        assert all(other.words.say(fault) for fault in found.faults)
        brought = len(found.games) + found.facts + found.results + found.settings
        assert brought >= 5, "one of seven is lost"


def test_a_cut_file_names_what_it_lacks(file: Path, tmp_path: Path) -> None:
    lines = file.read_bytes().splitlines(keepends=True)
    file.write_bytes(b"".join(lines[:3]) + lines[3][:40])
    found = folder(tmp_path / "other").import_everything(file)
    assert len(found.games) == 2
    assert found.faults[0].facts["name"] == "Moon"
    assert len(found.faults) == len(lines) - 3


def test_without_its_list_a_file_numbers_what_it_lacks(file: Path, tmp_path: Path) -> None:
    lines = file.read_bytes().splitlines(keepends=True)
    for n in (0, 2):
        lines[n] = b"Z" + lines[n][1:]
    file.write_bytes(b"".join(lines))
    found = folder(tmp_path / "other").import_everything(file)
    assert [fault.facts["name"] for fault in found.faults] == ["2"]


def resealed(line: bytes) -> bytes:
    body = line[: line.rindex(b',"crc"')]
    return b'%b,"crc":"%08x"}\n' % (body, zlib.crc32(body))


def test_a_file_of_a_newer_version_is_refused(file: Path, tmp_path: Path) -> None:
    first, rest = file.read_bytes().split(b"\n", 1)
    file.write_bytes(resealed(first.replace(b'"format":2', b'"format":3')) + rest)
    with pytest.raises(StoreError) as refused:
        folder(tmp_path / "other").import_everything(file)
    assert refused.value.key == "import.format"
    assert not (tmp_path / "other").exists()


def test_a_file_that_is_too_big_is_refused(
    file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(everything, "BYTES", len(file.read_bytes()) - 1)
    with pytest.raises(StoreError, match=r"import\.too_big"):
        folder(tmp_path / "other").import_everything(file)


@pytest.mark.parametrize("data", [b"", b"{}", b"\x00" * 99, b'{"reivers":"game"}', b"[" * 9999])
def test_another_file_is_refused(mine: SavedGames, tmp_path: Path, data: bytes) -> None:
    before = files_of(mine.home)
    (tmp_path / "other.txt").write_bytes(data)
    with pytest.raises(StoreError, match=r"import\.not_ours"):
        mine.import_everything(tmp_path / "other.txt")
    assert files_of(mine.home) == before


def test_what_is_damaged_here_is_reported_at_export(mine: SavedGames, tmp_path: Path) -> None:
    path = next((mine.home / "games").glob("*/journal.jsonl"))
    for backup in path.parent.glob("backups/*"):
        backup.unlink()
    path.write_bytes(b"Z" + path.read_bytes())
    assert [fault.key for fault in mine.export_everything(tmp_path / "all.txt")] == ["store.unreadable"]
    assert len(folder(tmp_path / "other").import_everything(tmp_path / "all.txt").games) == 2
