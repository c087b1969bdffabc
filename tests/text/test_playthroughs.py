"""Whole games in the terminal, compared line by line with what was reviewed."""

import pytest

from reivers.frontend.game_spec import GameRules, load_game
from reivers.games import GAMES
from reivers.games.border.game import practice
from reivers.games.toy.game import NIGHT_RIDE
from reivers.main import main
from reivers.text.screen import WIDTH
from tests.conftest import ROOT
from tests.speaking import StrictWords
from tests.text.playthroughs import FOLDER, transcript, transcripts


def test_the_playthroughs_are_as_they_were_reviewed() -> None:
    found = transcripts()
    assert set(found) <= set(FOLDER.glob("*.txt"))
    for path, text in found.items():
        assert text == path.read_text("utf-8"), (
            f"`make playthroughs` rewrites {path.name}; review what it changes"
        )


def test_the_night_ride_playthrough_asks_every_kind_of_prompt() -> None:
    text = (FOLDER / "toy.txt").read_text("utf-8")
    for section in ("1.1", "1.2", "1.3", "2.1", "2.3"):
        assert f"[{section}]" in text
    words = StrictWords()
    for key in ("text.orders", "text.fix_board"):
        assert words.say(key) in text


@pytest.mark.parametrize(
    ("rules", "games"),
    [
        (NIGHT_RIDE, 10),
        (practice("Fenwick"), 1),
        (load_game(GAMES, "border", {"family": "Kerr", "facts": "copy"}), 1),
    ],
    ids=["toy", "practice", "copy"],
)
def test_no_line_is_wider_than_the_terminal(rules: GameRules, games: int, effort: int) -> None:
    for seed in range(games * effort):
        shown = [line for line in transcript(rules, str(seed)).splitlines() if not line.startswith("> ")]
        assert max(map(len, shown)) <= WIDTH


@pytest.mark.parametrize(
    "arguments",
    [
        f"replay {ROOT / 'assets' / 'games' / 'example-of-play.json'}",
        "cards check",
        "combat --kind raid --attack 3 5 6 --defense 2 5",
        "odds --kind feud --attack-dice 1",
        "notoriety --cube-family Kerr --points 2 --die1 4 --die2 1 --solo-march EWM",
        'target --family Kerr --card cross --state {"solo_family":"Dacre"}',
        "economy --sheep 4",
    ],
)
def test_no_command_writes_wider_lines(arguments: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(arguments.split()) == 0
    assert max(map(len, capsys.readouterr().out.splitlines())) <= WIDTH
