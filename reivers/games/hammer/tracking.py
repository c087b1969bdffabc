"""Whether the real board is on the table. Without it the app gives no orders."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from reivers.kernel.messages import Message
from reivers.kernel.orders import Order, Table
from reivers.kernel.tracking import AllOnTable, Settings

BOARD = "board"
ON_SCREEN = {f"tracker.{BOARD}": "app"}
"""The setting of a game without the real board."""


class HammerTracking(AllOnTable):
    """One tracker: the board with all its blocks."""

    trackers: Sequence[str] = (BOARD,)
    presets: Mapping[str, Sequence[str]] = MappingProxyType({"full": (), "nothing": (BOARD,)})

    def table(self, table: Table, settings: Settings) -> Table:
        return {} if _on_screen(settings) else table

    def orders(self, orders: Sequence[Order], _table: Table, settings: Settings) -> list[Order]:
        return [] if _on_screen(settings) else list(orders)

    def taken_back(self, orders: Sequence[Order], settings: Settings) -> list[Order]:
        return [] if _on_screen(settings) else list(orders)

    def visible_message(self, message: Message, settings: Settings) -> Message | None:
        hidden = message.key == "hammer.report.set_up" and _on_screen(settings)
        return None if hidden else message


def _on_screen(settings: Settings) -> bool:
    return all(settings.get(name) == value for name, value in ON_SCREEN.items())
