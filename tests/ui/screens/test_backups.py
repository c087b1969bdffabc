"""Backups, a damaged game, and a data folder or settings that can't be used."""

import random
from pathlib import Path

import pytest

from reivers.frontend.saved_games import SavedGames
from reivers.kernel.messages import Message
from reivers.store import GameFolder
from tests.ui.harness import Stage


def play(saved_games: SavedGames, backups: int = 2) -> str:
    """Play a game until it has so many backups, and return its id."""
    game, rng = saved_games.begin("toy", {"nights": 3}, "a"), random.Random(2)
    while len(game.file.backups.all()) < backups:
        assert game.session.prompt is not None
        game.session.answer(game.session.prompt.sample(rng))
        game.file.backups.finish()
    game.saved()
    game.close()
    return game.file.id


@pytest.fixture
def id(stage: Stage) -> str:
    made = play(stage.root.saved_games)
    stage.root.screen.refresh()
    stage.pump()
    return made


def journal(stage: Stage, id: str) -> Path:
    return stage.folder / "games" / id / "journal.jsonl"


def damage(stage: Stage, id: str, at: int = 30) -> bytes:
    data = bytearray(journal(stage, id).read_bytes())
    data[at] ^= 1
    journal(stage, id).write_bytes(data)
    stage.root.screen.refresh()
    stage.pump()
    return bytes(data)


def test_a_backup_is_previewed_and_restored_as_another_game(stage: Stage, id: str) -> None:
    before = journal(stage, id).read_bytes()
    stage.root.open_settings()
    stage.pump()
    stage.tap("backups")
    stage.pump()
    stage.tap(id)
    stage.pump()
    stage.tap("1")
    stage.pump()
    stage.tap("main")
    stage.pump()
    games = GameFolder(stage.folder).list()
    assert {row.id for row in games} == {id, "toy-2"}
    assert journal(stage, id).read_bytes() == before
    assert stage.root.toast_shown is not None


def test_a_damaged_game_is_listed_and_continued_with_one_tap(stage: Stage, id: str) -> None:
    spoilt = damage(stage, id)
    (row,) = stage.root.saved_games.rows()
    assert (row.id, row.health) == (id, "damaged")
    stage.root.screen.open_game(id)
    stage.pump()
    assert journal(stage, id).read_bytes() == spoilt
    stage.tap("main")
    stage.pump()
    assert stage.root.screen.game.file.id == id
    assert [warning.key for warning in stage.root.screen.game.warnings] == ["store.repaired"]


def test_a_bar_shows_how_much_of_a_damaged_file_is_safe(stage: Stage, id: str) -> None:
    for backup in GameFolder(stage.folder).backups(id):
        backup.path.unlink()
    lines = journal(stage, id).read_bytes().splitlines(keepends=True)
    damage(stage, id, sum(map(len, lines[:-3])) + 30)
    stage.root.screen.open_game(id)
    stage.pump()
    (row,) = stage.root.saved_games.rows()
    assert (row.lost, row.safe) == (3, 1 - 3 / len(lines))
    assert stage.find("bar").props["share"] == row.safe


def test_a_game_of_which_nothing_is_left_offers_no_continuation(stage: Stage, id: str) -> None:
    for backup in GameFolder(stage.folder).backups(id):
        backup.path.unlink()
    journal(stage, id).write_bytes(b"")
    stage.root.screen.refresh()
    stage.root.screen.open_game(id)
    stage.pump()
    assert stage.find("text").props["text"] == stage.root.words.say("damaged.nothing")
    assert stage.find("none") is not None
    assert not stage.has_hit("view")


def test_a_damaged_game_can_be_viewed_without_a_change(stage: Stage, id: str) -> None:
    spoilt = damage(stage, id)
    stage.root.screen.open_game(id)
    stage.pump()
    stage.touch("view")
    screen = stage.root.screen
    assert screen.view_only
    at = screen.session.journal.at
    stage.touch("primary")
    assert screen.session.journal.at == at
    stage.press_escape()
    assert journal(stage, id).read_bytes() == spoilt


def test_an_unusable_folder_is_explained_and_games_can_be_viewed(
    stage: Stage, id: str, tmp_path: Path
) -> None:
    fault = Message("storage.fault", {"folder": "/games", "reason": Message("store.reason.read_only")})
    stage.root.report_faults(fault)
    stage.pump()
    assert stage.find("fault").props["text"] == stage.root.words.say(fault)
    stage.tap("second")
    stage.pump()
    assert stage.root.overlays == []
    stage.root.use_folder(tmp_path / "other")
    stage.pump()
    assert stage.root.saved_games.rows() == []
    assert stage.root.screen.empty


def test_damaged_settings_are_reported(stage: Stage) -> None:
    (stage.folder / "settings.json").write_bytes(b'{"self": ')
    stage.root.report_faults(None)
    assert stage.root.toast_shown is not None
    (stage.folder / "settings.json").write_bytes(b'{"self": 1}')
    stage.root.hide_toast()
    stage.root.report_faults(None)
    assert stage.root.toast_shown is None
