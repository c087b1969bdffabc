"""The first screen, touched as a finger would touch it."""

import json
import random
from datetime import timedelta
from pathlib import Path

import pytest

import reivers
from reivers.kernel.prompts import Continue
from tests.ui.checks import faults, texts
from tests.ui.hand import Hand
from tests.ui.harness import Stage


def test_every_door_leads_somewhere_and_back(stage: Stage) -> None:
    Hand(stage).begin_night_ride()
    stage.press_escape()
    before = texts(stage)
    for door in ("library", "tools", "records", "settings", "about"):
        Hand(stage).open_door(door)
        (page,) = stage.root.overlays
        assert page.heading
        assert not [text for text in texts(stage) if text.startswith(("start.", "about.", "ui.", "home."))]
        stage.tap("back")
        assert texts(stage) == before


def test_every_ruling_is_listed_with_its_section(stage: Stage) -> None:
    from reivers.games.border.rulings import RULINGS, SLIPS

    stage.root.open_about()
    stage.pump()
    stage.touch("rulings")
    for name, section in {**RULINGS, **SLIPS}.items():
        props = stage.find(name).props
        assert (props["section"], props["text"]) == (section, stage.root.words.say(f"ruling.{name}"))
    assert set(RULINGS) == {f"A{n}" for n in range(1, 54)}


def test_about_opens_help_and_licenses(stage: Stage) -> None:
    for door in ("help", "licenses"):
        stage.root.open_about()
        stage.pump()
        assert reivers.__version__ in " ".join(texts(stage))
        stage.touch(door)
        assert stage.root.overlays[-1].heading == stage.root.words.say(f"about.{door}")
        assert faults(stage) == []
        stage.root.close_all()


def test_back_closes_a_page_and_then_is_left_to_the_window(stage: Stage) -> None:
    before = texts(stage)
    Hand(stage).open_door("settings")
    assert stage.press_escape()
    assert texts(stage) == before
    assert not stage.root.go_back()


def test_a_new_player_sees_what_the_app_does_and_starts_in_one_tap(stage: Stage) -> None:
    shown, say = stage.texts_drawn(), stage.root.words.say
    promises = [say(f"home.welcome.{name}") for name in ("rivals", "orders", "odds")]
    assert [text for text in shown if text in promises] == promises
    stage.tap("main")
    assert stage.root.screen.session.journal.header.options["family"] == "Dacre"
    assert stage.root.screen.session.prompt is not None
    stage.root.home()
    stage.pump()
    assert stage.has_hit("tour"), "it can be resumed"


def test_enter_presses_the_main_button(stage: Stage) -> None:
    stage.press_key(13)
    assert stage.root.screen.session.prompt is not None


def test_the_last_game_is_a_card_with_its_numbers(stage: Stage) -> None:
    begin_on_a_table(stage, "full")
    hand = Hand(stage)
    while not (
        isinstance(hand.session.prompt, Continue) and hand.screen.narrator.orders() and hand.session.steps()
    ):
        hand.play(1)
    first = hand.screen.narrator.orders()[0].lines[0]
    stage.kill()
    card = stage.find("last").props
    assert (card["name"], card["emblem"], card["token"]) == ("Kerr (practice)", "crest-kerr", "kerr")
    assert first in card["orders"]
    assert card["next"]
    stage.tap("last")
    assert hand.session.journal.header.options["family"] == "Kerr"


def test_the_list_shows_some_games_and_another_screen_all(stage: Stage) -> None:
    hand = Hand(stage)
    for _ in range(9):
        stage.root.saved_games.begin("toy", {}, "7").close()
    stage.root.screen.refresh()
    stage.pump()
    assert len([name for _piece, hit in stage.hits() if (name := hit.name).endswith(".more")]) == 4
    stage.tap("all")
    page = stage.root.overlays[-1]
    assert len(page.rows.data) == 9
    stage.press(hand.option(page.rows.data[2]["option"], page))
    stage.press(hand.option("delete", stage.root.overlays[-1]))
    assert len(page.rows.data) == 8, "it stays open"
    stage.press(hand.labeled("Bring back"))
    assert len(page.rows.data) == 9


def test_another_game_opens_from_its_row(stage: Stage) -> None:
    hand = Hand(stage)
    hand.begin("Fenwick")
    stage.press_escape()
    hand.begin_night_ride()
    stage.press_escape()
    (row,) = (row for row in stage.root.saved_games.rows() if row.game == "border")
    stage.tap(row.id)
    assert hand.session.journal.header.game == "border"


def test_the_main_button_follows_the_hand(stage: Stage) -> None:
    Hand(stage).begin_night_ride()
    stage.press_escape()
    assert stage.find("new").x < stage.find("main").x
    stage.root.change(left_hand=True)
    stage.pump()
    assert stage.find("main").x < stage.find("new").x


@pytest.mark.parametrize("size", [(320, 480), (412, 915), (915, 412), (800, 1280), (1280, 800)])
def test_home_fits_every_screen(stage: Stage, size: tuple[int, int]) -> None:
    stage.root.change(text="largest")
    stage.resize(*size)
    assert faults(stage) == []
    Hand(stage).begin("Maxwell")
    stage.press_escape()
    assert faults(stage) == []
    assert stage.root.screen.wide == (size[0] > size[1])


# -- games --------------------------------------------------------------------------------------------------


def test_continue_goes_on_with_the_last_game_where_it_stands(stage: Stage) -> None:
    hand = Hand(stage)
    hand.begin_night_ride()
    hand.play(3)
    asked, at = hand.session.prompt.key, hand.session.journal.at
    stage.press_escape()
    assert any("Night 1" in text or "Just begun" in text for text in texts(stage))
    stage.tap("main")
    assert (hand.session.prompt.key, hand.session.journal.at) == (asked, at)


def begin_on_a_table(stage: Stage, lies: str) -> None:
    options = {"family": "Kerr", "facts": "practice", "table": lies, "chance": "all"}
    stage.root.play(lambda: stage.root.saved_games.begin("border", options, "7"))
    stage.pump()


def test_after_a_while_away_the_board_may_be_checked(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    hand = Hand(stage)
    hand.begin("Kerr")
    stage.press_escape()
    stage.tap("main")
    assert stage.root.toast_shown is None, "who comes back at once is not asked"
    stage.press_escape()
    monkeypatch.setattr("reivers.frontend.saved_games.LONG", timedelta(seconds=-1))
    stage.tap("main")
    assert stage.root.toast_shown is not None
    stage.touch("toast")
    assert type(stage.root.overlays[-1]).__name__ == "SubScreen"
    stage.press_escape()
    assert type(stage.root.screen).__name__ == "PlayScreen"


def deed(stage: Stage, name: str) -> None:
    """Opens the menu of the last game and does something with it."""
    stage.tap("more")
    stage.press(Hand(stage).option(name, stage.root.overlays[-1]))


def test_a_deleted_game_can_be_brought_back(stage: Stage) -> None:
    hand = Hand(stage)
    hand.begin_night_ride()
    stage.press_escape()
    deed(stage, "delete")
    assert stage.root.screen.last == ""
    stage.press(hand.labeled("Bring back"))
    assert stage.root.screen.last != ""


def test_a_game_can_be_renamed(stage: Stage) -> None:
    Hand(stage).begin_night_ride()
    stage.press_escape()
    deed(stage, "rename")
    slip = stage.root.overlays[-1]
    assert slip.field.text == "The Night Ride"
    slip.field.text = "  A wet night  "
    stage.press(Hand(stage).labeled("Save"))
    assert stage.find("last").props["name"] == "A wet night"
    deed(stage, "rename")
    stage.root.overlays[-1].field.text = " "
    stage.press(Hand(stage).labeled("Save"))
    assert stage.find("last").props["name"] == "A wet night"


def test_a_game_can_be_duplicated(stage: Stage) -> None:
    Hand(stage).begin_night_ride()
    stage.press_escape()
    deed(stage, "duplicate")
    names = sorted(row.name for row in stage.root.saved_games.rows())
    assert names == ["The Night Ride", "The Night Ride (2)"]


@pytest.mark.parametrize("way", ["duplicate", "import"])
def test_a_copy_of_a_game_tells_at_once_where_it_stands(stage: Stage, tmp_path: Path, way: str) -> None:
    saved_games = stage.root.saved_games
    begin_on_a_table(stage, "nothing")
    Hand(stage).play(8)
    stage.press_escape()
    (row,) = saved_games.rows()
    if way == "duplicate":
        copied = saved_games.duplicate(row.id)
    else:
        saved_games.export(row.id, tmp_path / "game.json")
        copied = saved_games.import_game(tmp_path / "game.json")
    stage.root.screen.refresh()
    stage.pump()
    copy = next(one for one in saved_games.rows() if one.id == copied)
    assert saved_games.recap(copy) == saved_games.recap(row)
    assert saved_games.recap(copy)["family"] == "Kerr"
    assert not any("Just begun" in text for text in texts(stage))


def test_a_copy_of_a_finished_game_goes_on_no_record(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    saved_games = stage.root.saved_games
    game = saved_games.begin("toy", {}, "7")
    rng = random.Random(5)
    while game.session.prompt is not None:
        game.session.answer(game.session.prompt.sample(rng))
    game.update_bookmark()
    game.close()
    (row,) = saved_games.rows()
    monkeypatch.setattr(saved_games, "update_record", lambda _game: pytest.fail("it was won once"))
    copied = saved_games.duplicate(row.id)
    assert next(one for one in saved_games.rows() if one.id == copied).finished


def test_a_bug_report_holds_the_whole_game_and_nothing_of_the_player(
    stage: Stage, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    from reivers.main import main

    hand = Hand(stage)
    stage.root.saved_games.remember("folder", str(tmp_path))
    hand.begin_night_ride()
    hand.play(5)
    steps = [entry.n for entry in hand.session.journal.path(hand.session.journal.at)]
    stage.press_escape()
    (row,) = stage.root.saved_games.rows()
    stage.root.saved_games.rename(row.id, "With Aunt Mary in Hexham")
    stage.tap("main")
    hand.open_from_menu("report")
    stage.press(hand.labeled("Save here"))
    (report,) = tmp_path.glob("Reivers-*-report.json")
    assert "Mary" not in report.read_text()
    assert main(["replay", str(report), "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert [entry["n"] for entry in told["entries"]] == steps
    assert told["problems"] == []


def test_a_folder_with_nothing_to_take_in_says_so(stage: Stage, tmp_path: Path) -> None:
    folder = tmp_path / "Documents"
    folder.mkdir()
    stage.root.saved_games.remember("folder", str(folder))
    stage.tap("import")
    assert "No file to take in lies here." in texts(stage)
    assert faults(stage) == []
    (folder / "game.json").write_text("{}")
    stage.root.overlays[-1].go(folder)
    stage.pump()
    assert "No file to take in lies here." not in texts(stage)


def test_a_game_goes_into_a_file_and_comes_back(stage: Stage, tmp_path: Path) -> None:
    hand = Hand(stage)
    folder = tmp_path / "Documents"
    folder.mkdir()
    stage.root.saved_games.remember("folder", str(folder))
    hand.begin_night_ride()
    hand.play(3)
    stage.press_escape()
    for _ in range(2):
        deed(stage, "export")
        assert stage.root.overlays[-1].field.text == "The-Night-Ride"
        stage.press(hand.labeled("Save here"))
    files = sorted(path.name for path in folder.iterdir())
    assert files == ["The-Night-Ride-2.json", "The-Night-Ride.json"], "no file is written over"
    stage.tap("import")
    stage.press(hand.option(str(folder / files[0]), stage.root.overlays[-1]))
    assert len(stage.root.saved_games.rows()) == 2
    assert stage.root.toast_shown.text == "Imported The-Night-Ride-2.json."


def test_folders_are_walked_by_touch_and_hidden_ones_left_out(stage: Stage, tmp_path: Path) -> None:
    (tmp_path / "top" / "inner").mkdir(parents=True)
    (tmp_path / "top" / ".hidden").mkdir()
    (tmp_path / "top" / "inner" / "game.json").write_text("{}")
    (tmp_path / "top" / "inner" / "notes.txt").write_text("")
    stage.root.saved_games.remember("folder", str(tmp_path / "top"))
    stage.tap("import")
    page = stage.root.overlays[-1]
    assert [row["name"] for row in page.rows.data[:2]] == ["Up to the folder above", "inner/"]
    assert [row["option"] for row in page.rows.data[2:]] == [""], "a sentence, and nothing to take in"
    stage.press(Hand(stage).option(str(tmp_path / "top" / "inner"), page))
    assert [row["name"] for row in page.rows.data] == ["Up to the folder above", "game.json"]
    stage.press(Hand(stage).option(str(tmp_path / "top"), page))
    assert page.folder == str(tmp_path / "top")


def test_a_file_that_is_no_game_is_refused_in_one_sentence(stage: Stage, tmp_path: Path) -> None:
    (tmp_path / "other.json").write_text('{"reivers": "copy", "format": 2, "game": "border", "facts": []}')
    stage.root.saved_games.remember("folder", str(tmp_path))
    stage.tap("import")
    stage.press(Hand(stage).option(str(tmp_path / "other.json"), stage.root.overlays[-1]))
    assert stage.root.toast_shown.text.startswith("This file is an exported copy, not a game.")
    assert stage.root.saved_games.rows() == []


def test_a_folder_that_cannot_be_read_is_told_and_the_last_one_stays(stage: Stage, tmp_path: Path) -> None:
    stage.root.saved_games.remember("folder", str(tmp_path))
    stage.tap("import")
    page = stage.root.overlays[-1]
    page.go(tmp_path / "gone")
    assert "cannot be read" in stage.root.toast_shown.text
    assert page.folder == str(tmp_path)


def test_a_broken_game_is_named_and_nothing_else_suffers(stage: Stage) -> None:
    hand = Hand(stage)
    hand.begin_night_ride()
    stage.press_escape()
    (path,) = stage.folder.glob("games/*/journal.jsonl")
    path.write_bytes(b"")
    stage.root.screen.open_game(path.parent.name)
    stage.pump()
    assert stage.root.toast_shown is not None
    assert type(stage.root.screen).__name__ == "HomeScreen"
