"""A37, A31: the book sets no limit where the box does. When a pile runs out, something else stands in."""

from reivers.kernel.flows import Flow, tell

from . import board
from .state import State, count, cube, vp

SHEEP, HORSES, CUBES = 60, 42, 15
"""2.0 How many there are in the box; cubes for each family."""
TRACK_END = 12
"""7.1 Beyond it a second cube of the family counts on from 0."""
VP_TRACK_END = 100
"""2.3 From here on a second cube lies in the "+100" box."""


def tell_stand_ins(state: State) -> Flow[None]:
    """A37 Say which piles of the box are used up, and by how many."""
    for piece, (needed, there) in piles(state).items():
        if needed > there:
            yield from tell("piles.stand_in", {"pile": piece, "n": needed - there})


def piles(state: State) -> dict[str, tuple[int, int]]:
    """Each pile: how many pieces are in use, and how many the box has."""
    cubes = {cube(family): (cubes_in_use(state, family), CUBES) for family in board.FAMILIES}
    return {
        "sheep": (_lying(state, "sheep") + _lying(state, "sheep_lying"), SHEEP),
        "horse": (_lying(state, "horse") + _lying(state, "horse_lying"), HORSES),
        **cubes,
    }


def cubes_in_use(state: State, family: str) -> int:
    """2.13 Cubes of a family: on tracks, in boxes and cups, beside Battles, on the VP track."""
    tracks = [board.track(march) for march in board.WALK]
    on_tracks = sum(cubes_for(count(state, track, cube(family))) for track in tracks)
    elsewhere = sum(
        count(state, place, cube(family)) for place in state.table if place not in tracks and place != "vp"
    )
    cups = state.cup.get(family, 0) + state.drawn_cubes.get(family, 0)
    on_vp_track = (1 + (vp(state) >= VP_TRACK_END)) if family == state.family else 0
    return on_tracks + elsewhere + cups + on_vp_track


def cubes_for(points: int) -> int:
    """7.1 The cubes that so many points take on a track: one for every twelve begun."""
    return -(-points // TRACK_END)


def _lying(state: State, piece: str) -> int:
    return sum(count(state, place, piece) for place in state.table)
