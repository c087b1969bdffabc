"""After going back the board is put right: the moves are counted, and what was undone stays readable."""

import pytest

from reivers.games.border.ui.map.tabs import MapTab
from reivers.kernel.messages import Message
from tests.games.border.ui.attack.test_winter import Table, moments, table  # noqa: F401  (a fixture)
from tests.ui.checks import faults, texts
from tests.ui.hand import Hand
from tests.ui.harness import Stage


@pytest.fixture
def hand(stage: Stage) -> Hand:
    hand = Hand(stage)
    hand.begin("Dacre", on_table="lean")
    while hand.session.state.attack < 6:
        hand.session.answer(hand.session.prompt.sample(hand.rng))
    hand.screen.refresh()
    return hand


def back_until(hand: Hand, wanted: str) -> list[str]:
    """Undo step after step until the page says so. Return what it says then."""
    while True:
        hand.screen.history.undo()
        hand.stage.pump()
        shown = texts(hand.stage) if hand.screen.page_over else []
        if any(wanted in text for text in shown):
            return shown


def test_what_the_app_has_changed_is_no_order(hand: Hand) -> None:
    heading = hand.screen.say("update_board.in_app")
    shown = back_until(hand, heading)
    (note,) = (text for text in shown if heading in text)
    page = hand.screen.page_over
    orders = {line for stop in page.stops for line in stop.lines}
    assert orders
    assert not set(note.splitlines()) & orders
    assert faults(hand.stage) == []


def test_the_map_numbers_the_marches_that_the_orders_list(hand: Hand) -> None:
    back_until(hand, hand.screen.say("update_board.title"))
    stops = [stop.heading for stop in hand.screen.page_over.stops if stop.on_map]
    marches = MapTab(hand.screen.context).map().marches
    numbered = sorted((march for march in marches if march.walk), key=lambda march: march.walk)
    assert stops
    assert [hand.screen.say(f"map.march.{march.id}") for march in numbered] == stops


def test_going_back_several_steps_names_them(hand: Hand) -> None:
    steps = hand.session.steps()
    hand.screen.history.go(steps[-3].last)
    hand.stage.pump()
    undone = hand.screen.say(Message("undo.attack", steps[-1].title.facts))
    assert any(undone in text and text.startswith("Undid 2 steps") for text in texts(hand.stage))


def test_undone_steps_can_be_viewed(stage: Stage, hand: Hand) -> None:
    back_until(hand, hand.screen.say("update_board.title"))
    stage.touch(hand.screen.say("update_board.undone"))
    assert hand.screen.page_over is None
    assert "Journal" in texts(stage)


def test_the_page_closes_with_its_main_button_with_back_and_when_the_game_goes_on(
    stage: Stage, hand: Hand
) -> None:
    title = hand.screen.say("update_board.title")
    for close in (
        lambda: stage.tap("primary"),
        stage.press_escape,
        lambda: hand.screen.context.answer_prompt(hand.session.prompt.sample(hand.rng)),
    ):
        back_until(hand, title)
        close()
        stage.pump()
        assert title not in texts(stage)


def test_a_token_that_was_turned_by_hand_lies_face_down_again_at_its_box(table: Table) -> None:  # noqa: F811
    """The Example's third attack, taken back."""
    stage = table.stage
    for name in moments(table):
        if name == "dice":
            break
    assert stage.root.screen.session.state.table["SWM/nithsdale"]["token"]
    said = back_until(Hand(stage), "face down")
    lines = "\n".join(said).splitlines()
    assert any("Nithsdale" in line and "face down" in line for line in lines)
    assert not any(line.startswith("Nithsdale: remove") for line in lines)
