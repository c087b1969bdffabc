"""Whole games by touch, and what must not be lost on the way."""

import pytest

from .hand import Hand, looks
from .harness import Stage


@pytest.fixture
def hand(stage: Stage) -> Hand:
    return Hand(stage)


def test_a_whole_night_ride_by_touch(hand: Hand) -> None:
    hand.begin_night_ride()
    hand.play()
    assert hand.session.prompt is None
    assert looks(hand.session) == looks(hand.again())


def test_a_whole_game_of_border_reivers_by_touch(stage: Stage, hand: Hand) -> None:
    stage.resize(360, 640)
    stage.blind = True
    hand.begin()
    hand.play()
    assert hand.session.prompt is None
    assert looks(hand.session) == looks(hand.again())
    assert str(hand.session.game.score(hand.session.state)[-1].values[-1]) in hand.screen.question
    stage.tap("primary")
    assert stage.root.screen.last == "", "a finished game is not offered to go on with"


def test_a_summer_on_a_tablet_with_the_cards_on_the_table(stage: Stage, hand: Hand) -> None:
    stage.resize(1280, 800)
    stage.blind = True
    hand.begin("Kerr", "copy")
    hand.play(20)
    assert len(hand.done) == 20
    assert looks(hand.session) == looks(hand.again())
