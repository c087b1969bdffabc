"""What is known of the game's things: shipped facts, practice stand-ins, and what the player has taught.

All of it is handed in as plain data; this module reads no file. A thing is `kind:id`, such as `summer:30`.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

import attrs

from reivers.kernel import facts

from .nouns import TYPE_OF

FORMS = {"event": "terms", "token": "face"}
"""Fields that hold several others, as they were told on one form."""
Data = Mapping[str, Any]
"""The compiled data of the game, as the loader gives it."""


@attrs.frozen
class Fact:
    """A value and where it comes from.

    An unverified fact is not proven by the rulebook. A partial one is true as far as it goes: the
    thing may do more than our source tells.
    """

    value: Any
    source: str
    unverified: bool = False
    partial: bool = False


class Layer(Protocol):
    """One source of facts. It answers for just the thing that is asked."""

    def look(self, thing: str, field: str) -> Fact | None:
        """What this layer itself knows."""


@attrs.frozen
class Overlay:
    """What the player has taught (My copy), as a layer over the shipped facts."""

    _copy: facts.Layer

    def look(self, thing: str, field: str) -> Fact | None:
        """What the copy knows: by itself, or as a line of a form."""
        told = self._copy(thing, field)
        if told:
            return Fact(told.value, told.source)
        form = self._copy(thing, FORMS.get(thing.partition(":")[0], field))
        return Fact(form.value[field], form.source) if form and field in form.value else None


class Shipped:
    """The facts that come with the app, each with its source."""

    def __init__(self, data: Data) -> None:
        self._facts: Mapping[str, Mapping[str, Mapping[str, Any]]] = data["shipped"]
        self._things: Mapping[str, Sequence[str]] = data["things"]
        self._merged = Merged((self,))

    def look(self, thing: str, field: str) -> Fact | None:
        """What stands under just this thing and field."""
        told = self._facts.get(thing, {}).get(field)
        return Fact(**told) if told else None

    def fact(self, thing: str, field: str) -> Fact | None:
        """What is known of this field of this thing, or None."""
        return self._merged.fact(thing, field)

    def things(self, kind: str) -> tuple[str, ...]:
        """All things of a kind, known or not, in their printed order."""
        return tuple(self._things[kind])


class Merged:
    """Layers of facts, the strongest first. A whole fact counts before a partial one of a stronger layer.

    A card known only by its name (`summer:ralph-eure`) lends its facts to the number that bears this name.
    """

    def __init__(self, layers: Sequence[Layer]) -> None:
        self._layers = tuple(layers)

    def fact(self, thing: str, field: str) -> Fact | None:
        """What the layers know of this field of this thing, or None."""
        found = self._look(thing, field)
        if (found is None or found.partial) and field != "name":
            found = self._by_name(thing, field) or found
        if found is None and field == "type":
            return self._type(thing)
        return found

    def _look(self, thing: str, field: str) -> Fact | None:
        told = [fact for layer in self._layers if (fact := layer.look(thing, field))]
        whole = [fact for fact in told if not fact.partial]
        return next(iter(whole or told), None)

    def _by_name(self, thing: str, field: str) -> Fact | None:
        name = self._look(thing, "name") if thing.startswith("summer:") else None
        named = f"summer:{slug(name.value)}" if name else thing
        return self._look(named, field) if named != thing else None

    def _type(self, thing: str) -> Fact | None:
        """2.8: the subtype implies the type."""
        subtype = self.fact(thing, "subtype")
        return attrs.evolve(subtype, value=TYPE_OF[subtype.value]) if subtype else None


class Practice:
    """Shipped facts, and invented stand-ins (their source is "practice") for all that they do not tell."""

    def __init__(self, data: Data) -> None:
        self._things: Mapping[str, Sequence[str]] = data["practice_things"]
        self._defaults: Mapping[str, Mapping[str, Any]] = data["defaults"]
        self._stand_ins: Mapping[str, Mapping[str, Any]] = data["practice"]
        self._merged = Merged((Shipped(data), self))
        named = {thing: told["name"] for thing, told in self._stand_ins.items() if "name" in told}
        self._number_of = {f"summer:{slug(name)}": thing for thing, name in named.items()}
        self._found: dict[tuple[str, str], Fact | None] = {}

    def look(self, thing: str, field: str) -> Fact | None:
        """The stand-in itself, if there is one."""
        told = self._stand_ins.get(thing, {})
        return Fact(told[field], "practice") if field in told else None

    def fact(self, thing: str, field: str) -> Fact | None:
        """The fact, or its stand-in; none of them ever changes, so each is looked up once."""
        spot = (thing, field)
        if spot not in self._found:
            self._found[spot] = self._look_up(thing, field)
        return self._found[spot]

    def _look_up(self, thing: str, field: str) -> Fact | None:
        """A card known by name alone is the practice card of that name."""
        found = self._merged.fact(thing, field)
        if (found is None or found.partial) and thing in self._number_of:
            found = self.fact(self._number_of[thing], field)
        usual = self._defaults.get(thing.partition(":")[0], {})
        return Fact(usual[field], "practice") if found is None and field in usual else found

    def things(self, kind: str) -> tuple[str, ...]:
        """All things of a kind in their printed order, invented ones included."""
        return tuple(self._things[kind])


class Asked(Protocol):
    """What can be asked for facts."""

    def fact(self, thing: str, field: str) -> Fact | None:
        """What is known of this field of this thing, or None."""


class Book(Asked, Protocol):
    """What can be asked for facts and for things."""

    def things(self, kind: str) -> tuple[str, ...]:
        """All things of a kind, in order."""


def layer(asked: Asked) -> facts.Layer:
    """Facts as a game's fact book takes them: from the copy, the practice set or the app. A partial one is
    no more than a hint: the player is asked, and the question begins from it."""

    def look(thing: str, field: str) -> facts.Fact | None:
        found = asked.fact(thing, field)
        if found is None:
            return None
        source = found.source if found.source in ("copy", "table", "practice") else "shipped"
        return facts.Fact(thing, field, found.value, source, found.partial)

    return look


def solo_deck(book: Book, turn: int) -> tuple[str, ...]:
    """3.0: the cards known to be in a turn's solo deck: solo cards replace, cards without a mark go."""
    cards = [card for card in book.things("summer") if _value(book, card, "turn") == turn]
    replaced = {f"summer:{_value(book, card, 'replaces')}" for card in cards}
    return tuple(card for card in cards if card not in replaced and _value(book, card, "solo"))


def slug(name: str) -> str:
    """A printed name as an id: lower case, words joined by hyphens, apostrophes dropped."""
    kept = "".join(c if c.isalnum() else " " for c in name.lower().replace("'", "").replace("’", ""))
    return "-".join(kept.split())


def _value(book: Book, thing: str, field: str) -> Any:
    fact = book.fact(thing, field)
    return fact.value if fact else None
