"""A scrolling list of parts with a soft end."""

from collections.abc import Sequence
from typing import Any

from kivy.clock import Clock
from kivy.graphics import InstructionGroup
from kivy.metrics import Metrics
from kivy.uix.scrollview import ScrollView

from reivers.ui.drawing.pen import Pen
from reivers.ui.drawing.piece import Column, Part, Piece
from reivers.ui.drawing.tokens import Rgba
from reivers.ui.widgets.theme import theme

FADE = 40


class Scroll(ScrollView):
    """A column of parts that scrolls when it is too high. Lengths are dp."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(do_scroll_x=False, bar_width=0, **{"size": (0, 0), **kwargs})
        self.column = Column("column", parts=(), gap=0)
        self.add_widget(self.column)
        self.margin, self.top_margin = 0.0, 0.0
        """The space at both sides, and above and below."""
        self.centered = False
        """Whether a short column is in the middle instead of at the top."""
        self.ground: Rgba | None = None
        """The color behind it, if it isn't paper."""
        self._ends_at_foot = False
        """Whether all up to the foot fits, and the rest begins below the screen."""
        self._end = InstructionGroup()
        self.canvas.after.add(self._end)
        self.fit_soon = Clock.create_trigger(self.fit, -1)
        self._fade_soon = Clock.create_trigger(self._draw_fade, -1)
        self.fbind("size", self.fit_soon)
        self.fbind("pos", self.fit_soon)
        self.fbind("scroll_y", self._fade_soon)
        theme.bind_to(self._restyle, "palette", "text", "room")

    def show(self, parts: Sequence[Part], gap: float = 0) -> None:
        """Show these parts, keeping those that are the same."""
        self.column.show(parts=tuple(parts), gap=gap)
        self.fit_soon()

    def exchange(self, other: "Scroll") -> None:
        """Exchange the columns. How far each is scrolled, and the touches on it, stay."""
        ours, theirs = self.column, other.column
        for scroll, column in ((self, theirs), (other, ours)):
            scroll.remove_widget(scroll.column)
            scroll.column = column
        self.add_widget(theirs)
        other.add_widget(ours)

    def _restyle(self, *_changed: Any) -> None:
        self.fit_soon()

    def fit(self, *_changed: Any) -> None:
        """Lay the column out for the current width."""
        self.fit_soon.cancel()
        d = Metrics.density
        width = self.width / d - 2 * self.margin
        if width <= 0 or self.height <= 0:
            return
        height = self.column.height_for(width)
        own = self.height / d - 2 * self.top_margin
        above = height - self.column.below_foot(width) if height > own else height
        free = max(0.0, own - above)
        self._ends_at_foot = above < height and above <= own
        room = height + free + 2 * self.top_margin
        self.column.pad = (
            self.margin,
            (room - height) / 2 if self.centered and room > height else self.top_margin,
        )
        self.column.free = free
        self.column.size = self.width, round(room * d)
        self.column._lay_out()
        self._fade_soon()

    def natural_height(self, width: float) -> float:
        """Return the height that needs no scrolling."""
        return self.column.height_for(width - 2 * self.margin) + 2 * self.top_margin

    def find(self, name: str) -> Piece | None:
        """Return the piece with a name."""
        return next((piece for piece in self.column.pieces if piece.name == name), None)

    @property
    def has_more_below(self) -> bool:
        return bool(self.column.height > self.height + 1 and self.scroll_y > 0.005)

    def _draw_fade(self, *_changed: Any) -> None:
        self._end.clear()
        if self.height and self.has_more_below and not (self._ends_at_foot and self.scroll_y > 0.999):
            pen = Pen(self._end, round(self.top))
            d = Metrics.density
            bottom = (self.top - self.y) / d
            pen.fade(self.x / d, bottom - FADE, self.width / d, FADE, self.ground or theme.palette.paper)
