"""7.1.11 The pace against the ladder: on the Score page, once three games were finished."""

from typing import Any

import pytest

from tests.ui.checks import texts
from tests.ui.hand import Hand
from tests.ui.harness import Stage
from tests.ui.screens.test_records import fill


@pytest.fixture
def hand(stage: Stage) -> Hand:
    """A game in its second turn."""
    hand = Hand(stage)
    hand.begin()
    while hand.session.state.turn == 1:
        prompt = hand.session.prompt
        assert prompt is not None
        hand.session.answer(prompt.sample(hand.rng))
    return hand


def ladders(hand: Hand) -> list[Any]:
    hand.screen.overlays.open_page("score")
    hand.stage.pump()
    return [one for one in hand.stage.widgets() if type(one).__name__ == "PaceLadder"]


def test_three_games_are_needed(hand: Hand) -> None:
    fill(hand, 118, 171)
    assert ladders(hand) == []
    hand.stage.root.close_all()
    fill(hand, 118, 171, 140)
    (ladder,) = ladders(hand)
    assert (ladder.low, ladder.high) == (118, 171)
    total = sum(hand.session.state.score[0].values())
    said = f"{total} VP after Turn 1: your games that stood so have ended between 118 and 171."
    assert said in texts(hand.stage)


def test_the_whole_ladder_is_seen_below_the_sheet(hand: Hand) -> None:
    fill(hand, 118, 171, 140)
    (ladder,) = ladders(hand)
    scroll = hand.stage.root.overlays[-1].ids.scroll
    assert ladder.to_window(*ladder.pos)[1] >= scroll.to_window(*scroll.pos)[1]


def test_a_turn_that_has_not_begun_has_no_total(hand: Hand) -> None:
    hand.screen.overlays.open_page("score")
    hand.stage.pump()
    lines = {one.text: one.values for one in hand.stage.widgets() if type(one).__name__ == "ScoreLine"}
    assert hand.session.state.turn == 2
    assert lines["Turn total"][1:3] == ["·", "·"]
    assert lines["Running total"][1:3] == ["·", "·"]


def test_a_total_stands_between_its_rungs() -> None:
    from reivers.games.border.ui.sheets.pace import rung_at

    assert [rung_at(vp) for vp in (-3, 0, 50, 100, 160, 165, 200, 260)] == [0, 0, 0.5, 1, 4, 4.5, 8, 8]
