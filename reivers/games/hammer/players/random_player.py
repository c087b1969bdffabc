"""The reference player Random: uniform choices, now and then nothing."""

import random
from collections.abc import Callable, Mapping
from typing import Any

from reivers.games.hammer.rules.ask import Ask
from reivers.games.hammer.rules.position import Position

SELDOM = 6
"""One time in six it passes, retreats, crowns a king or stops."""


class RandomPlayer:
    """Frozen: tables of matches refer to it."""

    def __init__(self, chance: random.Random) -> None:
        self.random = chance.random

    def answer(self, _position: Position, ask: Ask) -> Any:
        decide = DECISIONS.get(ask.what)
        return decide(self, ask) if decide else self.one_of(ask.options)

    def one_of(self, options: Any) -> Any:
        options = list(options)
        return options[int(self.random() * len(options))]

    def seldom(self) -> bool:
        return int(self.random() * SELDOM) == 0

    def several(self, options: Any, n: int) -> list[Any]:
        left = list(options)
        return [left.pop(int(self.random() * len(left))) for _ in range(n)]

    # -- decisions -------------------------------------------------------------------------------------------

    def event(self, ask: Ask) -> str:
        crowns = [one for one in ask.options if one not in ("use", "pass")]
        if crowns and self.seldom():
            return str(self.one_of(crowns))
        return "pass" if "use" not in ask.options or self.seldom() else "use"

    def move(self, ask: Ask) -> Any:
        if self.seldom():
            return None
        block = self.one_of(ask.options)
        area = self.one_of(sorted(ask.options[block]))
        return block, ask.options[block][area]

    def act(self, ask: Ask) -> Any:
        block = self.one_of(ask.options)
        areas = ask.options[block]
        if self.seldom():
            return block, "pass"
        return block, self.one_of(areas) if areas and self.seldom() else "fire"

    def forced(self, ask: Ask) -> Any:
        block = self.one_of(ask.options)
        return block, self.one_of(ask.options[block])

    def regroup(self, ask: Ask) -> Any:
        return None if self.seldom() else self.forced(ask)

    def steps(self, ask: Ask) -> dict[int, int]:
        left, added = dict(ask.options), dict.fromkeys(ask.options, 0)
        for _ in range(ask.most):
            block = self.one_of([block for block, n in left.items() if n])
            left[block] -= 1
            added[block] += 1
        return {block: n for block, n in added.items() if n}

    def sea_blocks(self, ask: Ask) -> list[int]:
        return self.several(ask.options, 1 + int(self.random() * ask.most))

    def disband(self, ask: Ask) -> list[int]:
        areas: Mapping[int, int] = ask.about
        return [
            block
            for area, n in areas.items()
            for block in self.several([one for one, at in ask.options.items() if at == area], n)
        ]

    def build(self, ask: Ask) -> Any:
        """Spend the next point in map order, if at all."""
        if not ask.least and self.seldom():
            return None
        return self.one_of([(area, on) for area, there in ask.options.items() for on in there])


DECISIONS: Mapping[str, Callable[[RandomPlayer, Ask], Any]] = {
    name: getattr(RandomPlayer, name)
    for name in ("event", "move", "act", "forced", "regroup", "steps", "sea_blocks", "disband", "build")
}
