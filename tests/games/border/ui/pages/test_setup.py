"""The set-up checklist."""

import pytest

from tests.ui.checks import faults
from tests.ui.hand import Hand
from tests.ui.harness import Stage
from tests.ui.shortened import shortened

SIZES = ((320, 480), (412, 915), (800, 1280), (1280, 800))


@pytest.fixture
def hand(stage: Stage) -> Hand:
    return Hand(stage)


def begin(hand: Hand, table: str = "lean", facts: str = "copy") -> None:
    options = {"family": "Dacre", "facts": facts, "table": table, "chance": "chores"}
    hand.stage.root.play(lambda: hand.stage.root.saved_games.begin("border", options, "7"))
    hand.stage.pump()


@pytest.mark.parametrize("facts", ["practice", "copy"])
def test_one_tap_leads_to_the_first_draft(stage: Stage, hand: Hand, facts: str) -> None:
    begin(hand, facts=facts)
    assert hand.screen.header.props["part"] == -1, "no season has begun"
    stage.tap("primary")
    assert hand.session.prompt is not None
    assert hand.session.prompt.key == "summer.card"
    assert len(hand.session.steps()) == 1, "one Undo leads back"


def test_the_list_can_wait(stage: Stage, hand: Hand) -> None:
    begin(hand)
    stage.touch("later")
    assert hand.session.page_name.startswith("draft")


def test_a_full_table_has_more_to_place(stage: Stage, hand: Hand) -> None:
    begin(hand, "lean")
    lean = {item.key for group in hand.screen.scene.checklist.groups for item in group.items}
    begin(hand, "full")
    full = {item.key for group in hand.screen.scene.checklist.groups for item in group.items}
    assert full - lean == {"setup.item.cattle", "setup.item.family_sheet", "setup.item.solo_aids"}


def test_a_done_group_folds_and_unfolds(stage: Stage, hand: Hand) -> None:
    begin(hand)
    item = hand.screen.scene.checklist.groups[1].items[0].key
    stage.touch(item)
    assert not stage.has_hit(item)
    stage.touch("head.map")
    stage.pump()
    assert stage.has_hit(item)


def test_ticks_survive_a_kill(stage: Stage, hand: Hand) -> None:
    begin(hand)
    item = hand.screen.scene.checklist.groups[0].items[0].key
    stage.touch(item)
    stage.kill()
    stage.tap("main")
    assert hand.screen.scene.ticked == {item}


def test_the_map_shows_what_goes_onto_it(stage: Stage, hand: Hand) -> None:
    begin(hand)
    assert hand.screen.scene.planned()


def test_a_rivals_only_game_lists_no_family(stage: Stage, hand: Hand) -> None:
    options = {"family": "Dacre", "facts": "practice", "table": "rivals", "chance": "chores"}
    stage.root.play(lambda: stage.root.saved_games.begin("border", options, "7"))
    stage.pump()
    assert [group.id for group in hand.screen.scene.checklist.groups] == ["map", "cubes", "tokens", "decks"]
    stage.tap("primary")
    assert hand.session.prompt is not None
    assert hand.session.prompt.key == "table_question.stacks"


@shortened("size", *SIZES)
@pytest.mark.parametrize("text", ["usual", "largest"])
def test_nothing_is_cut_or_covered(stage: Stage, hand: Hand, size: tuple[int, int], text: str) -> None:
    stage.resize(*size)
    stage.root.change(text=text)
    begin(hand, "full")
    assert faults(stage) == []
