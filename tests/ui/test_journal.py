"""The journal's page: filters, an answer mended in its place, dice thrown again on purpose."""

import pytest

from reivers.kernel.prompts import Number

from .checks import faults, texts
from .hand import Hand
from .harness import Stage


@pytest.fixture
def hand(stage: Stage) -> Hand:
    hand = Hand(stage)
    hand.begin_night_ride()
    hand.play(8)
    while hand.session.asks_fact:
        hand.answer_at_random()
    hand.screen.open_page("journal")
    stage.pump()
    return hand


def rows(hand: Hand) -> list[int]:
    return [int(row.to) for row in hand.stage.widgets() if type(row).__name__ == "StepRow"]


def open_step_of(hand: Hand, n: int) -> None:
    """Opens the step that an entry belongs to."""
    step = next(step for step in hand.session.steps() if n in [entry.n for entry in step.entries])
    row = next(row for row in hand.stage.widgets() if getattr(row, "to", None) == step.last)
    hand.stage.press(row)


@pytest.mark.parametrize(("name", "by"), [("App’s", "app"), ("Table’s", "table")])
def test_a_filter_shows_the_steps_of_one_hand_alone(stage: Stage, hand: Hand, name: str, by: str) -> None:
    whole = rows(hand)
    stage.press(hand.labelled(name))
    found = [step.last for step in hand.session.steps() if any(entry.by == by for entry in step.entries)]
    assert [to for to in rows(hand) if to] == found != whole
    assert faults(stage) == []


def test_an_answer_is_mended_in_its_place(stage: Stage, hand: Hand) -> None:
    entry = next(
        entry
        for entry in hand.session.journal.path(hand.session.journal.at)
        if entry.by != "app" and isinstance(hand.session.prompt_at(entry.n), Number)
    )
    prompt = hand.session.prompt_at(entry.n)
    assert isinstance(prompt, Number)
    other = next(n for n in range(prompt.low, prompt.high + 1) if n != entry.answer)
    open_step_of(hand, entry.n)
    stage.press(next(row for row in stage.widgets() if getattr(row, "option", "") == str(entry.n)))
    stage.press(hand.option(str(other), stage.root))
    mended = [one for one in hand.session.journal.path(hand.session.journal.at) if one.mends == entry.n]
    assert [one.answer for one in mended] == [other]


def test_dice_of_the_app_are_thrown_again_on_record(stage: Stage, hand: Hand) -> None:
    thrown = next(
        entry
        for entry in hand.session.journal.path(hand.session.journal.at)
        if entry.by == "app" and entry.step
    )
    open_step_of(hand, thrown.n)
    assert any("on record" in text for text in texts(stage))
    stage.press(next(row for row in stage.widgets() if getattr(row, "option", "") == str(thrown.n)))
    again = [one for one in hand.session.journal.path(hand.session.journal.at) if one.mends == thrown.n]
    assert [one.throw for one in again] == [1]


def test_every_rule_that_a_question_comes_from_is_explained(stage: Stage, hand: Hand) -> None:
    stage.root.clear_slips()
    stage.tap("why")
    prompt = hand.session.prompt
    assert prompt is not None
    assert prompt.section
    assert hand.screen.say(f"rule.toy.{prompt.section.replace('.', '_')}") in texts(stage)
