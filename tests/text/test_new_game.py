"""A new game of Border Reivers in the terminal: what is asked, what is learnt, and how it is gone on with."""

import io
import re
from pathlib import Path

import pytest

from reivers import shelf
from reivers.border import setup
from reivers.kernel.journal import Journal
from reivers.shelf import my_copy
from reivers.store import Games
from reivers.text import parser
from reivers.text.main import main
from tests.text.conftest import Sit, after, fails, flat


def header(home: Path, game: str = "border-1") -> Journal:
    with Games(home).open(game) as file:
        return Journal.from_records(file.records)


def test_family_and_cards_are_asked_with_defaults(sit: Sit, home: Path) -> None:
    shown = sit("", "", "quit", new=True)
    assert shown.startswith("Which family do you lead?\n    1  Dacre, English West March\n")
    assert "What do you play with?\n    1  my own copy, on the table\n" in shown
    assert "\nBorder Reivers, Dacre\n" in shown
    assert header(home).header.options == {"family": "Dacre", "facts": "copy"}


def test_they_go_by_number_and_by_name(sit: Sit, home: Path) -> None:
    shown = sit("9", "kerr", "2", "quit", new=True)
    assert "“9” is none of these. Give a number from 1 to 4." in shown
    assert "Border Reivers, Kerr (practice)" in shown
    assert header(home).header.options == {"family": "Kerr", "facts": "practice"}


def test_nothing_is_begun_if_nobody_answers(sit: Sit, home: Path) -> None:
    for lines in ((), ("quit",), ("1",), ("1", "quit")):
        assert sit(*lines, new=True).endswith("No more input, so no game was begun.\n")
    assert Games(home).list() == []


def test_the_command_line_may_say_it_all(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, home: Path
) -> None:
    monkeypatch.setattr("sys.stdin", None)
    chosen = ["--family", "maxwell", "--practice", "--tokens", "laid", "--house", "sevens=cascade"]
    assert main(["play", "--text", *chosen]) == 0
    assert capsys.readouterr().out.startswith("Border Reivers, Maxwell (practice)\n")
    expected = {"family": "Maxwell", "facts": "practice", "tokens": "laid", "house": {"sevens": "cascade"}}
    assert header(home).header.options == expected


def test_a_house_rule_that_is_none_begins_nothing(capsys: pytest.CaptureFixture[str], home: Path) -> None:
    told = fails(capsys, "play", "--text", "--family", "Kerr", "--practice", "--house", "sevens=all")
    assert "all" in told
    assert "sevens" in told
    assert Games(home).list() == []


def test_a_family_that_is_not_in_play(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["play", "--text", "--family", "Hume"]) == 2
    assert "Hume" in capsys.readouterr().err


def test_setting_out_leaves_away_what_the_app_holds(sit: Sit) -> None:
    practice = flat(sit("quit", options={"family": "Dacre", "facts": "practice"}))
    copy = flat(sit("none", "quit", options=COPY))
    for shown in (practice, copy):
        assert "- Into your boxes: 8 Cattle (fives: 1, ones: 3), 3 Horses, 1 Deputy Warden." in shown
        assert "English West March (EWM) Eden Valley: add 1 Sheep (0 to 1)" in shown
    for line in ("- Three Summer decks.", "region tokens into the box for placing Sheep"):
        assert line in copy
        assert line not in practice
    assert "cubes of each rival" not in copy


COPY = {"family": "Dacre", "facts": "copy"}
NAMING = ("EWM", "Petteril Vale", "not now")


def test_what_the_player_tells_is_learnt_by_the_copy(sit: Sit, home: Path) -> None:
    shown = sit(*NAMING, "quit", options=COPY)
    assert "What is the name of the third farm of the EWM?" in shown
    assert my_copy(home).get("region:EWM/farm-3", "name") == ("Petteril Vale", "table")
    assert len(my_copy(home).all()) == 1
    again = sit("EWM", "quit", options=COPY)
    assert "What is the name of the third farm of the EWM?" not in again
    assert "What is the name of the fourth farm of the EWM?" in again


def test_a_practice_game_teaches_nothing(sit: Sit, home: Path) -> None:
    sit("draw", "draw", "draw", "quit", options={"family": "Dacre", "facts": "practice"})
    assert my_copy(home).all() == []


def test_facts_and_corrections_list_what_can_be_told(sit: Sit) -> None:
    shown = sit(*NAMING, "facts", "correct", "", "quit", options=COPY)
    told = flat(after(shown, "facts"))
    assert "What is the name of the third farm of the EWM? Petteril Vale (you told it)" in told
    listed = flat(after(shown, "correct"))
    assert "What is the name of the third farm of the EWM?: the books say Petteril Vale" in listed
    assert "name?" not in shown


def test_a_number_of_the_books_is_put_right(sit: Sit) -> None:
    shown = flat(sit("none", "correct", "1", "7", "correct", "", "quit", options=COPY))
    assert "1 Your Cattle: the books say 8" in shown
    assert "1 Your Cattle: the books say 7" in shown


def test_corrections_can_be_looked_up_by_a_word(sit: Sit) -> None:
    shown = sit("none", "correct eden valley", "", "correct elephants", "quit", options=COPY)
    listed = re.split(r"\n +\d+ ", "\n" + after(shown, "correct eden valley"))[1:]
    assert len(listed) > 2
    assert all("Eden Valley" in flat(line) for line in listed)
    assert "There is nothing of that kind." in after(shown, "correct elephants")


def test_a_game_is_gone_on_with(sit: Sit) -> None:
    sit("quit", options={"family": "Fenwick", "facts": "practice"})
    shown = sit("1", "quit", game=None, new=False, options={})
    assert "Border Reivers, Fenwick (practice)" in shown


def test_a_deck_is_named_in_a_paragraph(sit: Sit) -> None:
    shown = sit("none", "quit", options=COPY)
    card = flat(shown.partition("Card 1 of 3")[2])
    assert "1 Johnnie Armstrong" in card
    assert "14 Keeper of Tynedale" in card
    assert len(shown.partition("Card 1 of 3")[2].splitlines()) < 25


def test_the_command_line_speaks_of_options_as_the_rules_do() -> None:
    assert parser.TOKENS == setup.TOKENS
    assert (parser.PRACTICE, parser.COPY) == (shelf.PRACTICE, shelf.COPY)


def test_the_example_of_play_is_a_tour(
    home: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Every redo is a page of the book's first turn; at its end stand its 16 VP."""
    monkeypatch.setattr("sys.stdin", io.StringIO("redo\n" * 30 + "score\nquit\n"))
    assert main(["play", "--text", "--example"]) == 0
    said = capsys.readouterr().out
    assert "Example of Play" in said
    assert said.count("You stand after") >= 20
    assert re.search(r"Total +\. +\. +\. +16\n", said)
