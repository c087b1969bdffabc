"""Joining a game in progress: one tap for each page that fits as shown."""

from typing import Any

import pytest

from reivers.games.border.options import PRACTICE, GameOptions
from reivers.games.border.rules.model.state import count
from tests.ui.checks import faults
from tests.ui.hand import Hand
from tests.ui.harness import Stage
from tests.ui.shortened import shortened

SIZES = ((320, 480), (412, 915), (800, 1280), (1280, 800))


@pytest.fixture
def hand(stage: Stage) -> Hand:
    """A game that is about to be taken over."""
    options = {**GameOptions(family="Dacre", facts=PRACTICE).options(), "start": "position"}
    stage.root.play(lambda: stage.root.saved_games.begin("border", options, "7"))
    stage.pump()
    return Hand(stage)


def key(hand: Hand) -> str:
    assert hand.session.prompt is not None
    return hand.session.prompt.key


def taken(hand: Hand, turn: int, season: str) -> Any:
    hand.screen.context.answer_prompt(str(turn))
    hand.screen.context.answer_prompt(season)
    hand.stage.pump()


def at(hand: Hand, wanted: str) -> Any:
    while key(hand) != wanted:
        hand.screen.context.use_default()
    hand.stage.pump()
    return hand.screen.scene


def test_untouched_pages_cost_one_tap_each(stage: Stage, hand: Hand) -> None:
    stage.touch("1")
    stage.touch("summer")
    taps = 0
    while key(hand).startswith("position."):
        stage.tap("primary")
        taps += 1
    assert taps == 8
    assert hand.session.state.season == "summer"


def test_steps_on_the_page_of_a_march(stage: Stage, hand: Hand) -> None:
    taken(hand, 2, "autumn")
    at(hand, "position.march")
    for _ in range(2):
        stage.touch("EWM/eden-valley|sheep.plus")
    stage.touch("EWM/peel-1|tower")
    stage.tap("primary")
    state = hand.session.state
    assert (count(state, "EWM/eden-valley", "sheep"), count(state, "EWM/peel-1", "tower")) == (3, 1)
    hand.screen.history.undo()
    assert count(hand.session.state, "EWM/eden-valley", "sheep") == 1


def test_the_main_button_names_what_comes_next(stage: Stage, hand: Hand) -> None:
    taken(hand, 1, "summer")
    said = []
    while key(hand).startswith("position."):
        said.append(hand.screen.action)
        stage.tap("primary")
    assert len(set(said)) > 4


def test_impossible_numbers_keep_the_button_quiet(stage: Stage, hand: Hand) -> None:
    taken(hand, 2, "autumn")
    page = at(hand, "position.march")
    page.question.enter({"EWM/eden-valley|sheep": 60})
    assert page.question.problem
    assert not page.ready
    page.question.enter({})
    assert page.ready


def test_rare_rows_unfold(stage: Stage, hand: Hand) -> None:
    taken(hand, 2, "autumn")
    page = at(hand, "position.rivals")
    assert any(option.rare for option in page.question.prompt.options)
    stage.touch("more")
    assert not stage.has_hit("more")


def test_cards_are_entered_deck_by_deck(stage: Stage, hand: Hand) -> None:
    taken(hand, 3, "summer")
    page = at(hand, "position.cards")
    stage.touch("deck.1")
    stage.touch("card.14")
    assert page.question.entered == ["14"]
    assert "Keeper of Tynedale" in stage.texts_drawn()


def test_numbers_entered_survive_a_kill(stage: Stage, hand: Hand) -> None:
    taken(hand, 2, "autumn")
    at(hand, "position.march")
    stage.touch("EWM/eden-valley|sheep.plus")
    stage.kill()
    stage.tap("main")
    assert hand.screen.scene.question.entered == {"EWM/eden-valley|sheep": 2}


@shortened("size", *SIZES)
@pytest.mark.parametrize("text", ["usual", "largest"])
def test_nothing_is_cut_or_covered(stage: Stage, hand: Hand, size: tuple[int, int], text: str) -> None:
    stage.resize(*size)
    stage.root.change(text=text)
    taken(hand, 2, "winter")
    while key(hand).startswith(("position.", "totals.")):
        stage.pump()
        assert faults(stage) == [], key(hand)
        hand.screen.context.use_default()
