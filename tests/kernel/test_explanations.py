"""Notices, reasons and titles are made when somebody looks, and are the same whenever that is."""

import random
from collections.abc import Callable

import pytest

from reivers.games.border.game import practice
from reivers.games.toy.game import NIGHT_RIDE
from reivers.kernel.flows import Notice
from reivers.kernel.journal import Header, Journal
from reivers.kernel.session import Session

SEED = "explained"
ANSWERS = 120
UNDONE = 10


def border() -> Session:
    rules = practice("Kerr")
    return Session(rules.game, Journal(rules.header(SEED, "")), layers=rules.layers)


def night_ride() -> Session:
    settings = {"chance.bag": "app", "chance.watch": "app"}
    header = Header("toy", 1, SEED, options={"nights": 30}, settings=settings)
    return Session(NIGHT_RIDE.game, Journal(header), layers=NIGHT_RIDE.layers)


GAMES = pytest.mark.parametrize("new_session", [border, night_ride])


def play(session: Session, answers: int = ANSWERS, *, looks: bool = False) -> list[list[Notice]]:
    """Play some random answers. Returns the news of each, if somebody looks."""
    rng = random.Random(SEED)
    news = [list(session.news)] if looks else []
    for _ in range(answers):
        if session.prompt is None:
            break
        if session.prompt.is_chance:
            session.roll()
        else:
            session.answer(session.prompt.sample(rng))
        if looks:
            news.append(list(session.news))
    return news


def reported(session: Session) -> list[list[Notice]]:
    return [session.notices_of(n) for n in (0, *session.journal.branch)]


@GAMES
def test_nothing_is_made_until_somebody_looks(new_session: Callable[[], Session]) -> None:
    session = new_session()
    play(session)
    assert session._notices == {}
    assert list(session.journal.starts) == [0]


@GAMES
def test_who_looks_at_the_end_sees_what_was_to_be_seen_all_along(new_session: Callable[[], Session]) -> None:
    watched, unwatched = new_session(), new_session()
    news = play(watched, looks=True)
    play(unwatched)
    assert any(notice.why for notices in news for notice in notices)
    assert unwatched.news == news[-1]
    assert reported(unwatched) == reported(watched)
    assert unwatched.journal.entries == watched.journal.entries
    assert unwatched.journal.starts.keys() == watched.journal.starts.keys()
    assert unwatched.game.dump(unwatched.state) == watched.game.dump(watched.state)


@GAMES
@pytest.mark.parametrize("looks", [True, False])
def test_why_gives_the_same_answer_after_ten_undone_steps(
    new_session: Callable[[], Session], looks: bool
) -> None:
    session = new_session()
    play(session, looks=looks)
    at = session.journal.at
    steps = [step.last for step in session.steps()][-UNDONE - 1 :]
    before = {}
    again = new_session()
    play(again, looks=True)
    for n in reversed(steps):
        again.go(n)
        before[n] = [(notice.message, notice.why) for notice in again.notices]
    for n in reversed(steps[:-1]):
        session.undo()
        assert session.journal.at == n
        assert [(notice.message, notice.why) for notice in session.notices] == before[n]
    assert any(why for notices in before.values() for _, why in notices)
    while session.journal.at != at:
        session.redo()
    assert [(notice.message, notice.why) for notice in session.notices] == before[at]


@GAMES
def test_a_look_in_the_middle_changes_nothing(new_session: Callable[[], Session]) -> None:
    """Also in the middle of an attack, whose record begins before the look."""
    plain = new_session()
    play(plain)
    for answers in range(0, ANSWERS, 7):
        session, rng = new_session(), random.Random(SEED)
        for n in range(ANSWERS):
            if session.prompt is None:
                break
            if n == answers:
                assert session.notices == session.notices
            if session.prompt.is_chance:
                session.roll()
            else:
                session.answer(session.prompt.sample(rng))
        assert session.journal.entries == plain.journal.entries
        assert reported(session) == reported(plain)
