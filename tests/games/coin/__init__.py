"""Coin: a game outside the app. It shows how little a game needs."""

from reivers.frontend.game_spec import GameSpec
from reivers.kernel.messages import Message

SPEC = GameSpec(id="coin", title=Message("coin.title"), package=__name__)
