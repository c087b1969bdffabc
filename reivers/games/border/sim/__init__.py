"""Simulation: automatic players, and the results of their games."""

from collections.abc import Callable, Mapping

from reivers.sim.policies import Player, Random

from .sensible_player import Sensible
from .summary import outcome

__all__ = ["POLICIES", "outcome"]

POLICIES: Mapping[str, Callable[[str], Player]] = {"sensible": Sensible, "random": Random}
"""The first one is the default."""
