"""Garbage is looked for while the player reads, and little of what stays is looked through again. Then, too,
pages to come are loaded."""

import gc
import time
import weakref
from collections.abc import Iterator

import pytest

from .hand import Hand
from .harness import Stage

ANSWERS = 25
FADES = 1.0
"""Seconds after which Kivy holds nothing more of a list that was scrolled: its bar has faded away."""


@pytest.fixture(autouse=True)
def nothing_set_aside() -> Iterator[None]:
    yield
    gc.unfreeze()


def test_no_tap_waits_for_a_search_through_everything(stage: Stage) -> None:
    hand, searched = Hand(stage), []
    hand.begin("Dacre")
    stage.app.idle.sweep()

    def note(phase: str, info: dict[str, int]) -> None:
        searched.append(info["generation"])

    gc.callbacks.append(note)
    for _ in range(ANSWERS):
        hand.screen.context.answer_prompt(hand.session.prompt.sample(hand.rng))
        stage.pump(2)
    gc.callbacks.remove(note)
    assert 2 not in searched


def test_what_stays_with_a_screen_is_set_aside_once(stage: Stage) -> None:
    hand, idle = Hand(stage), stage.app.idle
    gc.unfreeze()
    hand.begin("Dacre")
    idle.sweep()
    stays = gc.get_freeze_count()
    assert stays > len(gc.get_objects())
    hand.screen.refresh()
    idle.sweep()
    assert gc.get_freeze_count() <= stays, "pages that come and go are not"


def test_pages_that_were_left_are_cleared_away_and_so_is_a_screen(stage: Stage) -> None:
    hand, idle = Hand(stage), stage.app.idle
    hand.begin("Dacre")
    idle.sweep()
    screen = weakref.ref(hand.screen)
    stage.root.open_settings()
    page = weakref.ref(stage.root.overlays[-1])
    stage.root.close_all()
    stage.pump(6)
    idle.sweep()
    assert page() is None
    stage.root.home()
    until = time.monotonic() + FADES
    while time.monotonic() < until:
        stage.pump(1)
    idle.sweep()
    assert screen() is None, "though it had been set aside"


def test_it_waits_for_fingers_that_rest(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    swept: list[int] = []
    monkeypatch.setattr("reivers.ui.idle.IDLE_SECONDS", 0)
    monkeypatch.setattr(stage.app.idle, "sweep", lambda: swept.append(1))
    stage.pump(2)
    assert swept == []
    stage.tap_at(5, 5)
    assert swept


def test_and_for_dice_that_still_fall(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    hand, swept = Hand(stage), []
    hand.begin("Dacre")
    monkeypatch.setattr(stage.app.idle, "sweep", lambda: swept.append(1))
    monkeypatch.setattr(hand.screen.scene, "is_animating", lambda: True)
    stage.app.idle._when_still(0)
    assert swept == []
    monkeypatch.setattr(hand.screen.scene, "is_animating", lambda: False)
    stage.app.idle._when_still(0)
    assert swept == [1]


def test_a_little_is_left_until_it_is_worth_a_search(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    idle, swept = stage.app.idle, []
    idle.sweep()
    monkeypatch.setattr(idle, "sweep", lambda: swept.append(1))
    idle._when_still(0)
    assert swept == []
    made = [[] for _ in range(40_000)]
    idle._when_still(0)
    assert swept == [1]
    del made


def test_pages_to_come_are_loaded_one_at_a_time(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    hand, loaded = Hand(stage), list[str]()
    hand.begin("Dacre")
    monkeypatch.setattr(type(hand.screen.ui), "load", lambda _ui, path: loaded.append(path))
    stage.app.idle._when_still(0)
    assert len(loaded) == 1
    stage.rest()
    assert {*hand.screen.ui.pages.values(), *(tab.view for tab in hand.screen.ui.tabs)} == set(loaded)


def test_a_bookmark_is_written_after_the_page_is_shown_and_before_a_pause(stage: Stage) -> None:
    hand = Hand(stage)
    hand.begin("Dacre")
    file = hand.screen.game.file
    before = file.bookmark()
    hand.screen.context.answer_prompt(hand.session.prompt.sample(hand.rng))
    assert file.bookmark() == before
    stage.root.pause()
    assert file.bookmark() != before


def test_short_of_memory_everything_is_looked_through_at_once(stage: Stage) -> None:
    hand = Hand(stage)
    hand.begin("Dacre")
    stage.app.idle.sweep()
    stage.app._spare_memory()
    assert gc.get_freeze_count() == 0
