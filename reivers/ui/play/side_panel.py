"""The side panel: beside or above the page on a tablet, one swipe away on a phone."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from kivy.clock import Clock
from kivy.metrics import Metrics
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.widget import Widget

from reivers.ui.drawing import tokens
from reivers.ui.drawing.pen import Pen, text_width
from reivers.ui.drawing.piece import Drawn, Part, place
from reivers.ui.drawing.scroll import Scroll
from reivers.ui.play.context import PageContext
from reivers.ui.widgets.theme import theme

if TYPE_CHECKING:
    from reivers.ui.play.screen import PlayScreen

TABS = 50
"""The height of the tabs."""
PAD = 8.0, 4.0, 16.0
"""The space at the left, above and at the right."""


def view_of(play: "PlayScreen", tab: str) -> Widget:
    """Return the widget of a tab, or the score sheet if the game doesn't have that tab now."""
    tabs = {one.id: one.view for one in play.ui.tabs_of(play.game, wide=True)}
    view: Widget = play.ui.load(tabs.get(tab, tabs["score"]))(play.context)
    return view


def plain_focus(_context: PageContext, focus: str) -> tuple[str, str]:
    """Return the tab that shows what a page is about, and the area to highlight there."""
    return focus, ""


class TabView(Scroll):
    """A tab made of parts. It scrolls itself and fills the panel, or the screen of a phone.

    A subclass makes its parts from `self.context.view.tab(...)`; `update` shows them again.
    """

    highlight = StringProperty("")
    """A part of the board to highlight."""
    gap = 8.0

    free = NumericProperty(0.0)
    """The height that it may have beside a page, in dp; it gets less if it needs less. 0: all of its own."""

    def __init__(self, context: PageContext, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.context, self.say = context, context.say
        self.top_margin = 10
        self.soon: Callable[[], object] = Clock.create_trigger(self._update, -1)
        """What shows the parts before the next frame: itself, or the side panel, which fits them in."""
        self._stale = True
        for change in ("highlight", "width", "free"):
            self.fbind(change, self.update)
        self.fbind("height", self._follow_height)

    def parts(self) -> "tuple[Part, ...] | list[Part]":
        """Return what the tab shows, from top to bottom."""
        raise NotImplementedError(type(self).__name__)

    def refresh(self) -> None:
        """Show the game as it is now."""
        self.update()

    def update(self, *_changed: Any) -> None:
        """Show the parts again, once before the next frame."""
        self._stale = True
        self.soon()

    def _update(self, *_time: float) -> None:
        if self._stale and self.parent is not None and self.width > 1:
            self._stale = False
            self.margin = self.edge
            self.show(self.parts(), self.gap)

    def _follow_height(self, *_changed: Any) -> None:
        if not self.free:
            self.update()

    def height_within(self, width: float, free: float) -> float:
        """Return the height that it needs, if it may have so much; all in dp."""
        self.width, self.free = round(width * Metrics.density), free
        self._update()
        return self.natural_height(width)

    @property
    def edge(self) -> float:
        """The space at the left and right, in dp."""
        return tokens.MARGIN[theme.tablet]

    @property
    def room(self) -> float:
        """The height that is free for a drawing, in dp."""
        return float((self.free or self.height / Metrics.density) - 2 * self.top_margin)


class Tabs(Drawn):
    """The tabs. Properties: tabs ((id, text), ...), chosen, tap (takes an id), pin_text, pinned, pin."""

    def height_for(self, width: float) -> float:
        return float(TABS)

    def _scale(self, width: float) -> float:
        """Return how much smaller the text must be to fit."""
        texts = [text for _id, text in self.props["tabs"]]
        natural = sum(self._text(text, 1) for text in (*texts, self.props["pin_text"]))
        return min(1.0, (width - 10 * (len(texts) + 1)) / natural)

    def _text(self, text: str, scale: float) -> float:
        return text_width(text, "button", self._size(scale))

    def _size(self, scale: float) -> tuple[float, float]:
        return 17 * scale, 18 * scale

    def paint(self, pen: Pen, width: float, height: float, **props: Any) -> None:
        colors, scale = pen.colors, self._scale(width)
        texts = [*(text for _id, text in props["tabs"]), props["pin_text"]]
        spare = width - sum(self._text(text, scale) for text in texts)
        pad, x = min(14.0, spare / 2 / len(texts)), 0.0
        for id, text in props["tabs"]:
            own = self._text(text, scale) + 2 * pad
            on = id == props["chosen"]
            if pen.hit(f"tab.{id}", x, 0, own, height, partial(props["tap"], id), spoken=text):
                pen.fill(x, 4, own, height - 8, colors.tint, tokens.R_CONTROL)
            ink = colors.ink if on else colors.ink2
            pen.text(text, "button", x + own / 2, height / 2, ink, "center", size=self._size(scale))
            if on:
                pen.fill(x + pad - 2, height - 7, own - 2 * pad + 4, 4, colors.accent, 2)
            x += own
        self._draw_pin(pen, width, height, pad, scale)

    def _draw_pin(self, pen: Pen, width: float, height: float, pad: float, scale: float) -> None:
        colors, text, pinned = pen.colors, self.props["pin_text"], self.props["pinned"]
        own = max(48.0, self._text(text, scale) + 2 * pad)
        left = width - own
        pressed = pen.hit("pin", left, 0, own, height, self._current("pin"), spoken=text)
        if pinned or pressed:
            pen.fill(left, 7, own, height - 14, colors.tint, tokens.R_CONTROL)
        if pinned:
            pen.ring(left, 7, own, height - 14, colors.accent, tokens.R_CONTROL, 2)
        ink = colors.ink if pinned else colors.ink2
        pen.text(text, "button", left + own / 2, height / 2, ink, "center", size=self._size(scale))


class SidePanel(Widget):
    """Tabs, the view of the open one, and a note of the page. It follows the page, unless the player has
    pinned it."""

    page = StringProperty("board")
    pinned = BooleanProperty(False)
    wide = BooleanProperty(False)
    """Whether it is visible beside the page."""

    def __init__(self, play: "PlayScreen", **kwargs: Any) -> None:
        self.play = play
        self.lit = self._shown = ""
        self._wanted = ("", "")
        self.steady = False
        """Whether it stays as it is for now: a number was corrected and the game hasn't moved on."""
        super().__init__(size_hint=(None, None), **kwargs)
        self.tabs, self._note = Tabs("tabs"), Scroll()
        self._note.margin, self._note.top_margin = 16, 8
        self.has_note = False
        self._view: Any = None
        """The view of the open tab."""
        self._views: dict[str, Any] = {}
        """The views so far: what is the same stays when a tab is opened again."""
        self._arrange_soon = Clock.create_trigger(self._arrange, -1)
        self.fbind("size", self._arrange_soon)
        self.fbind("pos", self._arrange_soon)
        for widget in (self.tabs, self._note):
            self.add_widget(widget)
        self._show_tabs()
        self.fbind("pinned", self._show_tabs)
        self.fbind("page", self._show_tabs)
        self.bind(wide=lambda *_: self.refresh())

    def _show_tabs(self, *_changed: Any) -> None:
        say = self.play.say
        self.tabs.show(
            tabs=tuple(
                (one.id, say(f"ui.page.{one.id}")) for one in self.play.ui.tabs_of(self.play.game, wide=True)
            ),
            chosen=self.page,
            tap=self.open,
            pin_text=say("ui.pin"),
            pinned=self.pinned,
            pin=self._pin,
        )

    def _pin(self) -> None:
        self.pinned = not self.pinned

    def open(self, page: str) -> None:
        """Open a tab for the player."""
        self.page = page
        self.refresh()

    def follow(self, focus: str) -> None:
        """Follow the page to another subject."""
        tab, area = self.play.ui.load(self.play.ui.focus)(self.play.context, focus)
        wanted = focus, tab
        if wanted != self._wanted and not (self.pinned or self.steady):
            self.page = tab
        if not (self.pinned and getattr(self._view, "pins_area", False)):
            self.lit = area
        self._wanted = wanted
        self.refresh()

    def note(self, parts: Sequence[Part]) -> None:
        """Show a note of the page below the view, such as the odds of the chosen option."""
        self._note.show(parts, 6)
        self._arrange_soon()
        if self.has_note != bool(parts):
            self.has_note = bool(parts)
            self.refresh()

    def refresh(self) -> None:
        """Show the current view. Doesn't redraw an unchanged map. While the page reveals what happened,
        everything stays as it was, or empty after a rotation."""
        if not self.play.scene.fully_shown:
            return
        if not (self._view and self.wide and self._shown == self.page):
            self._next_tab()
        if self._view is not None:
            self._view.refresh()
        if hasattr(self._view, "highlight"):
            self._view.highlight = self.lit
        self._arrange_soon()

    def _next_tab(self) -> None:
        """Show another tab, or none while the panel is hidden."""
        if self._view is not None:
            self.remove_widget(self._view)
        self._shown, self._view = self.page, None
        if self.wide:
            if self.page not in self._views:
                self._views[self.page] = self._make_view()
            self._view = self._views[self.page]
            self.add_widget(self._view)

    def _make_view(self) -> Widget:
        view = view_of(self.play, self.page)
        if isinstance(view, TabView):
            view.soon = self._arrange_soon
        return view

    def _arrange(self, *_changed: Any) -> None:
        """Give the note the height it needs, and the view the rest; the note begins where the view ends.
        A tab that the player opened has all the room."""
        (left, top, right), d, view = PAD, Metrics.density, self._view
        width, room = self.width / d - left - right, self.height / d - top - TABS
        self.tabs.place(left, top, width, TABS)
        if view is None or width <= 0:
            return
        noted = self.has_note and self.page == self._wanted[1]
        high = free = max(0.0, room - self._note.natural_height(width)) if noted else room
        if isinstance(view, TabView):
            needed = view.height_within(width, free)
            high = min(needed, free) if noted else free
        top += TABS
        place(view, self, left, top, width, high)
        place(self._note, self, left, top + high, width, room - high if noted else 0)
