"""The shelf: which games this app knows, and all that a front end needs to start one and to speak of it."""

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

import attrs

from reivers.kernel.errors import Trouble
from reivers.kernel.facts import Layer
from reivers.kernel.game import Game
from reivers.kernel.journal import Header
from reivers.kernel.messages import Message
from reivers.kernel.orders import Order
from reivers.kernel.words import Words
from reivers.toy import NightRide
from reivers.toy.game import shipped as night_ride_facts
from reivers.toy.state import FARMS


class Names(Protocol):
    """What a game's places, pieces, parts and settings are called."""

    @property
    def walk(self) -> Sequence[str]:
        """Groups of places (the parts of the board), in the order of one walk round the table."""

    def group(self, place: str) -> str:
        """The part of the board that a place lies in."""

    def place(self, place: str) -> Message: ...

    def pieces(self, piece: str, n: int) -> Message:
        """So many of a piece, such as "2 Horses"."""

    def named(self, piece: str, which: str) -> Message:
        """One piece that has a name."""

    def orders(self, orders: Sequence[Order]) -> list[Message]:
        """The orders of one part of the board, as sentences."""

    def when(self, when: str) -> Message:
        """A part of the game, such as "Night 1, dusk"."""

    def setting(self, name: str) -> Message: ...

    def answer(self, answer: Any) -> Any:
        """What a reason comes to: an id by its name, all else as it is."""

    def lend(self, words: Words) -> None:
        """Teach words to put these names into sentences."""


@attrs.frozen
class Boxed:
    """A game on the shelf."""

    game: Game
    title: Message
    names: Names
    layers: tuple[Layer, ...]
    """What is shipped about its components."""
    sources: tuple[str, ...]
    """Dice, cups and decks, each held by the app or lying on the table."""
    settings: Mapping[str, Any] = attrs.field(factory=dict)
    """Who holds what at the start of a game."""

    def header(self, seed: str, name: str, options: Mapping[str, Any] | None = None) -> Header:
        """The first record of a new game."""
        return Header(self.game.name, self.game.rules, seed, name, dict(options or {}), dict(self.settings))

    def lend_names(self, words: Words) -> None:
        """Teach words to say what this game calls its things and settings."""
        self.names.lend(words)
        words.resolvers["setting"] = lambda name: words.say(self.names.setting(name))


class NightRideNames:
    """The names of the Night Ride are words, all of them."""

    walk = ("home", *FARMS)

    def group(self, place: str) -> str:
        return place

    def place(self, place: str) -> Message:
        return Message("toy.place", {"place": place})

    def pieces(self, piece: str, n: int) -> Message:
        return Message(f"toy.pieces.{piece}", {"n": n})

    def named(self, piece: str, which: str) -> Message:
        return Message("toy.guide_card", {"guide": which})

    def orders(self, orders: Sequence[Order]) -> list[Message]:
        return [self._order(order) for order in orders]

    def _order(self, order: Order) -> Message:
        if isinstance(order.was, str) or isinstance(order.now, str):
            was = self.named(order.piece, str(order.was)) if order.was else None
            now = self.named(order.piece, str(order.now)) if order.now else None
            key = "order.swap" if was and now else "order.lay" if now else "order.clear"
            return Message(key, {"was": was, "now": now})
        before, after = order.was or 0, order.now or 0
        what = self.pieces(order.piece, abs(after - before))
        key = "order.more" if after > before else "order.fewer"
        return Message(key, {"what": what, "was": before, "now": after})

    def when(self, when: str) -> Message:
        night, _, part = when.partition("/")
        return Message("toy.when", {"night": night, "part": part})

    def setting(self, name: str) -> Message:
        return Message(f"toy.{name}")

    def answer(self, answer: Any) -> Any:
        return answer

    def lend(self, words: Words) -> None:
        """Its sentences look their names up as words."""


NIGHT_RIDE = Boxed(
    game=NightRide(),
    title=Message("toy.title"),
    names=NightRideNames(),
    layers=(night_ride_facts,),
    sources=("own", "watch", "bag", "guides"),
    settings={"chance.watch": "app", "chance.bag": "app"},
)
SHELF = {boxed.game.name: boxed for boxed in (NIGHT_RIDE,)}


def game_named(name: str) -> Boxed:
    """The game of this name, as it stands in a saved game's header."""
    if name not in SHELF:
        raise Trouble("shelf.unknown_game", {"game": name[:40], "known": ", ".join(sorted(SHELF))})
    return SHELF[name]


def practice() -> Boxed:
    """The game that the app plays by itself, and offers first."""
    return NIGHT_RIDE


def known_rules() -> dict[str, int]:
    """Every game with the number of its rules, for imports."""
    return {name: boxed.game.rules for name, boxed in SHELF.items()}
