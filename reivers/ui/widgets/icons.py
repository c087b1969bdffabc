"""Icons: sheep, towers, swords, marks of the families. All are in one atlas and tinted here.

An icon has two layers, fill and line, so it's readable by day and by night.
"""

import json
from functools import cache
from typing import Any

from kivy.core.image import Image
from kivy.graphics import Color, Rectangle
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, StringProperty

from reivers.resources import asset
from reivers.ui.drawing.tokens import Rgba
from reivers.ui.widgets.canvas import CanvasWidget
from reivers.ui.widgets.theme import theme
from reivers.ui.widgets.widgets import Tappable


@cache
def _index() -> dict[str, Any]:
    index: dict[str, Any] = json.loads(asset("art", "icons.json").read_text(encoding="utf-8"))
    return {**index, "at": {name: n for n, name in enumerate(index["names"])}}


@cache
def _atlas() -> Any:
    """Load the atlas once, with mipmaps."""
    return Image.load(str(asset("art", "icons.png")), mipmap=True).texture


@cache
def layers(name: str) -> tuple[Any, Any]:
    """Return the fill and line textures of an icon."""
    index, atlas = _index(), _atlas()
    cell, margin = index["cell"], index["margin"]
    side = cell - 2 * margin

    def region(n: int) -> Any:
        row, column = divmod(n, index["columns"])
        return atlas.get_region(column * cell + margin, (index["rows"] - 1 - row) * cell + margin, side, side)

    n = index["at"][name] * 2
    return region(n), region(n + 1)


def at_hand() -> bool:
    """Return whether the atlas is loaded."""
    return _atlas.cache_info().currsize > 0


def names() -> list[str]:
    """Return the names of all icons."""
    return list(_index()["names"])


def draw(name: str, x: float, y: float, side: float, fill: Rgba | None, line: Rgba) -> None:
    """Draw an icon into the open canvas, its lower left corner at (x, y)."""
    filled, lines = layers(name)
    if fill is not None:
        Color(*fill)
        Rectangle(texture=filled, pos=(x, y), size=(side, side))
    Color(*line)
    Rectangle(texture=lines, pos=(x, y), size=(side, side))


class Icon(CanvasWidget):
    """An icon as large as its box allows. `fill` and `line` are palette names or colors."""

    icon = StringProperty()
    fill = StringProperty("panel")
    line = StringProperty("ink")
    tint = ListProperty()
    """A special fill color, such as a family's."""
    faint = BooleanProperty(False)
    inset = NumericProperty(0)
    """The margin inside its box."""
    drawn = ("icon", "fill", "line", "tint", "faint", "inset")

    def draw(self) -> None:
        """Draw it in the middle of its box."""
        if not self.icon:
            return
        side = min(self.width, self.height) * (1 - 2 * self.inset)
        fill = tuple(self.tint) or (getattr(theme.palette, self.fill) if self.fill else None)
        line = getattr(theme.palette, self.line)
        if self.faint:
            fill, line = fill and (*fill[:3], 0.35), (*line[:3], 0.35)
        draw(self.icon, self.center_x - side / 2, self.center_y - side / 2, side, fill, line)


class IconButton(Tappable, Icon):
    """An icon to press."""
