"""Whole games between two computer players, on the rules alone."""

import random
from collections.abc import Mapping
from typing import Any

from reivers.games.hammer.players import Player
from reivers.games.hammer.rules.ask import Ask, Chapter, Draw, Roll
from reivers.games.hammer.rules.position import Position
from reivers.games.hammer.rules.problems import problems
from reivers.games.hammer.rules.sequence import play


def play_game(
    position: Position,
    players: Mapping[int, Player],
    chance: random.Random,
    *,
    decisions: int | None = None,
    check: bool = False,
) -> int:
    """Play to the end, or to a number of decisions. Return how many there were."""
    game = play(position)
    answer: Any = None
    made = 0
    while True:
        try:
            item = game.send(answer)
        except StopIteration:
            return made
        answer = None
        if isinstance(item, Ask):
            if made == decisions:
                return made
            answer = players[item.side].answer(position, item)
            made += 1
        elif isinstance(item, Roll):
            answer = [int(chance.random() * 6) + 1 for _ in range(item.dice)]
        elif isinstance(item, Draw):
            answer = draw(chance, item.pool, item.count)
        elif check and isinstance(item, Chapter) and (found := problems(position)):
            raise AssertionError("; ".join(found))


def draw(chance: random.Random, pool: list[int], n: int) -> list[int]:
    """Draw without replacement."""
    left = list(pool)
    return [left.pop(int(chance.random() * len(left))) for _ in range(n)]


def new_position(scenario: str = "braveheart", **options: Any) -> Position:
    position = Position(options)
    position.scenario = scenario
    return position
