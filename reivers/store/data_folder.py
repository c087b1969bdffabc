"""Where the player's games and copy live."""

import os
from collections.abc import Mapping
from pathlib import Path

from . import files
from .files import store_errors

VARIABLE = "REIVERS_HOME"


def data_folder(given: str | Path | None = None, environ: Mapping[str, str] | None = None) -> Path:
    """The folder given, else REIVERS_HOME, else the system's place for data. It exists and takes files."""
    folder = _chosen(given, os.environ if environ is None else environ)
    with store_errors("store.home", folder=str(folder)):
        files.make_folder(folder)
        probe = files.temporary_beside(folder / "probe")
        probe.touch()
        probe.unlink()
    return folder


def _chosen(given: str | Path | None, environ: Mapping[str, str]) -> Path:
    named = given or environ.get(VARIABLE)
    if named:
        return Path(named).expanduser().absolute()
    from platformdirs import user_data_path  # only here: its import is not free, and most tests never need it

    return user_data_path("reivers", appauthor=False)
