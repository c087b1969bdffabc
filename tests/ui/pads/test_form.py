"""Forms and the sheet by hand on the screen: short, with the rest on demand, and filled in by touch."""

from collections.abc import Mapping
from typing import Any

import pytest

from tests.ui.hand import Hand
from tests.ui.harness import Stage

BEGIN: Mapping[str, Any] = {"setup.name_board": [], "summer.take": "25", "summer.action": "play"}
SHIELS: Mapping[str, Any] = {"fact.summer.subtype": "livestock", "fact.summer.cattle": 0}


@pytest.fixture
def form(stage: Stage) -> Hand:
    """Shiels is played, and what it does is asked."""
    hand = Hand(stage)
    hand.begin("Dacre", "copy")
    cards = iter(("25", "28", "24"))
    while (prompt := hand.session.prompt) is not None and prompt.key != "fact.summer.effects":
        if prompt.key == "summer.card":
            hand.answer(prompt, [next(cards)])
        elif prompt.key in (known := {**BEGIN, **SHIELS}):
            hand.answer(prompt, known[prompt.key])
        else:
            hand.answer_at_random()
    return hand


def test_a_form_is_short_and_filled_in_and_unfolds(stage: Stage, form: Hand) -> None:
    pad = form.screen.pad
    assert [*pad.steppers, *pad.marks] == ["cattle", "sheep", "sheep/each", "horses", "choose_one", "by_hand"]
    assert pad.marks["choose_one"].chosen, "what is known in part is filled in"
    stage.press(pad.more)
    assert pad.more.parent is None
    lines = [*pad.steppers, *pad.marks]
    while pad.after.parent:
        stage.press(pad.after)
        lines += [*pad.steppers, *pad.marks]
    assert sorted(lines) == sorted(option.id for option in form.session.prompt.options)
    while pad.before.parent:
        stage.press(pad.before)
    assert "cattle" in pad.steppers


def test_a_form_is_filled_in_by_touch_and_the_rest_is_done_by_hand(stage: Stage, form: Hand) -> None:
    form.answer(form.session.prompt, {"cattle": 2, "look/events": 1, "by_hand": 1})
    told = [{"do": "cattle", "n": 2}, {"do": "by_hand"}, {"do": "look", "n": 1, "at": "events"}]
    assert form.session.fact("summer:25", "effects") == told
    assert form.session.prompt.key == "manual.where"
    form.answer(form.session.prompt, ["player"])
    cattle = form.session.state.table["player"]["cattle"]
    pad = form.screen.pad
    assert pad.steppers["player|cattle"].count == "0"
    stage.press(pad.steppers["player|cattle"].keys[-1])
    assert pad.steppers["player|cattle"].count == "−1"
    form.answer(form.session.prompt, {"player|cattle": -2, "player|horse": 1})
    assert form.session.state.table["player"]["cattle"] == cattle - 2
    form.press("yes")
    changes = [{"what": "player|cattle", "by": -2}, {"what": "player|horse", "by": 1}]
    assert form.session.state.remembered_changes == {"25/by_hand": changes}


def test_a_line_that_cannot_be_used_has_keys_that_cannot_be_pressed(stage: Stage, form: Hand) -> None:
    pad = form.screen.pad
    assert pad.steppers["horses"].keys[-1].disabled
    for _ in range(9):
        stage.press(pad.steppers["horses"].keys[1])
    assert pad.steppers["horses"].keys[1].disabled
    assert pad.entered["horses"] == 9


def test_a_price_is_told_under_what_it_means(stage: Stage) -> None:
    from reivers.games.border.rules.cards.fact_prompts import fact_prompt
    from reivers.ui.pads.pad import NumberPad
    from reivers.ui.widgets.widgets import Text

    told: list[int] = []
    pad = NumberPad(fact_prompt("summer:3", "cattle"), stage.root.words, told.append)
    assert [one.text for one in reversed(pad.children) if isinstance(one, Text)] == ["You pay", "You get"]
    threes = [cell for cell in pad.cells if cell.text == "3"]
    for cell in threes:
        cell.dispatch("on_release")
    assert told == [-3, 3]
