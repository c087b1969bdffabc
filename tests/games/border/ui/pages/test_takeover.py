"""Start from a position, touched as a finger would: a quiet door, one tap for each page that is as shown."""

from typing import Any

import pytest

from reivers.games.border.rules.model.state import count
from reivers.ui.pads.lines import LinesPad
from tests.ui.checks import faults
from tests.ui.hand import Hand
from tests.ui.harness import Stage


@pytest.fixture
def hand(stage: Stage) -> Hand:
    """A game that is about to be taken over."""
    stage.tap("new")
    page = stage.root.overlays[0]
    stage.press(page.doors["start"])
    hand = Hand(stage)
    stage.press(hand.option("position", stage.root.overlays[-1]))
    stage.press(page.start)
    return hand


def key(hand: Hand) -> str:
    assert hand.session.prompt is not None
    return hand.session.prompt.key


def taken(hand: Hand, turn: int, season: str) -> Any:
    hand.screen.answer(str(turn))
    hand.screen.answer(season)


def at(hand: Hand, wanted: str) -> LinesPad:
    while key(hand) != wanted:
        hand.screen.take_default()
    hand.stage.pump()
    pad = hand.screen.pad
    assert isinstance(pad, LinesPad)
    return pad


def test_untouched_pages_cost_one_tap_each(stage: Stage, hand: Hand) -> None:
    taken(hand, 1, "summer")
    taps = 0
    while key(hand).startswith("position."):
        stage.tap("primary")
        taps += 1
    assert taps == 8
    assert hand.session.state.season == "summer"


def test_the_next_game_begins_with_the_set_up_again(stage: Stage, hand: Hand) -> None:
    stage.kill()
    stage.tap("new")
    assert stage.root.overlays[0].begins == "setup"


def test_steps_on_the_page_of_a_march(stage: Stage, hand: Hand) -> None:
    taken(hand, 2, "autumn")
    pad = at(hand, "position.march")
    assert pad.action == hand.screen.say("ui.as_shown")
    stage.press(pad.counts["EWM/eden-valley|sheep"].keys[1])
    stage.press(pad.counts["EWM/eden-valley|sheep"].keys[1])
    pad.toggle("EWM/peel-1|tower")
    stage.tap("primary")
    state = hand.session.state
    assert (count(state, "EWM/eden-valley", "sheep"), count(state, "EWM/peel-1", "tower")) == (3, 1)
    hand.screen.history.undo()
    assert count(hand.session.state, "EWM/eden-valley", "sheep") == 1
    assert not stage.root.overlays  # the table is right: there is nothing to put right


def test_what_cannot_be_is_said_in_the_place_of_the_question(stage: Stage, hand: Hand) -> None:
    taken(hand, 2, "autumn")
    pad = at(hand, "position.march")
    pad.step("EWM/eden-valley|sheep", 60)
    assert "60" in hand.screen.scene.question
    assert not hand.screen.ready
    pad.step("EWM/eden-valley|sheep", -60)
    assert hand.screen.ready
    assert "English West March" in hand.screen.scene.question


def test_what_seldom_matters_is_behind_a_key_and_nothing_is_forgotten_on_the_way(
    stage: Stage, hand: Hand
) -> None:
    taken(hand, 2, "autumn")
    pad = at(hand, "position.rivals")
    usual = {*pad.counts, *pad.marks}
    stage.press(pad.more)
    seldom = {*pad.counts, *pad.marks}
    assert usual | seldom == {option.id for option in pad.prompt.options}
    assert not usual & seldom
    keys = (key for counter in pad.counts.values() for key in counter.keys.values())
    stage.press(next(key for key in keys if not key.disabled))
    told = pad.entered
    stage.press(pad.less)
    assert {*pad.counts, *pad.marks} == usual
    assert pad.entered == told != {}


def test_cards_are_told_deck_by_deck_and_solo_cards_behind_a_key(stage: Stage, hand: Hand) -> None:
    taken(hand, 3, "summer")
    while key(hand) != "position.cards":
        hand.screen.take_default()
    stage.pump()
    decks = hand.screen.pad.decks
    assert sorted(decks.keys) == [1, 2]
    assert {int(cell.option.removeprefix("s")) for cell in decks.cells} <= set(range(43, 85))
    hand.press_card("14")
    assert hand.screen.pad.named.text == "Keeper of Tynedale"
    assert decks.keys[1].text == "Turn 1: 1 card"
    assert not stage.has_hit("bell")


def test_a_tall_tablet_has_room_for_two_columns_and_the_march_above_them(stage: Stage, hand: Hand) -> None:
    from reivers.ui.widgets.layout import Leaves

    taken(hand, 2, "autumn")
    at(hand, "position.march")
    columns = {}
    for size in ((412, 915), (800, 1280)):
        stage.resize(*size)
        leaves = next(stage.widgets(Leaves))
        columns[size[0]] = [len(column.children) for column in leaves.children]
        assert faults(stage) == []
    assert columns == {412: [8], 800: [4, 4]}
    assert hand.screen.scene.ids.room.height > 0
