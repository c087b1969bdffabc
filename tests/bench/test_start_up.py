"""How soon the app is there, beside the least that Python and Kivy take by themselves."""

import os
import re
import statistics
import subprocess
import sys
import time
from pathlib import Path

import attrs
import pytest

from reivers.data import load
from tests.bench.conftest import Row
from tests.conftest import ROOT

pytestmark = pytest.mark.bench

END = """
import os
def end(*_):
    print(open("/proc/self/status").read(), flush=True)
    os._exit(0)
"""
"""At the first frame the process says what it knows of its memory (what its parent sees begins with the
parent's own) and is gone: how long Python takes to clear up is not waited for by anybody."""
BARE_WINDOW = f"""{END}
from kivy.app import App
from kivy.core.window import Window
from kivy.uix.button import Button
app = App()
app.build = lambda: Button(text="hello")
Window.bind(on_flip=end)
app.run()
"""
OUR_WINDOW = f"""{END}
from reivers.games import GAMES
from reivers.ui import window as app
make_app = app.make_app
def until_the_first_frame(*args):
    from kivy.core.window import Window
    ours = make_app(*args)
    Window.bind(on_flip=end)
    return ours
app.make_app = until_the_first_frame
app.run(GAMES)
"""
QUIET = {"KIVY_NO_CONFIG": "1", "KIVY_NO_ARGS": "1", "KIVY_NO_CONSOLELOG": "1", "KIVY_NO_FILELOG": "1"}
ROUNDS = 7


@attrs.frozen
class Run:
    """What a process took until it ended."""

    milliseconds: float
    megabytes: float


def environment(home: Path, bytecode: Path) -> dict[str, str]:
    """As where the app is installed: its modules are compiled, whatever this run says of that."""
    settings = {"REIVERS_HOME": str(home), "SDL_VIDEODRIVER": "offscreen"}
    environ = os.environ | QUIET | settings | {"PYTHONPYCACHEPREFIX": str(bytecode)}
    environ.pop("PYTHONDONTWRITEBYTECODE", None)
    return environ


def runs(home: Path, *commands: list[str]) -> list[Run]:
    """The median of each command over some rounds in turn, after one to warm up."""
    environ = environment(home, home / "bytecode")
    taken = [[_run(command, environ) for command in commands] for _ in range(ROUNDS + 1)]
    return [
        Run(*(statistics.median(figure) for figure in zip(*map(attrs.astuple, column), strict=True)))
        for column in zip(*taken[1:], strict=True)
    ]


def _run(command: list[str], environ: dict[str, str]) -> Run:
    begun = time.perf_counter()
    ended = subprocess.run([sys.executable, *command], cwd=ROOT, env=environ, capture_output=True, check=True)
    taken = (time.perf_counter() - begun) * 1000
    peak = re.search(rb"VmHWM:\s+(\d+) kB", ended.stdout)
    return Run(taken, int(peak[1]) / 1024 if peak else 0)


def test_the_command_line_beside_a_bare_python(row: Row, home: Path) -> None:
    ours, bare = runs(home, ["-m", "reivers", "--version"], ["-c", "import argparse, json, gettext"])
    row(
        "reivers --version",
        f"{ours.milliseconds:.0f} ms",
        f"{bare.milliseconds:.0f} ms Python with argparse",
        ours.milliseconds / bare.milliseconds,
        "< 5",
    )


def test_the_first_frame_beside_a_bare_window(row: Row, home: Path) -> None:
    ours, bare = runs(home, ["-c", OUR_WINDOW], ["-c", BARE_WINDOW])
    row(
        "first frame of the window",
        f"{ours.milliseconds:.0f} ms",
        f"{bare.milliseconds:.0f} ms Kivy with one button",
        ours.milliseconds / bare.milliseconds,
        "<= 1.25",
        "attrs, the store, the title map, and the page itself in three typefaces",
    )
    begun = time.process_time()
    load.cards.__wrapped__("border")
    data = (time.process_time() - begun) * 1000
    row(
        "reading the cards' data (after the first frame)",
        f"{data:.1f} ms",
        f"{ours.milliseconds:.0f} ms start-up",
        data / ours.milliseconds,
        "<= 0.05",
    )
    row(
        "memory at the first frame",
        f"{ours.megabytes:.0f} MB",
        f"{bare.megabytes:.0f} MB Kivy with one button",
        ours.megabytes / bare.megabytes,
        "<= 1.25",
    )
