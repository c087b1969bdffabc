"""What stands beside the play on a wide screen, and is one swipe away on a phone."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

from kivy.clock import Clock
from kivy.lang import Builder
from kivy.properties import BooleanProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from reivers.border.board import WALK
from reivers.shelf import BORDER
from reivers.ui.journal import JournalView
from reivers.ui.library import Sitting
from reivers.ui.pages import BoardView, ScoreView, Tab
from reivers.ui.sheets import FamilyView, RivalsView

FEW_CHANGES = 5
"""So many changes of the board are brought into sight; where more has changed, it stays as it lies."""


def pages_of(sitting: Sitting) -> tuple[str, ...]:
    """The pages beside the play. Only the game of families has sheets; the own one, if the app keeps it."""
    session = sitting.session
    if session.game.name != BORDER:
        return ("board", "score", "journal")
    mine = () if session.state.rivals_only else ("family",)
    return ("board", *mine, "rivals", "score", "journal")


def view_of(play: Any, page: str) -> Widget:
    """One of the pages."""
    made: dict[str, Callable[[], Widget]] = {
        "board": lambda: BoardView(play.sitting, play.correct, play.clerk),
        "family": lambda: FamilyView(play.sitting, play.clerk.put_right),
        "rivals": lambda: RivalsView(play.sitting, play.clerk.put_right),
        "score": lambda: ScoreView(play.sitting),
        "journal": lambda: JournalView(play),
    }
    return made[page]()


def lay_view(view: Widget, above: Widget, body: Widget) -> None:
    """Lays a page into what scrolls, and what must stay in sight above that."""
    stays = getattr(view, "above", None)
    if stays is not None:
        above.add_widget(stays)
    body.add_widget(view)


class Companion(BoxLayout):
    """Tabs and the page that is open. It follows the play by itself, unless the player has pinned it."""

    page = StringProperty("board")
    pinned = BooleanProperty(False)
    wide = BooleanProperty(False)
    say = ObjectProperty()

    def __init__(self, play: Any, **kwargs) -> None:
        self.play = play
        self.lit = ""
        super().__init__(say=play.say, **kwargs)
        for page in pages_of(play.sitting):
            tab = Tab(text=self.say(f"ui.page.{page}"))
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
        """The play has gone on to something else: a page, or a March to light on the board."""
        march = focus if focus in WALK else ""
        if (march, focus) != (self.lit, self.page) and not self.pinned:
            self.page = "board" if march else focus
        self.lit = march
        self.refresh()

    def refresh(self) -> None:
        """Shows the page as it is now. The map is not drawn anew where nothing has changed."""
        body = self.ids.body
        shown = body.children[0] if body.children else None
        if self.wide and self.page == "board" and isinstance(shown, BoardView):
            shown.refresh()
            self._bring_changes_into_sight(shown)
        elif self.wide and self.page == "journal" and isinstance(shown, JournalView):
            shown.refresh()
        else:
            body.clear_widgets()
            self.ids.above.clear_widgets()
            if self.wide:
                lay_view(view_of(self.play, self.page), self.ids.above, body)
        if body.children and isinstance(body.children[0], BoardView):
            body.children[0].highlight = self.lit
            self._give_room()

    def on_page(self, *_changed: Any) -> None:
        """Another page is seen from its beginning."""
        self.ids.scroll.scroll_y = 1

    def _give_room(self, *_changed: Any) -> None:
        """The map beside the play is seen whole, without a finger on it."""
        body = self.ids.body
        for view in body.children:
            if isinstance(view, BoardView):
                view.room = self.ids.scroll.height - body.padding[1]

    def _bring_changes_into_sight(self, board: BoardView) -> None:
        changed = [row for panel in board.panels.values() for row in panel.rows.values() if row.changed]
        if 0 < len(changed) <= FEW_CHANGES and not board.map:
            scroll = self.ids.scroll
            Clock.schedule_once(lambda _time: scroll.scroll_to(changed[-1], animate=False))


Builder.load_file(str(Path(__file__).with_name("companion.kv")))
