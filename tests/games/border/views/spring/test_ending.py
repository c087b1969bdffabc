"""The end of the game: count, ladder, level, best Raid and luck."""

from reivers.games.border.rules.model.state import put
from reivers.games.border.views.game_view import view
from reivers.games.border.views.spring.ending import BestRaid, ending_account, ending_view
from reivers.kernel.messages import Message
from reivers.kernel.session import Session
from tests.games.border.views.games import game_at, play_to
from tests.games.border.winters import example


def ended(key: str = "", points: int = 0) -> Session:
    """Return a game with this many VP before its last Winter, up to this prompt or its end."""
    state = example()
    state.turn, state.score = 3, [{"Notoriety": points}, {}, {}]
    put(state, "vp", "points", points)
    session = play_to(game_at(state), key=key or "page.level")
    if not key:
        session.answer(True)
    return session


def test_livestock_is_counted_step_by_step() -> None:
    session = ended("page.cattle")
    shown = ending_view(session)
    assert [one.kind for one in shown.count] == ["horses", "sheep"]
    assert shown.main.answers == (("page.cattle", True), ("page.level", True))
    assert shown.level == ""
    assert shown.verdict is None


def test_a_lost_game_says_what_wins() -> None:
    session = ended()
    shown = ending_view(session)
    assert session.prompt is None
    assert shown.family == "Dacre"
    assert shown.verdict == Message("ending.lost", {"n": 160})
    assert shown.level == "Ill-Drowned Geordie"
    assert shown.line == Message("level.ill-drowned-geordie")
    assert shown.main.text == Message("ending.main.again")
    assert view(session).page == shown


def test_the_ladder_has_nine_names_and_one_place() -> None:
    shown = ending_view(ended(points=160))
    assert [level.least for level in shown.ladder] == [200, 190, 180, 170, 160, 140, 120, 100, 0]
    (here,) = [level for level in shown.ladder if level.here]
    assert here.name == shown.level
    assert shown.verdict == Message("ending.won")
    assert all(level.reached == (level.least <= shown.total) for level in shown.ladder)


def test_the_account_shows_the_best_raid_and_luck() -> None:
    session = ended()
    account = ending_account(session)
    assert account.best_raid == BestRaid(place="SWM/nithsdale", vp=6)
    assert account.luck.actual == 17
    assert 0 < account.luck.expected < account.luck.actual
    assert view(session).tab("ending") == account
