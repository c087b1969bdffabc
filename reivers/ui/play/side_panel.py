"""What stands beside the play on a wide screen, and is one swipe away on a phone."""

from pathlib import Path
from typing import Any

from kivy.clock import Clock
from kivy.lang import Builder
from kivy.properties import BooleanProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from reivers.ui.play.score_sheet import BoardList, Tab
from reivers.ui.widgets.canvas import measure
from reivers.ui.widgets.layout import lay_out
from reivers.ui.widgets.theme import theme

FEW_CHANGES = 5
"""So many changes of the board are brought into sight; where more has changed, it stays as it lies."""


def view_of(play: Any, tab: str) -> Widget:
    """Return the widget of a tab; of a tab that the game does not have now, that of the score sheet."""
    tabs = {one.id: one.view for one in play.ui.tabs_of(play.sitting, wide=True)}
    view: Widget = play.ui.load(tabs.get(tab, tabs["score"]))(play)
    return view


def plain_focus(play: Any, focus: str) -> tuple[str, str]:
    """Return the tab that shows what a page is about, and the area to highlight there."""
    return focus, ""


def open_view(view: Widget, above: Widget, body: Widget) -> None:
    """Lays a page into what scrolls, and what must stay in sight above that."""
    stays = getattr(view, "above", None)
    if stays is not None:
        above.add_widget(stays)
    body.add_widget(view)


def give_room(view: Any, scroll: Widget, share: float = 1.0) -> None:
    """What is drawn on a page is as large as it can be seen whole there, now and when the page is turned."""
    if hasattr(view, "room"):
        edges = view.parent.padding[1] + view.parent.padding[3]
        scroll.bind(height=lambda _scroll, height: setattr(view, "room", (height - edges) * share))
        view.room = (scroll.height - edges) * share


class PanelTab(Tab):
    """A tab: the longer its word, the more of the row it has."""

    def letters(self, text: str, scale: float, width: float) -> float:
        return self.fitting(text, theme.font("key"), theme.size("status") * scale, width)

    def hold(self, text: str, _scale: float) -> float:
        """Its share of the row: its word, and as much beside it as beside any other."""
        return measure(text, "key")[0] + theme.gap


class SidePanel(BoxLayout):
    """Tabs and the page that is open. It follows the play by itself, unless the player has pinned it."""

    page = StringProperty("board")
    pinned = BooleanProperty(False)
    wide = BooleanProperty(False)
    say = ObjectProperty()

    def __init__(self, play: Any, **kwargs) -> None:
        self.play = play
        self.lit = self._shown = ""
        self._wanted = ("", "")
        self.steady = False
        """Whether it stays for a moment as it is: a number is put right, and the play has not gone on."""
        super().__init__(say=play.say, **kwargs)
        for page in (one.id for one in play.ui.tabs_of(play.sitting, wide=True)):
            tab = PanelTab(text=self.say(f"ui.page.{page}"))
            tab.bind(on_release=lambda _tab, page=page: self.open(page))
            self.bind(page=lambda _self, now, tab=tab, page=page: setattr(tab, "on", now == page))
            tab.on = page == self.page
            self.ids.tabs.add_widget(tab)
        self.bind(wide=lambda *_: self.refresh())
        self.ids.scroll.bind(height=self._give_room)

    def open(self, page: str) -> None:
        """The player wants to see this page."""
        self.page = page
        self.refresh()

    def follow(self, focus: str) -> None:
        """The play has gone on to something else."""
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
        """What the play adds below the page: the odds of what is chosen, or nothing."""
        self.ids.below.clear_widgets()
        for line in lines:
            self.ids.below.add_widget(line)
        self._give_room()

    def refresh(self) -> None:
        """Shows the page as it is now. The map is not drawn anew where nothing has changed. While the play
        still tells what happened, all stays as it was, or empty: a screen may be turned in the middle of it.
        """
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
        """Another page, or the same one anew."""
        self.ids.body.clear_widgets()
        self.ids.above.clear_widgets()
        self._shown = self.page
        if self.wide:
            open_view(view_of(self.play, self.page), self.ids.above, self.ids.body)
            lay_out(self)

    def on_page(self, *_changed: Any) -> None:
        """Another page is seen from its beginning."""
        self.ids.scroll.scroll_y = 1

    def _give_room(self, *_changed: Any) -> None:
        """What is drawn beside the play is seen whole, without a finger on it."""
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
