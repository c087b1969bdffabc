"""Taps that weren't meant: just after something appeared, or anywhere beside the main button."""

import random
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from reivers.ui.widgets import gestures
from tests.games.border.ui.playing import play_to

from .hand import Hand
from .harness import NEVER, Stage

TAPS = 100
POINTS = [(x / 6, y / 12) for x in range(1, 6) for y in range(1, 12)]
"""Points all over the window, as shares of its size."""


@pytest.fixture
def hand(stage: Stage) -> Hand:
    return Hand(stage)


def openers(hand: Hand) -> Iterator[tuple[str, Callable[[], object]]]:
    """All that opens over a game."""
    shell, screen = hand.stage.root, hand.screen
    over, board = screen.overlays, screen.board_pages
    yield from {
        "menu": over.open_menu,
        "why": over.open_why,
        "reminders": over.open_reminders,
        "tracked_by": over.open_tracked_by,
        "tracking": over.open_tracking,
        "number": lambda: screen.corrections.correct_number("player|cattle"),
        "place": lambda: screen.corrections.correct_place("EWM/eden-valley"),
        "march": lambda: board.open_march("EWM"),
        "settings": shell.open_settings,
        "library": shell.open_library,
        "tools": shell.open_tools,
        "records": shell.open_records,
        "about": shell.open_about,
        "keys": shell.open_keys,
    }.items()
    for tab in screen.ui.tabs_of(screen.game):
        yield tab.id, lambda tab=tab: over.open_page(tab.id)


def facts(hand: Hand) -> tuple[Any, ...]:
    """What no stray tap may change."""
    root = hand.stage.root
    return hand.session.journal.at, len(hand.session.journal.facts), root.settings, tuple(root.overlays)


def test_something_new_ignores_taps_at_first(
    stage: Stage, hand: Hand, monkeypatch: pytest.MonkeyPatch
) -> None:
    hand.begin()
    for name, opened in openers(hand):
        monkeypatch.setattr(gestures, "DEAF_SECONDS", NEVER)
        opened()
        stage.pump()
        before = facts(hand)
        for across, up in POINTS:
            stage.tap_at(across * stage.window.width, up * stage.window.height)
        assert facts(hand) == before, name
        monkeypatch.setattr(gestures, "DEAF_SECONDS", 0)
        stage.press_escape()
        assert stage.root.overlays == [], name


def test_a_tap_outside_closes_a_sheet(stage: Stage, hand: Hand) -> None:
    hand.begin()
    hand.screen.overlays.open_menu()
    stage.pump()
    stage.tap_at(5, stage.window.height - 5)
    assert stage.root.overlays == []


def is_beside_main(stage: Stage, x: float, y: float) -> bool:
    """Whether a point isn't on a main button."""
    from reivers.ui.components.buttons import MainButton

    mains = [widget for widget in stage.widgets(MainButton) if widget.opacity]
    return not any(main.collide_point(*main.to_widget(x, y)) for main in mains)


def tap_about(stage: Stage, seed: int) -> None:
    """Tap at random points beside the main button."""
    rng = random.Random(seed)
    for _ in range(TAPS):
        x, y = rng.random() * stage.window.width, rng.random() * stage.window.height
        if is_beside_main(stage, x, y):
            stage.tap_at(x, y)


@pytest.mark.parametrize("page", ["draft", "last_cards", "defenses", "notoriety", "attack", "spring"])
def test_random_taps_finish_no_season(stage: Stage, hand: Hand, page: str) -> None:
    hand.begin("Maxwell")
    play_to(hand, page)
    assert hand.session.page_name.startswith(page)
    session = hand.session
    season = session.state.turn, session.state.season
    tap_about(stage, 5)
    assert (session.state.turn, session.state.season) == season


def test_random_taps_leave_no_guided_game(stage: Stage) -> None:
    stage.root.tour()
    stage.pump()
    game = stage.root.screen.game
    tap_about(stage, 6)
    assert game.tour is not None
