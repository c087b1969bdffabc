"""Long presses and swipes."""

from typing import Any

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import ObjectProperty

from reivers.ui.widgets.widgets import Tappable

LONG_PRESS_SECONDS = 0.5
DEAF_SECONDS = 0.3
"""How long something new ignores taps, which were meant for what was there before."""


class LongPress(Tappable):
    """A button with a long press: `rest` is called once while the finger is down.

    It returns whether that does anything. If so (`rested`), lifting the finger is no tap. A finger that moves
    off before does neither.
    """

    long_press = ObjectProperty(lambda: False)
    rested = False
    _pressing: Any = None

    def on_press(self) -> None:
        super().on_press()
        self._forget()
        self.rested = False
        self._pressing = Clock.schedule_once(self._has_rested, LONG_PRESS_SECONDS)

    def on_touch_move(self, touch: Any) -> bool:
        """Cancel when the finger moves off."""
        if touch.grab_current is self and not self.collide_point(*touch.pos):
            self._forget()
        return bool(super().on_touch_move(touch))

    def on_state(self, _key: Any, state: str) -> None:
        """Cancel when the finger is lifted or becomes a swipe."""
        if state == "normal":
            self._forget()

    def on_release(self) -> None:
        """Handle a release by keyboard, which has no state."""
        self._forget()

    def _has_rested(self, _time: float) -> None:
        self._pressing = None
        self.rested = self.long_press()

    def _forget(self) -> None:
        if self._pressing is not None:
            self._pressing.cancel()
            self._pressing = None


FAR = 70
STRAIGHT = 2.0
"""How many times more sideways than up or down a swipe goes; else it's a scroll."""


class Swipes:
    """Swipe detection: `swiped(-1)` when the finger goes left, `swiped(1)` when it goes right."""

    can_swipe = True

    def swiped(self, way: int) -> None:
        """Handle a swipe."""

    def on_touch_move(self, touch) -> bool:
        """Follow the finger. A swipe releases the buttons under it."""
        across, along = touch.x - touch.ox, touch.y - touch.oy
        far = abs(across) > dp(FAR) and abs(across) > STRAIGHT * abs(along)
        if self.can_swipe and far and not touch.ud.get("swiped") and not touch.grab_current:
            touch.ud["swiped"] = True
            _let_go(touch)
            self.swiped(1 if across > 0 else -1)
            return True
        return bool(super().on_touch_move(touch))  # type: ignore[misc]


def _let_go(touch) -> None:
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
