"""How quick whole random games of Hammer of the Scots are: the rules alone, and through a session."""

import random
import statistics
import time
from collections.abc import Callable

import pytest

from reivers import gc_pause
from reivers.frontend.game_spec import load_game
from reivers.games import GAMES
from reivers.games.hammer.board import ENGLISH, SCOTS
from reivers.games.hammer.players import RandomPlayer
from reivers.games.hammer.sim.games import new_position, play_game
from reivers.kernel.journal import Journal
from reivers.kernel.session import Session
from tests.bench.conftest import Row
from tests.bench.test_speed import play_chess

pytestmark = pytest.mark.bench


def games_on_the_rules(games: int = 40) -> int:
    """Play random games of Braveheart with the pure functions. Return the decisions."""
    made = 0
    for n in range(games):
        seats = {side: RandomPlayer(random.Random(f"{n}/{side}")) for side in (ENGLISH, SCOTS)}
        made += play_game(new_position("braveheart"), seats, random.Random(n))
    return made


def games_in_sessions(games: int = 6) -> int:
    """Play random games of Braveheart through sessions, for both sides. Return the decisions."""
    return sum(_session(n) for n in range(games))


def _session(n: int) -> int:
    rules, rng, made = load_game(GAMES, "hammer", {"scenario": "braveheart"}), random.Random(n), 0
    session = Session(rules.game, Journal(rules.header(str(n), "")))
    while session.prompt is not None:
        session.answer(session.prompt.sample(rng))
        made += 1
    return made


@pytest.mark.parametrize(
    ("how", "games", "wanted", "aim"),
    [("the rules alone", games_on_the_rules, 20_000, 0.7), ("Session", games_in_sessions, 5_000, 0.2)],
)
def test_decisions_per_second(row: Row, how: str, games: Callable[[], int], wanted: int, aim: float) -> None:
    """On one core, in turn with random chess, of which the machine that set the aims plays 28,000 plies."""
    with gc_pause.gc_paused():
        rates = [(_rate(games), _rate(play_chess)) for _ in range(5)]
    ours, chess = (statistics.median(column) for column in zip(*rates, strict=True))
    ratio = statistics.median(own / reference for own, reference in rates)
    what = f"decisions a second, random games of Hammer of the Scots, {how} ({wanted:,} wanted)"
    row(what, f"{ours:,.0f}", f"{chess:,.0f} chess plies", ratio, f">= {aim}")


def _rate(work: Callable[[], int]) -> float:
    begun = time.process_time()
    done = work()
    return done / (time.process_time() - begun)
