"""Naming a place from an order that describes it by its position."""

from typing import Any

import pytest

from reivers.games.border import board
from reivers.games.border.names import name_of
from reivers.games.border.ui.naming import NamePlace, pencil
from tests.games.border.ui.playing import play_to
from tests.ui.hand import Hand
from tests.ui.harness import Stage


@pytest.fixture
def hand(stage: Stage) -> Hand:
    """A game with a new copy, where a pencil can be tapped."""
    hand = Hand(stage)
    saved_games = stage.root.saved_games
    options = {"family": "Dacre", "facts": "copy", "table": "full", "chance": "app"}
    stage.root.play(lambda: saved_games.begin("border", options, "7"))
    return hand


def unnamed(hand: Hand) -> list[str]:
    names = hand.screen.game.rules.names
    return [one for march in board.HOME_MARCHES for one in board.REGIONS[march] if names.lacks_name(one)]


def sheet(hand: Hand, place: str) -> Any:
    pencil(hand.screen.context, place)()
    hand.stage.pump()
    return hand.stage.root.overlays[0]


def test_an_order_for_an_unnamed_place_has_a_pencil(hand: Hand) -> None:
    play_to(hand, "notoriety", "page.winter")
    hand.stage.pump(8)
    pencils = [hit.name for _piece, hit in hand.stage.hits() if hit.name.startswith("name.")]
    assert pencils
    assert {one.removeprefix("name.") for one in pencils} <= set(unnamed(hand))
    hand.stage.touch(pencils[0])
    assert isinstance(hand.stage.root.overlays[0], NamePlace)


def test_a_name_is_saved_in_my_copy_and_used_at_once(hand: Hand) -> None:
    place, *_ = unnamed(hand)
    found = sheet(hand, place)
    assert found.main.act is None
    found._type("  Westward   Moor ")
    found.press()
    assert hand.stage.root.saved_games.my_copy().get(*name_of(place)) == ("Westward Moor", "table")
    assert not hand.screen.game.rules.names.lacks_name(place)


def test_a_name_of_another_place_is_refused(hand: Hand) -> None:
    first, second, *_ = unnamed(hand)
    found = sheet(hand, first)
    found._type("Westward Moor")
    found.press()
    found = sheet(hand, second)
    found._type("westward moor")
    assert found.main.act is None
    assert any(piece.name == "taken" for piece in found.scroll.column.pieces)


def test_the_whole_march_can_be_named(hand: Hand) -> None:
    place, *_ = unnamed(hand)
    sheet(hand, place)._name_march()
    assert hand.stage.root.overlays[0].march == place.partition("/")[0]
