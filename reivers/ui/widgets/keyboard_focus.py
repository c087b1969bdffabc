"""A focus ring that arrows and Tab move over all that can be pressed."""

from collections.abc import Iterable, Iterator
from typing import Any

import attrs
from kivy.clock import Clock
from kivy.graphics import Color, InstructionGroup, SmoothLine
from kivy.metrics import Metrics, dp
from kivy.uix.scrollview import ScrollView

from reivers.ui.widgets.theme import theme

UP, DOWN, RIGHT, LEFT = 273, 274, 275, 276
ARROWS = {UP: (0, 1), DOWN: (0, -1), RIGHT: (1, 0), LEFT: (-1, 0)}
ASIDE = 3
"""How much sideways distance weighs compared to distance ahead."""
RADIUS = 14
PAGE = 0.7
"""The share of a list's height that an arrow scrolls where there is nothing more to press."""


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

    def hold(self) -> None:
        """Do what a long press does, or else a tap."""
        if self.hit.hold is None or self.hit.hold() is False:
            self.press()


class KeyboardFocus:
    """The position of the focus ring, if it's visible."""

    def __init__(self) -> None:
        self.spot: Spot | None = None
        self._ring = InstructionGroup()

    @property
    def at(self) -> Any:
        """The widget with the ring."""
        return self.spot.widget if self.spot else None

    def point(self, layers: Iterable[Any], arrow: int) -> None:
        """Move to the next spot in a direction, or scroll. The first arrow selects the topmost spot."""
        spots = spots_of(layers)
        now = self.current(spots)
        if now is None:
            self.put(max(spots, key=lambda spot: (spot.middle[1], -spot.middle[0]), default=None))
            if not spots:
                _scroll(layers, ARROWS[arrow][1])
            return
        ahead = [(far, spot) for spot in spots if (far := _far(ARROWS[arrow], now, spot)) is not None]
        if ahead:
            self.put(min(ahead, key=lambda one: one[0])[1])
        else:
            _scroll(layers, ARROWS[arrow][1])

    def step(self, layers: Iterable[Any], way: int) -> None:
        """Move to the next spot in reading order (1), or to the one before (-1)."""
        spots = spots_of(layers)
        now = self.current(spots)
        nth = spots.index(now) + way if now is not None else min(way, 0)
        self.put(spots[nth % len(spots)] if spots else None)

    def current(self, spots: Iterable[Spot]) -> Spot | None:
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

    def put(self, spot: Spot | None) -> None:
        """Move the ring to a spot."""
        self.clear()
        if spot is None:
            return
        self.spot = spot
        spot.widget.canvas.after.add(self._ring)
        spot.widget.bind(pos=self._draw, size=self._draw)
        self._draw()
        _bring_into_sight(spot)

    def follow(self) -> None:
        """After what was pressed has changed its piece, move the ring with it, or hide it."""
        Clock.schedule_once(lambda _time: Clock.schedule_once(self._follow, 0), 0)

    def _follow(self, *_time: float) -> None:
        if self.spot is not None and (now := self.current(_spots(self.spot.widget))):
            self.spot = now
            self._draw()
        else:
            self.clear()

    def _draw(self, *_moved: Any) -> None:
        assert self.spot is not None
        (x, y), (width, height), edge = self.spot.corner, self.spot.size, dp(2)
        self._ring.clear()
        self._ring.add(Color(rgba=theme.palette.guide))
        box = (x + edge, y + edge, width - 2 * edge, height - 2 * edge, min(dp(RADIUS), height / 2 - edge))
        self._ring.add(SmoothLine(rounded_rectangle=box, width=edge))


def spots_of(layers: Iterable[Any]) -> list[Spot]:
    """Return all that can be pressed on some layers."""
    return [spot for layer in layers for spot in _spots(layer)]


def _spots(widget: Any) -> Iterator[Spot]:
    """Return all that can be pressed below a widget, in the order in which it was added."""
    if not widget.opacity or widget.disabled:
        return
    if min(widget.size) > 0:
        yield from (Spot(widget, hit) for hit in getattr(widget, "hits", ()))
    for child in reversed(widget.children):
        yield from _spots(child)


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


def _bring_into_sight(spot: Spot) -> None:
    """Scroll the lists around a spot as far as needed."""
    parent = spot.widget.parent
    while parent is not None and parent is not parent.parent:
        if isinstance(parent, ScrollView) and parent.viewport_size[1] > parent.height:
            middle, reach = spot.middle[1], spot.size[1] / 2 + dp(12)
            bottom = parent.to_window(parent.x, parent.y)[1]
            beyond = min(0, middle - reach - bottom) + max(0, middle + reach - bottom - parent.height)
            _scroll_by(parent, beyond)
        parent = parent.parent


def _scroll(layers: Iterable[Any], way: int) -> None:
    """Scroll the list of the topmost layer that has one, up (1) or down (-1)."""
    for layer in layers:
        for widget in layer.walk(restrict=True):
            if isinstance(widget, ScrollView) and widget.viewport_size[1] > widget.height:
                _scroll_by(widget, way * PAGE * widget.height)
                return


def _scroll_by(scroll: Any, pixels: float) -> None:
    share = pixels / (scroll.viewport_size[1] - scroll.height)
    scroll.scroll_y = max(0.0, min(1.0, scroll.scroll_y + share))
