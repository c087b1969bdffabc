"""Finished games go on record by themselves, and Records shows them."""

from typing import Any

import attrs
import pytest

from reivers.games.border.rules.seasons.scoring import TIMES, victory
from reivers.store.records import GameRecord
from tests.ui.checks import faults, texts
from tests.ui.hand import Hand
from tests.ui.harness import Stage


@pytest.fixture
def hand(stage: Stage) -> Hand:
    return Hand(stage)


def finished(n: int, total: int, family: str) -> GameRecord:
    level = victory(total)
    rows = dict.fromkeys(TIMES, total // 10)
    turns = (rows, rows, rows, {})
    running = (total // 5, total // 2, total - 20)
    return GameRecord(
        id=f"border-{n}:s",
        game="border",
        family=family,
        facts="copy",
        total=total,
        level=level.level,
        win=level.win,
        running=running,
        rows=rows,
        turns=turns,
    )


def fill(hand: Hand, *totals: int) -> None:
    families = ("Dacre", "Kerr", "Maxwell")
    for n, total in enumerate(totals):
        hand.stage.root.saved_games._records.note(finished(n, total, families[n % 3]))


def open_records(hand: Hand, *totals: int) -> Any:
    fill(hand, *totals)
    hand.open_door("records")
    return hand.stage.root.overlays[-1]


def test_without_games_it_says_so(hand: Hand) -> None:
    open_records(hand)
    assert hand.stage.root.words.say("records.none") in texts(hand.stage)


def test_a_game_goes_on_record_when_it_ends_and_off_it_when_it_goes_on(hand: Hand) -> None:
    saved_games = hand.stage.root.saved_games
    game = saved_games.begin("border", {"family": "Kerr", "facts": "practice"}, "7")
    session = game.session
    while session.prompt is not None:
        session.roll() if session.prompt.is_chance else session.answer(session.prompt.sample(hand.rng))
    assert saved_games.records() == []
    game.do(lambda: None)
    (record,) = saved_games.records()
    found = game.rules.totals(session.state)
    assert (record.family, record.total, record.level) == (
        "Kerr",
        found["final_total"],
        found["victory"]["level"],
    )
    assert sum(record.rows.values()) == record.total
    assert record.running == tuple(found["running_totals"])
    ledger = game.luck()
    assert record.luck["mine"] == (ledger.mine.expected, ledger.mine.actual)
    assert record.luck["theirs"] == (ledger.theirs.expected, ledger.theirs.actual)
    assert dict(record.faces) == ledger.faces
    game.do(session.undo)
    assert saved_games.records() == []
    game.do(session.redo)
    assert [attrs.evolve(one, ended="") for one in saved_games.records()] == [attrs.evolve(record, ended="")]
    game.close()
    saved_games.delete(saved_games.rows()[0].id)
    assert len(saved_games.records()) == 1, "a record outlives its game"


@pytest.mark.parametrize("size", [(320, 480), (412, 915), (1280, 800)])
def test_the_page_shows_figures_chart_sources_and_families(hand: Hand, size: tuple[int, int]) -> None:
    hand.stage.root.change(text="largest")
    hand.stage.resize(*size)
    open_records(hand, 120, 171, 99, 180)
    find = hand.stage.find
    assert [number for number, _what in find("figures").props["items"]] == ["2 of 4", "142", "180"]
    assert [point[2] for point in find("chart.vp").props["points"]] == [120, 171, 99, 180]
    assert sum(find("sources.bars").props["rows"][0][1]) > 0
    assert (find("Dacre").props["wins"], find("Dacre").props["best"]) == (1, "180")
    assert find("Fenwick").props["games"] == 0
    assert faults(hand.stage) == []


def test_a_tap_on_the_chart_shows_its_numbers(hand: Hand) -> None:
    open_records(hand, 123, 171)
    assert "123" not in [text.text for text in hand.stage.find("chart.vp").written]
    hand.stage.touch("chart.vp")
    assert "123" in [text.text for text in hand.stage.find("chart.vp").written]


def test_games_with_other_cards_can_be_left_out(hand: Hand) -> None:
    practiced = attrs.evolve(finished(7, 60, "Dacre"), facts="practice")
    hand.stage.root.saved_games._records.note(practiced)
    page = open_records(hand, 120, 171)
    assert len(page.games) == 3
    hand.stage.touch("facts.practice")
    assert [game.total for game in page.games] == [60]
    assert hand.stage.find("figures").props["items"][2][0] == "60"


def test_luck_is_added_up_over_games_unless_odds_are_hidden(hand: Hand) -> None:
    for n, actual in ((7, 9), (8, 3)):
        luck = {"mine": (4.5, actual), "theirs": (20.0, 18)}
        lucky = attrs.evolve(finished(n, 60, "Dacre"), luck=luck, faces={"app": (1, 2, 3, 4, 5, 6)})
        hand.stage.root.saved_games._records.note(lucky)
    open_records(hand, 120, 171)
    assert hand.stage.find("luck.mine").props["value"] == "+3.0"
    assert hand.stage.find("luck.theirs").props["value"] == "−4.0"
    assert hand.stage.find("faces.app").props["counts"] == (2, 4, 6, 8, 10, 12)
    hand.stage.root.change(hide_odds=True)
    hand.stage.root.close_all()
    hand.open_door("records")
    with pytest.raises(LookupError):
        hand.stage.find("luck.mine")


def test_a_long_list_shows_more_at_a_tap(hand: Hand) -> None:
    open_records(hand, *range(100, 150))
    hand.stage.touch("all")
    page = hand.stage.root.overlays[-1]
    shown = [hit.name for _piece, hit in hand.stage.hits() if hit.name.startswith("border-")]
    assert (shown[0], len(shown)) == ("border-49:s", 40)
    hand.stage.touch("more")
    assert len([1 for _piece, hit in hand.stage.hits() if hit.name.startswith("border-")]) == 50
    assert page.heading == hand.stage.root.words.say("records.all", {"n": 50})


def over(hand: Hand) -> None:
    """A whole game, ended on the screen."""
    hand.begin("Kerr")
    session = hand.session
    while session.prompt is not None:
        session.roll() if session.prompt.is_chance else session.answer(session.prompt.sample(hand.rng))
    hand.screen.run(lambda: None)
    hand.stage.pump()


def test_a_finished_game_has_a_record_a_chronicle_and_a_link(hand: Hand) -> None:
    stage = hand.stage
    handed: list[tuple[str, str]] = []

    def hand_on(text: str, action: str = "send") -> str:
        handed.append((action, text))
        return "copied"

    stage.root.device.share = hand_on
    over(hand)
    (record,) = stage.root.saved_games.records()
    assert set(record.rivals) == {"Dacre", "Fenwick", "Maxwell"}
    stage.root.home()
    stage.root.open_records()
    stage.pump()
    stage.touch("last")
    stage.touch("log")
    assert handed[-1][0] == "view"
    assert "createPlay.html?data=" in handed[-1][1]
    stage.touch("chronicle")
    stage.touch("share")
    action, story = handed[-1]
    assert action == "send"
    assert "Turn 1, Summer\n" in story
    assert f"{record.total} VP" in story.splitlines()[-1]
    for _ in range(3):
        stage.press_escape()
    assert stage.root.overlays == []


def test_the_chronicle_opens_from_a_record_and_closes_its_game(hand: Hand) -> None:
    stage = hand.stage
    over(hand)
    (record,) = stage.root.saved_games.records()
    stage.root.home()
    stage.root.open_records()
    stage.pump()
    stage.touch("last")
    stage.touch("chronicle")
    assert stage.root.overlays[-1].heading == stage.root.words.say("chronicle.title")
    stage.root.close_all()
    assert not stage.root.saved_games.open(stage.root.saved_games.rows()[0].id).file.read_only
    assert record.family == "Kerr"


@pytest.mark.parametrize("size", [(412, 915), (1280, 800), (320, 480)])
def test_two_games_are_compared(hand: Hand, size: tuple[int, int]) -> None:
    stage = hand.stage
    open_records(hand, 120, 150, 170)
    stage.resize(*size)
    stage.touch("last")
    stage.touch("compare")
    page = stage.root.overlays[-1]
    rows = stage.find("table").props["rows"]
    assert rows[-1].values == ("170", "150", "+20")
    assert [row.values[0] for row in rows[-4:-1]] == ["34", "85", "150"]
    stage.tap(page.others[-1].id)
    assert stage.find("table").props["rows"][-1].values == ("170", "120", "+50")
    assert faults(stage) == []


def test_without_its_game_a_record_has_no_chronicle(hand: Hand) -> None:
    open_records(hand, 120)
    hand.stage.touch("last")
    hand.stage.touch("chronicle")
    assert hand.stage.root.toast_shown.props["text"] == hand.stage.root.words.say("chronicle.gone")


def test_a_tap_shows_the_numbers_of_each_turn(hand: Hand) -> None:
    open_records(hand, 120, 150)
    bars = hand.stage.find("sources.bars")
    written = len(bars.written)
    hand.stage.touch("sources.bars.numbers")
    hand.stage.pump(2)
    assert len(bars.written) > written
    hand.stage.touch("sources.bars.numbers")
    hand.stage.pump(2)
    assert len(bars.written) == written
