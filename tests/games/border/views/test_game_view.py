"""The frame of a game's view."""

from reivers.frontend.game_view import GameView
from reivers.games.border.views.game_view import TABS, view
from reivers.games.border.views.header import header
from tests.games.border.views.games import game_at, new_game, play_to
from tests.games.border.winters import example


def test_the_view_of_a_draft() -> None:
    session = play_to(new_game(app=True, **{"tracker.cattle": "app"}), "draft.1.2")
    shown, top = view(session), header(session)
    assert isinstance(shown, GameView)
    assert (shown.title, shown.when, shown.figures) == (top.step, top.when, top.figures)
    assert (shown.part, shown.parts, shown.progress) == (0, 4, (2, 7))
    assert shown.focus == "march:EWM"
    assert shown.score[-1].label.key == "score.total"


def test_every_tab_has_data() -> None:
    shown = view(play_to(game_at(example()), "notoriety.1"))
    assert all(shown.tab(name) is not None for name in TABS)


def test_during_an_attack_the_side_shows_its_target() -> None:
    session = play_to(game_at(example()), key="winter.reveal")
    session.answer(["Maxwell/family"])
    play_to(session, key="page.attack")
    shown = view(session)
    places = [notice.data.march for notice in session.page_notices if notice.data is not None]
    assert places[-1]
    assert shown.focus == f"march:{places[-1]}"


def test_the_chronicle_of_an_attack() -> None:
    session = play_to(game_at(example()), key="winter.reveal")
    session.answer(["Maxwell/family"])
    shown = view(play_to(session, key="winter.reveal"))
    assert [season.season for turn in shown.tab("chronicle") for season in turn.seasons] == ["winter"]
