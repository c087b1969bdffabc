"""A game in the terminal: every way to answer, every command."""

import json
import re
from pathlib import Path

import pytest

from reivers.games.border.text import gained
from reivers.games.toy.state import State
from reivers.kernel.errors import AppError, JournalMismatch
from reivers.kernel.flows import Notice
from reivers.kernel.journal import Journal
from reivers.kernel.messages import Message
from reivers.kernel.orders import Order
from reivers.store import GameFolder, StoreError
from tests.text.conftest import Sit, after, flat

DUSK = ("dand", "hire", "1x2", "none")
NIGHT = ("1", "2", "5 6 1")
"""Dand adds a die to two Horses."""


def test_a_game_begins_with_its_seed_and_a_word_of_help(sit: Sit) -> None:
    shown = sit()
    assert shown.startswith("<toy.title>\n<text.welcome seed=a>")
    guide = "<text.question question=<toy.guide> section=1.1>\n  1  <toy.guide_named guide=dand>\n"
    assert guide in shown
    assert shown.endswith(">\n<text.no_more_input>\n")


def test_options_go_by_number_id_or_beginning(sit: Sit) -> None:
    for typed in ("2", "hob", "Hob", "ho"):
        assert "<toy.fact.fee guide=hob>" in after(sit(typed), typed)


def test_an_illegal_option_has_a_reason_and_no_number(sit: Sit) -> None:
    shown = sit("hob", "3", "hire", "1 2", "", "1", "1", "1 1 1", "wat", "3", "hire")
    options = after(shown, "1 1 1").splitlines()[-6:-1]
    assert [line[2] for line in options] == ["1", "-", "2", "3", "4"]
    assert "reason=<toy.guide_gone guide=hob>" in options[1]


def test_a_wrong_answer_says_what_was_asked_given_and_allowed(sit: Sit) -> None:
    shown = after(sit("9"), "9")
    assert "<illegal.answer question=<toy.guide> given=9 reason=<refused.not_offered>" in shown
    assert "allowed=<allowed.options options=[1, 2, 3, 4, 5]>" in shown


def test_nothing_is_said_twice_when_a_fact_interrupts_a_step(sit: Sit) -> None:
    shown = sit("jock", "hire", "1 2", "", "1", "1", "2")
    assert after(shown, "1", 2).count("<toy.sky ") == 1
    assert "<toy.sky " not in after(shown, "2")


def test_several_spread_faces_and_results(sit: Sit) -> None:
    shown = sit(*DUSK[:2], "1 3", "1 4", "2", "2", "hit 2")
    assert "<order.more what=<toy.pieces.cattle n=1> was=2 now=3>" in after(shown, "1 3")
    assert "<toy.dogs_out n=2 farms=[Askerton, Deadwater]>" in after(shown, "1 4")
    assert "<toy.lifted farm=Bewcastle n=2>" in after(shown, "hit 2")


def test_an_empty_line_takes_the_default_or_asks_again(sit: Sit) -> None:
    shown = sit("", *DUSK[:3], "")
    assert "<toy.guide>" in after(shown, "")
    assert "<toy.dogs_out n=0 " in after(shown, "", 2)


def test_the_app_rolls_when_it_is_asked(sit: Sit) -> None:
    shown = after(sit(*DUSK, "1", "2", "roll"), "roll")
    assert re.search(r"<text.rolled source=<toy.chance.own> faces=\[\d, \d, \d\]>", shown)


def test_not_now_puts_a_fact_off(sit: Sit) -> None:
    shown = sit("kinmont", "not now")
    assert "<hint.fact>" in after(shown, "kinmont")
    assert "<toy.hire guide=kinmont fee=0>" in after(shown, "not now")
    assert "<illegal.no_fact " in after(sit("not now"), "not now")


def test_why(sit: Sit) -> None:
    shown = sit("why", *DUSK, *NIGHT, "why")
    assert "<text.no_why>" in after(shown, "why")
    reason = "<text.reason section=2.3 question=<toy.why.herd farm=Askerton herd=4> answer=2>"
    assert reason in after(shown, "why", 2)


def test_undo_and_redo_fix_the_board(sit: Sit) -> None:
    shown = sit("undo", *DUSK[:3], "undo", "redo", "redo")
    assert "<illegal.nothing_to_undo " in after(shown, "undo")
    askerton = "<text.fix_board>\n    <toy.place place=Askerton>\n      "
    cattle = "what=<toy.pieces.cattle n=2>"
    assert f"{askerton}<order.fewer {cattle} was=4 now=2>" in after(shown, "undo", 2)
    assert f"{askerton}<order.more {cattle} was=2 now=4>" in after(shown, "redo")
    assert "<illegal.nothing_to_redo " in after(shown, "redo", 2)


def test_correct(sit: Sit) -> None:
    shown = sit("correct", "1", "7", "correct 2 4", "correct", "", "correct 99", "correct 1 300", "journal")
    cattle = "<toy.correct.cattle place=home now=3>"
    assert f"1  <text.app_says question={cattle} now=3>\n" in after(shown, "correct")
    assert "<hint.number low=0 high=99>" in after(shown, "1")
    refused = after(shown, "correct 1 300")
    assert f"<illegal.answer question={cattle.replace('3', '7')} given=correct 1 300" in refused
    assert "<text.no_such_number number=99 n=6>" in after(shown, "correct 99")
    assert f"what={cattle} value=7>" in after(shown, "journal")
    assert "what=<toy.correct.horses place=home now=3> value=4>" in after(shown, "journal")


def test_a_correction_changes_the_state_and_orders_nothing(sit: Sit) -> None:
    assert "<text.orders>" not in after(sit("correct 1 7"), "correct 1 7")


def test_correct_a_fact(sit: Sit) -> None:
    shown = sit("hob", "2", "hire", "correct", "7", "1", "facts", "journal")
    fee = "<toy.fact.fee guide=hob>"
    assert f"7  <text.app_says question={fee} now=2>" in after(shown, "correct")
    assert f"<text.fact question={fee} value=1 source=table>" in after(shown, "facts")
    assert f"<step.fact what={fee} value=1>" in after(shown, "journal")


def test_facts(sit: Sit) -> None:
    shown = sit("facts", "dand", "facts")
    assert "<text.no_facts>" in after(shown, "facts")
    fact = "<text.fact question=<toy.fact.fee guide=dand> value=1 source=shipped>"
    assert fact in after(shown, "facts", 2)


def test_edit_keeps_what_still_fits(sit: Sit) -> None:
    shown = sit(*DUSK, *NIGHT, "edit", "4", "caldew", "edit 8 hob", "edit", "")
    ride = "4  <text.entry when=<toy.when night=1 part=night> title=<step.answer question=<toy.farm>"
    assert ride in after(shown, "edit")
    farm = "<text.question question=<toy.farm> section=2.1>\n  1  <toy.place place=Askerton>"
    assert farm in after(shown, "4", 0)
    assert "<history.edited n=3>" in after(shown, "caldew")
    assert "<text.fix_board>" in after(shown, "caldew")
    assert "<history.edited_dropped title=<toy.hired guide=dand fee=1>>" in after(shown, "edit 8 hob")


def test_edit_names_the_first_answer_that_does_not_fit(sit: Sit) -> None:
    shown = sit(*DUSK, "1", "3", "5 6 1 1", "edit 3 2")
    assert "<history.edited_until title=<toy.rode farm=Askerton n=2> why=<refused." in after(
        shown, "edit 3 2"
    )


def test_edit_refuses_what_was_not_legal_then(sit: Sit) -> None:
    shown = sit(*DUSK, "edit 4 nobody", "undo")
    refused = after(shown, "edit 4 nobody")
    assert "<illegal.answer question=<toy.guide> given=edit 4 nobody" in refused
    assert "<history.undid title=<step.answer question=<toy.dogs>" in after(shown, "undo")


def test_only_the_newest_answers_are_listed(sit: Sit, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("reivers.text.play.MOST_LISTED", 2)
    listed = after(sit(*DUSK, *NIGHT, "edit", ""), "edit")
    assert [line.split()[0] for line in listed.splitlines()[:2]] == ["1", "2"]
    assert "<text.more_above n=6 last=8>" in listed


def test_reroll_is_on_record(sit: Sit) -> None:
    shown = sit("reroll", *DUSK, "1", "2", "roll", "reroll", "1", "journal")
    assert "<text.nothing_there>" in after(shown, "reroll")
    assert "<toy.rode farm=Askerton " in after(shown, "reroll", 2)
    assert "<history.edited " in after(shown, "1", 0)
    assert "<text.side_line number=1 " in after(shown, "journal")


def test_journal_marks_hands_and_keeps_lines_that_were_left(sit: Sit) -> None:
    shown = sit(*DUSK, *NIGHT[:2], "roll", "undo", "roll", "journal", "undo", "5 5 5", "journal", "line 1")
    assert "<toy.rode farm=Askerton " in after(shown, "journal")
    assert "marks=<mark.app>, <mark.seen>>" in after(shown, "journal")
    later = after(shown, "journal", 2)
    assert "<toy.when night=1 part=dusk>\n" in later
    assert "<text.side_line number=1 title=<step.answer question=<toy.weather>" in later
    assert "<history.at title=<toy.rode farm=Askerton " in after(shown, "line 1")


def test_journal_before_the_first_answer(sit: Sit) -> None:
    assert "<text.journal_empty>" in after(sit("journal"), "journal")


def test_go(sit: Sit) -> None:
    shown = sit(*DUSK, "go 1", "go", "0", "go 99", "go 4", "line", "", "line 3")
    assert "<history.undid_steps n=3 " in after(shown, "go 1")
    assert "<history.undid_steps n=1 " in after(shown, "0")
    assert "<text.no_such_step number=99>" in after(shown, "go 99")
    assert "<toy.farm>" in after(shown, "go 4")
    assert "<text.no_such_line number=3>" in after(shown, "line 3")


def test_board_and_score(sit: Sit) -> None:
    shown = sit("board", *DUSK, *NIGHT, "score")
    board = flat(after(shown, "board"))
    assert board.startswith("<text.where when=<toy.when night=1 part=dusk>> <toy.place place=home> ")
    assert "<toy.pieces.cattle n=3>, <toy.pieces.horses n=3>" in board
    assert re.search(r"<toy.score.lifted> +2 +\. +\. +\.", after(shown, "score"))


def test_dice_are_counted_for_app_and_table(sit: Sit) -> None:
    shown = sit("dice", *DUSK, *NIGHT, "dice")
    assert "<text.no_dice>" in after(shown, "dice")
    tally = "dice=<toy.chance.own> hand=table counts=1 x1, 2 x0, 3 x0, 4 x0, 5 x1, 6 x1"
    assert tally in after(shown, "dice", 2)


def test_without_combats_luck_shows_the_faces_alone(sit: Sit) -> None:
    shown = sit("luck", *DUSK, *NIGHT, "luck")
    assert "<luck.no_faces>" in after(shown, "luck")
    reported = flat(after(shown, "luck", 2))
    counts = "1 ×1, 2 ×0, 3 ×0, 4 ×0, 5 ×1, 6 ×1"
    assert f"<luck.faces hand=table n=3 counts={counts} expected=0.5>" in reported


def test_set_gives_chance_to_the_app_or_the_table(sit: Sit) -> None:
    shown = sit(
        "set", "4", "app", "set 1 nobody", "set 1 app", "set", "", "1x2", "", "2", "1", "journal", "set 9"
    )
    assert "3  <text.held setting=<toy.chance.bag> holder=app>" in after(shown, "set")
    assert "1  <text.held setting=<toy.chance.own> holder=table>" in after(shown, "set")
    assert "<text.drawn source=<toy.chance.guides> answer=[<toy.guide_named" in after(shown, "app")
    assert "<text.no_such_holder holder=nobody>" in after(shown, "set 1 nobody")
    assert "<step.set name=chance.own " in after(shown, "journal")
    assert "<text.no_such_number number=9 n=4>" in after(shown, "set 9")


def test_help_save_again_and_quit(sit: Sit) -> None:
    shown = sit("help", "save", "again", "?", "quit", "1")
    assert re.search(r"undo +<help.undo>", after(shown, "help"))
    assert "<text.saved>" in after(shown, "save")
    assert "<toy.guide>" in after(shown, "again")
    assert after(shown, "?") == after(shown, "help")
    assert shown.endswith("> quit\n<text.bye>\n")


def test_the_end_shows_the_score_and_can_be_undone(sit: Sit, home: Path) -> None:
    night = ("none", "1 2", "", "1", "1", "6")
    shown = sit(*night, *night, *night, "", "hello", "undo", "6")
    last = after(shown, "6", 3)
    assert "<text.over>" in last
    assert re.search(r"<toy.score.total> +1 +1 +1 +\d+", last)
    assert "<text.over>" in after(shown, "", 4)
    assert "<text.over_hint>" in after(shown, "hello")
    assert "<toy.ride " in after(shown, "undo")
    assert [row.finished for row in GameFolder(home).list()] == [True]
    sit(game="toy-1")


def test_where_was_i(sit: Sit) -> None:
    sit(*DUSK[:3])
    shown = sit("", "board", new=False)
    assert re.search(r"  1  <text\.game name=<toy.title>", shown)
    assert "<text.last_step title=<step.answer question=<toy.calves>" in shown
    assert "<order.more what=<toy.pieces.cattle n=2> was=2 now=4>" in shown
    assert "<toy.dogs>" in shown


def test_pick_a_game_or_a_new_one(sit: Sit, home: Path) -> None:
    sit()
    sit(seed="b")
    shown = sit("7", "2", new=False)
    assert "<text.no_such_game number=7>" in after(shown, "7")
    assert len(GameFolder(home).list()) == 2
    sit("n", *("",) * 6, new=False)
    sit(*("",) * 6, new=True)
    assert len(GameFolder(home).list()) == 4
    for ends in ((), ("quit",)):
        assert sit(*ends, new=False).endswith("<text.nothing_begun>\n")


def test_every_answer_is_on_disk_before_the_next_prompt(sit: Sit, home: Path) -> None:
    sit(*DUSK)
    with GameFolder(home).open("toy-1") as file:
        keys = [entry.key for entry in Journal.from_records(file.records).entries.values()]
    assert keys == ["toy.guide", "toy.hire", "toy.calves", "toy.dogs"]


def test_a_game_open_elsewhere_can_be_inspected(sit: Sit, home: Path) -> None:
    sit(*DUSK)
    with GameFolder(home).open("toy-1"):
        shown = sit("1", "board", game="toy-1")
    assert "<store.read_only>" in shown
    assert "<store.read_only>" in after(shown, "1")
    assert "<toy.place place=home>" in after(shown, "board")


def test_a_torn_tail_and_a_damaged_file_are_reported(sit: Sit, home: Path) -> None:
    sit(*DUSK, "1")
    journal = home / "games" / "toy-1" / "journal.jsonl"
    whole = journal.read_bytes()
    journal.write_bytes(whole[:-20])
    assert "<store.torn" in sit(game="toy-1")
    journal.write_bytes(whole.replace(b"toy.dogs", b"toy.cats"))
    assert "<store.repaired" in sit(game="toy-1")


def test_damaged_settings_are_reported(sit: Sit, home: Path) -> None:
    assert "<settings.damaged>" not in sit(*DUSK)
    (home / "settings.json").write_bytes(b'{"theme": ')
    assert "<settings.damaged>" in sit(game="toy-1")


def test_a_file_of_which_nothing_is_left(sit: Sit, home: Path) -> None:
    sit()
    path = home / "games" / "toy-1" / "journal.jsonl"
    path.write_bytes(b"rubbish\n")
    shown = sit(game="toy-1")
    assert "<store.repaired" in shown, "the backup of the start fills in"
    path.write_bytes(b"rubbish\n")
    for backup in path.parent.glob("backups/*"):
        backup.unlink()
    with pytest.raises(StoreError, match=r"store\.unreadable"):
        sit(game="toy-1")


def test_no_such_game(sit: Sit) -> None:
    with pytest.raises(AppError, match=r"store\.no_such_game"):
        sit(game="toy-9")


@pytest.mark.parametrize(("typed", "asked"), [("1", "<toy.horses "), ("2", "<toy.farm>")])
def test_a_game_that_no_longer_fits_continues_from_where_it_does(
    sit: Sit, home: Path, typed: str, asked: str
) -> None:
    sit(*DUSK, *NIGHT[:2])
    _spoil(home)
    shown = sit(typed, game="toy-1")
    assert "<trouble.mismatch n=6" in shown
    assert asked in after(shown, typed)
    shown = sit("redo", game="toy-1")
    assert "<trouble.mismatch" not in shown
    assert "<illegal.nothing_to_redo " in after(shown, "redo")


def test_a_game_that_no_longer_fits_can_be_left_alone(sit: Sit, home: Path) -> None:
    sit(*DUSK, *NIGHT[:2])
    _spoil(home)
    before = (home / "games" / "toy-1" / "journal.jsonl").read_bytes()
    for typed in ((), ("",)):
        with pytest.raises(JournalMismatch):
            sit(*typed, game="toy-1")
    with GameFolder(home).open("toy-1"), pytest.raises(JournalMismatch):
        sit("1", game="toy-1")
    assert (home / "games" / "toy-1" / "journal.jsonl").read_bytes() == before


def _spoil(home: Path) -> None:
    """Makes the sixth answer one that the rules do not know, as other rules might have."""
    games = GameFolder(home)
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

    monkeypatch.setattr("reivers.games.toy.game.add_cattle", broken)
    shown = sit("dand", "hire", "board")
    assert "<text.bug " in after(shown, "hire")
    assert "<toy.pieces.cattle n=3>" in after(shown, "board")
    report = json.loads(next((home / "reports").glob("report-*.json")).read_text())
    assert "no byre" in json.dumps(report)
    assert [record["record"] for record in report["records"]].count("entry") == 1


# -- Border Reivers ------------------------------------------------------------------------------------------

COPY = {"family": "Kerr", "facts": "copy"}


def test_resuming_shows_no_set_up_lists_unless_asked(sit: Sit) -> None:
    assert "<summer.begins" in sit("none", "quit", options=COPY)
    resumed = sit("again", "quit", game="border-1")
    before, _, asked = resumed.partition("> again")
    assert "<text.last_step" in before
    assert not [line for line in before.splitlines() if line.startswith("  -  ")]
    assert [line for line in asked.splitlines() if line.startswith("  -  ")]


def test_undo_of_a_draft_round_keeps_the_facts_just_entered(sit: Sit) -> None:
    draft = ("none", "5", "30", "3", "3", "reiver", "-3", "recruit")
    shown = sit(*draft, "undo", "facts", "quit", options=COPY)
    known = [line for line in after(shown, "facts").splitlines() if "summer=3>" in line]
    assert {re.findall(r"question=<([a-z_.]+)", line)[0] for line in known} >= {
        "fact.summer.subtype",
        "fact.summer.cattle",
    }


def test_a_price_without_a_sign_asks_for_one(sit: Sit) -> None:
    shown = sit("none", "5", "30", "3", "3", "reiver", "3", "quit", options=COPY)
    assert "reason=<refused.no_sign loss=<fact.summer.cattle.below n=3> " in after(shown, "3", 0)


def test_the_vp_of_a_step_are_shown() -> None:
    scored = Notice(Message("any"), orders=(Order("vp", "points", 2, 5),))
    change = Message("text.change.vp", {"was": 2, "now": 5})
    assert gained([scored], []) == Message("text.changed", {"changes": [change]})
    assert gained([scored], scored.orders) is None
    assert gained([Notice(Message("any"))], []) is None
