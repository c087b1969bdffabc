"""Measurements: how quick the app is and how even its dice are, beside yardsticks that others made."""

import os
import random
import statistics
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path

import pytest

from reivers.kernel import chance
from reivers.shelf import practice
from reivers.sim.selfplay import play_by_itself
from tests.conftest import ROOT

pytestmark = pytest.mark.bench

FIRST_FRAME = """
import sys, time
begun = time.perf_counter()
from reivers.ui import app
def until_first_frame(make):
    def made(words):
        from kivy.core.window import Window
        window_app = make(words)
        Window.bind(on_flip=lambda *_: window_app.stop())
        return window_app
    return made
app.make_app = until_first_frame(app.make_app)
sys.exit(app.run())
"""


def seconds_of(command: list[str], home: Path) -> float:
    """The median of five runs after one to warm up."""
    environ = os.environ | {"REIVERS_HOME": str(home), "SDL_VIDEODRIVER": "offscreen"}
    taken = []
    for _ in range(6):
        begun = time.perf_counter()
        subprocess.run(command, check=True, cwd=ROOT, env=environ, capture_output=True)
        taken.append(time.perf_counter() - begun)
    return statistics.median(taken[1:])


def chess_moves_a_second() -> float:
    """Random legal moves of python-chess, each chosen from the whole list as our prompts are."""
    import chess

    rng, moves, begun = random.Random(1), 0, time.perf_counter()
    while time.perf_counter() - begun < 2:
        board = chess.Board()
        while moves_now := list(board.legal_moves):
            board.push(rng.choice(moves_now))
            moves += 1
            if board.is_game_over(claim_draw=False):
                break
    return moves / (time.perf_counter() - begun)


def answers_a_second() -> float:
    """Answers of games that play themselves, every prompt with all its options and reasons."""
    answers, games, begun = 0, 0, time.perf_counter()
    while time.perf_counter() - begun < 2:
        session = play_by_itself(practice(), str(games))
        answers += len(session.journal.entries)
        games += 1
    return answers / (time.perf_counter() - begun)


def test_the_command_line_answers_at_once(tmp_path: Path) -> None:
    took = seconds_of([sys.executable, "-m", "reivers", "--version"], tmp_path)
    print(f"\nreivers --version: {took * 1000:.0f} ms")
    assert took < 0.5


def test_the_window_is_there_within_two_seconds(tmp_path: Path) -> None:
    took = seconds_of([sys.executable, "-c", FIRST_FRAME], tmp_path)
    print(f"\nprocess start to first frame, offscreen: {took * 1000:.0f} ms")
    assert took < 2


def test_answers_keep_pace_with_a_chess_library() -> None:
    ours, theirs = answers_a_second(), chess_moves_a_second()
    print(f"\n{ours:.0f} answers a second; python-chess makes {theirs:.0f} random legal moves a second")
    assert ours > 1000


def test_dice_are_as_even_as_they_should_be() -> None:
    """Sums of three app dice against icepool's exact chances, by chi squared."""
    import icepool

    exact = 3 @ icepool.d6
    throws = 200_000
    sums = Counter(sum(chance.faces(chance.numbers("even", "dice", n), 3, 6)) for n in range(throws))
    expected = {total: throws * float(exact.probability(total)) for total in exact.outcomes()}
    chi_squared = sum((sums[total] - each) ** 2 / each for total, each in expected.items())
    print(f"\nchi squared of {throws} throws of three dice: {chi_squared:.1f} with 15 degrees of freedom")
    assert chi_squared < 37.7  # a fair die is worse than this once in a thousand
