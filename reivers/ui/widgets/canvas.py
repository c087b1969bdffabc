"""Widgets drawn on the canvas, at most once per frame."""

from functools import lru_cache
from typing import Any

from kivy.clock import Clock
from kivy.core.text import Label as CoreLabel
from kivy.graphics import Color, Rectangle
from kivy.uix.widget import Widget

from reivers.ui.drawing.tokens import Rgba
from reivers.ui.widgets.theme import theme


class CanvasWidget(Widget):
    """A drawing that is redrawn when its box, its colors or one of its properties changes."""

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
        """Redraw once per frame, after the layout."""
        self.canvas.clear()
        if self.width > 0 and self.height > 0:
            with self.canvas:
                self.draw()

    def draw(self) -> None:
        """Draw into the open canvas."""


@lru_cache(maxsize=600)
def text_texture(text: str, font: str, size: int) -> Any:
    """Return the texture of a line of text, in white for tinting."""
    label = CoreLabel(text=text, font_name=font, font_size=size, color=(1, 1, 1, 1))
    label.refresh()
    return label.texture


@lru_cache(maxsize=4000)
def _extent(text: str, font: str, size: int) -> tuple[float, float]:
    """Return the size of a line of text without drawing it."""
    wide, high = CoreLabel(text=text, font_name=font, font_size=size).render()
    return wide, high


def measure(text: str, role: str, scale: float = 1.0) -> tuple[float, float]:
    """Return the size of a line of text."""
    return _extent(text, theme.font(role), _size(role, scale)) if text else (0, 0)


def draw_text(text: str, role: str, x: float, y: float, ink: Rgba, scale: float = 1.0) -> float:
    """Draw a line of text with its lower left corner at (x, y) and return its width. (The canvas group is
    named by the text, so that tests can read it.)"""
    if not text:
        return 0
    texture = _texture(text, role, scale)
    Color(*ink)
    Rectangle(texture=texture, pos=(round(x), round(y)), size=texture.size, group=text)
    return float(texture.size[0])


def write_middle(text: str, role: str, x: float, y: float, ink: Rgba, scale: float = 1.0) -> None:
    """Draw a line of text centered on a point."""
    width, height = measure(text, role, scale)
    draw_text(text, role, x - width / 2, y - height / 2, ink, scale)


def _texture(text: str, role: str, scale: float) -> Any:
    return text_texture(text, theme.font(role), _size(role, scale))


def _size(role: str, scale: float) -> int:
    return round(theme.size(role) * theme.scale * scale)
