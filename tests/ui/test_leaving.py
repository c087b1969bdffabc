"""What is left is gone: no page or icon goes on listening after it was closed."""

import gc
import weakref

from .harness import Stage


def test_closed_pages_hear_nothing_more_of_the_theme(stage: Stage) -> None:
    stage.blind = True
    before = stage.theme.hearers("left_hand")
    for _ in range(20):
        stage.root.open_about()
        stage.root.clear_slips()
    stage.pump(6)
    gc.collect()
    assert stage.theme.hearers("left_hand") < before + 20 / 2, "a few may linger, but they do not add up"


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


def test_games_that_were_left_are_let_go(stage: Stage) -> None:
    """Their screens, and with them all their pages: many games in one evening do not fill the memory."""
    from .hand import Hand

    stage.blind = True
    left = []
    for _ in range(3):
        hand = Hand(stage)
        hand.begin("Dacre")
        hand.screen.open_why()
        left.append(weakref.ref(hand.screen))
        stage.root.home()
        stage.pump(6)
        gc.collect()
    assert [screen() for screen in left[:-1]] == [None, None], "the last one may linger until the next"
