"""The app as Kivy runs it: its window, its life cycle, its keys."""

from importlib import import_module
from pathlib import Path

from kivy.app import App
from kivy.clock import Clock
from kivy.core.window import Window

from reivers.kernel.words import Words
from reivers.resources import asset
from reivers.ui.library import Library
from reivers.ui.shell import Shell

ESCAPE = 27
SOON = 0.5
"""Seconds after the first frame."""


class ReiversApp(App):
    """Holds the screens."""

    icon = str(asset("art", "icon.png"))

    def __init__(self, words: Words, home: Path, **kwargs) -> None:
        super().__init__(title=words.say("start.title"), **kwargs)
        self._words, self._home = words, home

    def build(self):
        """The first screen."""
        Window.softinput_mode = "below_target"
        return Shell(Library(self._home, self._words))

    def on_start(self) -> None:
        """Listens for the keys of a keyboard, and for the first frame."""
        Window.bind(on_keyboard=self._on_key, on_flip=self._first_frame)

    def _first_frame(self, *_window) -> None:
        """The first screen is there: now there is time to load the rules."""
        Window.unbind(on_flip=self._first_frame)
        Clock.schedule_once(lambda _time: import_module("reivers.ui.play"), SOON)

    def on_stop(self) -> None:
        """Listens no longer, and lets go of the game."""
        Window.unbind(on_keyboard=self._on_key)
        self.root.screen.leave()

    def on_pause(self) -> bool:
        """Everything is kept already: the app may be put aside at any time."""
        return True

    def _on_key(self, _window, key: int, _scancode=0, letter=None, modifiers=(), **_rest) -> bool:
        """Escape, and Back on Android, go back; with nothing to go back from, Kivy closes the window."""
        if key == ESCAPE:
            return self.root.go_back()
        return self.root.key(key, letter, list(modifiers or ()))
