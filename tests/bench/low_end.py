"""A process of its own for tests/bench/test_low_end.py: `python -m tests.bench.low_end WHAT FOLDER`.

It does one thing on the screen, writes the moments before and after it, and ends.
"""

import json
import os
import random
import sys
import time
from pathlib import Path
from typing import Any

os.environ |= {"SDL_VIDEODRIVER": "offscreen", "KIVY_METRICS_DENSITY": "1", "KIVY_METRICS_FONTSCALE": "1"}
OPTIONS = {"family": "Dacre", "facts": "practice", "table": "full"}
ANSWERS = 20
BARE_TOUCHES = 20


def moment() -> tuple[float, float]:
    """The wall clock, and the time on the processor."""
    return time.monotonic(), time.process_time()


def notice(begun: tuple[float, float], times: int = 1) -> None:
    """Says how long it took, once."""
    wall, cpu = ((now - then) * 1000 / times for now, then in zip(moment(), begun, strict=True))
    print(json.dumps({"wall": wall, "cpu": cpu}))


def bare(_folder: Path) -> None:
    """Kivy with one button: how long a touch takes to change and paint it."""
    from kivy.app import App
    from kivy.base import EventLoop
    from kivy.config import Config

    Config.set("graphics", "maxfps", "0")
    from kivy.uix.button import Button

    app = App()
    app.build = lambda: Button(text="hello")
    app._run_prepare()
    EventLoop.idle()
    begun = moment()
    for n in range(BARE_TOUCHES):
        app.root.text = str(n)
        EventLoop.idle()
        EventLoop.idle()
    notice(begun, BARE_TOUCHES)


def stage(folder: Path) -> Any:
    from tests.ui.harness import Stage

    staged = Stage(folder, blind=False)
    staged.resize(412, 915)
    return staged


def prepare(folder: Path) -> None:
    """A game in its Winter, to be resumed."""

    staged, rng = stage(folder), random.Random(1)
    staged.root.play(lambda: staged.root.saved_games.begin("border", OPTIONS, "1"))
    session = staged.root.screen.session
    while session.prompt.key != "attack.target":
        session.answer(session.prompt.sample(rng))


def answer(folder: Path) -> None:
    """Measure a tap: the rules, the rebuilt screen, two painted frames."""

    staged, rng = stage(folder), random.Random(1)
    staged.root.play(lambda: staged.root.saved_games.begin("border", OPTIONS, "2"))
    screen = staged.root.screen
    begun = moment()
    for _ in range(ANSWERS):
        screen.session.answer(screen.session.prompt.sample(rng))
        screen.refresh()
        staged.pump(2)
    notice(begun, ANSWERS)


def resume(folder: Path) -> None:
    """From Home, when the player has found the button, to the page of the last game: an attack
    whose advice isn't calculated yet."""
    staged = stage(folder)
    staged.rest()
    begun = moment()
    staged.root.screen.open_game(staged.root.screen.last)
    staged.pump(2)
    notice(begun)


def advice(folder: Path) -> None:
    """Measure the table of all attacks, computed and painted again."""
    staged = stage(folder)
    staged.root.screen.open_game(staged.root.screen.last)
    staged.pump(2)
    staged.app._spare_memory()
    begun = moment()
    staged.root.screen.refresh()
    staged.pump(2)
    notice(begun)


if __name__ == "__main__":
    {"bare": bare, "prepare": prepare, "answer": answer, "resume": resume, "advice": advice}[sys.argv[1]](
        Path(sys.argv[2])
    )
    sys.stdout.flush()
    os._exit(0)
