"""6.4, 6.5 The rivals' autumn by touch: what to fetch, the walk, the tokens, one's own dice, the voice."""

from typing import Any

import pytest

from reivers.games.border.ui.pages.before_rivals import CHANCES
from reivers.games.border.ui.pages.rivals import by_number
from reivers.kernel.prompts import Continue
from reivers.ui.widgets import gestures
from tests.ui.checks import faults, texts
from tests.ui.hand import Hand
from tests.ui.harness import Stage
from tests.ui.shortened import shortened
from tools import autumn_moments, example

from .test_autumn_and_spring import of_kind, play_to


@pytest.fixture
def hand(stage: Stage) -> Hand:
    return Hand(stage)


def the_examples_walk(hand: Hand) -> None:
    """The Example's walk, after it was resolved."""
    autumn_moments.the_example_until(hand.stage, "rivals")
    hand.session.page(example.AUTUMN[2].given())
    hand.screen.refresh()
    hand.stage.pump()


def before(hand: Hand) -> None:
    hand.begin()
    play_to(hand, "rivals", "page.rivals")


def resolve(hand: Hand) -> None:
    hand.stage.tap("primary")
    while not isinstance(hand.session.prompt, Continue):
        hand.answer_at_random()


def test_what_to_fetch_is_named_once(stage: Stage, hand: Hand) -> None:
    the_examples_walk(hand)
    (fetch,) = of_kind(hand, "Fetch")
    named = "2~Fenwick~cubes · 1~Kerr~cube · 4~Sheep · Belsay · Lunelly Tower"
    assert fetch.text == named.replace("~", "\N{NO-BREAK SPACE}"), "a number stays beside what it counts"


def test_the_blocks_are_numbered_as_on_the_map_and_rows_are_even(stage: Stage, hand: Hand) -> None:
    the_examples_walk(hand)
    blocks = of_kind(hand, "WalkBlock")
    assert [(block.nth, block.heading.split("(")[-1].strip(")")) for block in blocks] == [
        ("1", "SWM"), ("2", "The Debateable Land"), ("3", "SMM"), ("4", "EMM")
    ]  # fmt: skip
    assert len({row.height for row in of_kind(hand, "OrderRow")}) == 1
    (pile,) = of_kind(hand, "Pile")
    assert "Riding the Bound" in pile.text
    assert "18 tokens: shuffle, pile face down." in pile.text
    assert not any("leaves play" in text for text in texts(stage)), "the way stands in Why"


def test_tokens_are_named_in_the_order_of_their_numbers() -> None:
    names = ["4P token no. 2", "4P token no. 10", "Riding the Bound", "Warden's token no. 7"]
    assert sorted(sorted(names), key=by_number) == names


@shortened("size", (412, 915), (1280, 800))
def test_the_examples_walk_is_seen_whole(stage: Stage, hand: Hand, size: tuple[int, int]) -> None:
    stage.resize(*size)
    the_examples_walk(hand)
    scene = hand.screen.scene
    assert len(of_kind(hand, "OrderRow")) == 8
    assert scene.filled <= scene.ids.scroll.height + 1, "no finger is needed while the hands are busy"


def test_a_walk_goes_on_where_it_was_when_the_screen_is_turned(stage: Stage, hand: Hand) -> None:
    the_examples_walk(hand)
    for way in ((412, 915), (1280, 800), (800, 1280)):
        stage.resize(*way)
        left = [block for block in of_kind(hand, "WalkBlock") if not block.done]
        stage.press(left[0])
        assert faults(stage) == []
    assert [block.done for block in of_kind(hand, "WalkBlock")] == [True, True, True, False]


def test_the_march_to_which_the_hand_comes_next_is_lit(stage: Stage, hand: Hand) -> None:
    stage.resize(1280, 800)
    the_examples_walk(hand)
    side_panel = hand.screen.side_panel
    lit = []
    for block in of_kind(hand, "WalkBlock"):
        lit.append((side_panel.page, side_panel.lit))
        stage.press(block)
    assert lit == [("board", march) for march in ("SWM", "DL", "SMM", "EMM")]
    assert side_panel.lit == "", "all is done"


def test_where_there_is_no_room_for_all_the_next_march_is_drawn(stage: Stage, hand: Hand) -> None:
    stage.resize(800, 1280)
    the_examples_walk(hand)
    drawn = []
    for block in of_kind(hand, "WalkBlock"):
        (shown,) = hand.screen.scene.ids.room.children
        drawn.append(shown.march)
        stage.press(block)
    assert drawn == ["SWM", "SMM", "SMM", "EMM"], "the Debateable Land alone would be no more than a box"


def test_orders_of_the_walk_can_be_ticked_one_by_one(stage: Stage, hand: Hand) -> None:
    stage.root.change(tick_orders=True)
    the_examples_walk(hand)
    rows = of_kind(hand, "OrderRow")
    ticks = of_kind(hand, "TickLine")
    assert sorted(tick.text for tick in ticks) == sorted(row.text for row in rows)
    stage.press(ticks[0])
    assert not any(block.done for block in of_kind(hand, "WalkBlock")), "an order is no March"
    hand.screen.refresh()
    stage.pump()
    assert [tick.text for tick in of_kind(hand, "TickLine") if tick.done] == [ticks[0].text]
    assert faults(stage) == []


def test_how_far_the_walk_has_come_survives_a_kill(stage: Stage, hand: Hand) -> None:
    the_examples_walk(hand)
    first = of_kind(hand, "WalkBlock")[0]
    stage.press(first)
    stage.kill()
    stage.tap("main")
    assert [block.heading for block in of_kind(hand, "WalkBlock") if block.done] == [first.heading]


def test_a_correction_leaves_the_walk_on_the_screen(stage: Stage, hand: Hand) -> None:
    before(hand)
    resolve(hand)
    lines = [row.text for row in of_kind(hand, "OrderRow")]
    hand.session.correct("EWM/eden-valley|sheep", 3)
    hand.screen.refresh()
    stage.pump()
    assert [row.text for row in of_kind(hand, "OrderRow")] == lines


def test_2_14_a_new_copy_learns_on_the_way_which_farms_a_site_touches(stage: Stage, hand: Hand) -> None:
    hand.begin("Dacre", "copy")
    play_to(hand, "", "page.rivals")
    assert hand.session.state.turn == 1
    state, sites = hand.session.state, ["EMM/belsay", "SMM/peel-1"]
    for stripes in state.stacks.values():
        stripes.clear()
    state.stacks["permanent"].append({"card": "", "strength": 2})
    state.site_cup = sites
    for site in sites:
        state.table.setdefault(site, {})["tower"] = 0
    resolve(hand)
    asked = of_kind(hand, "Touches")
    assert asked
    assert hand.screen.ready, "it may be left"
    assert faults(stage) == []
    farms = [tile.option for tile in reversed(asked[0].children)][:2]
    stage.press(hand.option(farms[0], asked[0]))
    hand.screen.scene = None  # as after a kill; but the books were set by hand
    hand.screen.refresh()
    stage.pump()
    again = of_kind(hand, "Touches")[0]
    assert hand.option(farms[0], again).chosen, "half of it is not lost"
    stage.press(hand.option(farms[1], again))
    farms.sort()
    known = [
        site for site in built(hand) if sorted(hand.session.fact(f"site:{site}", "touches") or ()) == farms
    ]
    assert len(known) == 1
    assert len(of_kind(hand, "Touches")) == len(asked) - 1, "the walk stays, and the question goes"


def built(hand: Hand) -> list[str]:
    return [place for place, pieces in hand.session.state.table.items() if pieces.get("tower")]


@pytest.mark.parametrize("by", ["key", "finger"])
def test_step_by_step_with_ones_own_dice(
    stage: Stage, hand: Hand, by: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    before(hand)
    if by == "key":
        stage.press(hand.labeled("Step by step, with my dice and cups"))
    else:
        monkeypatch.setattr(gestures, "LONG_PRESS_SECONDS", 0)
        stage.tap("primary")
    assert {hand.session.settings.get(f"chance.{one}", "table") for one in CHANCES} == {"table"}
    assert hand.session.page_name.startswith("rivals")
    assert not isinstance(hand.session.prompt, Continue), "the player draws"


def test_a_finger_that_slides_off_the_primary_key_means_nothing(
    stage: Stage, hand: Hand, monkeypatch: pytest.MonkeyPatch
) -> None:
    from kivy.tests.common import UnitTestTouch

    before(hand)
    monkeypatch.setattr(gestures, "LONG_PRESS_SECONDS", 0)
    at, primary = hand.session.journal.at, stage.find("primary")
    x, y = primary.to_window(*primary.center)
    touch = UnitTestTouch(x, y)
    touch.touch_down()
    touch.touch_move(x, y + 3 * primary.height)
    stage.pump()
    touch.touch_up()
    stage.pump()
    assert hand.session.journal.at == at


def test_one_march_is_read_at_a_time(stage: Stage, hand: Hand) -> None:
    said: list[str] = []
    stage.root.device.voice = Voice(said)
    stage.root.change(read_aloud=True)
    before(hand)
    resolve(hand)
    groups = hand.screen.narrator.orders()
    assert groups[0].heading in said[-1]
    assert groups[1].heading not in said[-1]
    stage.press(next(block for block in of_kind(hand, "WalkBlock") if block.heading == groups[0].heading))
    assert groups[1].heading in said[-1]
    assert groups[0].heading not in said[-1]
    at = hand.session.journal.at
    for _group in groups[1:]:
        stage.press_key(281)
    assert hand.session.journal.at == at, "the pedal walks on"
    assert all(block.done for block in of_kind(hand, "WalkBlock"))
    stage.press_key(281)
    assert hand.session.journal.at > at


class Voice:
    """Somebody who listens."""

    def __init__(self, said: list[Any]) -> None:
        self.speak = said.append

    def hush(self) -> None:
        """Nothing is being said."""
