"""Rows of the journal, and where the game is."""

from reivers.games.border.views.sheets.journal import journal_view, recap_view
from reivers.kernel.messages import Message
from reivers.kernel.session import Session
from tests.games.border.views.games import game_at, new_game, play_to
from tests.games.border.winters import example


def raided() -> Session:
    """A rival's attack is over."""
    session = play_to(game_at(example()), key="winter.reveal")
    session.answer(["Kerr/family"])
    return play_to(session, key="winter.reveal")


def test_the_newest_row_comes_first() -> None:
    session = play_to(new_game(app=True), "draft.1.3")
    rows = journal_view(session)
    assert rows[0].last == session.journal.at
    assert [row.last for row in rows] == sorted((row.last for row in rows), reverse=True)


def test_an_attack_has_its_crest_and_outcome() -> None:
    rows = [row for row in journal_view(raided()) if row.attack]
    assert rows[0].family == "Kerr"
    assert rows[0].attack is not None
    assert rows[0].attack.card == "Kerr/family"
    assert rows[0].why


def test_own_entries_can_be_edited_and_app_rolls_rerolled() -> None:
    session = play_to(new_game(app=True), "draft.1.2")
    rows = journal_view(session)
    assert any(row.edits for row in rows)
    rolled = [row for row in rows if row.app_rolled]
    assert rolled
    assert all(session.journal.entries[n].by == "app" for row in rolled for n in row.rerolls)


def test_a_correction_is_one_row() -> None:
    session = play_to(new_game(app=True), "draft.1.2")
    session.correct("player|cattle", 3)
    row = journal_view(session)[0]
    assert (row.correction, row.edits) == (True, ())


def test_undone_rows_stay_until_something_else_is_done() -> None:
    session = play_to(new_game(app=True), "draft.1.3")
    session.undo()
    rows = journal_view(session)
    assert rows[0].undone
    assert not rows[-1].undone


def test_where_was_i() -> None:
    session = raided()
    shown = recap_view(session)
    assert shown.family == "Dacre"
    assert shown.when == Message("header.when", {"season": "winter", "turn": "1"})
    assert shown.last == session.steps()[-1].title
    assert session.prompt is not None
    assert shown.next == session.prompt.question
    assert not shown.over


def test_a_new_game_has_nothing_behind_it() -> None:
    shown = recap_view(new_game())
    assert (shown.last, shown.orders) == (None, ())
