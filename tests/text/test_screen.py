"""Lines of eighty columns, from a terminal or a pipe."""

import io
import os

import pytest

from reivers.text.screen import WIDTH, NoMoreInput, Screen, console


def shown(*, tty: bool = False) -> tuple[Screen, io.StringIO]:
    out = io.StringIO()
    if tty:
        out.isatty = lambda: True  # type: ignore[method-assign]
    return Screen(io.StringIO("one \n\ntwo"), out), out


def test_what_is_piped_in_is_shown_as_if_typed() -> None:
    screen, out = shown()
    assert [screen.ask(), screen.ask(), screen.ask()] == ["one", "", "two"]
    with pytest.raises(NoMoreInput):
        screen.ask()
    assert out.getvalue() == "> one\n>\n> two\n>\n"


def test_everything_is_wrapped() -> None:
    screen, out = shown()
    screen.say("far " * 60, indent=2, hang=6)
    screen.say("x" * 300)
    screen.head("head " * 60)
    screen.table([["1", "wide " * 60], ["20", "short"], ["3", ""]])
    lines = out.getvalue().splitlines()
    assert max(map(len, lines)) <= WIDTH
    assert lines[1].startswith("      far")
    assert lines[-2:] == ["  20  short", "  3"]


def test_headings_are_bold_on_a_terminal_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "200")
    for tty, expected in ((False, "Dusk\n"), (True, "\033[1mDusk\033[0m\n")):
        screen, out = shown(tty=tty)
        screen.head("Dusk")
        assert out.getvalue() == expected


def test_a_narrow_terminal_gets_narrow_lines(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "50")
    screen, out = shown(tty=True)
    screen.say("word " * 40)
    assert max(map(len, out.getvalue().splitlines())) <= 50


def test_a_name_cannot_command_the_terminal() -> None:
    screen, out = shown()
    screen.say("\033[2JWat\x07")
    assert out.getvalue() == "\N{REPLACEMENT CHARACTER}[2JWat\N{REPLACEMENT CHARACTER}\n"


def test_closed_streams_are_no_crash(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", None)
    monkeypatch.setattr("sys.stdout", None)
    screen = console()
    screen.say("into the void")
    with pytest.raises(NoMoreInput):
        screen.ask()


def test_a_terminal_is_read_line_by_line(monkeypatch: pytest.MonkeyPatch) -> None:
    if not hasattr(os, "openpty"):
        pytest.fail("these tests need a system with pseudo terminals")
    inside, outside = os.openpty()
    os.write(inside, b"hob\n\x04")
    with os.fdopen(outside, "r") as source, os.fdopen(os.dup(outside), "w") as out:
        monkeypatch.setattr("sys.stdin", source)
        monkeypatch.setattr("sys.stdout", out)
        screen = console()
        assert screen.ask() == "hob"
        with pytest.raises(NoMoreInput):
            screen.ask()
    os.close(inside)
