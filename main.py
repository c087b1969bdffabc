"""Android's way in: python-for-android runs this file. On a desktop the command is `reivers`."""

import contextlib
import os
import sys
from pathlib import Path

from reivers.games import GAMES
from reivers.resources import FALLBACK_LANGUAGE
from reivers.ui.window import run


def data_folder() -> Path:
    """Beside the app's own files, in the folder that updates leave alone and that backups take along."""
    return Path(os.environ["ANDROID_PRIVATE"]) / "reivers"


def language() -> str:
    """The device's; where Java cannot tell, English."""
    with contextlib.suppress(Exception):
        from reivers.ui.android import language

        return language()
    return FALLBACK_LANGUAGE


if __name__ == "__main__":
    sys.exit(run(GAMES, data_folder(), language()))
