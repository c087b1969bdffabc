"""What lies on the table, and what the app keeps instead: for each game, as its settings say."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any, Protocol

from .messages import Message
from .orders import Order, Table

Settings = Mapping[str, Any]


class Tracking(Protocol):
    """What of a game lies on the table, and what its settings leave to the app."""

    @property
    def trackers(self) -> Sequence[str]:
        """What may lie there or be kept by the app: settings `lies.<tracker>`."""

    @property
    def presets(self) -> Mapping[str, Sequence[str]]:
        """Names for what the app keeps where a table is set as many like it."""

    def table(self, table: Table, settings: Settings) -> Table: ...

    def orders(self, orders: Sequence[Order], table: Table, settings: Settings) -> list[Order]:
        """Of all the orders that led to this table, those that a hand must follow."""

    def taken_back(self, orders: Sequence[Order], settings: Settings) -> list[Order]:
        """What must be moved after going back within one part of the game. Not all of it leaves its place."""

    def visible_message(self, message: Message, settings: Settings) -> Message | None:
        """What happened, in the words that fit; None for what only hands need to know."""

    def items(self, items: Sequence[Message], settings: Settings) -> list[Message]:
        """Of a list of the set-up, what must be laid out."""


class AllOnTable:
    """Everything lies on the table."""

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
    """A list of the set-up, without the cups and decks that the app draws from."""
    return [item for item in items if settings.get(f"chance.{item.facts.get('source')}") != "app"]


def settings_for_preset(preset: str, tracking: Tracking, settings: Settings) -> dict[str, str]:
    """The settings that must change for a preset, and who holds each then."""
    held = tracking.presets[preset]
    wanted = {f"tracker.{one}": "app" if one in held else "table" for one in tracking.trackers}
    return {
        name: tracked_by for name, tracked_by in wanted.items() if settings.get(name, "table") != tracked_by
    }
