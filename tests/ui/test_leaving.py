"""What is left is gone: no page or icon goes on listening after it was closed."""

import gc

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
