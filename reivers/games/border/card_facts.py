"""Known facts of each card, token and place, as text, and how to teach them. Knows no Kivy."""

from collections.abc import Iterator, Mapping
from typing import Any

import attrs

from reivers.data import load, schema
from reivers.games.border.game import BorderReivers
from reivers.games.border.ids import STACKS
from reivers.games.border.names import BorderNames
from reivers.games.border.rules.cards import fact_sources as facts
from reivers.games.border.rules.cards.effect_texts import named
from reivers.games.border.schema.fields import FIELDS
from reivers.kernel.facts import Fact
from reivers.kernel.messages import Message
from reivers.kernel.prompts import Choose, Number, Option, Prompt, Text
from reivers.kernel.words import Words, printed
from reivers.store.my_copy import MyCopy

DECKS = ("summer-1", "summer-2", "summer-3", "named", "event", "token", "target", "board")
SHOWN: Mapping[str, tuple[str, ...]] = {
    "summer": ("name", "subtype", "cattle", "stripe", "strength", "effects", "stripe_effects", "solo"),
    "event": (
        *("name", "kind", "used", "march", "dice", "vp_per_hit", "notoriety", "rerolls", "cap", "nation"),
        *("combats", "marches"),
    ),
    "token": ("name", "pile", "count", "green", "gray", "modifier", "text"),
    "target": ("raid", "feud", "gaolbreak", "battle", "plus_one"),
    "region": ("name", "sheep"),
    "site": ("name", "kind", "dice", "touches"),
}
"""What the library shows for each kind of thing."""
WORDED: Mapping[str, str] = {
    "subtype": "subtype",
    "stripe": "stripe",
    "nation": "nation_name",
    "combats": "attack_kind",
    "plus_one": "attack_kind",
    "text": "token_text",
    **dict.fromkeys(("marches", "march", "raid", "feud", "gaolbreak", "battle"), "map.short"),
}
"""Fields whose values are ids, and the key prefix of their words."""
ONLY_IN: Mapping[str, tuple[str, ...]] = {
    "strength": STACKS,
    "stripe_effects": ("at_once", "in_play"),
}
"""Fields that a card has only with some stripes."""
OF_EVENTS: Mapping[str, tuple[str, ...]] = {
    **dict.fromkeys(("dice", "vp_per_hit", "notoriety"), ("battle", "rising")),
    **dict.fromkeys(("rerolls", "cap", "nation", "combats", "marches"), ("rerolls",)),
    "march": ("battle",),
}
"""Fields that only some kinds of events have."""


SOURCES: Mapping[str, str] = {
    "S": "section",
    "Ex": "example",
    "KT": "terms",
    "SS": "sheet",
    "public": "public",
    "derived": "derived",
}
"""The start of a source, and its name."""


@attrs.frozen
class FactRow:
    """One fact of a card, known or not."""

    field: str
    name: str
    value: str
    source: str
    mine: bool
    """Whether the player taught it, so it can be forgotten."""
    known: bool


class CardFacts:
    """My copy over the shipped facts, with the practice set separate."""

    def __init__(self, copy: MyCopy, words: Words) -> None:
        data = load.cards("border")
        self.copy = copy
        self.words = words.copy()
        self._shipped = facts.ShippedFacts(data)
        self._practice = facts.PracticeFacts(data)
        self._merged = facts.MergedFacts((facts.MyCopyFacts(copy.get_fact).fact, self._shipped.get))
        self._game = BorderReivers()
        self._names = BorderNames(self.value)
        self._names.register(self.words)
        self.words.resolvers["march"] = lambda march: self.words.say(f"map.march.{march}")

    def value(self, thing: str, field: str) -> Any:
        """Return the known value, or None."""
        found = self._merged.fact(thing, field)
        return found.value if found else None

    # -- decks ----------------------------------------------------------------------------------------------

    def things(self, deck: str) -> list[str]:
        """Return all things of a deck, in printed order."""
        if deck == "board":
            return [thing for kind in ("region", "site") for thing in self._shipped.things(kind)]
        if deck == "named" or deck.startswith("summer-"):
            return [card for card in self._shipped.things("summer") if self._deck(card) == deck]
        return list(self._shipped.things(deck))

    def _deck(self, card: str) -> str:
        number = card.partition(":")[2].lstrip("s")
        return f"summer-{self.value(card, 'turn')}" if number.isdigit() else "named"

    def title(self, thing: str) -> str:
        """Return a thing's name or, if it has none, its number or place."""
        kind, _, ident = thing.partition(":")
        how = {"summer": self._names.card, "event": self._names.event, "token": self._names.token}
        name = how.get(kind, self._names.target if kind == "target" else self._names.place)(ident)
        said = self.words.say(name)
        number = ident.lstrip("s")
        if kind == "summer" and number.isdigit() and self.value(thing, "name"):
            key = "library.numbered_solo" if ident.startswith("s") else "library.numbered"
            said = self.words.say(key, {"number": number, "name": said})
        return said[:1].upper() + said[1:]

    def found(self, typed: str) -> list[str]:
        """Return things whose name or number was typed."""
        wanted = printed(typed.strip().lower())
        every = dict.fromkeys(thing for deck in DECKS for thing in self.things(deck))
        if wanted.isdigit():
            return [thing for thing in every if thing.partition(":")[2].lstrip("s") == wanted]
        return [thing for thing in every if wanted in self.title(thing).lower()]

    # -- one thing ------------------------------------------------------------------------------------------

    def lines(self, thing: str) -> list[FactRow]:
        """Return all facts of a thing, known or not."""
        return [self._line(thing, field) for field in self._fields(thing)]

    def known(self, thing: str) -> tuple[int, int]:
        """Return how many of its fields are known, and how many there are."""
        lines = self.lines(thing)
        return sum(line.known for line in lines), len(lines)

    def unknown(self, deck: str) -> list[str]:
        """Return what could still be taught of a deck: cards without their stripe, or places without a
        name."""
        things = self.things(deck)
        if deck == "board":
            return [place for place in things if not self.value(place, "name")]
        return [card for card in things if not self._is_entered(card)]

    def _is_entered(self, card: str) -> bool:
        """Return whether a card isn't in the solo deck, or has a stripe with all its details."""
        solo, stripe = (self.value(card, field) for field in ("solo", "stripe"))
        needs_number = stripe in STACKS and self.value(card, "strength") is None
        return solo is False or (stripe is not None and not needs_number)

    def gist(self, thing: str) -> str:
        """Return what is known of a thing on one line. A bare number gets the name of what it counts."""
        known = [line for line in self.lines(thing) if line.known and line.field not in ("solo", "used")]
        texts = [self._known_fields(line) for line in known if line.field != "name"]
        if not texts:
            return self.words.say("library.name_alone" if known else "library.nothing")
        return " · ".join(texts[:3])

    def _known_fields(self, line: FactRow) -> str:
        if line.field != "cattle" and not line.value.lstrip("+-").isdigit():
            return line.value
        return self.words.say("library.fact", {"field": line.name, "value": line.value})

    def _fields(self, thing: str) -> Iterator[str]:
        kind = thing.partition(":")[0]
        stripe, event = self.value(thing, "stripe"), self.value(thing, "kind")
        for field in SHOWN[kind]:
            unsure = stripe is None and field == "strength"
            if field in ONLY_IN and stripe not in ONLY_IN[field] and not unsure:
                continue
            if kind == "event" and field in OF_EVENTS and event and event not in OF_EVENTS[field]:
                continue
            yield field

    def _line(self, thing: str, field: str) -> FactRow:
        found = self._merged.fact(thing, field)
        name = self.words.say(f"library.field.{field}")
        if found is None:
            stand_in = self._practice.fact(thing, field)
            source = self._practised(field, stand_in.value) if stand_in else ""
            return FactRow(field, name, self.words.say("library.unknown"), source, False, False)
        mine = self.copy.get(thing, field) is not None
        return FactRow(
            field, name, self.said(field, found.value), self._source(found), mine, not found.partial
        )

    def _practised(self, field: str, value: Any) -> str:
        return self.words.say("library.source.practice", {"value": self.said(field, value)})

    def _source(self, found: Fact) -> str:
        if found.source in ("copy", "table"):
            return self.words.say("library.source.copy")
        mark, _, left = found.origin.partition(" ")
        where = {"where": left.partition(",")[0]}
        said = self.words.say(f"library.source.{SOURCES[mark.rstrip(',:')]}", where)
        marks = [name for name in ("partial", "unverified") if getattr(found, name)]
        return ", ".join([said, *(self.words.say(f"library.{mark}") for mark in marks)])

    def said(self, field: str, value: Any) -> str:
        """Return a value as text."""
        if isinstance(value, bool):
            return self.words.say("library.yes" if value else "library.no")
        if field in ("effects", "stripe_effects"):
            return self.words.listed([self.words.say(named(effect)) for effect in value])
        if field == "cattle":
            return self.words.say(f"library.cattle.{'pay' if value < 0 else 'take'}", {"n": abs(value)})
        if field == "touches":
            return self.words.listed([self.words.say(self._names.place(place)) for place in value])
        if field in WORDED:
            return self.words.in_namespace(WORDED[field], value)
        if field in ("kind", "pile"):
            return self.words.say(f"library.{field}.{value}")
        return str(value)

    # -- teaching -------------------------------------------------------------------------------------------

    def prompt(self, thing: str, field: str) -> Prompt | None:
        """Return the prompt for a fact: as in a game or, if no game asks for it, by its type."""
        try:
            return self._game.fact_prompt(thing, field, self.value)
        except KeyError:
            return self._plain_prompt(thing, field)

    def _plain_prompt(self, thing: str, field: str) -> Prompt | None:
        facts = {"thing": self.title(thing), "field": Message(f"library.field.{field}")}
        match FIELDS[thing.partition(":")[0]][field]:
            case schema.Text():
                return Text(key="library.ask", facts=facts)
            case schema.Flag():
                options = [Option(name, Message(f"answer.{name}")) for name in ("true", "false")]
                return Choose(key="library.ask", facts=facts, options=tuple(options))
            case schema.Whole(low, high) if high - low <= 20:
                return Number(key="library.ask", facts=facts, low=low, high=high)
        return None

    def teach(self, thing: str, field: str, prompt: Prompt, answer: Any) -> None:
        """Save an answer to `prompt` in My copy."""
        value = prompt.value(prompt.normalize(answer), "table")
        if isinstance(FIELDS[thing.partition(":")[0]][field], schema.Flag):
            value = value == "true"
        self.copy.learn(thing, field, value, "table")
