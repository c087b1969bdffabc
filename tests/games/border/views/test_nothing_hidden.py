"""Two games that differ only in what is hidden show the same pages."""

from collections.abc import Callable
from typing import Any

import pytest

from reivers.games.border.views.game_view import page_view
from reivers.kernel.journal import Header, Journal
from reivers.kernel.session import Session
from tests.games.border.builders import practice
from tests.games.border.views.games import Begun, play_to
from tests.games.border.winters import example

DECK, TOKENS = {"chance.target_deck": "app"}, {"chance.rival_tokens": "app"}


def winter(seed: str, **settings: Any) -> Session:
    """Return a Winter whose hidden facts depend on the seed."""
    header = Header("border", 1, seed, settings={"pause_pages": True, **settings})
    session = Session(Begun(example()), Journal(header), layers=(practice,))
    return play_to(session, key="winter.targets")


def target_cards(seed: str) -> Session:
    return winter(seed, **DECK, **TOKENS)


def shuffled(seed: str) -> Session:
    session = winter(seed, **DECK, **TOKENS)
    session.answer(["opposite", "nation"])
    return session


def own_target(seed: str) -> Session:
    session = winter(seed, **TOKENS)
    session.answer(["opposite", "nation"])
    session.answer(["Dacre/opposite"])
    return session


def rival_attack(seed: str) -> Session:
    """The app rolls for the rivals, once the switches are closed."""
    session = winter(seed, **{"chance.rival_dice": "app"})
    session.answer(["opposite", "nation"])
    session.answer(["Kerr/reiver"])
    session.answer({"faces": [4]})
    session.answer(["EWM/eden-valley"])
    return session


@pytest.mark.parametrize("reach", [target_cards, shuffled, own_target, rival_attack])
def test_pages_show_nothing_hidden(reach: Callable[[str], Session]) -> None:
    pages = [page_view(reach(seed)) for seed in ("1513", "1542", "1575")]
    assert pages[0] is not None
    assert pages[0] == pages[1] == pages[2]


def test_the_hidden_things_do_differ() -> None:
    """What is flipped later is not the same, so the pages above had something to hide."""
    cards = set()
    for seed in ("1513", "1542", "1575"):
        session = play_to(shuffled(seed), "attack.1.1")
        cards.add(page_view(session).deck[0].card)
    assert len(cards) > 1
