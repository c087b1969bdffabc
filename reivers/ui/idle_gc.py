"""Run the garbage collector while the player is idle, never between a tap and its result.

Widgets of a closed page refer to each other, so only a collection frees them, and a full one takes longer
than the tap itself. So automatic collection is rare. When the player is idle, the objects made since the last
screen are collected. After a change of screen everything is collected once, then frozen.
"""

import gc
from collections.abc import Callable
from typing import Any
from weakref import ref

from kivy.clock import Clock

IDLE_SECONDS = 0.8
"""Seconds without a touch."""
RARELY = (100_000, 10, 10)
"""Objects of several pages: collect even if the player never pauses."""


ENOUGH = 30_000
"""Objects of a page or two: fewer aren't worth a collection."""


class IdleCollector:
    """A garbage collector that waits until the player is idle."""

    def __init__(self, screen: Callable[[], Any]) -> None:
        self._screen = screen
        self._set_aside_for: Callable[[], Any] = lambda: None
        self._waiting: Any = None

    def begin(self) -> None:
        """Start collecting."""
        gc.set_threshold(*RARELY)
        gc.enable()
        self.later()

    def later(self, *_event: Any) -> None:
        """Restart the wait after a touch."""
        self.stop()
        self._waiting = Clock.schedule_once(self._when_still, IDLE_SECONDS)

    def stop(self) -> None:
        """Stop waiting."""
        if self._waiting is not None:
            self._waiting.cancel()

    def _when_still(self, _time: float) -> None:
        scene = getattr(self._screen(), "scene", None)
        if scene is not None and scene.is_animating():
            self.later()
        elif self._another() or gc.get_count()[0] >= ENOUGH:
            self.sweep()

    def _another(self) -> bool:
        """Return whether the screen has changed since the last freeze."""
        return self._set_aside_for() is not self._screen()

    def sweep(self) -> None:
        """Collect now. After a change of screen, some frozen objects are garbage too."""
        if self._another():
            self.sweep_all()
            gc.freeze()
            self._set_aside_for = ref(self._screen())
        else:
            gc.collect()

    def sweep_all(self) -> None:
        """Collect everything, frozen objects too."""
        gc.unfreeze()
        self._set_aside_for = lambda: None
        gc.collect()
