"""A data folder whose path is awkward, and games in it."""

from pathlib import Path

import pytest
from store_records import noon

from reivers.kernel.errors import AppError
from reivers.kernel.messages import NO_FACTS, Facts
from reivers.store import GameFolder
from tests.speaking import StrictWords


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    made = tmp_path / "data of a Scöt, with spaces"
    made.mkdir()
    return made


@pytest.fixture
def games(folder: Path) -> GameFolder:
    return GameFolder(folder, noon)


@pytest.fixture(scope="session")
def words() -> StrictWords:
    return StrictWords()


@pytest.fixture(autouse=True)
def _every_error_has_words(words: StrictWords, monkeypatch: pytest.MonkeyPatch) -> None:
    """An error without words, or without the facts that they want, fails the test."""
    make = AppError.__init__

    def make_and_say(self: AppError, key: str, facts: Facts = NO_FACTS) -> None:
        make(self, key, facts)
        words.say(self.message)

    monkeypatch.setattr(AppError, "__init__", make_and_say)
