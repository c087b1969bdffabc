"""The reference player Greedy: attacks when clearly stronger, else marches. It sees what a player sees."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from reivers.games.hammer import board
from reivers.games.hammer.board import (
    AREA,
    CARD,
    CATHEDRALS,
    ENGLAND,
    ENGLISH,
    HOMES,
    IS_NOBLE,
    LIMIT,
    NEIGHBORS,
    NOBLES,
    NORSE,
    POOL,
    SCHILTROM,
    STEPS,
)
from reivers.games.hammer.rules import battle, movement
from reivers.games.hammer.rules.ask import Ask
from reivers.games.hammer.rules.movement import Way
from reivers.games.hammer.rules.position import Position

CARDS = tuple(CARD[name] for name in ("3", "2", "herald", "pillage", "1", "victuals", "sea_move", "truce"))
"""The order in which it plays its cards."""
ENOUGH = 1.75
"""The strength against the enemy's with which it attacks."""
TOO_WEAK = 0.4
"""The strength below which it retreats, from round 2."""
OCCUPIES_FROM = 4
"""The turn from which it occupies empty homes."""
UNSEEN_STEPS, UNSEEN_HITS = 3, 2
"""What it expects of a block that it can't see."""
WITH_EDWARD = 3
RESTS_AT = 2
FAR = 99


class GreedyPlayer:
    """Frozen and without chance: tables of matches refer to it. Ties go to the order of the card files."""

    def __init__(self) -> None:
        self.plan: list[tuple[int, Way]] = []
        """The moves of the group that is on its way."""

    def answer(self, position: Position, ask: Ask) -> Any:
        return DECISIONS[ask.what](self, position, ask)

    # -- 3 Cards ---------------------------------------------------------------------------------------------

    def card(self, _position: Position, ask: Ask) -> int:
        self.plan = []
        return next(card for card in CARDS if card in ask.options)

    def event(self, _position: Position, ask: Ask) -> str:
        return "use" if "use" in ask.options and ask.about != CARD["sea_move"] else "pass"

    def herald(self, _position: Position, ask: Ask) -> int:
        return int(max(ask.options, key=lambda noble: STEPS[noble]))

    def pillage(self, position: Position, ask: Ask) -> Any:
        def wanted(pair: tuple[int, int]) -> tuple[int, int]:
            target, group = pair
            return position.here(1 - ask.side, target), -missing(position, ask.side, group)

        return min(ask.options, key=wanted)

    def victuals(self, position: Position, ask: Ask) -> Any:
        return max(ask.options, key=lambda area: missing(position, ask.side, area))

    def steps(self, position: Position, ask: Ask) -> dict[int, int]:
        added: dict[int, int] = {}
        for _ in range(ask.most):
            weak = [block for block, n in ask.options.items() if added.get(block, 0) < n]
            block = max(weak, key=lambda one: position.steps[one] + added.get(one, 0))
            added[block] = added.get(block, 0) + 1
        return added

    # -- 4 Moves ---------------------------------------------------------------------------------------------

    def move(self, position: Position, ask: Ask) -> Any:
        while self.plan:
            block, way = self.plan.pop(0)
            if not movement.refusal(position, block, way):
                return block, way
        if not position.moves_left:
            return None
        ways = {block: movement.routes(position, block) for block in ask.options if block != NORSE}
        for choose in (attack, occupy, march, cross):
            if plan := choose(position, ask.side, ways):
                self.plan = plan[1:]
                return plan[0]
        return None

    # -- 5 Battles -------------------------------------------------------------------------------------------

    def battle(self, position: Position, ask: Ask) -> Any:
        return max(ask.options, key=lambda area: _expected_odds(position, ask.side, area))

    def act(self, position: Position, ask: Ask) -> Any:
        block, areas = next(iter(ask.options.items()))
        area, number = ask.about
        at_home = IS_NOBLE[block] and area in HOMES[block]
        if number > 1 and areas and not at_home and _odds_shown(position, ask.side, area) < TOO_WEAK:
            return block, refuge(position, ask.side, areas)
        return block, "fire"

    def tie(self, position: Position, ask: Ask) -> int:
        return battle.preferred(position, ask.options)

    def loss(self, position: Position, ask: Ask) -> int:
        return battle.preferred(position, ask.options)

    def forced(self, position: Position, ask: Ask) -> Any:
        block, areas = next(iter(ask.options.items()))
        return block, refuge(position, ask.side, areas)

    def regroup(self, _position: Position, _ask: Ask) -> None:
        return None

    def raid(self, position: Position, ask: Ask) -> int:
        return int(min(ask.options, key=lambda block: force(position, block)))

    # -- 7 Winter --------------------------------------------------------------------------------------------

    def home(self, _position: Position, ask: Ask) -> int:
        return int(max(ask.options, key=lambda area: LIMIT[ask.side][area]))

    def moray(self, _position: Position, ask: Ask) -> Any:
        return AREA["moray"] if AREA["moray"] in ask.options else "stay"

    def king(self, position: Position, ask: Ask) -> Any:
        at = position.at[board.KING]
        first = next((area for area in CATHEDRALS if area == at or area in ask.options), at)
        return "stay" if first == at else first

    def edward(self, position: Position, _ask: Ask) -> bool:
        with_him = position.here(ENGLISH, position.at[board.EDWARD]) - 1
        return with_him >= WITH_EDWARD

    def wallace(self, position: Position, ask: Ask) -> Any:
        return ask.options[-1] if position.steps[board.WALLACE] <= RESTS_AT else "stay"

    def disband(self, position: Position, ask: Ask) -> list[int]:
        gone: list[int] = []
        for area, n in ask.about.items():
            there = [block for block, at in ask.options.items() if at == area]
            gone += sorted(there, key=lambda block: force(position, block))[:n]
        return gone

    def build(self, position: Position, ask: Ask) -> Any:
        area, options = next(iter(ask.options.items()))
        if "draw" in options:
            return area, "draw"
        return area, min(options, key=lambda block: position.steps[block])


DECISIONS: Mapping[str, Callable[[GreedyPlayer, Position, Ask], Any]] = {
    name: getattr(GreedyPlayer, name)
    for name in (
        "card", "event", "herald", "pillage", "loss", "victuals", "steps", "move", "battle", "act", "tie",
        "forced", "regroup", "raid", "home", "moray", "king", "edward", "wallace", "disband", "build",
    )
}  # fmt: skip


# -- strength ------------------------------------------------------------------------------------------------


def force(position: Position, block: int) -> int:
    """Return a block's steps times its highest roll that hits."""
    return position.steps[block] * position.labels[block].hits


def missing(position: Position, side: int, area: int) -> int:
    """Return how many steps the blocks of a side miss in an area."""
    return sum(position.labels[block].steps - position.steps[block] for block in position.blocks(side, area))


def _power(lines: Iterable[tuple[int, int]]) -> int:
    """Return F times S of blocks with these steps and highest rolls that hit."""
    blocks = list(lines)
    return sum(steps * hits for steps, hits in blocks) * sum(steps for steps, _ in blocks)


def _attacking(position: Position, blocks: Iterable[int]) -> Iterable[tuple[int, int]]:
    """Return steps and highest rolls that hit of own blocks before an attack."""
    for block in blocks:
        schiltrom = position.schiltroms and SCHILTROM[block]
        yield position.steps[block], position.labels[block].hits + schiltrom


def _fighting(position: Position, side: int, area: int) -> Iterable[tuple[int, int]]:
    """Return the same of all blocks of a side in a battle."""
    for block in position.blocks(side, area):
        yield position.steps[block], battle.rating(position, block, area)


def _unseen(position: Position, side: int, area: int, n: int) -> Iterable[tuple[int, int]]:
    """Return what to expect of opposing blocks: one fights better where an opposing noble is at home."""
    at_home = area in enemy_homes(position, side)
    for number in range(n):
        yield UNSEEN_STEPS, UNSEEN_HITS + (at_home and number == 0)


def enemy_homes(position: Position, side: int) -> list[int]:
    """Return the homes of the nobles on the other side, wherever they are, in map order."""
    return sorted(
        {home for one in NOBLES if position.side[one] != side for home in HOMES[one] if _is_in(position, one)}
    )


def _is_in(position: Position, noble: int) -> bool:
    return position.at[noble] < POOL


def _expected_odds(position: Position, side: int, area: int) -> float:
    """Return the own strength in a battle that hasn't begun, against what to expect there."""
    enemy = _unseen(position, side, area, position.here(1 - side, area))
    return _power(_fighting(position, side, area)) / _power(enemy)


def _odds_shown(position: Position, side: int, area: int) -> float:
    """Return the own strength against the other side's, when all blocks are shown."""
    return _power(_fighting(position, side, area)) / _power(_fighting(position, 1 - side, area))


# -- moves ---------------------------------------------------------------------------------------------------

Ways = Mapping[int, Sequence[Way]]
Plan = list[tuple[int, Way]]


def attack(position: Position, side: int, ways: Ways) -> Plan:
    """Return the moves of the best attack, if one is strong enough."""
    homes, best = enemy_homes(position, side), (False, ENOUGH)
    found: Plan = []
    for origin in sorted({position.at[block] for block in ways}):
        group = [block for block in ways if position.at[block] == origin and not _keeps_home(position, block)]
        for target in range(POOL):
            if not position.is_enemy(side, target):
                continue
            for plan in _over_each_border(position, origin, target, {one: ways[one] for one in group}):
                enemy = _unseen(position, side, target, position.here(1 - side, target))
                odds = _power(_attacking(position, [block for block, _ in plan])) / _power(enemy)
                rank = (target in homes, odds)
                if odds >= ENOUGH and (not found or rank > best):
                    best, found = rank, plan
    return found


def _keeps_home(position: Position, block: int) -> bool:
    return IS_NOBLE[block] and position.at[block] in HOMES[block]


def _over_each_border(position: Position, origin: int, target: int, ways: Ways) -> Iterable[Plan]:
    """Yield all blocks that reach a target over one last border, strongest first."""
    group = sorted(ways, key=lambda block: -force(position, block))
    for beside, _ in NEIGHBORS[target]:
        able = {
            block: [way for way in ways[block] if way[-1] == target and (origin, *way)[-2] == beside]
            for block in group
        }
        if plan := _together(position, able):
            yield plan


def _together(position: Position, ways: Ways) -> Plan:
    """Return the moves of all blocks that can still go one of their ways after those before them."""
    if not any(ways.values()):
        return []
    after, plan = position.copy(), []
    for block, there in ways.items():
        way = next((way for way in there if not movement.refusal(after, block, way)), None)
        if way is not None:
            movement.move(after, block, way)
            plan.append((block, way))
    return plan


def occupy(position: Position, side: int, ways: Ways) -> Plan:
    """Return the move of the weakest block into an empty home of an opposing noble, late in the year."""
    if position.turn < OCCUPIES_FROM:
        return []
    empty = [
        home
        for home in enemy_homes(position, side)
        if position.is_open(side, home) and not position.here(side, home)
    ]
    able = [block for block in ways if not IS_NOBLE[block] and any(way[-1] in empty for way in ways[block])]
    if not able:
        return []
    block = min(able, key=lambda one: force(position, one))
    return [(block, next(way for home in empty for way in ways[block] if way[-1] == home))]


def march(position: Position, side: int, ways: Ways) -> Plan:
    """Return the moves of the strongest group that no opponent is beside, toward an opposing noble's home."""
    distance = _distances(enemy_homes(position, side))
    groups: dict[int, list[int]] = {}
    for block in ways:
        if position.at[block] != ENGLAND and not IS_NOBLE[block]:
            groups.setdefault(position.at[block], []).append(block)
    safe = [area for area in groups if not any(position.here(1 - side, to) for to, _ in NEIGHBORS[area])]
    strongest = sorted(
        safe, key=lambda area: (-_power(_attacking(position, position.blocks(side, area))), area)
    )
    for area in strongest:
        if plan := _march_of(position, side, groups[area], ways, distance):
            return plan
    return []


def _march_of(position: Position, side: int, group: list[int], ways: Ways, distance: Sequence[int]) -> Plan:
    """Return the way of a group as far as all its blocks get, without entering an opponent's area."""
    start = position.at[group[0]]
    common = set.intersection(*({way[-1] for way in ways[block]} for block in group))
    nearer = [area for area in common if distance[area] < distance[start] and position.is_open(side, area)]
    for goal in sorted(nearer, key=lambda area: (distance[area], area)):
        plan = _together(
            position, {block: [way for way in ways[block] if way[-1] == goal] for block in group}
        )
        if len(plan) == len(group):
            return plan
    return []


def cross(position: Position, side: int, ways: Ways) -> Plan:
    """Return the strongest block's way out of England: to Dunbar, else to Annan."""
    if side != ENGLISH:
        return []
    dunbar, annan = AREA["dunbar"], AREA["annan"]
    goal = annan if position.is_enemy(side, dunbar) else dunbar
    waiting = [block for block in ways if position.at[block] == ENGLAND and (goal,) in ways[block]]
    if not waiting or not position.is_open(side, goal):
        return []
    return [(max(waiting, key=lambda block: force(position, block)), (goal,))]


def refuge(position: Position, side: int, areas: Sequence[int]) -> int:
    """Return the friendly area with the most own blocks, else a neutral one."""
    return max(areas, key=lambda area: position.here(side, area))


def _distances(goals: Iterable[int]) -> list[int]:
    """Return how many borders each area is from the nearest goal."""
    found = [FAR] * POOL
    line = list(goals)
    for area in line:
        found[area] = 0
    for area in line:
        for to, _ in NEIGHBORS[area]:
            if found[to] == FAR:
                found[to] = found[area] + 1
                line.append(to)
    return found
