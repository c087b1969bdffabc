"""One switch hides all odds: checked on every page that has some."""

from tests.games.border.ui.attack.test_winter import Table, table  # noqa: F401  (a fixture)
from tests.games.border.ui.playing import play_to
from tests.ui.checks import texts
from tests.ui.hand import Hand
from tests.ui.harness import Stage

ODDS = ("%", " VP", "on average", "expected", "best by the odds", "Best together", "Token unseen")
"""What is said of chances and of what they are worth."""
SCORE = ("Score:", "= VP", "\nHand ", "VP for each")
"""VP that are certain: those of a combat, those that a card gives."""


def reported(stage: Stage) -> list[str]:
    """What the page shows about odds. A figure and its name are separate: the strip's \"VP\" isn't one."""
    return [
        text
        for text in texts(stage)
        if any(odds in text for odds in ODDS) and not any(score in text for score in SCORE)
    ]


def look_twice(stage: Stage) -> list[str]:
    """The page with odds, then without any."""
    found = reported(stage)
    stage.root.change(hide_odds=True)
    stage.root.screen.refresh()
    stage.pump()
    assert reported(stage) == []
    stage.root.change(hide_odds=False)
    stage.root.screen.refresh()
    stage.pump()
    assert reported(stage) == found
    return found


def test_no_page_of_a_winter_tells_odds_that_are_hidden(table: Table) -> None:  # noqa: F811
    stage = table.stage
    assert any("VP in Spring" in text for text in look_twice(stage))
    table.notoriety()
    stage.pump(8)
    assert any("2 cards together" in text for text in look_twice(stage))
    table.targets()
    table.turn()
    assert any("%" in text for text in look_twice(stage))
    table.faces(1, 4, 5)
    assert any("expected" in text for text in look_twice(stage))
    table.turn()
    table.turn()
    choice = look_twice(stage)
    assert "29%" in choice
    table.strike("raid/SWM/nithsdale")
    assert any("expected" in text for text in look_twice(stage))
    table.touch("dice.3")
    assert any("33%" in text for text in look_twice(stage))
    table.faces(5)
    assert any("VP" in text for text in look_twice(stage))


def test_own_tokens_are_laid_without_odds_that_are_hidden(stage: Stage) -> None:
    hand = Hand(stage)
    hand.begin()
    play_to(hand, "defenses", "autumn.place")
    stage.pump(8)
    found = look_twice(stage)
    assert any("attacked" in text for text in found)
    assert any("Saves" in text for text in found)


def test_a_draft_does_not_tell_what_may_come_if_odds_are_hidden(stage: Stage) -> None:
    hand = Hand(stage)
    hand.begin()
    stage.touch("odds")
    assert any("%" in text for text in look_twice(stage))
    stage.root.change(hide_odds=True)
    stage.root.screen.refresh()
    stage.pump()
    assert not stage.has_hit("odds")
