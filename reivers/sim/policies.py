"""Policies: automatic players for simulations. They see only what a player at the table sees."""

import random
from typing import Any, Protocol

from reivers.kernel.session import Session


class Player(Protocol):
    """A player of one game."""

    def answer(self, session: Session) -> Any:
        """Return a legal answer to the current prompt. Dice and draws are the app's."""


class Random:
    """A player that picks random legal answers."""

    def __init__(self, seed: str) -> None:
        self._rng = random.Random(seed)

    def answer(self, session: Session) -> Any:
        assert session.prompt is not None
        return session.prompt.sample(self._rng)
