"""Whole games by touch, and what must not be lost on the way."""

import pytest

from tests.ui.hand import Hand, looks
from tests.ui.harness import Stage


@pytest.fixture
def hand(stage: Stage) -> Hand:
    return Hand(stage)


def test_a_whole_night_ride_by_touch(hand: Hand) -> None:
    hand.begin_night_ride()
    hand.play()
    assert hand.session.prompt is None
    assert looks(hand.session) == looks(hand.again())
