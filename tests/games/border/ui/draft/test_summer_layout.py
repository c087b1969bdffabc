"""How the pages of a Summer look: nothing is cut where it is low, lines are even, numbers have their noun."""

from collections import Counter
from typing import Any

import pytest
from kivy.graphics import Rectangle

from reivers.games.border.ui.draft.card_columns import RoundStrip, StackBars
from reivers.games.border.ui.draft.farm_pad import Farm
from reivers.games.border.ui.draft.stripe_pad import PriceButtons
from reivers.games.border.ui.map.board_map import BoardMap
from reivers.games.border.views.draft_rounds import stack_names
from reivers.ui.widgets.widgets import NO_BREAK, OptionRow, Text, closed, joined
from tests.ui.hand import Hand
from tests.ui.harness import Stage

from .test_draft import begin, columns, name, scene
from .test_page import PHONE, SMALL, WIDE, lines, scrolls, take_first, there
from .test_totals_page import pad, to_totals


@pytest.fixture
def hand(stage: Stage) -> Hand:
    return Hand(stage)


def found(hand: Hand, kind: type) -> list[Any]:
    return [one for one in scene(hand).walk(restrict=True) if isinstance(one, kind)]


# -- a low screen -------------------------------------------------------------------------------------------


def test_no_order_is_cut_on_the_smallest_phone(stage: Stage, hand: Hand) -> None:
    """A tower, the Cattle and the next deal: three lines, all in sight above the numbers."""
    stage.resize(*SMALL)
    begin(hand)
    take_first(hand, "30", "18", "27")
    hand.press("EWM/bew-castle")
    assert len(lines(hand, "order")) == 2
    assert "page" not in scrolls(hand)


def test_cards_are_numbers_and_names_where_a_pad_needs_the_room(stage: Stage, hand: Hand) -> None:
    stage.resize(*SMALL)
    begin(hand)
    name(hand, "6", "12", "28")
    assert [column.slight for column in columns(hand)] == [False] * 3
    hand.press("default")
    assert [column.slight for column in columns(hand)] == [True] * 3
    assert "page" not in scrolls(hand)


def test_symbols_have_room_on_the_smallest_phone(stage: Stage, hand: Hand) -> None:
    stage.resize(*SMALL)
    begin(hand, "copy")
    name(hand, "21", "1", "35")
    assert scene(hand).table.missing() == (0, "subtype")
    assert "page" not in scrolls(hand)


def test_where_it_is_low_the_primary_key_alone_asks_for_cards(stage: Stage, hand: Hand) -> None:
    begin(hand)
    name(hand, "6")
    assert scene(hand).question == "Then the two you leave"
    stage.resize(*SMALL)
    assert scene(hand).question == ""
    assert hand.screen.action == "2 cards more"
    assert scene(hand).ids.dock_scroll.height > 270, "nearly all the numbers"


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


def test_on_a_wide_screen_the_names_stand_below_the_question(stage: Stage, hand: Hand) -> None:
    stage.resize(*WIDE)
    to_totals(hand)
    assert scene(hand).section.startswith("All stands as in the books")
    pad(hand).light("warden")
    pad(hand).tap("6")
    stage.pump()
    assert scene(hand).section == "Warden: Earl of Angus"
    stage.resize(*PHONE)
    assert scene(hand).section.startswith("All stands as in the books")
    assert scene(hand).names.text == "Warden: Earl of Angus"


def test_the_board_goes_when_cards_need_its_room(stage: Stage, hand: Hand) -> None:
    """It stood above the numbers; the first card comes there, and leaves too little."""
    begin(hand, "copy")
    (drawn,) = found(hand, BoardMap)
    assert drawn.height > 120
    name(hand, "14")
    stage.pump()
    assert found(hand, BoardMap) == []


# -- even lines ---------------------------------------------------------------------------------------------


def heights(boxes: list[Any]) -> dict[float, set[float]]:
    """By the upper edge of a line, how high the boxes in it are."""
    lines: dict[float, set[float]] = {}
    for box in boxes:
        lines.setdefault(round(box.top), set()).add(round(box.height))
    return lines


def test_farms_and_towers_in_a_line_are_as_high_as_each_other(stage: Stage, hand: Hand) -> None:
    begin(hand)
    take_first(hand, "30", "18", "27")
    stage.root.change(text="largest")
    stage.pump()
    farms, towers = heights(found(hand, Farm)), heights(found(hand, OptionRow))
    assert [len(lines) for lines in (farms, towers)] == [2, 2]
    assert all(len(one) == 1 for one in (*farms.values(), *towers.values()))
    assert len({one.pop() for one in farms.values()}) == 2, "one has a name of two lines"


def test_prices_stand_in_two_full_rows(stage: Stage, hand: Hand) -> None:
    for size in (SMALL, PHONE, WIDE):
        stage.resize(*size)
        begin(hand, "copy")
        name(hand, "21", "1", "35")
        hand.press("office")
        (prices,) = found(hand, PriceButtons)
        rows = Counter(key.y for key in prices.children)
        assert list(rows.values()) == [5, 5]
        assert max(key.right for key in prices.children) > prices.right - 8


def test_one_key_beside_the_numbers_is_no_higher_than_others(stage: Stage, hand: Hand) -> None:
    stage.resize(*WIDE)
    begin(hand)
    usual = hand.option("search", scene(hand)).height
    scene(hand).second_buttons = scene(hand).pace_button = scene(hand)._stripe_tools = list
    scene(hand).show()
    stage.pump()
    assert hand.option("search", scene(hand)).height < usual * 1.6


def test_a_card_is_no_higher_for_what_its_stripe_makes_of_the_dice(stage: Stage, hand: Hand) -> None:
    """Until all three are told: the stacks above them stay."""
    stage.resize(*WIDE)
    begin(hand)
    name(hand, "14", "1")
    stage.pump()
    assert columns(hand)[1].theirs == "Attack +3\nmakes 1 base die"
    assert there(hand, StackBars)


def test_a_finished_round_begins_where_all_lines_begin(stage: Stage, hand: Hand) -> None:
    begin(hand)
    take_first(hand, "14", "1", "35")
    (strip,) = there(hand, RoundStrip)
    assert strip.texture_size[0] == pytest.approx(strip.width, abs=1), "its words fill it from the left"
    assert strip.padding[0] == 0
    assert strip.padding[2] > 0, "the arrow has its room"


def test_the_names_of_the_stacks_stand_on_one_line(stage: Stage, hand: Hand) -> None:
    """Words with a tail (Notoriety) and without (Attack)."""
    begin(hand)
    (bars,) = there(hand, StackBars)
    names = stack_names(scene(hand).words)
    drawn = [one for one in bars.canvas.children if isinstance(one, Rectangle) and one.group in names]
    assert len(drawn) == 6
    assert len({one.pos[1] + one.size[1] for one in drawn}) == 1
    step = bars.width / 6
    assert all(one.size[0] <= step for one in drawn)


@pytest.mark.parametrize(
    ("said", "kept"),
    [
        ("Into the boxes: 3 Horses, 1 Deputy Warden.", "Into the boxes: 3_Horses, 1_Deputy Warden."),
        ("and shuffle the other 9.", "and shuffle the other_9."),
        ("The Summer of Turn 1 has come.", "The Summer of Turn_1_has come."),
        ("Stones to the rivals: Attack +2.", "Stones to the rivals: Attack_+2."),
        ("Nothing to count.", "Nothing to count."),
    ],
)
def test_a_number_keeps_its_noun(said: str, kept: str) -> None:
    assert joined(said).replace(NO_BREAK, "_") == kept


def test_text_keeps_numbers_together_only_where_there_is_room(stage: Stage) -> None:
    text = Text(text="Cattle 9 to 6 and 3 Sheep", width=400)
    text.texture_update()
    assert NO_BREAK in text._label.text
    text.width = 90
    text.texture_update()
    assert NO_BREAK not in text._label.text
    assert NO_BREAK not in text.text


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


@pytest.mark.parametrize(
    ("said", "room", "kept"),
    [
        ("and the back of the Fenwick sheet.", 14, "and the back of the Fenwick_sheet."),
        ("guards Alderdale and Plover Moss", 10, "guards Alderdale and Plover_Moss"),
        ("guards Alderdale and Plover Moss", 6, "guards Alderdale and Plover Moss"),
        ("Pass three", 14, "Pass three"),
        ("It is asked when it is indispensable", 14, "It is asked when it is indispensable"),
    ],
)
def test_no_short_word_is_alone_in_the_last_line_where_two_have_room(
    said: str, room: float, kept: str
) -> None:
    assert closed(said, room).replace(NO_BREAK, "_") == kept


def test_what_can_be_chosen_ends_with_no_short_word_alone(stage: Stage) -> None:
    row = OptionRow(name="English West March (EWM): 8 things unknown", width=380)
    assert row.text.endswith(f"8{NO_BREAK}things{NO_BREAK}unknown")
    row.width = 90
    assert row.text.endswith("things unknown")


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
    library, options = stage.root.library, {"family": "Dacre", "facts": "copy", "table": "lean"}
    stage.root.play(lambda: library.begin("border", options, "example"))
    hand.screen.answer(["SWM"])
    hand.screen.run(hand.session.skip_fact)
    stage.pump()
    assert hand.screen.undo_text == "Undo: not now"
