"""What's on the table, and what the app tracks instead.

The state has everything. Each tracker (the VP track, the Cattle, ...) and the board itself is on the table
or, by the game's settings, in the app. What the app holds needs no order and no set-up; it's reported as what
happened, and shown in the status strip.
"""

from collections.abc import Collection, Mapping, Sequence
from typing import ClassVar

import attrs

from reivers.games.border.rules.model.cards import SHEET
from reivers.kernel.messages import Message
from reivers.kernel.orders import Order, Table, Value
from reivers.kernel.tracking import Settings, items_to_set_out

from . import board
from .orders import taken_back

BOARD = "board"
MARKER = "sheep_marker"
TRACKERS = ("vp", "cattle", MARKER, "base_dice", "draft_sheet", "indicators", "reroll_dice", BOARD)
"""What may be on the table or in the app. The last is the rest: the map, its pieces, the cards."""

FULL, LEAN, NOTHING = "full", "lean", "nothing"
PRESETS: Mapping[str, tuple[str, ...]] = {FULL: (), LEAN: TRACKERS[:-1], NOTHING: TRACKERS}
"""What the app holds: nothing, the cardboard trackers (recommended), or everything."""

APP = "app"

_PIECES: Mapping[str, str] = {
    "points": "vp",
    "cattle": "cattle",
    MARKER: MARKER,
    "base_dice": "base_dice",
    "strength": "draft_sheet",
    "indicator": "indicators",
    "side": "indicators",
    "rerolls": "reroll_dice",
}
"""The tracker of each kind of piece. (A side of the Rising is shown by the indicator that points at it.)"""


TO_HANDS: Mapping[str, str] = {
    "summer.begins": "summer_deck",
    "autumn.event_battle": "",
    "autumn.event_rising": "",
    "autumn.event_beside": "",
    "autumn.tokens_laid": "rival_tokens",
    "autumn.tokens_shuffled": "rival_tokens",
    "spring.cleared": "",
    "spring.collected": "",
}
"""Notices with something to do, and the cup or deck needed for it. Without that, they're reported as done."""
ONLY_HANDS = ("piles.stand_in", "autumn.stack_leaves", "combat.first_attack")


def tracker_of(piece: str) -> str:
    """Return the tracker of a piece; the board for everything on the map and for cards."""
    return _PIECES.get(piece.partition(":")[0], BOARD)


def tracked_by_app(settings: Settings) -> frozenset[str]:
    return frozenset(tracker for tracker in TRACKERS if settings.get(f"tracker.{tracker}") == APP)


def settings_for(tracked: Collection[str]) -> dict[str, str]:
    return {f"tracker.{tracker}": APP for tracker in TRACKERS if tracker in tracked}


def preset_of(tracked: Collection[str]) -> str:
    """Return the preset for these trackers; empty if the player chose them one by one."""
    return next((name for name, trackers in PRESETS.items() if set(trackers) == set(tracked)), "")


@attrs.frozen
class BorderTracking:
    """What's on the table by the game's settings: pieces, orders, set-up."""

    home: str
    """The player's March. Its Sheep move the marker of the Family Sheet."""
    trackers: ClassVar[tuple[str, ...]] = TRACKERS
    presets: ClassVar[Mapping[str, tuple[str, ...]]] = PRESETS

    def table(self, table: Table, settings: Settings) -> Table:
        """Return the part of the state that's on the table."""
        tracked = tracked_by_app(settings)
        shown: dict[str, dict[str, Value]] = {
            place: {piece: value for piece, value in pieces.items() if tracker_of(piece) not in tracked}
            for place, pieces in table.items()
        }
        if MARKER not in tracked and table:
            shown.setdefault(SHEET, {})[MARKER] = _sheep(self.home, table)
        return {place: pieces for place, pieces in shown.items() if pieces}

    def orders(self, orders: Sequence[Order], table: Table, settings: Settings) -> list[Order]:
        """Return the orders that a player must carry out."""
        tracked = tracked_by_app(settings)
        shown = [order for order in orders if tracker_of(order.piece) not in tracked]
        moved = _sheep_moved(self.home, orders)
        if moved and MARKER not in tracked:
            now = _sheep(self.home, table)
            shown.append(Order(SHEET, MARKER, now - moved, now))
        return shown

    def taken_back(self, orders: Sequence[Order], settings: Settings) -> list[Order]:
        """6.5 Flip tokens revealed by hand face down again, in their box. (The app deals by itself.)"""
        by_hand = settings.get("chance.rival_tokens") != APP
        return taken_back(orders, self.home) if by_hand else list(orders)

    def visible_message(self, message: Message, settings: Settings) -> Message | None:
        """Return what happened: as something to do or, if the app does it, as done."""
        no_board = BOARD in tracked_by_app(settings)
        if no_board and message.key in ONLY_HANDS:
            return None
        source = TO_HANDS.get(message.key)
        if source is not None and (no_board or settings.get(f"chance.{source}") == APP):
            return Message(f"{message.key}.app", message.facts)
        return message

    def items(self, items: Sequence[Message], settings: Settings) -> list[Message]:
        """Return the items of a set-up list that must be set out."""
        tracked = tracked_by_app(settings)
        lain = [
            item
            for item in items_to_set_out(items, settings)
            if item.facts.get("tracker", BOARD) not in tracked
        ]
        return [_as_drawn(item, settings) for item in lain]


def _as_drawn(item: Message, settings: Settings) -> Message:
    """Adjust pieces that the app draws by name: they're different from those drawn unseen by hand."""
    if settings.get(f"chance.{item.facts.get('drawn')}") != APP:
        return item
    return Message(f"{item.key}.app", item.facts)


def _sheep(home: str, table: Table) -> int:
    """2.4 Return the marker's position: all Sheep of the player's March, bastled or not."""
    found = (table.get(farm, {}).get(piece) for farm in board.REGIONS[home] for piece in _SHEEP)
    return sum(n for n in found if isinstance(n, int))


def _sheep_moved(home: str, orders: Sequence[Order]) -> int:
    return sum(
        int(order.now or 0) - int(order.was or 0)
        for order in orders
        if order.piece in _SHEEP and order.place in board.REGIONS[home]
    )


_SHEEP = ("sheep", "sheep_bastled")
