"""A finger that rests on a key means something else than a tap."""

from typing import Any

from kivy.clock import Clock
from kivy.properties import ObjectProperty

from reivers.ui.widgets import Tappable

LONG_PRESS_SECONDS = 0.5


class LongPress(Tappable):
    """A key on which a finger may rest: then `rest` is called, once, while the finger is still there.

    It says whether that means anything; if it does (`rested`), lifting the finger is no tap any more. A
    finger that slides off before means neither.
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
        """Slid off, the finger rests there no longer."""
        if touch.grab_current is self and not self.collide_point(*touch.pos):
            self._forget()
        return bool(super().on_touch_move(touch))

    def on_state(self, _key: Any, state: str) -> None:
        """The finger was lifted somewhere, or it has become a swipe."""
        if state == "normal":
            self._forget()

    def on_release(self) -> None:
        """A keyboard presses and lets go without a state."""
        self._forget()

    def _has_rested(self, _time: float) -> None:
        self._pressing = None
        self.rested = self.long_press()

    def _forget(self) -> None:
        if self._pressing is not None:
            self._pressing.cancel()
            self._pressing = None
