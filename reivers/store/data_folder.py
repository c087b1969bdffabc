"""The folder of the player's games and copy."""

import os
from collections.abc import Mapping
from pathlib import Path

from . import files
from .files import store_errors

VARIABLE = "REIVERS_HOME"


def data_folder(given: str | Path | None = None, environ: Mapping[str, str] | None = None) -> Path:
    """Return the given folder, else REIVERS_HOME, else the system's folder for data. It exists and is
    writable."""
    folder = chosen_folder(given, environ)
    with store_errors("store.home", folder=str(folder)):
        files.make_folder(folder)
        probe = files.temporary_beside(folder / "probe")
        probe.touch()
        probe.unlink()
    return folder


def chosen_folder(given: str | Path | None = None, environ: Mapping[str, str] | None = None) -> Path:
    """Return the folder, whether it can be used or not."""
    named = given or (os.environ if environ is None else environ).get(VARIABLE)
    if named:
        return Path(named).expanduser().absolute()
    from platformdirs import user_data_path  # only here: the import is slow, and most tests never need it

    return user_data_path("reivers", appauthor=False)
