"""A focus ring that the arrow keys move over all that can be pressed."""

from collections.abc import Iterator
from typing import Any

import attrs
from kivy.graphics import Color, InstructionGroup, SmoothLine
from kivy.metrics import Metrics, dp
from kivy.uix.scrollview import ScrollView

from reivers.ui.widgets.theme import theme

UP, DOWN, RIGHT, LEFT = 273, 274, 275, 276
ARROWS = {UP: (0, 1), DOWN: (0, -1), RIGHT: (1, 0), LEFT: (-1, 0)}
ASIDE = 3
"""How much sideways distance weighs compared to distance ahead."""
RADIUS = 14


@attrs.frozen(eq=False)
class Spot:
    """A part of a drawn piece to press."""

    widget: Any
    hit: Any

    @property
    def key(self) -> tuple[Any, str]:
        """What stays the same when the piece is painted again."""
        return self.widget, self.hit.name

    @property
    def size(self) -> tuple[float, float]:
        return self.hit.width * Metrics.density, self.hit.height * Metrics.density

    @property
    def corner(self) -> tuple[float, float]:
        """The lower left corner, where the widget is drawn."""
        d = Metrics.density
        return self.widget.x + self.hit.x * d, self.widget.top - (self.hit.y + self.hit.height) * d

    @property
    def middle(self) -> tuple[float, float]:
        """The middle, in the window."""
        (x, y), (width, height) = self.corner, self.size
        window_x, window_y = self.widget.to_window(x + width / 2, y + height / 2)
        return window_x, window_y

    def press(self) -> None:
        self.widget.act(self.hit)


class KeyboardFocus:
    """The position of the focus ring, if it's visible."""

    def __init__(self) -> None:
        self.spot: Spot | None = None
        self._ring = InstructionGroup()

    @property
    def at(self) -> Any:
        """The widget with the ring."""
        return self.spot.widget if self.spot else None

    def move(self, layer: Any, arrow: int) -> None:
        """Move to the next spot in a direction. The first arrow selects the topmost one."""
        spots = list(_spots(layer))
        now = self._current(spots)
        if now is None:
            self._put(max(spots, key=lambda spot: (spot.middle[1], -spot.middle[0]), default=None))
            return
        ahead = [(far, spot) for spot in spots if (far := _far(ARROWS[arrow], now, spot)) is not None]
        if ahead:
            self._put(min(ahead, key=lambda one: one[0])[1])

    def press(self, layer: Any) -> bool:
        """Press what has the ring, if it still exists. Return whether it did."""
        now = self._current(_spots(layer))
        if now is None:
            return False
        now.press()
        return True

    def _current(self, spots: Any) -> Spot | None:
        """Return the spot with the ring, as it is drawn now."""
        if self.spot is None:
            return None
        key = self.spot.key
        return next((spot for spot in spots if spot.key == key), None)

    def clear(self) -> None:
        """Hide the ring."""
        if self.spot is not None:
            widget = self.spot.widget
            widget.canvas.after.remove(self._ring)
            widget.unbind(pos=self._draw, size=self._draw)
            self.spot = None

    def _put(self, spot: Spot | None) -> None:
        self.clear()
        if spot is None:
            return
        self.spot = spot
        spot.widget.canvas.after.add(self._ring)
        spot.widget.bind(pos=self._draw, size=self._draw)
        self._draw()
        _bring_into_sight(spot.widget)

    def _draw(self, *_moved) -> None:
        assert self.spot is not None
        (x, y), (width, height), edge = self.spot.corner, self.spot.size, dp(2)
        self._ring.clear()
        self._ring.add(Color(rgba=theme.palette.guide))
        box = (x + edge, y + edge, width - 2 * edge, height - 2 * edge, min(dp(RADIUS), height / 2 - edge))
        self._ring.add(SmoothLine(rounded_rectangle=box, width=edge))


def _spots(layer: Any) -> Iterator[Spot]:
    """Return all that can be pressed on a layer."""
    for widget in layer.walk(restrict=True):
        if not widget.opacity or widget.disabled or min(widget.size) <= 0:
            continue
        if hasattr(widget, "hits"):
            yield from (Spot(widget, hit) for hit in widget.hits)


def _far(arrow: tuple[int, int], now: Spot, spot: Spot) -> float | None:
    """Return how far a spot is in a direction, or None if it isn't beyond the middle of the current one."""
    (x, y), (to_x, to_y) = now.middle, spot.middle
    along = (to_x - x) * arrow[0] + (to_y - y) * arrow[1]
    if arrow[0]:
        middles, reach, depth = abs(to_y - y), now.size[1] + spot.size[1], spot.size[0]
    else:
        middles, reach, depth = abs(to_x - x), now.size[0] + spot.size[0], spot.size[1]
    aside = max(0.0, middles - reach / 2)
    return along + ASIDE * aside + middles / 10 if along >= depth / 2 else None


def _bring_into_sight(widget: Any) -> None:
    parent = widget.parent
    while parent is not None and parent is not parent.parent:
        if isinstance(parent, ScrollView) and parent.viewport_size[1] > parent.height:
            parent.scroll_to(widget, padding=dp(12), animate=False)
        parent = parent.parent
