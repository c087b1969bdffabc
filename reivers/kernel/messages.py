"""Messages: a key and its facts. A front end turns them into text (see `words`)."""

from collections.abc import Mapping
from typing import Any, Final

import attrs

Facts = Mapping[str, Any]

NO_FACTS: Facts = {}


@attrs.frozen
class Message:
    """A future sentence: the key of its text and the facts that fill it."""

    key: str
    facts: Facts = attrs.field(factory=dict)

    def to_json(self) -> dict[str, Any]:
        return {"key": self.key, "facts": plain(self.facts)}

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> "Message":
        return cls(data["key"], {name: _unplain(value) for name, value in data["facts"].items()})


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
