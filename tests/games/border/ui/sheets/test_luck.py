"""The luck ledger: opened from the menu and at the end; and what About shows about simulated games."""

import json
from pathlib import Path

import pytest

from reivers.games.border.advice import luck
from tests.ui.checks import texts
from tests.ui.hand import Hand
from tests.ui.harness import Stage


@pytest.fixture
def hand(stage: Stage) -> Hand:
    return Hand(stage)


def play_to_the_end(hand: Hand) -> None:
    """A whole game, opened again at its end."""
    root = hand.stage.root
    game = root.saved_games.begin("border", {"family": "Kerr", "facts": "practice"}, "7")
    session = game.session
    while session.prompt is not None:
        answer = None if session.prompt.is_chance else session.prompt.sample(hand.rng)
        session.roll() if session.prompt.is_chance else session.answer(answer)
    game.close()
    root.play(lambda: root.saved_games.open(root.saved_games.rows()[0].id))
    hand.stage.pump()


def test_the_menu_leads_to_the_ledger(hand: Hand) -> None:
    hand.begin()
    hand.open_from_menu("luck")
    (page,) = hand.stage.root.overlays
    assert page.heading == hand.stage.root.words.say("luck.title")
    assert hand.stage.root.words.say("luck.none") in texts(hand.stage)


@pytest.mark.parametrize("night_ride", [True, False], ids=["no combats", "odds hidden"])
def test_the_menu_has_no_ledger_where_it_is_not_wanted(hand: Hand, night_ride: bool) -> None:
    hand.stage.root.change(hide_odds=not night_ride)
    hand.begin_night_ride() if night_ride else hand.begin()
    hand.screen.overlays.open_menu()
    hand.stage.pump()
    shown = texts(hand.stage)
    assert "Settings" in shown
    assert "Luck" not in shown


def test_the_end_leads_to_every_combat_the_sums_and_the_faces(hand: Hand) -> None:
    play_to_the_end(hand)
    hand.stage.root.open_luck(hand.screen.game)
    hand.stage.pump()
    page, shown = hand.stage.root.overlays[-1], texts(hand.stage)
    ledger, say = page.ledger, hand.stage.root.words.say
    assert ledger.combats
    for part, fought in luck.by_part(ledger, hand.screen.game.rules.names.when):
        assert say(part) in shown
        for combat, figures in fought:
            assert say(combat) in shown
            assert say(figures) in shown
    assert hand.stage.find("luck.mine").props["value"] == f"{ledger.mine.more:+.1f}".replace("-", "−")
    assert hand.stage.find("faces.app").props["counts"] == ledger.faces["app"]
    hand.stage.press_escape()
    hand.stage.root.change(hide_odds=True)
    hand.screen.refresh()
    hand.stage.pump()
    assert "Luck" not in texts(hand.stage)


@pytest.mark.parametrize(
    ("kept", "reported"),
    [
        ({"games": 400, "problems": 0}, True),
        ({"games": 0, "problems": 0}, False),
        ({"games": "many"}, False),
        (None, False),
    ],
)
def test_about_shows_simulated_games_if_there_is_a_report(
    hand: Hand, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, kept: object, reported: bool
) -> None:
    if kept is not None:
        (tmp_path / "simulated.json").write_text(json.dumps(kept))
    monkeypatch.setattr("reivers.ui.screens.about.asset", lambda name: tmp_path / name)
    hand.open_door("about")
    line = hand.stage.root.words.say("about.simulated", {"n": 400, "problems": 0})
    assert (line in texts(hand.stage)) is reported
