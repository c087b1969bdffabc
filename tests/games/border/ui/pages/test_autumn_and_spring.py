"""The pages of Autumn and Spring, and the end, by touch."""

import random
from typing import Any

import pytest

from reivers.games.border.rules.seasons.autumn import AT_HOME
from reivers.games.border.rules.seasons.scoring import LEVELS
from reivers.kernel.prompts import Continue
from tests.ui.checks import faults, texts
from tests.ui.hand import Hand
from tests.ui.harness import Stage
from tests.ui.shortened import shortened

SIZES = ((360, 640), (412, 915), (800, 1280), (1280, 800))


@pytest.fixture
def hand(stage: Stage) -> Hand:
    return Hand(stage)


def play_to(hand: Hand, page: str, prompt: str = "") -> Any:
    """The practice game at the first prompt of a page; what comes before is answered for it."""
    for _ in range(2000):
        asked = hand.session.prompt
        there = hand.session.page_name.startswith(page) and (not prompt or (asked and asked.key == prompt))
        if there or asked is None:
            break
        hand.session.answer(asked.sample(hand.rng))
    hand.screen.refresh()
    hand.stage.pump()
    return hand.session.prompt


def of_kind(hand: Hand, kind: str) -> list[Any]:
    return [widget for widget in hand.stage.widgets() if type(widget).__name__ == kind]


def test_6_2_events_are_tiles_and_one_tap_each(stage: Stage, hand: Hand) -> None:
    hand.begin("Dacre", "copy")
    play_to(hand, "events", "autumn.event")
    first = hand.session.prompt
    tile = next(widget for widget in of_kind(hand, "OptionRow") if widget.option == "4")
    stage.press(tile)
    assert hand.session.prompt is not first
    assert hand.session.state.events == ["4"]


def test_6_3_a_tap_on_a_box_lays_the_token_there(stage: Stage, hand: Hand) -> None:
    hand.begin()
    prompt = play_to(hand, "defenses", "autumn.place")
    cards = {card.option: card for card in of_kind(hand, "BoxCard")}
    assert set(cards) == {option.id for option in prompt.options} - {AT_HOME}
    token, box = prompt.facts["token"], next(option.id for option in prompt.legal())
    stage.press(cards[box])
    assert hand.session.state.table[box]["token"] == token


def test_6_3_the_primary_key_leaves_the_token_at_home(stage: Stage, hand: Hand) -> None:
    hand.begin()
    prompt = play_to(hand, "defenses", "autumn.place")
    before = hand.session.state.table["player"][f"token:{prompt.facts['token']}"]
    stage.tap("primary")
    assert hand.session.state.table["player"][f"token:{prompt.facts['token']}"] == before
    assert hand.session.prompt is not prompt


def test_6_3_the_advised_placement_is_one_tap_and_one_step(stage: Stage, hand: Hand) -> None:
    from reivers.games.border.advice.defenses import defenses

    hand.begin()
    play_to(hand, "defenses", "autumn.place")
    best = defenses(hand.session.state, hand.session.peek).best
    steps = len(hand.session.steps())
    stage.press(hand.labelled_like("Take the best by the odds"))
    laid = {box: hand.session.state.table.get(box, {}).get("token") for box in best}
    assert laid == dict(best)
    assert len(hand.session.steps()) == steps + 1


def test_6_3_the_eye_is_on_the_farm_that_a_raid_would_take(stage: Stage, hand: Hand) -> None:
    from reivers.games.border.advice.raid_target import eye

    hand.begin()
    play_to(hand, "defenses", "autumn.place")
    eyed = {card.option for card in of_kind(hand, "BoxCard") if card.eyed}
    assert eyed == set(eye(hand.session.state, hand.session.peek).raid) != set()


def test_6_4_one_key_resolves_the_rivals_autumn_and_marches_can_be_ticked(stage: Stage, hand: Hand) -> None:
    hand.begin()
    prompt = play_to(hand, "rivals", "page.rivals")
    assert isinstance(prompt, Continue)
    stage.tap("primary")
    while not isinstance(hand.session.prompt, Continue):
        hand.answer_at_random()
    blocks = of_kind(hand, "WalkBlock")
    assert blocks
    assert "Fetch" in texts(stage)
    stage.press(blocks[0])
    assert blocks[0].done
    hand.screen.refresh()
    stage.pump()
    assert [block.done for block in of_kind(hand, "WalkBlock")].count(True) == 1
    at = hand.session.journal.at
    stage.tap("primary")
    assert hand.session.journal.at > at, "the primary key works with nothing ticked"


@shortened("size", (360, 640), (1280, 800))
def test_6_4_each_order_of_the_rivals_autumn_opens_its_own_reason(
    stage: Stage, hand: Hand, size: tuple[int, int]
) -> None:
    stage.resize(*size)
    hand.begin()
    play_to(hand, "rivals", "page.rivals")
    stage.tap("primary")
    while not isinstance(hand.session.prompt, Continue):
        hand.answer_at_random()
    row = next(row for row in of_kind(hand, "OrderRow") if "on the track" in row.text)
    family = row.text.partition(" ")[0]
    stage.press(row.children[0])
    slip = stage.root.overlays[-1]
    assert slip.heading == row.text
    told = [group.heading for group in hand.screen.narrator.why_there(spot_of(hand, row.text))]
    assert told, "it has reasons"
    assert all(heading.startswith(family) for heading in told), "and none of another family's"
    assert not any(block.done for block in of_kind(hand, "WalkBlock")), "asking why is no tick"


def spot_of(hand: Hand, order: str) -> tuple[str, str]:
    """What an order is about."""
    groups = hand.screen.narrator.orders()
    lines = [one for group in groups for one in zip(group.lines, group.places, strict=True)]
    return next(spot for line, spot in lines if line == order)


@shortened("size", (360, 640), (800, 1280), (1280, 800))
def test_room_that_a_page_leaves_shows_the_board(stage: Stage, hand: Hand, size: tuple[int, int]) -> None:
    stage.resize(*size)
    hand.begin("Dacre")
    play_to(hand, "rivals", "page.rivals")
    scene = hand.screen.scene
    maps = [child for child in scene.ids.room.children if type(child).__name__ == "BoardMap"]
    if hand.screen.wide:
        assert maps == [], "it stands beside the page"
        return
    assert maps[0].march == ("EWM" if size == (360, 640) else ""), "the own March where the board is too high"
    assert maps[0].height <= scene.ids.room.height
    assert scene.ids.scroll.height >= scene.filled, "no line of the page gives way to it"


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
