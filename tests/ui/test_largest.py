"""Every screen at the largest text with the longest names: nothing is cut, nothing lies over anything."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from reivers.border import board
from reivers.sim.policies import random_legal

from .checks import faults
from .hand import Hand
from .harness import Stage

SIZES = [(360, 640), (1280, 800)]
LONG = "Netherwitton and the Hethersgill Moor beyond"
"""As long a name as anybody would give a farm or a site of the board."""


@pytest.fixture(params=SIZES, ids=["phone", "tablet"])
def hand(stage: Stage, request: pytest.FixtureRequest) -> Hand:
    stage.resize(*request.param)
    stage.blind = True
    stage.root.change(text="largest", animation="off")
    copy = stage.root.library.copy()
    for march, regions in board.REGIONS.items():
        for nth, region in enumerate(regions):
            copy.learn(f"region:{region}", "name", f"{LONG} {march} {nth}", "table")
    return Hand(stage)


def test_the_screens_around_play(hand: Hand) -> None:
    stage = hand.stage
    wrong: dict[str, list[str]] = {"home": faults(stage)}
    for name in ("settings", "library", "tools", "records", "about"):
        getattr(stage.root, f"open_{name}")()
        stage.pump()
        wrong[name] = faults(stage)
        stage.root.clear_slips()
    stage.tap("new")
    wrong["new game"] = faults(stage)
    stage.root.clear_slips()
    hand.begin_night_ride()
    stage.press_escape()
    wrong["home with a game"] = faults(stage)
    found = [f"{name}: {one}" for name, some in wrong.items() for one in some]
    assert not found, "\n".join(found)


def pages(hand: Hand) -> Iterator[tuple[str, Callable[[], object]]]:
    """What can be opened over the play."""
    screen = hand.screen
    for page in ("board", "family", "rivals", "score", "journal"):
        yield page, lambda page=page: screen.open_page(page)
    yield "why", screen.open_why
    yield "menu", screen.open_menu
    yield "who holds", screen.open_holders
    yield "what lies", screen.open_lies
    yield "a March", lambda: screen.clerk.open_march("SMM")
    yield "audit", lambda: screen.clerk.open_audit(1)
    yield "put right", screen.undo


@pytest.mark.timeout(300)
@pytest.mark.parametrize("facts", ["practice", pytest.param("copy", marks=pytest.mark.trust)])
def test_a_turn_and_all_that_can_be_opened_in_it(hand: Hand, facts: str) -> None:
    stage = hand.stage
    hand.begin("Maxwell", facts)
    seen: set[Any] = set()
    wrong: dict[str, list[str]] = {}
    while hand.session.prompt is not None and hand.session.state.turn == 1:
        prompt = hand.session.prompt
        kind = (prompt.key, hand.session.page_name.partition(".")[0])
        if kind not in seen:
            seen.add(kind)
            hand.screen.refresh()
            stage.pump()
            wrong[f"{kind}"] = faults(stage)
        hand.session.answer(random_legal(prompt, hand.rng))
    hand.screen.refresh()
    for name, opened in pages(hand):
        opened()
        stage.pump()
        wrong[name] = faults(stage)
        stage.root.clear_slips()
    found = [f"{name}: {one}" for name, some in wrong.items() for one in some]
    assert not found, "\n".join(found)
    assert len(seen) > 12
