"""5 Battles: who acts when, what dice hit, who is lost, and where blocks can retreat and regroup."""

from collections.abc import Callable, Sequence

from reivers.games.hammer.board import (
    ANGLO_SCOTTISH,
    BORDER_LIMIT,
    CELTIC,
    COAST,
    CROSS,
    EDWARD,
    ENGLAND,
    ENGLISH,
    ENGLISH_ARCHERS,
    HOMES,
    IS_NOBLE,
    KING,
    NEIGHBORS,
    NORSE,
    OUT,
    POOL,
    RED,
    SCHILTROM,
    SCOTS,
    TWO_SIDED,
)

from .position import NOBODY, Position

ROUNDS = 3
Choose = Callable[[int, list[int]], int]
"""Return which of these blocks of a side takes the hit."""


# -- 5.1 Who fights ------------------------------------------------------------------------------------------


def front(position: Position, side: int, area: int) -> list[int]:
    """Return the blocks of a side that are in the battle now."""
    at, whose, reserve = position.at, position.side, position.reserve
    return [
        block
        for block, place in enumerate(at)
        if place == area and whose[block] == side and not reserve[block]
    ]


def reserves(position: Position, side: int, area: int) -> list[int]:
    return [block for block in position.blocks(side, area) if position.reserve[block]]


def celtic(blocks: Sequence[int]) -> list[int]:
    """5.2 Return the blocks that roll for celtic unity when they are revealed."""
    return [block for block in blocks if CELTIC[block]]


def winner(position: Position, area: int) -> int:
    """Return the side that has the area alone, else `NOBODY`."""
    if position.is_contested(area):
        return NOBODY
    return ENGLISH if position.here(ENGLISH, area) else SCOTS


# -- 5.31 A round --------------------------------------------------------------------------------------------


def order(position: Position, area: int) -> list[int]:
    """Return the front lines in the order of their actions: A, B, C, the defender first."""
    attacker, labels = position.attacker[area], position.labels
    fighting = [*front(position, ENGLISH, area), *front(position, SCOTS, area)]
    return sorted(fighting, key=lambda block: (labels[block].letter, position.side[block] == attacker, block))


def rating(position: Position, block: int, area: int) -> int:
    """1.4, 2.1, 10 Return the highest roll that hits."""
    hits = position.labels[block].hits
    if IS_NOBLE[block]:
        return hits + (area in HOMES[block] and position.side[block] != position.attacker[area])
    if position.schiltroms and SCHILTROM[block]:
        archers = any(ENGLISH_ARCHERS[one] for one in front(position, ENGLISH, area))
        return hits + (not archers)
    return hits


def hits_of(position: Position, block: int, area: int, dice: Sequence[int]) -> int:
    """5.4 Return how many dice hit."""
    highest = rating(position, block, area)
    return sum(face <= highest for face in dice)


def strongest(position: Position, side: int, area: int) -> list[int]:
    """5.41 Return the blocks of the front line of which one takes the next hit."""
    line = front(position, side, area)
    most = max((position.steps[block] for block in line), default=0)
    return [block for block in line if position.steps[block] == most]


def apply_hits(position: Position, side: int, area: int, hits: int, choose: Choose) -> list[int]:
    """5.41 Take the hits one by one, each from a strongest block. Return the blocks that were eliminated."""
    lost = []
    for _ in range(hits):
        line = strongest(position, side, area)
        if not line:
            break
        block = line[0] if len(line) == 1 else choose(side, line)
        if hit(position, block):
            lost.append(block)
    return lost


def preferred(position: Position, line: Sequence[int]) -> int:
    """Return who usually takes a hit among equals: non-nobles first, then the lower number."""
    return min(line, key=lambda block: (IS_NOBLE[block], position.labels[block].hits, block))


def hit(position: Position, block: int) -> bool:
    """Take one step from a block in battle. Return whether that eliminates it."""
    if position.steps[block] > 1:
        position.steps[block] -= 1
        return False
    eliminate(position, block)
    return True


def eliminate(position: Position, block: int) -> None:
    """5.7, 5.8, 6.1, 9.1 Remove a block that was killed in battle or couldn't retreat.

    A noble changes sides at strength 1, as a reserve of his new side.
    """
    if TWO_SIDED[block]:
        position.place(block, position.at[block], 1, 1 - position.side[block])
        position.reserve[block] = 1
        return
    if block == KING:
        end(position, ENGLISH, "king_killed")
    if block == EDWARD:
        if position.edward == 2:
            end(position, SCOTS, "edward_killed")
        position.edward = 2
        position.to_pool(block)
        return
    position.to_pool(block)
    if CROSS[block]:
        position.place(block, OUT)


def end(position: Position, side: int, why: str) -> None:
    """9.1 End the game."""
    if position.winner == NOBODY:
        position.winner, position.why = side, why


# -- 5.32 Start of round 2 -----------------------------------------------------------------------------------


def change_control(position: Position, area: int) -> bool:
    """5.32 Let the attacker defend if the defender's front line is gone. Return whether that happened."""
    attacker = position.attacker[area]
    defender = 1 - attacker
    if front(position, defender, area) or not reserves(position, defender, area):
        return False
    position.attacker[area] = defender
    return True


def join_reserves(position: Position, area: int) -> list[int]:
    """Bring all reserves into the front line. Return them."""
    joining = [block for block, at in enumerate(position.at) if at == area and position.reserve[block]]
    for block in joining:
        position.reserve[block] = 0
    return joining


# -- 5.5 Retreat and regroup ---------------------------------------------------------------------------------


def retreats(position: Position, block: int) -> list[int]:
    """5.5 Return the areas where a block can retreat."""
    return _ways_out(position, block, controlled=True)


def regroups(position: Position, block: int) -> list[int]:
    """5.6 Return the areas where a block of the winner can regroup: border control doesn't matter."""
    return _ways_out(position, block, controlled=False)


def _ways_out(position: Position, block: int, *, controlled: bool) -> list[int]:
    if block == NORSE:
        at = position.at[block]
        return [
            to
            for to in range(POOL)
            if COAST[to] and to not in (at, ENGLAND) and position.is_friendly(SCOTS, to)
        ]
    area = position.at[block]
    return [
        to
        for to, border in NEIGHBORS[area]
        if not way_out_refusal(position, block, to, border, controlled=controlled)
    ]


def way_out_refusal(position: Position, block: int, to: int, border: int, *, controlled: bool) -> str:
    """Return why a block, not the Norse, can't retreat or regroup over a border, if so."""
    area, side = position.at[block], position.side[block]
    if not position.is_open(side, to):
        return "enemy_there"
    if ANGLO_SCOTTISH[border] and (area if side == ENGLISH else to) == ENGLAND:
        return "anglo_scottish"
    if controlled and position.last_used[border] == 1 - side:
        return "border_controlled"
    return "border_full" if position.crossed[side * len(RED) + border] >= BORDER_LIMIT[border] else ""


def go(position: Position, block: int, area: int) -> None:
    """Retreat or regroup to an area, and count the border."""
    start, side = position.at[block], position.side[block]
    if block != NORSE:
        border = next(border for to, border in NEIGHBORS[start] if to == area)
        position.crossed[side * len(RED) + border] += 1
    position.place(block, area)
    position.reserve[block] = 0


def new_count(position: Position) -> None:
    """5.5 Start a new count of the borders: in each round, for the forced retreat, and for regrouping."""
    position.crossed = bytearray(len(position.crossed))
