"""When Python looks for garbage: while the player reads, and never between a tap and what comes of it.

A page that is left is cleared away only by such a search, for its widgets hold each other; and a search
through all that the app holds takes longer than the tap itself. So Python hardly searches by itself. When
the fingers have rested for a moment, what was made since the screen came is looked through; and when another
screen has come, everything is, once: what stays is then set aside, and not looked through again.
"""

import gc
from collections.abc import Callable
from typing import Any
from weakref import ref

from kivy.clock import Clock

IDLE_SECONDS = 0.8
"""So long nobody has touched anything."""
RARELY = (100_000, 10, 10)
"""As much as some pages: if a player taps on and on without a rest, garbage is looked for all the same."""


ENOUGH = 30_000
"""As much as a page or two: less is not worth a search."""


class IdleCollector:
    """Clears away what was left, for the screen that is shown."""

    def __init__(self, screen: Callable[[], Any]) -> None:
        self._screen = screen
        self._set_aside_for: Callable[[], Any] = lambda: None
        self._waiting: Any = None

    def begin(self) -> None:
        """From now on there may be garbage."""
        gc.set_threshold(*RARELY)
        gc.enable()
        self.later()

    def later(self, *_event: Any) -> None:
        """Something was touched: it is time when nothing has been for a while."""
        self.stop()
        self._waiting = Clock.schedule_once(self._when_still, IDLE_SECONDS)

    def stop(self) -> None:
        """Waits no longer."""
        if self._waiting is not None:
            self._waiting.cancel()

    def _when_still(self, _time: float) -> None:
        scene = getattr(self._screen(), "scene", None)
        if scene is not None and scene.is_animating():
            self.later()
        elif self._another() or gc.get_count()[0] >= ENOUGH:
            self.sweep()

    def _another(self) -> bool:
        """Is it another screen than the one for which all was set aside?"""
        return self._set_aside_for() is not self._screen()

    def sweep(self) -> None:
        """Now. Of what was set aside for another screen, some is garbage by now."""
        if self._another():
            self.sweep_all()
            gc.freeze()
            self._set_aside_for = ref(self._screen())
        else:
            gc.collect()

    def sweep_all(self) -> None:
        """Through everything; nothing is set aside any more."""
        gc.unfreeze()
        self._set_aside_for = lambda: None
        gc.collect()
