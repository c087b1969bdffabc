"""Effects of cards, for all seasons: what stands, what is spent, and what is done at its moment.

Reading is in `powers`, doing for the player in `actions`, doing for the opponents in `stripes`.
"""

from .actions import do, fetch
from .powers import Effect, Standing, card_standing, changes_of, effects_of, reach, refresh, spend
from .stripes import award_random, rivals_do

__all__ = [
    "Effect",
    "Standing",
    "award_random",
    "card_standing",
    "changes_of",
    "do",
    "effects_of",
    "fetch",
    "reach",
    "refresh",
    "rivals_do",
    "spend",
]
