"""Every number of the books that a player can put right when the table says otherwise."""

from collections.abc import Iterator, Mapping
from typing import Any

from reivers.kernel.prompts import Number, Prompt

from . import board
from .state import MINE, State, count, cube, put

Spot = tuple[str, str, int]
"""Place, piece, and the most that can lie there."""

MANY = 99


def all_of(state: State) -> Mapping[str, Prompt]:
    """What can be put right, in the order of one walk round the board."""
    return {
        f"{place}|{piece}": Number(
            key=f"correct.{piece.partition(':')[0]}",
            facts={
                "place": place,
                "whose": piece.partition(":")[2],
                "now": count(state, place, piece),
            },
            low=0,
            high=most,
        )
        for place, piece, most in _spots(state)
    }


def correct(state: State, what: str, value: Any) -> None:
    """The books follow the table: nothing is ordered."""
    place, _, piece = what.partition("|")
    put(state, place, piece, value)


def _spots(state: State) -> Iterator[Spot]:
    for piece in ("cattle", "horse", "horse_lying"):
        yield MINE, piece, MANY
    yield from ((MINE, piece, 9) for piece in state.table.get(MINE, {}) if piece.startswith("token:"))
    yield "rivals", "base_dice", MANY
    for march in board.WALK:
        yield from _march(march)
    yield from (
        ("events", piece, 9) for piece in state.table.get("events", {}) if piece.startswith("rerolls:")
    )


def _march(march: str) -> Iterator[Spot]:
    """Tracks, Sheep, cubes and towers of one March."""
    for family in board.FAMILIES:
        yield board.track(march), cube(family), MANY
    for region in board.REGIONS[march]:
        yield region, "sheep", MANY
        if march != board.DL:
            yield region, "sheep_lying", MANY
    if march == board.DL:
        return
    for box in (board.seat(march), board.town(march)):
        yield from ((box, cube(family), 15) for family in board.FAMILIES if board.HOME[family] != march)
    yield from ((site, "tower", 1) for site in board.SITES[march])
