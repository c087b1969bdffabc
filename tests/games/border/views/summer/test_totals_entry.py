"""A Summer entered by its totals."""

from reivers.games.border.views.summer.totals_entry import Totals
from reivers.kernel.prompts import UNNAMED
from reivers.kernel.session import Session
from tests.games.border.views.games import new_game, play_to


def at_totals() -> Session:
    session = play_to(new_game(), key="summer.card")
    session.page([("summer.card", [UNNAMED])] * 3 + [("summer.take", "totals")])
    return play_to(session, key="totals.")


def test_one_page_filled_with_what_the_app_has() -> None:
    totals = Totals.of(at_totals(), None)
    assert {"office", "held", "cattle", "notoriety"} <= set(totals.asked)
    assert totals.now("cattle") == 8


def test_saving_leads_on_to_autumn() -> None:
    session = at_totals()
    session.page(Totals.of(session, None).answers())
    assert not session.page_name.startswith("draft")
    assert session.prompt is not None
    assert not session.prompt.key.startswith("totals.")
