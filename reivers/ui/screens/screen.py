"""The base of screens around the game: a title with Back, parts that scroll, and a main button."""

from collections.abc import Sequence
from typing import Any

from kivy.clock import Clock
from kivy.graphics import Color, Rectangle
from kivy.metrics import Metrics
from kivy.uix.floatlayout import FloatLayout

from reivers.ui.components.buttons import MainButton
from reivers.ui.drawing import tokens
from reivers.ui.drawing.pen import Pen, line_height
from reivers.ui.drawing.piece import Act, Drawn, Part, Row, part
from reivers.ui.drawing.scroll import Scroll
from reivers.ui.widgets.theme import theme

COLUMN = 720
"""The widest column of text on a screen without another layout."""


class TitleBar(Drawn):
    """Back and the title of a screen. Properties: title, back, back_text."""

    def height_for(self, width: float) -> float:
        return max(72.0, line_height("title") + 28)

    def paint(self, pen: Pen, width: float, height: float, **props: Any) -> None:
        """Draw the arrow, the title and a line below."""
        middle = height / 2
        if pen.hit("back", 4, middle - 24, 48, 48, props["back"], spoken=props["back_text"]):
            pen.disc(28, middle, 44, pen.colors.tint)
        pen.icon("ui-back", 26, 15, middle)
        pen.text(props["title"], "title", 58, middle, pen.colors.ink)
        pen.rect(16, height - 1, width - 32, 1, pen.colors.line)


class Screen(FloatLayout):
    """A screen over everything. Subclasses define `title`, `parts` and perhaps `main`."""

    column = COLUMN

    def __init__(self, shell: Any, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.shell, self.say = shell, shell.words.say
        with self.canvas.before:
            self._paper, self._ground = Color(*theme.palette.paper), Rectangle()
        self.bar, self.scroll, self.foot = TitleBar("title"), Scroll(), Row("foot", parts=())
        for widget in (self.scroll, self.bar, self.foot):
            self.add_widget(widget)
        self._place_soon = Clock.create_trigger(self._place, -1)
        self.bind(size=self._place_soon, pos=self._place_soon)
        theme.bind_to(self._restyle, "left_hand", "room", "text", "palette")

    # -- what a screen defines -----------------------------------------------------------------------------

    def title(self) -> str:
        raise NotImplementedError(type(self).__name__)

    def parts(self, width: float) -> Sequence[Part]:
        """Return what the screen shows in a column of this width."""
        raise NotImplementedError(type(self).__name__)

    def main(self) -> tuple[str, Act] | None:
        """Return the main button, if there is one."""
        return None

    # -- showing -------------------------------------------------------------------------------------------

    @property
    def heading(self) -> str:
        return self.title()

    def update(self) -> None:
        """Show what changed."""
        self._place_soon()

    def _restyle(self, *_changed: Any) -> None:
        self._place_soon()

    def _place(self, *_time: float) -> None:
        d = Metrics.density
        width, height = self.width / d, self.height / d
        if width <= 0:
            return
        self._paper.rgba = theme.palette.paper
        self._ground.pos, self._ground.size = self.pos, self.size
        self.bar.show(title=self.title(), back=self.close, back_text=self.say("ui.back"))
        head = self.bar.height_for(width)
        foot = self._show_main(width)
        margin = max(tokens.MARGIN[theme.tablet], (width - self.column) / 2)
        self.scroll.margin, self.scroll.top_margin = margin, 12
        self.scroll.show(self.parts(width - 2 * margin), 12)
        self._box(self.bar, 0, 0, width, head)
        self._box(self.scroll, 0, head, width, height - head - foot)
        self._box(self.foot, margin, height - foot + 8, width - 2 * margin, foot - 24)

    def _show_main(self, width: float) -> float:
        main = self.main()
        if main is None:
            self.foot.show(parts=())
            return 0.0
        self.foot.show(parts=(part(MainButton, "main", text=main[0], tap=main[1]),))
        return self.foot.height_for(width - 32) + 24

    def _box(self, widget: Any, x: float, y: float, width: float, height: float) -> None:
        d = Metrics.density
        widget.size_hint = None, None
        widget.size = round(width * d), round(max(0, height) * d)
        widget.pos = self.x + round(x * d), self.top - round((y + height) * d)

    # -- acting --------------------------------------------------------------------------------------------

    def close(self) -> None:
        self.shell.close_top()

    def press(self) -> None:
        """Handle Enter."""
        if main := self.main():
            main[1]()

    def on_touch_down(self, touch: Any) -> bool:
        """Keep touches from what is below."""
        super().on_touch_down(touch)
        return True
