"""Tracking in the terminal: the orders of whole games, and changes of what is on the table."""

import re

import pytest

from reivers.games.border.game import practice
from reivers.games.border.names import SOURCES
from reivers.games.border.tracking import TRACKERS
from tests.speaking import KeyWords
from tests.text.conftest import Sit, after
from tests.text.playthroughs import transcript

DACRE = {"family": "Dacre", "facts": "practice"}
ORDERS = ("<text.orders>", "<text.fix_board>", "<text.board_is_right>")


def number(tracker: str) -> int:
    """Under which number `set` offers a tracker."""
    return len(SOURCES) + TRACKERS.index(tracker) + 1


@pytest.mark.parametrize("family", ["Dacre", "Kerr"])
def test_a_practice_game_orders_nothing_from_the_first_word_to_the_last(family: str) -> None:
    shown = transcript(practice(family), words=KeyWords())
    assert "<text.over>" in shown
    assert [key for key in ORDERS if key in shown] == []
    assert "<history." in shown


def test_a_practice_game_with_the_board_on_the_table_orders_all() -> None:
    shown = transcript(practice("Kerr", table="full"), words=KeyWords())
    for key in (*ORDERS[:2], "<order.cattle.", "<order.points.", "<order.sheep_marker."):
        assert key in shown


def test_a_lean_table_orders_pieces_and_cards_only() -> None:
    shown = transcript(practice("Kerr", table="lean"), words=KeyWords())
    orders = set(re.findall(r"^ {6}<order\.(\w+)", shown, re.MULTILINE))
    assert "sheep" in orders
    assert not orders & {"cattle", "points", "base_dice", "indicator", "rerolls", "sheep_marker"}


def test_cattle_that_come_onto_the_table_are_put_into_the_box(sit: Sit) -> None:
    given = f"set {number('cattle')} table"
    shown = sit(given, f"set {number('cattle')} app", "undo", "quit", options=DACRE)
    into_box = "<order.cattle_box.more place=player whose= n=8 was=0 now=8>"
    assert into_box in after(shown, given)
    assert "<order.cattle_box.fewer " in after(shown, f"set {number('cattle')} app")
    assert into_box in after(shown, "undo")


def test_set_offers_every_tracker(sit: Sit) -> None:
    shown = after(sit("set", "", "quit", options=DACRE), "set")
    for tracker in TRACKERS:
        assert f"{number(tracker)}  <text.held setting=<tracker.{tracker}> holder=app>" in shown


def test_the_whole_table_changes_in_one_word(sit: Sit) -> None:
    shown = sit("set lean", "set lean", "set nothing", "quit", options=DACRE)
    laid = after(shown, "set lean")
    assert "<order.sheep.more place=EWM/eden-valley whose= n=1 was=0 now=1>" in laid
    assert "cattle" not in laid
    assert "<text.orders>" not in laid
    assert "<text.fix_board>" not in after(shown, "set lean", times=2)
    assert "<order.sheep.fewer place=EWM/eden-valley " in after(shown, "set nothing")
