"""The check of the board."""

from reivers.games.border.views.sheets.update_board import (
    board_check_view,
)
from tests.games.border.views.games import game_at, play_to
from tests.games.border.winters import example


def test_the_board_is_checked_march_by_march() -> None:
    session = play_to(game_at(example()), "notoriety.1")
    pages = [board_check_view(session, nth) for nth in range(1, 6)]
    assert [page.march.id for page in pages] == ["EWM", "SWM", "DL", "SMM", "EMM"]
    assert [page.main.text.key for page in pages] == ["board_check.main.next"] * 4 + ["board_check.main.done"]
