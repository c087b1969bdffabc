"""A cheap phone builds every page soon: none has more than 250 widgets, around play and in a whole turn."""

from reivers.sim.policies import random_legal

from .hand import Hand
from .harness import Stage

MOST_WIDGETS = 250
DOORS = ("library", "tools", "records", "settings", "about")


def test_no_screen_builds_more_widgets_than_a_cheap_phone_bears(stage: Stage) -> None:
    """On a wide screen, where the map stands beside the page."""
    stage.blind = True
    stage.resize(1280, 800)
    hand, most = Hand(stage), {}
    most["home"] = count(stage)
    for door in DOORS:
        getattr(stage.root, f"open_{door}")()
        most[door] = sum(1 for _ in stage.root.slips[-1].walk(restrict=True))
        stage.root.clear_slips()
    hand.begin("Dacre")
    while hand.session.state.turn == 1:
        page = hand.screen.scene.page.partition(".")[0]
        most[page] = max(most.get(page, 0), count(stage))
        hand.session.answer(random_legal(hand.session.prompt, hand.rng))
        hand.screen.refresh()
    assert {page: widgets for page, widgets in most.items() if widgets > MOST_WIDGETS} == {}
    assert {"draft", "attack", "spring"} <= set(most)


def count(stage: Stage) -> int:
    return sum(1 for _ in stage.root.screen.walk(restrict=True))
