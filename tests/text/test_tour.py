"""The guided tour in the terminal, from its first page to a game of one's own."""

import io
import json
import re
from pathlib import Path

import pytest

from reivers.frontend import tour
from reivers.games.border.tour import tour as border_tour
from reivers.main import main
from reivers.resources import asset
from reivers.store import GameFolder
from tests.test_words import sentences

TOUR = border_tour()

PAGES = len(tour.pages(TOUR.answers))


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


pytestmark = pytest.mark.usefixtures("keys")


def test_enter_leads_from_the_first_page_to_16_vp(
    home: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    before = asset("games", "example-of-play.json").read_bytes()
    shown = play(home, capsys, monkeypatch, "\n" * PAGES + "score\nquit\n", "--example")
    for key in ("tour.intro", *(key for key in sentences() if key.startswith("tour.after."))):
        assert f"<{key}>" in shown
    assert shown.count("<text.orders>") >= PAGES - 4, "the orders of nearly every page"
    assert "<spring.total turn=1 n=16 total=16>" in shown
    assert re.search(r"<score.total>.*\b16\n", shown)
    assert "<tour.end>" in shown
    assert "<tour.ahead>" in shown
    assert asset("games", "example-of-play.json").read_bytes() == before


def test_back_and_looks_work_on_the_way(
    home: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    shown = play(home, capsys, monkeypatch, "\n\nback\nwhy\nboard\n14\n\nhelp\nquit\n", "--example")
    assert "<history.undid title=<summer.title." in shown
    assert shown.count("<summer.played card=30 n=1>") == 2
    assert "<name.known name=Eden Valley>" in shown
    assert "<text.tour_on>" in shown, "an answer of one's own is no step of the tour"


def test_the_tour_continues_where_it_was_left(
    home: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    play(home, capsys, monkeypatch, "\n\nquit\n", "--example")
    (row,) = GameFolder(home).list()
    shown = play(home, capsys, monkeypatch, "\nquit\n", "--game", row.id)
    assert "<summer.played_gain card=24 n=6>" in shown
    assert "<tour.after.draft-1-3>" in shown


@pytest.mark.parametrize("pages", [3, PAGES])
def test_the_player_continues_alone(
    pages: int, home: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    leave = "\n" if pages == PAGES else "alone\n"
    shown = play(home, capsys, monkeypatch, "\n" * pages + leave + "draw\nquit\n", "--example")
    assert "<text.tour_alone>" in shown
    assert "<summer.card nth=2 total=3>" in shown
    (row,) = GameFolder(home).list()
    notes = json.loads((home / "games" / row.id / "bookmark.json").read_text("utf-8"))
    assert tour.NOTE not in notes
    again = play(home, capsys, monkeypatch, "quit\n", "--game", row.id)
    assert "<summer.card nth=2 total=3>" in again
    assert "<text.example>" not in again
