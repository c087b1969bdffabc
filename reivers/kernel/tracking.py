"""What's on the table and what the app tracks instead, by the game's settings."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any, Protocol

from .messages import Message
from .orders import Order, Table

Settings = Mapping[str, Any]


class Tracking(Protocol):
    """Which parts of a game are on the table and which the app tracks."""

    @property
    def trackers(self) -> Sequence[str]:
        """Names of the trackers: settings `tracker.<name>`."""

    @property
    def presets(self) -> Mapping[str, Sequence[str]]:
        """Named sets of trackers that the app keeps."""

    def table(self, table: Table, settings: Settings) -> Table: ...

    def orders(self, orders: Sequence[Order], table: Table, settings: Settings) -> list[Order]:
        """Return the orders that need a hand on the table."""

    def taken_back(self, orders: Sequence[Order], settings: Settings) -> list[Order]:
        """Return what to move after an undo within one part of the game. Not everything leaves its place."""

    def visible_message(self, message: Message, settings: Settings) -> Message | None:
        """Return the message that fits these settings, or None if only the table needs it."""

    def items(self, items: Sequence[Message], settings: Settings) -> list[Message]:
        """Return the items of a set-up list that must be set out."""


class AllOnTable:
    """A game with everything on the table."""

    trackers: Sequence[str] = ()
    presets: Mapping[str, Sequence[str]] = MappingProxyType({})

    def table(self, table: Table, _settings: Settings) -> Table:
        return table

    def orders(self, orders: Sequence[Order], _table: Table, _settings: Settings) -> list[Order]:
        return list(orders)

    def taken_back(self, orders: Sequence[Order], _settings: Settings) -> list[Order]:
        return list(orders)

    def visible_message(self, message: Message, _settings: Settings) -> Message | None:
        return message

    def items(self, items: Sequence[Message], settings: Settings) -> list[Message]:
        return items_to_set_out(items, settings)


def items_to_set_out(items: Sequence[Message], settings: Settings) -> list[Message]:
    """Return a set-up list without the cups and decks that the app draws from."""
    return [item for item in items if settings.get(f"chance.{item.facts.get('source')}") != "app"]


def settings_for_preset(preset: str, tracking: Tracking, settings: Settings) -> dict[str, str]:
    """Return the settings to change for a preset."""
    held = tracking.presets[preset]
    wanted = {f"tracker.{one}": "app" if one in held else "table" for one in tracking.trackers}
    return {
        name: tracked_by for name, tracked_by in wanted.items() if settings.get(name, "table") != tracked_by
    }
