"""What Kivy must find in the environment before it is imported for the first time."""

import os
from pathlib import Path

_SETTINGS = {
    "KIVY_NO_ARGS": "1",  # the command line is ours
    "KIVY_NO_CONFIG": "1",  # nor does it keep settings of its own
    "KIVY_NO_FILELOG": "1",
    "KIVY_NO_CONSOLELOG": "1",
    "KIVY_CLIPBOARD": "sdl2",  # the others are programs that may be missing
    "KIVY_LOG_MODE": "PYTHON",  # leaves standard error alone; warnings still reach it
}


def settle(data_folder: Path) -> None:
    """Keeps Kivy's hands off the command line, the home folder and the terminal."""
    for name, value in _SETTINGS.items():
        os.environ.setdefault(name, value)
    os.environ.setdefault("KIVY_HOME", str(data_folder / "kivy"))
