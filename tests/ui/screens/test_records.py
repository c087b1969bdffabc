"""Finished games go on record by themselves, and the page tells what they tell."""

import attrs
import pytest

from reivers.games.border.rules.seasons.scoring import TIMES, victory
from reivers.store.records import GameRecord
from tests.ui.checks import texts
from tests.ui.hand import Hand
from tests.ui.harness import Stage


@pytest.fixture
def hand(stage: Stage) -> Hand:
    return Hand(stage)


def finished(n: int, total: int, family: str) -> GameRecord:
    level = victory(total)
    rows = dict.fromkeys(TIMES, total // 10)
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
    )


def fill(hand: Hand, *totals: int) -> None:
    families = ("Dacre", "Kerr", "Maxwell")
    for n, total in enumerate(totals):
        hand.stage.root.saved_games._records.note(finished(n, total, families[n % 3]))


def test_without_games_it_says_so(hand: Hand) -> None:
    hand.open_door("records")
    assert any("No finished games yet" in text for text in texts(hand.stage))


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


def test_the_page_tells_the_best_the_latest_and_where_the_points_came_from(hand: Hand) -> None:
    fill(hand, 120, 171, 99, 180)
    hand.open_door("records")
    shown = texts(hand.stage)
    assert any(text.startswith("4 games finished, 2 won, 142.5 VP on average.") for text in shown)
    assert any("your games ended between 99 and 180" in text for text in shown)
    assert any(text.startswith("Dacre, Jock of the Peartree (won)") for text in shown)
    assert "Fenwick: not yet" in shown
    assert any("Raid Sheep" in text for text in shown)


def test_practice_games_and_others_can_be_told_apart(hand: Hand) -> None:
    fill(hand, 120, 171)
    practiced = attrs.evolve(finished(7, 60, "Dacre"), facts="practice")
    hand.stage.root.saved_games._records.note(practiced)
    hand.open_door("records")
    page = hand.stage.root.overlays[-1]
    assert len(page.games) == 3
    hand.stage.press(page.kinds.cells["practice"])
    assert [game.total for game in page.games] == [60]
    assert any(text.startswith("1 game finished, 0 won, 60.0 VP") for text in texts(hand.stage))


def test_luck_is_told_over_all_games_that_have_it(hand: Hand) -> None:
    fill(hand, 120, 171)
    for n, actual in ((7, 9), (8, 3)):
        luck = {"mine": (4.5, actual), "theirs": (20.0, 18)}
        lucky = attrs.evolve(finished(n, 60, "Dacre"), luck=luck, faces={"app": (1, 2, 3, 4, 5, 6)})
        hand.stage.root.saved_games._records.note(lucky)
    hand.open_door("records")
    shown = texts(hand.stage)
    assert "Luck over 2 games" in shown
    assert "Your side: 12 VP, expected 9.0 (+3.0)" in shown
    assert "Rivals’ side: 36 VP, expected 40.0 (−4.0)" in shown
    faces = ", ".join(f"{face} ×{2 * face}" for face in range(1, 7))
    assert f"Thrown by the app, 42 dice: {faces}. Expected of each face: 7.0." in shown


def test_two_games_are_not_compared(hand: Hand) -> None:
    fill(hand, 120, 171)
    hand.open_door("records")
    assert not [text for text in texts(hand.stage) if "ended between" in text]


def test_many_games_stand_on_a_page_of_their_own(hand: Hand) -> None:
    fill(hand, *range(100, 130))
    hand.open_door("records")
    hand.stage.press(hand.labeled("All games"))
    page = hand.stage.root.overlays[-1]
    assert page.rows.data[0]["name"].endswith("129 VP, Fingerless Will Nixon")
    assert len(page.rows.data) == 30


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
    stage.tap("primary")
    stage.press(hand.labeled("Share"))
    assert "Turn 1, Summer\n- " in handed[-1][1]
    stage.press(hand.labeled("Record"))
    stage.press(hand.labeled("Log in BG Stats"))
    assert handed[-1][0] == "view"
    assert "createPlay.html?data=" in handed[-1][1]
    keys = (
        key for key in stage.root.overlays[-1].walk(restrict=True) if getattr(key, "text", "") == "Chronicle"
    )
    stage.press(next(keys))
    stage.press(hand.labeled("Share as text"))
    action, tale = handed[-1]
    assert action == "send"
    assert "Turn 1, Summer\n- " in tale
    assert f"{record.total} VP" in tale.splitlines()[-1]
    stage.press_escape()
    stage.press_escape()
    assert stage.root.overlays == []
    stage.root.home()
    stage.root.open_records()
    stage.pump()
    stage.press(hand.option(record.id, stage.root.overlays[-1]))
    stage.press(hand.labeled("Chronicle"))
    assert "Turn 3, Spring" in texts(stage)
    stage.root.close_all()
    assert not stage.root.saved_games.open(stage.root.saved_games.rows()[0].id).file.read_only, (
        "it was let go of"
    )


def test_without_its_game_a_record_has_no_chronicle(hand: Hand) -> None:
    fill(hand, 120)
    hand.stage.root.open_records()
    hand.stage.pump()
    hand.stage.press(hand.option("border-0:s", hand.stage.root.overlays[-1]))
    hand.stage.press(hand.labeled("Chronicle"))
    assert hand.stage.root.toast_shown.text.startswith("The game itself no longer lies here")
