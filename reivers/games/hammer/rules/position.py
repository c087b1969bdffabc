"""A position: blocks, borders, cards and the year, as small arrays that are cheap to copy.

Blocks, areas, borders and cards are numbers (see `board`), and so are sides. `NOBODY` is none of them.
"""

from collections.abc import Mapping
from typing import Any

from reivers.games.hammer import board
from reivers.games.hammer.board import BLOCKS, ENGLISH, OUT, POOL, SCOTS, SIDES

NOBODY = 255
"""No side, area or border."""
BY_SEA = 254
"""The last border of the Norse, who cross none."""

ARRAYS: Mapping[str, tuple[int, int]] = {
    "at": (len(BLOCKS), OUT),
    "steps": (len(BLOCKS), 0),
    "side": (len(BLOCKS), ENGLISH),
    "moved": (len(BLOCKS), 0),
    "reserve": (len(BLOCKS), 0),
    "count": (2 * len(board.AREAS), 0),
    "activated": (len(board.AREAS), 0),
    "crossed": (2 * len(board.BORDERS), 0),
    "last_used": (len(board.BORDERS), NOBODY),
    "attacker": (len(board.AREAS), NOBODY),
    "main_border": (len(board.AREAS), NOBODY),
    "main_origin": (len(board.AREAS), NOBODY),
    "hands": (2 * len(board.CARDS), 0),
    "played": (2, NOBODY),
}
"""The arrays of a position: their length and what they hold at first."""
NUMBERS: Mapping[str, int] = {
    "year": 1297,
    "turn": 1,
    "first": NOBODY,
    "moves_left": 0,
    "edward": 1,
    "wintered": 0,
    "crowned": 0,
    "french": 0,
    "truce": NOBODY,
    "winner": NOBODY,
    "bid": 0,
}
TEXTS: Mapping[str, str] = {"scenario": "braveheart", "phase": "setup", "why": ""}
OPTIONS = ("schiltroms", "old_labels", "must_build")


class Position:
    """Everything that the rules need to know.

    - `at`, `steps`, `side`: where each block is, how strong, and whose.
    - `moved`: it moved in this phase, or acted in this round. `reserve`: it joins its battle later.
    - `count`: blocks of each side in each area. `activated`: groups whose move is paid.
    - `crossed`: blocks of each side over each border in this phase or round. `last_used`: who controls it.
    - `attacker`, `main_border`, `main_origin`: of the battle in each area.
    - `hands`: cards of each kind, by side. `first`: Player 1. `truce`: the side that is bound.
    - `bid`: the handicap, above 0 for a bid of the English player.
    """

    __slots__ = (*ARRAYS, *NUMBERS, *TEXTS, *OPTIONS, "labels")

    at: bytearray
    steps: bytearray
    side: bytearray
    moved: bytearray
    reserve: bytearray
    count: bytearray
    activated: bytearray
    crossed: bytearray
    last_used: bytearray
    attacker: bytearray
    main_border: bytearray
    main_origin: bytearray
    hands: bytearray
    played: bytearray
    year: int
    turn: int
    first: int
    moves_left: int
    edward: int
    wintered: int
    crowned: int
    french: int
    truce: int
    winner: int
    bid: int
    scenario: str
    phase: str
    why: str
    schiltroms: bool
    old_labels: bool
    must_build: bool
    labels: tuple[board.Block, ...]

    def __init__(self, options: Mapping[str, Any] | None = None) -> None:
        for name, (length, value) in ARRAYS.items():
            setattr(self, name, bytearray([value]) * length)
        for name, first in (*NUMBERS.items(), *TEXTS.items()):
            setattr(self, name, first)
        for name in OPTIONS:
            setattr(self, name, bool((options or {}).get(name)))
        self.labels = board.OLD_BLOCKS if self.old_labels else BLOCKS

    def copy(self) -> "Position":
        copied = Position.__new__(Position)
        for name in _COPIED:
            setattr(copied, name, getattr(self, name)[:])
        for name in _SHARED:
            setattr(copied, name, getattr(self, name))
        return copied

    # -- blocks --------------------------------------------------------------------------------------------

    def place(self, block: int, place: int, steps: int | None = None, side: int | None = None) -> None:
        """Move a block to a place; change its strength or side as well."""
        at, count = self.at, self.count
        if at[block] < POOL:
            count[self.side[block] * POOL + at[block]] -= 1
        if side is not None:
            self.side[block] = side
        if steps is not None:
            self.steps[block] = steps
        at[block] = place
        if place < POOL:
            count[self.side[block] * POOL + place] += 1

    def to_pool(self, block: int) -> None:
        """Disband a block."""
        self.place(block, POOL, 0)
        self.reserve[block] = 0

    def blocks(self, side: int, place: int) -> list[int]:
        """Return the blocks of a side at a place."""
        whose = self.side
        return [block for block, at in enumerate(self.at) if at == place and whose[block] == side]

    def on_map(self, side: int) -> list[int]:
        whose = self.side
        return [block for block, at in enumerate(self.at) if at < POOL and whose[block] == side]

    # -- areas ---------------------------------------------------------------------------------------------

    def here(self, side: int, area: int) -> int:
        """Return how many blocks of a side an area holds."""
        return self.count[side * POOL + area]

    def is_enemy(self, side: int, area: int) -> bool:
        """Return whether only opposing blocks are there."""
        count = self.count
        return not count[side * POOL + area] and count[(1 - side) * POOL + area] > 0

    def is_friendly(self, side: int, area: int) -> bool:
        """Return whether only own blocks are there."""
        count = self.count
        return count[side * POOL + area] > 0 and not count[(1 - side) * POOL + area]

    def is_open(self, side: int, area: int) -> bool:
        """Return whether an area is friendly or neutral."""
        return not self.count[(1 - side) * POOL + area]

    def is_contested(self, area: int) -> bool:
        return self.count[area] > 0 and self.count[POOL + area] > 0

    def contested(self) -> list[int]:
        return [area for area in range(POOL) if self.count[area] and self.count[POOL + area]]

    # -- nobles --------------------------------------------------------------------------------------------

    def nobles(self, side: int) -> list[int]:
        """Return the nobles of a side on the map. Moray counts."""
        return [one for one in board.NOBLES if self.at[one] < POOL and self.side[one] == side]

    def hand(self, side: int) -> list[int]:
        """Return the cards in a hand."""
        first = side * len(board.CARDS)
        return [card for card in range(len(board.CARDS)) for _ in range(self.hands[first + card])]

    # -- turns ---------------------------------------------------------------------------------------------

    def end_phase(self) -> None:
        """Forget who moved and what they crossed."""
        for name in ("moved", "activated", "crossed"):
            setattr(self, name, bytearray(len(getattr(self, name))))

    def end_turn(self) -> None:
        """4.5 Forget border control and truce."""
        self.end_phase()
        self.reserve = bytearray(len(BLOCKS))
        for name in ("last_used", "attacker", "main_border", "main_origin", "played"):
            setattr(self, name, bytearray([NOBODY]) * len(getattr(self, name)))
        self.first = self.truce = NOBODY


_COPIED = tuple(ARRAYS)
_SHARED = (*NUMBERS, *TEXTS, *OPTIONS, "labels")


def other(side: int) -> int:
    return 1 - side


# -- saving --------------------------------------------------------------------------------------------------


def dump(position: Position) -> dict[str, Any]:
    """Return a position as JSON with names, so that its layout can change."""
    blocks = {
        block.name: [SIDES[position.side[n]], position.steps[n], board.PLACES[position.at[n]]]
        for n, block in enumerate(BLOCKS)
    }
    marks = {
        name: [BLOCKS[n].name for n, mark in enumerate(getattr(position, name)) if mark]
        for name in ("moved", "reserve")
    }
    return {
        **{name: getattr(position, name) for name in (*NUMBERS, *TEXTS, *OPTIONS)},
        **marks,
        "blocks": blocks,
        "activated": _marked(position.activated, board.AREAS),
        "crossed": [_marked(position.crossed[: len(board.BORDERS)], board.BORDERS),
                    _marked(position.crossed[len(board.BORDERS) :], board.BORDERS)],
        "last_used": _marked(position.last_used, board.BORDERS, NOBODY),
        "attacker": _marked(position.attacker, board.AREAS, NOBODY),
        "main_border": _marked(position.main_border, board.AREAS, NOBODY),
        "main_origin": _marked(position.main_origin, board.AREAS, NOBODY),
        "hands": [[board.CARDS[card] for card in position.hand(side)] for side in (ENGLISH, SCOTS)],
        "played": [None if card == NOBODY else board.CARDS[card] for card in position.played],
    }  # fmt: skip


def load(data: Mapping[str, Any]) -> Position:
    position = Position(data)
    for name in (*NUMBERS, *TEXTS):
        setattr(position, name, data[name])
    for name, (side, steps, at) in data["blocks"].items():
        position.place(board.BLOCK[name], board.PLACE[at], steps, SIDES.index(side))
    for mark in ("moved", "reserve"):
        for name in data[mark]:
            getattr(position, mark)[board.BLOCK[name]] = 1
    for side, crossed in enumerate(data["crossed"]):
        for name, n in crossed.items():
            position.crossed[side * len(board.BORDERS) + board.BORDER[name]] = n
    for field, numbers in (
        ("activated", board.AREA),
        ("last_used", board.BORDER),
        ("attacker", board.AREA),
        ("main_border", board.AREA),
        ("main_origin", board.AREA),
    ):
        for name, value in data[field].items():
            getattr(position, field)[numbers[name]] = value
    for side, hand in enumerate(data["hands"]):
        for name in hand:
            position.hands[side * len(board.CARDS) + board.CARD[name]] += 1
    position.played = bytearray(NOBODY if card is None else board.CARD[card] for card in data["played"])
    return position


def _marked(array: bytearray, names: Any, none: int = 0) -> dict[str, int]:
    return {names[n]: value for n, value in enumerate(array) if value != none}
