"""Updating, checking and correcting the board."""

from reivers.games.border.views.sheets.update_board import (
    board_check_view,
    correction_view,
    update_board_view,
)
from reivers.kernel.messages import Message
from reivers.kernel.orders import Order
from tests.games.border.views.games import game_at, new_game, play_to
from tests.games.border.winters import example


def test_an_undo_lists_net_orders_in_walking_order() -> None:
    orders = [
        Order("EMM/redesdale", "sheep", 2, 1),
        Order("player", "cattle", 4, 6),
        Order("player", "cattle", 6, 8),
        Order("SWM/town", "cube:Dacre", 1, 2),
        Order("SWM/town", "cube:Dacre", 2, 1),
    ]
    shown = update_board_view(orders)
    assert [(group.area, group.orders) for group in shown.groups] == [
        ("player", (Order("player", "cattle", 4, 8),)),
        ("EMM", (Order("EMM/redesdale", "sheep", 2, 1),)),
    ]
    assert shown.main.text == Message("update_board.main")


def test_undoing_a_draft_gives_the_orders_back() -> None:
    session = play_to(new_game(app=True), "draft.1.2")
    session.undo()
    shown = update_board_view(session.orders_to_fix_board)
    assert [order for group in shown.groups for order in group.orders] == session.orders_to_fix_board


def test_nothing_to_move() -> None:
    assert update_board_view([]).groups == ()


def test_the_board_is_checked_march_by_march() -> None:
    session = play_to(game_at(example()), "notoriety.1")
    pages = [board_check_view(session, nth) for nth in range(1, 6)]
    assert [page.march.id for page in pages] == ["EWM", "SWM", "DL", "SMM", "EMM"]
    assert [page.main.text.key for page in pages] == ["board_check.main.next"] * 4 + ["board_check.main.done"]
    assert "EWM/eden-valley|sheep" in pages[0].corrections
    assert all(key.startswith("EWM/") for key in pages[0].corrections)


def test_a_correction_is_quiet_until_the_number_changes() -> None:
    session = play_to(game_at(example()), "notoriety.1")
    what = "EWM/eden-valley|sheep"
    shown = correction_view(session, what)
    assert (shown.now, shown.entered) == (1, 1)
    assert (shown.main.text, shown.main.ready) == (Message("correction.main.change"), False)
    shown = correction_view(session, what, 0)
    assert (shown.main.text, shown.main.ready) == (Message("correction.main.save", {"n": 0}), True)


def test_an_impossible_number_is_not_saved() -> None:
    session = play_to(game_at(example()), "notoriety.1")
    assert not correction_view(session, "EWM/eden-valley|sheep", -1).main.ready
