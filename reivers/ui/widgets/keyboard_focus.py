"""A focus ring that the arrow keys move from button to button."""

from collections.abc import Iterator
from typing import Any

from kivy.graphics import Color, InstructionGroup, SmoothLine
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.scrollview import ScrollView

from reivers.ui.widgets.theme import theme

UP, DOWN, RIGHT, LEFT = 273, 274, 275, 276
ARROWS = {UP: (0, 1), DOWN: (0, -1), RIGHT: (1, 0), LEFT: (-1, 0)}
ASIDE = 3
"""How much sideways distance weighs compared to distance ahead."""


class KeyboardFocus:
    """The position of the focus ring, if it's visible."""

    def __init__(self) -> None:
        self.at: Any = None
        self._ring = InstructionGroup()

    def move(self, layer: Any, arrow: int) -> None:
        """Move to the next button in a direction. The first arrow selects the topmost button."""
        keys = list(_keys(layer))
        if self.at not in keys:
            self._put(max(keys, key=lambda key: (_middle(key)[1], -_middle(key)[0]), default=None))
            return
        ahead = [(far, key) for key in keys if (far := _far(ARROWS[arrow], self.at, key)) is not None]
        if ahead:
            self._put(min(ahead, key=lambda one: one[0])[1])

    def press(self, layer: Any) -> bool:
        """Press the focused button, if it still exists. Return whether it did."""
        key = self.at
        if key is None or key not in _keys(layer):
            return False
        key.dispatch("on_press")
        key.dispatch("on_release")
        return True

    def clear(self) -> None:
        """Hide the ring."""
        if self.at is not None:
            self.at.canvas.after.remove(self._ring)
            self.at.unbind(pos=self._draw, size=self._draw)
            self.at = None

    def _put(self, key: Any) -> None:
        self.clear()
        if key is None:
            return
        self.at = key
        key.canvas.after.add(self._ring)
        key.bind(pos=self._draw, size=self._draw)
        self._draw()
        _bring_into_sight(key)

    def _draw(self, *_moved) -> None:
        key, edge = self.at, theme.hairline * 2
        self._ring.clear()
        self._ring.add(Color(rgba=theme.palette.accent))
        box = (key.x + edge, key.y + edge, key.width - 2 * edge, key.height - 2 * edge, theme.radius)
        self._ring.add(SmoothLine(rounded_rectangle=box, width=edge))


def _keys(layer: Any) -> Iterator[Any]:
    """Return all that can be pressed on a layer."""
    for widget in layer.walk(restrict=True):
        pressed = isinstance(widget, ButtonBehavior) and not widget.disabled and widget.opacity
        if pressed and min(widget.size) > 0 and getattr(widget, "legal", True):
            yield widget


def _middle(key: Any) -> tuple[float, float]:
    x, y = key.to_window(*key.center)
    return x, y


def _far(arrow: tuple[int, int], at: Any, key: Any) -> float | None:
    """Return how far a button is in a direction, or None if it isn't beyond the center of the focused one."""
    (x, y), (to_x, to_y) = _middle(at), _middle(key)
    along = (to_x - x) * arrow[0] + (to_y - y) * arrow[1]
    if arrow[0]:
        middles, reach, depth = abs(to_y - y), at.height + key.height, key.width
    else:
        middles, reach, depth = abs(to_x - x), at.width + key.width, key.height
    aside = max(0.0, middles - reach / 2)
    return along + ASIDE * aside + middles / 10 if along >= depth / 2 else None


def _bring_into_sight(key: Any) -> None:
    parent = key.parent
    while parent is not None and parent is not parent.parent:
        if isinstance(parent, ScrollView) and parent.viewport_size[1] > parent.height:
            parent.scroll_to(key, padding=theme.gap, animate=False)
        parent = parent.parent
