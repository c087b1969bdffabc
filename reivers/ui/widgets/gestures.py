"""Long presses and swipes."""

from collections.abc import Callable
from typing import ClassVar

from kivy.input import MotionEvent
from kivy.metrics import dp

LONG_PRESS_SECONDS = 0.5
DEAF_SECONDS = 0.3
"""How long something new ignores taps, which were meant for what was there before."""


class Touch:
    """How a tap feels: the device may vibrate."""

    feel: ClassVar[Callable[[], None]] = staticmethod(lambda: None)


FAR = 70
STRAIGHT = 2.0
"""How many times more sideways than up or down a swipe goes; else it's a scroll."""


class Swipes:
    """Swipe detection: `swiped(-1)` when the finger goes left, `swiped(1)` when it goes right."""

    can_swipe = True

    def swiped(self, way: int) -> None:
        """Handle a swipe."""

    def on_touch_move(self, touch: MotionEvent) -> bool:
        """Follow the finger. A swipe releases the buttons under it."""
        across, along = touch.x - touch.ox, touch.y - touch.oy
        far = abs(across) > dp(FAR) and abs(across) > STRAIGHT * abs(along)
        if self.can_swipe and far and not touch.ud.get("swiped") and not touch.grab_current:
            touch.ud["swiped"] = True
            _let_go(touch)
            self.swiped(1 if across > 0 else -1)
            return True
        return bool(super().on_touch_move(touch))  # type: ignore[misc]


def _let_go(touch: MotionEvent) -> None:
    """Release all grabs of the touch."""
    for held in list(touch.grab_list):
        widget = held()
        if widget is not None:
            touch.ungrab(widget)
            if hasattr(widget, "state"):
                widget.state = "normal"
    for held in touch.ud.values():  # otherwise a list takes the end of the swipe for a tap
        if isinstance(held, dict) and held.get("mode") == "unknown":
            held["mode"] = "scroll"
