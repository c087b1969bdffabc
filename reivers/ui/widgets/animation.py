"""Timed animations of what a page reveals (8.2). A touch shows the end; without animation nothing moves."""

from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Any

from kivy.clock import Clock
from kivy.uix.widget import Widget

from reivers.ui.widgets.theme import theme

LONGEST = 2.0
"""The largest duration in seconds; a longer animation runs faster."""
STALL = 0.1
"""A frame that takes longer than this doesn't skip part of the animation."""

Keyframe = tuple[float, Any]
"""A time, and the value of a property then."""


class Timeline:
    """The animations of one page, on one clock.

    Widgets are made in their final state. `change` adds an animation; nothing is touched before `start`, so a
    page without animation needs no special case.
    """

    def __init__(self, moving: bool) -> None:
        self.moving = moving and theme.seconds(1) > 0
        self.end = 0.0
        """The time at which everything added so far ends."""
        self.watcher: Callable[[Widget | None], None] = lambda _widget: None
        """Is called with what to scroll into view, and at the end."""
        self._tracks: dict[tuple[Widget, str], list[Keyframe]] = {}
        self._watched: list[Keyframe] = []
        self._clock: Any = None
        self._time = self._pace = 0.0

    # -- adding --------------------------------------------------------------------------------------------

    def change(self, widget: Widget, name: str, *frames: Keyframe) -> None:
        """Animate a property. Its first value applies from the start, its last one stays. Numbers are
        interpolated."""
        if self.moving:
            self._tracks.setdefault((widget, name), []).extend(frames)

    def appear(self, widget: Widget, seconds: float, after: float = 0) -> None:
        """Fade in after everything before."""
        at = self.end + after
        self.change(widget, "opacity", (at, 0), (at + seconds, 1))

    def dim(self, widget: Widget, depth: float, seconds: float, edge: float) -> None:
        """Darken for a while."""
        at, until = self.end, self.end + seconds
        self.change(widget, "opacity", (at, 1), (at + edge, depth), (until - edge, depth), (until, 1))

    def watch(self, widget: Widget) -> None:
        """Scroll to what happens next."""
        if self.moving:
            self._watched.append((self.end, widget))

    def wait(self, seconds: float) -> None:
        """Delay what is added next."""
        if self.moving:
            self.end += seconds

    # -- playing -------------------------------------------------------------------------------------------

    @property
    def running(self) -> bool:
        return self._clock is not None

    def start(self) -> None:
        """Play from the start."""
        if not self._tracks:
            return
        self._pace = theme.seconds(min(1.0, LONGEST / max(self._whole(), 0.001)))
        self._show(0)
        self._clock = Clock.schedule_interval(self._next, 0)

    def finish(self) -> None:
        """Jump to the end."""
        if self.running:
            self.stop()
            self._show(self._whole())
            self.watcher(None)

    def stop(self) -> None:
        """Stop because the page is gone."""
        if self._clock is not None:
            self._clock.cancel()
            self._clock = None

    def _whole(self) -> float:
        return max(frames[-1][0] for frames in self._tracks.values())

    def _next(self, passed: float) -> None:
        self._time += min(passed, STALL) / self._pace
        if self._time < self._whole():
            self._show(self._time)
        else:
            self.finish()

    def _show(self, time: float) -> None:
        for (widget, name), frames in self._tracks.items():
            setattr(widget, name, value_at(frames, time))
        if self._watched:
            self.watcher(value_at(self._watched, time))


def value_at(frames: list[Keyframe], time: float) -> Any:
    """Return the value at a time. Numbers are eased; other values change at their frame."""
    value = frames[0][1]
    for (begin, one), (end, other) in pairwise(frames):
        if time >= end:
            value = other
        elif time > begin and isinstance(one, int | float) and not isinstance(one, bool):
            share = (time - begin) / (end - begin)
            return one + (other - one) * (1 - (1 - share) ** 2)
        else:
            break
    return value


class Unfolding:
    """Widgets shown one by one."""

    def __init__(
        self, widgets: Sequence[Widget], beat: float, after: Callable[[], None] = lambda: None
    ) -> None:
        self._left = list(widgets)
        self._beat = theme.seconds(beat)
        self._after = after
        if not self._beat:
            self.finish()
            return
        for widget in self._left[1:]:
            widget.opacity = 0
        self._left = self._left[1:]
        self._clock = Clock.schedule_interval(self._next, self._beat)

    @property
    def running(self) -> bool:
        return bool(self._left)

    def _next(self, _time: float) -> bool:
        if self._left:
            self._left.pop(0).opacity = 1
        if not self._left:
            self._after()
        return bool(self._left)

    def finish(self) -> None:
        """Show all at once, after a touch or without animation."""
        if self._beat:
            self._clock.cancel()
        for widget in self._left:
            widget.opacity = 1
        self._left = []
        self._after()
