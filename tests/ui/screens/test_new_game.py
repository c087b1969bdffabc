"""New game, by touch: two taps, all options on one page; and what is on the table after it."""

from typing import Any

import pytest

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
    return stage.root.overlays[0]


def choose(stage: Stage, *names: str) -> None:
    if not page(stage).unfolded and not stage.has_hit("reset"):
        stage.tap("fold")
    for name in names:
        stage.tap(name)


def begin(stage: Stage, hand: Hand) -> Header:
    stage.tap("main")
    header: Header = hand.session.journal.header
    return header


def test_the_board_game_and_dacre_are_chosen_first(stage: Stage, hand: Hand) -> None:
    options = begin(stage, hand).options
    assert (options["family"], options["facts"], options["table"]) == ("Dacre", "copy", "lean")


def test_a_practice_game_takes_two_more_taps(stage: Stage, hand: Hand) -> None:
    stage.tap("facts.practice")
    stage.tap("family.Maxwell")
    options = begin(stage, hand).options
    assert (options["family"], options["facts"], options["table"]) == ("Maxwell", "practice", "nothing")


def test_choices_are_remembered(stage: Stage, hand: Hand) -> None:
    stage.tap("family.Kerr")
    choose(stage, "chance.none", "tokens.laid", "table.own", "tracker.cattle", "below_tie.dense")
    first = begin(stage, hand).options
    assert first["house_rules"]["below_tie"] == "dense"
    assert (first["family"], first["chance"], first["tokens"]) == ("Kerr", "none", "laid")
    assert set(PRESETS["lean"]) - set(first["table"]) == {"cattle"}
    stage.kill()
    stage.tap("new")
    assert begin(stage, hand).options == first


def test_choices_are_remembered_after_back_and_reset_on_request(stage: Stage, hand: Hand) -> None:
    choose(stage, "tokens.laid")
    assert stage.press_escape()
    stage.tap("new")
    assert page(stage).chosen.tokens == "laid"
    choose(stage, "reset")
    assert page(stage).chosen.tokens == "needed"


def test_trackers_are_chosen_one_by_one(stage: Stage, hand: Hand) -> None:
    choose(stage, "facts.practice", "table.full", "table.own")
    for tracker in TRACKERS:
        if tracker in page(stage).chosen.app_trackers:
            stage.tap(f"tracker.{tracker}")
    stage.tap("tracker.vp")
    settings = begin(stage, hand).settings
    assert {name for name in settings if name.startswith("tracker.")} == {"tracker.vp"}


def test_a_seed_is_for_one_game(stage: Stage, hand: Hand) -> None:
    choose(stage, "seed")
    stage.root.overlays[-1].field.text = "  kinmont  "
    stage.root.overlays[-1].press()
    stage.pump()
    assert begin(stage, hand).seed == "kinmont"
    stage.press_escape()
    stage.tap("new")
    assert page(stage).chosen.seed == ""


def test_another_game_starts_from_here(stage: Stage, hand: Hand) -> None:
    choose(stage, "game.toy")
    assert hand.session.journal.header.game == "toy"


@pytest.mark.parametrize("size", [(320, 480), (412, 915), (800, 1280), (1280, 800)])
def test_everything_fits_every_screen(stage: Stage, size: tuple[int, int]) -> None:
    stage.root.change(text="largest")
    stage.resize(*size)
    stage.root.screen.new_game()
    stage.pump(6)
    assert faults(stage) == []
    choose(stage)
    stage.pump(6)
    assert faults(stage) == []


# -- in the game ------------------------------------------------------------------------------------------


def test_a_practice_game_orders_nothing(stage: Stage, hand: Hand) -> None:
    stage.tap("facts.practice")
    begin(stage, hand)
    for _ in range(60):
        assert hand.screen.narrator.orders() == []
        hand.session.answer(hand.session.prompt.sample(hand.rng))
    hand.screen.refresh()
    hand.screen.history.undo()
    stage.pump()
    assert stage.root.overlays == []


def test_the_whole_table_changes_in_one_tap(stage: Stage, hand: Hand) -> None:
    stage.tap("facts.practice")
    begin(stage, hand)
    hand.screen.overlays.open_tracking()
    stage.pump()
    stage.touch("full")
    assert any("Eden Valley" in text for text in texts(stage))
    assert not any(hand.session.settings.get(f"tracker.{tracker}") == "app" for tracker in TRACKERS)
    assert stage.find("full").props["chosen"]
