"""What the app does while the player is idle, never between a tap and its result.

It collects garbage: widgets of a closed page refer to each other, so only a collection frees them, and for
several pages that takes longer than the tap itself. So automatic collections are small. When the player is
idle, the objects made since the last screen are collected. After a change of screen everything is collected
once, then frozen.

Then it loads the modules that the screen may need next, one at a time, so that no tap waits for them.
"""

import gc
from collections.abc import Callable, Iterator
from typing import Any
from weakref import ref

from kivy.clock import Clock

IDLE_SECONDS = 0.8
"""Seconds without a touch."""
BETWEEN = 0.05
"""Seconds between two modules."""
BIT_BY_BIT = (10_000, 1, 1000)
"""While the player never pauses, collect the newest objects, and each third time those that were left twice.
That takes about a frame. All others wait."""


class Idle:
    """Waits until the player is idle."""

    def __init__(self, screen: Callable[[], Any]) -> None:
        self._screen = screen
        self._set_aside_for: Callable[[], Any] = lambda: None
        self._ahead: Iterator[Callable[[], object]] = iter(())
        self._waiting: Any = None

    def begin(self) -> None:
        """Start collecting."""
        gc.set_threshold(*BIT_BY_BIT)
        gc.enable()
        self.later()

    def later(self, *_event: Any) -> None:
        """Restart the wait after a touch."""
        self._wait(IDLE_SECONDS)

    def _wait(self, seconds: float) -> None:
        self.stop()
        self._waiting = Clock.schedule_once(self._when_still, seconds)

    def stop(self) -> None:
        """Stop waiting."""
        if self._waiting is not None:
            self._waiting.cancel()

    def _when_still(self, _time: float) -> None:
        scene = getattr(self._screen(), "scene", None)
        if scene is not None and scene.is_animating():
            self.later()
            return
        if self._another():
            self.sweep()
            self._ahead = self._screen().load_ahead()
        elif any(gc.get_count()[1:]):  # after an automatic collection there is enough
            self.sweep()
        if self.load_next():
            self._wait(BETWEEN)

    def do_all(self) -> None:
        """Do at once what would be done one after another."""
        self._when_still(0)
        while self.load_next():
            pass

    def _another(self) -> bool:
        """Return whether the screen has changed since the last freeze."""
        return self._set_aside_for() is not self._screen()

    def load_next(self) -> bool:
        """Load what the screen may need next. Return whether there was anything."""
        load = next(self._ahead, None)
        if load is not None:
            load()
        return load is not None

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
