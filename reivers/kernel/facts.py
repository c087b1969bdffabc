"""The fact book of a game: the values this game uses for its components.

A fact is looked up in the game's own book, then in each layer (the player's copy, the shipped data). The
player is asked last. Whatever is found goes into the book, and this game keeps using it even if a layer
changes later.
"""

import functools
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import attrs

from .frozen import frozen


@frozen
class Fact:
    """A value of a component, with its source."""

    thing: str
    field: str
    value: Any
    source: str
    partial: bool = False
    """Whether the value is incomplete. A partial fact only fills in the question."""
    origin: str = attrs.field(default="", eq=False)
    """Where the shipped data got it, such as a rulebook section. Not saved."""
    unverified: bool = attrs.field(default=False, eq=False)
    """Whether the rulebook doesn't prove it. Not saved."""
    key: "FactKey" = attrs.field(init=False, eq=False, repr=False)
    """Shared by the fact books of all games."""

    @key.default
    def _key(self) -> "FactKey":
        return (self.thing, self.field)

    def to_record(self) -> dict[str, Any]:
        return {
            "record": "fact",
            "thing": self.thing,
            "field": self.field,
            "value": self.value,
            "source": self.source,
        }


FactKey = tuple[str, str]
Layer = Callable[[str, str], Fact | None]
Hint = Callable[[str, str], Any]
"""Return what is known of a field, even in part, or None."""


def no_hint(thing: str, field: str) -> None:
    """Return None: nothing is known."""


@functools.cache
def _unknown(thing: str, field: str) -> Fact:
    """Return the fact that a value wasn't known when it was looked up."""
    return Fact(thing, field, value=False, source="unknown")


class FactBook:
    """The facts of one game, on top of layers that may know more."""

    def __init__(self, kept: dict[FactKey, Fact], layers: Sequence[Layer] = ()) -> None:
        self._kept = kept
        self._layers = layers
        self._fresh: dict[FactKey, Fact] = {}
        """The facts that aren't in the journal yet."""
        self._missed = self._kept_as_missed()
        """What was unknown when it was looked up."""

    def get(self, thing: str, field: str, ask: bool = True) -> Fact | None:
        """Look up a fact. If it's unknown, the player is asked (`ask`), or the miss is recorded too, because
        a fact learned later may not change the replay."""
        key = (thing, field)
        if not ask and key in self._missed:
            return None
        found = self._fresh.get(key) or self._kept.get(key)
        if found is None:
            if found := self._whole(thing, field):
                self._fresh[found.key] = found
            elif not ask:
                missed = _unknown(thing, f"{field}?")
                self._fresh[missed.key] = missed
                self._missed.add(key)
        return found

    def hint(self, thing: str, field: str) -> Any:
        """Return what the book or a layer knows, even in part, without recording it."""
        key = (thing, field)
        found = self._fresh.get(key) or self._kept.get(key) or next(self._in_layers(thing, field), None)
        return found.value if found else None

    def _whole(self, thing: str, field: str) -> Fact | None:
        """Return the value of the first layer that has a complete one."""
        for layer in self._layers:
            found = layer(thing, field)
            if found is not None and not found.partial:
                return found
        return None

    def _in_layers(self, thing: str, field: str) -> Iterator[Fact]:
        return (fact for layer in self._layers if (fact := layer(thing, field)))

    def peek(self, thing: str, field: str, *, asked: bool = True) -> Fact | None:
        """Return what a lookup would find, without recording anything."""
        key = (thing, field)
        if not asked and key in self._missed:
            return None
        return self._fresh.get(key) or self._kept.get(key) or self._whole(thing, field)

    @property
    def fresh(self) -> list[Fact]:
        return list(self._fresh.values())

    def keep_fresh(self) -> Sequence[Fact]:
        """Move the fresh facts to the journal, and return them."""
        if not self._fresh:
            return ()
        fresh = self.fresh
        self._kept.update(self._fresh)
        self._fresh.clear()
        return fresh

    def forget_fresh(self) -> None:
        if self._fresh:
            self._fresh.clear()
            self._missed = self._kept_as_missed()

    def write(self, fact: Fact) -> None:
        self._fresh[fact.key] = fact

    def _kept_as_missed(self) -> set[FactKey]:
        fields = ((thing, field) for thing, field in self._kept if field.endswith("?"))
        return {(thing, field.removesuffix("?")) for thing, field in fields}
