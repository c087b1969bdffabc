"""The app as Kivy runs it: its window, its life cycle, its keys.

Every answer is on disk before the next question is shown, and what is half entered is noted at each tap. So a
phone may put the app aside, bring it back or end it at any moment, and nothing has to be saved when it does.
"""

import sys
from importlib import import_module
from pathlib import Path

from kivy.app import App
from kivy.clock import Clock
from kivy.core.window import Window

from reivers.frontend.game_spec import Games
from reivers.frontend.saved_games import SavedGames
from reivers.kernel.words import Words
from reivers.resources import asset
from reivers.ui.idle_gc import IdleCollector
from reivers.ui.shell import Shell

ESCAPE = 27
CACHES = ("reivers.kernel.dice_odds", "reivers.ui.widgets.canvas", "reivers.ui.widgets.widgets")
GAME_CACHES = ("odds", "advice")
"""Parts of the app and of each game that keep results, for speed alone."""
SOON = 0.5
"""Seconds after the first frame."""
PASSES = 60
"""A deep page hands its width down and its heights up, layout by layout, in more passes than Kivy grants to a
frame by itself; then the rest would come a frame later, for all to see."""


class ReiversApp(App):
    """Holds the screens."""

    icon = str(asset("art", "icon.png"))

    def __init__(self, words: Words, home: Path, games: Games, **kwargs) -> None:
        super().__init__(title=words.say("start.title"), **kwargs)
        self._words, self._home, self._games = words, home, games
        self.sweeper = IdleCollector(lambda: self.root.screen)

    def build(self):
        """The first screen."""
        Window.softinput_mode = "below_target"
        Clock.max_iteration = PASSES
        return Shell(SavedGames(self._home, self._words, self._games))

    def on_start(self) -> None:
        """Listens for the keys of a keyboard, and for the first frame."""
        Window.bind(on_keyboard=self._on_key, on_flip=self._first_frame, on_memorywarning=self._spare_memory)
        Window.bind(on_touch_down=self._touched, on_touch_up=self._touched)

    def _first_frame(self, *_window) -> None:
        """The first screen is there: now there is time to look for garbage, and to load the rules."""
        Window.unbind(on_flip=self._first_frame)
        self.sweeper.begin()
        Clock.schedule_once(lambda _time: import_module("reivers.ui.play.screen"), SOON)

    def on_stop(self) -> None:
        """Listens no longer, and lets go of the game."""
        Window.unbind(on_keyboard=self._on_key, on_memorywarning=self._spare_memory)
        Window.unbind(on_touch_down=self._touched, on_touch_up=self._touched)
        self.sweeper.stop()
        self.root.device.hush()
        self.root.screen.leave()

    def on_pause(self) -> bool:
        """Everything is kept already: the app may be put aside at any time."""
        self.root.pause()
        return True

    def on_resume(self) -> None:
        """The player is back, after a glance elsewhere or after days."""
        self.root.resume()

    def _spare_memory(self, *_window) -> None:
        """The phone is short of memory: what can be reckoned again is forgotten."""
        packages = self.root.library.games.values()
        parts = (*CACHES, *(f"{package}.{part}" for package in packages for part in GAME_CACHES))
        for name in [name for name in sys.modules if name.startswith(parts)]:
            for thing in vars(sys.modules[name]).values():
                if hasattr(thing, "cache_clear"):
                    thing.cache_clear()
        self.sweeper.sweep_all()

    def _touched(self, *_window) -> None:
        """What a tap leaves behind is cleared away when the fingers rest."""
        self.sweeper.later()

    def _on_key(self, _window, key: int, _scancode=0, letter=None, modifiers=(), **_arguments) -> bool:
        """Escape, and Back on Android, go back; with nothing to go back from, Kivy closes the window."""
        self.sweeper.later()
        if key == ESCAPE:
            return self.root.go_back()
        return self.root.key(key, letter, list(modifiers or ()))
