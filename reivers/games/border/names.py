"""Names of families, places, cards, pieces and seasons.

Names are facts from the given lookup (My copy, the shipped facts, the practice set). What has no name there
is described by its position ("the fourth farm of Scot. West") or its number ("no. 21").
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from reivers.games.border.rules.model.state import MINE
from reivers.kernel.messages import Message
from reivers.kernel.orders import Order
from reivers.kernel.words import Resolver, Words

from . import board
from .orders import carried, order_messages

FactLookup = Callable[[str, str], Any]
"""Returns the value of a field of a thing, or None if it's unknown."""

SOURCES = (
    "own_dice", "rival_dice", "reiver_die", "notoriety_dice", "warden_die", "tie", "target_deck", "cup",
    "region_tokens", "bastle_tokens", "site_cup", "summer_deck", "discards", "event_deck", "token_cup",
    "rival_tokens", "empty_box",
)  # fmt: skip
"""Dice, cups and decks, each held by the app or on the table."""

BESIDE: Mapping[str, str] = {
    "player": MINE,
    "sheet": MINE,
    "events": "events",
    "rising": "events",
    "vp": "vp",
}
"""Places beside the map, and the heading of their orders."""


class BorderNames:
    """The names of the game, as far as the lookup knows them."""

    walk = (MINE, *board.WALK, "events", "draft", "vp")
    columns = (*(Message("score.turn", {"turn": turn}) for turn in (1, 2, 3)), Message("score.all"))

    def __init__(self, lookup: FactLookup) -> None:
        self._lookup = lookup

    # -- places -------------------------------------------------------------------------------------------

    def group(self, place: str) -> str:
        march = board.march_of(place)
        return march if march in board.WALK else BESIDE.get(place, "draft")

    def place(self, place: str) -> Message:
        """Return a place's name or, if it has none, its position."""
        march, _, area = place.partition("/")
        if march == "draft" and area:
            return Message(
                "place_name.in_play" if area == "cards_in_play" else "place_name.stack", {"stack": area}
            )
        if march not in board.WALK:
            return Message(f"place_name.{place}") if place in _ALONE else _named(place)
        if place == board.DEBATEABLE_LAND:
            return Message("place_name.debateable")
        if not area:
            return Message("place_name.march", {"march": march})
        name = self._lookup(*name_of(place))
        return _named(name) if name else _unnamed(place)

    def lacks_name(self, place: str) -> bool:
        """Return whether a farm or a site is described by its position."""
        march = board.march_of(place)
        places = (*board.REGIONS.get(march, ()), *board.SITES.get(march, ()))
        return place in places and not self._lookup(*name_of(place))

    # -- pieces -------------------------------------------------------------------------------------------

    def pieces(self, piece: str, n: int) -> Message:
        kind, _, whose = piece.partition(":")
        return Message(f"on_table.{kind}", {"n": n, "whose": whose})

    def named(self, piece: str, which: str) -> Message:
        """Return the name of a piece, or of its side that's up."""
        kind, _, whose = piece.partition(":")
        if kind == "indicator":
            return Message(f"on_table.indicator_{which}", {"whose": whose})
        key = f"on_table.{kind}_here" if kind in ("token", "event") else f"on_table.{kind}"
        return Message(key, {"whose": whose, "which": which})

    def carried(self, orders: Sequence[Order]) -> list[Order]:
        """Return the orders to show. A piece moved from one place to another is named once."""
        return carried(orders)

    def orders(self, orders: Sequence[Order], *, fixing_board: bool = False) -> list[Message]:
        return order_messages(orders, fixing_board=fixing_board)

    # -- others --------------------------------------------------------------------------------------------

    def when(self, when: str) -> Message:
        """Return the name of a part of the game, such as "Turn 1, Autumn"."""
        turn, _, season = when.partition("/")
        if season in ("setup", "position", "over"):
            return Message(f"when.{season}")
        return Message("when.season", {"turn": turn, "season": season})

    def setting(self, name: str) -> Message:
        if name.startswith("tracker."):
            return Message(f"tracker.{name.removeprefix('tracker.')}")
        return Message(f"chance_source.{name.removeprefix('chance.')}")

    def answer(self, answer: Any) -> Any:
        """Return the answer of a reason: the name of an id, anything else unchanged."""
        if not isinstance(answer, str):
            return answer
        if answer in board.WALK:
            return board.march_named(answer)
        if answer in ("feud", "gaolbreak"):
            return Message(f"attack_kind.{answer}")
        if answer.startswith("battle-") or self._lookup(f"event:{answer}", "name"):
            return self.event(answer)
        return self.place(answer) if board.march_of(answer) in board.WALK else answer

    def card(self, card: str) -> Message:
        """Return a Summer card's name, or its number."""
        name = self._lookup(f"summer:{card}", "name")
        if name or not card.removeprefix("s").isdigit():
            return _named(name or card)
        number = int(card.removeprefix("s"))
        return Message("name.solo_card" if card.startswith("s") else "name.card", {"number": number})

    def token(self, token: str) -> Message:
        """Return a defense token's name, or its mark and a number."""
        name = self._lookup(f"token:{token}", "name")
        mark, _, number = token.rpartition("-")
        if name or mark not in ("plain", "4p", "warden"):
            return _named(name or token)
        return Message(f"name.token.{mark}", {"number": number})

    def event(self, event: str) -> Message:
        """Return an event's name, its number, or its battlefield."""
        name = self._lookup(f"event:{event}", "name")
        if name:
            return _named(name)
        if event.startswith("battle-"):
            return Message("name.battle", {"march": event.removeprefix("battle-").upper()})
        return Message("name.event", {"number": event}) if event.isdigit() else _named(event)

    def target(self, target: str) -> Message:
        """Return a target card's family and kind."""
        family, _, kind = target.partition("/")
        nation = kind == "nation" and family in board.NATION
        facts = {"family": family, "kind": board.NATION[family] if nation else kind}
        return Message("name.nation_card" if nation else "name.target_card", facts)

    def register(self, words: Words) -> None:
        """Register these names for use in sentences."""

        def said(name: Callable[[Any], Message]) -> Resolver:
            return lambda value: words.say(name(value))

        def counts(counted: Mapping[str, int]) -> str:
            return words.listed([f"{name} {n}" for name, n in counted.items()])

        def bonus(n: int) -> str:
            return words.say("name.bonus", {"bonus": f"{n:+d}"}) if n else ""

        words.resolvers |= {
            "family": str,
            "march": said(lambda march: Message(f"march_short.{march}")),
            "march_title": said(lambda march: Message(f"map.march.{march}")),
            "place": said(self.place),
            "spot": said(_unnamed),
            "card": said(self.card),
            "token": said(self.token),
            "event": said(self.event),
            "target": said(self.target),
            "reroll": said(self._reroll_source),
            "counts": counts,
            "dice": said(lambda n: Message("name.dice", {"n": n})),
            "bonus": bonus,
        }

    def _reroll_source(self, source: str) -> Message:
        """Return the name of a reroll source: `event:7`, `card:30`, `token:robert-carey`."""
        kind, _, name = source.partition(":")
        if kind == "event":
            return self.event(name)
        return self.token(name) if kind == "token" else self.card(name)


_ALONE = ("player", "sheet", "rivals", "draft", "events", "rising", "vp")


def _named(name: str) -> Message:
    return Message("name.known", {"name": name})


def name_of(place: str) -> tuple[str, str]:
    """Return the thing and the field with the name of a place in a March."""
    march, _, area = place.partition("/")
    if area in ("town", "seat"):
        return f"march:{march}", area
    return ("site" if place in board.SITES.get(march, ()) else "region") + f":{place}", "name"


def _unnamed(place: str) -> Message:
    """Describe the position of an unnamed place."""
    march, _, area = place.partition("/")
    if area in ("town", "seat", "track", "battlefield"):
        return Message(f"place_name.{area}", {"march": march})
    sites = board.SITES.get(march, ())
    if place in sites:
        if board.is_castle(place):
            return Message("place_name.castle", {"march": march})
        return Message("place_name.peel", {"march": march, "nth": sites.index(place)})
    if place in board.REGIONS[march]:
        return Message("place_name.farm", {"march": march, "nth": board.REGIONS[march].index(place) + 1})
    return _named(place)
