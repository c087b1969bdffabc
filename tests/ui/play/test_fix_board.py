"""After going back the board is put right: the moves are counted, and what was undone stays readable."""

import pytest

from tests.games.border.ui.attack.test_winter import Table, moments, table  # noqa: F401  (a fixture)
from tests.ui.checks import faults, texts
from tests.ui.hand import Hand
from tests.ui.harness import Stage


@pytest.fixture
def hand(stage: Stage) -> Hand:
    hand = Hand(stage)
    hand.begin("Dacre", lies="lean")
    while hand.session.state.attack < 6:
        hand.session.answer(hand.session.prompt.sample(hand.rng))
    hand.screen.refresh()
    return hand


def back_until(hand: Hand, wanted: str) -> list[str]:
    """Undoes step after step until the page says so; what it says then."""
    while True:
        hand.screen.history.undo()
        hand.stage.pump()
        said = texts(hand.stage) if hand.stage.root.overlays else []
        if any(wanted in text for text in said):
            return said
        hand.stage.root.close_all()


def test_what_the_app_keeps_is_told_but_moves_nothing(hand: Hand) -> None:
    said = back_until(hand, "In the app, without your hands")
    kept = said[said.index("In the app, without your hands") + 1].splitlines()
    assert kept
    orders = hand.stage.root.overlays[-1]
    asked = [
        line for text in said[: said.index("In the app, without your hands")] for line in text.splitlines()
    ]
    assert not set(kept) & set(asked), "what the app keeps is no order"
    assert orders.board_map.room > 0
    assert faults(hand.stage) == []


def test_the_moves_are_counted_and_the_undone_steps_stay_readable(stage: Stage, hand: Hand) -> None:
    last = hand.screen.narrator.last_step()
    said = back_until(hand, "places.")
    page = stage.root.overlays[-1]
    counted = next(text for text in said if "places." in text)
    assert f"\nYou had come to: {last.rstrip('.')}.\n" in counted
    headings = [text for text in page.ids.body.children if getattr(text, "role", "") == "place"]
    assert f"in {len(headings)} places." in counted
    assert any("stays readable" in text for text in said)
    read = next(one for one in page.walk() if getattr(one, "text", "") == "Read what was undone")
    stage.press(read)
    assert stage.root.overlays[-1].heading == "Journal"


def test_a_token_that_was_turned_by_hand_lies_face_down_again_at_its_box(table: Table) -> None:  # noqa: F811
    """The Example's third attack, taken back."""
    stage = table.stage
    for name in moments(table):
        if name == "dice":
            break
    assert stage.root.screen.session.state.table["SWM/nithsdale"]["token"]
    said = back_until(Hand(stage), "face down")
    lines = "\n".join(said).splitlines()
    assert any(line.startswith("Nithsdale: ") and "face down, it stays there" in line for line in lines)
    assert not any(line.startswith("Nithsdale: take") for line in lines)
