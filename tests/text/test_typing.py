"""Whatever is typed: nothing crashes, nothing is said without words, no line is too wide."""

import io
import random
from pathlib import Path
from typing import Any

import pytest

from reivers.frontend.game_spec import game_of, load_spec
from reivers.frontend.saved_games import SavedGames
from reivers.games import GAMES
from reivers.games.border.my_copy import make_my_copy
from reivers.kernel.journal import Journal
from reivers.kernel.session import Session
from reivers.store import GameFolder
from reivers.text.choose_game import GameChooser
from reivers.text.screen import WIDTH, Screen
from tests.speaking import StrictWords

COMMANDS = (
    *(
        "why",
        "undo",
        "redo",
        "journal",
        "board",
        "score",
        "dice",
        "facts",
        "again",
        "save",
        "help",
        "not now",
    ),
    *("correct", "correct 1 5", "correct 2 0", "correct 7 1", "edit", "edit 1", "edit 2 1", "edit 5 caldew"),
    *(
        "reroll",
        "reroll 1",
        "go 0",
        "go 2",
        "go",
        "line 1",
        "line 2",
        "line",
        "set",
        "set 1 app",
        "set 3 table",
    ),
)
ANSWERS = (
    "",
    "1",
    "2",
    "3",
    "1 2",
    "1x2",
    "roll",
    "draw",
    "none",
    "hire",
    "send",
    "hob",
    "wat",
    "Askerton",
    "6 6 6",
)
RUBBISH = (
    "0",
    "-",
    "?",
    "hit 9",
    "1x9",
    "\t",
    "½",
    "edit x y",
    "set 9 9",
    "correct 1 x",
    "go -1",
    "a" * 200,
    "{n}",
)


def scribble(rng: random.Random) -> list[str]:
    """What a restless player types."""
    kinds = rng.choices((ANSWERS, COMMANDS, RUBBISH), weights=(6, 3, 1), k=120)
    return [rng.choice(kind) for kind in kinds]


PLAYED: dict[str, dict[str, Any]] = {
    "toy": {"asked": (load_spec(GAMES, "toy"), {})},
    "practice": {"asked": (load_spec(GAMES, "border"), {"family": "Maxwell", "facts": "practice"})},
    "copy": {"asked": (load_spec(GAMES, "border"), {"family": "Kerr", "facts": "copy"})},
}


@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize("game", PLAYED)
def test_nothing_that_is_typed_does_harm(game: str, seed: int, home: Path, effort: int) -> None:
    home.mkdir(parents=True)
    for number in range(effort):
        rng = random.Random(f"{seed}/{number}")
        out = io.StringIO()
        screen = Screen(io.StringIO("".join(f"{line}\n" for line in scribble(rng))), out)
        assert (
            GameChooser(screen, SavedGames(home, StrictWords(), GAMES)).play(seed=str(seed), **PLAYED[game])
            == 0
        )
        shown = [line for line in out.getvalue().splitlines() if not line.startswith("> ")]
        assert max(map(len, shown)) <= WIDTH
        assert not (home / "reports").exists(), "a bug in the rules was reported"
        (newest, *_) = GameFolder(home).list()
        with GameFolder(home).open(newest.id) as file:
            journal = Journal.from_records(file.records)
        rules = game_of(GAMES, journal, make_my_copy(home).get_fact)
        session = Session(rules.game, journal, layers=rules.layers)
        assert session.game.problems(session.state) == []
        GameFolder(home).delete(newest.id)
