"""How the pages of a Summer look: nothing is cut where it is low, lines are even, numbers have their noun."""

from typing import Any

import pytest

from reivers.games.border.ui.map.board_map import BoardMap
from tests.ui.hand import Hand
from tests.ui.harness import Stage

from .test_draft import begin, name, scene
from .test_page import PHONE, SMALL, WIDE, lines, scrolls, take_first
from .test_totals_page import to_totals


@pytest.fixture
def hand(stage: Stage) -> Hand:
    return Hand(stage)


def found(hand: Hand, kind: type) -> list[Any]:
    return [one for one in scene(hand).walk(restrict=True) if isinstance(one, kind)]


# -- a low screen -------------------------------------------------------------------------------------------


@pytest.mark.trust
def test_no_order_is_cut_on_the_smallest_phone(stage: Stage, hand: Hand) -> None:
    """A tower, the Cattle and the next deal: three lines, all in sight above the numbers."""
    stage.resize(*SMALL)
    begin(hand)
    take_first(hand, "30", "18", "27")
    hand.press("EWM/bew-castle")
    assert len(lines(hand, "order")) == 2
    assert "page" not in scrolls(hand)


@pytest.mark.trust
def test_symbols_have_room_on_the_smallest_phone(stage: Stage, hand: Hand) -> None:
    stage.resize(*SMALL)
    begin(hand, "copy")
    name(hand, "21", "1", "35")
    assert scene(hand).table.missing() == (0, "subtype")
    assert "page" not in scrolls(hand)


def test_totals_have_the_whole_of_a_low_page(stage: Stage, hand: Hand) -> None:
    stage.resize(*SMALL)
    to_totals(hand)
    stage.root.change(text="largest")
    stage.pump()
    shown = scene(hand)
    assert (shown.question, shown.section[:14]) == ("", "All stands as ")
    assert shown.ids.dock_scroll.height > 270, "all that the thumb can reach"
    stage.root.change(text="usual")
    stage.resize(*PHONE)
    assert shown.question == "What has the Summer of Turn 1 come to?"


def test_the_board_goes_when_cards_need_its_room(stage: Stage, hand: Hand) -> None:
    """It stood above the numbers; the first card comes there, and leaves too little."""
    begin(hand, "copy")
    (drawn,) = found(hand, BoardMap)
    assert drawn.height > 120
    name(hand, "14")
    stage.pump()
    assert found(hand, BoardMap) == []


# -- even lines ---------------------------------------------------------------------------------------------


@pytest.mark.trust
def test_on_a_wide_screen_neither_cards_nor_keys_are_cut(stage: Stage, hand: Hand) -> None:
    """Stripes, symbols and default actions are what needs most room."""

    def is_whole() -> bool:
        stage.pump()
        parts = scene(hand).ids
        return parts.scroll.height >= scene(hand).filled and parts.dock_scroll.height >= parts.dock.height

    stage.resize(*WIDE)
    begin(hand, "copy")
    name(hand, "21")
    hand.press("stripes")
    assert is_whole()
    hand.press("numbers")
    name(hand, "1", "35")
    assert scene(hand).question == "No. 21: which symbol?"
    assert is_whole()
    stage.root.home()
    begin(hand)
    name(hand, "6", "12", "28")
    hand.press("default")
    assert is_whole()
    assert hand.option("bastle").y == hand.option("never_mind").parent.y, "in the place that five leave free"


# -- Undo ---------------------------------------------------------------------------------------------------


def test_undo_names_the_draft_and_the_set_up(stage: Stage, hand: Hand) -> None:
    begin(hand)
    assert hand.screen.undo_text == "Undo: all set out"
    name(hand, "14")
    assert hand.screen.undo_text == "Undo: Draft 1"
    hand.press("back")
    take_first(hand, "14", "1", "35")
    assert hand.screen.undo_text == "Undo: Draft 1"
    name(hand, "30")
    assert hand.screen.undo_text == "Undo: Draft 2"


def test_a_question_that_was_put_off_is_undone_under_a_short_name(stage: Stage, hand: Hand) -> None:
    saved_games, options = stage.root.saved_games, {"family": "Dacre", "facts": "copy", "table": "lean"}
    stage.root.play(lambda: saved_games.begin("border", options, "example"))
    hand.screen.answer(["SWM"])
    hand.screen.run(hand.session.skip_fact)
    stage.pump()
    assert hand.screen.undo_text == "Undo: not now"
