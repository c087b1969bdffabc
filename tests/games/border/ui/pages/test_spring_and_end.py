"""The pages of Autumn and Spring, and the end, by touch."""

import random

import pytest

from reivers.games.border.rules.seasons.scoring import LEVELS
from reivers.kernel.prompts import Continue
from tests.games.border.ui.playing import of_kind, play_to
from tests.ui.checks import faults, texts
from tests.ui.hand import Hand
from tests.ui.harness import Stage
from tests.ui.shortened import shortened

SIZES = ((360, 640), (412, 915), (800, 1280), (1280, 800))


@pytest.fixture
def hand(stage: Stage) -> Hand:
    return Hand(stage)


def test_8_2_the_score_fills_in_and_a_touch_ends_it(stage: Stage, hand: Hand) -> None:
    stage.root.change(motion=True)
    hand.begin()
    prompt = play_to(hand, "spring", "page.score")
    assert isinstance(prompt, Continue)
    stage.tap("primary")
    lines = of_kind(hand, "ScoredLine")
    assert len(lines) > 2
    assert any(line.opacity == 0 for line in lines)
    assert lines[-1].total
    assert lines[-1].vp == str(sum(hand.session.state.score[0].values()))
    assert sum(int(line.vp) for line in lines[:-1]) == int(lines[-1].vp), "the lines make up the total"
    stage.tap_at(5, 400)
    assert all(line.opacity == 1 for line in of_kind(hand, "ScoredLine"))
    (ladder,) = of_kind(hand, "TurnLadder")
    assert ladder.opacity == 1


def test_8_1_all_indicators_are_one_order(stage: Stage, hand: Hand) -> None:
    hand.begin(lies="full")
    play_to(hand, "spring", "page.score")
    orders = [order for tell in hand.session.page_notices for order in tell.orders]
    home = [order for order in orders if order.piece.startswith("indicator:")]
    (told,) = (text for text in texts(stage) if "Indicators" in text)
    assert told == f"Take all {len(home)} Attack Indicators back"
    assert not any("indicator back" in text for text in texts(stage))


@shortened("size", *SIZES)
def test_every_level_stands_alone_and_whole(
    stage: Stage, hand: Hand, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    stage.resize(*size)
    stage.root.change(text="largest")
    hand.begin()
    play_to(hand, "over")
    for least, win, name in LEVELS:
        monkeypatch.setattr("reivers.games.border.ui.pages.end.vp", lambda _state, least=least: least)
        hand.screen.refresh()
        stage.pump()
        (shown,) = of_kind(hand, "Name")
        assert shown.name == name
        assert len(shown.said) > len(name)
        assert shown.result.startswith("Won" if win else "Lost")
        assert faults(stage) == [], name
        assert shown.height <= hand.screen.scene.ids.scroll.height, "nothing is below the edge"


def test_9_2_names_are_dark_until_they_are_reached_and_one_stands_alone(stage: Stage, hand: Hand) -> None:
    stage.root.change(motion=False)
    hand.begin()
    play_to(hand, "end", "page.level")
    scroll = hand.screen.scene.ids.scroll
    assert (scroll.scroll_y, scroll.viewport_size[1] <= scroll.height) == (1, True), "its foot is in sight"
    total = hand.session.state.table["vp"]["points"]
    shown = {name for _least, _win, name in LEVELS if any(name in text for text in texts(stage))}
    assert shown == {name for least, _win, name in LEVELS if total >= least}
    stage.tap("primary")
    assert hand.session.prompt is None
    name = next(name for least, _win, name in LEVELS if total >= least)
    assert name in texts(stage)
    words = [getattr(one, "text", "") for one in hand.screen.scene.walk(restrict=True)]
    assert not any(str(total) in text for text in words), "the name stands alone"
    stage.tap("primary")
    assert f"{name}, {total} VP" in texts(stage)
    raids = [one for one in hand.screen.game.luck().combats if one.own and one.kind == "raid"]
    told = [text for text in texts(stage) if text.startswith("Best Raid")]
    assert len(told) == bool(raids)
    if raids:
        assert of_kind(hand, "ScoredLine")[-1].vp == str(max(one.attack.actual for one in raids))
    assert "Your first finished game" in texts(stage)
    stage.press(hand.labeled("Again"))
    assert hand.session.journal.header.options["family"] == "Dacre"
    assert hand.session.state.turn == 1


def test_the_orders_of_a_page_that_rests_are_read_aloud(stage: Stage, hand: Hand) -> None:
    said: list[str] = []
    hand.begin()
    play_to(hand, "spring", "page.score")
    stage.root.device.speak = said.append  # type: ignore[method-assign]
    stage.tap("primary")
    groups = hand.screen.scene.orders()
    assert groups
    assert all(line in said[-1] for group in groups for line in group.lines)


def test_8_2_a_ballad_is_a_line_of_the_score(stage: Stage, hand: Hand) -> None:
    hand.begin("Kerr", "practice", "11")
    rng = random.Random(2)
    while hand.session.prompt is not None and hand.session.prompt.key != "spring.ballads":
        hand.session.answer(hand.session.prompt.sample(rng))
    hand.screen.refresh()
    stage.pump()
    stage.tap("primary")
    lines = {line.text: int(line.vp) for line in of_kind(hand, "ScoredLine") if not line.total}
    row = hand.session.state.score[2]
    assert lines["The Rider's Farewell, sung"] == row["Ballads"] > 0
    spring = row["Ballads"] + row.get("Notoriety", 0) + row.get("Reivers in Gaol (end of turn)", 0)
    assert lines["From the Winter"] == sum(row.values()) - spring
    assert not any("leaves play" in text for text in texts(stage)), "its order says so"
