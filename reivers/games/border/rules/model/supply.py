"""A37, A31: piles limited by the box, not by the rules. When a pile runs out, other pieces replace it."""

from collections import Counter

from reivers.games.border import board
from reivers.kernel.flows import Flow, explains, notice

from .state import State, cube, vp

SHEEP, HORSES, CUBES = 60, 42, 15
"""2.0 Pieces in the box; cubes per family."""
TRACK_END = 12
"""7.1 Beyond it a second cube of the family counts on from 0."""
VP_TRACK_END = 100
"""2.3 From here on a second cube is in the "+100" box."""


def report_stand_ins(state: State) -> Flow[None]:
    """A37 Report which piles of the box are used up, and by how many."""
    if not explains():
        return
    for piece, (needed, there) in piles(state).items():
        if needed > there:
            yield from notice("piles.stand_in", {"pile": piece, "n": needed - there})


def piles(state: State) -> dict[str, tuple[int, int]]:
    """Return the pieces in use and in the box, for each pile."""
    used = pieces_in_use(state)
    cubes = {cube(family): (used[cube(family)], CUBES) for family in board.FAMILIES}
    return {
        "sheep": (used["sheep"] + used["sheep_bastled"], SHEEP),
        "horse": (used["horse"] + used["horse_used"], HORSES),
        **cubes,
    }


def pieces_in_use(state: State) -> Counter[str]:
    """2.13 Return all pieces on the table; of cubes, those on tracks, in cups and on the VP track."""
    used = Counter[str]()
    tracks = {board.track(march) for march in board.WALK}
    for place, pieces in state.table.items():
        for piece, n in pieces.items():
            if isinstance(n, int) and place != "vp":
                used[piece] += cubes_for(n) if place in tracks else n
    for family in board.FAMILIES:
        used[cube(family)] += state.cup.get(family, 0) + state.drawn_cubes.get(family, 0)
    used[cube(state.family)] += 1 + (vp(state) >= VP_TRACK_END)
    return used


def cubes_for(points: int) -> int:
    """7.1 Return how many cubes these points need on a track: one for every twelve or part of it."""
    return -(-points // TRACK_END)
