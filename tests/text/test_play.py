"""A game in the terminal: every way to answer, every command."""

import json
import re
from pathlib import Path

import pytest

from reivers.kernel.errors import JournalMismatch, Trouble
from reivers.kernel.journal import Journal
from reivers.store import Games, StoreTrouble
from reivers.toy.state import State
from tests.text.conftest import Sit, after, flat

DUSK = ("dand", "hire", "1x2", "none")
NIGHT = ("1", "2", "5 6 1")
"""Dand adds a die to two Horses."""


def test_a_game_begins_with_its_seed_and_a_word_of_help(sit: Sit) -> None:
    shown = sit()
    assert shown.startswith("The Night Ride\nA new game (seed a).")
    assert "Who comes to your door to guide you? [1.1]\n  1  Dand\n" in shown
    assert shown.endswith(">\nNo more input. The game is kept: come back with reivers play --text\n")


def test_options_go_by_number_id_or_beginning(sit: Sit) -> None:
    for typed in ("2", "hob", "Hob", "ho"):
        assert "How many Cattle does Hob ask for?" in after(sit(typed), typed)


def test_an_illegal_option_has_a_reason_and_no_number(sit: Sit) -> None:
    shown = sit("hob", "3", "hire", "1 2", "", "1", "1", "1 1 1", "wat", "3", "hire")
    assert "  1  Dand\n  -  Hob: he has come before\n  2  Jock\n" in after(shown, "1 1 1")


def test_a_wrong_answer_says_what_was_asked_given_and_allowed(sit: Sit) -> None:
    shown = flat(after(sit("9"), "9"))
    assert "“9” will not do for “Who comes to your door to guide you?”" in shown
    assert "that is not one of the choices" in shown
    assert "Choose from 1, 2, 3, 4 and 5." in shown


def test_nothing_is_said_twice_when_a_fact_interrupts_a_step(sit: Sit) -> None:
    shown = sit("jock", "hire", "1 2", "", "1", "1", "2")
    assert after(shown, "1", 2).count("You ride through") == 1
    assert "You ride through" not in after(shown, "2")


def test_several_spread_faces_and_results(sit: Sit) -> None:
    shown = sit(*DUSK[:2], "1 3", "1 4", "2", "2", "hit 2")
    assert "Add 1 Cattle (2 to 3)." in after(shown, "1 3")
    assert "Farms with dogs tonight: Askerton and Deadwater." in after(shown, "1 4")
    assert "You lift 2 Cattle at Bewcastle." in after(shown, "hit 2")


def test_an_empty_line_takes_the_default_or_asks_again(sit: Sit) -> None:
    shown = sit("", *DUSK[:3], "")
    assert "Who comes" in after(shown, "")
    assert "Farms with dogs tonight: none." in after(shown, "", 2)


def test_the_app_rolls_when_it_is_asked(sit: Sit) -> None:
    shown = after(sit(*DUSK, "1", "2", "roll"), "roll")
    assert re.search(r"The app threw your dice: \d, \d and \d\.", shown)


def test_not_now_puts_a_fact_off(sit: Sit) -> None:
    shown = sit("kinmont", "not now")
    assert "To leave it for another time: not now" in after(shown, "kinmont")
    assert "Kinmont asks for 0 Cattle. What do you say?" in after(shown, "not now")
    assert "Only a question about a card or a place can be put off" in after(sit("not now"), "not now")


def test_why(sit: Sit) -> None:
    shown = sit("why", *DUSK, *NIGHT, "why")
    assert "left nothing to explain" in after(shown, "why")
    assert "2.3  Askerton had 4 Cattle. How many came along? 2" in after(shown, "why", 2)


def test_undo_and_redo_put_the_board_right(sit: Sit) -> None:
    shown = sit("undo", *DUSK[:3], "undo", "redo", "redo")
    assert "This is the start" in after(shown, "undo")
    assert "Put the board right:\n    Askerton\n      Take away 2 Cattle (4 to 2)." in after(shown, "undo", 2)
    assert "Put the board right:\n    Askerton\n      Add 2 Cattle (2 to 4)." in after(shown, "redo")
    assert "nothing to redo" in after(shown, "redo", 2)


def test_correct(sit: Sit) -> None:
    shown = sit("correct", "1", "7", "correct 2 4", "correct", "", "correct 99", "correct 1 300", "journal")
    assert "1  Cattle at your farm: the books say 3\n" in after(shown, "correct")
    assert "0 to 99" in after(shown, "1")
    assert "“correct 1 300” will not do" in after(shown, "correct 1 300")
    assert "“99” is none of these." in after(shown, "correct 99")
    assert "Corrected: Cattle at your farm, 3 to 7." in after(shown, "journal")
    assert "Corrected: Horses at your farm, 3 to 4." in after(shown, "journal")


def test_a_correction_moves_the_books_to_the_table_and_orders_nothing(sit: Sit) -> None:
    assert "On the table" not in after(sit("correct 1 7"), "correct 1 7")


def test_correct_a_fact(sit: Sit) -> None:
    shown = sit("hob", "2", "hire", "correct", "7", "1", "facts", "journal")
    assert "7  How many Cattle does Hob ask for?: the books say 2" in after(shown, "correct")
    assert "How many Cattle does Hob ask for? 1 (you told it)" in after(shown, "facts")
    assert "Corrected: How many Cattle does Hob ask for? 1" in after(shown, "journal")


def test_facts(sit: Sit) -> None:
    shown = sit("facts", "dand", "facts")
    assert "no need of facts yet" in after(shown, "facts")
    assert "How many Cattle does Dand ask for? 1 (comes with the app)" in after(shown, "facts", 2)


def test_mend_keeps_what_still_fits(sit: Sit) -> None:
    shown = sit(*DUSK, *NIGHT, "mend", "5", "caldew", "mend 1 hob", "mend", "")
    assert "5  Night 1, the ride: Which farm do you ride to? Askerton" in after(shown, "mend")
    assert "Which farm do you ride to? [2.1]\n  1  Askerton" in after(shown, "5")
    assert "3 later answers still fitted." in after(shown, "caldew")
    assert "Put the board right:" in after(shown, "caldew")
    assert "0 later answers still fitted." in after(shown, "mend 1 hob")
    assert "The first that did not: Hired Dand for 1 Cattle." in flat(after(shown, "mend 1 hob"))


def test_mend_names_the_first_answer_that_does_not_fit(sit: Sit) -> None:
    shown = sit(*DUSK, "1", "3", "5 6 1 1", "mend 6 2")
    assert "The first that did not: Rode to Askerton and lifted 2 Cattle." in after(shown, "mend 6 2")


def test_mend_refuses_what_was_not_legal_then(sit: Sit) -> None:
    shown = sit(*DUSK, "mend 1 nobody", "undo")
    assert "“mend 1 nobody” will not do for “Who comes to your door" in after(shown, "mend 1 nobody")
    assert "You stand after: Calves are born." in after(shown, "undo")


def test_reroll_is_on_record(sit: Sit) -> None:
    shown = sit("reroll", *DUSK, "1", "2", "roll", "reroll", "2", "journal")
    assert "There is nothing of that kind." in after(shown, "reroll")
    assert "Rode to Askerton" in after(shown, "reroll", 2)
    assert "later answer" in after(shown, "2", 2)
    assert "Line 1, left after:" in after(shown, "journal")


def test_journal_marks_hands_and_keeps_lines_that_were_left(sit: Sit) -> None:
    shown = sit(*DUSK, *NIGHT[:2], "roll", "undo", "roll", "journal", "undo", "5 5 5", "journal", "line 1")
    assert "Rode to Askerton and lifted" in after(shown, "journal")
    assert "[app, seen before]" in after(shown, "journal")
    later = after(shown, "journal", 2)
    assert "Night 1, dusk\n" in later
    assert "Line 1, left after: What does the sky bring? mist" in later
    assert "You stand after: Rode to Askerton" in after(shown, "line 1")


def test_journal_before_the_first_answer(sit: Sit) -> None:
    assert "Nothing has been answered yet." in after(sit("journal"), "journal")


def test_go(sit: Sit) -> None:
    shown = sit(*DUSK, "go 1", "go", "0", "go 99", "go 4", "line", "", "line 3")
    assert "You stand after: Who comes to your door to guide you? Dand" in after(shown, "go 1")
    assert "You stand after: the start of the game." in after(shown, "0")
    assert "There is no step 99 on this line." in after(shown, "go 99")
    assert "Which farm do you ride to?" in after(shown, "go 4")
    assert "No left line has the number 3." in after(shown, "line 3")


def test_board_and_score(sit: Sit) -> None:
    shown = sit("board", *DUSK, *NIGHT, "score")
    assert "Night 1, dusk.\n  Your farm  3 Cattle and 3 Horses\n" in after(shown, "board")
    assert re.search(r"Cattle lifted +2 +\. +\. +\.", after(shown, "score"))


def test_dice_are_counted_for_app_and_table(sit: Sit) -> None:
    shown = sit("dice", *DUSK, *NIGHT, "dice")
    assert "No faces have been seen yet." in after(shown, "dice")
    assert "your dice (table): 1 x1, 2 x0, 3 x0, 4 x0, 5 x1, 6 x1" in after(shown, "dice", 2)


def test_without_combats_luck_tells_the_faces_alone(sit: Sit) -> None:
    shown = sit("luck", *DUSK, *NIGHT, "luck")
    assert "No combat has been fought yet." in after(shown, "luck")
    assert "No faces have been told yet." in after(shown, "luck")
    told = flat(after(shown, "luck", 2))
    assert "Thrown at the table, 3 dice: 1 ×1, 2 ×0, 3 ×0, 4 ×0, 5 ×1, 6 ×1." in told
    assert told.endswith("Expected of each face: 0.5.")


def test_set_gives_chance_to_the_app_or_the_table(sit: Sit) -> None:
    shown = sit(
        "set", "4", "app", "set 1 nobody", "set 1 app", "set", "", "1x2", "", "2", "1", "journal", "set 9"
    )
    assert "3  the weather bag: the app" in after(shown, "set")
    assert "1  your dice: the table" in after(shown, "set")
    assert "The app drew. Who comes to your door to guide you?" in after(shown, "app")
    assert "“nobody” can hold nothing." in after(shown, "set 1 nobody")
    assert "Gave your dice to the app." in after(shown, "journal")
    assert "“9” is none of these." in after(shown, "set 9")


def test_help_save_again_and_quit(sit: Sit) -> None:
    shown = sit("help", "save", "again", "?", "quit", "1")
    assert re.search(r"undo +take back the last step", after(shown, "help"))
    assert "There is nothing to save." in after(shown, "save")
    assert "Who comes" in after(shown, "again")
    assert after(shown, "?") == after(shown, "help")
    assert shown.endswith("> quit\nGoodbye. The game is kept: come back with reivers play --text\n")


def test_the_end_shows_the_score_and_can_be_undone(sit: Sit, home: Path) -> None:
    night = ("none", "1 2", "", "1", "1", "6")
    shown = sit(*night, *night, *night, "", "hello", "undo", "6")
    last = after(shown, "6", 3)
    assert "The game is over." in last
    assert re.search(r"Total +1 +1 +1 +\d+", last)
    assert "The game is over." in after(shown, "", 4)
    assert "You can still look around" in after(shown, "hello")
    assert "your ride to" in after(shown, "undo").lower()
    assert [row.finished for row in Games(home).list()] == [True]
    sit(game="toy-1")


def test_where_was_i(sit: Sit) -> None:
    sit(*DUSK[:3])
    shown = sit("", "board", new=False)
    assert "  1  The Night Ride. Night 1, dusk" in shown or "  1  The Night Ride, just begun" in shown
    assert "Last step: Calves are born. At which farms? Askerton 2" in shown
    assert "Add 2 Cattle (2 to 4)." in shown
    assert "At which farms do you hear dogs?" in shown


def test_pick_a_game_or_a_new_one(sit: Sit, home: Path) -> None:
    sit()
    sit(seed="b")
    shown = sit("7", "2", new=False)
    assert "“7” is none of these." in after(shown, "7")
    assert len(Games(home).list()) == 2
    sit("n", *("",) * 6, new=False)
    sit(*("",) * 6, new=True)
    assert len(Games(home).list()) == 4
    for ends in ((), ("quit",)):
        assert sit(*ends, new=False).endswith("Goodbye. No game was begun.\n")


def test_every_answer_is_on_disk_before_the_next_prompt(sit: Sit, home: Path) -> None:
    sit(*DUSK)
    with Games(home).open("toy-1") as file:
        keys = [entry.key for entry in Journal.from_records(file.records).entries.values()]
    assert keys == ["toy.guide", "toy.hire", "toy.calves", "toy.dogs"]


def test_a_game_that_is_open_elsewhere_can_be_looked_at(sit: Sit, home: Path) -> None:
    sit(*DUSK)
    with Games(home).open("toy-1"):
        shown = sit("1", "board", game="toy-1")
    assert "This game is open somewhere else." in shown
    assert "This game is open elsewhere, so here it can only be looked at." in flat(after(shown, "1"))
    assert "Your farm" in after(shown, "board")


def test_a_torn_tail_and_a_damaged_file_are_told(sit: Sit, home: Path) -> None:
    sit(*DUSK)
    journal = home / "games" / "toy-1" / "journal.jsonl"
    whole = journal.read_bytes()
    journal.write_bytes(whole[:-20])
    assert "so it was left out" in flat(sit(game="toy-1"))
    journal.write_bytes(whole.replace(b"toy.dogs", b"toy.cats"))
    assert "is damaged from line" in flat(sit(game="toy-1"))


def test_a_file_of_which_nothing_is_left(sit: Sit, home: Path) -> None:
    sit()
    (home / "games" / "toy-1" / "journal.jsonl").write_bytes(b"rubbish\n")
    with pytest.raises(StoreTrouble, match=r"store\.unreadable"):
        sit(game="toy-1")


def test_no_such_game(sit: Sit) -> None:
    with pytest.raises(Trouble, match=r"store\.no_such_game"):
        sit(game="toy-9")


@pytest.mark.parametrize(("typed", "asked"), [("1", "How many Horses"), ("2", "Which farm")])
def test_a_game_that_no_longer_fits_goes_on_from_where_it_does(
    sit: Sit, home: Path, typed: str, asked: str
) -> None:
    sit(*DUSK, *NIGHT[:2])
    _spoil(home)
    shown = sit(typed, game="toy-1")
    assert "Answer number 6 no longer fits" in flat(shown)
    assert asked in after(shown, typed)
    shown = sit("redo", game="toy-1")
    assert "no longer fits" not in shown
    assert "nothing to redo" in flat(after(shown, "redo")).lower()


def test_a_game_that_no_longer_fits_can_be_left_alone(sit: Sit, home: Path) -> None:
    sit(*DUSK, *NIGHT[:2])
    _spoil(home)
    before = (home / "games" / "toy-1" / "journal.jsonl").read_bytes()
    for typed in ((), ("",)):
        with pytest.raises(JournalMismatch):
            sit(*typed, game="toy-1")
    with Games(home).open("toy-1"), pytest.raises(JournalMismatch):
        sit("1", game="toy-1")
    assert (home / "games" / "toy-1" / "journal.jsonl").read_bytes() == before


def _spoil(home: Path) -> None:
    """Makes the sixth answer one that the rules do not know, as other rules might have."""
    games = Games(home)
    exported = games.export_bytes("toy-1")
    records = json.loads(exported)["records"]
    for record in records:
        if record.get("n") == 6:
            record["answer"] = 77
    games.delete("toy-1")
    games.empty_trash()
    with games.create(records[0]) as file:
        file.append(records[1:])


def test_a_bug_in_the_rules_leaves_the_game_and_a_report(
    sit: Sit, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(state: State, place: str, change: int) -> None:
        raise ZeroDivisionError("no byre")

    monkeypatch.setattr("reivers.toy.game.add_cattle", broken)
    shown = sit("dand", "hire", "board")
    assert "your answer was not taken" in flat(after(shown, "hire"))
    assert "Your farm  3 Cattle" in after(shown, "board")
    report = json.loads(next((home / "reports").glob("report-*.json")).read_text())
    assert "no byre" in json.dumps(report)
    assert [record["record"] for record in report["records"]].count("entry") == 1
