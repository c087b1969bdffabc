"""Whole games against the slow rules: at each decision both find the same."""

import random
from typing import Any

import pytest

from reivers.games.hammer.board import AREAS, BLOCKS, ENGLISH, SCOTS
from reivers.games.hammer.players import GreedyPlayer, Player, RandomPlayer
from reivers.games.hammer.rules.ask import Ask
from reivers.games.hammer.rules.position import Position
from reivers.games.hammer.sim.games import new_position, play_game

from . import slow_rules
from .test_whole_games import SCENARIOS


class Checked:
    """A player whose options are checked before each decision."""

    def __init__(self, player: Player) -> None:
        self.player = player
        self.checked = dict.fromkeys(("move", "act", "forced", "regroup", "build"), 0)

    def answer(self, position: Position, ask: Ask) -> Any:
        if ask.what in self.checked:
            self.checked[ask.what] += 1
            getattr(self, ask.what)(position, ask)
        return self.player.answer(position, ask)

    def move(self, position: Position, ask: Ask) -> None:
        now = slow_rules.table(position)
        found = {
            one: slow_rules.destinations(now, one) for one in now.at if now.side[one] == names_of(ask.side)
        }
        assert by_name(ask.options) == {one: areas for one, areas in found.items() if areas}

    def act(self, position: Position, ask: Ask) -> None:
        now, (area, _number) = slow_rules.table(position), ask.about
        steps = slow_rules.order(now, AREAS[area])
        waiting = [left for one in steps if (left := [block for block in one if block not in now.moved])]
        assert sorted(by_name(ask.options)) == waiting[0]
        ways_out(now, ask, regroup=False)

    def forced(self, position: Position, ask: Ask) -> None:
        now = slow_rules.table(position)
        assert ask.side == position.attacker[ask.about]
        ways_out(now, ask, regroup=False)

    def regroup(self, position: Position, ask: Ask) -> None:
        ways_out(slow_rules.table(position), ask, regroup=True)

    def build(self, position: Position, ask: Ask) -> None:
        assert slow_rules.winter_faults(position) == []
        left = {AREAS[area]: n for area, n in ask.about.items()}
        side = names_of(ask.side)
        assert all(n <= slow_rules.room(area, side) for area, n in left.items())


def names_of(side: int) -> str:
    return slow_rules.SIDES[side]


def by_name(options: dict[int, Any]) -> dict[str, set[str]]:
    return {BLOCKS[block].name: {AREAS[area] for area in areas} for block, areas in options.items()}


def ways_out(now: slow_rules.Table, ask: Ask, *, regroup: bool) -> None:
    for block, areas in by_name(ask.options).items():
        assert areas == slow_rules.ways_out(now, block, regroup=regroup), block


@pytest.mark.parametrize("scenario", SCENARIOS)
@pytest.mark.parametrize("seed", range(4))
def test_the_fast_rules_and_the_slow_ones_agree(scenario: str, seed: int) -> None:
    position, chance = new_position(scenario), random.Random(f"{scenario}/{seed}")
    players: list[Player] = [RandomPlayer(random.Random(f"{seed}/{side}")) for side in (ENGLISH, SCOTS)]
    if seed % 3 == 2:
        players[seed % 2] = GreedyPlayer()
    seats = {side: Checked(player) for side, player in enumerate(players)}
    play_game(position, seats, chance, decisions=600)
    assert sum(one.checked["move"] for one in seats.values())
