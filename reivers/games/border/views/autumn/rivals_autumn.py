"""6.4, 6.5 The rivals' autumn: what to take from the box, one walk round the board, the token pile."""

from collections.abc import Iterator, Sequence

import attrs

from reivers.frontend.game_view import GameReader
from reivers.games.border import board
from reivers.games.border.orders import pieces_from_bank
from reivers.games.border.rules.model.state import State
from reivers.games.border.rules.model.token_boxes import rival_boxes
from reivers.games.border.tracking import BorderTracking
from reivers.games.border.views.parts import MainButton, OptionView, order_groups
from reivers.kernel.flows import Notice, Reason
from reivers.kernel.messages import Message
from reivers.kernel.orders import Order, net
from reivers.kernel.prompts import Choose, Continue, Draw, Prompt

TOKEN, WARDEN = "autumn.token", "autumn.warden"


@attrs.frozen(kw_only=True)
class WalkOrder:
    """An order and what led to it."""

    order: Order
    why: tuple[Reason, ...]


@attrs.frozen(kw_only=True)
class WalkBlock:
    """A stop of the walk; without a number if it is beside the map."""

    nth: int
    area: str
    orders: tuple[WalkOrder, ...]


@attrs.frozen(kw_only=True)
class TokenPile:
    """The rivals' tokens: those that join, and how many are shuffled."""

    added: tuple[str, ...]
    total: int
    """With those still to draw."""
    to_draw: int
    empty_box: str
    """The box that stays empty, with fewer tokens than boxes."""


@attrs.frozen(kw_only=True)
class RivalsAutumnView:
    """All that the page shows."""

    take: tuple[Message, ...]
    """Pieces from the box. The keys name them: fetch.sheep, fetch.cube, fetch.tower."""
    own_tokens: tuple[Order, ...]
    """The player's tokens to place before the walk."""
    blocks: tuple[WalkBlock, ...]
    pile: TokenPile
    remarks: tuple[Message, ...]
    """What happened without an order, such as pieces that were not there."""
    tiles: tuple[OptionView, ...]
    """What may be drawn now."""
    main: MainButton


def rivals_autumn_view(reader: GameReader) -> RivalsAutumnView:
    state: State = reader.state
    notices = reader.page_notices
    table = reader.game.table(state)
    every = net(order for notice in notices for order in notice.orders)
    orders = BorderTracking(state.home).orders(every, table, reader.settings)
    return RivalsAutumnView(
        take=tuple(pieces_from_bank(orders)),
        own_tokens=tuple(_own_tokens(reader)),
        blocks=tuple(_walk(orders, notices)),
        pile=TokenPile(
            added=tuple(_added(reader)),
            total=min(sum(state.rival_tokens.values()) + _to_draw(reader.prompt), len(rival_boxes(state))),
            to_draw=_to_draw(reader.prompt),
            empty_box=state.empty_box,
        ),
        remarks=tuple(one.message for one in notices if not one.orders and not one.silent),
        tiles=_tiles(reader),
        main=_main(reader),
    )


def _own_tokens(reader: GameReader) -> Iterator[Order]:
    """6.3 Return tokens placed just before: if the app resolves both at once, this page is the first to say
    so."""
    state: State = reader.state
    page = f"defenses.{state.turn}"
    placed = (
        order
        for entry in reader.journal.path(reader.journal.at)
        if entry.page.partition("/")[0] == page
        for notice in reader.notices_of(entry.n)
        for order in notice.orders
    )
    yield from (order for order in net(placed) if order.place in board.boxes(state.home))


def _walk(orders: Sequence[Order], notices: Sequence[Notice]) -> Iterator[WalkBlock]:
    nth = 0
    for group in order_groups(orders):
        nth += group.area in board.WALK
        found = tuple(WalkOrder(order=order, why=_why(order, notices)) for order in group.orders)
        yield WalkBlock(nth=nth if group.area in board.WALK else 0, area=group.area, orders=found)


def _why(order: Order, notices: Sequence[Notice]) -> tuple[Reason, ...]:
    """Return the reasons of every notice that moved this piece."""
    where = (order.place, order.piece)
    return tuple(
        reason
        for notice in notices
        if any((one.place, one.piece) == where for one in notice.orders)
        for reason in notice.why
    )


def _added(reader: GameReader) -> Iterator[str]:
    """Return the tokens that were drawn on this page."""
    for n in reader.journal.last_page():
        entry = reader.journal.entries[n]
        if entry.kind == "answer" and entry.key in (TOKEN, WARDEN):
            yield from entry.answer if isinstance(entry.answer, list) else [entry.answer]


def _to_draw(prompt: Prompt | None) -> int:
    return prompt.count if isinstance(prompt, Draw) and prompt.key in (TOKEN, WARDEN) else 0


def _tiles(reader: GameReader) -> tuple[OptionView, ...]:
    prompt = reader.prompt
    if not isinstance(prompt, Draw | Choose):
        return ()
    return tuple(OptionView(id=one.id, label=prompt.label(one)) for one in prompt.legal())


def _main(reader: GameReader) -> MainButton:
    prompt = reader.prompt
    if isinstance(prompt, Continue):
        key = {"page.rivals": "rivals_page.main.resolve", "page.winter": "rivals_page.main.winter"}
        text = Message(key[prompt.key]) if prompt.key in key else prompt.question
        return MainButton(text=text, answers=((prompt.key, True),))
    if prompt is not None and prompt.key in (TOKEN, WARDEN):
        return MainButton(text=Message("rivals_page.main.token"), ready=False)
    return MainButton(text=prompt.question if prompt else Message("rivals_page.main.winter"), ready=False)
