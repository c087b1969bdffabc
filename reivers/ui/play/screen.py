"""The play screen: the frame around the page, and what passes answers to the session."""

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import TYPE_CHECKING, Any

from kivy.clock import Clock
from kivy.input import MotionEvent
from kivy.metrics import Metrics
from kivy.properties import BooleanProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.floatlayout import FloatLayout

from reivers.frontend.game_view import Figure, GameView
from reivers.frontend.narrator import Narrator
from reivers.frontend.open_game import OpenGame
from reivers.kernel.prompts import Continue
from reivers.ui.components.buttons import Button, MainButton
from reivers.ui.drawing.piece import Part, part, place
from reivers.ui.game_ui import ui_of
from reivers.ui.play.context import PageContext
from reivers.ui.play.frame import Bar, BarGround, GameHeader, Stat, StatsRow, ViewOnly, tool
from reivers.ui.play.page import Page
from reivers.ui.play.sheets.board_screens import BoardScreens
from reivers.ui.play.sheets.corrections import PlayCorrections
from reivers.ui.play.sheets.dialogs import PlayDialogs
from reivers.ui.play.sheets.history import PlayHistory
from reivers.ui.play.side_panel import SidePanel
from reivers.ui.widgets.gestures import Swipes
from reivers.ui.widgets.theme import theme

if TYPE_CHECKING:
    from reivers.ui.shell import Shell

WIDE = 840
"""From this width in dp on, a screen that is wider than high has the side panel beside the page."""
LOW = 560
"""A lower screen, such as a phone in landscape, has no room for the side panel."""


class PlayScreen(Swipes, FloatLayout):
    """The screen of one game, which passes answers to its session.

    Its helpers open dialogs and board screens, make corrections and handle history. All of them change the
    game only through `run`.
    """

    undo_text = StringProperty()
    can_undo = BooleanProperty(False)
    can_redo = BooleanProperty(False)
    action = StringProperty()
    ready = BooleanProperty(False)
    wide = BooleanProperty(False)
    """Whether there is room for the side panel beside the page."""
    beside = BooleanProperty(False)
    """Whether the side panel is beside the page or above it, and not only over it."""

    def __init__(self, shell: "Shell", game: OpenGame, **kwargs: Any) -> None:
        self.shell = shell
        self.game = game
        game.later = lambda work: Clock.schedule_once(lambda _time: work(), 0)
        self.ui = ui_of(game.rules.spec)
        self.session = game.session
        self.page_over: Page | None = None
        """A page that is shown instead of the game's for a while, such as what to move after undo."""
        self.bar_height = 0.0
        self._laid_out = False, False
        """Whether the page was last laid out for a wide screen, and with the side panel in sight."""
        self.shown = self.tapped = 0
        """The number of refreshes: now, and at the last touch."""
        self._figures: tuple[Figure, ...] = ()
        self.say = game.words.say
        super().__init__(size_hint=(None, None), **kwargs)
        self.narrator = Narrator(game)
        self.context = PageContext(self)
        self.corrections, self.history = PlayCorrections(self), PlayHistory(self)
        self.overlays = PlayDialogs(self)
        self.board_pages: BoardScreens = self.ui.load(self.ui.board)(self.context)
        self._build()
        self.scene = self._make_scene()
        """The page of the game."""
        self.refresh()

    def _build(self) -> None:
        self.header, self.stats, self.bar = GameHeader("header"), StatsRow("stats"), Bar("bar", parts=())
        self.line = ViewOnly("view_only", text="", again="", tap=None)
        self.task = BoxLayout(orientation="vertical", size_hint=(None, None))
        """The column of the page."""
        self.slot = BoxLayout()
        self.task.add_widget(self.slot)
        self.side_panel = SidePanel(self)
        for widget in (self.task, self.header, self.bar):
            self.add_widget(widget)
        self._arrange_soon = Clock.create_trigger(self.arrange, -1)
        for change in ("size", "pos"):
            self.fbind(change, self._arrange_soon)
        theme.bind_to(self._restyle, "left_hand", "text", "room")

    def load_ahead(self) -> Iterator[Callable[[], object]]:
        """Return what loads the pages to come."""
        return self.ui.load_ahead()

    def leave(self) -> None:
        """Close the game. It is saved already."""
        self.game.close()

    @property
    def view_only(self) -> bool:
        """Whether the game is open elsewhere."""
        return self.game.file.read_only

    # -- showing -------------------------------------------------------------------------------------------

    @property
    def view(self) -> GameView:
        return self.game.view

    def refresh(self) -> None:
        """Show the game as it is now, after a change without an answer."""
        self.game.forget_view()
        self.show_game()

    def show_game(self) -> None:
        """Show the game as it is after an answer."""
        self._arrange_soon()  # first of what comes before the frame, so that nothing is drawn at its old size
        self.shown += 1
        undo = self.narrator.undo()
        self.can_undo = bool(undo)
        self.can_redo = self.history.can_redo
        self.undo_text = self.say("ui.undo", {"title": undo}) if undo else self.say("ui.no_undo")
        self._show_scene()
        self._follow_up()

    def _follow_up(self, *_changed: Any) -> None:
        """Update the numbers and the side panel once the page is fully shown, so that they give nothing away
        (8.2)."""
        if self.scene.fully_shown or not self._figures:
            self._figures = self.view.figures
            self.side_panel.follow(self.scene.focus)
            self.overlays.refresh()
        self._show_frame()

    def _show_scene(self) -> None:
        """Show the current page. The last page stays until the player continues."""
        if self.scene.page != self.view.page_name:
            before, self.scene = self.scene, self._make_scene()
            if type(before) is type(self.scene):
                self.scene.take_over(before)
            self.side_panel.note(())
        self._show_front()
        self.scene.show()
        self.action, self.ready = self.front.action, self.front.ready
        self._give_room()

    def _make_scene(self) -> Page:
        name = self.view.page_name
        box = {"pos": self.slot.pos, "size": self.slot.size}
        page: Page = self.ui.page(name)(PageContext(self), name, **box)
        page.bind(action=self._follow, ready=self._follow, fully_shown=self._follow_up, second=self._follow)
        return page

    @property
    def front(self) -> Page:
        """The page that is visible."""
        return self.page_over or self.scene

    def _show_front(self) -> None:
        if self.front.parent is not self.slot:
            self.slot.clear_widgets()
            self.slot.add_widget(self.front)

    def show_page(self, page: Page) -> None:
        """Show a page instead of the game's page until its main button is pressed."""
        self.page_over = page
        page.bind(action=self._follow, ready=self._follow, head=self._follow)
        self._show_front()
        page.show()
        self.side_panel.follow(page.focus)
        self._follow()

    def close_page(self) -> bool:
        """Return to the game's page. Return whether another one was shown."""
        if self.page_over is None:
            return False
        self.page_over = None
        self._show_front()
        self.action, self.ready = self.scene.action, self.scene.ready
        self._follow_up()
        return True

    def _follow(self, *_changed: Any) -> None:
        self.action, self.ready = self.front.action, self.front.ready
        self._show_frame()

    # -- the frame -----------------------------------------------------------------------------------------

    def _show_frame(self, *_changed: Any) -> None:
        """Draw what changed in the header and the bar."""
        shown = [self._stat(figure) for figure in self._figures if not figure.is_score]
        self.header.show(**self._head(shown), one_row=self._one_row, tap=self.peek)
        board = "" if self.beside else self.say("ui.page.board")
        if self._has_stats_row:
            self.stats.show(
                stats=shown, tap=self.peek, board=partial(self.overlays.open_page, "board"), board_text=board
            )
        self.bar.show(parts=tuple(self._bar_parts(board)))
        self._arrange_soon()

    def _head(self, stats: list[Stat]) -> dict[str, Any]:
        """Return what the header shows: where the game is, or a page's own title."""
        if own := self.front.head:
            return {
                "emblem": "", "when": own.when, "title": own.title, "part": own.nth - 1, "parts": own.total,
                "progress": (own.nth, own.total), "vp": None, "stats": [], "closes": True,
                "menu": self.close_page, "menu_text": self.say("ui.close"),
            }  # fmt: skip
        view = self.view
        return {
            "emblem": self.front.emblem,
            "when": self.say(view.when) if view.when else "",
            "title": self.say(view.title) if view.title else self.narrator.when(),
            "part": view.part, "parts": view.parts, "progress": view.progress, "stats": stats,
            "vp": next((self._stat(figure) for figure in self._figures if figure.is_score), None),
            "menu": self.overlays.open_menu, "menu_text": self.say("ui.menu"), "closes": False,
        }  # fmt: skip

    @property
    def _one_row(self) -> bool:
        """Whether all numbers are in the header."""
        return bool(theme.tablet or self.width > self.height)

    @property
    def _has_stats_row(self) -> bool:
        """Whether a row below the header shows the numbers. Without it, Board is in the bar."""
        return bool(self._figures) and not self._one_row and not self.front.head

    def _stat(self, figure: Figure) -> Stat:
        value = str(figure.value).replace("-", "−")
        text = value if figure.limit is None else f"{value}/{figure.limit}"
        return Stat(figure.id, text, self.say(figure.label), figure.icon, bool(figure.change))

    def peek(self, figure: str) -> None:
        """Show what is behind a number."""
        self.overlays.open_page(next(one.sheet for one in self._figures if one.id == figure))

    def _bar_parts(self, board: str) -> Iterable[Part]:
        yield part(BarGround, "ground")
        say, history, over = self.say, self.history, self.overlays
        undo = self.can_undo and not self.view_only
        yield tool("undo", "ui-undo", say("ui.undo_key"), history.undo, self.undo_text, on=undo)
        if self.can_redo and not self.view_only:
            yield tool("redo", "ui-redo", say("ui.redo_key"), history.redo, say("ui.redo_key"))
        yield tool("why", "ui-why", say("ui.why"), over.open_why, say("ui.why"))
        if self.view.reminders:
            yield tool("bell", "ui-bell", say("ui.remind_key"), over.open_reminders, say("ui.remind"))
        if board and not self._has_stats_row:
            yield tool("board", "ui-map", board, partial(over.open_page, "board"), board)
        if self.view_only and self.session.prompt is not None:
            text, shake = say("view_only.main"), self.bar.refuse
            yield part(MainButton, "primary", text=text, tap=shake, ready=False)
            return
        yield part(MainButton, "primary", text=self.action, tap=self._tapped, ready=self.ready)
        second = self.front.second
        if second is not None and theme.tablet:
            yield part(Button, "second", text=second.text, tap=second.act, least=62)

    def _tapped(self) -> None:
        """Handle a tap on the main button. While something is missing, it shakes."""
        if self.ready:
            self.press()
        else:
            self.bar.refuse()
            self.front.refuse()

    # -- layout --------------------------------------------------------------------------------------------

    def arrange(self, *_changed: Any) -> None:
        """Place the frame, the page and the side panel. Lengths are dp."""
        d = Metrics.density
        width, height = self.width / d, self.height / d
        self.wide = width > height >= LOW and width >= WIDE
        self._give_room()
        top = self._arrange_line(self._arrange_top(width), width)
        bar = self.bar_height = self.bar.height_for(width)
        self.shell.place_toast()
        self.bar.place(0, height - bar, width, bar)
        room = max(0.0, height - top - bar)
        if not self.beside:
            place(self.task, self, 0, top, width, room)
        elif self.wide:
            pane = self._pane(width)
            place(self.task, self, 0, top, pane, room)
            place(self.side_panel, self, pane, top, width - pane, room)
        else:
            panel = round(room * self.scene.panel_share)
            place(self.side_panel, self, 0, top, width, panel)
            place(self.task, self, 0, top + panel, width, room - panel)
        for layout in (self.task, self.slot, self.front):
            layout.do_layout()

    def _arrange_top(self, width: float) -> float:
        """Place the header and, on a phone, the row of numbers below it. Return their height."""
        covered = self.scene.covers_header
        for widget in (self.header, self.stats) if covered else ():
            self.remove_widget(widget)
        if covered:
            return 0.0
        if self.header.parent is None:
            self.add_widget(self.header)
        if self.header.props["one_row"] != self._one_row:
            self._show_frame()
        high = self.header.height_for(width)
        self.header.place(0, 0, width, high)
        if not self._has_stats_row:
            self.remove_widget(self.stats)
            return high
        if self.stats.parent is None:
            self.add_widget(self.stats)
        low = self.stats.height_for(width)
        self.stats.place(0, high, width, low)
        return high + low

    def _arrange_line(self, top: float, width: float) -> float:
        """Place the line of a game that can't be changed here. Return the height above the page."""
        self.remove_widget(self.line)
        if not self.view_only:
            return top
        self.add_widget(self.line)
        why, again = self.game.file.why_read_only, self.say("view_only.again")
        self.line.show(text=self.say(why) if why else "", again=again, tap=self._open_again)
        high = self.line.height_for(width)
        self.line.place(0, top, width, high)
        return top + high

    def _open_again(self) -> None:
        """Try to open the game for playing."""
        self.leave()
        self.shell.play(partial(self.shell.saved_games.open, self.game.file.id))

    def _pane(self, width: float) -> float:
        return min(self.scene.pane, width * 0.56)

    def _give_room(self) -> None:
        """Show the side panel where there is room, unless the page needs all of it."""
        portrait = theme.tablet and self.height >= self.width
        beside = bool((self.wide or portrait) and not self.scene.split)
        if beside and self.side_panel.parent is None:
            self.add_widget(self.side_panel)
        elif not beside:
            self.remove_widget(self.side_panel)
        changed, self.beside = beside != self.beside, beside
        self.side_panel.wide = beside
        if changed:
            self._show_frame()
            if beside:
                self.overlays.make_way()
        if self._laid_out != (self.wide, beside):
            self._laid_out = self.wide, beside
            self.front.rotated()
            self._follow()

    def _restyle(self, *_changed: Any) -> None:
        self._show_frame()
        self.bar.relayout()

    def on_touch_down(self, touch: MotionEvent) -> bool:
        """Ignore the second tap of a double tap on something new, and a tap that ends an animation."""
        if touch.is_double_tap and self.shown != self.tapped:
            return True
        self.tapped = self.shown
        return bool(self.scene.skip_animation() or super().on_touch_down(touch))

    def swiped(self, way: int) -> None:
        """Open the board by a swipe from the right, the sheets from the left."""
        if not self.wide:
            self.overlays.open_page("board") if way < 0 else self.overlays.open_sheets()

    # -- actions -------------------------------------------------------------------------------------------

    def run(self, action: Callable[[], object]) -> bool:
        """Run an action and show the result. An error becomes a toast, and nothing is lost."""
        at = self.session.journal.at
        done, text = self.game.do(action)
        if text:
            self.shell.toast(text)
        elif done:
            self.shell.hide_toast()
        if done or self.session.journal.at != at:  # the first of several answers may have been saved
            self.history.orders = None
            self.page_over = None
            self.show_game()
        if done:
            self._read_aloud()
        return done

    def _read_aloud(self) -> None:
        """Read the orders aloud once the page is complete. A page with reveals does it itself."""
        if isinstance(self.session.prompt, Continue) and not self.scene.speaks:
            lines = (line for group in self.scene.orders() for line in (group.heading, *group.lines))
            self.shell.device.speak(". ".join(lines))

    def roll_within(self) -> None:
        """Let the app roll or draw as part of another action."""
        self.session.roll()

    def take_default(self) -> None:
        """Give the default answer, for the main button."""
        self.session.take_default()

    def pedal(self) -> None:
        """Handle a pedal or Page Down: first the page, then the main button."""
        if not self.front.pedal():
            self.press()

    def press(self) -> None:
        """Handle the main button."""
        if self.page_over is not None:
            self.page_over.press()
        elif self.session.prompt is None and not self.scene.has_more():
            self.shell.home()
        else:
            self.scene.press()
