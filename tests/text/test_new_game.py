"""A new game of Border Reivers in the terminal: what is asked, what is learnt, and how it is gone on with."""

import re
from pathlib import Path

import pytest

from reivers import shelf
from reivers.border import choices, setup
from reivers.kernel.journal import Journal
from reivers.shelf import my_copy
from reivers.store import Games
from reivers.text import parser
from reivers.text.main import main
from tests.text.conftest import Sit, after, fails, flat


def header(home: Path, game: str = "border-1") -> Journal:
    with Games(home).open(game) as file:
        return Journal.from_records(file.records)


ENTERS = ("",) * 6
"""Family, facts, table, chances, tokens, house rules: all as proposed."""
AS_ADVISED = {
    "chance": "chores",
    "tokens": "needed",
    "house": {"sevens": "literal", "tied_lead": "takes", "below_tie": "competition"},
}


def test_everything_is_asked_with_defaults(sit_in_english: Sit, home: Path) -> None:
    shown = sit_in_english(*ENTERS, "quit", new=True)
    assert "Which family do you lead?\n    1  Dacre, English West March (just Enter)\n" in shown
    assert "What do you play with?\n    1  my own copy, on the table (just Enter)\n" in shown
    assert "What lies on the table?\n    1  everything, as the box has it\n    2  a lean table: " in shown
    assert "House rules?\n    1  as we read the book (just Enter)\n" in shown
    assert "\nBorder Reivers, Dacre\n" in shown
    expected = {"family": "Dacre", "facts": "copy", "lies": "lean", **AS_ADVISED}
    assert header(home).header.options == expected


def test_they_go_by_number_and_by_name(sit_in_english: Sit, home: Path) -> None:
    shown = sit_in_english("9", "kerr", "2", *ENTERS, "quit", new=True)
    assert "“9” is none of these. Give a number from 1 to 4." in shown
    assert "Border Reivers, Kerr (practice)" in shown
    expected = {"family": "Kerr", "facts": "practice", "lies": "nothing", **AS_ADVISED, "chance": "all"}
    assert header(home).header.options == expected


def test_house_rules_are_chosen_one_by_one(sit_in_english: Sit, home: Path) -> None:
    shown = sit_in_english("", "", "full", "none", "laid", "choose", "3", "", "dense", "quit", new=True)
    assert "Several sevens against a Raid" in shown
    options = header(home).header.options
    assert options["house"] == {"sevens": "hybrid", "tied_lead": "takes", "below_tie": "dense"}
    assert (options["lies"], options["chance"], options["tokens"]) == ("full", "none", "laid")
    assert header(home).header.settings == {}


def test_all_is_offered_as_last_time(sit_in_english: Sit, home: Path) -> None:
    sit_in_english("maxwell", "practice", "lean", "", "laid", "choose", "", "2", "", "quit", new=True)
    shown = sit_in_english(*ENTERS, "quit", new=True)
    assert "Maxwell, Scottish West March (just Enter)" in shown
    assert "1 read otherwise (just Enter)" in shown
    first, again = (header(home, f"border-{n}").header.options for n in (1, 2))
    assert first == again
    assert (again["lies"], again["tokens"], again["house"]["tied_lead"]) == ("lean", "laid", "takes_strict")
    # What was chosen for practice is not meant for the table.
    sit_in_english("", "copy", *ENTERS, "quit", new=True)
    assert header(home, "border-3").header.options["chance"] == "chores"


def test_rivals_only_is_a_preset_like_the_others(sit_in_english: Sit, home: Path) -> None:
    shown = sit_in_english("kerr", "copy", "rivals", "", "", "none", "", "7x", "quit", new=True)
    assert "The rivals’ defence tokens?" not in shown
    assert "Lay your own family out as the book says: Kerr." in flat(shown)
    assert "What lies on the rivals’ draft sheet?" in shown
    assert "Attack, in all" in shown
    options = header(home).header.options
    assert (options["family"], options["facts"], options["lies"]) == ("Kerr", "copy", "rivals")
    sit_in_english(*ENTERS, "quit", new=True)
    assert header(home, "border-2").header.options == options


def test_flags_are_not_asked_for(sit_in_english: Sit, home: Path) -> None:
    shown = sit_in_english(
        "", "", "", "quit", options={"family": "Kerr", "lies": "full", "house": {"sevens": "cascade"}}
    )
    assert "Which family" not in shown
    assert "What lies on the table?" not in shown
    options = header(home).header.options
    assert (options["family"], options["lies"], options["house"]["sevens"]) == ("Kerr", "full", "cascade")


def test_nothing_is_begun_if_nobody_answers(sit_in_english: Sit, home: Path) -> None:
    for lines in ((), ("quit",), ("1",), ("1", "quit")):
        assert sit_in_english(*lines, new=True).endswith("Goodbye. No game was begun.\n")
    assert Games(home).list() == []


def test_the_command_line_may_say_it_all(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, home: Path
) -> None:
    monkeypatch.setattr("sys.stdin", None)
    chosen = ["--family", "maxwell", "--practice", "--tokens", "laid", "--house", "sevens=cascade"]
    chosen += ["--table", "lean"]
    assert main(["play", "--text", *chosen]) == 0
    assert capsys.readouterr().out.startswith("Border Reivers, Maxwell (practice)\n")
    expected = {"family": "Maxwell", "facts": "practice", "tokens": "laid", "house": {"sevens": "cascade"}}
    assert header(home).header.options == {**expected, "lies": "lean"}
    assert header(home).header.settings["lies.cattle"] == "app"
    assert "lies.board" not in header(home).header.settings


def test_a_house_rule_that_is_none_begins_nothing(capsys: pytest.CaptureFixture[str], home: Path) -> None:
    told = fails(capsys, "play", "--text", "--family", "Kerr", "--practice", "--house", "sevens=all")
    assert "all" in told
    assert "sevens" in told
    assert Games(home).list() == []


def test_a_family_that_is_not_in_play(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["play", "--text", "--family", "Hume"]) == 2
    assert "Hume" in capsys.readouterr().err


def test_setting_out_leaves_away_what_the_app_holds(sit_in_english: Sit) -> None:
    full = flat(sit_in_english("none", "quit", options={**COPY, "lies": "full"}))
    lean = flat(sit_in_english("none", "quit", options=COPY))
    practice = flat(sit_in_english("quit", options={"family": "Dacre", "facts": "practice", "lies": "full"}))
    for line in (
        "- Into your Cattle box: 8 Cattle (fives: 1, ones: 3).",
        "- Put the Sheep marker of your sheet on 4.",
        "the draft sheet and the solo aid",
    ):
        assert line in full
        assert line not in lean
    for shown in (full, lean, practice):
        assert "- Into the boxes of your March: 3 Horses, 1 Deputy Warden." in shown
        assert "- Stand 1 Sheep in each of the 16 farms and 2 in the Debateable Land." in shown
        assert "On the table:" not in shown  # the lists say it all
    for line in ("- Three Summer decks.", "24 region tokens"):
        assert line in lean
        assert line not in practice
    assert "cubes of each rival" not in lean


def test_with_nothing_on_the_table_nothing_is_set_out(sit_in_english: Sit) -> None:
    shown = sit_in_english("quit", options={"family": "Dacre", "facts": "practice"})
    for word in ("On the table:", "First your own family", "Deal", "- Into", "Sheep (0 to 1)"):
        assert word not in shown
    assert "7 cards go unseen to the discards" in shown


COPY = {"family": "Dacre", "facts": "copy"}
NAMING = ("EWM", "Petteril Vale", "not now")


def test_what_the_player_tells_is_learnt_by_the_copy(sit_in_english: Sit, home: Path) -> None:
    shown = sit_in_english(*NAMING, "quit", options=COPY)
    assert "What is the name of the third farm of the EWM?" in shown
    assert my_copy(home).get("region:EWM/farm-3", "name") == ("Petteril Vale", "table")
    assert len(my_copy(home).all()) == 1
    again = sit_in_english("EWM", "quit", options=COPY)
    assert "What is the name of the third farm of the EWM?" not in again
    assert "What is the name of the fourth farm of the EWM?" in again


def test_a_practice_game_teaches_nothing(sit_in_english: Sit, home: Path) -> None:
    sit_in_english("draw", "draw", "draw", "quit", options={"family": "Dacre", "facts": "practice"})
    assert my_copy(home).all() == []


def test_facts_and_corrections_list_what_can_be_told(sit_in_english: Sit) -> None:
    shown = sit_in_english(*NAMING, "facts", "correct", "", "quit", options=COPY)
    told = flat(after(shown, "facts"))
    assert "What is the name of the third farm of the EWM? Petteril Vale (you told it)" in told
    listed = flat(after(shown, "correct"))
    assert "What is the name of the third farm of the EWM?: the books say Petteril Vale" in listed
    assert "name?" not in shown


def test_a_number_of_the_books_is_put_right(sit_in_english: Sit) -> None:
    shown = flat(sit_in_english("none", "correct", "1", "7", "correct", "", "quit", options=COPY))
    assert "1 Your Cattle: the books say 8" in shown
    assert "1 Your Cattle: the books say 7" in shown


def test_corrections_can_be_looked_up_by_a_word(sit_in_english: Sit) -> None:
    shown = sit_in_english("none", "correct eden valley", "", "correct elephants", "quit", options=COPY)
    listed = re.split(r"\n +\d+ ", "\n" + after(shown, "correct eden valley"))[1:]
    assert len(listed) > 2
    assert all("Eden Valley" in flat(line) for line in listed)
    assert "There is nothing of that kind." in after(shown, "correct elephants")


def test_a_game_is_gone_on_with(sit_in_english: Sit) -> None:
    sit_in_english("quit", options={"family": "Fenwick", "facts": "practice"})
    shown = sit_in_english("1", "quit", game=None, new=False, options={})
    assert "Border Reivers, Fenwick (practice)" in shown


def test_a_deck_is_named_in_a_paragraph(sit_in_english: Sit) -> None:
    shown = sit_in_english("none", "quit", options=COPY)
    card = flat(shown.partition("Card 1 of 3")[2])
    assert "1 Johnnie Armstrong" in card
    assert "14 Keeper of Tynedale" in card
    assert len(shown.partition("Card 1 of 3")[2].splitlines()) < 25


def test_the_command_line_speaks_of_options_as_the_rules_do() -> None:
    assert parser.TOKENS == setup.TOKENS
    assert choices.OFFERED == parser.LIES
    assert (parser.PRACTICE, parser.COPY) == (shelf.PRACTICE, shelf.COPY)
