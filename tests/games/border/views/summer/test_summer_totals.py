"""A Summer entered by its totals."""

from reivers.games.border.views.summer.summer_totals import summer_totals_view
from reivers.kernel.messages import Message
from reivers.kernel.prompts import UNNAMED
from reivers.kernel.session import Session
from tests.games.border.views.games import new_game, play_to


def at_totals() -> Session:
    session = play_to(new_game(), key="summer.card")
    session.page([("summer.card", [UNNAMED])] * 3 + [("summer.take", "totals")])
    return session


def test_first_the_summer_is_played_at_the_table() -> None:
    shown = summer_totals_view(at_totals())
    assert shown.lines == ()
    assert (shown.main.text, shown.main.ready) == (Message("totals_page.main.enter"), True)


def test_one_page_filled_with_what_the_app_has() -> None:
    session = play_to(at_totals(), key="totals.")
    shown = summer_totals_view(session)
    keys = [line.key for line in shown.lines]
    assert {"totals.office", "totals.held", "totals.cattle", "totals.notoriety"} <= set(keys)
    assert next(line.now for line in shown.lines if line.key == "totals.cattle") == 8
    assert shown.main.text == Message("totals_page.main.save")


def test_saving_leads_on_to_autumn() -> None:
    session = play_to(at_totals(), key="totals.")
    answers = summer_totals_view(session).main.answers
    assert answers is not None
    session.page(answers)
    assert not session.page_name.startswith("draft")
    assert session.prompt is not None
    assert not session.prompt.key.startswith("totals.")
