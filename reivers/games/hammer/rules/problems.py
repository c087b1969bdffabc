"""Checks of a position. They find nothing if the rules are sound and nothing was corrected."""

from collections.abc import Iterator

from reivers.games.hammer import board
from reivers.games.hammer.board import BLOCKS, ENGLISH, POOL, SCOTS, SIDES

from .position import Position


def problems(position: Position) -> list[str]:
    """List everything that is wrong with a position."""
    return [*_block_problems(position), *_count_problems(position), *_card_problems(position)]


def _block_problems(position: Position) -> Iterator[str]:
    for n, block in enumerate(BLOCKS):
        at, steps, side = position.at[n], position.steps[n], position.side[n]
        if block.side is not None and side != block.side:
            yield f"{block.name} is on the wrong side"
        if at < POOL and not 1 <= steps <= block.steps:
            yield f"{block.name} is on the map with {steps} steps"
        if at == POOL and board.TWO_SIDED[n]:
            yield f"{block.name} is a noble in the pool"
        if position.reserve[n] and at >= POOL:
            yield f"{block.name} is a reserve off the map"


def _count_problems(position: Position) -> Iterator[str]:
    for side in (ENGLISH, SCOTS):
        for area in range(POOL):
            if position.here(side, area) != len(position.blocks(side, area)):
                yield f"{board.AREAS[area]} counts {position.here(side, area)} blocks of {SIDES[side]}"
    for border, limit in enumerate(board.BORDER_LIMIT):
        for side in (ENGLISH, SCOTS):
            if position.crossed[side * len(board.BORDERS) + border] > limit:
                yield f"too many blocks of {SIDES[side]} crossed {board.BORDERS[border]}"


def _card_problems(position: Position) -> Iterator[str]:
    for card, n in enumerate(board.DECK):
        held = position.hands[card] + position.hands[len(board.CARDS) + card]
        if held + list(position.played).count(card) > n:
            yield f"too many cards {board.CARDS[card]}"
