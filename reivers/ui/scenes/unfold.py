"""Lines that come one after another. A touch shows them all; without animation they are there at once."""

from collections.abc import Callable, Sequence

from kivy.clock import Clock
from kivy.uix.widget import Widget

from reivers.ui.theme import theme


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
