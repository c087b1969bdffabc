"""A Summer by its totals: all on one page, in few taps."""

from typing import Any

import pytest

from reivers.games.border.rules.model.state import count, notoriety
from reivers.kernel.prompts import UNNAMED
from tests.ui.checks import SIZES, faults
from tests.ui.hand import Hand, looks
from tests.ui.harness import Stage
from tests.ui.shortened import shortened
from tests.ui.trouble import full_disk

from .test_draft import Taps, begin

ABOUT = 24
"""What the whole Summer may cost in taps, where the way to enter cards is remembered."""
SHEET = ("14", "6", "19", "38")
"""The Example's Office, Warden, Grayne and held card at the end of its first Summer."""
STACKS = {"attack": 13, "sheep": 4, "bastles": 4, "token": 1, "permanent": 2}
FARM = "EWM/eden-valley"


@pytest.fixture
def hand(stage: Stage) -> Hand:
    return Hand(stage)


def to_totals(hand: Hand, facts: str = "practice") -> None:
    """Open the page of the totals, with the cards on the table."""
    begin(hand, facts)
    hand.screen.scene.to_totals()
    hand.stage.pump()
    hand.stage.tap("primary")


def page(hand: Hand) -> Any:
    return hand.screen.scene


def step(hand: Hand, name: str, to: int) -> None:
    """Step to a number in as few taps as the keys allow."""
    while (left := to - page(hand).totals.now(name)) != 0:
        far = left >= 4 and hand.stage.has_hit(f"{name}.plus5")
        hand.stage.touch(f"{name}.plus5" if far else f"{name}.plus" if left > 0 else f"{name}.minus")


def kill(stage: Stage) -> None:
    """End the app as a phone does, then open the game again."""
    stage.kill()
    game = stage.root.saved_games.rows()[0].id
    stage.root.play(lambda: stage.root.saved_games.open(game))
    stage.pump()


def entered(hand: Hand) -> dict[str, Any]:
    found: dict[str, Any] = page(hand).totals.entered
    return found


def test_the_whole_summer_takes_few_taps(stage: Stage, hand: Hand) -> None:
    stage.root.saved_games.remember("card_entry", "totals")
    begin(hand)
    taps = Taps(stage)
    stage.tap("primary")
    stage.tap("primary")  # Summer is over
    for card in SHEET:
        stage.touch(card)
    for stack, total in STACKS.items():
        step(hand, f"rivals_{stack}", total)
    for _ in range(3):
        stage.touch("strength.2")
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
        stage.touch(card)
    step(hand, "horse", 4)
    stage.touch("strength.3")
    answers = page(hand).totals.answers()
    session, before = hand.session, hand.session.journal.at
    stage.tap("primary")
    there = looks(session)
    session.go(before)
    for asked, answer in answers:
        if session.prompt.key == asked:
            session.answer(answer)
    assert looks(session) == there


def test_a_card_goes_to_its_own_box_and_an_unknown_one_to_the_chosen_box(stage: Stage, hand: Hand) -> None:
    to_totals(hand, "copy")
    stage.touch("14")  # an Office, as the rulebook shows
    stage.touch("21")
    stage.touch("box.held")
    for card in ("22", "25"):
        stage.touch(card)
    boxes = {box: entered(hand)[box] for box in ("reiver", "warden", "office", "held")}
    assert boxes == {"reiver": ["21"], "warden": [], "office": ["14"], "held": ["22", "25"]}
    stage.touch("22")  # out of its box
    stage.touch("box.reiver")
    stage.touch("22")  # there is room for one
    assert (entered(hand)["reiver"], entered(hand)["held"]) == (["22"], ["25"])


def test_what_was_entered_survives_a_rotation_a_pause_and_a_kill(stage: Stage, hand: Hand) -> None:
    to_totals(hand)
    stage.touch("14")
    step(hand, "rivals_attack", 7)
    step(hand, f"sheep|{FARM}", 3)
    stage.touch("strength.2")
    before = dict(entered(hand))
    for size in ((1280, 800), (412, 915)):
        stage.resize(*size)
        assert entered(hand) == before
    stage.app.on_pause()
    stage.app.on_resume()
    assert entered(hand) == before
    kill(stage)
    assert entered(hand) == before
    stage.tap("primary")
    assert count(hand.session.state, FARM, "sheep") == 3


def test_what_rarely_changes_is_behind_more(stage: Stage, hand: Hand) -> None:
    to_totals(hand)
    stage.touch("14")
    stage.touch("more")
    stage.touch("sites|EWM/bew-castle")
    step(hand, "discards", 12)
    step(hand, "home_notoriety|Dacre", 4)
    stage.tap("primary")
    state = hand.session.state
    assert count(state, "EWM/bew-castle", "tower") == 1
    assert notoriety(state, "EWM")["Dacre"] == 4


def truce(hand: Hand) -> None:
    """Open the totals with the cup on the table, and tick the Day of Truce."""
    to_totals(hand)
    hand.session.set("chance.cup", "table")
    hand.screen.refresh()
    hand.stage.pump()
    hand.stage.touch("more")
    hand.stage.touch("also|truce")


def test_cubes_of_the_day_of_truce_are_asked_in_between(stage: Stage, hand: Hand) -> None:
    truce(hand)
    step(hand, "home_notoriety|Kerr", 4)
    step(hand, "rivals_attack", 5)
    stage.tap("primary")
    stage.touch("Kerr")
    kill(stage)
    stage.touch("Maxwell")
    state = hand.session.state
    assert state.season == "autumn"
    assert (notoriety(state, "SMM")["Kerr"], notoriety(state, "SWM")["Maxwell"]) == (6, 5)
    assert sum(one["strength"] for one in state.stacks["attack"]) == 5


def test_totals_that_could_not_be_saved_are_still_entered(stage: Stage, hand: Hand) -> None:
    truce(hand)
    step(hand, "rivals_attack", 5)
    before = dict(entered(hand))
    with full_disk():
        stage.tap("primary")
    kill(stage)
    assert entered(hand) == before


@shortened("size", *SIZES)
def test_the_page_fits_every_screen(stage: Stage, hand: Hand, size: tuple[int, int]) -> None:
    stage.resize(*size)
    to_totals(hand)
    stage.touch("more")
    stage.root.change(text="largest")
    stage.pump()
    assert faults(stage) == []


def test_on_a_later_turn_each_deck_has_its_segment(stage: Stage, hand: Hand) -> None:
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
    totals = page(hand).totals
    assert totals.decks() == [1, 2, 3]
    stage.touch("deck.1")
    free = next(card for card in totals.deck(1) if card not in totals.chosen())
    stage.touch(free)
    assert free in totals.chosen()
