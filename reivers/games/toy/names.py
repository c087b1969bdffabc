"""Names of the places, pieces and parts of the Night Ride."""

from reivers.frontend.plain_names import PlainNames
from reivers.kernel.messages import Message

from .state import FARMS


class NightRideNames(PlainNames):
    """The names of the Night Ride, all from its words."""

    def __init__(self) -> None:
        super().__init__("toy", ("home", *FARMS))

    def place(self, place: str) -> Message:
        return Message("toy.place", {"place": place})

    def card(self, card: str) -> Message:
        return Message("toy.guide_card", {"guide": card})

    def when(self, when: str) -> Message:
        night, _, part = when.partition("/")
        return Message("toy.when", {"night": night, "part": part})
