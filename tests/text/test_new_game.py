"""New games in the terminal: what is asked, what is remembered and what the command line decides."""

import re
from pathlib import Path

import pytest

from reivers.games.border import commands
from reivers.games.border import options as choices
from reivers.games.border.my_copy import make_my_copy
from reivers.games.border.rules.seasons import setup
from reivers.kernel.journal import Journal
from reivers.main import main
from reivers.store import GameFolder
from tests.text.conftest import Sit, after, fails


def header(home: Path, game: str = "border-1") -> Journal:
    with GameFolder(home).open(game) as file:
        return Journal.from_records(file.records)


ENTERS = ("",) * 6
"""Family, facts, table, chances, tokens, house rules: all as proposed."""
AS_ADVISED = {
    "chance": "chores",
    "tokens": "needed",
    "house_rules": {"sevens": "literal", "tied_lead": "takes", "below_tie": "competition"},
}


def usual(choice: str) -> str:
    return f"<text.new.usual choice=<{choice}>>"


def test_everything_is_asked_with_defaults(sit: Sit, home: Path) -> None:
    shown = sit(*ENTERS, "quit", new=True)
    assert f"<new_game.family>\n    1  {usual('choice.family.Dacre')}\n" in shown
    assert f"<new_game.facts>\n    1  {usual('choice.facts.copy')}\n" in shown
    assert f"<new_game.table>\n    1  <table_preset.full>\n    2  {usual('table_preset.lean')}\n" in shown
    assert "<new_game.house_rules>\n    1  <text.new.usual choice=<text.new.standard>>\n" in shown
    assert "\n<text.new.name.copy title=<border.title> family=Dacre>\n" in shown
    expected = {"family": "Dacre", "facts": "copy", "table": "lean", **AS_ADVISED}
    assert header(home).header.options == expected


def test_they_go_by_number_and_by_name(sit: Sit, home: Path) -> None:
    shown = sit("9", "kerr", "2", *ENTERS, "quit", new=True)
    assert "<text.no_such_number number=9 n=4>" in shown
    assert "<text.new.name.practice title=<border.title> family=Kerr>" in shown
    expected = {"family": "Kerr", "facts": "practice", "table": "nothing", **AS_ADVISED, "chance": "all"}
    assert header(home).header.options == expected


def test_house_rules_are_chosen_one_by_one(sit: Sit, home: Path) -> None:
    shown = sit("", "", "full", "none", "laid", "choose", "3", "", "dense", "quit", new=True)
    assert "<house.sevens>" in shown
    options = header(home).header.options
    assert options["house_rules"] == {"sevens": "hybrid", "tied_lead": "takes", "below_tie": "dense"}
    assert (options["table"], options["chance"], options["tokens"]) == ("full", "none", "laid")
    assert header(home).header.settings == {}


def test_all_is_offered_as_last_time(sit: Sit, home: Path) -> None:
    sit("maxwell", "practice", "lean", "", "laid", "choose", "", "2", "", "quit", new=True)
    shown = sit(*ENTERS, "quit", new=True)
    assert usual("choice.family.Maxwell") in shown
    assert "<text.new.usual choice=<text.new.changed n=1>>" in shown
    first, again = (header(home, f"border-{n}").header.options for n in (1, 2))
    assert first == again
    assert (again["table"], again["tokens"], again["house_rules"]["tied_lead"]) == (
        "lean",
        "laid",
        "takes_strict",
    )
    # What was chosen for practice is not meant for the table.
    sit("", "copy", *ENTERS, "quit", new=True)
    assert header(home, "border-3").header.options["chance"] == "chores"


def test_rivals_only_is_a_preset_like_the_others(sit: Sit, home: Path) -> None:
    shown = sit("kerr", "copy", "rivals", "", "", "none", "", "7x", "quit", new=True)
    assert "<new_game.tokens>" not in shown
    assert "<rivals_only.begins family=Kerr>" in shown
    assert "<table_question.stacks>" in shown
    assert "<table_question.stacks.attack>" in shown
    options = header(home).header.options
    assert (options["family"], options["facts"], options["table"]) == ("Kerr", "copy", "rivals")
    sit(*ENTERS, "quit", new=True)
    assert header(home, "border-2").header.options == options


def test_flags_are_not_asked_for(sit: Sit, home: Path) -> None:
    shown = sit(
        "", "", "", "quit", options={"family": "Kerr", "table": "full", "house_rules": {"sevens": "cascade"}}
    )
    assert "<new_game.family>" not in shown
    assert "<new_game.table>" not in shown
    options = header(home).header.options
    assert (options["family"], options["table"], options["house_rules"]["sevens"]) == (
        "Kerr",
        "full",
        "cascade",
    )


def test_nothing_is_begun_without_an_answer(sit: Sit, home: Path) -> None:
    for lines in ((), ("quit",), ("1",), ("1", "quit")):
        assert sit(*lines, new=True).endswith("<text.nothing_begun>\n")
    assert GameFolder(home).list() == []


def test_the_command_line_may_say_it_all(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, home: Path
) -> None:
    monkeypatch.setattr("sys.stdin", None)
    chosen = ["--family", "maxwell", "--practice", "--tokens", "laid", "--house", "sevens=cascade"]
    chosen += ["--table", "lean"]
    assert main(["play", "--text", *chosen]) == 0
    assert capsys.readouterr().out.startswith("Maxwell (practice)\n")
    expected = {
        "family": "Maxwell",
        "facts": "practice",
        "tokens": "laid",
        "house_rules": {"sevens": "cascade"},
    }
    assert header(home).header.options == {**expected, "table": "lean"}
    assert header(home).header.settings["tracker.cattle"] == "app"
    assert "tracker.board" not in header(home).header.settings


def test_a_house_rule_that_is_none_begins_nothing(capsys: pytest.CaptureFixture[str], home: Path) -> None:
    reported = fails(capsys, "play", "--text", "--family", "Kerr", "--practice", "--house", "sevens=all")
    assert "all" in reported
    assert "sevens" in reported
    assert GameFolder(home).list() == []


def test_a_family_that_is_not_in_play(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["play", "--text", "--family", "Hume"]) == 2
    assert "Hume" in capsys.readouterr().err


def test_setting_out_leaves_away_what_the_app_holds(sit: Sit) -> None:
    full = sit("none", "quit", options={**COPY, "table": "full"})
    lean = sit("none", "quit", options=COPY)
    practice = sit("quit", options={"family": "Dacre", "facts": "practice", "table": "full"})
    for line in (
        "-  <setup.item.cattle n=8 fives=1 ones=3 tracker=cattle>",
        "-  <setup.item.family_sheet n=4 ",
        "-  <setup.item.solo_aids ",
    ):
        assert line in full
        assert line not in lean
    for shown in (full, lean, practice):
        assert "-  <setup.item.livestock n=3 tokens=1>" in shown
        assert "-  <setup.item.sheep n=1 farms=16 debateable=2>" in shown
        assert "<text.orders>" not in shown  # the lists say it all
    assert "-  <setup.item.summer_decks " in lean
    assert "-  <setup.item.summer_decks " not in practice
    assert "-  <setup.item.farm_tokens n=24 " in sit("none", "quit", options={**COPY, "chance": "none"})
    assert "-  <setup.item.farm_tokens " not in lean  # the app draws them
    assert "-  <setup.item.cup " not in lean


def test_with_nothing_on_the_table_nothing_is_set_out(sit: Sit) -> None:
    shown = sit("quit", options={"family": "Dacre", "facts": "practice"})
    for key in ("<text.orders>", "<setup.my_family", "<summer.begins ", "<setup.item", "<order.sheep"):
        assert key not in shown
    assert "<summer.begins.app turn=1 n=7 total=7>" in shown


COPY = {"family": "Dacre", "facts": "copy"}
NAMING = ("EWM", "Petteril Vale", "not now")


def test_what_the_player_enters_is_learned_by_the_copy(sit: Sit, home: Path) -> None:
    shown = sit(*NAMING, "quit", options=COPY)
    assert "<fact.region.name region=EWM/farm-3>" in shown
    assert make_my_copy(home).get("region:EWM/farm-3", "name") == ("Petteril Vale", "table")
    assert len(make_my_copy(home).all()) == 1
    again = sit("EWM", "quit", options=COPY)
    assert "<fact.region.name region=EWM/farm-3>" not in again
    assert "<fact.region.name region=EWM/farm-4>" in again


def test_a_practice_game_teaches_nothing(sit: Sit, home: Path) -> None:
    sit("draw", "draw", "draw", "quit", options={"family": "Dacre", "facts": "practice"})
    assert make_my_copy(home).all() == []


def test_facts_and_corrections_list_what_can_be_entered(sit: Sit) -> None:
    shown = sit(*NAMING, "facts", "correct", "", "quit", options=COPY)
    farm = "question=<fact.region.name region=EWM/farm-3>"
    assert f"<text.fact {farm} value=Petteril Vale source=table>" in after(shown, "facts")
    assert f"<text.app_says {farm} now=Petteril Vale>" in after(shown, "correct")
    assert "name?" not in shown


def test_a_number_of_the_state_is_corrected(sit: Sit) -> None:
    shown = sit("none", "correct", "1", "7", "correct", "", "quit", options=COPY)
    for times, cattle in ((1, 8), (2, 7)):
        listed = after(shown, "correct", times).splitlines()[0]
        assert listed.startswith("    1  <text.app_says question=<correct.cattle place=player ")
        assert listed.endswith(f" now={cattle}>")


def test_corrections_can_be_looked_up_by_a_word(sit: Sit) -> None:
    shown = sit("none", "correct eden-valley", "", "correct elephants", "quit", options=COPY)
    listed = re.split(r"\n +\d+ ", "\n" + after(shown, "correct eden-valley"))[1:]
    assert len(listed) > 2
    assert all("EWM/eden-valley" in line for line in listed)
    assert "<text.nothing_there>" in after(shown, "correct elephants")


def test_a_game_is_continued(sit: Sit) -> None:
    sit("quit", options={"family": "Fenwick", "facts": "practice"})
    shown = sit("1", "quit", game=None, new=False, options={})
    assert "<text.new.name.practice title=<border.title> family=Fenwick>" in shown


def test_a_deck_is_named_in_a_paragraph_on_demand(sit: Sit) -> None:
    shown = sit("none", "again", "quit", options=COPY)
    _, first, later = shown.split("<summer.card nth=1 total=3>")
    assert first.splitlines()[1].startswith("  <text.list_hidden n=")
    listed = later.splitlines()[1]
    assert listed.startswith("  1 <card.named card=1> · 2 <card.named card=2> · ")
    assert " · 14 <card.named card=14> · " in listed


def test_the_command_line_speaks_of_options_as_the_rules_do() -> None:
    assert commands.TOKENS == setup.TOKENS
    assert commands.TABLES == choices.OFFERED
    assert set(commands.FACTS.values()) == {choices.PRACTICE, choices.COPY}
