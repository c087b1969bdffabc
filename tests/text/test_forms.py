"""An unknown card in the terminal: its form, what is done by hand, and a second game that knows it."""

from pathlib import Path

import pytest

from reivers.shelf import my_copy
from tests.text.conftest import Sit, after, flat

DACRE = {"options": {"family": "Dacre", "facts": "copy"}, "seed": "a"}
SHIELS = ("none", "25", "28", "24", "25", "livestock", "0", "play")
"""No board is named, three cards are dealt, Shiels is taken and played."""


def test_an_unknown_card_is_asked_by_the_form_of_its_kind(sit_in_english: Sit) -> None:
    shown = sit_in_english(*SHIELS, "again", **DACRE)
    asked = after(shown, "play")
    assert "Shiels: what does it do for you?" in asked
    assert "  1  Cattle\n  2  Sheep\n  3  of these Sheep for one farm, at most\n  4  Horses\n" in asked
    assert "  6  something else, done by hand\n" in asked
    assert "attack dice" not in asked
    assert "Just Enter means: one of these, not all of them." in asked
    assert "attack dice in a Raid" in after(shown, "again"), "all lines on demand"


@pytest.mark.parametrize(("price", "means"), [("-3", "Play, pay 3"), ("+3", "Play, take 3")])
def test_a_price_without_its_sign_is_neither_a_cost_nor_a_gain(
    sit_in_english: Sit, price: str, means: str
) -> None:
    shown = sit_in_english("none", "25", "28", "24", "25", "livestock", "3", price, "again", **DACRE)
    assert "-2 means you pay 2 Cattle, +2 means you get 2 Cattle" in flat(after(shown, "livestock"))
    assert "with its sign" in flat(after(shown, "3"))
    assert means in flat(after(shown, price))


def test_the_form_is_typed_and_does_what_it_says(sit_in_english: Sit) -> None:
    shown = flat(after(sit_in_english(*SHIELS, "1x3 4 5", **DACRE), "1x3 4 5"))
    assert "Shiels: which do you choose?" in shown
    assert "3 Cattle" in shown


def test_by_hand_under_the_cards_name_and_proposed_in_the_next_game(sit_in_english: Sit, home: Path) -> None:
    lines = (*SHIELS, "1x2 6", "1", "1x-1 2x1", "yes")
    shown = sit_in_english(*lines, **DACRE)
    assert "Shiels: do by hand what it says." in after(shown, "1x2 6")
    assert "Your Cattle (now 10)" in after(shown, "1")
    done = flat(after(shown, "1x-1 2x1"))
    assert "Shiels, by hand: Your Cattle −1 and Your Horses that stand +1." in done
    assert "Kept for Shiels" in after(shown, "yes")
    assert my_copy(home).get("summer:25", "by_hand") == (
        [{"what": "mine|cattle", "by": -1}, {"what": "mine|horse", "by": 1}],
        "table",
    )
    again = sit_in_english("none", "25", "28", "24", "25", "play", "", "", **DACRE)
    assert "what does it do for you?" not in again
    assert "Just Enter means: your own things." in after(again, "play")
    assert "Just Enter means: Your Cattle −1 and Your Horses that stand +1." in flat(after(again, ""))
    assert "Shiels, by hand" in flat(after(again, "", 2))
