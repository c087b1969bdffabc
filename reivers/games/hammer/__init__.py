"""Hammer of the Scots: Columbia Games' block game of the Scottish Wars of Independence."""

from reivers.frontend.game_spec import GameSpec
from reivers.kernel.messages import Message

SPEC = GameSpec(id="hammer", title=Message("hammer.title"), package=__name__)
