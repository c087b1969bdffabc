"""The switch: a window where there is a display, else the terminal, else a game that plays itself."""

import contextlib
import io
import os
import re
import sys
from collections.abc import Callable
from pathlib import Path
from types import ModuleType

import pytest

from reivers.frontend import exit_status
from reivers.games.border import SPEC
from reivers.main import main
from reivers.text.main import front_end, has_display
from tests.speaking import StrictWords
from tests.text.conftest import run, start

Place = Callable[..., None]
SEASONS = ("summer", "autumn", "winter", "spring")


@pytest.mark.parametrize(
    ("platform", "environ", "expected"),
    [
        ("linux", {}, False),
        ("linux", {"DISPLAY": ""}, False),
        ("linux", {"DISPLAY": ":0"}, True),
        ("linux", {"WAYLAND_DISPLAY": "wayland-0"}, True),
        ("win32", {}, True),
        ("darwin", {}, True),
    ],
)
def test_a_display_is_there(platform: str, environ: dict[str, str], expected: bool) -> None:
    assert has_display(platform, environ) is expected


@pytest.fixture
def window(monkeypatch: pytest.MonkeyPatch) -> list[object]:
    """A replacement for the window that records its arguments."""
    opened: list[object] = []
    module = ModuleType("reivers.ui.window")
    module.run = lambda games, data_dir=None: opened.append(data_dir) or 7  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "reivers.ui.window", module)
    return opened


@pytest.fixture
def place(monkeypatch: pytest.MonkeyPatch) -> Place:
    """Where the command is started: with or without a display, terminal in, terminal out."""

    def set_up(*, display: bool = False, typed: bool = False, seen: bool = False) -> None:
        monkeypatch.setattr("sys.platform", "linux")
        for name in ("DISPLAY", "WAYLAND_DISPLAY"):
            monkeypatch.delenv(name, raising=False)
        if display:
            monkeypatch.setenv("DISPLAY", ":0")
        monkeypatch.setattr("sys.stdin.isatty", lambda: typed)
        monkeypatch.setattr("sys.stdout.isatty", lambda: seen)

    return set_up


@pytest.mark.parametrize(
    ("display", "typed", "seen", "expected"),
    [
        (True, False, False, "window"),
        (True, True, True, "window"),
        (False, True, True, "text"),
        (False, True, False, "alone"),
        (False, False, True, "alone"),
        (False, False, False, "alone"),
    ],
)
def test_the_front_end_fits_the_place(
    place: Place, display: bool, typed: bool, seen: bool, expected: str
) -> None:
    place(display=display, typed=typed, seen=seen)
    assert front_end() == expected


def test_with_a_display_the_window_opens(place: Place, window: list[object]) -> None:
    place(display=True)
    assert main([]) == 7
    assert main(["--data-dir", "somewhere"]) == 7
    assert window == [None, "somewhere"]


def test_the_window_can_be_forced_offscreen(
    place: Place, window: list[object], monkeypatch: pytest.MonkeyPatch
) -> None:
    place()
    monkeypatch.setenv("SDL_VIDEODRIVER", "offscreen")
    assert main(["--window"]) == 7


@pytest.mark.usefixtures("keys")
def test_without_a_display_one_line_says_so_and_the_terminal_starts(
    place: Place,
    window: list[object],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    place(typed=True, seen=True)

    def no_more(mark: str) -> str:
        raise EOFError

    monkeypatch.setattr("builtins.input", no_more)
    assert main([]) == 0
    shown = capsys.readouterr().out.splitlines()
    assert shown[0] == "<start.no_display>"
    assert "<new_game.family>" in "\n".join(shown)
    assert shown[-1] == "<text.nothing_begun>"
    assert window == []


def test_a_real_terminal_without_a_display(home: Path) -> None:
    inside, outside = os.openpty()
    os.write(inside, b"kerr\npractice\n\n\n\n\n\n\n\nquit\n")
    with start(stdin=outside, stdout=outside, stderr=outside) as process:
        os.close(outside)
        shown = b""
        with contextlib.suppress(OSError):  # how a terminal reports its end
            while part := os.read(inside, 4096):
                shown += part
        assert process.wait(60) == 0
    os.close(inside)
    words = StrictWords()
    game = words.say("text.new.name.practice", {"title": words.say("border.title"), "family": "Kerr"})
    for reported in (words.say("start.no_display"), game, words.say("text.bye")):
        assert reported.encode() in shown


@pytest.mark.usefixtures("keys")
def test_the_terminal_can_be_forced(
    place: Place,
    window: list[object],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO())
    place(display=True)
    assert main(["--text"]) == 0
    shown = capsys.readouterr().out
    assert "<new_game.family>" in shown
    assert window == []


def test_without_a_viewer_a_sensible_game_plays_itself_and_prints_its_story(home: Path) -> None:
    status, shown, errors = run(stdin=None, typed=None)
    assert (status, errors) == (0, "")
    words, lines = StrictWords(), shown.splitlines()
    SPEC.rules().register_names(words)
    when = SPEC.rules().names.when
    seasons = [words.say(when(f"{turn}/{season}")) for turn in (1, 2, 3) for season in SEASONS]
    headings = [n for n, line in enumerate(lines) if line.partition(":")[0] in seasons]
    played = [lines[n].partition(":")[0] for n in headings]
    assert played == [season for season in seasons if season in played]
    assert len(played) >= 9
    assert all(lines[n + 1].startswith("  ") for n in headings)
    assert lines.index(words.say("text.over")) > headings[-1]
    total = next(line for line in lines if words.say("score.total") in line)
    ending = next(line for line in lines[lines.index(total) + 1 :] if line)
    assert re.findall(r"\d+", ending) == total.split()[-1:]
    assert not home.exists()


@pytest.mark.usefixtures("keys")
@pytest.mark.parametrize("arguments", [["--window"], ["--window", "--data-dir", "x"]])
def test_a_window_without_a_display_is_refused(
    place: Place,
    window: list[object],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    arguments: list[str],
) -> None:
    place()
    monkeypatch.delenv("SDL_VIDEODRIVER", raising=False)
    assert main(arguments) == exit_status.NO_DISPLAY
    assert capsys.readouterr().err == "<start.no_window>\n"
    assert window == []
