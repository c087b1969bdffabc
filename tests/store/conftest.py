"""A data folder whose path is awkward, and games in it."""

from pathlib import Path

import pytest
from store_records import noon

from reivers.store import GameFolder


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    made = tmp_path / "data of a Scöt, with spaces"
    made.mkdir()
    return made


@pytest.fixture
def games(folder: Path) -> GameFolder:
    return GameFolder(folder, noon)
