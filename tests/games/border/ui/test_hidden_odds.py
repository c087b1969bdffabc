"""One switch hides all odds: every page that has some is looked at with them and without."""

from tests.games.border.ui.attack.test_winter import Table, table  # noqa: F401  (a fixture)
from tests.games.border.ui.pages.test_autumn_and_spring import play_to
from tests.ui.checks import texts
from tests.ui.hand import Hand
from tests.ui.harness import Stage

ODDS = (" %", " VP", "on average", "expected", "best by the odds", "Best together", "Expect", "Token unseen")
"""What is said of chances and of what they are worth."""
SCORE = ("Score:", "= VP", "\nHand ", "VP for each")
"""VP that are certain: those of a combat, those that a card gives."""


def told(stage: Stage) -> list[str]:
    """What the page says of odds. A figure and its name stand apart: the strip's \"VP\" is none."""
    return [
        text
        for text in texts(stage)
        if any(odds in text for odds in ODDS) and not any(score in text for score in SCORE)
    ]


def look_twice(stage: Stage) -> list[str]:
    """The page with odds, then without any."""
    found = told(stage)
    stage.root.change(hide_odds=True)
    stage.root.screen.refresh()
    stage.pump()
    assert told(stage) == []
    stage.root.change(hide_odds=False)
    stage.root.screen.refresh()
    stage.pump()
    assert told(stage) == found
    return found


def test_no_page_of_a_winter_tells_odds_that_are_hidden(table: Table) -> None:  # noqa: F811
    stage = table.stage
    assert any("VP in Spring" in text for text in look_twice(stage))
    table.notoriety()
    assert any("Best together" in text for text in look_twice(stage))
    table.targets()
    table.turn()
    before = look_twice(stage)
    assert any("Expect" in text for text in before)
    assert any("if kept" in text or "Better kept" in text for text in before)
    table.primary()
    table.faces(1, 4, 5)
    table.touch("SMM/liddesdale")
    assert any("expected" in text for text in look_twice(stage))
    table.turn()
    table.turn()
    choice = "\n".join(look_twice(stage))
    for figure in (
        "Sheep 0.9",
        "Cattle 1.7",
        "captured 15 %",
        "Horses −0.2",
        "a rival may come first",
    ):
        assert figure in choice
    table.primary()
    table.touch("dice:3")
    assert "He rides on 1 or 2: 33 %" in look_twice(stage)
    table.faces(5)
    assert any("VP" in text for text in look_twice(stage))


def test_own_tokens_are_laid_without_odds_that_are_hidden(stage: Stage) -> None:
    hand = Hand(stage)
    hand.begin()
    play_to(hand, "defenses", "autumn.place")
    found = look_twice(stage)
    assert any("Attacked" in text for text in found)
    assert any("best:" in text for text in found)


def test_a_draft_does_not_tell_what_may_come_if_odds_are_hidden(stage: Stage) -> None:
    hand = Hand(stage)
    hand.begin()
    (found,) = look_twice(stage)
    assert "the chance in the next three: " in found
    assert " %" in found
