"""The numbers that are always in sight: they say what they are, and no key beside them is cut."""

import pytest

from reivers.games.border.rules.seasons.events import AREA
from reivers.games.border.ui.old_views import strip
from tests.ui.hand import Hand
from tests.ui.harness import Stage

WINTER = strip.SEASONS.index("winter")


@pytest.fixture
def hand(stage: Stage) -> Hand:
    hand = Hand(stage)
    hand.begin("Dacre")
    return hand


def shown(hand: Hand) -> dict[str, str]:
    hand.screen.refresh()
    hand.stage.pump()
    return {figure.name: figure.number for figure in reversed(hand.screen.ids.strip.children)}


@pytest.fixture
def winter(monkeypatch: pytest.MonkeyPatch) -> None:
    """The dice of events are used in Winter."""
    monkeypatch.setattr(strip, "season", lambda _session: WINTER)


def test_an_event_with_rerolls_stands_in_the_strip_only_in_winter(
    hand: Hand, monkeypatch: pytest.MonkeyPatch
) -> None:
    hand.session.state.table.setdefault(AREA, {})["rerolls:7"] = 4
    for season in range(len(strip.SEASONS)):
        monkeypatch.setattr(strip, "season", lambda _session, season=season: season)
        assert ("Rough Wooing" in shown(hand)) == (season == WINTER)


@pytest.mark.usefixtures("winter")
def test_an_event_with_rerolls_stands_in_the_strip_while_it_has_dice(hand: Hand) -> None:
    table = hand.session.state.table
    assert list(shown(hand)) == ["VP", "Cattle", "Horses", "Sheep", "Hand", "Base dice"]
    table.setdefault(AREA, {})["rerolls:7"] = 4
    seven = shown(hand)
    assert seven["Rough Wooing"] == "4"
    assert len(seven) == 7
    table[AREA]["rerolls:8"] = 2
    assert shown(hand)["Rerolls"] == "4+2", "never more than seven: a finger must find each"
    table[AREA] = {}
    assert len(shown(hand)) == 6


@pytest.mark.usefixtures("winter")
def test_every_number_opens_the_page_behind_it(hand: Hand) -> None:
    hand.session.state.table.setdefault(AREA, {})["rerolls:7"] = 4
    shown(hand)
    headings = []
    for figure in reversed(hand.screen.ids.strip.children):
        hand.stage.press(figure)
        headings.append(hand.stage.root.overlays[-1].heading)
        hand.stage.root.close_all()
    assert headings == ["Score", "Family", "Family", "Family", "Family", "Rivals", "Family"]


def test_dice_that_the_rivals_will_have_are_told_while_they_draft(hand: Hand) -> None:
    hand.session.state.stacks["attack"] = [{"card": "1", "strength": 7}]
    assert shown(hand)["Base dice"] == "~2"


def test_a_key_of_a_shared_row_keeps_its_smaller_words_when_the_theme_changes(stage: Stage) -> None:
    from reivers.ui.widgets.widgets import GridButton

    cell = GridButton(text="Notoriety", shrink=0.6)
    usual = GridButton(text="Notoriety")
    for text in ("largest", "usual"):
        stage.root.change(text=text, theme="dark" if text == "largest" else "light")
        stage.pump()
        assert cell.font_size == pytest.approx(usual.font_size * 0.6)
