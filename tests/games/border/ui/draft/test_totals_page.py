"""A Summer by its totals, touched as a finger would touch it: all on one page, in few taps."""

from typing import Any

import pytest

from reivers.games.border.rules.model.state import count, notoriety
from reivers.kernel.prompts import UNNAMED
from tests.ui.checks import MOST_WIDGETS, SIZES, faults, layers, widgets_of
from tests.ui.hand import Hand, looks
from tests.ui.harness import Stage
from tests.ui.shortened import shortened
from tests.ui.trouble import full_disk

from .test_draft import Taps, begin

ABOUT = 24
"""What the whole Summer may cost in taps, where the pace is remembered."""
SHEET = ("14", "6", "19", "38")
"""The Example's Office, Warden, Grayne and held card at the end of its first Summer."""
STACKS = {"attack": 13, "sheep": 4, "bastles": 4, "token": 1, "permanent": 2}
FARM = "EWM/eden-valley"


@pytest.fixture
def hand(stage: Stage) -> Hand:
    return Hand(stage)


def to_totals(hand: Hand, facts: str = "practice") -> None:
    """The cards lie on the table, and the page of their totals is open."""
    begin(hand, facts)
    hand.screen.scene.to_totals()
    hand.stage.pump()
    hand.stage.tap("primary")


def pad(hand: Hand) -> Any:
    return hand.screen.pad


def step(hand: Hand, spot: str, to: int) -> None:
    """As few taps as the keys allow."""
    while (left := to - pad(hand).totals.now(spot)) != 0:
        keys = pad(hand).steppers[spot].keys
        change = 5 if 5 in keys and left >= 4 else 1 if left > 0 else -1
        hand.stage.press(keys[change])


def kill(stage: Stage) -> None:
    """As a phone does; then the game is opened again."""
    stage.kill()
    game = stage.root.saved_games.rows()[0].id
    stage.root.play(lambda: stage.root.saved_games.open(game))
    stage.pump()


def told(hand: Hand) -> dict[str, Any]:
    found: dict[str, Any] = pad(hand).totals.entered
    return found


def test_the_whole_summer_costs_about_as_many_taps_as_its_cards_and_totals(stage: Stage, hand: Hand) -> None:
    stage.root.saved_games.remember("card_entry", "totals")
    begin(hand)
    taps = Taps(stage)
    stage.tap("primary")
    stage.tap("primary")  # Summer is over
    for card in SHEET:
        hand.press(card)
    for stack, total in STACKS.items():
        step(hand, f"rivals_{stack}", total)
    for _ in range(3):
        hand.press("strength:2")
    step(hand, "cattle", 6)
    stage.tap("primary")
    assert taps.count <= ABOUT
    state = hand.session.state
    assert state.season == "autumn"
    assert {name: sum(one["strength"] for one in cards) for name, cards in state.stacks.items()} == {
        "attack": 13, "notoriety": 6, "sheep": 4, "bastles": 4, "token": 1, "permanent": 2,
    }  # fmt: skip
    assert (count(state, "player", "cattle"), state.table["sheet"]["warden"]) == (6, "6")
    assert hand.session.game.problems(state) == []


def test_it_is_one_step_and_the_same_as_the_questions_one_by_one(stage: Stage, hand: Hand) -> None:
    to_totals(hand)
    for card in SHEET:
        hand.press(card)
    step(hand, "horse", 4)
    hand.press("strength:3")
    answers = pad(hand).totals.answers()
    session, page = hand.session, hand.session.journal.at
    stage.tap("primary")
    there = looks(session)
    assert hand.screen.undo_text == "Undo: the totals"
    session.go(page)
    for asked, answer in answers:
        if session.prompt.key == asked:
            session.answer(answer)
    assert looks(session) == there


def test_a_card_goes_to_its_own_box_and_one_that_nobody_knows_to_the_box_that_is_lit(
    stage: Stage, hand: Hand
) -> None:
    stage.resize(412, 915)
    to_totals(hand, "copy")
    hand.press("14")  # an Office, as the rulebook shows
    hand.press("21")
    hand.press("box:held")
    for card in ("22", "25"):
        hand.press(card)
    assert "Offices: Keeper of Tynedale" in hand.screen.scene.names.text
    assert hand.screen.scene.names.parent is not None
    boxes = {box: told(hand)[box] for box in ("reiver", "warden", "office", "held")}
    assert boxes == {"reiver": ["21"], "warden": [], "office": ["14"], "held": ["22", "25"]}
    hand.press("22")  # it lies elsewhere
    hand.press("box:reiver")
    hand.press("22")  # there is room for one
    assert (told(hand)["reiver"], told(hand)["held"]) == (["22"], ["25"])


def test_what_is_half_told_survives_a_turn_of_the_screen_a_pause_and_a_kill(stage: Stage, hand: Hand) -> None:
    to_totals(hand)
    hand.press("14")
    step(hand, "rivals_attack", 7)
    step(hand, f"sheep|{FARM}", 3)
    hand.press("strength:2")
    before = dict(told(hand))
    for size in ((1280, 800), (412, 915)):
        stage.resize(*size)
        assert told(hand) == before
    stage.app.on_pause()
    stage.app.on_resume()
    assert told(hand) == before
    kill(stage)
    assert told(hand) == before
    stage.tap("primary")
    assert count(hand.session.state, FARM, "sheep") == 3


def test_what_seldom_changes_is_behind_a_key(stage: Stage, hand: Hand) -> None:
    to_totals(hand)
    hand.press("14")
    stage.press(pad(hand).other)
    hand.press("sites|EWM/bew-castle")
    step(hand, "discards", 12)
    step(hand, "home_notoriety|Dacre", 4)
    stage.press(pad(hand).other)
    assert pad(hand).decks is not None
    stage.tap("primary")
    state = hand.session.state
    assert count(state, "EWM/bew-castle", "tower") == 1
    assert notoriety(state, "EWM")["Dacre"] == 4


def test_cubes_of_the_day_of_truce_are_asked_between_where_the_cup_lies_on_the_table(
    stage: Stage, hand: Hand
) -> None:
    to_totals(hand)
    hand.session.set("chance.cup", "table")
    hand.screen.refresh()
    stage.pump()
    stage.press(pad(hand).other)
    hand.press("also|truce")
    step(hand, "home_notoriety|Kerr", 4)
    stage.press(pad(hand).other)
    step(hand, "rivals_attack", 5)
    stage.tap("primary")
    hand.press("Kerr")
    kill(stage)
    hand.press("Maxwell")
    state = hand.session.state
    assert state.season == "autumn"
    assert (notoriety(state, "SMM")["Kerr"], notoriety(state, "SWM")["Maxwell"]) == (6, 5)
    assert sum(one["strength"] for one in state.stacks["attack"]) == 5


def test_totals_that_could_not_be_kept_are_still_half_told(stage: Stage, hand: Hand) -> None:
    to_totals(hand)
    hand.session.set("chance.cup", "table")
    hand.screen.refresh()
    stage.pump()
    stage.press(pad(hand).other)
    hand.press("also|truce")
    stage.press(pad(hand).other)
    step(hand, "rivals_attack", 5)
    before = dict(told(hand))
    with full_disk():
        stage.tap("primary")
    kill(stage)
    assert told(hand) == before


@shortened("size", *SIZES)
def test_the_page_fits_every_screen_and_a_tablet_shows_it_whole(
    stage: Stage, hand: Hand, size: tuple[int, int]
) -> None:
    stage.resize(*size)
    to_totals(hand)
    stage.pump()
    scroll = hand.screen.scene.ids.dock_scroll
    assert scroll.viewport_size[1] <= scroll.height or size[0] < 800
    stage.root.change(text="largest")
    stage.pump()
    assert faults(stage) == []
    assert max(widgets_of(layer) for layer in layers(stage)) <= MOST_WIDGETS
    pad(hand).unfold()
    stage.pump()
    assert faults(stage) == []


def test_on_a_later_turn_each_deck_has_its_key(stage: Stage, hand: Hand) -> None:

    begin(hand)
    session = hand.session
    while session.state.turn < 3 or session.prompt.key != "summer.take":
        if session.prompt.key == "summer.card" and session.state.turn == 3:
            session.answer([UNNAMED])
        else:
            session.answer(session.prompt.sample(hand.rng))
    session.answer("totals")
    session.take_default()
    hand.screen.refresh()
    stage.pump()
    assert sorted(pad(hand).decks.keys) == [1, 2, 3]
    assert max(widgets_of(layer) for layer in layers(stage)) <= MOST_WIDGETS
    stage.press(pad(hand).decks.keys[1])
    free = [cell.option for cell in pad(hand).decks.cells if not cell.chosen]
    hand.press(free[0])
    assert free[0] in pad(hand).totals.chosen()
