"""3 Cards: who is Player 1, and what each event can do. 6.2: who can be crowned."""

from collections.abc import Sequence

from reivers.games.hammer.board import (
    BLOCKS,
    BRUCE,
    CARD,
    COAST,
    COMYN,
    ENGLAND,
    ENGLISH,
    FIFE,
    FRENCH,
    KING,
    MORAY,
    MOVES,
    NEIGHBORS,
    NORSE,
    OUT,
    POOL,
    SCOTS,
    TWO_SIDED,
    WALLACE,
)

from .position import Position

HERALD, PILLAGE, SEA_MOVE, TRUCE, VICTUALS = (
    CARD[name] for name in ("herald", "pillage", "sea_move", "truce", "victuals")
)
HERALD_SUCCEEDS = (1, 2, 3, 4)
PILLAGE_HITS = 2
VICTUALS_STEPS = 3
SEA_MOVE_BLOCKS = 2
BALLIOL_FROM = 1301
CANDIDATES = ("bruce", "comyn", "balliol")


def is_event(card: int) -> bool:
    return not MOVES[card]


def player_one(position: Position) -> int:
    """3.1 Return who is Player 1, from the cards played."""
    english, scottish = position.played
    if is_event(english) or is_event(scottish):
        return ENGLISH if is_event(english) else SCOTS
    return SCOTS if MOVES[scottish] > MOVES[english] else ENGLISH


# -- 3.12 Events ---------------------------------------------------------------------------------------------


def herald_targets(position: Position, side: int) -> list[int]:
    """Return the opposing nobles who can be named; never Moray."""
    return [one for one in position.nobles(1 - side) if TWO_SIDED[one]]


def pillage_targets(position: Position, side: int) -> dict[int, list[int]]:
    """Return the enemy areas that can be pillaged, each with the friendly areas beside it."""
    found: dict[int, list[int]] = {}
    for target in range(POOL):
        if position.is_enemy(side, target):
            beside = [area for area, _ in NEIGHBORS[target] if position.is_friendly(side, area)]
            if beside:
                found[target] = beside
    return found


def pillage_next(position: Position, side: int, target: int) -> list[int]:
    """Return the strongest blocks of the target, of which one takes the next hit."""
    there = position.blocks(1 - side, target)
    most = max((position.steps[block] for block in there), default=0)
    return [block for block in there if position.steps[block] == most]


def pillage_hit(position: Position, block: int) -> None:
    """Take one step from a block: at 0 a noble changes sides at strength 1, any other goes to its pool."""
    if position.steps[block] > 1:
        position.steps[block] -= 1
    elif TWO_SIDED[block]:
        change_sides(position, block, 1)
    else:
        position.to_pool(block)


def weakened(position: Position, side: int, area: int) -> dict[int, int]:
    """Return the own blocks in an area below their maximum, each with the steps it can gain."""
    labels = position.labels
    return {
        block: labels[block].steps - position.steps[block]
        for block in position.blocks(side, area)
        if position.steps[block] < labels[block].steps
    }


def sea_moves(position: Position, side: int) -> dict[int, list[int]]:
    """Return the coastal areas that blocks can leave, each with the friendly coastal areas they can go to."""
    friendly = [area for area in range(POOL) if COAST[area] and position.is_friendly(side, area)]
    leaving = [area for area in friendly if any(block != NORSE for block in position.blocks(side, area))]
    found = {area: [to for to in friendly if to != area] for area in leaving}
    return {area: there for area, there in found.items() if there}


def victuals_areas(position: Position, side: int) -> list[int]:
    """Return the areas with own blocks below their maximum."""
    return [area for area in range(POOL) if position.here(side, area) and weakened(position, side, area)]


def change_sides(position: Position, block: int, steps: int | None = None) -> None:
    position.place(block, position.at[block], steps, 1 - position.side[block])


def begin_defection(position: Position, side: int) -> list[int]:
    """6.2 Let nobles who changed to this side attack where an opponent is. Return the contested areas."""
    areas = position.contested()
    for area in areas:
        position.attacker[area] = side
    return areas


# -- 6.2 Coronation ------------------------------------------------------------------------------------------


def coronations(position: Position) -> dict[str, list[int]]:
    """6.21, 6.22 Return who can be crowned, each with the nobles who would change to the English side."""
    if position.crowned:
        return {}
    found: dict[str, list[int]] = {}
    if position.at[WALLACE] == OUT:
        for candidate, noble, against in (("bruce", BRUCE, "comyn"), ("comyn", COMYN, "bruce")):
            if position.at[noble] == FIFE and position.side[noble] == SCOTS:
                found[candidate] = _faction(position, against)
    if position.year >= BALLIOL_FROM and position.at[FRENCH] < POOL:
        found["balliol"] = _faction(position, "bruce")
    return found


def _faction(position: Position, faction: str) -> list[int]:
    return [one for one in position.nobles(SCOTS) if BLOCKS[one].faction == faction and one != MORAY]


def crown(position: Position, candidate: str) -> Sequence[int]:
    """Place the King at full strength. Return the nobles who changed sides."""
    leaving = coronations(position)[candidate]
    area = position.at[FRENCH] if candidate == "balliol" else FIFE
    position.crowned = 1
    position.place(KING, area, BLOCKS[KING].steps)
    for noble in leaving:
        change_sides(position, noble)
    return leaving


# -- 5.9 Border raid -----------------------------------------------------------------------------------------


def raid_losses(position: Position) -> list[int]:
    """5.9 Return the English blocks of which one must be removed, if Scots alone are in England."""
    if not position.is_friendly(SCOTS, ENGLAND):
        return []
    return [block for block in position.on_map(ENGLISH) if BLOCKS[block].kind != "noble"]
