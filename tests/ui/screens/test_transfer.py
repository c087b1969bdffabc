"""Everything moves to another device as one file, from Settings to Settings."""

import shutil
import time
from pathlib import Path

import pytest

from tests.ui.checks import faults, texts
from tests.ui.hand import Hand
from tests.ui.harness import Stage


@pytest.fixture
def file(stage: Stage, tmp_path: Path) -> Path:
    """Two games, a fact and a setting, exported by touch. Then the device is another one."""
    for name in ("Fog", "Moon"):
        Hand(stage).begin_night_ride()
        Hand(stage).play(4)
        stage.press_escape()
        saved_games = stage.root.saved_games
        saved_games.rename(next(row.id for row in saved_games.rows() if row.name == "The Night Ride"), name)
    saved_games.my_copy().learn("summer:9", "cattle", -2, "table")
    stage.root.change(theme="dark")
    stick = tmp_path / "stick"
    stick.mkdir()
    saved_games.remember("folder", str(stick))
    stage.root.open_settings()
    stage.touch("export")
    stage.touch("main")
    (written,) = stick.iterdir()
    stage.root.close_all()
    for thing in set(stage.folder.iterdir()) - {stick}:
        shutil.rmtree(thing) if thing.is_dir() else thing.unlink()
    stage.kill()
    stage.root.saved_games.remember("folder", str(stick))
    return written


def bring(stage: Stage, file: Path) -> str:
    """Import a file by touch and return what the screen says then."""
    stage.root.open_settings()
    stage.touch("import")
    stage.touch(str(file))
    deadline = time.monotonic() + 30
    while stage.root.words.say("everything.importing") in texts(stage) and time.monotonic() < deadline:
        stage.pump()
    shown = "\n".join(texts(stage))
    assert faults(stage) == []
    stage.root.close_all()
    stage.pump()
    return shown


def test_everything_arrives_once(stage: Stage, file: Path) -> None:
    assert stage.root.saved_games.rows() == []
    assert "2 new games, 0 already here, My copy: 1 new fact." in bring(stage, file)
    assert sorted(row.name for row in stage.root.saved_games.rows()) == ["Fog", "Moon"]
    assert stage.root.saved_games.my_copy().all()[0].value == -2
    assert stage.theme.palette.name == "dark", "settings apply at once"
    assert stage.has_hit("main"), "Home shows the games"
    assert stage.root.words.say("everything.same") in bring(stage, file)
    assert len(stage.root.saved_games.rows()) == 2


def test_a_damaged_file_brings_what_is_intact_and_names_the_rest(stage: Stage, file: Path) -> None:
    lines = file.read_bytes().splitlines(keepends=True)
    lines[1] = lines[1].replace(b'"answer"', b'"anwser"', 1)
    file.write_bytes(b"".join(lines))
    shown = bring(stage, file)
    assert "1 new game, 0 already here" in shown
    (arrived,) = stage.root.saved_games.rows()
    missing = {"Fog", "Moon"} - {arrived.name}
    assert missing.pop() in shown


@pytest.mark.parametrize("contents", [b'{"record":"everything","format":99}\n', b"nothing of ours"])
def test_a_file_that_cannot_be_read_is_named(stage: Stage, file: Path, contents: bytes) -> None:
    file.write_bytes(contents)
    assert file.name in bring(stage, file)
    assert stage.root.saved_games.rows() == []
