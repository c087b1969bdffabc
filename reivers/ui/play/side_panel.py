"""The side panel: beside or above the page on a tablet, one swipe away on a phone."""

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from kivy.clock import Clock
from kivy.metrics import Metrics, dp
from kivy.properties import BooleanProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from reivers.ui.drawing import tokens
from reivers.ui.drawing.pen import Pen, text_width
from reivers.ui.drawing.piece import Drawn, Part
from reivers.ui.drawing.scroll import Scroll
from reivers.ui.play.context import PageContext
from reivers.ui.widgets.theme import theme

if TYPE_CHECKING:
    from reivers.ui.play.screen import PlayScreen

TABS = 50
"""The height of the tabs."""


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

    def __init__(self, context: PageContext, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.context, self.say = context, context.say
        self.top_margin = 10
        self._update_soon = Clock.create_trigger(self._update, -1)
        self.fbind("highlight", self.update)
        self.fbind("size", self.update)

    def parts(self) -> "tuple[Part, ...] | list[Part]":
        """Return what the tab shows, from top to bottom."""
        raise NotImplementedError(type(self).__name__)

    def refresh(self) -> None:
        """Show the game as it is now."""
        self.update()

    def update(self, *_changed: Any) -> None:
        """Show the parts again, once before the next frame."""
        self._update_soon()

    def _update(self, *_time: float) -> None:
        if self.width > 1:
            self.margin = self.edge
            self.show(self.parts(), self.gap)

    @property
    def edge(self) -> float:
        """The space at the left and right, in dp."""
        return tokens.MARGIN[theme.tablet]

    @property
    def room(self) -> float:
        """The height that is free for a drawing, in dp."""
        return float(self.height / Metrics.density - 2 * self.top_margin)


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


class NoteBelow(Scroll):
    """Parts below the open tab."""

    def __init__(self) -> None:
        super().__init__(size_hint_y=None, height=0)
        self.margin, self.top_margin = 16, 8


class SidePanel(BoxLayout):
    """Tabs and the open view. It follows the page, unless the player has pinned it."""

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
        super().__init__(size_hint=(None, None), orientation="vertical", **kwargs)
        self.padding = [dp(8), dp(4), dp(16), 0]
        self.tabs = Tabs("tabs")
        self._row = Widget(size_hint_y=None, height=dp(TABS))
        self._row.add_widget(self.tabs)
        self._row.bind(size=self._fit_tabs, pos=self._fit_tabs)
        self._open, self._note = BoxLayout(), NoteBelow()
        self.has_note = False
        self._refresh_soon = Clock.create_trigger(lambda _time: self.refresh(), -1)
        self._share_soon = Clock.create_trigger(self._share, -1)
        self.fbind("size", self._share_soon)
        for widget in (self._row, self._open, self._note):
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

    def _fit_tabs(self, *_changed: Any) -> None:
        self.tabs.place(0, 0, self._row.width / Metrics.density, TABS)

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
        if not (self.pinned and getattr(self._view(), "pins_area", False)):
            self.lit = area
        self._wanted = wanted
        self.refresh()

    def _view(self) -> Any:
        """Return the view of the open tab, or None."""
        return next(iter(self._open.children), None)

    def note(self, parts: Sequence[Part]) -> None:
        """Show a note of the page below the view, such as the odds of the chosen option."""
        self._note.show(parts, 6)
        self._share_soon()
        if self.has_note != bool(parts):
            self.has_note = bool(parts)
            self._refresh_soon()

    def _share(self, *_changed: Any) -> None:
        """Give the note the height it needs, and the view the rest; the note begins where the view ends.
        A tab that the player opened has all the room."""
        d, room = Metrics.density, self.height - self._row.height - self.padding[1]
        view = self._view()
        if not self.has_note or view is None or self.page != self._wanted[1]:
            self._note.height, self._open.size_hint_y = 0, 1
            return
        needed = self._note.natural_height(self.width / d) * d
        view_needs = view.natural_height(self.width / d) * d if isinstance(view, Scroll) else room
        self._open.size_hint_y = None
        self._open.height = max(0.0, min(view_needs, room - needed))
        self._note.height = room - self._open.height

    def refresh(self) -> None:
        """Show the current view. Doesn't redraw an unchanged map. While the page reveals what happened,
        everything stays as it was, or empty after a rotation."""
        if not self.play.scene.fully_shown:
            return
        self._refresh_soon.cancel()
        view = self._view()
        if view and self.wide and self._shown == self.page:
            view.refresh()
        else:
            self._next_tab()
            view = self._view()
        if hasattr(view, "highlight"):
            view.highlight = self.lit
        self._share_soon()

    def _next_tab(self) -> None:
        """Show another tab."""
        self._open.clear_widgets()
        self._shown = self.page
        if self.wide:
            view: Any = view_of(self.play, self.page)
            self._open.add_widget(view)
            view.refresh()
