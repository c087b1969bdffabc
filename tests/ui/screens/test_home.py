"""The first screen, touched as a finger would touch it."""

import json
import random
from datetime import timedelta
from pathlib import Path

import pytest

import reivers
from reivers.kernel.prompts import Continue
from reivers.ui.drawing.tokens import DARK
from tests.ui.checks import faults, texts
from tests.ui.hand import Hand
from tests.ui.harness import Stage


def pixel(stage: Stage, path: Path, x: int, y: int) -> list[float]:
    """The color the screen shows at a point, counted from the bottom left."""
    from kivy.core.image import Image

    stage.picture(path)
    image = Image(str(path), keep_data=True, nocache=True)
    return image.read_pixel(x, image.height - 1 - y)


def test_it_says_what_it_is_and_that_it_is_not_official(stage: Stage) -> None:
    shown = " ".join(texts(stage))
    assert "Border Reivers" in shown
    assert reivers.__version__ in shown
    assert "Not an official product" in shown


def test_the_first_frame_waits_for_no_picture_and_the_second_has_them(stage: Stage) -> None:
    from kivy.core.window import Window

    from reivers.ui.screens.home import HomeScreen
    from reivers.ui.widgets import icons

    for kept in (icons.layers, icons._atlas):
        kept.cache_clear()
    stage.root.show(HomeScreen(stage.root))
    stage.pump()
    Window.dispatch("on_flip")
    assert not icons.at_hand()
    stage.pump(1)
    assert icons.at_hand()
    assert stage.find("emblem").there


def test_every_door_leads_somewhere_and_back(stage: Stage) -> None:
    before = texts(stage)
    for door in ("library", "tools", "records", "settings", "about"):
        stage.press(Hand(stage).door(door))
        (page,) = stage.root.overlays
        assert page.heading
        assert not [text for text in texts(stage) if text.startswith(("start.", "about.", "ui.", "home."))]
        stage.tap("back")
        assert texts(stage) == before


def test_every_ruling_is_told_with_its_section(stage: Stage) -> None:
    from reivers.games.border.rulings import RULINGS, SLIPS

    stage.press(Hand(stage).door("about"))
    stage.press(Hand(stage).option("rulings", stage.root.overlays[-1]))
    shown = texts(stage)
    for name, section in {**RULINGS, **SLIPS}.items():
        said = stage.root.words.say(f"ruling.{name}")
        assert f"{section} · {said}" in shown
    assert set(RULINGS) == {f"A{n}" for n in range(1, 54)}
    stage.press_escape()
    stage.press_escape()
    assert not stage.root.overlays


def test_about_names_the_owners_the_makers_and_the_licences(stage: Stage) -> None:
    stage.press(Hand(stage).door("about"))
    shown = " ".join(texts(stage))
    for said in (reivers.__version__, "not an official product", "GMT Games", "MIT", "SIL Open Font License"):
        assert said in shown, said


def test_nothing_beneath_a_page_is_touched_through_it(stage: Stage) -> None:
    new = stage.find("new")
    x, y = new.center
    stage.press(Hand(stage).door("about"))
    stage.tap_at(x, y)
    assert len(stage.root.overlays) == 1


def test_back_closes_a_page_and_then_is_left_to_the_window(stage: Stage) -> None:
    before = texts(stage)
    stage.press(Hand(stage).door("settings"))
    assert stage.press_escape()
    assert texts(stage) == before
    assert not stage.root.go_back()


def test_the_theme_changes_every_color_and_changes_back(stage: Stage, tmp_path: Path) -> None:
    from kivy.uix.label import Label

    def look() -> list[object]:
        inks = [tuple(label.color) for label in stage.widgets(Label)]
        return [*inks, pixel(stage, tmp_path / "look.png", 206, 890)]

    day = look()
    stage.root.change(theme="dark")
    assert stage.theme.palette is DARK
    night = look()
    stage.root.change(theme="light")
    assert all(one != other for one, other in zip(day, night, strict=True))
    assert look() == day


def test_the_ground_is_painted_as_the_palette_says(stage: Stage, tmp_path: Path) -> None:
    stage.root.change(theme="dark")
    shown = pixel(stage, tmp_path / "night.png", 60, 760)[:3]
    assert shown == pytest.approx(DARK.ground[:3], abs=0.03)


def test_texts_grow_on_a_tablet_and_shrink_back(stage: Stage) -> None:
    on_a_phone = stage.find("new").font_size
    stage.resize(800, 1280)
    assert stage.find("new").font_size > on_a_phone
    stage.resize(412, 915)
    assert stage.find("new").font_size == on_a_phone


def test_a_wide_screen_has_two_columns_and_the_doors_move(stage: Stage) -> None:
    greeting, games, doors = stage.find("greeting"), stage.find("games"), stage.root.screen.doors
    assert greeting.y >= games.top
    assert doors.parent is games
    stage.resize(1280, 800)
    assert greeting.right <= games.x
    assert doors.parent is greeting
    stage.resize(412, 915)
    assert doors.parent is games


def test_what_does_not_fit_can_be_scrolled_to(stage: Stage) -> None:
    for _ in range(4):
        stage.root.saved_games.begin("toy", {}, "7").close()
    stage.root.screen.refresh()
    stage.resize(360, 640)
    scroll, doors = stage.find("scroll"), stage.root.screen.doors
    assert doors.to_window(*doors.pos)[1] < scroll.y
    for _ in range(3):
        stage.drag(180, 250, 180, 600)
    assert doors.to_window(*doors.pos)[1] >= scroll.y - 1


# -- games --------------------------------------------------------------------------------------------------


def test_continue_goes_on_with_the_last_game_where_it_stands(stage: Stage) -> None:
    hand = Hand(stage)
    hand.begin_night_ride()
    hand.play(3)
    asked, at = hand.session.prompt.key, hand.session.journal.at
    stage.press_escape()
    assert any("Night 1" in text or "Just begun" in text for text in texts(stage))
    stage.tap("go_on")
    assert (hand.session.prompt.key, hand.session.journal.at) == (asked, at)


def test_where_was_i_tells_the_last_step_and_the_next(stage: Stage) -> None:
    hand = Hand(stage)
    hand.begin_night_ride()
    hand.play(3)
    title = stage.root.words.say(hand.session.steps()[-1].title)
    asked = stage.root.words.say(hand.session.prompt.question)
    stage.kill()
    brief = stage.find("brief")
    assert brief.name == "The Night Ride"
    assert brief.last == f"Last: {title}"
    assert brief.next == f"Next: {asked}"
    assert "Night 1" in brief.stands
    at = hand_at(stage)
    stage.press(brief)
    assert hand.session.journal.at == at


def test_where_was_i_tells_what_the_hands_had_to_do(stage: Stage) -> None:
    """The last orders of a game on a table stand on Home, though the app was killed."""
    begin_on_a_table(stage, "full")
    hand = Hand(stage)
    while not (
        isinstance(hand.session.prompt, Continue) and hand.screen.narrator.orders() and hand.session.steps()
    ):
        hand.play(1)
    first = hand.screen.narrator.orders()[0].lines[0]
    stage.kill()
    assert stage.find("brief").orders.startswith(f"On the table: {first}")
    assert first in stage.find("brief").text


@pytest.mark.parametrize(("key", "page"), [("check", "SubScreen"), ("again", "FixBoardScreen")])
def test_the_board_can_be_checked_or_set_out_before_a_game_goes_on(stage: Stage, key: str, page: str) -> None:
    begin_on_a_table(stage, "full")
    stage.press_escape()
    assert stage.find("deeds").disabled, "it is still being set out"
    stage.tap("go_on")
    while stage.root.screen.session.page_name.startswith("setup"):
        stage.root.screen.take_default()
    stage.press_escape()
    stage.tap(key)
    assert type(stage.root.overlays[-1]).__name__ == page
    stage.press_escape()
    assert type(stage.root.screen).__name__ == "PlayScreen"


def test_a_game_of_which_nothing_lies_on_a_table_offers_no_look_at_it(stage: Stage) -> None:
    begin_on_a_table(stage, "nothing")
    Hand(stage).play(8)
    stage.press_escape()
    card = stage.find("deeds")
    assert card.disabled
    assert card.height == 0


def begin_on_a_table(stage: Stage, lies: str) -> None:
    options = {"family": "Kerr", "facts": "practice", "table": lies, "chance": "all"}
    stage.root.play(lambda: stage.root.saved_games.begin("border", options, "7"))
    stage.pump()


def test_each_game_wears_the_crest_of_its_family(stage: Stage) -> None:
    for family in ("Kerr", "Maxwell"):
        stage.root.saved_games.begin("border", {"family": family, "facts": "practice"}, "7").close()
    stage.root.screen.refresh()
    stage.pump()
    crests = [widget.family for widget in stage.root.walk() if type(widget).__name__ == "Crest"]
    assert sorted(crests) == ["Kerr", "Maxwell"]


def test_after_a_while_away_the_board_may_be_checked(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    hand = Hand(stage)
    hand.begin("Kerr")
    stage.press_escape()
    stage.tap("go_on")
    assert stage.root.toast_shown is None, "who comes back at once is not asked"
    stage.press_escape()
    monkeypatch.setattr("reivers.frontend.saved_games.LONG", timedelta(seconds=-1))
    stage.tap("go_on")
    assert stage.root.toast_shown is not None
    stage.press(stage.root.toast_shown.children[0])
    assert type(stage.root.overlays[-1]).__name__ == "SubScreen"
    stage.press_escape()
    assert type(stage.root.screen).__name__ == "PlayScreen"


def hand_at(stage: Stage) -> int:
    """How far the last game has come, as its file says."""
    (row,) = stage.root.saved_games.rows()
    game = stage.root.saved_games.open(row.id)
    game.close()
    at: int = game.session.journal.at
    return at


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
    assert stage.find("brief").name == "A wet night"
    deed(stage, "rename")
    stage.root.overlays[-1].field.text = " "
    stage.press(Hand(stage).labeled("Save"))
    assert stage.find("brief").name == "A wet night"


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
    stage.tap("go_on")
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
    stage.press(Hand(stage).labeled("Import a game"))
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
    stage.press(hand.labeled("Import a game"))
    stage.press(hand.option(str(folder / files[0]), stage.root.overlays[-1]))
    assert len(stage.root.saved_games.rows()) == 2
    assert stage.root.toast_shown.text == "The game in The-Night-Ride-2.json now lies here, too."


def test_folders_are_walked_by_touch_and_hidden_ones_left_out(stage: Stage, tmp_path: Path) -> None:
    (tmp_path / "top" / "inner").mkdir(parents=True)
    (tmp_path / "top" / ".hidden").mkdir()
    (tmp_path / "top" / "inner" / "game.json").write_text("{}")
    (tmp_path / "top" / "inner" / "notes.txt").write_text("")
    stage.root.saved_games.remember("folder", str(tmp_path / "top"))
    stage.press(Hand(stage).labeled("Import a game"))
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
    stage.press(Hand(stage).labeled("Import a game"))
    stage.press(Hand(stage).option(str(tmp_path / "other.json"), stage.root.overlays[-1]))
    assert stage.root.toast_shown.text.startswith("This file is an exported copy, not a game.")
    assert stage.root.saved_games.rows() == []


def test_a_folder_that_cannot_be_read_is_told_and_the_last_one_stays(stage: Stage, tmp_path: Path) -> None:
    stage.root.saved_games.remember("folder", str(tmp_path))
    stage.press(Hand(stage).labeled("Import a game"))
    page = stage.root.overlays[-1]
    page.go(tmp_path / "gone")
    assert "cannot be read" in stage.root.toast_shown.text
    assert page.folder == str(tmp_path)


def test_many_games_stand_on_a_page_of_their_own(stage: Stage) -> None:
    hand = Hand(stage)
    for _ in range(9):
        stage.root.saved_games.begin("toy", {}, "7").close()
    stage.root.screen.refresh()
    stage.pump()
    assert len([row for row in stage.widgets() if type(row).__name__ == "GameRow"]) == 5
    stage.press(hand.labeled("All games (9)"))
    page = stage.root.overlays[-1]
    assert len(page.rows.data) == 9
    stage.press(hand.option(page.rows.data[2]["option"], page))
    stage.press(hand.option("delete", stage.root.overlays[-1]))
    assert page.heading == "All games (8)", "it stays"
    stage.press(hand.labeled("Bring back"))
    assert page.heading == "All games (9)"
    stage.press(hand.option(page.rows.data[2]["option"], page))
    stage.press(hand.labeled("Play"))
    assert hand.session.journal.header.game == "toy"


@pytest.mark.parametrize("by", ["main key", "welcome", "Enter"])
def test_a_newcomer_is_led_to_the_guided_first_game(stage: Stage, by: str) -> None:
    assert "First time here?" in " ".join(texts(stage))
    led = {
        "main key": lambda: stage.tap("go_on"),
        "welcome": lambda: stage.press(stage.find("games").children[-1]),
        "Enter": lambda: stage.press_key(13),
    }
    led[by]()
    assert stage.root.screen.session.journal.header.options["family"] == "Dacre"
    assert stage.root.screen.session.prompt is not None
    stage.root.home()
    assert stage.find("go_on").text == "Continue"
    assert Hand(stage).door("tour")


def test_the_main_key_goes_to_the_left_hand(stage: Stage) -> None:
    Hand(stage).begin_night_ride()
    stage.press_escape()
    assert stage.find("new").x < stage.find("go_on").x
    stage.root.change(left_hand=True)
    stage.pump()
    assert stage.find("go_on").x < stage.find("new").x


def test_another_game_can_be_taken_up(stage: Stage) -> None:
    hand = Hand(stage)
    hand.begin("Fenwick")
    stage.press_escape()
    hand.begin_night_ride()
    stage.press_escape()
    rows = {row.name: row for row in stage.widgets() if type(row).__name__ == "GameRow"}
    assert set(rows) == {"Border Reivers, Fenwick (practice)"}
    stage.press(rows["Border Reivers, Fenwick (practice)"].ids.row.__self__)
    assert hand.session.journal.header.game == "border"


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
