"""The files of release 0.2.0 (tests/data/release-0.2.0.zip) still open. Never replace them."""

import zipfile
from pathlib import Path

import pytest

from reivers.frontend.saved_games import SavedGames
from reivers.games import GAMES
from reivers.kernel.journal import Journal
from reivers.kernel.session import Session
from reivers.main import main
from reivers.store import GameFolder
from tests.conftest import ROOT
from tests.speaking import KeyWords

RELEASE = ROOT / "tests" / "data" / "release-0.2.0.zip"
AT = {"border-1": "rival.defend", "border-2": "summer.card", "hammer-1": "hammer.choose_card", "toy-1": None}
"""What each game asks; None if it's over."""


@pytest.fixture
def release(tmp_path: Path) -> Path:
    with zipfile.ZipFile(RELEASE) as files:
        files.extractall(tmp_path)
    return tmp_path


@pytest.fixture
def saved_games(release: Path) -> SavedGames:
    return SavedGames(release / "home", KeyWords(), GAMES)


@pytest.mark.parametrize("id", AT)
def test_a_game_goes_on_where_it_was(saved_games: SavedGames, id: str) -> None:
    game = saved_games.open(id)
    for step in game.session.journal.steps():
        assert saved_games.words.say(game.rules.step_title(step))
    asked = game.session.prompt.key if game.session.prompt else None
    assert (asked, game.warnings) == (AT[id], [])
    assert not any(backup.damaged for backup in saved_games.backups(id))
    game.close()


@pytest.mark.parametrize("id", AT)
def test_every_answer_still_fits(saved_games: SavedGames, release: Path, id: str) -> None:
    """Also without the states that were saved at checkpoints."""
    journal = Journal.from_records(GameFolder(release / "home").records(id))
    journal.starts = {0: journal.starts[0]}
    rules = saved_games.open(id).rules
    session = Session(rules.game, journal, layers=rules.layers)
    assert (session.prompt.key if session.prompt else None) == AT[id]


def test_everything_else_is_read(saved_games: SavedGames) -> None:
    assert [row.id for row in saved_games.deleted()] == ["toy-2"]
    assert len(saved_games.my_copy().all()) == 18
    assert (len(saved_games.records()), saved_games.records_trouble()) == (2, None)
    assert saved_games.settings().theme == "dark"
    assert saved_games.last_used("new") == {"family": "Kerr"}


def test_what_was_exported_can_be_imported(release: Path, tmp_path: Path) -> None:
    new = SavedGames(tmp_path / "new", KeyWords(), GAMES)
    found = new.import_everything(release / "everything.txt")
    assert (len(found.games), found.faults) == (len(AT), [])
    assert new.import_game(release / "game.json")
    assert main(["--data-dir", str(new.home), "copy", "import", str(release / "copy.json")]) == 0
