"""8.2 What a page brings to light, beat by beat. A touch shows the end; without animation nothing moves."""

from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Any

from kivy.clock import Clock
from kivy.uix.widget import Widget

from reivers.ui.widgets.theme import theme

LONGEST = 2.0
"""Seconds that may pass without a touch: what would take longer is hurried."""
STALL = 0.1
"""A frame that took longer to build than this does not swallow a beat."""

Keyframe = tuple[float, Any]
"""When, and what a property is then."""


class Timeline:
    """The beats of one page, on one clock.

    Widgets are made as they stay in the end. What moves is told by `change`; nothing is touched before
    `start`, so a page that does not move is a page that was never told to.
    """

    def __init__(self, moving: bool) -> None:
        self.moving = moving and theme.seconds(1) > 0
        self.end = 0.0
        """When all that was told so far is over."""
        self.watcher: Callable[[Widget | None], None] = lambda _widget: None
        """Is told what to bring into sight, and at last that all is over."""
        self._tracks: dict[tuple[Widget, str], list[Keyframe]] = {}
        self._watched: list[Keyframe] = []
        self._clock: Any = None
        self._time = self._pace = 0.0

    # -- telling --------------------------------------------------------------------------------------------

    def change(self, widget: Widget, name: str, *frames: Keyframe) -> None:
        """A property's way. Its first value holds from the beginning, its last one stays. Numbers glide."""
        if self.moving:
            self._tracks.setdefault((widget, name), []).extend(frames)

    def appear(self, widget: Widget, seconds: float, after: float = 0) -> None:
        """Comes to light when all before it is over."""
        at = self.end + after
        self.change(widget, "opacity", (at, 0), (at + seconds, 1))

    def dim(self, widget: Widget, depth: float, seconds: float, edge: float) -> None:
        """Goes dark for a while."""
        at, until = self.end, self.end + seconds
        self.change(widget, "opacity", (at, 1), (at + edge, depth), (until - edge, depth), (until, 1))

    def watch(self, widget: Widget) -> None:
        """What happens next is to be seen there."""
        if self.moving:
            self._watched.append((self.end, widget))

    def wait(self, seconds: float) -> None:
        """What is told next begins so much later."""
        if self.moving:
            self.end += seconds

    # -- moving ---------------------------------------------------------------------------------------------

    @property
    def running(self) -> bool:
        return self._clock is not None

    def start(self) -> None:
        """From the beginning."""
        if not self._tracks:
            return
        self._pace = theme.seconds(min(1.0, LONGEST / max(self._whole(), 0.001)))
        self._show(0)
        self._clock = Clock.schedule_interval(self._next, 0)

    def finish(self) -> None:
        """The end, at once."""
        if self.running:
            self.stop()
            self._show(self._whole())
            self.watcher(None)

    def stop(self) -> None:
        """Nothing moves any more: the page is gone."""
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
    """A number glides from frame to frame and slows down before each; anything else changes at its frame."""
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
    """Shows widgets one by one, each a beat after the other."""

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
        """All at once: the player has touched the screen, or wants no animation."""
        if self._beat:
            self._clock.cancel()
        for widget in self._left:
            widget.opacity = 1
        self._left = []
        self._after()
