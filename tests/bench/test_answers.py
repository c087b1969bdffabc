"""The time after an answer in Border Reivers: the rules alone, and with the next screen."""

import os
import random
import statistics
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import attrs
import pytest

from reivers.frontend.game_spec import load_game
from reivers.games import GAMES
from reivers.kernel.journal import Journal
from reivers.kernel.session import Session
from tests.bench.conftest import Row
from tests.bench.test_speed import FRAME

pytestmark = pytest.mark.bench

OPTIONS = {"family": "Dacre", "facts": "practice", "table": "full"}


def begun(seed: str) -> Session:
    """A game as the window begins it."""
    rules = load_game(GAMES, "border", OPTIONS)
    header = rules.header(seed, "")
    header = attrs.evolve(header, settings={**header.settings, "pause_pages": True})
    return Session(rules.game, Journal(header), layers=rules.layers)


def whole_game(session: Session, rng: Any, answered: Callable[[Any], None]) -> list[float]:
    """The time on the processor of each answer, in milliseconds."""
    times = []
    while session.prompt is not None:
        answer = session.prompt.sample(rng)
        before = time.process_time()
        answered(answer)
        times.append((time.process_time() - before) * 1000)
    return times


def nearly_all(times: list[float]) -> float:
    """The 99th percentile."""
    return statistics.quantiles(times, n=100, method="inclusive")[-1]


def test_the_rules_beside_a_frame(row: Row) -> None:

    times = []
    for seed in range(4):
        session = begun(str(seed))
        times += whole_game(session, random.Random(seed), session.answer)
    for name, figure, reach in (
        ("median", statistics.median(times), "<= 0.5"),
        ("99 of 100", nearly_all(times), "<= 2"),
    ):
        what = f"the rules after an answer, {name} of {len(times)}"
        row(what, f"{figure:.2f} ms", "a frame at 60 Hz", figure / FRAME, reach)


def test_from_a_tap_to_the_painted_prompt(row: Row, tmp_path: Path) -> None:
    """Wall time with a renderer in software: a device with a graphics chip paints sooner. Advice that takes
    longer than a frame comes with the second one."""
    os.environ |= {"SDL_VIDEODRIVER": "offscreen", "KIVY_METRICS_DENSITY": "1", "KIVY_METRICS_FONTSCALE": "1"}
    from tests.ui.harness import Stage

    for width, height in ((412, 915), (1280, 800)):
        stage = Stage(tmp_path / str(width), blind=False)
        stage.resize(width, height)
        stage.root.change(motion=False)
        page, advice = zip(*_painted(stage), strict=True)
        stage.close()
        for what, name, figure, reach in (
            ("painted page", "median", statistics.median(page), "<= 1.5"),
            ("painted page", "99 of 100", nearly_all(page), "<= 5"),
            ("painted page with all advice", "median", statistics.median(advice), ""),
            ("painted page with all advice", "99 of 100", nearly_all(advice), ""),
        ):
            row(
                f"tap to {what} at {width}x{height}, {name} of {len(page)}",
                f"{figure:.0f} ms wall",
                "a frame at 60 Hz",
                figure / FRAME,
                reach,
            )


def _painted(stage: Any) -> Iterator[tuple[float, float]]:
    """Measure a whole game: rules, rebuilt screen and the next two painted frames after each answer. Before,
    the player looks at the first page for a few seconds, as anyone does."""
    from kivy.clock import Clock

    rng, now = random.Random(1), time.perf_counter
    stage.root.play(lambda: stage.root.saved_games.begin("border", OPTIONS, "1"))
    stage.rest()
    screen = stage.root.screen
    while screen.session.prompt is not None:
        answer = screen.session.prompt.sample(rng)
        before = now()
        Clock.schedule_once(lambda _time, answer=answer: screen.context.answer_prompt(answer), 0)
        stage.pump(1)
        page = now()
        stage.pump(1)
        yield (page - before) * 1000, (now() - before) * 1000
