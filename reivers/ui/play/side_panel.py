"""What stands beside the play on a wide screen, and is one swipe away on a phone."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

from kivy.clock import Clock
from kivy.lang import Builder
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from reivers.frontend.saved_games import OpenGame
from reivers.games.border import SPEC
from reivers.games.border.board import HOME_MARCHES, WALK, march_of
from reivers.games.border.ui.map.board_map import BoardMap
from reivers.games.border.ui.sheets.family import FamilyView, RivalsView
from reivers.games.border.ui.sheets.tracks import TracksView
from reivers.games.border.views.board import last_changes, picture
from reivers.kernel.prompts import Continue
from reivers.ui.play.journal import JournalView
from reivers.ui.play.score_sheet import BoardList, ScoreView, Tab
from reivers.ui.widgets.canvas import measure
from reivers.ui.widgets.layout import lay_out
from reivers.ui.widgets.theme import theme
from reivers.ui.widgets.widgets import Column, Text

FEW_CHANGES = 5
"""So many changes of the board are brought into sight; where more has changed, it stays as it lies."""


def pages_of(sitting: OpenGame) -> tuple[str, ...]:
    """The pages beside the play. Only the game of families has sheets; the own one, if the app keeps it."""
    session = sitting.session
    if session.game.name != SPEC.id:
        return ("board", "score", "journal")
    mine = () if session.state.rivals_only else ("family",)
    return ("board", "tracks", *mine, "rivals", "score", "journal")


def tabs_of(sitting: OpenGame) -> tuple[str, ...]:
    """The pages that stand beside the play: one March has a tab of its own there."""
    first, *others = pages_of(sitting)
    return (first, "march", *others) if "tracks" in others else (first, *others)


def view_of(play: Any, page: str) -> Widget:
    """One of the pages."""
    made: dict[str, Callable[[], Widget]] = {
        "board": lambda: BoardList(
            play.sitting, play.clerk.correct_place, play.board_pages.open_march, play.clerk.correct_number
        ),
        "march": lambda: MarchOutlook(play),
        "tracks": lambda: TracksView(play.sitting),
        "family": lambda: FamilyView(play.sitting, play.clerk.correct_number),
        "rivals": lambda: RivalsView(play.sitting, play.clerk.correct_number),
        "score": lambda: ScoreView(play.sitting),
        "journal": lambda: JournalView(play),
    }
    return made[page]()


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


class MarchOutlook(Column):
    """One March as large as there is room for, with all that there is to say of it. A tap opens its page."""

    highlight = StringProperty("")
    """The March; none for the player's own."""
    room = NumericProperty(0)

    def __init__(self, play: Any, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._play = play
        self.map = BoardMap(play.say, play.board_pages.open_march, play.clerk.correct_number)
        self.hint = Text(text=play.say("map.march_hint"), role="small", ink="ink_soft")
        self.add_widget(self.map)
        self.add_widget(self.hint)
        self.bind(highlight=self._next, room=self._fit)
        self.hint.bind(height=self._fit)
        self._next()
        self.refresh()

    def _next(self, *_changed: Any) -> None:
        self.map.march = self.highlight or self._play.session.state.home

    def _fit(self, *_changed: Any) -> None:
        self.map.room = max(0, self.room - self.hint.height - 2 * theme.gap)

    def refresh(self) -> None:
        """The March as it is now."""
        self.map.picture = picture(self._play.sitting)


STAY = (BoardList, MarchOutlook, TracksView, JournalView)
"""Pages that are shown anew without being made anew."""


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
        for page in tabs_of(play.sitting):
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
        """The play has gone on to something else: a page, or a March."""
        wanted = focus, self._page_for(focus)
        if wanted != self._wanted and not (self.pinned or self.steady):
            self.page = wanted[1]
        if not (self.pinned and self.page == "march"):
            self.lit = focus if focus in WALK else ""
        self._wanted = wanted
        self.refresh()

    def _page_for(self, focus: str) -> str:
        """A March is shown alone, unless the hands have to move something elsewhere as well. (The Debateable
        Land is no more than a box: it is lit on the board.)"""
        if focus not in WALK:
            return focus
        session = self.play.session
        moved = {march_of(place) for place in last_changes(session)} & set(WALK)
        elsewhere = isinstance(session.prompt, Continue) and moved - {focus}
        return "march" if focus in HOME_MARCHES and not elsewhere else "board"

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
        body = self.ids.body
        shown = body.children[0] if body.children else None
        if self.wide and self._shown == self.page and isinstance(shown, STAY):
            shown.refresh()
            self._bring_changes_into_sight(shown)
        else:
            self._next_tab()
        for view in body.children:
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
        if 0 < len(changed) <= FEW_CHANGES and not board.map:
            scroll = self.ids.scroll
            Clock.schedule_once(lambda _time: scroll.scroll_to(changed[-1], animate=False))


Builder.load_file(str(Path(__file__).with_name("side_panel.kv")))
