"""A table in the terminal, with a player who types what the test says."""

import io
import os
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from reivers.frontend.game_spec import load_spec
from reivers.frontend.saved_games import SavedGames
from reivers.games import GAMES
from reivers.games.toy.game import NIGHT_RIDE
from reivers.main import main
from reivers.store import GameFolder
from reivers.text.choose_game import GameChooser
from reivers.text.screen import Screen
from tests.conftest import ROOT
from tests.speaking import KeyWords
from tests.text.playthroughs import lines_of_a_game

Sit = Callable[..., str]


class WideScreen(Screen):
    """A screen that wraps nothing."""

    def _wrapped(self, text: str, first: str = "", later: str = "") -> list[str]:
        return [first + text]


@pytest.fixture
def sit(home: Path) -> Sit:
    """Plays with these lines typed, in a Night Ride with seed "a" if nothing else is said; what was shown, as
    keys and facts."""

    def play(*lines: str, status: int = 0, **which: object) -> str:
        home.mkdir(parents=True, exist_ok=True)
        out = io.StringIO()
        screen = WideScreen(io.StringIO("".join(f"{line}\n" for line in lines)), out)
        table = GameChooser(screen, SavedGames(home, KeyWords(), GAMES))
        if set(which) <= {"seed"}:
            which = {"seed": "a", **which, "asked": (load_spec(GAMES, "toy"), {})}
        elif options := which.pop("options", None):
            which["asked"] = (load_spec(GAMES, "border"), options)
        assert table.play(**which) == status  # type: ignore[arg-type]
        return out.getvalue()

    return play


def after(shown: str, typed: str, times: int = 1) -> str:
    """What was shown after a line was typed, up to the next line."""
    answers = re.split(r"\n> ?", shown)
    found = [part.partition("\n")[2] for part in answers if part.partition("\n")[0] == typed]
    return found[times - 1]


def flat(shown: str) -> str:
    """The same on one line, however it was wrapped."""
    return " ".join(shown.split())


def start(*arguments: str, cwd: Path | None = None, **options: Any) -> "subprocess.Popen[str]":
    """The real command, in a process of its own, without a display."""
    environ = {
        name: value for name, value in os.environ.items() if name not in ("DISPLAY", "WAYLAND_DISPLAY")
    }
    environ |= {"PYTHONPATH": str(ROOT), **options.pop("environ", {})}
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE} | options
    return subprocess.Popen(
        [sys.executable, "-m", "reivers", *arguments],
        cwd=cwd,
        env=environ,
        text=True,
        encoding="utf-8",
        **pipes,
    )


def run(*arguments: str, typed: str = "", **options: Any) -> tuple[int, str, str]:
    """Status, output and errors of the real command."""
    with start(*arguments, **options) as process:
        out, errors = process.communicate(typed, timeout=60)
    return process.returncode, out, errors


def fails(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """The one sentence on standard error of a command that fails."""
    assert main(arguments) != 0
    reported = capsys.readouterr()
    assert reported.err.count("\n") == 1
    assert "Traceback" not in reported.err
    return reported.err.strip()


@pytest.fixture
def exported(sit: Sit, home: Path, tmp_path: Path) -> Path:
    """A finished game, exported."""
    sit(*lines_of_a_game(NIGHT_RIDE, "a", False))
    GameFolder(home).export("toy-1", tmp_path / "game.json")
    return tmp_path / "game.json"
