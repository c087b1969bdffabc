"""The base of screens around the game: a title with Back, parts that scroll, and buttons at the bottom."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

import attrs
from kivy.clock import Clock
from kivy.graphics import Color, Rectangle
from kivy.input import MotionEvent
from kivy.metrics import Metrics
from kivy.uix.floatlayout import FloatLayout

from reivers.ui.components.buttons import Main, MainButton, TextButton
from reivers.ui.drawing import tokens
from reivers.ui.drawing.lines import TextLines
from reivers.ui.drawing.pen import Pen, text_width
from reivers.ui.drawing.piece import Act, Column, Drawn, Part, Row, part, place
from reivers.ui.drawing.scroll import Scroll
from reivers.ui.widgets.theme import theme

if TYPE_CHECKING:
    from reivers.ui.shell import Shell

COLUMN = 720
"""The widest column of text on a screen without another layout."""
MOST_MAIN = 470
"""The largest width of the main button: it stays in its corner on a wide screen."""
WIDE = tokens.WIDE
"""From this width on a screen may have two columns."""


@attrs.frozen
class Extra:
    """Something else that a screen offers, such as Share: a text button in the title bar or at the bottom."""

    name: str
    icon: str
    text: str
    tap: Act


class TitleBar(Drawn):
    """The title of a screen with Back at its left or, if it closes, an X at its right. Properties: title,
    above (a small line), back, back_text, closes, extras ((name, icon, text), ...),
    open (takes a name), label (of an extra without a text)."""

    def _edges(self) -> tuple[float, float]:
        """Return the space at the left and right of the title."""
        margin = float(tokens.MARGIN[theme.tablet])
        right = margin + sum(extra_width(text) for _name, _icon, text in self.props["extras"])
        return (margin, right + 44) if self.props["closes"] else (58.0, right)

    def _words(self, width: float) -> TextLines:
        above, title = (self.props["above"], "label", "ink2"), (self.props["title"], "title", "ink")
        return TextLines(width - sum(self._edges()), above, title)

    def height_for(self, width: float) -> float:
        return max(72.0, self._words(width).height + 28)

    def paint(self, pen: Pen, width: float, height: float, **props: Any) -> None:
        middle, margin, (left, right) = height / 2, tokens.MARGIN[theme.tablet], self._edges()
        x, icon = (width - margin - 38, "ui-close") if props["closes"] else (4, "ui-back")
        if pen.hit("back", x, middle - 24, 48, 48, props["back"], spoken=props["back_text"]):
            pen.disc(x + 24, middle, 44, pen.colors.tint)
        pen.icon(icon, 26, x + 11, middle)
        self._words(width).draw(pen, left, middle)
        x, accent = width - right + 12, pen.colors.accent_text
        for name, symbol, text in props["extras"]:
            own = extra_width(text) - 12
            box = x - (48 - own) / 2 if own < 48 else x, middle - 24, max(48.0, own), 48.0
            spoken = text or props["label"]
            if pen.hit(name, *box, partial(props["open"], name), spoken=spoken):
                pen.fill(*box, pen.colors.tint, tokens.R_CONTROL)
            ink = pen.colors.ink if not text else pen.colors.ink2 if name == "import" else accent
            pen.icon(symbol, 24, x + 8 if text else x + (own - 24) / 2, middle, ink)
            pen.text(text, "button", x + 40, middle, ink)
            x += own + 12
        pen.rect(margin, height - 1, width - 2 * margin, 1, pen.colors.line)


def extra_width(text: str) -> float:
    """Return the width of an extra with its space."""
    return text_width(text, "button") + 60 if text else 44.0


class Backdrop(FloatLayout):
    """The paper of a screen, and a line above the buttons at the bottom."""

    bar_height = 0.0
    """The height of the buttons with their space."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        with self.canvas.before:
            self._paper, self._ground = Color(*theme.palette.paper), Rectangle()
        with self.canvas.after:
            self._line, self._edge = Color(*theme.palette.line), Rectangle()
        self._place_soon = Clock.create_trigger(self._place, -1)
        self.bind(size=self._place_soon, pos=self._place_soon)
        theme.bind_to(self._restyle, "left_hand", "room", "text", "palette")

    def _restyle(self, *_changed: Any) -> None:
        self._place_soon()

    def _place(self, *_time: float) -> None:
        d = Metrics.density
        if self.width > 0:
            self._paper.rgba, self._line.rgba = theme.palette.paper, theme.palette.line
            self._ground.pos, self._ground.size = self.pos, self.size
            self.arrange(self.width / d, self.height / d)

    def arrange(self, width: float, height: float) -> None:
        """Place what the screen shows, in dp."""
        raise NotImplementedError(type(self).__name__)

    def draw_line(self, x: float, above: float, width: float) -> None:
        """Draw the line at a height above the bottom; none without a width."""
        d = Metrics.density
        self._edge.pos = self.x + round(x * d), self.y + round(above * d)
        self._edge.size = (round(width * d), round(d)) if width else (0, 0)


class Screen(Backdrop):
    """A screen over everything. Subclasses define `title`, `parts` and perhaps the rest."""

    column = COLUMN
    closes = False
    """Whether it has an X instead of Back."""

    def __init__(self, shell: "Shell", **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.shell, self.say = shell, shell.words.say
        self.bar, self.foot = TitleBar("title", **NO_TITLE), Row("foot", parts=())
        self.scroll = Scroll(size_hint=(None, None))
        for widget in (self.scroll, self.bar, self.foot):
            self.add_widget(widget)

    # -- what a screen defines -----------------------------------------------------------------------------

    title_key = ""
    """The key of the title."""

    def title(self) -> str:
        return self.say(self.title_key)

    def above_title(self) -> str:
        """Return a small line above the title."""
        return ""

    def parts(self, width: float) -> Sequence[Part]:
        """Return what the screen shows in a column of this width."""
        raise NotImplementedError(type(self).__name__)

    def main(self) -> Main | None:
        """Return the main button, if there is one."""
        return None

    def extras(self) -> Sequence[Extra]:
        """Return what else it offers."""
        return ()

    def foot_parts(self) -> Sequence[Part]:
        """Return what is at the bottom: the main button, or what finds no room in the title bar."""
        if main := self.main():
            return (part(MainButton, "main", text=main.text, tap=main.act),)
        if self._in_bar():
            return ()
        sides = ("left", "right")
        buttons = tuple(
            part(TextButton, extra.name, text=extra.text, icon=extra.icon, tap=extra.tap, align=align)
            for extra, align in zip(self.extras(), sides, strict=False)
        )
        wide = sum(extra_width(extra.text) for extra in self.extras())
        return (
            buttons
            if wide < self.width / Metrics.density - 2 * tokens.MARGIN[1]
            else (part(Column, "extras", parts=buttons),)
        )

    # -- showing -------------------------------------------------------------------------------------------

    @property
    def heading(self) -> str:
        return self.title()

    def update(self) -> None:
        """Show what changed."""
        self._place_soon()

    def update_from_top(self) -> None:
        """Show something else, and scroll to its top."""
        self.scroll.scroll_y = 1
        self.update()

    def search_field(self, text: str, hint: str, changed: Callable[[str], object]) -> Part:
        """Return the field above a list to search."""
        from reivers.ui.components.inputs import Field

        return part(Field, "search", text=text, label=hint, hint=hint, icon="ui-search", changed=changed)

    def arrange(self, width: float, height: float) -> None:
        margin = max(tokens.MARGIN[theme.tablet], (width - self.column) / 2)
        head = self._show_head(width)
        foot = self.bar_height = self._show_foot(width, margin)
        self.scroll.margin, self.scroll.top_margin = margin, 12
        place(self.scroll, self, 0, head, width, height - head - foot)
        self.scroll.show(self.parts(width - 2 * margin), 12)
        own = width - 2 * margin if self.main() is None else min(width - 2 * margin, MOST_MAIN)
        left = margin if theme.left_hand else width - margin - own
        place(self.foot, self, left, height - foot + 8, own, foot - 24)
        self.draw_line(0, foot, width if foot and self.main() is None else 0)

    def _show_head(self, width: float) -> float:
        """Show the title, with the extras beside it if they fit."""
        extras = self.extras() if self._in_bar() else ()
        self.bar.show(
            title=self.title(), above=self.above_title(), back=self.close, closes=self.closes,
            label=self.say("ui.more"),
            back_text=self.say("ui.close" if self.closes else "ui.back"), open=self._open_extra,
            extras=tuple((extra.name, extra.icon, extra.text) for extra in extras),
        )  # fmt: skip
        head = self.bar.height_for(width)
        place(self.bar, self, 0, 0, width, head)
        return head

    def _in_bar(self) -> bool:
        """Return whether the extras fit into the title bar."""
        title = text_width(self.title(), "title") + 80 + (44 if self.closes else 0)
        return bool(
            title + sum(extra_width(extra.text) for extra in self.extras()) < self.width / Metrics.density
        )

    def _open_extra(self, name: str) -> None:
        next(extra for extra in self.extras() if extra.name == name).tap()

    def _show_foot(self, width: float, margin: float) -> float:
        parts = tuple(self.foot_parts())
        widths = tuple(extra_width(one.props["text"]) for one in parts if one.kind is TextButton)
        self.foot.show(parts=parts, shares=widths)
        return self.foot.height_for(width - 2 * margin) + 24 if parts else 0.0

    # -- acting --------------------------------------------------------------------------------------------

    def close(self) -> None:
        self.shell.close_top()

    def press(self) -> None:
        """Handle Enter."""
        if (main := self.main()) and main.act:
            main.act()

    def on_touch_down(self, touch: MotionEvent) -> bool:
        """Keep touches from what is below."""
        super().on_touch_down(touch)
        return True


NO_TITLE = {
    "title": "",
    "above": "",
    "back": None,
    "back_text": "",
    "closes": False,
    "extras": (),
    "open": None,
}
