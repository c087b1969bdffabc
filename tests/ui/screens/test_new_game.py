"""New game, touched as a finger would touch it: two taps, six doors; and what lies on the table after it."""

from typing import Any

import pytest

from reivers.games.border.card_facts import CardFacts
from reivers.games.border.my_copy import make_my_copy
from reivers.games.border.tracking import PRESETS, TRACKERS
from reivers.kernel.journal import Header
from tests.ui.checks import faults, texts
from tests.ui.hand import Hand
from tests.ui.harness import Stage


@pytest.fixture
def hand(stage: Stage) -> Hand:
    stage.tap("new")
    return Hand(stage)


def page(stage: Stage) -> Any:
    """New game itself, below whatever lies on it."""
    return stage.root.overlays[0]


def top(stage: Stage) -> Any:
    return stage.root.overlays[-1]


def crest(stage: Stage, family: str) -> Any:
    return next(tile for tile in page(stage).tiles if tile.family == family)


def open_door(stage: Stage, name: str) -> Any:
    stage.press(page(stage).doors[name])
    return top(stage)


def value(stage: Stage, door: str) -> str:
    """What a line of the page says."""
    said: str = page(stage).doors[door].value
    return said


def header(hand: Hand) -> Header:
    return hand.session.journal.header


def begin(stage: Stage, hand: Hand) -> Header:
    stage.press(page(stage).start)
    return header(hand)


# -- two taps ---------------------------------------------------------------------------------------------


def test_a_new_game_takes_two_taps(stage: Stage, hand: Hand) -> None:
    stage.press(crest(stage, "Maxwell"))
    options = begin(stage, hand).options
    assert (options["family"], options["facts"], options["table"]) == ("Maxwell", "practice", "nothing")


def test_what_was_chosen_is_there_again_after_back(stage: Stage, hand: Hand) -> None:
    stage.press(crest(stage, "Kerr"))
    stage.press(hand.option("laid", open_door(stage, "tokens")))
    open_door(stage, "seed").field.text = "gorse"
    stage.press(hand.labeled("So be it"))
    assert stage.press_escape()
    stage.tap("new")
    assert crest(stage, "Kerr").chosen
    assert value(stage, "seed") == "gorse"
    assert begin(stage, hand).seed == "gorse"
    assert header(hand).options["tokens"] == "laid"
    stage.press_escape()
    stage.tap("new")
    assert value(stage, "seed") != "gorse", "two games in a row have chances of their own"


def test_a_copy_may_be_taught_before_its_first_game(stage: Stage, hand: Hand) -> None:

    assert not page(stage).teaching.children, "the practice set is known"
    stage.press(hand.option("copy", open_door(stage, "facts")))
    assert faults(stage) == []
    board, deck = reversed(page(stage).teaching.children)
    stage.press(deck)
    stage.press(top(stage).friend)
    assert "Import My copy" in texts(stage)
    stage.press_escape()
    stage.press_escape()
    copy = make_my_copy(stage.folder)
    for place in CardFacts(copy, stage.root.words).unknown("board"):
        copy.learn(place, "name", "Somewhere", "table")
    stage.press(board)
    stage.press_escape()
    assert [row.option for row in page(stage).teaching.children] == ["summer-1"]


def test_everything_is_offered_as_last_time(stage: Stage, hand: Hand) -> None:
    assert "As we advise" in texts(stage)
    stage.press(crest(stage, "Kerr"))
    stage.press(hand.option("copy", open_door(stage, "facts")))
    stage.press(hand.option("none", open_door(stage, "chance")))
    stage.press(hand.option("laid", open_door(stage, "tokens")))
    stage.press(hand.option("cattle", open_door(stage, "table")))
    stage.root.close_top()
    house = open_door(stage, "house_rules")
    stage.press(house.rows["below_tie", "dense"])
    stage.root.close_top()
    first = begin(stage, hand).options
    assert first["house_rules"]["below_tie"] == "dense"
    assert (first["facts"], first["chance"], first["tokens"]) == ("copy", "none", "laid")
    assert set(first["table"]) == set(PRESETS["lean"]) - {"cattle"}
    stage.kill()
    stage.tap("new")
    assert "As last time" in texts(stage)
    assert value(stage, "table") == "Choose each"
    assert value(stage, "house_rules") == "1 read otherwise"
    assert begin(stage, hand).options == first


def test_facts_bring_the_table_that_fits_them(stage: Stage, hand: Hand) -> None:
    assert (value(stage, "table"), value(stage, "chance")) == ("Nothing", "App rolls everything")
    stage.press(hand.option("copy", open_door(stage, "facts")))
    assert (value(stage, "table"), value(stage, "chance")) == (
        "Lean table",
        "My dice; app runs the rivals",
    )
    stage.press(hand.option("practice", open_door(stage, "facts")))
    assert value(stage, "table") == "Nothing"


def test_practice_may_be_played_with_the_board(stage: Stage, hand: Hand) -> None:
    lies = open_door(stage, "table")
    stage.press(lies.presets["full"])
    assert not any(row.chosen for row in lies.trackers.values())
    stage.press(lies.trackers["vp"])
    assert lies.trackers["vp"].note == "held by the app"
    assert not any(row.chosen for row in lies.presets.values())
    stage.root.close_top()
    settings = begin(stage, hand).settings
    assert {name for name in settings if name.startswith("tracker.")} == {"tracker.vp"}


def test_a_code_gives_the_same_chances_and_is_not_kept(stage: Stage, hand: Hand) -> None:
    slip = open_door(stage, "seed")
    slip.field.text = "  kinmont  "
    stage.press(hand.labeled("So be it"))
    assert value(stage, "seed") == "kinmont"
    assert begin(stage, hand).seed == "kinmont"
    stage.press_escape()
    stage.tap("new")
    assert value(stage, "seed") == "The app makes its own"
    slip = open_door(stage, "seed")
    slip.field.text = "kinmont"
    stage.press(hand.labeled("No code"))
    assert begin(stage, hand).seed != "kinmont"


def test_a_door_can_be_closed_without_a_choice(stage: Stage, hand: Hand) -> None:
    for door in page(stage).doors:
        open_door(stage, door)
        assert stage.press_escape()
        assert top(stage) is page(stage)
    assert begin(stage, hand).options["table"] == "nothing"


def test_the_night_ride_begins_from_here(stage: Stage, hand: Hand) -> None:
    stage.press(hand.option("toy", page(stage)))
    assert header(hand).game == "toy"


# -- in the game ------------------------------------------------------------------------------------------


def test_the_set_up_is_five_pages_one_tap_each(stage: Stage, hand: Hand) -> None:
    stage.press(open_door(stage, "table").presets["lean"])
    stage.root.close_top()
    begin(stage, hand)
    for part in (
        "First your own family",
        "Next the map.",
        "Next the cubes.",
        "Next the tokens.",
    ):
        told = hand.screen.narrator.happened()
        assert told[0].startswith(part)
        assert hand.screen.narrator.orders() == []
        stage.tap("primary")
    assert "Nothing to lay out here: the app keeps it all." in texts(stage), "it deals every deck"
    stage.tap("primary")
    assert hand.session.prompt.key == "summer.take"


def test_a_practice_game_orders_nothing(stage: Stage, hand: Hand) -> None:
    begin(stage, hand)
    assert [line for line in hand.screen.narrator.happened() if line.startswith("Summer of Turn 1.")]
    for _ in range(60):
        assert hand.screen.narrator.orders() == []
        hand.session.answer(hand.session.prompt.sample(hand.rng))
    hand.screen.refresh()
    hand.screen.history.undo()
    stage.pump()
    assert stage.root.overlays == []


def test_cattle_that_come_onto_the_table_are_put_into_the_box(stage: Stage, hand: Hand) -> None:
    begin(stage, hand)
    hand.screen.overlays.open_tracking()
    stage.pump()
    slip = top(stage)
    stage.press(hand.option("tracker.cattle", slip))
    assert "Put 8 Cattle into your box (0 to 8)" in texts(stage)
    stage.root.close_top()
    assert hand.option("tracker.cattle", slip).note == "on the table"
    stage.press(hand.option("tracker.cattle", slip))
    assert "Take 8 Cattle out of your box (8 to 0)" in texts(stage)
    stage.root.close_all()
    hand.screen.history.undo()
    stage.pump()
    assert "Put 8 Cattle into your box (0 to 8)" in texts(stage)


def test_the_whole_table_changes_in_one_tap(stage: Stage, hand: Hand) -> None:
    begin(stage, hand)
    hand.screen.overlays.open_tracking()
    stage.pump()
    slip = top(stage)
    stage.press(hand.option("full", slip))
    assert any("Eden Valley: add 1 Sheep (0 to 1)" in text for text in texts(stage))
    assert not any(hand.session.settings.get(f"tracker.{tracker}") == "app" for tracker in TRACKERS)
    stage.root.close_top()
    assert hand.option("full", slip).chosen
    assert not hand.option("nothing", slip).chosen


def test_on_a_wide_screen_all_choices_are_in_sight(stage: Stage) -> None:
    stage.resize(1280, 800)
    stage.root.screen.new_game()
    stage.pump(8)
    page = stage.root.overlays[-1]
    assert page.ids.body.height <= page.ids.scroll.height
    assert page.doors["facts"].x > page.tiles[-1].right
    stage.resize(412, 915)
    assert page.doors["facts"].top < page.tiles[-1].y
    assert small_game(stage).top < page.doors["start"].y


def small_game(stage: Stage) -> Any:
    return Hand(stage).option("toy", stage.root.overlays[-1])


def test_on_a_wide_screen_all_that_may_lie_on_the_table_is_in_sight(stage: Stage, hand: Hand) -> None:
    stage.resize(1280, 800)
    slip = open_door(stage, "table")
    stage.pump(6)
    assert slip.ids.body.height <= slip.ids.scroll.height
    assert slip.trackers["vp"].top == slip.trackers[TRACKERS[len(TRACKERS) // 2]].top
