"""Drives the real app without a screen: frames are pumped by hand and touches are sent through the window.

Nothing waits for the clock: a test goes on as soon as the frames it asked for are drawn.
"""

import gc
import logging
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, ClassVar

from reivers.frontend.game_spec import Games
from reivers.games import GAMES
from reivers.kernel.words import Words
from reivers.resources import translations
from reivers.store.settings import keep_settings, read_settings
from reivers.ui.window import settle

MOST_PATIENCE = 5
"""Seconds after which a resting finger gives up; it's never that long if something happens."""

NEVER = 1e6
"""Seconds that no test takes."""

MODULES = 10
"""So many more of them are worth to be set aside."""


class Unsettled(logging.Handler):
    """What Kivy reports about frames in which the layout didn't finish."""

    def __init__(self) -> None:
        super().__init__(logging.CRITICAL)
        self.said: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        """Kivy names the widgets that would still have been laid out."""
        if "too much iteration" in record.getMessage():
            self.said.append(record.getMessage())


class Stage:
    """One running app, its window, and a finger. Frames are laid out and, unless it is blind, painted."""

    modules: ClassVar[int] = 0
    """So many were loaded when they were set aside."""

    def __init__(self, folder: Path, blind: bool = True, games: Games = GAMES) -> None:
        self.folder = folder
        self.blind = blind
        settle(folder)
        from kivy.base import EventLoop
        from kivy.clock import Clock
        from kivy.core.window import Window
        from kivy.logger import Logger

        from reivers.ui.drawing.tokens import LIGHT
        from reivers.ui.widgets.theme import theme
        from reivers.ui.window import make_app

        self.window, self.theme, self._loop = Window, theme, EventLoop
        Clock._max_fps = 0  # frames follow each other without a pause, whatever imported Kivy before
        _set_aside_what_stays()
        _take_time()
        theme.palette = LIGHT
        self._unsettled, self._logger = Unsettled(), Logger
        Logger.addHandler(self._unsettled)
        words = Words(translations(packages=games.values()), missing=_fail)
        self._make_app: Any = lambda: make_app(words.copy(), folder, games)
        self.start()

    def start(self) -> None:
        """Starts the app in the window."""
        self.app = self._make_app()
        self._nothing_moves()
        self.app._run_prepare()
        self.pump()
        self.window.dispatch("on_flip")  # what waits for the first frame comes, as on a device
        self.pump()

    def _nothing_moves(self) -> None:
        """Switch motion off before the app starts, so that no test waits for a card to be flipped."""
        keep_settings(self.folder, read_settings(self.folder).but(motion=False))

    @property
    def root(self) -> Any:
        """The screen that is shown."""
        return self.app.root

    def pump(self, frames: int = 4) -> None:
        """Draws frames: layouts that wait for layouts settle within a few."""
        for _ in range(frames):
            self._blink() if self.blind else self._loop.idle()

    def _blink(self) -> None:
        """A frame of which nothing is painted: all is laid out, and long games are quick."""
        from kivy.clock import Clock
        from kivy.lang import Builder

        Clock.tick()
        self._loop.dispatch_input()
        Builder.sync()
        Clock.tick_draw()
        Builder.sync()

    def rest(self) -> None:
        """Touch nothing until the app has done what it does then."""
        self.app.idle.do_all()

    def resize(self, width: int, height: int) -> None:
        """Makes the window as large as a device's screen."""
        self.window.size = (width, height)
        self.pump(6)

    def find(self, name: str) -> Any:
        """The widget that a rule calls `name`, wherever it is."""
        for widget in self.root.walk(restrict=True):
            if name in widget.ids:
                return widget.ids[name].__self__
            if getattr(widget, "name", None) == name and hasattr(widget, "hits"):
                return widget
        raise LookupError(name)

    def tap(self, name: str) -> None:
        """Tap a part of a drawn piece, or the middle of a widget."""
        if self.has_hit(name):
            self.touch(name)
        else:
            self.press(self.find(name))

    def press(self, widget: Any) -> None:
        """Bring a widget, or a piece with its hit, into sight as a finger would by scrolling, and tap it."""
        if isinstance(widget, tuple):
            self._tap_hit(*widget)
            return
        self._scroll_to(widget)
        self.tap_at(*widget.to_window(*widget.center))

    def _tap_hit(self, piece: Any, hit: Any) -> None:
        """Bring a part of a piece into sight, and tap it."""
        self._scroll_to(piece)
        self._scroll_to_hit(piece, hit)
        self.tap_at(*piece.hit_center(hit))

    def _scroll_to_hit(self, piece: Any, hit: Any) -> None:
        """Scroll on, if a high piece is in sight only in part."""
        from kivy.uix.scrollview import ScrollView

        parent = piece.parent
        while parent is not None and not isinstance(parent, ScrollView):
            parent = parent.parent if parent is not self.window else None
        if parent is None or parent.viewport_size[1] <= parent.height:
            return
        _x, y = piece.hit_center(hit)
        bottom = parent.to_window(parent.x, parent.y)[1]
        beyond = min(y - bottom - 60, 0) + max(y - bottom - parent.height + 60, 0)
        if beyond:
            parent.scroll_y += beyond / (parent.viewport_size[1] - parent.height)
            parent.scroll_y = max(0, min(1, parent.scroll_y))
            self.pump(2)

    def _scroll_to(self, widget: Any) -> None:
        from kivy.uix.scrollview import ScrollView

        parent = widget.parent
        while parent is not None and parent is not self.window:
            if isinstance(parent, ScrollView) and parent.viewport_size[1] > parent.height:
                parent.scroll_to(widget, padding=8, animate=False)
                self.pump(2)
            parent = parent.parent

    def press_key(self, key: int, letter: str = "", *modifiers: str) -> bool:
        """A key of the keyboard; says whether the app took it."""
        taken = bool(self.window.dispatch("on_keyboard", key, 0, letter, list(modifiers)))
        self.pump()
        return taken

    def tap_at(self, x: float, y: float) -> None:
        """Touches a point of the window and lets go."""
        from kivy.tests.common import UnitTestTouch

        touch = UnitTestTouch(x, y)
        touch.touch_down()
        self.pump(2)
        touch.touch_up()
        self.pump()

    def hold_at(self, x: float, y: float) -> None:
        """Touch a point and hold it until something opens. A list waits a moment before it hands a touch on,
        because it may be the start of a drag."""
        from kivy.tests.common import UnitTestTouch

        from reivers.ui.widgets import gestures

        patience, gestures.LONG_PRESS_SECONDS = gestures.LONG_PRESS_SECONDS, 0
        blind, self.blind = self.blind, False  # the list counts painted frames
        lying, until = len(self.root.overlays), time.monotonic() + MOST_PATIENCE
        touch = UnitTestTouch(x, y)
        touch.touch_down()
        while len(self.root.overlays) == lying and time.monotonic() < until:
            self.pump(1)
        self.pump()
        touch.touch_up()
        self.pump()
        self.blind, gestures.LONG_PRESS_SECONDS = blind, patience

    def drag(self, x: float, y: float, to_x: float, to_y: float) -> None:
        """Touches a point, moves to another in small steps, and lets go."""
        from kivy.tests.common import UnitTestTouch

        touch = UnitTestTouch(x, y)
        touch.touch_down()
        for step in range(1, 11):
            touch.touch_move(x + (to_x - x) * step / 10, y + (to_y - y) * step / 10)
            self.pump(1)
        touch.touch_up()
        self.pump()

    def press_escape(self) -> bool:
        """Escape on a keyboard, Back on a phone; says whether the app took it."""
        taken = bool(self.window.dispatch("on_keyboard", 27, 0, None, []))
        self.pump()
        return taken

    def widgets(self, kind: type | None = None) -> Iterator[Any]:
        """All widgets on the screen, or those of one kind."""
        return (
            widget for widget in self.root.walk(restrict=True) if kind is None or isinstance(widget, kind)
        )

    def hits(self) -> Iterator[tuple[Any, Any]]:
        """Return all rectangles of drawn pieces that can be tapped, with their pieces."""
        from reivers.ui.drawing.piece import Drawn

        layer = self.root.overlays[-1] if self.root.overlays else self.root
        toast = self.root.toast_shown if self.root.overlays else None
        for piece in (*layer.walk(restrict=True), toast):
            if isinstance(piece, Drawn) and piece.opacity:
                yield from ((piece, hit) for hit in piece.hits)

    def has_hit(self, name: str) -> bool:
        return any(hit.name == name for _piece, hit in self.hits())

    def touch(self, name: str) -> None:
        """Tap a part of a drawn piece by the name of its hit, or by what is spoken there."""
        self.pump(2)
        for piece, hit in self.hits():
            if name in (hit.name, hit.spoken):
                self._tap_hit(piece, hit)
                return
        names = sorted({hit.name for _piece, hit in self.hits()})
        raise LookupError(f"{name} isn't among {names}")

    def texts_drawn(self) -> list[str]:
        """Return the texts of drawn pieces."""
        from reivers.ui.drawing.piece import Drawn

        return [text.text for piece in self.widgets(Drawn) for text in piece.written if piece.opacity]

    def picture(self, path: Path) -> None:
        """Writes what the screen shows."""
        self.pump()
        self.root.export_to_png(str(path))

    def kill(self) -> None:
        """Ends the app without a word, as a phone does, and starts it again."""
        self.window.unbind(on_keyboard=self.app._on_key)
        self.root.screen.leave()  # a dead process holds no lock
        self._empty()
        self.start()

    def close(self) -> None:
        """Ends the app and empties the window for the next one. No frame may have been without an end."""
        self._logger.removeHandler(self._unsettled)
        self.app.stop()
        self._empty()
        self.app = None
        self._still()
        gc.collect()  # or what was left would follow the window's size and the theme through all later tests
        assert not self._unsettled.said, self._unsettled.said[0]

    def _still(self) -> None:
        """Nothing moves any more, and nothing waits: the bar of a list that fades would hold its screen."""
        from kivy.animation import Animation
        from kivy.clock import Clock

        for animation in list(Animation._instances):
            for moved in list(animation._widgets.values()):
                animation.cancel(moved["widget"])
        for event in Clock.get_events():
            event.cancel()

    def _empty(self) -> None:
        for child in list(self.window.children):
            self.window.remove_widget(child)
        self.pump(1)


def _fail(key: str) -> None:
    raise AssertionError(f"there are no words for {key}")


def _set_aside_what_stays() -> None:
    """Modules, and what they remember, are not looked through after every test and at every change of the
    theme. What was still held by chance the last time is looked at again, so that nothing stays for good."""
    if len(sys.modules) >= Stage.modules + MODULES or not gc.get_freeze_count():
        gc.unfreeze()
        gc.collect()
        gc.freeze()
        Stage.modules = len(sys.modules)


def _take_time() -> None:
    """However slow a machine is: a tap never becomes a finger that rests, a sentence stays until something is
    done, and garbage is not looked for by the clock."""
    from reivers.ui import idle, shell
    from reivers.ui.widgets import gestures

    gestures.LONG_PRESS_SECONDS = idle.IDLE_SECONDS = NEVER
    shell.TOAST_SECONDS = NEVER
    gestures.DEAF_SECONDS = 0
