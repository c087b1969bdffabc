"""The main button of every page of whole games: if it is ready, its answers are legal and fit together."""

import random
from typing import Any

import pytest

from reivers.games.border.game import BorderReivers
from reivers.games.border.views.game_view import ADVISED, page_view
from reivers.games.border.views.header import shown_page
from reivers.games.border.views.winter.attack import AttackView
from reivers.games.border.views.winter.combat_steps import TrayStep
from reivers.kernel.journal import Header, Journal
from reivers.kernel.session import Session
from tests.games.border.wholes import Plan, act, plan

GAMES = 6
SHARE = 0.3
"""How many positions of a game are checked."""


def begun(game: Plan) -> Session:
    header = game.header()
    settings = {**header.settings, "pause_pages": True}
    header = Header(header.game, header.rules, header.seed, header.name, header.options, settings)
    return Session(BorderReivers(), Journal(header), layers=game.layers)


def is_rolled_by_app(page: Any) -> bool:
    """The app's dice have no answer yet: the button rolls them."""
    return isinstance(page, AttackView) and isinstance(page.step, TrayStep) and page.step.by_app


@pytest.mark.parametrize("seed", range(GAMES))
def test_ready_buttons_lead_on(seed: int) -> None:
    session, rng = begun(plan(seed)), random.Random(f"main buttons {seed}")
    while session.prompt is not None:
        if rng.random() < SHARE:
            for advice in ((), ADVISED):
                page = page_view(session, advice=advice)
                assert page is not None, shown_page(session)
                if page.main.ready and not is_rolled_by_app(page):
                    assert page.main.answers, page.main.text
                    session.preview(page.main.answers)
        act(session, rng)
    assert page_view(session).main.ready
