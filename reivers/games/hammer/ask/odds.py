"""The odds of a battle in which all blocks fire and nobody retreats: exact for few blocks, else simulated."""

import random
from collections.abc import Mapping
from fractions import Fraction
from math import comb
from typing import Any

from reivers.games.hammer.board import ENGLISH, SCOTS
from reivers.games.hammer.rules import battle
from reivers.games.hammer.rules.battles import CELTIC_LEAVES
from reivers.games.hammer.rules.position import NOBODY, Position

EXACT = 3
"""The most blocks of a side with exact odds."""
SIMULATED, SMALL = 2000, 12
"""The battles simulated of up to so many blocks. Of more blocks there are fewer, to take no longer."""
DIE = 6
Weighted = dict[bytes, Fraction]


class Battle:
    """The possible positions of one battle, each with its probability."""

    def __init__(self, position: Position, area: int) -> None:
        self.base, self.area = position, area
        self.blocks = [*position.blocks(ENGLISH, area), *position.blocks(SCOTS, area)]
        self.original = position.attacker[area]

    def chances(self, rounds: int) -> Mapping[str, float]:
        """Return the chance that each side alone is left."""
        now: Weighted = {self.key(self.base): Fraction(1)}
        now = self.celtic(now, {one for one in self.blocks if not self.base.reserve[one]})
        for number in range(1, rounds + 1):
            if number > 1:
                now = self.reinforce(now, number)
            now = self.round(now)
        found = dict.fromkeys(("attacker", "defender", "neither"), Fraction(0))
        for key, chance in now.items():
            found[self.left(self.position(key))] += chance
        return {name: float(chance) for name, chance in found.items()}

    def left(self, position: Position) -> str:
        side = battle.winner(position, self.area)
        return "neither" if side == NOBODY else "attacker" if side == self.original else "defender"

    # -- positions as keys -----------------------------------------------------------------------------------

    def key(self, position: Position) -> bytes:
        """Return what may change: who attacks, and what each block is doing."""
        now = position
        arrays = (now.at, now.steps, now.side, now.reserve, now.moved)
        return bytes([now.attacker[self.area], *(array[one] for one in self.blocks for array in arrays)])

    def position(self, key: bytes) -> Position:
        made = self.base.copy()
        made.attacker[self.area] = key[0]
        for n, block in enumerate(self.blocks):
            at, steps, side, reserve, moved = key[1 + 5 * n : 6 + 5 * n]
            made.place(block, at, steps, side)
            made.reserve[block], made.moved[block] = reserve, moved
        return made

    # -- the procedure ---------------------------------------------------------------------------------------

    def celtic(self, now: Weighted, revealed: set[int]) -> Weighted:
        leaves = Fraction(len(CELTIC_LEAVES), DIE)
        for block in battle.celtic([one for one in self.blocks if one in revealed]):
            found: Weighted = {}
            for key, chance in now.items():
                made = self.position(key)
                if made.at[block] != self.area:
                    _add(found, key, chance)
                    continue
                _add(found, key, chance * (1 - leaves))
                made.to_pool(block)
                _add(found, self.key(made), chance * leaves)
            now = found
        return now

    def reinforce(self, now: Weighted, number: int) -> Weighted:
        found: Weighted = {}
        for key, chance in now.items():
            made = self.position(key)
            if battle.winner(made, self.area) == NOBODY:
                if number == 2:
                    battle.change_control(made, self.area)
                battle.join_reserves(made, self.area)
            _add(found, self.key(made), chance)
        hidden = {one for one in self.blocks if self.base.reserve[one]}
        return self.celtic(found, hidden) if number == 2 else found

    def round(self, now: Weighted) -> Weighted:
        """Let every block fire once."""
        done: Weighted = {}
        waiting: Weighted = {}
        for key, chance in now.items():
            made = self.position(key)
            made.moved = bytearray(len(made.moved))
            _add(waiting, self.key(made), chance)
        while waiting:
            following: Weighted = {}
            for key, chance in waiting.items():
                self._next(key, chance, following, done)
            waiting = following
        return done

    def _next(self, key: bytes, chance: Fraction, following: Weighted, done: Weighted) -> None:
        """Let the next block of a position fire, with each number of hits."""
        made = self.position(key)
        fronts = all(battle.front(made, side, self.area) for side in (ENGLISH, SCOTS))
        block = (
            next((one for one in battle.order(made, self.area) if not made.moved[one]), None)
            if fronts
            else None
        )
        if block is None:
            _add(done, key, chance)
            return
        dice, rating = made.steps[block], min(DIE, battle.rating(made, block, self.area))
        made.moved[block] = 1
        for hits in range(dice + 1):
            ways = comb(dice, hits) * rating**hits * (DIE - rating) ** (dice - hits)
            if ways:
                after = made.copy()
                battle.apply_hits(after, 1 - made.side[block], self.area, hits, preferred(after))
                _add(following, self.key(after), chance * Fraction(ways, DIE**dice))


def preferred(position: Position) -> battle.Choose:
    return lambda _side, line: battle.preferred(position, line)


def _add(weights: Weighted, key: bytes, chance: Fraction) -> None:
    weights[key] = weights.get(key, Fraction(0)) + chance


def odds(position: Position, area: int, rounds: int) -> dict[str, Any]:
    """Return the chance that the attacker or the defender alone is left."""
    if all(position.here(side, area) <= EXACT for side in (ENGLISH, SCOTS)):
        return dict(Battle(position, area).chances(rounds))
    chance = random.Random(f"{area}/{rounds}")
    blocks = max(SMALL, position.here(ENGLISH, area) + position.here(SCOTS, area))
    games = SIMULATED * SMALL**2 // blocks**2
    found = dict.fromkeys(("attacker", "defender", "neither"), 0)
    for _ in range(games):
        found[_simulated(position.copy(), area, rounds, chance)] += 1
    return {**{name: n / games for name, n in found.items()}, "simulated": games}


def _simulated(position: Position, area: int, rounds: int, chance: random.Random) -> str:
    fight = Battle(position, area)
    _celtic(position, battle.front(position, ENGLISH, area), chance)
    for number in range(1, rounds + 1):
        if battle.winner(position, area) != NOBODY:
            break
        if number == 2:
            battle.change_control(position, area)
        joining = battle.join_reserves(position, area) if number > 1 else []
        if number == 2:
            _celtic(position, joining, chance)
        _simulate_round(position, area, chance)
    return fight.left(position)


def _celtic(position: Position, blocks: list[int], chance: random.Random) -> None:
    for block in battle.celtic(blocks):
        if int(chance.random() * DIE) + 1 in CELTIC_LEAVES:
            position.to_pool(block)


def _simulate_round(position: Position, area: int, chance: random.Random) -> None:
    for block in battle.order(position, area):
        fronts = [battle.front(position, side, area) for side in (ENGLISH, SCOTS)]
        if not all(fronts):
            return
        if block in fronts[position.side[block]]:
            dice = [int(chance.random() * DIE) + 1 for _ in range(position.steps[block])]
            hits = battle.hits_of(position, block, area, dice)
            battle.apply_hits(position, 1 - position.side[block], area, hits, preferred(position))
