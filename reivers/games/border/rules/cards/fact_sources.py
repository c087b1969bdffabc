"""Sources of facts about the game: shipped data, the practice set, and My copy.

Each has a method `fact`, which is a layer of `kernel.facts`. This module reads no file. A thing is `kind:id`,
such as `summer:30`.
"""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

import attrs

from reivers.games.border.ids import TYPE_OF
from reivers.kernel.facts import Fact, Layer
from reivers.kernel.frozen import frozen

FORMS = {"event": "terms", "token": "face"}
"""Fields that hold several others, entered on one form."""
Data = Mapping[str, Any]
"""The compiled data of the game, as the loader gives it."""


@frozen
class MyCopyFacts:
    """My copy, with the rows of its forms."""

    _my_copy: Layer

    def fact(self, thing: str, field: str) -> Fact | None:
        if known := self._my_copy(thing, field):
            return known
        form = self._my_copy(thing, FORMS.get(thing.partition(":")[0], field))
        return (
            attrs.evolve(form, field=field, value=form.value[field]) if form and field in form.value else None
        )


class MergedFacts:
    """Layers of facts, the strongest first. A complete fact counts before a partial one of a stronger
    layer.

    A card known only by its name (`summer:ralph-eure`) shares its facts with the number of this name.
    """

    def __init__(self, layers: Sequence[Layer]) -> None:
        self._layers = tuple(layers)

    def fact(self, thing: str, field: str) -> Fact | None:
        found = self._get(thing, field)
        if (found is None or found.partial) and field != "name":
            found = self._by_name(thing, field) or found
        if found is None and field == "type":
            return self._type(thing)
        return found

    def _get(self, thing: str, field: str) -> Fact | None:
        known = (fact for layer in self._layers if (fact := layer(thing, field)))
        return min(known, key=lambda fact: fact.partial, default=None)

    def _by_name(self, thing: str, field: str) -> Fact | None:
        name = self._get(thing, "name") if thing.startswith("summer:") else None
        found = self._get(f"summer:{slug(name.value)}", field) if name else None
        return attrs.evolve(found, thing=thing) if found else None

    def _type(self, thing: str) -> Fact | None:
        """2.8 Return the type that the subtype implies."""
        subtype = self.fact(thing, "subtype")
        return attrs.evolve(subtype, field="type", value=TYPE_OF[subtype.value]) if subtype else None


class ShippedFacts:
    """The facts that come with the app, each with its origin."""

    def __init__(self, data: Data) -> None:
        self._facts: Mapping[str, Mapping[str, Mapping[str, Any]]] = data["shipped"]
        self._things: Mapping[str, Sequence[str]] = data["things"]
        self.fact: Layer = MergedFacts((self.get,)).fact

    def get(self, thing: str, field: str) -> Fact | None:
        """Return the fact of exactly this thing, without the card of its name and what a subtype implies."""
        if (known := self._facts.get(thing, {}).get(field)) is None:
            return None
        marks = {mark: known[mark] for mark in ("partial", "unverified") if mark in known}
        return Fact(thing, field, known["value"], "shipped", origin=known["source"], **marks)

    def things(self, kind: str) -> tuple[str, ...]:
        return tuple(self._things[kind])


class PracticeFacts:
    """Shipped facts, with invented ones (source "practice") for what's missing."""

    def __init__(self, data: Data) -> None:
        self._things: Mapping[str, Sequence[str]] = data["practice_things"]
        self._defaults: Mapping[str, Mapping[str, Any]] = data["defaults"]
        self._invented: Mapping[str, Mapping[str, Any]] = data["practice"]
        self._merged = MergedFacts((ShippedFacts(data).get, self._get))
        named = {thing: known["name"] for thing, known in self._invented.items() if "name" in known}
        self._number_of = {f"summer:{slug(name)}": thing for thing, name in named.items()}
        self.fact: Layer = cache(self._fact)

    def _get(self, thing: str, field: str) -> Fact | None:
        known = self._invented.get(thing, {})
        return Fact(thing, field, known[field], "practice") if field in known else None

    def _fact(self, thing: str, field: str) -> Fact | None:
        """Return a practice fact. A card known only by name is the practice card of that name."""
        found = self._merged.fact(thing, field)
        if (found is None or found.partial) and thing in self._number_of:
            numbered = self.fact(self._number_of[thing], field)
            found = attrs.evolve(numbered, thing=thing) if numbered else None
        usual = self._defaults.get(thing.partition(":")[0], {})
        return Fact(thing, field, usual[field], "practice") if found is None and field in usual else found

    def things(self, kind: str) -> tuple[str, ...]:
        return tuple(self._things[kind])


def slug(name: str) -> str:
    """Turn a printed name into an id: lower case, words joined by hyphens, apostrophes dropped."""
    kept = "".join(c if c.isalnum() else " " for c in name.lower().replace("'", "").replace("’", ""))
    return "-".join(kept.split())
