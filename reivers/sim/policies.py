"""Policies: who answers when nobody sits at the table. A player sees what one at the table sees."""

import random
from typing import Any, Protocol

from reivers.kernel.session import Session


class Player(Protocol):
    """Somebody who plays one game."""

    def answer(self, session: Session) -> Any:
        """A legal answer to what the session asks now. Dice and draws are not asked of a player."""


class Random:
    """Plays whatever is legal."""

    def __init__(self, seed: str) -> None:
        self._rng = random.Random(seed)

    def answer(self, session: Session) -> Any:
        assert session.prompt is not None
        return session.prompt.sample(self._rng)
