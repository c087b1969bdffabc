"""Messages: a key and its facts. A front end turns them into text (see `words`)."""

from collections.abc import Mapping
from typing import Any, Final

import attrs

from .frozen import frozen

Facts = Mapping[str, Any]

NO_FACTS: Facts = {}


@frozen
class Message:
    """A future sentence: the key of its text and the facts that fill it."""

    key: str
    facts: Facts = attrs.field(factory=dict)

    def to_json(self) -> dict[str, Any]:
        return {"key": self.key, "facts": plain(self.facts)}

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> "Message":
        key, facts = data["key"], data["facts"]
        if not isinstance(key, str) or not isinstance(facts, dict):
            raise ValueError("no message")
        return cls(key, {name: _unplain(value) for name, value in facts.items()})


_SPACES = "\t\n\N{NO-BREAK SPACE}\N{NARROW NO-BREAK SPACE}\N{THIN SPACE}"
LONGEST = 300
"""The most characters of a fact in an error."""


def printable(text: str) -> str:
    """Return a text that may come from a file without control characters, which could steer a terminal."""
    if text.isprintable():
        return text
    return "".join(
        char if char.isprintable() or char in _SPACES else "\N{REPLACEMENT CHARACTER}" for char in text
    )


def tame(fact: Any) -> Any:
    """Return a fact of an error, safe to show: on one line, without control characters, not too long."""
    if isinstance(fact, str):
        text = " ".join(printable(fact[: LONGEST + 1]).splitlines())
        return text if len(text) <= LONGEST else f"{text[:LONGEST]}…"
    if isinstance(fact, Message):
        return Message(fact.key, {name: tame(inner) for name, inner in fact.facts.items()})
    if isinstance(fact, list | tuple):
        return [tame(one) for one in fact[:LONGEST]]
    if isinstance(fact, dict):
        return {name: tame(inner) for name, inner in fact.items()}
    return fact


SILENT: Final = Message(key="")
"""No words at all."""


def plain(value: Any) -> Any:
    """Return the value as JSON: nested messages become objects, tuples become lists."""
    if isinstance(value, str | int) or value is None:
        return value
    if isinstance(value, Message):
        return {"message": value.to_json()}
    if isinstance(value, dict):
        return {str(name): plain(inner) for name, inner in value.items()}
    if isinstance(value, list | tuple):
        return [plain(inner) for inner in value]
    return value


def _unplain(value: Any) -> Any:
    if isinstance(value, dict):
        if set(value) == {"message"}:
            return Message.from_json(value["message"])
        return {name: _unplain(inner) for name, inner in value.items()}
    if isinstance(value, list):
        return [_unplain(inner) for inner in value]
    return value
