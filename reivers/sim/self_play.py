"""One whole game played by a policy. The app rolls and draws."""

from collections.abc import Callable

from reivers.frontend.game_spec import GameRules
from reivers.kernel.journal import Journal
from reivers.kernel.session import Session

from .policies import Player, Random

MOST_ANSWERS = 100_000
"""The most answers a game may take."""


def play_by_itself(
    rules: GameRules,
    seed: str,
    *,
    policy: Callable[[str], Player] = Random,
    each: Callable[[Session], None] = lambda session: None,
) -> Session:
    """Play to the end and return the session. `each` is called after every answer."""
    session = Session(rules.game, Journal(rules.header(seed, "")), layers=rules.layers)
    player = policy(seed)
    for _ in range(MOST_ANSWERS):
        if session.prompt is None:
            return session
        if session.prompt.is_chance:
            session.roll()
        else:
            session.answer(player.answer(session))
        each(session)
    raise AssertionError(f"the game {seed!r} has no end")
