"""Cards, dice and results are revealed step by step, and nothing shows what comes next."""

from typing import Any

import pytest

from reivers.games.border.ui.attack import reveal
from reivers.ui.drawing import timeline
from tests.ui.harness import Stage

from .test_winter import CHORES, THEIRS, Table, at_winter, stacked


@pytest.fixture
def table(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> Table:
    """The Example's Winter up to its first card. The clock of reveals is stopped."""
    monkeypatch.setattr(timeline, "STALL", 0)
    stacked(monkeypatch, THEIRS)
    at_winter(stage, lambda source: source in CHORES)
    table = Table(stage)
    table.notoriety()
    table.targets()
    stage.root.change(motion=True)
    return table


@pytest.fixture
def heard(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The sounds that were played."""
    played: list[str] = []
    monkeypatch.setattr(stage.root.device, "sound", played.append)
    return played


def stages(table: Table) -> list[str]:
    """Return the stages of the current reveal, in order, and play it to its end."""
    page, found = table.screen.scene, []
    while page.is_animating():
        found.append(page.timeline.stage.name)
        page.timeline.advance()
        table.stage.pump()
    return found


def test_a_card_is_flipped_before_anything_else_shows(table: Table) -> None:
    table.turn()
    page = table.screen.scene
    assert page.is_animating()
    assert not page.fully_shown
    assert not table.screen.ready
    assert not any("Eden Valley" in text for text in table.stage.texts_drawn() if "raids" in text)
    assert stages(table) == [reveal.CARD]
    assert page.fully_shown
    assert table.screen.ready


def test_a_tap_ends_the_reveal_and_does_nothing_else(table: Table) -> None:
    table.turn()
    at = table.session.journal.at
    table.stage.tap_at(200, 400)
    assert not table.screen.scene.is_animating()
    assert table.session.journal.at == at


def test_the_main_button_ends_the_reveal_first(table: Table) -> None:
    table.turn()
    at = table.session.journal.at
    table.primary()
    assert not table.screen.scene.is_animating()
    assert table.session.journal.at == at


def test_attack_defense_captives_and_reward_follow_each_other(table: Table) -> None:
    table.turn()
    stages(table)
    table.faces(1)
    assert stages(table) == [], "nothing interrupts the entering of dice"
    table.faces(4, 5)
    assert stages(table) == [reveal.DEFENSE, reveal.CAPTURED, reveal.COUNT]


def test_a_card_without_a_choice_is_revealed_like_any_other(table: Table) -> None:
    for _ in range(2):
        table.turn()
        found = stages(table)
        for face in (1, 4, 5) if table.session.state.attack == 1 else ():
            table.faces(face)
            stages(table)
    assert found[0] == reveal.CARD
    assert found[-1] == reveal.COUNT


def test_vp_count_up(table: Table) -> None:
    to_result(table)
    page = table.screen.scene
    while page.timeline.stage.name != reveal.COUNT:
        page.timeline.advance()
    page.timeline.seek(0.2)
    table.stage.pump()
    assert "+3 VP" in table.stage.texts_drawn()
    stages(table)
    assert "+6 VP" in table.stage.texts_drawn()


def to_result(table: Table) -> None:
    """Play to the result of the raid on Nithsdale."""
    for play in (
        table.turn, lambda: table.faces(1), lambda: table.faces(4, 5), table.turn, table.turn,
        lambda: table.strike("raid/SWM/nithsdale"), lambda: table.touch("dice.3"), lambda: table.faces(5),
        lambda: table.faces(1, 2, 5, 6), table.primary, lambda: table.faces(3),
    ):  # fmt: skip
        play()
        stages(table)
    table.faces(4)


def test_header_and_side_panel_wait_for_the_end(table: Table) -> None:
    to_result(table)
    assert table.screen.scene.is_animating()
    shown = table.screen.header.props["vp"].text
    stages(table)
    assert (shown, table.screen.header.props["vp"].text) == ("0", "6")


def test_a_rotation_shows_nothing_early(table: Table) -> None:
    to_result(table)
    table.stage.resize(915, 412)
    assert table.screen.scene.is_animating()
    assert "+6 VP" not in table.stage.texts_drawn()


def test_undo_reveals_nothing(table: Table) -> None:
    table.turn()
    stages(table)
    table.faces(1)
    stages(table)
    table.screen.history.undo()
    table.stage.pump()
    assert not table.screen.scene.is_animating()


def test_each_stage_has_its_sound(table: Table, heard: list[str]) -> None:
    table.turn()
    stages(table)
    assert heard == ["hoof"]
    table.faces(1)
    stages(table)
    table.faces(4, 5)
    stages(table)
    assert heard == ["hoof", "iron"]


def test_without_motion_the_end_shows_at_once_with_one_sound(table: Table, heard: list[str]) -> None:
    table.stage.root.change(motion=False)
    table.turn()
    assert not table.screen.scene.is_animating()
    table.faces(1, 4, 5)
    assert not table.screen.scene.is_animating()
    assert heard[-1] == "iron"


@pytest.mark.parametrize("name", [reveal.CARD, reveal.NONE])
def test_reveals_take_at_most_two_seconds(name: str) -> None:
    assert max(reveal.SECONDS.values()) <= 2
    assert reveal.SECONDS[name] > 0


def test_stages_come_from_what_is_new(table: Table) -> None:
    table.turn()
    view: Any = table.screen.scene.shown
    assert [stage.name for stage in reveal.stages(reveal.Seen(), view)] == [reveal.CARD]
    assert reveal.stages(reveal.Seen.of(view), view) == []
