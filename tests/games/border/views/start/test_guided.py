"""The guided first game, step by step."""

import attrs

from reivers.frontend.game_spec import game_of
from reivers.frontend.tour import begin
from reivers.games import GAMES
from reivers.games.border.tour import tour
from reivers.games.border.views.start.guided import guided_view
from reivers.kernel.journal import Journal
from reivers.kernel.messages import Message
from reivers.kernel.prompts import Choose, OptionsPrompt
from reivers.kernel.session import Session


def begun() -> Session:
    journal = Journal(attrs.evolve(tour().header))
    rules = game_of(GAMES, journal)
    session = Session(rules.game, journal, layers=rules.layers)
    begin(session)
    return session


def test_the_first_step_rings_one_thing_and_can_be_shown() -> None:
    session = begun()
    shown = guided_view(session)
    assert session.prompt is not None
    assert (shown.ringed, shown.strayed, shown.happened) == (session.prompt.key, False, ())
    assert shown.bubble.key.startswith("tour.do.")
    (button,) = shown.buttons
    assert button.text == Message("guided.show")
    assert button.answers is not None
    session.page(button.answers)
    assert not guided_view(session).strayed
    assert tour().progress(session).done


def test_another_choice_offers_both_ways() -> None:
    session = begun()
    (show,) = guided_view(session).buttons
    assert show.answers is not None
    session.page(show.answers[:1])
    while not isinstance(session.prompt, Choose):
        session.page(guided_view(session).buttons[0].answers or ())
    his = guided_view(session).answer
    assert isinstance(session.prompt, OptionsPrompt)
    session.answer(next(one.id for one in session.prompt.legal() if one.id != his))
    shown = guided_view(session)
    assert (shown.strayed, shown.ringed, shown.bubble.key) == (True, "", "guided.strayed")
    assert [one.text.key for one in shown.buttons] == ["guided.follow", "guided.my_way"]
