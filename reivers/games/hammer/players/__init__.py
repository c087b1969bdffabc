"""Computer players: Random and Greedy, the frozen references that later players are measured against."""

import random
from typing import Any, Protocol

from reivers.games.hammer.rules.ask import Ask
from reivers.games.hammer.rules.position import Position

from .greedy import GreedyPlayer
from .random_player import RandomPlayer

NAMES = ("random", "greedy")


class Player(Protocol):
    """Whoever decides for a side."""

    def answer(self, position: Position, ask: Ask) -> Any: ...


def player(name: str, chance: random.Random) -> Player | None:
    """Return a computer player; None for a person."""
    if name == "random":
        return RandomPlayer(chance)
    return GreedyPlayer() if name == "greedy" else None
