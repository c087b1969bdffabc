"""How the window is started, in a process of its own."""

import os
import subprocess
import sys
from pathlib import Path

from reivers.frontend import exit_status

ROOT = Path(__file__).resolve().parents[2]


def start(code: str, home: Path, *arguments: str, **variables: str) -> subprocess.CompletedProcess[str]:
    """Runs code in a fresh Python whose home and data folder are `home`."""
    clean = {name: value for name, value in os.environ.items() if not name.startswith(("KIVY_", "SDL_"))}
    ours = {"HOME": str(home), "REIVERS_HOME": str(home / "data"), "PYTHONPATH": str(ROOT)}
    command = [sys.executable, "-c", code, *arguments]
    return subprocess.run(
        command, env=clean | ours | variables, cwd=home, capture_output=True, text=True, timeout=60
    )


RUN = """
import sys
from reivers.games import GAMES
from reivers.ui import window as app
from reivers.ui.window import settle
assert not [name for name in sys.modules if name.split(".")[0] == "kivy"], "kivy came before it was wanted"

def close_soon(make):
    def made(words, home, games, storage):
        from kivy.clock import Clock
        window_app = make(words, home, games, storage)
        window_app.bind(on_start=lambda *_: Clock.schedule_once(lambda *_: window_app.stop(), 0))
        return window_app
    return made

app.make_app = close_soon(app.make_app)
status = app.run(GAMES)
print("argv", sys.argv[1:])
sys.exit(status)
"""


LOADED = """
status = app.run(GAMES)
later = ("games.border.rules", "games.border.advice", "kernel.flows", "kernel.journal", "frontend.narrator")
print([name for name in sys.modules if name.removeprefix("reivers.").startswith(later)])
"""


def test_the_window_opens_closes_and_leaves_nothing_behind(tmp_path: Path) -> None:
    ended = start(RUN, tmp_path, "--help", SDL_VIDEODRIVER="offscreen")
    assert ended.returncode == 0, ended.stderr
    assert ended.stdout == "argv ['--help']\n", "Kivy must leave the command line and standard output alone"
    assert ended.stderr == ""
    left = [path for path in tmp_path.rglob("*") if path.is_file() and ".cache" not in path.parts]
    assert left == []


def test_the_first_screen_does_not_wait_for_the_rules(tmp_path: Path) -> None:
    ended = start(RUN.replace("status = app.run(GAMES)", LOADED), tmp_path, SDL_VIDEODRIVER="offscreen")
    assert ended.stdout.splitlines()[0] == "[]", ended.stderr


def test_without_any_window_one_sentence_says_what_to_do(tmp_path: Path) -> None:
    ended = start(RUN, tmp_path, KIVY_WINDOW="mock")
    assert ended.returncode == exit_status.NO_DISPLAY
    assert "reivers --text" in ended.stderr
    assert "Traceback" not in ended.stderr
