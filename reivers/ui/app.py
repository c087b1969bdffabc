"""The window: `run` is all that the command line knows of it."""

import sys
from pathlib import Path

from reivers.kernel.words import Words
from reivers.resources import asset, translations
from reivers.store.home import data_folder
from reivers.ui.environment import settle
from reivers.ui.library import Library

_ESCAPE = 27


def run(data_dir: str | Path | None = None, language: str = "en") -> int:
    """Opens the window and stays until it is closed. The answer is the exit status."""
    words = Words(translations(language))
    home = data_folder(data_dir)
    settle(home)
    if not _has_window():
        print(words.say("ui.no_window"), file=sys.stderr)
        return 1
    make_app(words, home).run()
    return 0


def make_app(words: Words, home: Path):
    """The app, not yet running. Kivy opens its window here, at the import of the screens."""
    from kivy.app import App
    from kivy.core.window import Window

    from reivers.ui.shell import Shell

    class ReiversApp(App):
        """Holds the screens."""

        title = words.say("start.title")
        icon = str(asset("art", "icon.png"))

        def build(self):
            """The first screen."""
            Window.softinput_mode = "below_target"
            return Shell(Library(home, words))

        def on_start(self) -> None:
            """Listens for the keys of a keyboard."""
            Window.bind(on_keyboard=self._on_key)

        def on_stop(self) -> None:
            """Listens no longer, and lets go of the game."""
            Window.unbind(on_keyboard=self._on_key)
            self.root.screen.leave()

        def on_pause(self) -> bool:
            """Everything is kept already: the app may be put aside at any time."""
            return True

        def _on_key(self, _window, key: int, _scancode=0, letter=None, modifiers=(), **_rest) -> bool:
            """Escape, and Back on Android, go back; with nothing to go back from, Kivy closes the window."""
            if key == _ESCAPE:
                return self.root.go_back()
            return self.root.key(key, letter, list(modifiers or ()))

    return ReiversApp()


def _has_window() -> bool:
    """Whether Kivy could open one, with the settings it must know before."""
    from kivy.config import Config

    for section, name, value in (
        ("graphics", "width", "480"),
        ("graphics", "height", "900"),
        ("graphics", "minimum_width", "340"),
        ("graphics", "minimum_height", "480"),
        ("input", "mouse", "mouse,disable_multitouch"),
    ):
        Config.set(section, name, value)
    from kivy.core.window import Window

    return Window is not None
