"""Joining a game in progress, page by page."""

from reivers.games.border import board
from reivers.games.border.views.start.takeover import TakeoverView, takeover_view
from reivers.kernel.messages import Message
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


def view(session: Session, **entered: int) -> TakeoverView:
    shown = takeover_view(session, entered)
    assert shown is not None
    return shown


def test_turn_and_season_come_first() -> None:
    shown = view(position_session(**ALL_APP))
    assert [one.id for one in shown.options] == ["1", "2", "3"]
    assert (shown.main.ready, shown.several, shown.lines) == (False, False, ())


def test_a_page_is_filled_with_the_set_up() -> None:
    session = at(begun(), "position.march")
    shown = view(session)
    assert shown.march == board.WALK[0]
    assert any(line.now for line in shown.lines)
    assert shown.main.text == Message("takeover.main.march", {"march": board.WALK[1]})
    assert shown.main.answers == (("position.march", {}),)


def test_rare_rows_are_behind_more() -> None:
    shown = view(at(begun(), "position.rivals"))
    assert shown.more
    assert {line.id.partition("|")[0] for line in shown.lines if line.rare} >= {"cup"}


def test_impossible_values_are_refused_on_the_page() -> None:
    session = at(begun(), "position.march")
    sheep = next(line for line in view(session).lines if line.id.endswith("|sheep"))
    shown = view(session, **{sheep.id: sheep.most})
    assert next(line.now for line in shown.lines if line.id == sheep.id) == sheep.most
    assert shown.problem is not None
    assert shown.problem.key == "position.too_many"
    assert (shown.main.ready, shown.main.answers) == (False, None)


def test_the_last_page_starts_the_season() -> None:
    shown = view(at(begun(), "position.score"))
    assert shown.main.text == Message("takeover.main.start", {"season": "summer"})


def test_a_new_game_enters_no_position() -> None:
    assert takeover_view(new_game()) is None
