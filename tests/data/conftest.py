"""The cards of the checkout, compiled once for all tests."""

import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from reivers.data.compile import read_cards
from reivers.games.border.rules.cards.fact_sources import PracticeFacts, ShippedFacts
from reivers.games.border.schema import SCHEMA

CARDS = Path(__file__).resolve().parents[2] / "cards"


@pytest.fixture(scope="session")
def table() -> dict[str, Any]:
    return read_cards(CARDS / "border", SCHEMA)


@pytest.fixture(scope="session")
def shipped(table: dict[str, Any]) -> ShippedFacts:
    return ShippedFacts(table)


@pytest.fixture(scope="session")
def practice(table: dict[str, Any]) -> PracticeFacts:
    return PracticeFacts(table)


@pytest.fixture
def broken(tmp_path: Path) -> Callable[..., Path]:
    """A copy of the cards in which pieces of files are replaced: broken(("board", "old", "new"), ...)."""
    folder = tmp_path / "border"

    def make(*edits: tuple[str, str, str]) -> Path:
        shutil.copytree(CARDS / "border", folder)
        for file, old, new in edits:
            path = folder / f"{file}.yaml"
            text = path.read_text("utf-8")
            assert old in text, (file, old)
            path.write_text(text.replace(old, new, 1), "utf-8")
        return folder

    return make
