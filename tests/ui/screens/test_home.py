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
    for _ in range(9):
        stage.root.saved_games.begin("toy", {}, "7").close()
    stage.root.screen.refresh()
    stage.pump()
    assert len([name for _piece, hit in stage.hits() if (name := hit.name).endswith(".more")]) == 4
    stage.tap("all")
    (page,) = stage.root.overlays
    menus = [hit.name for _piece, hit in stage.hits() if hit.name.endswith(".more")]
    assert len(menus) == 9
    stage.touch(menus[2])
    stage.touch("delete")
    assert stage.root.overlays == [page], "it stays open"
    assert len([1 for _piece, hit in stage.hits() if hit.name.endswith(".more")]) == 8
    undo_in_toast(stage)
    assert len([1 for _piece, hit in stage.hits() if hit.name.endswith(".more")]) == 9


def test_a_game_without_screens_says_so_and_stays_closed(stage: Stage) -> None:
    """The last game, a game in the list, and a new one."""
    for seed in ("1", "2"):
        stage.root.saved_games.begin("hammer", {"scenario": "braveheart"}, seed).close()
    stage.root.screen.refresh()
    stage.pump()
    note = stage.root.words.say("hammer.note")
    last = stage.find("last").props
    assert (last["next"], last["score"]) == (note, "")
    first = stage.root.saved_games.rows()[1].id
    assert stage.find(first).props["note"] == note
    home = stage.root.screen
    for name in ("last", first):
        stage.tap(name)
        assert stage.root.screen is home
        assert stage.root.toast_shown is not None


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


def begin_on_a_table(stage: Stage, on_table: str) -> None:
    options = {"family": "Kerr", "facts": "practice", "table": on_table, "chance": "all"}
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
    assert type(stage.root.screen.page_over).__name__ == "CheckPage"
    stage.press_escape()
    assert type(stage.root.screen).__name__ == "PlayScreen"


def deed(stage: Stage, name: str) -> None:
    """Opens the menu of the last game and does something with it."""
    stage.tap("more")
    stage.touch(name)


def undo_in_toast(stage: Stage) -> None:
    """Tap the button of the toast."""
    toast = stage.root.toast_shown
    stage.tap_at(*toast.hit_center(toast.hits[0]))


def test_a_deleted_game_can_be_brought_back(stage: Stage) -> None:
    hand = Hand(stage)
    hand.begin_night_ride()
    stage.press_escape()
    deed(stage, "delete")
    assert stage.root.screen.last == ""
    undo_in_toast(stage)
    assert stage.root.screen.last != ""


def test_a_failed_import_names_the_file(stage: Stage, tmp_path: Path) -> None:
    (tmp_path / "notes.json").write_text("not a game")
    stage.root.device.documents = None
    stage.root.saved_games.remember_folder(tmp_path)
    stage.root.screen.open_door("import")
    stage.touch("notes.json")
    assert "notes.json" in stage.root.toast_shown.props["text"]
    assert stage.root.saved_games.rows() == []


def test_deleted_games_are_listed_until_the_trash_is_emptied(stage: Stage) -> None:
    hand = Hand(stage)
    for _ in range(2):
        hand.begin_night_ride()
        stage.press_escape()
        deed(stage, "delete")
    saved_games = stage.root.saved_games
    first, second = (row.id for row in saved_games.deleted())
    stage.root.hide_toast()
    stage.touch("deleted")
    stage.touch(f"restore.{first}")
    assert [row.id for row in saved_games.rows()] == [first]
    stage.touch("empty")
    stage.touch("second")
    assert [row.id for row in saved_games.deleted()] == [second]
    stage.touch("empty")
    stage.touch("confirm")
    assert saved_games.deleted() == []
    assert stage.root.words.say("deleted.none") in texts(stage)
    stage.press_escape()
    assert stage.root.screen.last == first


def test_a_game_can_be_renamed(stage: Stage) -> None:
    Hand(stage).begin_night_ride()
    stage.press_escape()
    deed(stage, "rename")
    sheet = stage.root.overlays[-1]
    assert sheet.field.text == "The Night Ride"
    sheet.field.text = " "
    stage.pump()
    stage.touch("confirm")
    assert stage.root.overlays == [sheet], "a game has a name"
    sheet.field.text = "  A wet night  "
    stage.pump()
    stage.touch("confirm")
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
    stage.touch("main")
    (report,) = tmp_path.glob("Reivers-*-report.json")
    assert "Mary" not in report.read_text()
    assert main(["replay", str(report), "--json"]) == 0
    reported = json.loads(capsys.readouterr().out)
    assert [entry["n"] for entry in reported["entries"]] == steps
    assert reported["problems"] == []


def rows(stage: Stage) -> list[str]:
    """Return what can be tapped on a page of files."""
    return [hit.name for _piece, hit in stage.hits() if hit.name not in ("back", "main")]


def test_a_folder_without_files_says_so(stage: Stage, tmp_path: Path) -> None:
    folder = tmp_path / "Documents"
    folder.mkdir()
    stage.root.saved_games.remember_folder(folder)
    stage.tap("import")
    none = stage.root.words.say("files.none")
    assert none in texts(stage)
    assert faults(stage) == []
    (folder / "game.json").write_text("{}")
    stage.root.overlays[-1].go(folder)
    stage.pump()
    assert none not in texts(stage)


def test_a_game_goes_into_a_file_and_comes_back(stage: Stage, tmp_path: Path) -> None:
    hand = Hand(stage)
    folder = tmp_path / "Documents"
    folder.mkdir()
    stage.root.saved_games.remember_folder(folder)
    hand.begin_night_ride()
    hand.play(3)
    stage.press_escape()
    for _ in range(2):
        deed(stage, "export")
        assert stage.root.overlays[-1].field.text == "The-Night-Ride"
        stage.touch("main")
    files = sorted(path.name for path in folder.iterdir())
    assert files == ["The-Night-Ride-2.json", "The-Night-Ride.json"], "no file is overwritten"
    stage.tap("import")
    stage.touch(str(folder / files[0]))
    assert len(stage.root.saved_games.rows()) == 2
    said = stage.root.words.say("games.imported_file", {"file": files[0]})
    assert stage.root.toast_shown.props["text"] == said


def test_folders_open_at_a_tap_without_hidden_ones(stage: Stage, tmp_path: Path) -> None:
    top = tmp_path / "top"
    (top / "inner").mkdir(parents=True)
    (top / ".hidden").mkdir()
    (top / "inner" / "game.json").write_text("{}")
    (top / "inner" / "notes.md").write_text("")
    stage.root.saved_games.remember_folder(top)
    stage.tap("import")
    page = stage.root.overlays[-1]
    assert rows(stage) == ["up", str(top / "inner")]
    stage.touch(str(top / "inner"))
    assert rows(stage) == ["up", str(top / "inner" / "game.json")]
    stage.touch("up")
    assert page.folder == top


def test_a_file_without_a_game_is_refused(stage: Stage, tmp_path: Path) -> None:
    (tmp_path / "other.json").write_text('{"reivers": "copy", "format": 2, "game": "border", "facts": []}')
    stage.root.saved_games.remember_folder(tmp_path)
    stage.tap("import")
    stage.touch(str(tmp_path / "other.json"))
    assert stage.root.toast_shown is not None
    assert stage.root.saved_games.rows() == []


def test_an_unreadable_folder_is_reported_and_the_last_one_stays(stage: Stage, tmp_path: Path) -> None:
    stage.root.saved_games.remember_folder(tmp_path)
    stage.tap("import")
    page = stage.root.overlays[-1]
    page.go(tmp_path / "gone")
    assert str(tmp_path / "gone") in stage.root.toast_shown.props["text"]
    assert page.folder == tmp_path


def test_a_broken_game_is_named_and_nothing_else_suffers(stage: Stage) -> None:
    hand = Hand(stage)
    hand.begin_night_ride()
    stage.press_escape()
    (path,) = stage.folder.glob("games/*/journal.jsonl")
    path.write_bytes(b"")
    stage.root.screen.open_game(path.parent.name)
    stage.pump()
    (page,) = stage.root.overlays
    assert type(page).__name__ == "DamagedGame"
    assert type(stage.root.screen).__name__ == "HomeScreen"
