"""A small strict checker for data: types that find every fault in a value, and its position.

It knows no game and reads no file. A type is anything with `faults(value, where)`. The types below are enough
for the games' cards and for the facts a player teaches, so both follow the same rules.
"""

from collections.abc import Callable, Collection, Container, Iterator, Mapping, Sequence
from typing import Any, Protocol

import attrs

from reivers.kernel.errors import AppError
from reivers.kernel.messages import Facts, Message


@attrs.frozen
class Fault:
    """One fault: where (file, entry, field) and what (a message key and its facts)."""

    file: str
    entry: str
    field: str
    what: str
    facts: Facts = attrs.field(factory=dict)

    def message(self) -> Message:
        return Message("fault.line", {"place": self.place, "what": Message(self.what, self.facts)})

    @property
    def place(self) -> str:
        return " · ".join(part for part in (self.file, self.entry, self.field) if part)

    def __str__(self) -> str:
        known = " ".join(f"{name}={value!r}" for name, value in self.facts.items())
        return f"{self.place}: {self.what} {known}".rstrip()


class CardError(AppError):
    """Data with faults, all of them."""

    def __init__(self, faults: Sequence[Fault]) -> None:
        super().__init__("trouble.cards", {"n": len(faults), "first": faults[0].message()})
        self.faults = tuple(faults)

    def __str__(self) -> str:
        return "\n".join(map(str, self.faults))


@attrs.frozen
class Where:
    """The place being checked, and its context.

    `known` has every thing that may be referred to (None: references aren't checked). A `partial` value may
    leave out what its source doesn't say. `ordered` requires keys in order, as in files written by hand.
    """

    file: str = ""
    entry: str = ""
    field: str = ""
    known: Container[str] | None = None
    partial: bool = False
    ordered: bool = False

    def at(self, part: str | int) -> "Where":
        step = f"[{part}]" if isinstance(part, int) else f".{part}" if self.field else part
        return attrs.evolve(self, field=f"{self.field}{step}")

    def fault(self, what: str, **facts: Any) -> Fault:
        return Fault(self.file, self.entry, self.field, what, facts)


@attrs.frozen(kw_only=True)
class Schema:
    """The card files of one game."""

    game: str
    files: Collection[str]
    check: Callable[[Mapping[str, Any], Container[str]], list[Fault]]
    """Finds all faults of parsed files by name. The second argument holds the things of other files."""
    gather: Callable[[Mapping[str, Any]], dict[str, Any]]
    """Makes one table of all files, once they have no fault."""


class Type(Protocol):
    """The type of a value."""

    def faults(self, value: Any, where: Where) -> Iterator[Fault]: ...


@attrs.frozen
class Whole:
    """A whole number within limits."""

    low: int = 0
    high: int = 1000

    def faults(self, value: Any, where: Where) -> Iterator[Fault]:
        if not isinstance(value, int) or isinstance(value, bool):
            yield where.fault("fault.wrong_type", wanted="whole", given=brief(value))
        elif not self.low <= value <= self.high:
            yield where.fault("fault.out_of_range", given=value, low=self.low, high=self.high)


@attrs.frozen
class Flag:
    """Yes or no."""

    def faults(self, value: Any, where: Where) -> Iterator[Fault]:
        if not isinstance(value, bool):
            yield where.fault("fault.wrong_type", wanted="flag", given=brief(value))


@attrs.frozen
class Text:
    """A line of text that is neither empty nor padded."""

    longest: int = 60

    def faults(self, value: Any, where: Where) -> Iterator[Fault]:
        if not isinstance(value, str):
            yield where.fault("fault.wrong_type", wanted="text", given=brief(value))
        elif not value or value != value.strip() or not value.isprintable() or len(value) > self.longest:
            yield where.fault("fault.bad_text", given=brief(value), longest=self.longest)


@attrs.frozen
class Choice:
    """One of a few words (or numbers)."""

    options: tuple[str | int, ...]

    def faults(self, value: Any, where: Where) -> Iterator[Fault]:
        # True == 1 in Python, but a flag isn't a number here.
        if not isinstance(value, str | int) or isinstance(value, bool) or value not in self.options:
            yield where.fault("fault.not_a_choice", given=brief(value), options=list(self.options))


@attrs.frozen
class Reference:
    """The id of another thing."""

    kind: str

    def faults(self, value: Any, where: Where) -> Iterator[Fault]:
        if not isinstance(value, str | int) or isinstance(value, bool):
            yield where.fault("fault.wrong_type", wanted="reference", given=brief(value))
        elif where.known is not None and f"{self.kind}:{value}" not in where.known:
            yield where.fault("fault.dangling", given=f"{self.kind}:{value}")


@attrs.frozen
class Many:
    """A list whose items are of one type and all different."""

    of: Type
    least: int = 0
    most: int = 50

    def faults(self, value: Any, where: Where) -> Iterator[Fault]:
        if not isinstance(value, list):
            yield where.fault("fault.wrong_type", wanted="list", given=brief(value))
            return
        if not self.least <= len(value) <= self.most:
            yield where.fault("fault.wrong_length", given=len(value), low=self.least, high=self.most)
        for n, item in enumerate(value):
            if item in value[:n]:
                yield where.at(n).fault("fault.repeated", given=brief(item))
            yield from self.of.faults(item, where.at(n))


@attrs.frozen
class Record:
    """A mapping with known keys in a fixed order. The required ones must be there."""

    keys: Mapping[str, Type]
    required: frozenset[str] = frozenset()

    def faults(self, value: Any, where: Where) -> Iterator[Fault]:
        if not isinstance(value, dict):
            yield where.fault("fault.wrong_type", wanted="record", given=brief(value))
            return
        yield from key_faults(value, list(self.keys), where)
        if not where.partial:
            for name in self.keys:
                if name in self.required and name not in value:
                    yield where.at(name).fault("fault.missing")
        for name, inner in value.items():
            if name in self.keys:
                yield from self.keys[name].faults(inner, where.at(name))


@attrs.frozen
class Tagged:
    """A record whose first key is a tag. The tag's value decides which other keys there are."""

    tags: Mapping[str, Mapping[str, Record]]

    def faults(self, value: Any, where: Where) -> Iterator[Fault]:
        if not isinstance(value, dict) or not value:
            yield where.fault("fault.wrong_type", wanted="record", given=brief(value))
            return
        found = [key for key in value if key in self.tags]
        if len(found) != 1:
            yield where.fault("fault.no_tag", options=list(self.tags))
            return
        tag = found[0]
        if value[tag] not in list(self.tags[tag]):
            yield where.at(tag).fault(
                "fault.not_a_choice", given=brief(value[tag]), options=list(self.tags[tag])
            )
            return
        if where.ordered and next(iter(value)) != tag:
            yield where.at(tag).fault("fault.key_order", wanted=[tag])
        others = {key: inner for key, inner in value.items() if key != tag}
        yield from self.tags[tag][value[tag]].faults(others, where)


def key_faults(value: Mapping[Any, Any], order: Sequence[str], where: Where) -> Iterator[Fault]:
    """Find unknown keys, and keys out of order."""
    for key in value:
        if key not in order:
            yield where.at(brief(key)).fault("fault.unknown_key", given=brief(key), options=list(order))
    if not where.ordered:
        return
    found = [key for key in value if key in order]
    wanted = sorted(found, key=list(order).index)
    for key, instead in zip(found, wanted, strict=True):
        if key != instead:
            yield where.at(key).fault("fault.key_order", wanted=wanted)
            return


def document_faults(file: str, document: Any, files: Mapping[str, Sequence[str]]) -> Iterator[Fault]:
    """Find what is wrong with a file as a whole; `files` lists the keys of each known file in order."""
    where = Where(f"{file}.yaml", ordered=True)
    if file not in files:
        yield where.fault("fault.unknown_file", options=list(files))
    elif not isinstance(document, dict):
        yield where.fault("fault.wrong_type", wanted="record", given=brief(document))
    else:
        yield from key_faults(document, files[file], where)


@attrs.frozen
class Either:
    """Things of the files being checked, or of the others."""

    checked: Container[str]
    others: Container[str]

    def __contains__(self, thing: object) -> bool:
        return thing in self.checked or thing in self.others


def brief(value: Any) -> str:
    known = str(value)
    return known if len(known) <= 40 else f"{known[:37]}..."
