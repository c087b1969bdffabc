"""4 Movement: where blocks can go, and what a move does."""

from collections.abc import Sequence

from reivers.games.hammer.board import (
    ANGLO_SCOTTISH,
    BETWEEN,
    BORDER_LIMIT,
    COAST,
    ENGLAND,
    NEIGHBORS,
    NORSE,
    POOL,
    RED,
    SCOTS,
)

from .position import BY_SEA, NOBODY, Position

Way = tuple[int, ...]
"""The areas that a block enters, one after another."""


def begin_moves(position: Position, moves: int) -> None:
    """3.11 Start a side's move phase."""
    position.end_phase()
    position.moves_left = moves


def movable(position: Position, side: int) -> dict[int, dict[int, Way]]:
    """Return the blocks that can move now, each with the areas where it may end and a shortest way."""
    found = ((block, ways(position, block)) for block in position.on_map(side) if not position.moved[block])
    return {block: there for block, there in found if there}


def ways(position: Position, block: int) -> dict[int, Way]:
    """4.0 Return the areas where a block may end, each with the first shortest way."""
    found: dict[int, Way] = {}
    for way in routes(position, block):
        found.setdefault(way[-1], way)
    return found


def routes(position: Position, block: int) -> list[Way]:
    """Return all ways that a block can go, shortest first."""
    start = position.at[block]
    if start_refusal(position, block):
        return []
    if block == NORSE:
        return [(to,) for to in range(POOL) if not _norse_refusal(position, start, to)]
    found: list[Way] = []
    here: list[tuple[int, int, Way]] = [(start, NOBODY, ())]
    for _ in range(position.labels[block].move):
        further: list[tuple[int, int, Way]] = []
        for area, came, way in here:
            for to, border in NEIGHBORS[area]:
                if to in (came, start) or step_refusal(position, block, start, area, to, border):
                    continue
                found.append((*way, to))
                if not must_stop(position, block, to, border):
                    further.append((to, area, (*way, to)))
        here = further
    return found


def together(
    position: Position, blocks: Sequence[int], to: int, last: int | None = None
) -> list[tuple[int, Way]]:
    """Return the moves of several blocks to an area, one after another; empty if not all can go there.

    `last`: the area from which they enter it.
    """
    after, plan = position.copy(), []
    for block in blocks:
        start = after.at[block]
        there = (way for way in routes(after, block) if way[-1] == to)
        way = next((way for way in there if last in (None, (start, *way)[-2])), None)
        if way is None:
            return []
        move(after, block, way)
        plan.append((block, way))
    return plan


def start_refusal(position: Position, block: int) -> str:
    """Return why a block can't move at all, if so."""
    start, side = position.at[block], position.side[block]
    if start >= POOL:
        return "not_on_map"
    if position.moved[block]:
        return "moved"
    if is_pinned(position, side, start):
        return "pinned"
    if not position.moves_left and (block == NORSE or start == ENGLAND or not position.activated[start]):
        return "no_moves"
    return ""


def is_pinned(position: Position, side: int, area: int) -> bool:
    """4.6 Return whether all blocks of Player 2 in an area that Player 1 attacks must stay."""
    if position.first in (side, NOBODY) or position.attacker[area] != position.first:
        return False
    return free_to_leave(position, side, area) <= 0


def free_to_leave(position: Position, side: int, area: int) -> int:
    """4.6 Return how many blocks of a side that haven't moved can leave an area."""
    before = [block for block in position.blocks(side, area) if not position.moved[block]]
    pins = position.first not in (side, NOBODY) and position.attacker[area] == position.first
    return len(before) - (position.here(1 - side, area) if pins else 0)


def step_refusal(position: Position, block: int, start: int, area: int, to: int, border: int) -> str:
    """4.2-4.6 Return why a block can't cross this border now, if so."""
    side = position.side[block]
    if position.crossed[side * len(RED) + border] >= BORDER_LIMIT[border]:
        return "border_full"
    if ANGLO_SCOTTISH[border] and not position.moves_left:
        return "no_moves"
    controlled = position.last_used[border] == position.first != NOBODY and side != position.first
    if controlled and area == start and position.is_contested(area):
        return "border_controlled"
    if position.truce == side and (position.here(1 - side, to) or (side == SCOTS and to == ENGLAND)):
        return "truce"
    return ""


def must_stop(position: Position, block: int, area: int, border: int) -> bool:
    """4.0, 4.3, 4.4 Return whether a block must stop after it enters an area."""
    return RED[border] or area == ENGLAND or position.here(1 - position.side[block], area) > 0


def _norse_refusal(position: Position, start: int, to: int) -> str:
    """4.7 Return why the Norse can't sail there, if so."""
    if to in (start, ENGLAND) or not COAST[to]:
        return "norse_coast"
    bound = position.truce == SCOTS and position.here(1 - SCOTS, to)
    return "truce" if bound else ""


def refusal(position: Position, block: int, way: Sequence[int]) -> str:
    """Return why a block can't go this way, if so."""
    start, came = position.at[block], NOBODY
    if found := start_refusal(position, block):
        return found
    if not way or way[-1] == start:
        return "same_area"
    if block == NORSE:
        return _norse_refusal(position, start, way[0]) if len(way) == 1 else "norse_coast"
    if len(way) > position.labels[block].move:
        return "too_far"
    area = start
    for n, to in enumerate(way):
        border = BETWEEN.get((area, to))
        if border is None:
            return "not_beside"
        if to in (came, start):
            return "back"
        if found := step_refusal(position, block, start, area, to, border):
            return found
        if n < len(way) - 1 and must_stop(position, block, to, border):
            return "must_stop"
        area, came = to, area
    return ""


def move(position: Position, block: int, way: Sequence[int]) -> None:
    """Move a block along a legal way, and pay for it."""
    start, side = position.at[block], position.side[block]
    if block == NORSE:
        position.moves_left -= 1
        arrive(position, block, way[0], BY_SEA)
        return
    crosses, area, border = False, start, NOBODY
    for to in way:
        border = BETWEEN[area, to]
        crosses = crosses or ANGLO_SCOTTISH[border]
        position.crossed[side * len(RED) + border] += 1
        area = to
    if crosses:
        position.moves_left -= 1
    elif not position.activated[start]:
        position.moves_left -= 1
        position.activated[start] = 1
    arrive(position, block, area, border)


def arrive(position: Position, block: int, area: int, border: int) -> None:
    """Put a block that moved into its area; if an opponent is there, into the battle (4.5, 5.32, 5.33)."""
    start, side = position.at[block], position.side[block]
    position.place(block, area)
    position.moved[block] = 1
    if not position.here(1 - side, area):
        return
    if border != BY_SEA:
        position.last_used[border] = side
    if position.attacker[area] == NOBODY:
        position.attacker[area] = side
        position.main_border[area], position.main_origin[area] = border, start
        return
    main = (position.main_border[area], position.main_origin[area])
    if position.attacker[area] != side or main != (border, start):
        position.reserve[block] = 1
