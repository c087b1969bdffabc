"""The fact book of a game: the values this game uses for its components.

A fact is looked up in the game's own book, then in each layer (the player's copy, the shipped data). The
player is asked last. Whatever is found goes into the book, and this game keeps using it even if a layer
changes later.
"""

import functools
from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final

import attrs


@attrs.frozen
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

    def to_record(self) -> dict[str, Any]:
        return {
            "record": "fact",
            "thing": self.thing,
            "field": self.field,
            "value": self.value,
            "source": self.source,
        }


UNREAD: Final = object()
"""No value yet, not even None."""
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
        self._values: dict[tuple[str, str, bool], Any] = {}
        """The values found so far, by request: the same few are needed again and again."""

    def value(self, thing: str, field: str, ask: bool) -> Any:
        """Return the value that this game uses, or None. `ask`: the player is asked if it's unknown."""
        request = (thing, field, ask)
        value = self._values.get(request, UNREAD)
        if value is UNREAD:
            found = self.get(thing, field) if ask else self.get_optional(thing, field)
            value = found.value if found else None
            if found or not ask:  # else the player may know it
                self._values[request] = value
        return value

    def get(self, thing: str, field: str) -> Fact | None:
        key = (thing, field)
        found = self._fresh.get(key) or self._kept.get(key)
        if found is None and (found := self._whole(thing, field)):
            self._fresh[key] = found
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

    def get_optional(self, thing: str, field: str) -> Fact | None:
        """Look up a fact without asking. Record misses too. Otherwise a fact learned later changes the
        replay."""
        missed = (thing, f"{field}?")
        if missed in self._fresh or missed in self._kept:
            return None
        found = self.get(thing, field)
        if found is None:
            self._fresh[missed] = _unknown(*missed)
        return found

    def peek(self, thing: str, field: str, *, asked: bool = True) -> Fact | None:
        """Return what a lookup would find, without recording anything."""
        if not asked and ((missed := (thing, f"{field}?")) in self._fresh or missed in self._kept):
            return None
        found = self._fresh.get((thing, field)) or self._kept.get((thing, field))
        return found or self._whole(thing, field)

    @property
    def fresh(self) -> list[Fact]:
        return list(self._fresh.values())

    def keep_fresh(self) -> None:
        """Move the fresh facts to the journal."""
        if self._fresh:
            self._kept.update(self._fresh)
            self._fresh.clear()

    def forget_fresh(self) -> None:
        self._fresh.clear()
        self._values.clear()

    def write(self, fact: Fact) -> None:
        self._fresh[fact.thing, fact.field] = fact
        self._values.clear()
