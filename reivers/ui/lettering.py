"""Words drawn straight into a canvas, for pictures that would need too many labels. Each is made once."""

from functools import lru_cache
from typing import Any

from kivy.core.text import Label as CoreLabel
from kivy.graphics import Color, Rectangle

from reivers.ui.palette import Colour
from reivers.ui.theme import theme


@lru_cache(maxsize=600)
def text_texture(text: str, font: str, size: int) -> Any:
    """The texture of a line of text, in white for tinting."""
    label = CoreLabel(text=text, font_name=font, font_size=size, color=(1, 1, 1, 1))
    label.refresh()
    return label.texture


@lru_cache(maxsize=4000)
def _extent(text: str, font: str, size: int) -> tuple[float, float]:
    """How wide and how high a line of text would be: measured, not drawn."""
    wide, high = CoreLabel(text=text, font_name=font, font_size=size).render()
    return wide, high


def measure(text: str, role: str, scale: float = 1.0) -> tuple[float, float]:
    """How wide and how high a line of text is."""
    return _extent(text, theme.font(role), _size(role, scale)) if text else (0, 0)


def draw_text(text: str, role: str, x: float, y: float, ink: Colour, scale: float = 1.0) -> float:
    """Writes a line, its lower left corner at (x, y); says how wide it is. (Its part of the canvas is named
    by what it says: whoever looks at a picture can read it.)"""
    if not text:
        return 0
    texture = _texture(text, role, scale)
    Color(*ink)
    Rectangle(texture=texture, pos=(round(x), round(y)), size=texture.size, group=text)
    return float(texture.size[0])


def write_middle(text: str, role: str, x: float, y: float, ink: Colour, scale: float = 1.0) -> None:
    """Writes a line around a point."""
    width, height = measure(text, role, scale)
    draw_text(text, role, x - width / 2, y - height / 2, ink, scale)


def _texture(text: str, role: str, scale: float) -> Any:
    return text_texture(text, theme.font(role), _size(role, scale))


def _size(role: str, scale: float) -> int:
    return round(theme.size(role) * theme.scale * scale)
