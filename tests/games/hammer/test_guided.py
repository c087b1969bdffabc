"""The guided first turn of Braveheart in the terminal."""

import io
from pathlib import Path

import pytest

from reivers.frontend import tour
from reivers.games.hammer.tour import tour as hammer_tour
from reivers.main import main
from reivers.resources import asset
from tools.guided_turn import file_bytes

TOUR = hammer_tour()


def play(home: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, *typed: str) -> str:
    monkeypatch.setattr("sys.stdin", io.StringIO("\n".join(typed) + "\n"))
    assert main(["--data-dir", str(home), "play", "--text", "--guided"]) == 0
    return capsys.readouterr().out


def test_the_file_is_what_the_tool_writes() -> None:
    assert asset("games", "braveheart.json").read_bytes() == file_bytes()


@pytest.mark.usefixtures("keys")
def test_enter_leads_through_the_turn(
    home: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    shown = play(home, capsys, monkeypatch, *[""] * 7, "board", "quit")
    comments = ("cards", "moves", "battles", "battle-mentieth", "battle-buchan", "battle-annan")
    places = [shown.index(f"<hammer.tour.after.{key}>") for key in comments]
    assert places == sorted(places)
    assert shown.count("<hammer.tour.after.battles>") == 1
    assert shown.index("<hammer.tour.intro>") < places[0]
    assert shown.index("<hammer.tour.end>") > places[-1]
    assert "<hammer.tour.ahead>" in shown


@pytest.mark.usefixtures("keys")
def test_the_turn_is_left_and_continued(
    home: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    play(home, capsys, monkeypatch, "", "quit")
    shown = play(home, capsys, monkeypatch, "", "quit")
    assert "<text.tour_on>" in shown
    assert "<hammer.tour.after.moves>" in shown


@pytest.mark.usefixtures("keys")
def test_the_player_goes_on_alone_after_it(
    home: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    shown = play(home, capsys, monkeypatch, *[""] * 8, "2", "quit")
    assert "<text.tour_alone>" in shown
    assert "<hammer.report.cards" in shown.partition("<text.tour_alone>")[2]


def test_every_page_has_a_heading_and_the_turn_shows_reserves_and_celtic_unity() -> None:
    pages = tour.pages(TOUR.answers)
    assert pages[0] == "", "the deal"
    assert {page.partition(".")[0] for page in pages[1:]} == {"cards", "moves", "battles", "battle"}
