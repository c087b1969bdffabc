"""7.1.8 What may be forgotten rings a small bell beside the primary key; a tap tells it, and no more."""

import pytest

from tests.ui.checks import texts
from tests.ui.harness import Stage
from tools.fight_moments import FORGOTTEN, opened, ringing

SAID = {
    "office-dice": "Captain of Berwick: its 2 dice are unused",
    "ballad": "sing it now, or never",
    "notoriety": "Boasts at the Inn can be played only now",
    "horses": "more than the limit",
    "warden": "Your Warden card is unused, and this is the last Winter",
    "keeper": "Keeper of Tynedale will bring you a card",
}


@pytest.mark.parametrize("name", FORGOTTEN)
def test_the_bell_rings_and_tells_what_may_be_forgotten(stage: Stage, name: str) -> None:
    ringing(stage, name)
    at = stage.root.screen.session.journal.at
    stage.tap("bell")
    assert len(stage.root.overlays) == 1
    assert any(SAID[name] in text for text in texts(stage)), texts(stage)
    stage.press_escape()
    assert stage.root.overlays == []
    assert stage.root.screen.session.journal.at == at
    assert stage.root.screen.pad is not None, "the question stays where it was"


def test_no_bell_where_nothing_may_be_forgotten(stage: Stage) -> None:
    opened(stage, "feud-of-the-player-won", "attack.target")
    assert not stage.has_hit("bell")
