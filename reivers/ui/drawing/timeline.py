"""Stages of an animation, one after another."""

from collections.abc import Callable, Sequence
from typing import Any

import attrs
from kivy.clock import Clock

from reivers.ui.widgets.theme import theme

STALL = 0.1
"""A frame that takes longer than this doesn't skip part of the animation."""


def ease(share: float) -> float:
    """Slow down toward the end."""
    return 1 - (1 - share) ** 3


@attrs.frozen
class Stage:
    """A part of an animation and how long it takes, in seconds."""

    name: str
    seconds: float
    sound: str = ""
    data: Any = None


class Timeline:
    """Plays stages. `show` draws a stage at a share of its time; `done` is called at the end.

    Without motion nothing is played: `done` is called by `start`.
    """

    def __init__(
        self, stages: Sequence[Stage], show: Callable[[Stage, float], None], done: Callable[[], None]
    ) -> None:
        self._left = [stage for stage in stages if theme.seconds(stage.seconds) > 0]
        self._show, self._done = show, done
        self._time = 0.0
        self._clock: Any = None

    @property
    def running(self) -> bool:
        return self._clock is not None

    @property
    def stage(self) -> Stage | None:
        return self._left[0] if self._left else None

    def start(self) -> None:
        if not self._left:
            self._done()
            return
        self._clock = Clock.schedule_interval(self._next, 0)
        self._show(self._left[0], 0)

    def finish(self) -> None:
        """Jump to the end, after a tap."""
        if self.running:
            self.stop()
            self._left = []
            self._done()

    def stop(self) -> None:
        """Stop because the page is gone."""
        if self._clock is not None:
            self._clock.cancel()
            self._clock = None

    def _next(self, passed: float) -> None:
        self._time += min(passed, STALL)
        stage = self._left[0]
        share = self._time / max(0.001, theme.seconds(stage.seconds))
        if share < 1:
            self._show(stage, ease(share))
        else:
            self.advance()

    def seek(self, share: float) -> None:
        """Show the current stage at a share of its time."""
        stage = self._left[0]
        self._time = share * theme.seconds(stage.seconds)
        self._show(stage, ease(share))

    def advance(self) -> None:
        """Go on to the next stage."""
        if len(self._left) == 1:
            self.finish()
        else:
            self._left.pop(0)
            self._time = 0.0
            self._show(self._left[0], 0)
