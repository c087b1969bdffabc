"""Spring and the end of a game, by touch."""

import random
from pathlib import Path
from typing import Any

import pytest

from reivers.games.border.rules.seasons.scoring import LEVELS, victory
from tests.ui.checks import faults
from tests.ui.hand import Hand
from tests.ui.harness import Stage
from tests.ui.shortened import shortened

SIZES = ((320, 480), (412, 915), (800, 1280), (1280, 800))


@pytest.fixture
def hand(stage: Stage) -> Hand:
    return Hand(stage)


def play_to(hand: Hand, key: str, seed: int = 5) -> None:
    """Play to a prompt, or to the end."""
    rng = random.Random(seed)
    while hand.session.prompt is not None and hand.session.prompt.key != key:
        hand.session.answer(hand.session.prompt.sample(rng))
    hand.screen.refresh()
    hand.stage.pump()


@shortened("size", *SIZES)
def test_the_rows_of_spring_add_up_to_the_vp_of_the_turn(
    stage: Stage, hand: Hand, size: tuple[int, int]
) -> None:
    stage.resize(*size)
    hand.begin()
    play_to(hand, "page.score")
    stage.touch("primary")
    total = sum(hand.session.state.score[0].values())
    rows = [piece for piece in stage.widgets() if getattr(piece, "name", "").startswith("row.")]
    shown = sum(int(row.props["vp"].replace("−", "-")) for row in rows)
    assert shown == total
    assert stage.find("dawn").props["number"] == f"{total} VP"
    assert faults(stage) == []
    stage.touch("primary")
    assert hand.session.state.turn == 2


def test_the_score_counts_up_until_a_touch_ends_it(stage: Stage, hand: Hand) -> None:
    scene = counting(stage, hand, "page.score")
    assert not scene.fully_shown
    assert not hand.screen.ready
    stage.tap_at(5, 400)
    assert hand.screen.scene.fully_shown
    assert hand.screen.ready


@pytest.mark.parametrize(("on_table", "beside"), [("full", "clearing"), ("nothing", "tab.score")])
def test_the_board_to_clear_or_the_score_sheet_is_beside_spring(
    stage: Stage, hand: Hand, on_table: str, beside: str
) -> None:
    stage.resize(1280, 800)
    hand.begin(on_table=on_table)
    play_to(hand, "page.score")
    stage.touch("primary")
    assert (beside == "clearing") == any(getattr(one, "name", "") == "clearing" for one in stage.widgets())
    assert (beside == "tab.score") == stage.has_hit("tab.score")
    assert faults(stage) == []


def test_the_orders_of_spring_are_read_aloud(stage: Stage, hand: Hand) -> None:
    said: list[str] = []
    hand.begin()
    play_to(hand, "page.score")
    stage.root.device.speak = said.append  # type: ignore[method-assign]
    stage.touch("primary")
    groups = hand.screen.scene.orders()
    assert groups
    assert all(line in said[-1] for group in groups for line in group.lines)


def test_ballads_are_switches_that_are_on(stage: Stage, hand: Hand) -> None:
    hand.begin("Kerr", "practice", "11")
    play_to(hand, "spring.ballads", 2)
    sung = list(hand.session.prompt.default)
    assert sung
    for card in sung:
        assert stage.find(card).props["on"]
    stage.touch("primary")
    assert hand.session.state.score[2]["Ballads"] > 0


def test_one_tap_counts_all_livestock_and_one_undo_takes_it_back(stage: Stage, hand: Hand) -> None:
    hand.begin()
    play_to(hand, "page.horses")
    steps = len(hand.session.steps())
    stage.touch("primary")
    assert hand.session.prompt is None
    assert len(hand.session.steps()) == steps + 1
    hand.screen.history.undo()
    assert hand.session.prompt is not None
    assert hand.session.prompt.key == "page.horses"


@shortened("size", *SIZES)
def test_the_end_shows_the_whole_ladder_and_the_level(
    stage: Stage, hand: Hand, size: tuple[int, int]
) -> None:
    stage.resize(*size)
    hand.begin()
    play_to(hand, "page.horses")
    stage.touch("primary")
    total = hand.session.state.table["vp"]["points"]
    shown = stage.texts_drawn()
    assert {name for _least, _win, name in LEVELS} <= set(shown)
    assert shown.count(victory(total).level) == 2
    assert stage.find("moon").props["vp"] == str(total)
    assert faults(stage) == []


def test_the_count_climbs_until_a_touch_ends_it(stage: Stage, hand: Hand) -> None:
    scene = counting(stage, hand, "page.horses")
    total = hand.session.state.table["vp"]["points"]
    assert scene.vp < total
    assert not hand.screen.ready
    stage.tap_at(5, 400)
    assert scene.vp == total
    assert hand.screen.ready


def counting(stage: Stage, hand: Hand, key: str) -> Any:
    """Play to a prompt, and return the page after it while it counts."""
    hand.begin()
    play_to(hand, key)
    stage.root.change(motion=True)
    stage.touch("primary")
    return hand.screen.scene


def counted(scene: Any) -> list[tuple[str, float]]:
    """Play the animation stage by stage, and return the stages."""
    found = []
    while scene.is_animating():
        found.append((scene.timeline.stage.name, scene.timeline.stage.seconds))
        scene.timeline.advance()
    return found


def test_rows_are_counted_one_by_one_and_nothing_jumps(stage: Stage, hand: Hand) -> None:
    """The rows have their places from the start."""
    scene = counting(stage, hand, "page.score")
    below = stage.find("base_dice").to_window(0, 0)
    stages = counted(scene)
    stage.pump()
    assert len(stages) == len(scene.view.rows)
    assert sum(seconds for _name, seconds in stages) <= 4
    assert stage.find("base_dice").to_window(0, 0) == below
    assert hand.screen.ready


def test_the_final_level_takes_eight_to_twelve_seconds(stage: Stage, hand: Hand) -> None:
    scene = counting(stage, hand, "page.horses")
    scene.timeline.seek(0.5)
    assert scene.vp < scene.view.total
    stages = counted(scene)
    assert [name for name, _seconds in stages] == ["count"] * len(scene.view.count) + ["level"]
    assert sum(seconds for _name, seconds in stages) <= 12
    assert all(1 <= seconds <= 4 for _name, seconds in stages)
    assert scene.vp == scene.view.total


def test_a_finished_game_opens_at_its_result(stage: Stage, hand: Hand) -> None:
    hand.begin()
    play_to(hand, "")
    stage.root.change(motion=True)
    id = hand.screen.game.file.id
    stage.root.home()
    stage.root.play(lambda: stage.root.saved_games.open(id))
    stage.pump()
    assert hand.screen.ready
    assert not hand.screen.scene.is_animating()


def test_the_end_leads_to_the_journal_and_its_dice(stage: Stage, hand: Hand) -> None:
    hand.begin()
    play_to(hand, "")
    stage.touch("journal")
    steps = stage.root.overlays[-1].content.steps
    rolled = [entry for entry in hand.session.journal.entries.values() if entry.key == "combat.defense"]
    steps._edit(next(entry.n for entry in rolled if entry.answer.get("faces")))
    assert stage.find("slots").props["dark"]


def test_the_result_is_shared_as_a_picture(
    stage: Stage, hand: Hand, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    hand.begin()
    play_to(hand, "")
    monkeypatch.setattr(Path, "home", lambda: tmp_path)
    stage.touch("share")
    stage.pump(6)
    (picture,) = tmp_path.glob("*.png")
    assert picture.stat().st_size > 10_000
    assert stage.root.toast_shown is not None


def test_play_again_begins_with_the_same_family(stage: Stage, hand: Hand) -> None:
    hand.begin("Dacre")
    play_to(hand, "")
    stage.touch("primary")
    assert hand.session.journal.header.options["family"] == "Dacre"
    assert hand.session.state.turn == 1
