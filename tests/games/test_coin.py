"""A game that does not come with the app is played like those that do."""

import io
import runpy
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from reivers.games import GAMES
from reivers.main import main
from reivers.store.records import GameRecord
from tests.conftest import ROOT
from tests.games import coin
from tests.ui.checks import texts
from tests.ui.conftest import Stage
from tests.ui.hand import Hand

GAMES_AND_COIN = {**GAMES, "coin": coin.__name__}
SEED = "a"
TOSSED = ["tails", "heads", "heads"]
"""What the app tosses with this seed."""


@pytest.fixture(scope="session", autouse=True)
def words(tmp_path_factory: pytest.TempPathFactory) -> None:
    """Compile the game's words into its package, in one move: another worker may be reading them."""
    compile_words = runpy.run_path(str(ROOT / "tools" / "prepare.py"))["compile_words"]
    package = Path(coin.__path__[0])
    made = package / "languages" / "en" / "LC_MESSAGES" / "coin.mo"
    made.parent.mkdir(parents=True, exist_ok=True)
    scratch = made.with_name(f"{tmp_path_factory.getbasetemp().name}.part")
    compile_words(package / "coin.po", scratch)
    scratch.replace(made)


# -- in the terminal -----------------------------------------------------------------------------------------

Type = Callable[..., str]


@pytest.fixture
def typed(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Type:
    """Run the command with these lines typed; return what it showed."""

    def run(*argv: str, lines: tuple[str, ...] = ()) -> str:
        monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
        assert main(argv, GAMES_AND_COIN) == 0
        shown = capsys.readouterr()
        assert shown.err == ""
        return shown.out

    return run


def begin(typed: Type, *lines: str) -> str:
    return typed("play", "--text", "--coin", "--seed", SEED, lines=lines)


def test_it_is_played_in_the_terminal(typed: Type) -> None:
    shown = begin(typed, "tails", "2", "1")
    assert "Heads or tails?\n  1  Heads\n  2  Tails\n" in shown
    assert [line for line in shown.splitlines() if "You are" in line] == [
        "Tails. You are right.",
        "Heads. You are wrong.",
        "Heads. You are right.",
    ]
    assert "Right guesses  2" in shown
    assert "coin." not in shown, "every key has its words"
    assert "Coin · Finished" in typed("games", "list")


def test_it_is_kept_and_continues_where_it_was(typed: Type) -> None:
    begin(typed, "tails")
    assert "Coin" in typed("games", "list")
    shown = typed("play", "--text", "--game", "coin-1", lines=("heads", "heads"))
    assert "Right guesses  3" in shown


def test_an_answer_is_undone(typed: Type) -> None:
    shown = begin(typed, "heads", "undo", "tails", "heads", "heads")
    assert "Tails. You are wrong." in shown
    assert "Right guesses  3" in shown


def test_it_is_exported_and_imported(typed: Type, tmp_path: Path) -> None:
    begin(typed, *TOSSED)
    file = str(tmp_path / "coin.json")
    typed("games", "export", "coin-1", file)
    typed("games", "import", file)
    assert "coin-2" in typed("games", "list")


def test_its_flag_is_in_the_help(typed: Type) -> None:
    assert "guess three tosses of a coin" in typed("play", "--help")


# -- in the window -------------------------------------------------------------------------------------------


@pytest.fixture
def stage(tmp_path: Path) -> Iterator[Stage]:
    stage = Stage(tmp_path, games=GAMES_AND_COIN)
    stage.resize(412, 915)
    yield stage
    stage.close()


@pytest.fixture
def hand(stage: Stage) -> Hand:
    hand = Hand(stage)
    stage.root.play(lambda: stage.root.saved_games.begin("coin", {}, SEED))
    stage.pump()
    return hand


def guess(hand: Hand, *sides: str) -> None:
    for side in sides:
        assert hand.session.prompt.key == "coin.guess"
        hand.press(side)


def test_new_game_offers_it(stage: Stage) -> None:
    stage.tap("new")
    hand = Hand(stage)
    stage.tap("fold")
    stage.tap("game.coin")
    assert hand.session.journal.header.game == "coin"
    assert "Heads or tails?" in texts(stage)


def test_it_is_played_and_undone_by_touch(stage: Stage, hand: Hand) -> None:
    guess(hand, *TOSSED)
    assert hand.session.state.right == 3
    assert hand.session.prompt is None
    stage.tap("undo")
    assert hand.session.state.right == 2
    assert hand.session.prompt.key == "coin.guess"


def test_it_continues_after_the_app_was_killed(stage: Stage, hand: Hand) -> None:
    guess(hand, "tails")
    stage.kill()
    saved_games = stage.root.saved_games
    (row,) = saved_games.rows()
    stage.root.play(lambda: saved_games.open(row.id))
    stage.pump()
    assert (hand.session.state.tosses, hand.session.state.right) == (1, 1)


def open_records(stage: Stage, hand: Hand) -> Any:
    stage.press_escape()
    hand.open_door("records")
    return stage.root.overlays[-1]


def test_its_result_is_listed_in_records(stage: Stage, hand: Hand) -> None:
    guess(hand, *TOSSED)
    page = open_records(stage, hand)
    assert stage.find("figures").props["items"][0][0] == "1 of 1"
    stage.touch(page.games[0].id)
    assert stage.root.overlays[-1] is not page, "the record has a page of its own"


def test_records_are_shown_game_by_game(stage: Stage, hand: Hand) -> None:
    ended = GameRecord(id="border-1:s", game="border", family="Kerr", facts="copy", total=150, win=True)
    stage.root.saved_games._records.note(ended)
    guess(hand, *TOSSED)
    page = open_records(stage, hand)
    assert [record.total for record in page.games] == [3], "the game that ended last"
    stage.touch("game.border")
    assert [record.total for record in page.games] == [150]
