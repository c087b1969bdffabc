"""Why something happened."""

from reivers.games.border.views.sheets.why import why_view
from tests.games.border.views.games import game_at, play_to
from tests.games.border.winters import example


def test_an_attack_says_how_its_target_was_found() -> None:
    session = play_to(game_at(example()), key="winter.reveal")
    session.answer(["Kerr/family"])
    play_to(session, key="winter.reveal")
    shown = why_view(session.page_notices)
    assert shown
    assert all(view.outcome.key and view.steps for view in shown)
    sections = {step.section for view in shown for step in view.steps}
    assert sections & {"7.5", "7.6"}


def test_nothing_to_explain() -> None:
    assert why_view([]) == ()
