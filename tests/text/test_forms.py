"""An unknown card in the terminal: its form, what is done by hand, and a second game that knows it."""

import re
from pathlib import Path

import pytest

from reivers.games.border.my_copy import make_my_copy
from tests.text.conftest import Sit, after

DACRE = {"options": {"family": "Dacre", "facts": "copy"}, "seed": "a"}
SHIELS = ("none", "25", "28", "24", "25", "livestock", "0", "play")
"""No board is named, three cards are dealt, Shiels is taken and played."""


def test_an_unknown_card_is_asked_by_the_form_of_its_kind(sit: Sit) -> None:
    shown = sit(*SHIELS, "again", **DACRE)
    asked = after(shown, "play")
    assert "<fact.summer.effects summer=25>" in asked
    assert "  1  <form.cattle>\n  2  <form.sheep>\n  3  <form.sheep.each>\n  4  <form.horses>\n" in asked
    assert "  6  <form.by_hand>\n" in asked
    assert "<form.attack_dice" not in asked
    assert "<hint.default answer=[<form.choose_one>]>" in asked
    assert "<form.attack_dice" in after(shown, "again"), "all lines on demand"


@pytest.mark.parametrize(("price", "means"), [("-3", "play"), ("+3", "play_gain")])
def test_a_price_without_its_sign_is_neither_a_cost_nor_a_gain(sit: Sit, price: str, means: str) -> None:
    shown = sit("none", "25", "28", "24", "25", "livestock", "3", price, "again", **DACRE)
    both = "loss=<fact.summer.cattle.below n=2> gain=<fact.summer.cattle.above n=2>"
    assert both in after(shown, "livestock")
    assert "<allowed.signed " in after(shown, "3")
    assert f"<summer.way.{means} card=25 n=3>" in after(shown, price)


def test_the_form_is_typed_and_does_what_it_says(sit: Sit) -> None:
    shown = after(sit(*SHIELS, "1x3 4 5", **DACRE), "1x3 4 5")
    assert "<effect.choose_one card=25" in shown
    assert "<effect.change.cattle n=3" in shown


def test_by_hand_under_the_cards_name_and_proposed_in_the_next_game(sit: Sit, home: Path) -> None:
    lines = (*SHIELS, "1x2 6", "1", "1x-1 2x1", "yes")
    shown = sit(*lines, **DACRE)
    assert "<effect.by_hand card=25>" in after(shown, "1x2 6")
    assert re.search(r"<lines.now what=<correct.cattle [^>]*> now=10>", after(shown, "1"))
    done = after(shown, "1x-1 2x1")
    cattle = r"<manual.change what=<correct.cattle [^>]*> by=−1>"
    changes = rf"{cattle}, <manual.change what=<correct.horse [^>]*> by=\+1>"
    assert re.search(rf"<manual.done card=25 changes=\[{changes}\]>", done)
    assert "<manual.remembered card=25>" in after(shown, "yes")
    assert make_my_copy(home).get("summer:25", "by_hand") == (
        [{"what": "player|cattle", "by": -1}, {"what": "player|horse", "by": 1}],
        "table",
    )
    again = sit("none", "25", "28", "24", "25", "play", "", "", **DACRE)
    assert "<fact.summer.effects" not in again
    assert "<hint.default answer=[<manual.where.player card=25>]>" in after(again, "play")
    assert re.search(rf"<hint.default answer=\[{changes}\]>", after(again, ""))
    assert "<manual.done card=25 " in after(again, "", 2)
