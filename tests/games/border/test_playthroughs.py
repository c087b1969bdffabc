"""One whole game for each family, compared line by line with what was reviewed."""

import pytest

from reivers.games.border import board
from reivers.games.border.rules.seasons.takeover import SEASONS
from reivers.kernel.journal import Journal
from tests.games.border.playthroughs import (
    ALONE,
    TAKEN_OVER,
    Writer,
    file_of,
    played,
    played_alone,
    taken_over,
    text_of,
)


@pytest.fixture(scope="module")
def games() -> dict[str, Journal]:
    return {family: played(family) for family in board.FAMILIES}


def check(name: str, journal: Journal) -> None:
    """The game is as it was reviewed, and there are words for all of it."""
    path = file_of(name)
    assert text_of(name, journal) == path.read_text("utf-8"), (
        f"`make playthroughs` rewrites {path.name}; review what it changes"
    )
    writer = Writer()
    writer.text(journal)
    assert writer.missing == set()


@pytest.mark.parametrize("family", board.FAMILIES)
def test_the_game_of_a_family_is_as_it_was_reviewed(family: str, games: dict[str, Journal]) -> None:
    check(family, games[family])


def test_the_game_of_the_rivals_only_is_as_it_was_reviewed() -> None:
    check(ALONE, played_alone())


@pytest.mark.parametrize("season", SEASONS)
def test_a_game_that_was_taken_over_is_as_it_was_reviewed(season: str) -> None:
    check(f"{TAKEN_OVER}-{season}", taken_over(season))


@pytest.mark.parametrize("family", board.FAMILIES)
def test_the_game_of_a_family_goes_through_all_seasons_to_a_level(
    family: str, games: dict[str, Journal]
) -> None:
    seasons = dict.fromkeys(entry.when for entry in games[family].path(games[family].at))
    wanted = [f"{turn}/{season}" for turn in (1, 2, 3) for season in ("summer", "autumn", "winter")]
    assert [when for when in seasons if not when.endswith(("setup", "spring"))] == wanted
    assert file_of(family).read_text("utf-8").count("9.2") >= 1
