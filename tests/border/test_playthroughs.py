"""One whole game for each family, compared line by line with what was reviewed."""

from pathlib import Path

import pytest

from reivers.border import board
from reivers.border.takeover import SEASONS
from reivers.kernel.journal import Journal
from tests.border.playthroughs import (
    ALONE,
    TAKEN_OVER,
    Writer,
    file_of,
    played,
    played_alone,
    taken_over,
)


@pytest.fixture(scope="module")
def games() -> dict[str, Journal]:
    return {family: played(family) for family in board.FAMILIES}


@pytest.fixture
def writer() -> Writer:
    return Writer()


@pytest.mark.parametrize("family", board.FAMILIES)
def test_the_game_of_a_family_is_as_it_was_reviewed(
    family: str, games: dict[str, Journal], writer: Writer
) -> None:
    path: Path = file_of(family)
    assert writer.text(games[family]) == path.read_text("utf-8"), (
        f"`make playthroughs` rewrites {path.name}; review what it changes"
    )
    assert writer.missing == set()


def test_the_game_of_the_rivals_only_is_as_it_was_reviewed(writer: Writer) -> None:
    assert writer.text(played_alone()) == file_of(ALONE).read_text("utf-8")
    assert writer.missing == set()


@pytest.mark.parametrize("season", SEASONS)
def test_a_game_that_was_taken_over_is_as_it_was_reviewed(season: str, writer: Writer) -> None:
    assert writer.text(taken_over(season)) == file_of(f"{TAKEN_OVER}-{season}").read_text("utf-8")
    assert writer.missing == set()


@pytest.mark.parametrize("family", board.FAMILIES)
def test_the_game_of_a_family_goes_through_all_seasons_to_a_level(
    family: str, games: dict[str, Journal]
) -> None:
    seasons = dict.fromkeys(entry.when for entry in games[family].path(games[family].at))
    wanted = [f"{turn}/{season}" for turn in (1, 2, 3) for season in ("summer", "autumn", "winter")]
    assert [when for when in seasons if not when.endswith(("setup", "spring"))] == wanted
    assert file_of(family).read_text("utf-8").count("9.2") >= 1
