"""The real app in a real window of X: clicks go through the mouse, and the answers are found on disk.

Where to click is learned in a rehearsal without a screen, at the same size. When a click has done its work is
seen in the frame buffer: the picture has changed, and then rests.
"""

import hashlib
import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import attrs
import pytest

from reivers.kernel.journal import Journal
from reivers.store import GameFolder
from tests.conftest import ROOT
from tests.ui.harness import Stage

pytestmark = pytest.mark.x

SIZE = (480, 900)
"""The window as the app opens it; the screen is just as large, so the window fills it."""
FAMILY = "Dacre"
PATIENCE = 20.0
Spot = tuple[int, int]


class Display:
    """A screen of X in memory, with a mouse."""

    def __init__(self, folder: Path) -> None:
        reading, writing = os.pipe()
        geometry = f"{SIZE[0]}x{SIZE[1]}x24"
        command = ["Xvfb", "-displayfd", str(writing), "-screen", "0", geometry, "-fbdir", str(folder)]
        self._server = subprocess.Popen(
            [*command, "-nolisten", "tcp"], pass_fds=[writing], stderr=subprocess.DEVNULL
        )
        os.close(writing)
        with os.fdopen(reading) as reported:
            self.name = f":{reported.readline().strip()}"
        self._pixels = folder / "Xvfb_screen0"

    def click(self, spot: Spot) -> None:
        self._do(f"a click at {spot}", "mousemove", str(spot[0]), str(spot[1]), "click", "1")

    def _do(self, what: str, *words: str) -> None:
        """Move the mouse; return when the picture has changed and rests again."""
        before = self.picture()
        environ = os.environ | {"DISPLAY": self.name}
        subprocess.run(["xdotool", *words], env=environ, check=True, timeout=PATIENCE)
        wait(lambda: self.picture() != before, f"nothing changed after {what}")
        self.rest()

    def rest(self) -> None:
        """Wait until the picture stops changing."""
        last = [""]

        def still() -> bool:
            time.sleep(0.25)
            before, last[0] = last[0], self.picture()
            return before == last[0]

        wait(still, "the picture never rests")

    def picture(self) -> str:
        return hashlib.sha256(self._pixels.read_bytes()).hexdigest()

    def close(self) -> None:
        self._server.terminate()
        self._server.wait(PATIENCE)


def wait(happened: Callable[[], bool], complaint: str) -> None:
    until = time.monotonic() + PATIENCE
    while not happened():
        assert time.monotonic() < until, complaint
        time.sleep(0.05)


@pytest.fixture
def display(tmp_path: Path) -> Iterator[Display]:
    folder = tmp_path / "screen"
    folder.mkdir()
    display = Display(folder)
    yield display
    display.close()


@attrs.define
class Rehearsal:
    """A game begun and played by touch without a screen: every touch and every answer."""

    stage: Stage
    deeds: list[Spot] = attrs.field(factory=list)
    answers: list[Any] = attrs.field(factory=list)

    def touch(self, x: float, y: float) -> None:
        self.deeds.append((round(x), round(SIZE[1] - y)))
        Stage.tap_at(self.stage, x, y)

    def play(self) -> None:
        """Start a game, set up the board and play the first draft of the Example. Nothing needs scrolling."""
        stage = self.stage
        stage.tap_at = self.touch  # type: ignore[method-assign]
        stage.tap("new")
        for name in ("family.Kerr", f"family.{FAMILY}", "main", "primary", "14", "1", "35", "primary"):
            stage.tap(name)
        self.answers = given(stage.root.screen.session.journal)


@pytest.fixture
def rehearsal(tmp_path: Path) -> Iterator[Rehearsal]:
    stage = Stage(tmp_path / "rehearsal")
    stage.resize(*SIZE)
    rehearsal = Rehearsal(stage)
    rehearsal.play()
    yield rehearsal
    stage.close()


@pytest.fixture
def app(display: Display, tmp_path: Path) -> Iterator[Path]:
    """The app, started as a player does; its data folder."""
    home = tmp_path / "home"
    environ = {name: value for name, value in os.environ.items() if not name.startswith("SDL_")}
    environ |= {"DISPLAY": display.name, "REIVERS_HOME": str(home), "PYTHONPATH": str(ROOT)}
    blank = display.picture()
    with (tmp_path / "said").open("w+") as said:
        started = subprocess.Popen(
            [sys.executable, "-m", "reivers", "--window"], env=environ, cwd=tmp_path, stdout=said, stderr=said
        )
        try:
            wait(lambda: display.picture() != blank, "no window came up")
            display.rest()
            yield home
            assert started.poll() is None, "the app went away"
        finally:
            started.terminate()
            started.wait(PATIENCE)
        said.seek(0)
        assert "Traceback" not in said.read()


def given(journal: Journal) -> list[Any]:
    """All that the player has answered."""
    path = journal.path(journal.at)
    return [(entry.key, entry.answer) for entry in path if entry.by in ("player", "default", "table")]


def on_disk(home: Path) -> Journal | None:
    """The only game, as it is kept so far."""
    games = GameFolder(home)
    for row in games.list():
        with games.open(row.id) as file:
            return Journal.from_records(file.records)
    return None


def test_a_game_is_begun_and_played_with_real_clicks(
    rehearsal: Rehearsal, display: Display, app: Path
) -> None:
    for deed in rehearsal.deeds:
        display.click(deed)
    journal = on_disk(app)
    assert journal is not None, "no game was begun"
    assert journal.header.options["family"] == FAMILY
    assert given(journal) == rehearsal.answers
