"""The guided tour in the terminal, from its first page to a game of one's own."""

import io
import json
import re
from pathlib import Path

import pytest

from reivers.frontend import tour
from reivers.resources import asset
from reivers.store import GameFolder
from reivers.text.main import main
from tests.test_words import sentences

PAGES = len(tour.pages(tour.tour().answers))


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("COLUMNS", "80")
    return tmp_path


def play(
    home: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    typed: str,
    *options: str,
) -> str:
    monkeypatch.setattr("sys.stdin", io.StringIO(typed))
    assert main(["--data-dir", str(home), "play", "--text", *options]) == 0
    return capsys.readouterr().out


def said(text: str, key: str) -> bool:
    """Does a sentence stand there, however it is wrapped?"""
    return " ".join(sentences()[key][0].split()) in " ".join(text.split())


def test_enter_leads_from_the_first_page_to_16_vp(
    home: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    before = asset("games", "example-of-play.json").read_bytes()
    shown = play(home, capsys, monkeypatch, "\n" * PAGES + "score\nquit\n", "--example")
    assert said(shown, "tour.intro")
    for key in [key for key in sentences() if key.startswith("tour.after.")]:
        assert said(shown, key), key
    assert shown.count("On the table:") >= PAGES - 4, "the orders of nearly every page"
    assert "Turn 1: 16 VP. So far: 16." in shown
    assert re.search(r"Total .*\b16\n", shown)
    assert said(shown, "tour.end")
    assert said(shown, "text.tour_end")
    assert asset("games", "example-of-play.json").read_bytes() == before


def test_back_and_looks_work_on_the_way(
    home: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    shown = play(home, capsys, monkeypatch, "\n\nback\nwhy\nboard\n14\n\nhelp\nquit\n", "--example")
    assert "You stand after: Recruited Keeper of Tynedale" in shown
    assert shown.count("You play Signal Fires for 1 Cattle.") == 2
    assert "Eden Valley" in shown
    assert said(shown, "text.tour_on"), "an answer of one's own is no step of the tour"


def test_the_tour_goes_on_where_it_was_left(
    home: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    play(home, capsys, monkeypatch, "\n\nquit\n", "--example")
    (row,) = GameFolder(home).list()
    shown = play(home, capsys, monkeypatch, "\nquit\n", "--game", row.id)
    assert "You play Chillingham Cattle and take 6 Cattle." in shown
    assert said(shown, "tour.after.draft-1-3")


@pytest.mark.parametrize("pages", [3, PAGES])
def test_the_player_goes_on_alone(
    pages: int, home: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    leave = "\n" if pages == PAGES else "alone\n"
    shown = play(home, capsys, monkeypatch, "\n" * pages + leave + "draw\nquit\n", "--example")
    assert said(shown, "text.tour_alone")
    assert "Card 2 of 3: which number?" in shown
    (row,) = GameFolder(home).list()
    notes = json.loads((home / "games" / row.id / "bookmark.json").read_text("utf-8"))
    assert tour.NOTE not in notes
    again = play(home, capsys, monkeypatch, "quit\n", "--game", row.id)
    assert "Card 2 of 3: which number?" in again
    assert not said(again, "text.example")
