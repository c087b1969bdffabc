"""6.4, 6.5 The rivals' autumn: what to take from the box, one walk round the board, the token pile."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import attrs

from reivers.frontend.game_view import GameReader
from reivers.games.border import board
from reivers.games.border.orders import pieces_from_bank
from reivers.games.border.rules.model.state import State
from reivers.games.border.tracking import BOARD, BorderTracking, tracked_by_app
from reivers.games.border.views.autumn.before_rivals import all_by_app
from reivers.games.border.views.parts import (
    MainButton,
    OrderGroup,
    entries_on,
    order_groups,
    page_orders,
    table_orders,
)
from reivers.kernel.flows import FactRequest
from reivers.kernel.messages import Message
from reivers.kernel.orders import Order, net
from reivers.kernel.prompts import Continue

TOKEN, WARDEN = "autumn.token", "autumn.warden"
PILE = (
    "autumn.tokens_lost", "autumn.warden_lost", "autumn.box_is_empty",
    "autumn.tokens_laid", "autumn.tokens_shuffled", "rivals_only.tokens",
)  # fmt: skip
"""What happens to the rivals' tokens."""
REMARKS = ("autumn.base_dice", "autumn.bastles_lost", "autumn.sites_lost", "summer.awarded")
"""What is worth saying beside the orders. All else led to them."""
MOVED = ("cube", "sheep", "sheep_bastled", "tower")
"""The rivals' pieces that everyone sees."""


@attrs.frozen(kw_only=True)
class TakenPiece:
    """What to take from the box: some cubes, Sheep or dice, one Permanent Defense or one token."""

    kind: str
    """cube, sheep, base_dice, tower or token."""
    n: int = 1
    whose: str = ""
    facts: Mapping[str, Any] = attrs.field(factory=dict)
    """The place of a Permanent Defense, or the token."""


@attrs.frozen(kw_only=True)
class TokenPile:
    """The rivals' tokens that join their pile."""

    added: tuple[str, ...]
    lines: tuple[Message, ...]
    """What to do with them, or what the app did."""
    by_app: bool


@attrs.frozen(kw_only=True)
class RivalsAutumnView:
    """All that the page shows."""

    take: tuple[TakenPiece, ...]
    own_orders: tuple[OrderGroup, ...]
    """The player's tokens to place before the walk, if no other page has said so."""
    orders: tuple[OrderGroup, ...]
    by_app: bool
    """Whether nothing is on the table: then the orders are what the app moved."""
    unknown_sites: tuple[str, ...]
    """New Permanent Defenses that guard unknown farms."""
    pile: TokenPile
    remarks: tuple[Message, ...]
    """What happened without an order, such as pieces that were not there."""
    main: MainButton


def rivals_autumn_view(reader: GameReader) -> RivalsAutumnView:
    groups = page_orders(reader)
    by_app = BOARD in tracked_by_app(reader.settings)
    orders = [order for group in groups for order in group.orders]
    return RivalsAutumnView(
        take=(*_from_bank(orders), *_from_cup(reader)),
        own_orders=table_orders(reader, _own_tokens(reader)),
        orders=order_groups(_moved(reader)) if by_app else groups,
        by_app=by_app,
        unknown_sites=tuple(_unknown_sites(reader, orders)),
        pile=_pile(reader),
        remarks=tuple(_said(reader, REMARKS)),
        main=_main(reader),
    )


def _moved(reader: GameReader) -> Iterator[Order]:
    """Return what the app moved on the map for the rivals; their tokens are secret."""
    for order in net(order for notice in reader.page_notices for order in notice.orders):
        if board.march_of(order.place) in board.WALK and order.piece.partition(":")[0] in MOVED:
            yield order


def _from_bank(orders: Sequence[Order]) -> Iterator[TakenPiece]:
    for kind, whose, n in pieces_from_bank(orders):
        yield TakenPiece(kind=kind, whose=whose, n=n)
    for order in orders:
        if order.piece == "tower" and order.now and not order.was:
            yield TakenPiece(kind="tower", facts={"place": order.place})


def _from_cup(reader: GameReader) -> Iterator[TakenPiece]:
    """Return tokens that the app drew and that are on the table."""
    app = {name for name in ("token_cup", "rival_tokens") if reader.settings.get(f"chance.{name}") == "app"}
    if app == {"token_cup"}:
        yield from (TakenPiece(kind="token", facts={"token": token}) for token in _added(reader))


def _own_tokens(reader: GameReader) -> Iterator[Order]:
    """6.3 Return tokens placed just before, if the app resolves both at once."""
    state: State = reader.state
    if not all_by_app(reader):
        return
    for entry in entries_on(reader, f"defenses.{state.turn}"):
        yield from (order for notice in reader.notices_of(entry.n) for order in notice.orders)


def _unknown_sites(reader: GameReader, orders: Sequence[Order]) -> Iterator[str]:
    for order in orders:
        site = order.place in board.SITES.get(board.march_of(order.place), ())
        if (
            site
            and order.now
            and reader.peek(FactRequest(f"site:{order.place}", "touches", ask=False)) is None
        ):
            yield order.place


def _pile(reader: GameReader) -> TokenPile:
    return TokenPile(
        added=tuple(_added(reader)),
        lines=tuple(_said(reader, PILE)),
        by_app=reader.settings.get("chance.rival_tokens") == "app",
    )


def _said(reader: GameReader, keys: Sequence[str]) -> Iterator[Message]:
    """Return these notices, as something to do or as done by the app."""
    tracking = BorderTracking(reader.state.home)
    for notice in reader.page_notices:
        if notice.message.key in keys:
            message = tracking.visible_message(notice.message, reader.settings)
            if message is not None:
                yield message


def _added(reader: GameReader) -> Iterator[str]:
    """Return the tokens that were drawn on this page."""
    for n in reader.journal.last_page():
        entry = reader.journal.entries[n]
        if entry.kind == "answer" and entry.key in (TOKEN, WARDEN):
            yield from entry.answer if isinstance(entry.answer, list) else [entry.answer]


def _main(reader: GameReader) -> MainButton:
    prompt = reader.prompt
    if isinstance(prompt, Continue):
        key = {"page.rivals": "rivals_page.main.resolve", "page.winter": "rivals_page.main.winter"}
        text = Message(key[prompt.key]) if prompt.key in key else prompt.question
        return MainButton(text=text, answers=((prompt.key, True),))
    if prompt is not None and prompt.key in (TOKEN, WARDEN):
        return MainButton(text=Message("rivals_page.main.token"), ready=False)
    return MainButton(text=prompt.question if prompt else Message("rivals_page.main.winter"), ready=False)
