"""8.2 No reveal is given away: what stands beside the dice, and what is heard, waits for their end."""

from typing import Any

import pytest

from reivers.games.border.rules.model.state import count, vp
from tests.ui.harness import Stage
from tests.ui.test_promises import tap_beside

from .test_animation import animated, own_defense, table  # noqa: F401  (a fixture)
from .test_winter import Table

WIDE, PHONE = (1280, 800), (412, 915)


def strip(hand: Table) -> dict[str, str]:
    return {stat.id: stat.text for stat in hand.screen.stats.props["stats"]}


def beside(hand: Table) -> Any:
    """The board as the side panel shows it."""
    return hand.stage.find("EWM").props["march"]


def test_numbers_board_and_question_wait_for_the_end_of_the_fall(table: Table) -> None:  # noqa: F811
    table.stage.resize(*WIDE)
    table.turn()
    before, board = strip(table), beside(table)
    table.primary()
    animated(table)
    table.faces(1, 4, 5)
    dock = table.screen.scene.ids.dock_box
    assert count(table.session.state, "player", "cattle") == 8
    assert (strip(table), before["Cattle"]) == (before, "9"), "it is lost, and nobody has seen it yet"
    assert beside(table) == board
    assert dock.opacity == 0, "a question about stolen Sheep would tell of them"
    tap_beside(table.stage)
    assert strip(table)["Cattle"] == "8"
    assert beside(table) != board
    assert dock.opacity == 1


@pytest.mark.parametrize("there", [(), (WIDE, PHONE)])
def test_a_screen_that_is_turned_in_mid_fall_shows_nothing_of_the_end(
    table: Table,  # noqa: F811
    there: tuple[tuple[int, int], ...],
) -> None:
    """Held upright all the time, or lying before the dice fell."""
    for size in there:
        table.stage.resize(*size)
    own_defense(table, 1, 4, 5)
    table.stage.resize(*WIDE)
    side_panel = table.screen.side_panel
    assert side_panel.parent is not None
    assert not table.screen.scene.fully_shown
    assert not side_panel.ids.whole.children, "a board that nobody has seen changes"
    tap_beside(table.stage)
    assert beside(table).marches
    table.stage.resize(*PHONE)
    assert not side_panel.ids.whole.children


def test_they_follow_by_themselves_when_the_dice_have_fallen(table: Table) -> None:  # noqa: F811
    scene = own_defense(table, 1, 4, 5)
    assert strip(table)["Cattle"] == "9"
    scene.motion._time = scene.motion._whole()
    table.stage.pump()
    assert strip(table)["Cattle"] == "8"


def test_without_animation_they_follow_at_once(table: Table) -> None:  # noqa: F811
    table.turn()
    table.primary()
    table.faces(1, 4, 5)
    assert strip(table)["Cattle"] == "8"
    assert table.screen.scene.ids.dock_box.opacity == 1


def test_while_dice_fall_a_tap_shows_the_end_and_does_nothing_else(table: Table) -> None:  # noqa: F811
    own_defense(table, 1, 4, 5)
    at, pad = table.session.journal.at, table.screen.pad
    table.touch("SMM/tweeddale")
    assert not table.screen.scene.motion.running
    assert (table.screen.pad, pad.entered) == (pad, []), "nobody had seen the key"
    table.touch("SMM/tweeddale")
    assert pad.entered == ["SMM/tweeddale"]
    assert table.session.journal.at == at


def test_no_miss_is_thrown_again_before_it_was_seen(table: Table) -> None:  # noqa: F811
    table.attack_1()
    table.turn()
    table.turn()
    table.touch("raid/SWM/nithsdale")
    table.primary()
    table.touch("dice:3")
    table.faces(5)
    animated(table)
    table.faces(1, 2, 5, 6)
    at = table.session.journal.at
    assert (table.session.prompt.key, table.screen.scene.fully_shown) == ("combat.reroll_source", False)
    table.screen.pedal()
    assert table.screen.scene.fully_shown
    assert table.session.journal.at == at
    table.primary()
    assert table.session.prompt.key == "combat.reroll"


def test_a_tap_beside_the_page_ends_the_fall_too(table: Table) -> None:  # noqa: F811
    table.stage.resize(*WIDE)
    scene = own_defense(table, 1, 4, 5)
    side_panel = table.screen.side_panel
    table.stage.tap_at(*side_panel.to_window(side_panel.center_x, side_panel.y + 30))
    assert scene.fully_shown


# -- heard --------------------------------------------------------------------------------------------------


@pytest.fixture
def heard(table: Table, monkeypatch: pytest.MonkeyPatch) -> list[str]:  # noqa: F811
    found: list[str] = []
    monkeypatch.setattr(table.stage.root.device, "sound", found.append)
    return found


def test_who_is_captured_is_heard_when_it_is_seen(table: Table, heard: list[str]) -> None:  # noqa: F811
    own_defense(table, 1, 4, 5)
    assert "iron" not in heard
    tap_beside(table.stage)
    assert heard[-1] == "iron"


def test_where_nothing_moves_there_is_one_sound_at_most(table: Table, heard: list[str]) -> None:  # noqa: F811
    table.turn()
    assert heard == ["hoof"]
    table.primary()
    del heard[:]
    table.faces(1, 4, 5)
    assert heard == ["iron"]


def test_a_card_that_is_being_turned_sounds_like_any_other(table: Table, heard: list[str]) -> None:  # noqa: F811
    """The Battle that follows is decided behind it; nobody may hear that."""
    table.attack_1()
    del heard[:]
    animated(table)
    table.primary()
    assert heard == ["hoof"]


# -- Spring -------------------------------------------------------------------------------------------------


def test_the_strip_does_not_tell_the_score_before_it_is_counted(stage: Stage) -> None:
    hand = Table(stage)
    hand.begin("Kerr")
    while hand.session.prompt.key != "page.score":
        hand.session.answer(hand.session.prompt.sample(hand.rng))
    hand.screen.refresh()
    stage.pump()
    animated(hand)
    before = strip(hand)["VP"]
    hand.primary()
    assert str(vp(hand.session.state)) != before
    assert strip(hand)["VP"] == before
    at = hand.session.journal.at
    hand.primary()
    assert strip(hand)["VP"] == str(vp(hand.session.state))
    assert hand.session.journal.at == at, "no page is turned while its score is counted"
