"""What is left is gone: no page or icon goes on listening after it was closed."""

import gc
import time
import weakref

from tests.ui.shortened import shortened

from .harness import MOST_PATIENCE, Stage


def test_closed_pages_hear_nothing_more_of_the_theme(stage: Stage) -> None:
    before = stage.theme.hearers("left_hand")
    for _ in range(20):
        stage.root.open_about()
        stage.root.close_all()

    def hearers() -> int:
        stage.pump(6)
        gc.collect()
        return stage.theme.hearers("left_hand")

    patience = time.monotonic() + MOST_PATIENCE
    while (found := hearers()) >= before + 20 / 2 and time.monotonic() < patience:
        pass
    assert found < before + 20 / 2, "a few may linger, but they do not add up"


def test_a_living_piece_hears_of_every_change(stage: Stage) -> None:
    from reivers.ui.drawing.piece import Drawn

    painted = []

    class Watched(Drawn):
        def paint(self, *_given: object, **_props: object) -> None:
            painted.append(1)

    piece = Watched()
    piece.size = 10, 10
    stage.pump()
    before = len(painted)
    stage.root.change(theme="dark")
    stage.pump()
    assert len(painted) == before + 1
    del piece
    gc.collect()
    stage.root.change(theme="light")
    stage.pump()
    assert len(painted) == before + 1


@shortened("size", (412, 915), (1280, 800))
def test_games_that_were_left_are_let_go(stage: Stage, size: tuple[int, int]) -> None:
    """Their screens, and with them all their pages: not even the last one lingers."""
    from .hand import Hand

    stage.resize(*size)
    left = []
    for _ in range(2):
        hand = Hand(stage)
        hand.begin("Dacre")
        hand.screen.overlays.open_why()
        stage.root.close_all()
        stage.tap("menu")
        left.append(weakref.ref(hand.screen))
        stage.touch("games")
        del hand
    # Kivy holds what was scrolled: for a moment its last touch, then half a second until its bar fades away.
    patience = time.monotonic() + MOST_PATIENCE
    while any(screen() for screen in left) and time.monotonic() < patience:
        stage.pump(6)
        gc.collect()
    assert [screen() for screen in left] == [None, None]
