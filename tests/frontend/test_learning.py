"""What a game teaches My copy, even if the app is killed right after the answer."""

from pathlib import Path

import pytest

from reivers.frontend.saved_games import SavedGames
from reivers.games import GAMES
from reivers.kernel.facts import Fact
from reivers.store import GameFolder, StoreError
from reivers.store.my_copy import MyCopy
from tests.speaking import KeyWords

FACT = ("summer:30", "cattle", -1, "table")


@pytest.fixture
def saved_games(home: Path) -> SavedGames:
    return SavedGames(home, KeyWords(), GAMES)


def start(saved_games: SavedGames) -> str:
    """Start a game with My copy, and enter a fact. Return the game's id."""
    game = saved_games.begin("border", {"family": "Kerr", "facts": "copy"})
    game.file.append([Fact(*FACT).to_record()])
    game.close()
    return game.file.id


def test_a_fact_entered_just_before_a_kill_reaches_my_copy(saved_games: SavedGames) -> None:
    id = start(saved_games)
    assert saved_games.my_copy().all() == []
    for _ in range(2):
        saved_games.open(id).close()
        assert saved_games.my_copy().all() == [Fact(*FACT)]


@pytest.mark.parametrize("later", ["changed", "forgotten"])
def test_what_the_player_did_later_counts(saved_games: SavedGames, later: str) -> None:
    id, mine = start(saved_games), saved_games.my_copy()
    mine.learn("summer:30", "cattle", 5, "table")
    if later == "forgotten":
        mine.forget("summer:30", "cattle")
    saved_games.open(id).close()
    assert [fact.value for fact in saved_games.my_copy().all()] == ([5] if later == "changed" else [])


def test_an_imported_game_teaches_nothing(saved_games: SavedGames, home: Path, tmp_path: Path) -> None:
    """Its facts may be of another copy."""
    exported = tmp_path / "game.json"
    GameFolder(home).export(start(saved_games), exported)
    mine = saved_games.my_copy()
    mine.learn("summer:30", "cattle", 5, "table")
    for _ in range(2):
        saved_games.open(saved_games.import_game(exported)).close()
    assert [fact.value for fact in saved_games.my_copy().all()] == [5]


def test_an_unreadable_my_copy_does_not_close_a_game(
    saved_games: SavedGames, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    id = start(saved_games)

    def refuse(*_given: object) -> None:
        raise StoreError("store.read_failed", {"file": "border.jsonl", "reason": "no"})

    monkeypatch.setattr(MyCopy, "__init__", refuse)
    game = saved_games.open(id)
    assert [warning.key for warning in game.warnings] == ["store.read_failed"]
    game.close()
    assert GameFolder(home).list()
