"""A game from elsewhere is played through once, and refused in a sentence if anything in it doesn't fit."""

import json
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from reivers.frontend.game_spec import known_rules
from reivers.frontend.saved import import_check
from reivers.frontend.saved_games import SavedGames
from reivers.games import GAMES
from reivers.kernel.errors import AppError
from reivers.kernel.session import Session
from reivers.store import GameFolder, StoreError, exports
from tests.hostile import replaced
from tests.speaking import StrictWords

GAMES_PLAYED: dict[str, dict[str, Any]] = {"toy": {}, "border": {"family": "Kerr", "facts": "practice"}}


def play(saved_games: SavedGames, game: str, answers: int = 60) -> str:
    """Play a game with a branch, and return its id."""
    rng, opened = random.Random(5), saved_games.begin(game, GAMES_PLAYED[game], "a", pause_pages=False)
    session = opened.session
    for number in range(answers):
        if session.prompt is None:
            break
        session.answer(session.prompt.sample(rng))
        if number == answers // 2:
            session.undo()
    opened.close()
    return opened.file.id


@pytest.fixture
def saved_games(home: Path) -> SavedGames:
    return SavedGames(home, StrictWords(), GAMES)


@pytest.fixture(params=GAMES_PLAYED)
def data(saved_games: SavedGames, request: pytest.FixtureRequest, home: Path) -> dict[str, Any]:
    """An exported game, as data."""
    id = play(saved_games, request.param)
    exported: dict[str, Any] = json.loads(GameFolder(home).export_bytes(id))
    return exported


def take_in(saved_games: SavedGames, data: Any) -> str:
    read = exports.read_game(json.dumps(data).encode(), known_rules(GAMES))
    return saved_games.import_records(read)


def attempt(saved_games: SavedGames, data: Any) -> tuple[str, AppError | None]:
    try:
        return take_in(saved_games, data), None
    except AppError as reported:
        return "", reported


def shown(saved_games: SavedGames, id: str) -> Session:
    """Open a game and show what the app shows of it."""
    row = next(row for row in saved_games.rows() if row.id == id)
    saved_games.progress(row)
    opened = saved_games.open(id)
    opened.rules.view(opened.session)
    opened.session.history()
    opened.close()
    return opened.session


def test_a_game_comes_in_as_it_was(saved_games: SavedGames, data: dict[str, Any]) -> None:
    first = shown(saved_games, saved_games.rows()[0].id)
    again = shown(saved_games, take_in(saved_games, data))
    assert again.game.dump(again.state) == first.game.dump(first.state)
    assert again.journal.entries == first.journal.entries
    assert set(again.journal.starts) <= set(first.journal.starts)


def test_checkpoints_are_made_again(saved_games: SavedGames, data: dict[str, Any]) -> None:
    for record in data["records"]:
        if record["record"] == "checkpoint":
            record["state"] = {"cattle": ["many"]}
    shown(saved_games, take_in(saved_games, data))


def change_answer(records: list[dict[str, Any]]) -> None:
    entry = next(record for record in records if record["record"] == "entry" and record["by"] == "player")
    entry["answer"] = {"odd": [1, None]}


def change_title(records: list[dict[str, Any]]) -> None:
    entry = next(record for record in records if record["record"] == "entry")
    entry["title"] = {"key": "step.answer", "facts": 3}


def change_options(records: list[dict[str, Any]]) -> None:
    records[0]["options"] = {"family": 7, "nights": "many", "facts": []}


def change_fact(records: list[dict[str, Any]]) -> None:
    odd = {"record": "fact", "thing": "summer:30", "field": "cost?", "value": {"x": []}, "source": "table"}
    records.insert(1, odd)


def fix_no_fact(records: list[dict[str, Any]]) -> None:
    entry = next(record for record in records if record["record"] == "entry")
    entry |= {"kind": "correct", "key": "fact", "answer": [1]}


@pytest.mark.parametrize(
    "wrong",
    [change_answer, change_title, change_options, change_fact, fix_no_fact],
    ids=lambda it: it.__name__,
)
def test_what_does_not_fit_is_refused(
    saved_games: SavedGames, data: dict[str, Any], wrong: Callable[[list[dict[str, Any]]], None]
) -> None:
    wrong(data["records"])
    with pytest.raises(AppError) as reported:
        take_in(saved_games, data)
    assert reported.value.key.startswith(("import.", "journal."))
    assert saved_games.words.trouble(reported.value)
    assert len(saved_games.rows()) == 1


def test_a_refusal_knows_the_names_of_its_game(
    saved_games: SavedGames, data: dict[str, Any], home: Path
) -> None:
    entries = [place for place, record in enumerate(data["records"]) if record["record"] == "entry"]
    kept, refused = json.dumps(data), 0
    for place in entries[::6]:
        wrong = json.loads(kept)
        wrong["records"][place]["answer"] = "x"
        without_names = SavedGames(home, StrictWords(), GAMES)
        _, reported = attempt(without_names, wrong)
        if reported is not None:  # an undone answer isn't replayed
            refused += 1
            assert without_names.words.trouble(reported)
    assert refused > len(entries) // 12


def test_a_replay_may_not_take_for_ever(
    saved_games: SavedGames, data: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(import_check, "SECONDS", -1)
    with pytest.raises(StoreError, match="too_slow"):
        take_in(saved_games, data)


def test_any_value_is_taken_or_refused(saved_games: SavedGames, data: dict[str, Any], effort: int) -> None:
    rng, taken, kept = random.Random(9), 0, json.dumps(data)
    for _ in range(60 * effort):
        id, reported = attempt(saved_games, replaced(json.loads(kept), rng))
        if reported is None:
            taken += 1
            shown(saved_games, id)
            saved_games.delete(id)
        else:
            assert reported.key.startswith(("import.", "journal.")), reported
            assert saved_games.words.trouble(reported)
    assert taken < 60 * effort


def test_a_game_of_newer_rules_is_left_alone(saved_games: SavedGames, home: Path) -> None:
    header = GameFolder(home).open(play(saved_games, "toy", 3)).records[0]
    id = GameFolder(home).add([header | {"rules": 99}])
    before = {path: path.read_bytes() for path in (home / "games" / id).iterdir() if path.name != "lock"}
    with pytest.raises(AppError, match="newer_rules"):
        saved_games.open(id)
    assert {
        path: path.read_bytes() for path in (home / "games" / id).iterdir() if path.name != "lock"
    } == before
    assert GameFolder(home).export_bytes(id)


def test_an_odd_saved_game_is_no_crash(saved_games: SavedGames, home: Path) -> None:
    id = play(saved_games, "toy", 10)
    records = GameFolder(home).open(id).records
    for record in records:
        if record["record"] == "checkpoint":
            record["state"] = {"night": "x", "nights": [], "cattle": {}}
    with pytest.raises(AppError):
        saved_games.open(GameFolder(home).add(records))
