"""The window. The command line only uses `run`."""

import gc
import os
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Any

from reivers.frontend import exit_status
from reivers.frontend.game_spec import Games
from reivers.kernel.messages import Message
from reivers.kernel.words import Words
from reivers.resources import translations
from reivers.store import StoreError
from reivers.store.data_folder import chosen_folder, data_folder

if TYPE_CHECKING:
    from reivers.ui.app import ReiversApp

_SETTINGS = {
    "KIVY_NO_ARGS": "1",  # the command line is ours
    "KIVY_NO_CONFIG": "1",  # no settings of Kivy's own
    "KIVY_NO_FILELOG": "1",
    "KIVY_NO_CONSOLELOG": "1",
    "KIVY_CLIPBOARD": "sdl2",  # the others need programs that may be missing
    "KIVY_LOG_MODE": "PYTHON",  # leaves standard error alone, except for warnings
}


def settle(data_folder: Path) -> None:
    """Keep Kivy away from the command line, the home folder and the terminal."""
    for name, value in _SETTINGS.items():
        os.environ.setdefault(name, value)
    os.environ.setdefault("KIVY_HOME", str(data_folder / "kivy"))


def run(games: Games, data_dir: str | Path | None = None, language: str = "en") -> int:
    """Open the window and return the exit status when it's closed."""
    gc.disable()  # until the first frame: what is made for it stays
    words = Words(translations(language, games.values()))
    home, fault = chosen_folder(data_dir), None
    try:
        data_folder(data_dir)
        settle(home)
    except StoreError as trouble:
        fault = Message("storage.fault", trouble.facts)
        settle(Path(tempfile.mkdtemp()))
    if not _has_window():
        print(words.say("ui.no_window"), file=sys.stderr)
        return exit_status.NO_DISPLAY
    make_app(words, home, games, fault).run()
    return exit_status.OK


def make_app(words: Words, home: Path, games: Games, storage: Message | None = None) -> "ReiversApp":
    """Make the app without running it. Importing the screens opens Kivy's window."""
    from reivers.ui.app import ReiversApp

    return ReiversApp(words, home, games, storage)


def _has_window() -> bool:
    """Return whether Kivy could open a window, with the settings it needs before."""
    from kivy.config import Config
    from kivy.utils import platform

    if platform != "android":  # there the screen sets the size, and a finger must not also count as a mouse
        _as_on_a_desktop(Config)
    from kivy.core.window import Window

    return Window is not None


def _as_on_a_desktop(config: Any) -> None:
    """Set the window size, and make the mouse a single finger."""
    for section, name, value in (
        ("graphics", "width", "480"),
        ("graphics", "height", "900"),
        ("graphics", "minimum_width", "340"),
        ("graphics", "minimum_height", "480"),
        ("input", "mouse", "mouse,disable_multitouch"),
    ):
        config.set(section, name, value)
