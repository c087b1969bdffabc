"""What is drawn by hand, once a frame at most."""

from typing import Any

from kivy.clock import Clock
from kivy.uix.widget import Widget

from reivers.ui.theme import theme


class CanvasWidget(Widget):
    """A picture that is drawn anew when its box, its colours or one of its properties changes."""

    drawn: tuple[str, ...] = ()
    """The names of those properties."""

    def __init__(self, **kwargs: Any) -> None:
        self.redraw = Clock.create_trigger(self._paint, -1)
        super().__init__(**kwargs)
        for name in ("pos", "size", *self.drawn):
            self.fbind(name, self.redraw)
        theme.bind_to(self._soon, "palette", "scale")
        self.redraw()

    def _soon(self, *_changed: Any) -> None:
        self.redraw()

    def _paint(self, *_time: float) -> None:
        """Once a frame, when its box has come to rest."""
        self.canvas.clear()
        if self.width > 0 and self.height > 0:
            with self.canvas:
                self.draw()

    def draw(self) -> None:
        """Into the open canvas."""
