"""What is left is gone: no page, screen or icon goes on listening after it was closed."""

import gc
import weakref

from .hand import Hand
from .harness import Stage


def test_closed_pages_hear_nothing_more_of_the_theme(stage: Stage) -> None:
    stage.blind = True
    root, theme = stage.root, stage.theme

    def open_all() -> tuple[int, int]:
        for name in ("settings", "library", "tools", "about", "records"):
            getattr(root, f"open_{name}")()
            stage.pump(1)
            root.clear_slips()
        stage.pump(1)
        gc.collect()
        return theme.hearers("palette"), theme.hearers("left_hand")

    first = open_all()
    assert open_all() == first
    assert open_all() == first


def test_the_living_hear_of_every_change(stage: Stage) -> None:
    from reivers.ui.icons import Icon

    drawn = []

    class Watched(Icon):
        def _draw(self, *_changed: object) -> None:
            drawn.append(1)

    icon = Watched()
    before = len(drawn)
    stage.root.change(theme="dark")
    assert len(drawn) == before + 1
    del icon
    gc.collect()
    stage.root.change(theme="light")
    assert len(drawn) == before + 1


def test_a_screen_that_was_left_is_no_longer_there(stage: Stage) -> None:
    hand = Hand(stage)
    stage.blind = True
    hand.begin()
    hand.screen.open_page("board")
    stage.pump()
    left = weakref.ref(hand.screen)
    hand.screen.act(lambda: None)
    stage.root.clear_slips()
    stage.root.home()
    stage.pump(6)
    gc.collect()
    assert left() is None
