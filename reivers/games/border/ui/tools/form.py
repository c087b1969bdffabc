"""What the player has entered in a quick tool."""

from collections.abc import Mapping
from typing import Any

from reivers.games.border.board import rivals
from reivers.games.border.tools.fields import TOOLS, Choice, Entry, Many, Object, Switch, Table, Whole

Path = tuple[str, ...]
"""Keys from the tool's object inwards."""


class ToolForm:
    """The input of a tool: what was entered, and where nothing was, what forms begin with."""

    def __init__(self, tool: str) -> None:
        self.tool = tool
        self.entered: dict[str, Any] = {}

    def put(self, path: Path, value: Any) -> None:
        inner = self.entered
        for key in path[:-1]:
            inner = inner.setdefault(key, {})
        inner[path[-1]] = value
        if path[-1] == "sheep" and "bastled" in inner:
            inner["bastled"] = min(inner["bastled"], value)

    def get(self, path: Path, default: Any = None) -> Any:
        found: Any = self.entered
        for key in path:
            found = found.get(key) if isinstance(found, Mapping) else None
        return default if found is None else found

    def value(self, path: Path, entry: Entry) -> Any:
        found = self.get(path, start(entry))
        options = self.options(path, entry) if isinstance(entry, Choice) else ()
        return options[0] if options and found not in options else found

    def options(self, path: Path, entry: Choice) -> tuple[str, ...]:
        """Return the choices: a Target Card is a rival's."""
        if path == ("family",):
            return rivals(self.get(("state", "solo_family"), entry.options[0]))
        return tuple(entry.options)

    def applies(self, entry: Entry) -> bool:
        return entry.only in ("", self.value(("kind",), TOOLS[self.tool].entries.get("kind", entry)))

    def asked(self, tool: Object | None = None, at: Path = ()) -> dict[str, Any]:
        """Return the JSON object that the tool reads."""
        found = {}
        for key, entry in (tool or TOOLS[self.tool]).entries.items():
            path = (*at, key)
            if isinstance(entry, Object):
                found[key] = self.asked(entry, path)
            elif self.applies(entry):
                value = self.value(path, entry)
                if isinstance(entry, Many) and isinstance(value, Mapping):
                    value = [one for one in value.values() if one is not None]
                if value is not None:
                    found[key] = value
        return found


def start(entry: Entry) -> Any:
    """Return what a form begins with."""
    if isinstance(entry, Whole):
        return entry.start
    if isinstance(entry, Choice):
        return entry.options[0]
    return {Switch: False, Many: [], Table: {}}.get(type(entry), {})
