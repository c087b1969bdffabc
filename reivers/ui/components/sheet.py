"""What opens over a screen, drawn from parts: bottom sheets, side sheets, dialogs, pages over the game."""

from collections.abc import Sequence
from typing import Any

from kivy.animation import Animation
from kivy.clock import Clock
from kivy.graphics import Color, Rectangle
from kivy.metrics import Metrics
from kivy.properties import NumericProperty
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.widget import Widget

from reivers.ui.components.buttons import Button, Main, MainButton, by_screen
from reivers.ui.drawing import tokens
from reivers.ui.drawing.pen import Pen, text_height
from reivers.ui.drawing.piece import Act, Drawn, Part, Row, part, place
from reivers.ui.drawing.scroll import Scroll
from reivers.ui.widgets.gestures import Swipes
from reivers.ui.widgets.theme import theme

HEAD = 58
GRAB = 14
"""The height of the bar at the top of a bottom sheet, with its space."""
PEEK = 48
"""The least height of the screen that stays visible above a bottom sheet."""
ASIDE_SHARE = 0.64
"""The height of a bottom sheet that leaves in sight what it is about."""


class Layer(FloatLayout):
    """Something over a screen. It keeps touches from what is below."""

    covers_all = True
    """Whether it covers the device's bars as well."""
    close: Act

    def __init__(self, close: Act, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.close = close

    def on_touch_down(self, touch: Any) -> bool:
        super().on_touch_down(touch)
        return True

    def press(self) -> None:
        """Handle Enter."""

    def arrive(self) -> None:
        """Slide in."""


class Surface(Drawn):
    """The background of a sheet with its title and X. Properties: heading, close, close_text, low (a bottom
    sheet), side (the edge that it comes from: left, right or none)."""

    def head_height(self, width: float) -> float:
        """Return the height above the content."""
        grab = GRAB if self.props["low"] else 0
        if not self.props["heading"]:
            return grab + 12.0
        text = text_height(self.props["heading"], "question", width - self.margin() - 68)
        return grab + max(HEAD, text + 16) + (4 if theme.tablet else 0)

    def margin(self) -> float:
        return by_screen(20, 32)

    def paint(self, pen: Pen, width: float, height: float, **props: Any) -> None:
        """Draw the surface beyond the edge of the screen, so that only its inner corners are round."""
        colors, more = pen.colors, tokens.R_SHEET
        low, side = props["low"], props["side"]
        wide, high = width + (more if side else 0), height + (more if low else 0)
        left = -more if side == "left" else 0
        pen.shadow(left, 0, wide, high, tokens.R_SHEET, 32, 12, 0.4)
        pen.fill(left, 0, wide, high, colors.sheet, tokens.R_SHEET)
        if not colors.art:
            pen.ring(left, 0, wide, high, colors.edge, tokens.R_SHEET, 2)
        if low:
            pen.fill(width / 2 - 22, 9, 44, 5, colors.edge, 2.5)
        if not props["heading"]:
            return
        top = GRAB if low else 4
        high = self.head_height(width) - top
        room = width - self.margin() - 68
        pen.wrapped(
            props["heading"], "question", self.margin(), top + high / 2, room, colors.ink, middle=True
        )
        x, y = width - 56, top + high / 2
        if pen.hit("close", x, y - 24, 48, 48, props["close"], spoken=props["close_text"]):
            pen.disc(x + 24, y, 48, colors.tint)
        pen.icon("ui-close", 26, x + 11, y)


class Sheet(Layer):
    """A sheet of parts with a title, and with buttons below them.

    On a phone it comes from the bottom, on a tablet from the right; `middle` ones are dialogs there.
    """

    shift = NumericProperty(0)
    """How far it still is from its place, in dp."""

    def __init__(
        self,
        close: Act,
        close_text: str,
        *,
        heading: str = "",
        middle: bool = False,
        aside: bool = False,
        reach: float = 640,
    ) -> None:
        super().__init__(close)
        self._aside = aside
        """Whether it leaves the side panel in sight, or on a phone the top of the page."""
        self._middle, self._reach = middle, reach
        self.gap = 8.0
        self.main: Main | None = None
        self._scrim = Color(0, 0, 0, 0)
        self._shade = Rectangle()
        self.canvas.before.add(self._scrim)
        self.canvas.before.add(self._shade)
        self.card = Surface("surface", heading=heading, close=close, close_text=close_text, low=True, side="")
        self.scroll, self.feet = Scroll(size_hint=(None, None)), Row("feet", parts=(), gap=12)
        for widget in (self.card, self.scroll, self.feet):
            self.add_widget(widget)
        self.arrange_soon = Clock.create_trigger(self.arrange, -1)
        for change in ("size", "pos"):
            self.fbind(change, self.arrange_soon)
        self.fbind("shift", self.arrange_soon)
        theme.bind_to(self._restyle, "text", "room", "insets", "palette", "left_hand")

    # -- content -------------------------------------------------------------------------------------------

    def fill(
        self,
        parts: Sequence[Part],
        *,
        heading: str | None = None,
        main: Main | None = None,
        second: Main | None = None,
    ) -> None:
        """Show these parts, and buttons below them. The main one is where the thumb is."""
        if heading is not None:
            self.card.show(**{**self.card.props, "heading": heading})
        self.main = main
        feet = []
        if second is not None and second.act is not None:
            feet.append(part(Button, "second", text=second.text, tap=second.act, least=62))
        if main is not None:
            act = main.act or self.refuse
            feet.append(part(MainButton, "confirm", text=main.text, tap=act, ready=main.act is not None))
        if theme.left_hand:
            feet.reverse()
        self.feet.show(parts=tuple(feet), gap=12, shares=self._shares(feet))
        self.scroll.show(tuple(parts), self.gap)
        self.arrange_soon()

    def _shares(self, feet: Sequence[Part]) -> tuple[float, ...]:
        return tuple(1.7 if foot.kind is MainButton else 1 for foot in feet)

    def refuse(self) -> None:
        """Do nothing: the answer isn't complete."""

    def press(self) -> None:
        """Handle Enter: the main button, if there is one."""
        if self.main is not None and self.main.act is not None:
            self.main.act()

    def on_touch_down(self, touch: Any) -> bool:
        """Close at a tap outside."""
        if not self.card.collide_point(*touch.pos):
            self.close()
            return True
        return super().on_touch_down(touch)

    # -- layout --------------------------------------------------------------------------------------------

    def arrive(self) -> None:
        """Slide in."""
        seconds = theme.seconds(tokens.PAGE)
        if seconds:
            self.shift = 40
            Animation(shift=0, duration=seconds, t="out_cubic").start(self)

    def arrange(self, *_changed: Any) -> None:
        """Place the card for this screen."""
        d = Metrics.density
        width, height = self.width / d, self.height / d
        left, top, right, bottom = (inset / d for inset in theme.insets)
        wide = theme.tablet or width > height
        beside = self._aside and not self._middle and wide and width > height
        self._shade.pos, self._shade.size = self.pos, (0, 0) if beside else self.size
        self._scrim.rgba = theme.palette.scrim
        if beside:
            self._place(0, top, self._reach + left, height - top, bottom, low=False, side="left")
        elif self._aside and not self._middle:
            self._place(0, None, width, (height - top) * ASIDE_SHARE, bottom, low=True)
        elif not wide:
            self._place(0, None, width, height - top - PEEK, bottom, low=True)
        elif self._middle:
            own = min(500.0, width - 48)
            x = left + 24 if self._aside and width > height else (width - own) / 2
            self._place(x, None, own, height - top - bottom - 32, 0, low=False)
        else:
            own = min(self._reach, width * 0.8) + right
            self._place(width - own, top, own, height - top, bottom, low=False, side="right", right=right)

    def _place(
        self,
        x: float,
        y: float | None,
        width: float,
        most: float,
        bottom: float,
        *,
        low: bool,
        side: str = "",
        right: float = 0,
    ) -> None:
        """Place the card at most so high: from the bottom, at a side, or in the middle."""
        self.card.show(**{**self.card.props, "low": low, "side": side})
        height, inner = self.height / Metrics.density, width - right
        margin = self.card.margin()
        head = self.card.head_height(inner)
        feet = self.feet.height_for(inner - 2 * margin) if self.feet.pieces else 0.0
        below = (feet + 24 if feet else 12.0) + bottom
        content = self.scroll.column.height_for(inner - 2 * margin) + 8
        own = most if side else min(most, head + content + below)
        if y is None:
            y = height - own if low else (height - own) / 2
        down, across = (
            (self.shift, 0) if low else (0, {"right": self.shift, "left": -self.shift}.get(side, 0))
        )
        y, x = y + down, x + across
        self.card.place(x, y, width, own)
        self.scroll.margin, self.scroll.ground = margin, theme.palette.sheet
        self.scroll.fit_soon()
        place(self.scroll, self, x, y + head, inner, own - head - below)
        self.feet.place(x + margin, y + own - below + 8, inner - 2 * margin, feet)

    def _restyle(self, *_changed: Any) -> None:
        self.arrange_soon()


class PageHead(Drawn):
    """The title of a page over the game, and an X where the menu button is. Properties: above (a small
    line), title, close, close_text."""

    def _heights(self, width: float) -> tuple[float, float]:
        room = width - tokens.MARGIN[theme.tablet] - 68
        above = text_height(self.props["above"], "label", room) if self.props["above"] else 0.0
        return above, text_height(self.props["title"], "title", room)

    def height_for(self, width: float) -> float:
        return max(by_screen(72.0, 78.0), sum(self._heights(width)) + 16)

    def paint(self, pen: Pen, width: float, height: float, **props: Any) -> None:
        """Draw the title over a line."""
        margin = tokens.MARGIN[theme.tablet]
        middle = height / 2
        pen.rect(0, 0, width, height, pen.colors.paper)
        above, text = self._heights(width)
        top, room = middle - (above + text) / 2, width - margin - 68
        pen.wrapped(props["above"], "label", margin, top, room, pen.colors.ink2)
        pen.wrapped(props["title"], "title", margin, top + above, room, pen.colors.ink)
        x = width - by_screen(52, 62)
        if pen.hit("close", x, middle - 24, 48, 48, props["close"], spoken=props["close_text"]):
            pen.disc(x + 24, middle, 48, pen.colors.tint)
        pen.icon("ui-close", 26, x + 11, middle)
        pen.rect(margin, height - 1, width - 2 * margin, 1, pen.colors.line)


class PageOver(Swipes, Layer):
    """A page over the game, such as a tab of the side panel on a phone: a title, an X, and its content."""

    covers_all = False

    def __init__(self, close: Act, close_text: str, title: str, content: Widget, above: str = "") -> None:
        super().__init__(close)
        self.head = PageHead("head", above=above, title=title, close=close, close_text=close_text)
        self.content = content
        content.size_hint = None, None
        for widget in (content, self.head):
            self.add_widget(widget)
        with self.canvas.before:
            self._color = Color(*theme.palette.paper)
            self._ground = Rectangle()
        self.arrange_soon = Clock.create_trigger(self.arrange, -1)
        for change in ("size", "pos"):
            self.fbind(change, self.arrange_soon)
        theme.bind_to(self._restyle, "text", "room", "palette")

    def arrange(self, *_changed: Any) -> None:
        d = Metrics.density
        self._ground.pos, self._ground.size = self.pos, self.size
        self._color.rgba = theme.palette.paper
        head = self.head.height_for(self.width / d)
        self.head.place(0, 0, self.width / d, head)
        self.content.size = self.width, max(0, self.height - round(head * d))
        self.content.pos = self.pos

    def _restyle(self, *_changed: Any) -> None:
        self.arrange_soon()

    def swiped(self, way: int) -> None:
        """Return to the game."""
        self.close()
