"""A picture of drawn parts, to share or to save."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from kivy.clock import Clock
from kivy.graphics import Color, Rectangle
from kivy.metrics import Metrics
from kivy.uix.widget import Widget

from reivers.ui.drawing.piece import Act, Column, Part
from reivers.ui.widgets.theme import theme

if TYPE_CHECKING:
    pass

WIDTH = 540.0
FRAMES = 3
"""Frames until all pieces are laid out and painted."""


class Inset(Column):
    """A column with space around it. Properties: parts, gap, margin."""

    def height_for(self, width: float) -> float:
        margin = self._margin()
        return super().height_for(width - 2 * margin) + 2 * 14

    def _margin(self) -> float:
        return float(self.props.get("margin", 24))

    def arrange(self, width: float, height: float) -> None:
        self.pad = self._margin(), 14.0
        super().arrange(width, height)


def write_picture(parts: Sequence[Part], path: Path, done: Act) -> None:
    """Draw parts below each other, write them as a PNG, then call `done`."""
    d = Metrics.density
    holder, column = Widget(size_hint=(None, None)), Column("picture", parts=tuple(parts), gap=0)
    holder.add_widget(column)
    holder.size = column.size = round(WIDTH * d), round(column.height_for(WIDTH) * d)
    with holder.canvas.before:
        Color(*theme.palette.paper)
        Rectangle(size=holder.size)
    column._lay_out()
    left = FRAMES

    def write(_time: float) -> bool:
        nonlocal left
        left -= 1
        if left == 0:
            holder.export_to_png(str(path))
            done()
        return left > 0

    Clock.schedule_interval(write, 0)
