"""The side panel of a wide screen follows the step by itself, unless it is pinned."""

from typing import Any

import pytest

from reivers.games.border import board
from reivers.kernel.prompts import Continue
from tests.ui.checks import SIZES, faults
from tests.ui.hand import Hand
from tests.ui.harness import Stage
from tests.ui.shortened import shortened


@pytest.fixture
def hand(stage: Stage) -> Hand:
    stage.resize(1280, 800)
    return Hand(stage)


def seen_beside(hand: Hand) -> dict[str, set[Any]]:
    """The pages that stood beside each kind of page of the play, each with the March that was lit."""
    seen: dict[str, set[Any]] = {}
    while not hand.screen.scene.page.startswith("draft.2"):
        hand.screen.refresh()
        beside, rests = hand.screen.side_panel, isinstance(hand.session.prompt, Continue)
        kind = hand.screen.scene.page.partition(".")[0]
        seen.setdefault(kind, set()).add((beside.page, beside.lit, rests))
        hand.session.answer(hand.session.prompt.sample(hand.rng))
    return seen


def test_it_follows_the_step(hand: Hand) -> None:
    hand.begin("Dacre")
    seen = seen_beside(hand)
    assert {(page, lit) for page, lit, _rests in seen["draft"]} == {("march", "EWM")}
    assert {page for page, _lit, rests in seen["defenses"] if not rests} == {"march"}
    assert ("tracks", "", False) in seen["notoriety"]
    struck = {(page, lit) for page, lit, rests in seen["attack"] if not rests and lit in board.HOME_MARCHES}
    assert struck
    assert {page for page, _lit in struck} == {"march"}
    assert "score" in {page for page, _lit, _rests in seen["spring"]}


def test_a_pinned_march_stays(stage: Stage, hand: Hand) -> None:
    hand.begin("Dacre")
    beside = hand.screen.side_panel
    assert (beside.page, beside.lit) == ("march", "EWM")
    beside.pinned = True
    beside.follow("SMM")
    assert (beside.page, beside.lit) == ("march", "EWM")
    beside.pinned = False
    beside.follow("SWM")
    assert (beside.page, beside.lit) == ("march", "SWM")
    beside.open("rivals")
    beside.follow("SWM")
    assert beside.page == "rivals", "what the player has opened stays until the play goes on"
    beside.follow(board.DL)
    assert (beside.page, beside.lit) == ("board", board.DL)
    stage.pump()
    assert faults(stage) == []


def test_the_march_shows_what_raiders_see(stage: Stage, hand: Hand) -> None:
    hand.begin("Dacre")
    stage.resize(1280, 800)
    hand.screen.overlays.open_page("march")
    stage.pump()
    stage.touch("EWM")
    texts = {part for text in stage.texts_drawn() for part in text.split(" · ")}
    assert {
        "English West March",
        "Eden Valley",
        "Bew Castle",
        hand.screen.say("map.worth", {"value": "1"}),
    } <= texts


@shortened("size", *SIZES)
def test_the_five_tracks_tell_ranks_and_what_the_own_place_is_worth(
    stage: Stage, hand: Hand, size: tuple[int, int]
) -> None:
    hand.begin("Dacre")
    table = hand.session.state.table
    table["SWM/track"] = {"cube:Maxwell": 5, "cube:Dacre": 5, "cube:Kerr": 2}
    stage.resize(*size)
    hand.screen.overlays.open_page("tracks")
    stage.pump()
    tracks = {one.name: one.props for one in stage.widgets() if type(one).__name__ == "StandingRow"}
    assert dict(tracks["SWM"]["points"]) == {"Maxwell": 5, "Dacre": 5, "Kerr": 2}
    assert len(tracks["EWM"]["notes"]) == 3, "place, dice and VP"
    assert len(tracks["EMM"]["notes"]) == 1, "no place"
    assert faults(stage) == []
