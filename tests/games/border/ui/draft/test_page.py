"""What stands on the pages of a draft: orders that are read from afar, and all that a choice needs."""

from typing import Any

import pytest

from reivers.games.border.ui.draft.card_columns import RoundStrip, StackBars
from reivers.games.border.ui.old_views.draft_rounds import discards
from reivers.ui.widgets.theme import theme
from reivers.ui.widgets.widgets import OptionRow, Text
from tests.ui.hand import Hand
from tests.ui.harness import Stage
from tests.ui.shortened import shortened
from tools import example

from .test_draft import begin, columns, name, scene, tell_missing

PHONE, SMALL, TALL, WIDE = (412, 915), (360, 640), (800, 1280), (1280, 800)


@pytest.fixture
def hand(stage: Stage) -> Hand:
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
    order = lines(hand, "order")[0].replace("\N{NO-BREAK SPACE}", " ")
    assert order.startswith(
        "Cattle 8 to 7. Earl of Angus to your Warden box. Token Earl of Angus into your box"
    )
    assert order.endswith("Both others onto the heap. Deal three.")
    page = scene(hand).ids.page
    written = next(one for one in page.children if isinstance(one, Text) and one.role == "order")
    assert written.font_size >= 20 * theme.scale


def test_cattle_that_the_app_keeps_are_told_in_large_type_and_the_eye_where_it_moves(
    stage: Stage, hand: Hand
) -> None:
    begin(hand)
    take_first(hand, "14", "1", "35")
    assert lines(hand, "order")[0].startswith("Cattle 8 to 4. Keeper of Tynedale")
    assert not [line for line in lines(hand, "body") if "eye" in line]
    take_first(hand, "30", "18", "27")
    hand.press("EWM/bew-castle")
    assert lines(hand, "order")[-1].startswith("Cattle 4 to 3.")
    assert lines(hand, "body") == ["The eye of the rivals moves to Eden Valley and Caldew Valley."]


def test_what_a_strip_says_is_not_said_again(stage: Stage, hand: Hand) -> None:
    begin(hand)
    take_first(hand, "14", "1", "35")
    (strip,) = there(hand, RoundStrip)
    assert strip.text == "Draft 1: you Keeper of Tynedale · they Attack +3 and Bastles +2"
    assert not any("to the rivals" in line for line in lines(hand, "small"))


@pytest.mark.parametrize("named", [(), ("17",), ("17", "39", "41")], ids=len)
def test_after_a_pass_the_discards_are_counted_and_how_many_were_seen(
    stage: Stage, hand: Hand, named: tuple[str, ...]
) -> None:
    """The three lay face up before the player, whether or not they were named."""
    begin(hand)
    name(hand, *named)
    hand.press("pass")
    told = "All three to the discards: 10 lie there, 3 of them you have seen. Deal three."
    assert lines(hand, "order") == [told]


def test_where_the_app_deals_a_pass_tells_the_same(stage: Stage, hand: Hand) -> None:
    begin(hand)
    hand.session.set("chance.summer_deck", "app")
    hand.session.answer("pass")
    hand.screen.refresh()
    stage.pump()
    assert "Discards: 10 (3 of them you have seen)." in lines(hand, "body")


def test_cards_seen_in_the_discards_are_never_counted_too_high(hand: Hand) -> None:
    begin(hand)
    state = hand.session.state
    state.discards, state.unnamed_discards = ["3", "4"], {"1": 9, "2": 6, "3": 0}
    assert discards(hand.session, "").facts == {"n": 17, "seen": 4}, "two named, two passed without a name"


@shortened("size", PHONE, TALL, WIDE)
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
    assert scene(hand).remark == "Pass still to take"
    hand.press("pass")
    assert scene(hand).remark == "Pass is used up"


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
    hand.session.state.table["player"]["horse"] = 5
    name(hand, "5", "1", "35")
    assert "Horses 6 of 5: one would go" in columns(hand)[0].notes


def test_the_own_boxes_and_what_may_still_come_are_in_sight(stage: Stage, hand: Hand) -> None:
    stage.resize(*TALL)
    begin(hand)
    take_first(hand, "14", "1", "35")
    name(hand, "6", "12", "28")
    small = "\n".join(lines(hand, "small"))
    assert "You: Reiver – · Warden – · Office 1/1 Keeper of Tynedale · Grayne 0/1" in small
    assert "  " not in small
    assert "28 cards unseen, and the chance in the next three: Reiver" in small
    stage.root.change(hide_odds=True)
    scene(hand).show()
    assert not any("unseen" in line for line in lines(hand, "small"))
    stage.root.change(hide_odds=False)


# -- forms, totals, the last six, and mending ---------------------------------------------------------------


def at_a_form(hand: Hand) -> None:
    """A new copy: Signal Fires is played, and what it does is asked."""
    begin(hand, "copy")
    name(hand, "30", "18", "27")
    tell_missing(hand, example.begin([]))
    hand.stage.tap("primary")
    assert hand.session.asks_fact == ("summer:30", "effects")


def test_a_form_survives_a_turn_of_the_screen(stage: Stage, hand: Hand) -> None:
    """What was told of the cards is kept beside what is half entered on the form, and not for it."""
    at_a_form(hand)
    stage.resize(*WIDE)
    stage.resize(*PHONE)
    assert hand.screen.pad.entered == {"permanent_defense": 1}
    stage.press(hand.screen.pad.steppers["permanent_defense"].keys[1])
    stage.resize(*WIDE)
    assert hand.screen.pad.entered == {"permanent_defense": 2}
    stage.tap("primary")
    assert hand.session.fact("summer:30", "effects") == [{"do": "permanent_defense", "n": 2}]
    for site in ("EWM/bew-castle", "EWM/peel-1"):
        hand.press(site)
    assert hand.session.page_name == "draft.1.2", "the stripes of the others were told before"


def test_a_form_survives_a_kill(stage: Stage, hand: Hand) -> None:
    at_a_form(hand)
    stage.press(hand.screen.pad.steppers["permanent_defense"].keys[1])
    stage.kill()
    game = stage.root.saved_games.rows()[0].id
    stage.root.play(lambda: stage.root.saved_games.open(game))
    stage.pump()
    assert hand.screen.pad.entered == {"permanent_defense": 2}
    assert scene(hand).round.card_facts["18"] == {"stripe": "notoriety", "strength": 2}


def test_by_totals_the_page_says_how_the_summer_goes_on(stage: Stage, hand: Hand) -> None:
    begin(hand)
    take_first(hand, "14", "1", "35")
    scene(hand).to_totals()
    stage.pump()
    (order,) = lines(hand, "order")
    assert order.startswith("Play this Summer on at the table")
    assert [bars.totals[0] for bars in there(hand, StackBars)] == [3]
    assert scrolls(hand) == []
    stage.tap("primary")


def test_what_is_drawn_follows_its_box(stage: Stage) -> None:
    """A box that grows in the middle of a layout keeps its picture in its middle."""
    from kivy.graphics import Rectangle

    from reivers.ui.widgets.icons import Icon

    icon = Icon(icon="sheep", pos=(10, 10), size=(100, 100))
    icon.size = (40, 40)
    stage.pump()
    drawn = [one for one in icon.canvas.children if isinstance(one, Rectangle)]
    assert drawn
    assert all(one.pos[0] + one.size[0] / 2 == pytest.approx(30) for one in drawn)


def test_a_round_is_mended_under_plain_words(stage: Stage, hand: Hand) -> None:
    begin(hand)
    take_first(hand, "14", "1", "35")
    hand.press("pass")
    stage.press(hand.option("round:2", scene(hand)))
    rows = [one.name for one in stage.root.overlays[-1].walk(restrict=True) if isinstance(one, OptionRow)]
    assert "All three passed" in rows
    stage.press(hand.option("round:1", stage.root.overlays[-1]))
    there = [one for one in stage.root.overlays[-1].walk(restrict=True) if isinstance(one, OptionRow)]
    rows = [row.name for row in there]
    assert "Yours: Keeper of Tynedale" in rows
    assert not any("?" in row for row in rows)
    for said, told in (("A card on the table: Johnnie Armstrong", "1"), ("Yours: Keeper of Tynedale", "14")):
        stage.press(there[rows.index(said)])
        keys = stage.root.overlays[-1].walk(restrict=True)
        assert [key.option for key in keys if getattr(key, "chosen", False)] == [told], "it is lit"
        stage.root.close_top()


def test_on_a_new_copy_the_strip_says_what_was_told(stage: Stage, hand: Hand) -> None:
    begin(hand, "copy")
    name(hand, "30", "18", "27")
    tell_missing(hand, example.begin([]))
    stage.tap("primary")
    stage.tap("primary")
    hand.press("EWM/bew-castle")
    (strip,) = there(hand, RoundStrip)
    assert strip.text == "Draft 1: you Signal Fires · they Notoriety +2 and Sheep +2"
