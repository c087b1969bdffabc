"""How soon the app is there, beside the least that Python and Kivy take by themselves."""

import os
import statistics
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.bench.conftest import Row
from tests.conftest import ROOT

pytestmark = pytest.mark.bench

BARE_WINDOW = """
from kivy.app import App
from kivy.core.window import Window
from kivy.uix.label import Label
app = App()
app.build = lambda: Label(text="hello")
Window.bind(on_flip=lambda *_: app.stop())
app.run()
"""
OUR_WINDOW = """
from reivers.ui import app
make_app = app.make_app
def until_the_first_frame(*args):
    from kivy.core.window import Window
    ours = make_app(*args)
    Window.bind(on_flip=lambda *_: ours.stop())
    return ours
app.make_app = until_the_first_frame
app.run()
"""


def milliseconds(home: Path, *commands: list[str]) -> list[float]:
    """The median of each command over seven rounds in turn, after one to warm up."""
    quiet = {"KIVY_NO_CONFIG": "1", "KIVY_NO_ARGS": "1", "KIVY_NO_CONSOLELOG": "1", "KIVY_NO_FILELOG": "1"}
    environ = os.environ | quiet | {"REIVERS_HOME": str(home), "SDL_VIDEODRIVER": "offscreen"}
    taken: list[list[float]] = []
    for _ in range(8):
        taken.append([])
        for command in commands:
            begun = time.perf_counter()
            subprocess.run([sys.executable, *command], check=True, cwd=ROOT, env=environ, capture_output=True)
            taken[-1].append((time.perf_counter() - begun) * 1000)
    return [statistics.median(column) for column in zip(*taken[1:], strict=True)]


def test_the_command_line_beside_a_bare_python(row: Row, home: Path) -> None:
    ours, bare = milliseconds(home, ["-m", "reivers", "--version"], ["-c", "import argparse, json, gettext"])
    row("reivers --version", f"{ours:.0f} ms", f"{bare:.0f} ms Python with argparse", ours / bare, "< 5")


def test_the_first_frame_beside_a_bare_window(row: Row, home: Path) -> None:
    ours, bare = milliseconds(home, ["-c", OUR_WINDOW], ["-c", BARE_WINDOW])
    row(
        "first frame of the window",
        f"{ours:.0f} ms",
        f"{bare:.0f} ms Kivy with one label",
        ours / bare,
        "< 2",
    )
