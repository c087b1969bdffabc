"""Whole games by touch, and what must not be lost on the way."""

import pytest

from tests.ui.hand import Hand, looks
from tests.ui.harness import Stage
from tests.ui.summer_hand import other_number


@pytest.fixture
def hand(stage: Stage) -> Hand:
    return Hand(stage)


def test_a_whole_night_ride_by_touch(hand: Hand) -> None:
    hand.begin_night_ride()
    hand.play()
    assert hand.session.prompt is None
    assert looks(hand.session) == looks(hand.again())


def test_a_summer_on_a_tablet_with_the_cards_on_the_table(stage: Stage, hand: Hand) -> None:
    stage.resize(1280, 800)
    hand.begin("Kerr", "copy")
    hand.play(20)
    assert len(hand.done) >= 20
    assert looks(hand.session) == looks(hand.again())


def test_a_card_of_another_turns_deck_by_touch(stage: Stage, hand: Hand) -> None:
    stage.resize(360, 640)
    hand.begin("Dacre", "copy")
    while hand.session.prompt.key != "summer.card":
        hand.answer_at_random()
    other_number(hand)
    for key in ("5", "9", "back", "s", "s", "7"):
        hand.press(f"key:{key}")
    stage.press(hand.labeled("It is no. 57"))
    assert hand.session.prompt.key == "summer.confirm_other"
    hand.press("yes")
    assert hand.session.state.dealt == ["57"]


def test_a_number_that_is_in_no_deck_cannot_be_taken(stage: Stage, hand: Hand) -> None:
    hand.begin("Dacre", "copy")
    while hand.session.prompt.key != "summer.card":
        hand.answer_at_random()
    other_number(hand)
    for key in "199":
        hand.press(f"key:{key}")
    assert hand.labeled("It is no. 199").disabled
