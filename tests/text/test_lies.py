"""What lies on the table, in the terminal: what whole games order, and what happens when it changes."""

import re

import pytest

from reivers.border.lies import TRACKERS
from reivers.border.names import SOURCES
from reivers.shelf import practice
from tests.text.conftest import Sit, after, flat
from tests.text.playthroughs import transcript

DACRE = {"family": "Dacre", "facts": "practice"}
ORDERS = ("On the table:", "Put the board right:", "Nothing moves on the table.")


def number(tracker: str) -> int:
    """Under which number `set` offers a tracker."""
    return len(SOURCES) + TRACKERS.index(tracker) + 1


@pytest.mark.parametrize("family", ["Dacre", "Kerr"])
def test_a_practice_game_orders_nothing_from_the_first_word_to_the_last(family: str) -> None:
    shown = transcript(practice(family))
    assert "The game is over." in shown
    assert [word for word in ORDERS if word in shown] == []
    assert "You stand after" in shown


def test_a_practice_game_with_the_board_on_the_table_orders_all() -> None:
    shown = transcript(practice("Kerr").with_options({"lies": "full"}))
    for word in (
        "On the table:",
        "Put the board right:",
        "Cattle (",
        "Your VP: ",
        "Sheep marker of your sheet",
    ):
        assert word in shown


def test_a_lean_table_orders_pieces_and_cards_only() -> None:
    shown = transcript(practice("Kerr").with_options({"lies": "lean"}))
    orders = re.findall(r"^ {6}\S.*$", shown, re.MULTILINE)
    assert any("Sheep (" in line for line in orders)
    for word in ("Cattle (", "Your VP:", "Base attack dice:", "indicator", "Reroll dice on", "Sheep marker"):
        assert not [line for line in orders if word in line]


def test_cattle_that_come_onto_the_table_are_put_into_the_box(sit_in_english: Sit) -> None:
    given = f"set {number('cattle')} table"
    shown = sit_in_english(given, f"set {number('cattle')} app", "undo", "quit", options=DACRE)
    assert "Put 8 Cattle into your box (0 to 8)" in after(shown, given)
    assert "Take 8 Cattle out of your box (8 to 0)" in after(shown, f"set {number('cattle')} app")
    assert "Put 8 Cattle into your box (0 to 8)" in after(shown, "undo")


def test_set_offers_every_tracker(sit_in_english: Sit) -> None:
    shown = flat(after(sit_in_english("set", "", "quit", options=DACRE), "set"))
    assert f"{number('cattle')} your Cattle: the app" in shown
    assert f"{number('board')} the board, its pieces and the cards: the app" in shown


def test_the_whole_table_changes_in_one_word(sit_in_english: Sit) -> None:
    shown = sit_in_english("set lean", "set lean", "set nothing", "quit", options=DACRE)
    laid = after(shown, "set lean")
    assert "Eden Valley: add 1 Sheep (0 to 1)" in laid
    assert "Cattle" not in laid
    assert "On the table:" not in laid
    assert "Put the board right:" not in after(shown, "set lean", times=2)
    assert "Eden Valley: take 1 Sheep away (1 to 0)" in after(shown, "set nothing")
