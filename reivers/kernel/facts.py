"""The fact book of a game: what this game takes for true of its components.

A fact is looked up in the game's own book, then in each layer given (the player's copy, the shipped data),
and asked of the player last of all. Whatever is found is written into the book: from then on this game uses
that value, whatever the layers say later.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

import attrs


@attrs.frozen
class Fact:
    """One fact of one thing, and where it comes from."""

    thing: str
    field: str
    value: Any
    source: str
    partial: bool = False
    """True as far as it goes: not enough to go on with, but what a question may begin from."""
    origin: str = attrs.field(default="", eq=False)
    """Where the shipped data has it from, such as a section of the rulebook. Not saved."""
    unverified: bool = attrs.field(default=False, eq=False)
    """Not proven by the rulebook. Not saved."""

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
"""What is known of a field of a thing, if only in part; None if nothing is."""


def no_hint(thing: str, field: str) -> None:
    """Nothing is known of anything."""


class FactBook:
    """The facts of one game, over layers that may know more."""

    def __init__(self, kept: Mapping[FactKey, Fact], layers: Sequence[Layer] = ()) -> None:
        self._kept = kept
        self._layers = layers
        self._fresh: dict[FactKey, Fact] = {}

    def get(self, thing: str, field: str) -> Fact | None:
        key = (thing, field)
        found = self._fresh.get(key) or self._kept.get(key)
        if found is None and (found := self._whole(thing, field)):
            self._fresh[key] = found
        return found

    def hint(self, thing: str, field: str) -> Any:
        """What the book or a layer knows, if only in part. Nothing is written down: it is but a hint."""
        key = (thing, field)
        found = self._fresh.get(key) or self._kept.get(key) or next(self._found(thing, field), None)
        return found.value if found else None

    def _whole(self, thing: str, field: str) -> Fact | None:
        """What the first layer tells that knows all of it."""
        for layer in self._layers:
            if (found := layer(thing, field)) and not found.partial:
                return found
        return None

    def _found(self, thing: str, field: str) -> Iterator[Fact]:
        return (fact for layer in self._layers if (fact := layer(thing, field)))

    def get_optional(self, thing: str, field: str) -> Fact | None:
        """Look without asking. A miss is written down too: a fact learned later must not change what was done
        before it was known, when the game is played again."""
        missed = (thing, f"{field}?")
        if missed in self._fresh or missed in self._kept:
            return None
        found = self.get(thing, field)
        if found is None:
            self._fresh[missed] = Fact(*missed, value=False, source="unknown")
        return found

    def peek(self, thing: str, field: str, *, asked: bool = True) -> Fact | None:
        """What `look` (or `peek`, if nobody is `asked`) would find, without writing anything down."""
        if not asked and ((missed := (thing, f"{field}?")) in self._fresh or missed in self._kept):
            return None
        found = self._fresh.get((thing, field)) or self._kept.get((thing, field))
        return found or self._whole(thing, field)

    def take_fresh(self) -> list[Fact]:
        """The facts that are not yet in the journal, to be written into it or forgotten."""
        fresh, self._fresh = self._fresh, {}
        return list(fresh.values())

    def write(self, fact: Fact) -> None:
        self._fresh[fact.thing, fact.field] = fact
