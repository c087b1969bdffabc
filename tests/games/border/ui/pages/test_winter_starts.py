"""The player's Notoriety and the target deck."""

from typing import Any

import pytest

from reivers.games.border.views.winter.notoriety import CARDS
from reivers.kernel.prompts import Continue
from tests.games.border.ui.playing import play_to
from tests.ui.checks import faults
from tests.ui.hand import Hand
from tests.ui.harness import Stage
from tests.ui.shortened import shortened
from tools import autumn_moments, example

SIZES = ((320, 480), (412, 915), (800, 1280), (1280, 800))


@pytest.fixture
def hand(stage: Stage) -> Hand:
    return Hand(stage)


def at_notoriety(hand: Hand) -> Any:
    """The Example's two points."""
    autumn_moments.the_example_until(hand.stage, "rivals")
    hand.session.page(example.AUTUMN[2].given())
    while isinstance(hand.session.prompt, Continue):
        hand.session.take_default()
    hand.screen.refresh()
    hand.stage.pump(8)
    return hand.screen.scene


def at_targets(hand: Hand) -> Any:
    at_notoriety(hand)
    hand.session.page(example.WINTER[0].given())
    hand.screen.refresh()
    hand.stage.pump(8)
    return hand.screen.scene


def own(hand: Hand, march: str) -> int:
    return int(hand.session.state.table[f"{march}/track"].get("cube:Dacre", 0))


def test_the_last_point_answers(stage: Stage, hand: Hand) -> None:
    shown = at_notoriety(hand)
    stage.touch("DL")
    assert (shown.placed, own(hand, "DL")) == (["DL"], 0)
    stage.touch("EWM")
    assert (own(hand, "DL"), own(hand, "EWM")) == (1, 4)


def test_back_takes_a_point_out(stage: Stage, hand: Hand) -> None:
    shown = at_notoriety(hand)
    stage.touch("DL")
    stage.touch("back")
    assert shown.placed == []


def test_the_best_placement_is_one_tap(stage: Stage, hand: Hand) -> None:
    shown = at_notoriety(hand)
    before = {march: own(hand, march) for march, _n in shown.tracks.best}
    best = dict(shown.tracks.best)
    stage.touch("best")
    assert {march: own(hand, march) - n for march, n in before.items()} == best


def test_a_track_out_of_reach_takes_no_point(stage: Stage, hand: Hand) -> None:
    at_notoriety(hand)
    assert not stage.has_hit("SMM")


def test_a_point_placed_survives_a_kill(stage: Stage, hand: Hand) -> None:
    at_notoriety(hand)
    stage.touch("DL")
    stage.kill()
    stage.tap("main")
    assert hand.screen.scene.placed == ["DL"]


def test_the_best_pair_is_one_tap(stage: Stage, hand: Hand) -> None:
    shown = at_targets(hand)
    best = {card.kind for card in shown.deck.cards if card.selected}
    assert set(shown.chosen) == best
    stage.tap("primary")
    assert set(hand.session.state.own_targets) == best


def test_another_card_replaces_the_last_suggested_one(stage: Stage, hand: Hand) -> None:
    shown = at_targets(hand)
    last = shown.chosen[-1]
    stage.touch("cross")
    assert last not in shown.chosen
    stage.touch("same")
    assert set(shown.chosen) == {"cross", "same"}, "what the player chose stays"


def test_chosen_cards_survive_a_kill(stage: Stage, hand: Hand) -> None:
    shown = at_targets(hand)
    stage.touch("cross")
    chosen = set(shown.chosen)
    stage.kill()
    stage.tap("main")
    stage.pump(8)
    assert set(hand.screen.scene.chosen) == chosen


def test_the_rivals_unused_cards_unfold(stage: Stage, hand: Hand) -> None:
    at_targets(hand)
    rivals = [f"rival.{family}" for family in hand.session.state.rivals]
    assert not any(map(hand.screen.scene.scroll.find, rivals))
    stage.touch("rivals")
    assert all(map(hand.screen.scene.scroll.find, rivals))


@shortened("size", *SIZES)
@pytest.mark.parametrize("text", ["usual", "largest"])
def test_nothing_is_cut_or_covered(stage: Stage, hand: Hand, size: tuple[int, int], text: str) -> None:
    stage.resize(*size)
    stage.root.change(text=text)
    at_notoriety(hand)
    assert faults(stage) == []
    stage.touch("DL")
    assert faults(stage) == []
    at_targets(hand)
    stage.touch("rivals")
    assert faults(stage) == []


def test_why_says_what_may_be_lost_to_a_rival(stage: Stage, hand: Hand) -> None:
    shown = at_targets(hand)
    assert {one.place for one in shown.deck.lost} == {"DL/debateable-land", "SMM/battlefield"}
    stage.tap("why")
    assert shown.say("target_deck.why.lost") in stage.texts_drawn()
    assert {f"lost.{one.place}" for one in shown.deck.lost} <= {piece.name for piece in shown.why_parts()}


def test_a_held_notoriety_card_is_a_switch(stage: Stage, hand: Hand) -> None:
    """The practice game comes to Winter with such a card in hand for one of the first seeds."""
    for seed in map(str, range(20)):
        hand.begin(seed=seed)
        prompt = play_to(hand, "notoriety", CARDS)
        if prompt is not None and prompt.key == CARDS:
            break
    shown = hand.screen.scene
    (card, *_others) = [one.id for one in shown.tracks.switches if one.refusal is None]
    stage.touch(card)
    assert shown.cards == [card]
    assert stage.find(card).props["on"]
    stage.touch(card)
    assert shown.cards == []
