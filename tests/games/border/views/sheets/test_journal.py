"""Rows of the journal."""

from reivers.games.border.game import practice
from reivers.games.border.rules.model.state import vp
from reivers.games.border.views.sheets.journal import journal_view
from reivers.kernel.session import Session
from reivers.sim.self_play import play_by_itself
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


def test_one_row_of_each_attack_tells_its_outcome_and_all_its_vp() -> None:
    session = play_by_itself(practice("Dacre"), "7")
    rows = [row for row in journal_view(session) if row.attack and row.when.endswith("winter")]
    attacks = [(row.attack.turn, row.attack.nth) for row in rows if row.attack and row.headline]
    assert len(attacks) == len(set(attacks)) >= 20
    assert all(row.headline for row in rows if row.vp)
    reported = sum(row.vp for row in journal_view(session))
    springs = sum(row.note.facts.get("vp", 0) for row in rows if row.note)
    assert reported + springs == vp(session.state)
    assert springs


def test_a_correction_is_one_row() -> None:
    session = play_to(new_game(app=True), "draft.1.2")
    session.correct("player|cattle", 3)
    assert journal_view(session)[0].correction
