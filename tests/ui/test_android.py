"""The calls to Android, against a Java of our own; documents, sharing and the start as a phone has them."""

import runpy
from pathlib import Path
from typing import Any

import pytest

from reivers.games import GAMES
from tests.conftest import ROOT

from .checks import texts
from .fake_java import Intent, Java
from .hand import Hand
from .harness import Stage


@pytest.fixture
def java(monkeypatch: pytest.MonkeyPatch, stage: Stage) -> Java:
    """The stage on a phone."""
    from reivers.ui.device import this_device

    java = Java()
    java.install(monkeypatch)
    stage.root.device = this_device()
    return java


def test_a_phone_offers_its_voice_and_its_pulse(java: Java, stage: Stage) -> None:
    device = stage.root.device
    assert device.offers("read_aloud")
    assert device.offers("haptics")
    device.follow(stage.root.settings.but(read_aloud=True))
    device.speak("Move the cube")
    device.hush()
    assert java.said == [("Move the cube", 0, None, "reivers"), "hush"]
    device.buzz()
    assert java.buzzed == [(20, -1)]


def test_an_old_phone_is_asked_for_so_many_milliseconds(monkeypatch: pytest.MonkeyPatch) -> None:
    from reivers.ui.android import buzzer

    old = Java(level=24)
    old.install(monkeypatch)
    pulse = buzzer()
    assert pulse is not None
    pulse()
    assert old.buzzed == [20]


def test_a_tablet_that_cannot_tremble_is_not_asked_to(monkeypatch: pytest.MonkeyPatch) -> None:
    from reivers.ui.device import find

    Java(vibrates=False).install(monkeypatch)
    assert find("buzzer") is None


def test_a_phone_without_java_has_no_such_part_and_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    from reivers.ui.device import this_device

    monkeypatch.setattr("reivers.ui.device.platform", "android")
    device = this_device()
    assert (device.voice, device.buzzer, device.documents) == (None, None, None)


# -- documents ----------------------------------------------------------------------------------------------


def export(hand: Hand) -> None:
    """Sends the only game out, from its menu."""
    hand.begin_night_ride()
    hand.stage.press_escape()
    open_menu(hand)
    hand.stage.touch("export")


def open_menu(hand: Hand) -> None:
    home = hand.stage.root.screen
    home.open_menu(hand.stage.root.saved_games.rows()[0])
    hand.stage.pump()


def test_a_game_goes_where_the_player_says_and_comes_back(java: Java, stage: Stage, tmp_path: Path) -> None:
    place = tmp_path / "somewhere.json"
    export(Hand(stage))
    intent, _question = java.asked[-1]
    assert intent.action == Intent.ACTION_CREATE_DOCUMENT
    assert intent.kind == "application/json"
    assert intent.categories == [Intent.CATEGORY_OPENABLE]
    assert intent.extras[Intent.EXTRA_TITLE].endswith(".json")
    java.pick(place)
    stage.pump()
    assert stage.root.words.say("files.kept") in texts(stage)
    assert place.read_bytes().startswith(b'{"reivers":"game"')

    stage.root.screen.import_game()
    intent, _question = java.asked[-1]
    assert intent.action == Intent.ACTION_OPEN_DOCUMENT
    assert intent.categories == [Intent.CATEGORY_OPENABLE]
    java.pick(place)
    stage.pump()
    assert len(stage.root.saved_games.rows()) == 2
    assert list((stage.folder / "exchange").iterdir()) == [], "nothing is left between"


def test_a_picker_that_was_closed_changes_nothing(java: Java, stage: Stage) -> None:
    export(Hand(stage))
    before = texts(stage)
    java.pick(None)
    stage.pump()
    assert texts(stage) == before


def test_a_place_that_cannot_be_written_or_read_is_reported(java: Java, stage: Stage, tmp_path: Path) -> None:
    for begin in (lambda: export(Hand(stage)), stage.root.screen.import_game):
        begin()
        java.pick(tmp_path / "no such folder" / "game.json")
        stage.pump()
        assert stage.root.toast_shown is not None
        assert "No such file" in stage.root.toast_shown.props["text"]
    assert len(stage.root.saved_games.rows()) == 1


# -- sharing ------------------------------------------------------------------------------------------------


def share(hand: Hand) -> None:
    hand.begin("Kerr")
    hand.play(1)
    hand.stage.press_escape()
    open_menu(hand)
    hand.stage.touch("share")


def test_the_score_sheet_is_handed_to_another_app(java: Java, stage: Stage) -> None:
    share(Hand(stage))
    stage.pump(6)
    ((kind, intent),) = java.started
    assert (kind, intent.action, intent.kind) == ("chooser", Intent.ACTION_SEND, "image/png")
    assert "Kerr" in intent.extras[Intent.EXTRA_TEXT]
    picture = intent.extras[Intent.EXTRA_STREAM]
    assert picture.stat().st_size > 10_000
    picture.unlink()


def test_a_link_is_opened_by_the_app_that_knows_it(java: Java, stage: Stage) -> None:
    stage.root.hand_on_link("https://example.org/play")
    (intent,) = java.started
    assert (intent.action, intent.link) == (Intent.ACTION_VIEW, "https://example.org/play")


def test_a_desktop_saves_the_score_sheet(
    stage: Stage, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Path, "home", lambda: tmp_path)
    share(Hand(stage))
    stage.pump(6)
    (picture,) = tmp_path.glob("*.png")
    assert picture.stat().st_size > 10_000
    heads, *rows = picture.with_suffix(".csv").read_text("utf-8").splitlines()
    assert heads.startswith(stage.root.saved_games.rows()[0].name)
    assert len(rows) == len(stage.root.saved_games.open(stage.root.saved_games.rows()[0].id).session.score())
    assert picture.name in stage.root.toast_shown.props["text"]


# -- the start ----------------------------------------------------------------------------------------------


def started(monkeypatch: pytest.MonkeyPatch, folder: Path) -> tuple[Any, ...]:
    """What main.py hands to the app, in the folder that Android gives it."""
    given: list[tuple[Any, ...]] = []
    monkeypatch.setenv("ANDROID_PRIVATE", str(folder))
    monkeypatch.setattr("reivers.ui.window.run", lambda *what: given.append(what))
    with pytest.raises(SystemExit):
        runpy.run_path(str(ROOT / "main.py"), run_name="__main__")
    return given[0]


def test_the_app_starts_in_its_own_folder_and_in_the_language_of_the_phone(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    from reivers.kernel.words import Words
    from reivers.resources import translations

    Java().install(monkeypatch)
    assert started(monkeypatch, tmp_path) == (GAMES, tmp_path / "reivers", "sco")
    assert Words(translations("sco")).say("start.title"), "English where there is no Scots yet"


def test_where_java_cannot_tell_the_language_it_is_english(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    assert started(monkeypatch, tmp_path) == (GAMES, tmp_path / "reivers", "en")


def test_a_finger_on_a_phone_is_not_a_mouse_as_well(monkeypatch: pytest.MonkeyPatch) -> None:
    from reivers.ui import window

    touched: list[Any] = []
    monkeypatch.setattr(window, "_as_on_a_desktop", touched.append)
    monkeypatch.setattr("kivy.utils.platform", "android")
    assert window._has_window()
    assert touched == []
