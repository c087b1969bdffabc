"""Pages that never cut a row in two: the last orders for the board, row by row."""

from collections.abc import Iterator
from typing import Any

from kivy.uix.widget import Widget

from reivers.frontend.narrator import Group
from reivers.ui.play.page_view import PageView
from reivers.ui.widgets.theme import theme
from reivers.ui.widgets.widgets import Text

MOST_FREE = 0.5
"""The share of the height above a pad that may stay empty so that no row is cut."""


HEADING = "place"
"""The type of a heading."""


def is_rows(part: Widget) -> bool:
    """Return whether a part of the page consists of rows itself."""
    return bool(getattr(part, "unfolds", False))


class RowScene(PageView):
    """A page of rows. A page too long for the screen starts at its top or its end."""

    read_at_end = False

    def write_orders(self, page: Widget, groups: list[Group]) -> None:
        """Add each order as a row."""
        for group in groups:
            air = [0, theme.gap * 0.4, 0, 0]
            page.add_widget(Text(text=group.heading, role="place", ink="accent", padding=air))
            for line in group.lines:
                page.add_widget(self.order_line(group, line))

    def share_room(self) -> None:
        super().share_room()
        room = 0 if self.split else self.height - min(self.wanted, self.due)
        free = self._free(room) if self.filled > room else 0
        free = free if free < room * MOST_FREE else 0
        most = min(self.wanted, self.reached()) if theme.room <= 1 else self.wanted
        self.lent = max(0, min(free, most - self.due))
        if self.filled > room:
            self.ids.room.height = free - self.lent

    def _free(self, room: float) -> float:
        """Return the space to leave so that the first or last visible row isn't cut."""
        tops, over = list(self._tops(self.ids.page)), self.filled - room
        at = self.read_from()
        if at is not None and at < over:
            return at + room - max(top for top in [at, *tops] if top <= at + room)
        if self.read_at_end:
            return next((top for top in tops if top >= over), over) - over
        return room - max(top for top in [0, *tops] if top <= room)

    def read_from(self) -> float | None:
        """Return the scroll distance from the top, unless the page is at its top or end."""
        return None

    def _tops(self, rows: Any, at: float = 0) -> Iterator[float]:
        """Return the top of each row, from the top of the page. A heading is never the last visible row."""
        at += rows.padding[1]
        headed = False
        for row in reversed(rows.children):
            if is_rows(row):
                yield from self._tops(row, at)
            elif not headed:
                yield at - rows.spacing / 2
            at += row.height + rows.spacing
            headed = not self.read_at_end and getattr(row, "role", "") == HEADING
