"""The check of the board, March by March."""

import attrs

from reivers.frontend.game_view import GameReader
from reivers.games.border import board
from reivers.games.border.views.parts import MainButton
from reivers.games.border.views.sheets.map import MapMarch, march_view
from reivers.kernel.messages import Message


@attrs.frozen(kw_only=True)
class BoardCheckView:
    """One March: everything that should be there."""

    nth: int
    total: int
    march: MapMarch
    main: MainButton


def board_check_view(reader: GameReader, nth: int = 1) -> BoardCheckView:
    """Return the nth March of the walk, from 1."""
    march, last = board.WALK[nth - 1], nth == len(board.WALK)
    return BoardCheckView(
        nth=nth,
        total=len(board.WALK),
        march=march_view(reader, march),
        main=MainButton(text=Message("board_check.main.done" if last else "board_check.main.next")),
    )
