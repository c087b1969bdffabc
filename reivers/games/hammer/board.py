"""1, 2 The map and the blocks, by number: areas, borders and blocks in the order of their card files.

The rules work with these numbers, so a position is a few small arrays. Names are for people and files.
"""

from collections.abc import Mapping, Sequence

import attrs

from reivers.data import load

_CARDS = load.cards("hammer")

ENGLISH, SCOTS = 0, 1
SIDES = ("england", "scotland")

# -- 1 The map -----------------------------------------------------------------------------------------------

AREAS: Sequence[str] = tuple(area["id"] for area in _CARDS["area"])
AREA: Mapping[str, int] = {name: n for n, name in enumerate(AREAS)}
POOL, OUT = len(AREAS), len(AREAS) + 1
"""Places of blocks that aren't on the map."""
PLACES = (*AREAS, "pool", "out")
PLACE: Mapping[str, int] = {name: n for n, name in enumerate(PLACES)}
ENGLAND = AREA["england"]
SELKIRK, FIFE, LANARK, BADENOCH, MORAY_AREA, ANNAN, DUNBAR_AREA = (
    AREA[name] for name in ("selkirk", "fife", "lanark", "badenoch", "moray", "annan", "dunbar")
)

COAST: Sequence[bool] = tuple(area.get("coast", False) for area in _CARDS["area"])
CATHEDRAL: Sequence[bool] = tuple(area.get("cathedral", False) for area in _CARDS["area"])
CATHEDRALS = tuple(n for n, here in enumerate(CATHEDRAL) if here)
LIMIT: Sequence[Sequence[int]] = (
    tuple(area["limit"] for area in _CARDS["area"]),
    tuple(area["limit"] + CATHEDRAL[n] for n, area in enumerate(_CARDS["area"])),
)
"""1.2, 1.3 The castle limit of each area by side: a cathedral counts for the Scots."""

BORDERS: Sequence[str] = tuple(border["id"] for border in _CARDS["border"])
BORDER: Mapping[str, int] = {name: n for n, name in enumerate(BORDERS)}
ENDS: Sequence[tuple[int, int]] = tuple(
    (AREA[one], AREA[other]) for one, other in (border.split("/") for border in BORDERS)
)
RED: Sequence[bool] = tuple(border["color"] == "red" for border in _CARDS["border"])
BORDER_LIMIT: Sequence[int] = tuple(2 if red else 6 for red in RED)
"""4.3 How many blocks of a side can cross in a phase."""
ANGLO_SCOTTISH: Sequence[bool] = tuple(ENGLAND in ends for ends in ENDS)
"""4.4 Borders with England cost a move for each block."""
NEIGHBORS: Sequence[Sequence[tuple[int, int]]] = tuple(
    tuple(
        sorted(
            (one + other - area, border) for border, (one, other) in enumerate(ENDS) if area in (one, other)
        )
    )
    for area in range(len(AREAS))
)
"""The areas beside each area, each with the border between, in map order."""
BETWEEN: Mapping[tuple[int, int], int] = {
    pair: border for border, (one, other) in enumerate(ENDS) for pair in ((one, other), (other, one))
}


# -- 2 The blocks --------------------------------------------------------------------------------------------


@attrs.frozen
class Block:
    """A block's label. A noble has no side: one of his two blocks is in play."""

    name: str
    kind: str
    side: int | None
    move: int
    letter: str
    hits: int
    steps: int
    cross: bool
    celtic: bool
    faction: str
    homes: tuple[int, ...]


def _labels(old: bool) -> tuple[Block, ...]:
    return tuple(
        _label({**block, **(block.get("old_label", {}) if old else {})}) for block in _CARDS["block"]
    )


def _label(block: Mapping[str, object]) -> Block:
    name, combat, side = str(block["id"]), str(block["combat"]), block.get("side")
    return Block(
        name=name,
        kind=str(block["kind"]),
        side=None if side is None else SIDES.index(str(side)),
        move=int(str(block["move"])),
        letter=combat[0],
        hits=int(combat[1]),
        steps=int(str(block["steps"])),
        cross=bool(block.get("cross")),
        celtic=bool(block.get("celtic")),
        faction=str(block.get("faction", "")),
        homes=tuple(n for n, area in enumerate(_CARDS["area"]) if area.get("home") == name),
    )


BLOCKS = _labels(old=False)
OLD_BLOCKS = _labels(old=True)
"""10 The option `old_labels`."""
BLOCK: Mapping[str, int] = {block.name: n for n, block in enumerate(BLOCKS)}
STEPS: Sequence[int] = tuple(block.steps for block in BLOCKS)
HOMES: Sequence[tuple[int, ...]] = tuple(block.homes for block in BLOCKS)
NOBLES = tuple(n for n, block in enumerate(BLOCKS) if block.kind == "noble")
"""All 14 nobles: the 13 with two sides, and Moray."""
WALLACE, KING, NORSE, FRENCH, MORAY, EDWARD, BRUCE, COMYN = (
    BLOCK[name]
    for name in ("wallace", "king", "norse", "french_knights", "moray", "edward", "bruce", "comyn")
)
IS_NOBLE: Sequence[bool] = tuple(block.kind == "noble" for block in BLOCKS)
TWO_SIDED: Sequence[bool] = tuple(block.side is None for block in BLOCKS)
CELTIC: Sequence[bool] = tuple(block.celtic for block in BLOCKS)
CROSS: Sequence[bool] = tuple(block.cross for block in BLOCKS)
SCHILTROM: Sequence[bool] = tuple(block.kind == "infantry" and block.side == SCOTS for block in BLOCKS)
"""2.2 Scottish infantry."""
ENGLISH_ARCHERS: Sequence[bool] = tuple(block.kind == "archers" and block.side == ENGLISH for block in BLOCKS)

# -- 3 The cards ---------------------------------------------------------------------------------------------

CARDS: Sequence[str] = tuple(card["id"] for card in _CARDS["card"])
CARD: Mapping[str, int] = {name: n for n, name in enumerate(CARDS)}
DECK: Sequence[int] = tuple(card["count"] for card in _CARDS["card"])
MOVES: Sequence[int] = tuple(card.get("moves", 0) for card in _CARDS["card"])
"""The moves of each card; 0 for an event."""
HAND = 5

NAMES: Mapping[str, str] = {
    thing: fields["name"] for thing, fields in _CARDS["shipped"].items() if "name" in fields
}
"""The printed names of areas, blocks and cards, by kind and id."""

# -- 8 The scenarios -----------------------------------------------------------------------------------------

SCENARIOS: Mapping[str, Mapping[str, object]] = {one["id"]: one for one in _CARDS["scenario"]}
