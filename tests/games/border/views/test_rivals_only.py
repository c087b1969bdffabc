"""Rivals only: the questions about the player's family."""

import pytest

from reivers.games.border.views.rivals_only import rivals_only_view
from reivers.kernel.messages import Message
from reivers.kernel.session import Session
from tests.games.border.views.games import new_game, play_to


@pytest.fixture
def session() -> Session:
    return new_game(app=True, options={"table": "rivals"})


def test_nothing_is_asked_before_the_summer(session: Session) -> None:
    assert rivals_only_view(play_to(session, key="page.set_out")) is None


def test_the_draft_sheet_is_entered_at_once(session: Session) -> None:
    shown = rivals_only_view(play_to(session, key="table_question.stacks"))
    assert shown is not None
    assert shown.title == Message("rivals_page.title.sheet")
    assert shown.main.text == Message("rivals_page.main.sheet")
    assert shown.also is not None
    assert shown.also.text == Message("rivals_page.also.empty")
    assert shown.also.answers is not None
    session.page(shown.also.answers)
    assert session.page_name.startswith("events.")


def test_farms_have_a_page_of_their_own(session: Session) -> None:
    shown = rivals_only_view(play_to(session, key="table_question.farms"))
    assert shown is not None
    assert shown.title == Message("rivals_page.title.farms")
    assert shown.main.text == Message("rivals_page.main.farms")


def test_the_defense_names_its_place(session: Session) -> None:
    shown = rivals_only_view(play_to(session, key="table_question.defense"))
    assert shown is not None
    assert shown.title == Message("rivals_page.title.defense", {"place": shown.place})
    assert shown.also is not None
    assert shown.also.text == Message("rivals_page.also.stop")


def test_other_pages_are_not_its_own(session: Session) -> None:
    assert rivals_only_view(play_to(session, key="page.rivals")) is None
