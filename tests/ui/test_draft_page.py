"""What stands on the pages of a draft: orders that are read from afar, and all that a choice needs."""

from typing import Any

import pytest

from reivers.ui.scenes.columns import RoundStrip, StackBars
from reivers.ui.theme import theme
from reivers.ui.widgets import Text

from .hand import Hand
from .harness import Stage
from .test_draft_scene import begin, columns, name, scene

PHONE, SMALL, TALL, WIDE = (412, 915), (360, 640), (800, 1280), (1280, 800)


@pytest.fixture
def hand(stage: Stage) -> Hand:
    stage.blind = True
    return Hand(stage)


def lines(hand: Hand, role: str) -> list[str]:
    found = [one for one in scene(hand).ids.page.walk(restrict=True) if isinstance(one, Text)]
    return [one.text for one in found if one.role == role]


def there(hand: Hand, kind: type) -> list[Any]:
    return [one for one in scene(hand).ids.page.children if isinstance(one, kind)]


def take_first(hand: Hand, *cards: str) -> None:
    name(hand, *cards)
    hand.stage.tap("primary")
    hand.stage.pump()


def scrolls(hand: Hand) -> list[str]:
    """The parts of the page that would have to be moved under the finger to be seen whole."""
    ids = scene(hand).ids
    parts = {"page": (ids.page, ids.scroll), "pad": (ids.dock, ids.dock_scroll)}
    return [part for part, (inner, outer) in parts.items() if inner.height > outer.height]


# -- the page that rests ------------------------------------------------------------------------------------


def test_the_first_draft_says_what_to_deal_in_large_type(stage: Stage, hand: Hand) -> None:
    begin(hand)
    assert lines(hand, "order") == ["Deal 7 cards unseen to the discards, then 3 face up."]


def test_orders_in_large_type_then_what_to_deal(stage: Stage, hand: Hand) -> None:
    begin(hand)
    take_first(hand, "6", "12", "28")
    (order,) = lines(hand, "order")
    assert order.startswith("Earl of Angus to your Warden box. Token Earl of Angus into your box")
    assert order.endswith("Both others onto the heap. Deal three.")
    page = scene(hand).ids.page
    written = next(one for one in page.children if isinstance(one, Text) and one.role == "order")
    assert written.font_size >= 20 * theme.scale


def test_what_a_strip_says_is_not_said_again(stage: Stage, hand: Hand) -> None:
    begin(hand)
    take_first(hand, "14", "1", "35")
    (strip,) = there(hand, RoundStrip)
    assert strip.text == "Draft 1: you Keeper of Tynedale · they Attack +3 and Bastles +2"
    assert not any("to the rivals" in line for line in lines(hand, "small"))


def test_after_a_pass_the_discards_are_counted(stage: Stage, hand: Hand) -> None:
    begin(hand)
    hand.press("pass")
    assert lines(hand, "order") == ["All three to the discards (10 lie there now). Deal three."]


@pytest.mark.parametrize("size", [PHONE, TALL, WIDE], ids=lambda size: f"{size[0]}x{size[1]}")
def test_a_round_needs_no_scrolling(stage: Stage, hand: Hand, size: tuple[int, int]) -> None:
    stage.resize(*size)
    begin(hand)
    assert scrolls(hand) == []
    for card in ("6", "12", "28"):
        name(hand, card)
        stage.pump()
        assert scrolls(hand) == [], card
        assert there(hand, StackBars), "the stacks are in sight"
    stage.tap("primary")
    stage.pump()
    assert scrolls(hand) == []
    assert there(hand, RoundStrip)
    assert there(hand, StackBars)


def test_on_the_smallest_phone_orders_and_all_numbers_are_seen(stage: Stage, hand: Hand) -> None:
    stage.resize(*SMALL)
    begin(hand)
    take_first(hand, "14", "1", "35")
    ids = scene(hand).ids
    assert "page" not in scrolls(hand)
    assert ids.dock_scroll.height >= scene(hand).grid.height


def test_lines_come_back_when_there_is_room_again(stage: Stage, hand: Hand) -> None:
    stage.resize(*SMALL)
    begin(hand)
    name(hand, "14", "1")
    stage.pump()
    assert not there(hand, StackBars)
    stage.resize(*TALL)
    stage.pump()
    assert there(hand, StackBars)
    assert any("Reiver" in line for line in lines(hand, "small"))


def test_no_names_no_numbers(stage: Stage, hand: Hand) -> None:
    """Bars without names say nothing."""
    for size in (SMALL, PHONE, TALL, WIDE):
        stage.resize(*size)
        begin(hand)
        assert all(len(bars.names) == len(bars.totals) for bars in there(hand, StackBars))
        stage.root.home()


# -- what a choice needs ------------------------------------------------------------------------------------


def test_the_step_says_whether_the_pass_is_still_to_take(stage: Stage, hand: Hand) -> None:
    begin(hand)
    assert hand.screen.remark == "Pass still to take"
    hand.press("pass")
    assert hand.screen.remark == "Pass is used up"


def test_a_column_tells_price_box_token_and_limits(stage: Stage, hand: Hand) -> None:
    begin(hand)
    name(hand, "6", "12", "28")
    angus, provost, cheviots = columns(hand)
    assert angus.notes.splitlines() == ["Cattle 8 to 7", "Token: 3 dice, +1"]
    assert (provost.mine, provost.notes) == ("must be Scottish", "")
    assert cheviots.notes.splitlines() == ["Cattle 8 to 5", "3 Sheep", "Horse limit 5 to 6", "Income 3 to 6"]


def test_a_column_tells_who_would_have_to_leave(stage: Stage, hand: Hand) -> None:
    begin(hand)
    name(hand, "14", "1", "35")
    keeper, armstrong, _church = columns(hand)
    assert "Office 1 of 1" in keeper.notes
    assert "2 attack dice: Raid" in armstrong.notes
    assert armstrong.theirs == "Attack +3\nmakes 1 base die"
    stage.tap("primary")
    name(hand, "11", "24", "42")
    assert "Full: Keeper of Tynedale would leave" in columns(hand)[0].notes


def test_horses_beyond_the_limit_are_told(stage: Stage, hand: Hand) -> None:
    begin(hand)
    hand.session.state.table["mine"]["horse"] = 5
    name(hand, "5", "1", "35")
    assert "Horses 6 of 5: one would go" in columns(hand)[0].notes


def test_the_own_boxes_and_what_may_still_come_are_in_sight(stage: Stage, hand: Hand) -> None:
    stage.resize(*TALL)
    begin(hand)
    take_first(hand, "14", "1", "35")
    name(hand, "6", "12", "28")
    small = "\n".join(lines(hand, "small"))
    assert "You: Reiver – · Warden – · Office 1/1 Keeper of Tynedale · Grayne 0/1" in small
    assert "28 cards unseen, and the chance in the next three: Reiver" in small
    stage.root.change(hide_odds=True)
    scene(hand).show()
    assert not any("unseen" in line for line in lines(hand, "small"))
    stage.root.change(hide_odds=False)
