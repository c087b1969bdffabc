"""The window: `run` is all that the command line knows of it."""

import sys
from pathlib import Path

from reivers.kernel.words import Words
from reivers.resources import asset, translations
from reivers.store.home import data_folder
from reivers.ui.environment import settle

_ESCAPE = 27


def run(data_dir: str | Path | None = None, language: str = "en") -> int:
    """Opens the window and stays until it is closed. The answer is the exit status."""
    words = Words(translations(language))
    settle(data_folder(data_dir))
    if not _has_window():
        print(words.say("ui.no_window"), file=sys.stderr)
        return 1
    make_app(words).run()
    return 0


def make_app(words: Words):
    """The app, not yet running. Kivy opens its window here, at the import of the screens."""
    from kivy.app import App
    from kivy.core.window import Window

    from reivers.ui.start import StartScreen

    class ReiversApp(App):
        """Holds the screens."""

        title = words.say("start.title")
        icon = str(asset("art", "icon.png"))

        def build(self):
            """The first screen."""
            return StartScreen(words)

        def on_start(self) -> None:
            """Listens for the key that goes back."""
            Window.bind(on_keyboard=self._on_key)

        def on_stop(self) -> None:
            """Listens no longer."""
            Window.unbind(on_keyboard=self._on_key)

        def _on_key(self, _window, key: int, *_rest) -> bool:
            """Escape, and Back on Android, go back; with nothing to go back from, Kivy closes the window."""
            return key == _ESCAPE and self.root.go_back()

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
