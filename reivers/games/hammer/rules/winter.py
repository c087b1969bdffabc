"""7 Winter, in its 13 steps."""

from collections.abc import Mapping

from reivers.games.hammer.board import (
    BADENOCH,
    BLOCKS,
    CATHEDRALS,
    EDWARD,
    ENGLAND,
    ENGLISH,
    FRENCH,
    HOMES,
    IS_NOBLE,
    KING,
    LANARK,
    LIMIT,
    MORAY,
    MORAY_AREA,
    NORSE,
    POOL,
    SCOTS,
    SELKIRK,
    TWO_SIDED,
    WALLACE,
)

from .position import NOBODY, Position

EDWARD_DIES = 1306
FRENCH_FROM = 8
"""7.61 The Scottish nobles that bring the French Knights."""
SELKIRK_STEPS = 2
INLAND = (LANARK, BADENOCH)
"""7.62 Areas with castles where ships can't land."""


# -- 1, 2 Nobles go home -------------------------------------------------------------------------------------


def going_home(position: Position, side: int, done: frozenset[int] = frozenset()) -> list[int]:
    """Return the nobles of a side who go home; those who changed sides just now stay (R13)."""
    return [one for one in position.nobles(side) if TWO_SIDED[one] and one not in done]


def open_homes(position: Position, noble: int) -> list[int]:
    """Return the homes that aren't enemy to a noble. If there's none, he changes sides."""
    side = position.side[noble]
    return [area for area in HOMES[noble] if not position.is_enemy(side, area)]


def home_choices(position: Position, noble: int) -> list[int]:
    """Return the homes to choose from: by his side, or by the side that he joins."""
    return open_homes(position, noble) or list(HOMES[noble])


def go_home(position: Position, noble: int, home: int) -> bool:
    """7.1 Send a noble home. Return whether he changed sides."""
    changes = not open_homes(position, noble)
    side = position.side[noble]
    position.place(noble, home, side=1 - side if changes else side)
    return changes


# -- 3 Moray, 4 the King of Scots ----------------------------------------------------------------------------


def moray_homes(position: Position) -> list[int]:
    """Return where Moray can go besides staying: home, unless the English hold it."""
    there = position.at[MORAY] == MORAY_AREA or position.is_enemy(SCOTS, MORAY_AREA)
    return [] if there else [MORAY_AREA]


def king_cathedrals(position: Position) -> list[int]:
    """7.2 Return the cathedrals where the King can go."""
    at = position.at[KING]
    return [area for area in CATHEDRALS if area != at and position.is_open(SCOTS, area)]


# -- 5 Edward ------------------------------------------------------------------------------------------------


def can_winter(position: Position) -> bool:
    """7.4 Return whether Edward can winter in Scotland."""
    in_scotland = position.at[EDWARD] < POOL and position.at[EDWARD] != ENGLAND
    return in_scotland and position.edward == 1 and not position.wintered and position.year != EDWARD_DIES


def settle_edward(position: Position, winters: bool) -> None:
    """7.4, 6.1 Let Edward winter or disband. At the end of 1306 Edward I dies."""
    position.wintered = int(winters)
    if not winters and position.at[EDWARD] < POOL:
        position.to_pool(EDWARD)
    if position.year >= EDWARD_DIES:
        position.edward = 2


def edwards_area(position: Position) -> int | None:
    """Return where Edward winters now."""
    return position.at[EDWARD] if position.wintered and position.at[EDWARD] < POOL else None


# -- 6 English disband, 8 Scots disband ----------------------------------------------------------------------


def must_disband(position: Position, side: int) -> list[int]:
    """7.3, 7.5 Return the blocks that can't stay, wherever there is room."""
    if side == ENGLISH:
        return _english_leave(position)
    return [block for block in position.blocks(SCOTS, ENGLAND) if not TWO_SIDED[block]]


def _english_leave(position: Position) -> list[int]:
    winters = edwards_area(position)
    return [
        block
        for block in position.on_map(ENGLISH)
        if position.at[block] != winters
        and not IS_NOBLE[block]
        and (position.at[block] == ENGLAND or BLOCKS[block].kind in ("archers", "knights", "hobelars"))
    ]


def may_disband(position: Position, side: int) -> dict[int, int]:
    """Return the blocks that can disband, each with the area where that makes room.

    No two-sided noble can, and not Edward where he winters. Wallace makes no room in Selkirk (7.5).
    """
    return {
        block: NOBODY if is_exempt(position, block) else position.at[block]
        for block in position.on_map(side)
        if not TWO_SIDED[block] and not (block == EDWARD and position.wintered)
    }


def is_exempt(position: Position, block: int) -> bool:
    """7.5 Return whether a block doesn't count against the castle limit: Wallace in Selkirk."""
    return block == WALLACE and position.at[WALLACE] == SELKIRK


def over_limit(position: Position, side: int) -> dict[int, int]:
    """7.3, 7.5 Return the areas with more blocks than can winter there, and how many must disband."""
    found = {}
    leaving = list(may_disband(position, side).values())
    for area in range(POOL):
        exempt = area == edwards_area(position) if side == ENGLISH else False
        excess = 0 if exempt else wintering(position, side, area) - LIMIT[side][area]
        if excess > 0:
            found[area] = min(excess, leaving.count(area))
    return found


def wintering(position: Position, side: int, area: int) -> int:
    """Return how many blocks count against the castle limit."""
    wallace = side == SCOTS and position.at[WALLACE] == area and is_exempt(position, WALLACE)
    return position.here(side, area) - wallace


# -- 7 Wallace -----------------------------------------------------------------------------------------------


def can_hide(position: Position) -> bool:
    """7.5 Return whether Wallace can go to Selkirk Forest."""
    on_map = position.at[WALLACE] < POOL
    return on_map and position.at[WALLACE] != SELKIRK and not position.is_enemy(SCOTS, SELKIRK)


def rest_in_selkirk(position: Position) -> None:
    steps = min(BLOCKS[WALLACE].steps, position.steps[WALLACE] + SELKIRK_STEPS)
    position.place(WALLACE, SELKIRK, steps)


# -- 9 French Knights ----------------------------------------------------------------------------------------


def unlock_french(position: Position) -> bool:
    """7.61 Add the French Knights to the pool once the Scots have eight nobles. Return whether they came."""
    if position.french or len(position.nobles(SCOTS)) < FRENCH_FROM:
        return False
    position.french = 1
    position.to_pool(FRENCH)
    return True


# -- 10 Scottish builds, 11 English builds -------------------------------------------------------------------


def points(position: Position, side: int) -> dict[int, int]:
    """7.6 Return the replacement points of each friendly area with castles."""
    return {
        area: LIMIT[side][area]
        for area in range(POOL)
        if LIMIT[side][area] and position.is_friendly(side, area)
    }


def buildable(position: Position, side: int, area: int) -> list[int]:
    """7.62, 7.63 Return the blocks in an area that can gain a step."""
    labels = position.labels
    return [
        block
        for block in position.blocks(side, area)
        if position.steps[block] < labels[block].steps
        and (side == SCOTS or BLOCKS[block].kind in ("infantry", "noble"))
    ]


def spendable(position: Position, side: int, left: Mapping[int, int]) -> dict[int, list[int | str]]:
    """7.6 Return how the next point of each area with points left can be spent: on a block, or on a draw."""
    found: dict[int, list[int | str]] = {}
    for area, points_left in left.items():
        draws = side == SCOTS and bool(drawable(position, area))
        options = [*buildable(position, side, area), *(("draw",) if draws else ())]
        if points_left and options:
            found[area] = options
    return found


def drawable(position: Position, area: int) -> list[int]:
    """7.62 Return the pool blocks that can be drawn into an area with room."""
    if position.here(SCOTS, area) >= LIMIT[SCOTS][area]:
        return []
    pool = position.blocks(SCOTS, POOL)
    return [block for block in pool if area not in INLAND or block not in (NORSE, FRENCH)]


# -- 12 Levy -------------------------------------------------------------------------------------------------


def levy(position: Position) -> int:
    """7.7 Return how many blocks the English draw."""
    return 0 if edwards_area(position) is not None else (len(position.blocks(ENGLISH, POOL)) + 1) // 2


# -- 9 Victory -----------------------------------------------------------------------------------------------


def sudden_death(position: Position) -> int | None:
    """9.1 Return the side that controls all nobles on the map, if one does."""
    english, scottish = len(position.nobles(ENGLISH)), len(position.nobles(SCOTS))
    if bool(english) == bool(scottish):
        return None
    return ENGLISH if english else SCOTS


def final_winner(position: Position) -> tuple[int, str]:
    """9.0 Return who wins after the last winter, and why: more nobles, else Wallace."""
    english, scottish = len(position.nobles(ENGLISH)), len(position.nobles(SCOTS))
    if english != scottish:
        return (ENGLISH if english > scottish else SCOTS), "years"
    return (SCOTS, "wallace") if position.at[WALLACE] < POOL else (ENGLISH, "no_wallace")
