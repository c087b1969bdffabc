"""Rivals only, touched as a finger would touch it: two taps to begin, the farms on one page, a Raid."""

import random
from collections.abc import Callable
from typing import Any

import pytest

from reivers.games.border import board
from reivers.games.border.options import GameOptions
from reivers.games.border.rules.seasons.setup import RIVALS
from reivers.games.border.rules.seasons.table_questions import line
from reivers.kernel.prompts import Continue
from tests.ui.checks import SIZES, faults, texts
from tests.ui.hand import Hand, looks
from tests.ui.harness import Stage
from tools.table_moments import likely

SMALL: dict[str, Any] = {
    "table_question.stacks": {"attack": 6, "notoriety_2": 1, "sheep": 2},
    "table_question.raid": {},
    "table_question.gaolbreak": {},
    "table_question.defense": {"dice": 2, "plus": 1},
    "table_question.feud": "nobody",
    "table_question.target": "decline",
    "table_question.battle": 1,
}
"""What is entered where the numbers don't matter. Everything else is left as offered."""


@pytest.fixture
def hand(stage: Stage) -> Hand:
    return Hand(stage)


def go_on(hand: Hand, until: str) -> None:
    """Answers in few taps until this is asked."""
    for _ in range(120):
        prompt = hand.session.prompt
        assert prompt is not None
        if prompt.key == until:
            return
        if isinstance(prompt, Continue) or prompt.is_chance:
            hand.stage.tap("primary")
        elif prompt.key == "winter.targets":
            hand.answer(prompt, [option.id for option in prompt.legal()][:2])
        else:
            hand.answer(prompt, SMALL.get(prompt.key, prompt.default))
    raise AssertionError(until)


@pytest.mark.parametrize("stacks", [{}, SMALL["table_question.stacks"]], ids=["empty", "small"])
def test_the_autumn_says_that_the_rivals_get_their_tokens(stage: Stage, hand: Hand, stacks: Any) -> None:
    hand.begin(on_table="rivals", seed="3")
    go_on(hand, "table_question.stacks")
    hand.answer(hand.session.prompt, stacks)
    go_on(hand, "page.winter")
    stage.pump()
    assert any(message.key == "rivals_only.tokens" for message in hand.screen.scene.view.pile.lines)
    assert faults(stage) == []


def test_the_farms_are_told_at_a_glance(stage: Stage, hand: Hand) -> None:
    hand.begin(on_table="rivals", seed="3")
    assert [stat.id for stat in stage.root.screen.stats.props["stats"]] == ["base", "feuds", "gaol"]
    go_on(hand, "table_question.farms")
    farm, other, *_rest = [one for one in board.REGIONS["EWM"] if one not in hand.session.state.attacked]
    for key in ("plus", "plus", "plus", "minus"):
        stage.touch(f"{line(farm, 'sheep')}.{key}")
    stage.touch(f"{line(other, 'lying')}.plus")
    for size in SIZES[::3]:
        stage.resize(*size)
        assert faults(stage) == []
    stage.tap("primary")
    state = hand.session.state
    assert state.table[farm]["sheep"] == 3
    assert state.table[other] == {"sheep": 1, "sheep_bastled": 1}
    assert farm in state.attacked
    hand.answer(hand.session.prompt, SMALL["table_question.defense"])
    assert looks(hand.again()) == looks(hand.session)


def begin_quickly(hand: Hand, seed: str, until: Callable[[Any], bool]) -> None:
    """A game on a new copy, answered without the screen until something is asked."""
    options = {**GameOptions().take(RIVALS).options(), "family": "Dacre"}
    hand.stage.root.play(lambda: hand.stage.root.saved_games.begin("border", options, seed))
    rng = random.Random(5)
    while not until(prompt := hand.session.prompt):
        hand.session.answer(likely(prompt, rng))
    hand.screen.refresh()
    hand.stage.pump()


def test_an_undone_glance_moves_nothing_and_an_undone_raid_only_what_it_moved(
    stage: Stage, hand: Hand
) -> None:
    begin_quickly(hand, "1", lambda prompt: prompt.key == "table_question.farms")
    session, before = hand.session, hand.session.journal.at
    given = dict.fromkeys((line(farm, "sheep") for farm in board.REGIONS["EWM"]), 5)
    hand.screen.context.answer_prompt(given)
    hand.screen.history.undo()
    assert not stage.root.overlays  # the farms are as entered, whether the app knows it or not
    hand.screen.history.redo()
    assert not stage.root.overlays
    while not isinstance(session.prompt, Continue):
        session.roll() if session.prompt.is_chance else session.answer(session.prompt.default)
    farm = next(one for one in board.REGIONS["EWM"] if one in session.state.attacked)
    left = session.state.table[farm].get("sheep", 0)
    assert left < 5
    hand.screen.history.go(before)
    stage.pump()
    assert f"{left} → 5" in texts(stage)
    assert session.state.table[farm]["sheep"] == 1  # what the app had, until they are entered again


def test_at_a_battle_or_in_the_debateable_land_a_card_is_a_chip_and_no_question(
    stage: Stage, hand: Hand
) -> None:
    begin_quickly(hand, "1", lambda prompt: prompt.key == "table_question.stop")
    before = hand.session.journal.at
    for on in (("stopped",), ()):
        stage.touch("stopped")
        assert hand.screen.scene.control.switches.on == on
    stage.tap("primary")
    given = [hand.session.journal.entries[n] for n in hand.session.journal.branch if n > before]
    assert next(entry.answer for entry in given if entry.key == "table_question.stop") == []


def test_at_the_end_the_rest_of_the_sheet_is_left_to_the_player(stage: Stage, hand: Hand) -> None:
    begin_quickly(hand, "2", lambda prompt: prompt is None)
    hand.screen.overlays.open_page("score")
    stage.pump()
    assert hand.screen.say("rivals_only.score") in " ".join(texts(stage))


def test_the_draft_sheet_is_entered_with_steppers(stage: Stage, hand: Hand) -> None:
    begin_quickly(hand, "1", lambda prompt: prompt.key == "table_question.stacks")
    assert not hand.screen.ready
    for key in ("plus5", "plus5", "plus", "plus", "plus"):
        stage.touch(f"attack.{key}")
    assert hand.screen.scene.question.entered == {"attack": 13}
    assert hand.screen.ready
    for size in SIZES[::3]:
        stage.resize(*size)
        assert faults(stage) == []
    stage.tap("primary")
    assert hand.session.state.stacks["attack"]


def test_an_empty_draft_sheet_is_one_tap(stage: Stage, hand: Hand) -> None:
    begin_quickly(hand, "1", lambda prompt: prompt.key == "table_question.stacks")
    stage.touch("also")
    assert hand.session.prompt.key != "table_question.stacks"


@pytest.mark.parametrize("asked", ["farms", "defense"])
def test_a_form_has_its_own_title_and_button(stage: Stage, hand: Hand, asked: str) -> None:
    hand.begin(on_table="rivals", seed="3")
    go_on(hand, f"table_question.{asked}")
    stage.pump()
    say, prompt = hand.screen.context.say, hand.session.prompt
    assert prompt is not None
    assert hand.screen.scene.action == say(f"rivals_page.main.{asked}")
    assert say(f"rivals_page.title.{asked}", {"place": prompt.facts.get("place")}) in texts(stage)


def test_what_was_entered_for_the_draft_sheet_is_repeated(stage: Stage, hand: Hand) -> None:
    hand.begin(on_table="rivals", seed="3")
    go_on(hand, "table_question.stacks")
    hand.answer(hand.session.prompt, SMALL["table_question.stacks"])
    stage.pump()
    assert any(one.message.key == "table_question.stacks_saved" for one in hand.session.page_notices)
    assert set(hand.screen.narrator.happened()) <= set(texts(stage))
