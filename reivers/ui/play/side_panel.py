"""The side panel: beside the page on a wide screen, one swipe away on a phone."""

from pathlib import Path
from typing import Any

from kivy.clock import Clock
from kivy.lang import Builder
from kivy.properties import BooleanProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from reivers.ui.play.score_sheet import BoardList, TabButton
from reivers.ui.widgets.canvas import measure
from reivers.ui.widgets.layout import lay_out
from reivers.ui.widgets.theme import theme

FEW_CHANGES = 5
"""Up to this many changes on the board scroll into view; more don't."""


def view_of(play: Any, tab: str) -> Widget:
    """Return the widget of a tab, or the score sheet if the game doesn't have that tab now."""
    tabs = {one.id: one.view for one in play.ui.tabs_of(play.game, wide=True)}
    view: Widget = play.ui.load(tabs.get(tab, tabs["score"]))(play)
    return view


def plain_focus(play: Any, focus: str) -> tuple[str, str]:
    """Return the tab that shows what a page is about, and the area to highlight there."""
    return focus, ""


def open_view(view: Widget, above: Widget, body: Widget) -> None:
    """Put a view into a scroll view, with the part that stays visible above it."""
    stays = getattr(view, "above", None)
    if stays is not None:
        above.add_widget(stays)
    body.add_widget(view)


def give_room(view: Any, scroll: Widget, share: float = 1.0) -> None:
    """Make the drawing on a tab as large as fits, now and after a rotation."""
    if hasattr(view, "room"):
        edges = view.parent.padding[1] + view.parent.padding[3]
        scroll.bind(height=lambda _scroll, height: setattr(view, "room", (height - edges) * share))
        view.room = (scroll.height - edges) * share


class PanelTab(TabButton):
    """A tab, as wide as its word needs."""

    def letters(self, text: str, scale: float, width: float) -> float:
        return self.fitting(text, theme.font("key"), theme.size("status") * scale, width)

    def hold(self, text: str, _scale: float) -> float:
        """Return its width: the word and the same margin for all tabs."""
        return measure(text, "key")[0] + theme.gap


class SidePanel(BoxLayout):
    """Tabs and the open view. It follows the page, unless the player has pinned it."""

    page = StringProperty("board")
    pinned = BooleanProperty(False)
    wide = BooleanProperty(False)
    say = ObjectProperty()

    def __init__(self, play: Any, **kwargs) -> None:
        self.play = play
        self.lit = self._shown = ""
        self._wanted = ("", "")
        self.steady = False
        """Whether it stays as it is for now: a number was corrected and the game hasn't moved on."""
        super().__init__(say=play.say, **kwargs)
        for page in (one.id for one in play.ui.tabs_of(play.game, wide=True)):
            tab = PanelTab(text=self.say(f"ui.page.{page}"))
            tab.bind(on_release=lambda _tab, page=page: self.open(page))
            self.bind(page=lambda _self, now, tab=tab, page=page: setattr(tab, "on", now == page))
            tab.on = page == self.page
            self.ids.tabs.add_widget(tab)
        self.bind(wide=lambda *_: self.refresh())
        self.ids.scroll.bind(height=self._give_room)

    def open(self, page: str) -> None:
        """Open a tab for the player."""
        self.page = page
        self.refresh()

    def follow(self, focus: str) -> None:
        """Follow the page to another subject."""
        tab, area = self.play.ui.load(self.play.ui.focus)(self.play, focus)
        wanted = focus, tab
        if wanted != self._wanted and not (self.pinned or self.steady):
            self.page = tab
        if not (self.pinned and getattr(self._view(), "pins_area", False)):
            self.lit = area
        self._wanted = wanted
        self.refresh()

    def _view(self) -> Widget | None:
        return self.ids.body.children[0] if self.ids.body.children else None

    def note(self, *lines: Widget) -> None:
        """Show a note of the page below the view, such as the odds of the chosen option."""
        self.ids.below.clear_widgets()
        for line in lines:
            self.ids.below.add_widget(line)
        self._give_room()

    def refresh(self) -> None:
        """Show the current view. Doesn't redraw an unchanged map. While the page reveals what happened,
        everything stays as it was, or empty after a rotation."""
        if self.play.scene is not None and not self.play.scene.fully_shown:
            return
        shown = self._view()
        if shown and self.wide and self._shown == self.page and getattr(shown, "stays", False):
            shown.refresh()
            self._bring_changes_into_sight(shown)
        else:
            self._next_tab()
        for view in self.ids.body.children:
            if hasattr(view, "highlight"):
                view.highlight = self.lit
        self._give_room()

    def _next_tab(self) -> None:
        """Show another tab, or the same one again."""
        self.ids.body.clear_widgets()
        self.ids.above.clear_widgets()
        self._shown = self.page
        if self.wide:
            open_view(view_of(self.play, self.page), self.ids.above, self.ids.body)
            lay_out(self)

    def on_page(self, *_changed: Any) -> None:
        """Scroll another tab to its top."""
        self.ids.scroll.scroll_y = 1

    def _give_room(self, *_changed: Any) -> None:
        """Make drawings as large as fit without scrolling."""
        body = self.ids.body
        for view in body.children:
            if hasattr(view, "room"):
                view.room = self.ids.scroll.height - 2 * body.padding[1]

    def _bring_changes_into_sight(self, board: Any) -> None:
        if not isinstance(board, BoardList):
            return
        changed = [row for panel in board.panels.values() for row in panel.rows.values() if row.changed]
        if 0 < len(changed) <= FEW_CHANGES and not board.is_drawn:
            scroll = self.ids.scroll
            Clock.schedule_once(lambda _time: scroll.scroll_to(changed[-1], animate=False))


Builder.load_file(str(Path(__file__).with_name("side_panel.kv")))
