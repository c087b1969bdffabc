"""Update the board after an undo or an edit, check it March by March, and correct a number."""

from collections.abc import Sequence

import attrs

from reivers.frontend.game_view import GameReader
from reivers.games.border import board
from reivers.games.border.views.parts import MainButton, OrderGroup, order_groups
from reivers.games.border.views.sheets.map import MapMarch, march_view
from reivers.kernel.messages import Message
from reivers.kernel.orders import Order, net
from reivers.kernel.prompts import Prompt


@attrs.frozen(kw_only=True)
class UpdateBoardView:
    """Net orders in walking order; none if there is nothing to move."""

    groups: tuple[OrderGroup, ...]
    main: MainButton


@attrs.frozen(kw_only=True)
class BoardCheckView:
    """One March: everything that should be there, and what can be corrected."""

    nth: int
    total: int
    march: MapMarch
    corrections: tuple[str, ...]
    main: MainButton


@attrs.frozen(kw_only=True)
class CorrectionView:
    """One number that the app has, and the one entered for it."""

    what: str
    question: Message
    now: int
    entered: int
    main: MainButton


def update_board_view(orders: Sequence[Order]) -> UpdateBoardView:
    return UpdateBoardView(
        groups=order_groups(net(orders)), main=MainButton(text=Message("update_board.main"))
    )


def board_check_view(reader: GameReader, nth: int = 1) -> BoardCheckView:
    """Return the nth March of the walk, from 1."""
    march, last = board.WALK[nth - 1], nth == len(board.WALK)
    keys = reader.game.corrections(reader.state)
    return BoardCheckView(
        nth=nth,
        total=len(board.WALK),
        march=march_view(reader, march),
        corrections=tuple(key for key in keys if board.march_of(key) == march),
        main=MainButton(text=Message("board_check.main.done" if last else "board_check.main.next")),
    )


def correction_view(reader: GameReader, what: str, entered: int | None = None) -> CorrectionView:
    prompt: Prompt = reader.game.corrections(reader.state)[what]
    now = int(prompt.facts["now"])
    value = now if entered is None else entered
    if value == now:
        main = MainButton(text=Message("correction.main.change"), ready=False)
    else:
        refused = prompt.refusal(value) is not None
        main = MainButton(text=Message("correction.main.save", {"n": value}), ready=not refused)
    return CorrectionView(what=what, question=prompt.question, now=now, entered=value, main=main)
