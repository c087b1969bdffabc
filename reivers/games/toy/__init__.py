"""The Night Ride: a very small game that asks every kind of question."""

from reivers.frontend.game_spec import GameSpec
from reivers.kernel.messages import Message

SPEC = GameSpec(id="toy", title=Message("toy.title"), package=__name__)
