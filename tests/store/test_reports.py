"""The bug report: the whole game, versions, settings and the last error; its summary spoils nothing."""

import json
from pathlib import Path
from typing import Any

import pytest

from reivers.frontend.saved_games import SavedGames
from reivers.games import GAMES
from reivers.kernel.errors import RulesBug
from reivers.main import main
from reivers.store import GameFolder
from reivers.store.reports import summary
from tests.speaking import StrictWords

PRACTICE = {"family": "Kerr", "facts": "practice"}


@pytest.fixture
def saved_games(home: Path) -> SavedGames:
    return SavedGames(home, StrictWords(), GAMES)


@pytest.fixture
def played(saved_games: SavedGames) -> str:
    """A practice game with a secret name, in the middle of its first draft."""
    game = saved_games.begin("border", PRACTICE, "a", pause_pages=False)
    prompt = game.session.prompt
    assert prompt is not None
    game.session.answer("pass")
    game.close()
    id = game.file.folder.name
    saved_games.rename(id, "Aunt Margaret")
    return id


def test_a_report_holds_the_game_settings_and_versions(
    saved_games: SavedGames, played: str, tmp_path: Path
) -> None:
    found = saved_games.report(tmp_path / "bug.json")
    text = (tmp_path / "bug.json").read_text("utf-8")
    report = json.loads(text)
    assert "Aunt Margaret" not in text
    assert str(tmp_path) not in text
    assert len(report["records"]) == len(GameFolder(saved_games.home).records(played))
    assert "theme" in json.loads(report["about"]["settings"])
    assert report["about"]["last_error"] == ""
    assert found == {"file": str(tmp_path / "bug.json"), **report["about"]["summary"], "error": False}
    assert (found["game"], found["when"]) == ("border", "1/summer")


def test_a_report_without_games(saved_games: SavedGames, tmp_path: Path) -> None:
    assert "game" not in saved_games.report(tmp_path / "bug.json")
    assert json.loads((tmp_path / "bug.json").read_text("utf-8"))["records"] == []


def test_a_report_includes_the_last_error_without_its_game(
    saved_games: SavedGames, played: str, tmp_path: Path
) -> None:
    for where in ("first.py:1", "last.py:2"):
        saved_games.save_report(
            RulesBug("bug.crash", {"crash": "KeyError(1)"}, {"where": where, "records": ["secret"]})
        )
    assert saved_games.report(tmp_path / "bug.json")["error"]
    error = json.loads((tmp_path / "bug.json").read_text("utf-8"))["about"]["last_error"]
    assert json.loads(error) == {"where": "last.py:2"}


def test_a_report_can_be_replayed(saved_games: SavedGames, played: str, tmp_path: Path) -> None:
    saved_games.report(tmp_path / "bug.json", played)
    assert main(["replay", str(tmp_path / "bug.json")]) == 0


def other(value: Any) -> Any:
    """Return other data of the same shape."""
    if isinstance(value, dict):
        return {key: other(inner) for key, inner in value.items()}
    if isinstance(value, list):
        return [other(inner) for inner in value][::-1]
    return f"not {value}" if isinstance(value, str) else value


def test_two_games_that_differ_only_in_what_is_hidden_have_the_same_summary(
    saved_games: SavedGames, played: str
) -> None:
    """Answers, draws, the seed and the saved states hold all that is hidden."""
    records = GameFolder(saved_games.home).records(played)
    hidden = ("answer", "seed", "state", "value")
    paired = [
        {key: other(value) if key in hidden else value for key, value in record.items()} for record in records
    ]
    assert paired != records
    assert summary(paired) == summary(records)
    assert "a" not in summary(records).values()
