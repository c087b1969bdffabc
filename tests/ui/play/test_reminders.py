"""7.1.8 What is easy to forget shows a small bell beside the main button; a tap only shows it."""

import pytest

from tests.ui.checks import texts
from tests.ui.harness import Stage
from tools.fight_moments import FORGOTTEN, opened, ringing


@pytest.mark.parametrize("name", FORGOTTEN)
def test_the_bell_says_what_may_be_forgotten(stage: Stage, name: str) -> None:
    ringing(stage, name)
    at = stage.root.screen.session.journal.at
    stage.tap("bell")
    assert len(stage.root.overlays) == 1
    reminders = [stage.root.screen.say(one) for one in stage.root.screen.context.view.reminders]
    assert reminders
    assert {one[:1].upper() + one[1:] for one in reminders} <= set(texts(stage))
    stage.press_escape()
    assert stage.root.overlays == []
    assert stage.root.screen.session.journal.at == at


def test_no_bell_where_nothing_may_be_forgotten(stage: Stage) -> None:
    opened(stage, "feud-of-the-player-won", "attack.target")
    assert not stage.has_hit("bell")
