"""Games for the tests of views: the real game, begun at a built state."""

import random
from collections.abc import Mapping, Sequence
from typing import Any

from reivers.games.border.game import BorderReivers
from reivers.games.border.rules.model.state import State
from reivers.kernel.facts import Layer
from reivers.kernel.journal import Header, Journal
from reivers.kernel.prompts import NO_ANSWER, Continue
from reivers.kernel.session import Session
from tests.games.border.builders import ALL_APP, practice

MOST = 400


class Begun(BorderReivers):
    """A game that begins at this state."""

    def __init__(self, state: State) -> None:
        self._begun = state

    def new_state(self, options: Mapping[str, Any]) -> State:
        return self.load(self.dump(self._begun))


def game_at(state: State, layers: Sequence[Layer] = (practice,), **settings: Any) -> Session:
    """A game on the table that begins at this state."""
    header = Header("border", 1, "1513", settings={"pause_pages": True, **settings})
    return Session(Begun(state), Journal(header), layers=layers)


def new_game(
    family: str = "Dacre",
    *,
    app: bool = False,
    layers: Sequence[Layer] = (practice,),
    options: Mapping[str, Any] | None = None,
    **settings: Any,
) -> Session:
    """A game from its set-up on; `app` rolls and deals everything."""
    held = ALL_APP if app else {}
    chosen = {"family": family, "facts": "practice", **(options or {})}
    header = Header("border", 1, "1513", options=chosen, settings={"pause_pages": True, **held, **settings})
    return Session(BorderReivers(), Journal(header), layers=layers)


def play_to(session: Session, page: str = "", key: str = "") -> Session:
    """Answer as proposed, else at random, until this page or prompt comes."""
    rng = random.Random(1)
    for _ in range(MOST):
        prompt = session.prompt
        assert prompt is not None, f"{page} {key} never came"
        there = session.page_name.startswith(page) and not (page and isinstance(prompt, Continue))
        if there and prompt.key.startswith(key):
            return session
        proposed = prompt.default is not NO_ANSWER and not session.asks_fact
        session.answer(prompt.default if proposed else prompt.sample(rng))
    raise AssertionError(f"{page} {key} never came")
