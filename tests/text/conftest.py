"""A table in the terminal, with a player who types what the test says."""

import io
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from reivers.text.opening import Table
from reivers.text.screen import WIDTH, Screen
from tests.speaking import StrictWords

Sit = Callable[..., str]


@pytest.fixture
def sit(home: Path) -> Sit:
    """Plays with these lines typed, in a new game with seed "a" if nothing else is said; what was shown."""

    def play(*lines: str, status: int = 0, **which: object) -> str:
        home.mkdir(parents=True, exist_ok=True)
        out = io.StringIO()
        screen = Screen(io.StringIO("".join(f"{line}\n" for line in lines)), out)
        table = Table(screen, StrictWords(), home)
        assert table.play(**(which or {"seed": "a"})) == status  # type: ignore[arg-type]
        shown = out.getvalue()
        assert max(map(len, shown.splitlines())) <= WIDTH
        return shown

    return play


def after(shown: str, typed: str, times: int = 1) -> str:
    """What was shown after a line was typed, up to the next line."""
    answers = re.split(r"\n> ?", shown)
    found = [part.partition("\n")[2] for part in answers if part.partition("\n")[0] == typed]
    return found[times - 1]


def flat(shown: str) -> str:
    """The same on one line, however it was wrapped."""
    return " ".join(shown.split())
