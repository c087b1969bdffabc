"""Joining a game in progress: the main button of each part, and the decks of the player's cards."""

from reivers.games.border import board
from reivers.games.border.views.parts import MainButton
from reivers.games.border.views.start.takeover import decks_of, takeover_button
from reivers.kernel.messages import Message
from reivers.kernel.prompts import ChooseSeveral, NumberLines
from reivers.kernel.session import Session
from tests.games.border.builders import ALL_APP
from tests.games.border.positions import position_session
from tests.games.border.views.games import new_game


def begun(season: str = "summer") -> Session:
    session = position_session(**ALL_APP)
    session.answer("1")
    session.answer(season)
    return session


def at(session: Session, key: str) -> Session:
    while session.prompt is not None and session.prompt.key != key:
        session.take_default()
    return session


def button(session: Session, **entered: int) -> MainButton:
    shown = takeover_button(session, entered)
    assert shown is not None
    return shown


def test_turn_and_season_are_answered_by_a_tap() -> None:
    assert takeover_button(position_session(**ALL_APP)) is None


def test_a_march_leads_to_the_next() -> None:
    shown = button(at(begun(), "position.march"))
    assert shown.text == Message("takeover.main.march", {"march": board.WALK[1]})
    assert shown.answers == (("position.march", {}),)


def test_impossible_values_are_refused() -> None:
    session = at(begun(), "position.march")
    assert isinstance(session.prompt, NumberLines)
    sheep = next(line for line in session.prompt.options if line.id.endswith("|sheep"))
    shown = button(session, **{sheep.id: sheep.most})
    assert (shown.ready, shown.answers) == (False, None)


def test_the_last_page_starts_the_season() -> None:
    shown = button(at(begun(), "position.score"))
    assert shown.text == Message("takeover.main.start", {"season": "summer"})


def test_the_players_cards_come_deck_by_deck() -> None:
    session = at(begun("autumn"), "position.cards")
    assert isinstance(session.prompt, ChooseSeveral)
    decks = decks_of(session.prompt)
    assert list(decks) == [1]
    assert sorted(decks[1]) == sorted(one.id for one in session.prompt.legal())


def test_a_new_game_enters_no_position() -> None:
    assert takeover_button(new_game()) is None
