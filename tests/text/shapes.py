"""The shapes of JSON that docs/command-line.md documents, and a check of real data against them."""

import json
import re
from typing import Any

from tests.conftest import ROOT

DOCS = ROOT / "docs" / "command-line.md"
_TYPES: dict[str, Any] = {"text": str, "bool": bool, "int": int, "number": (int, float)}


def documented() -> dict[str, list[Any]]:
    """Return the shapes by command, in the order in which its paragraph names them."""
    found: dict[str, list[Any]] = {}
    command = ""
    for lead, block in re.findall(
        r"^(`reivers|```json\n)(.*?)(?=^`reivers|^```json|^#|\Z)", _text(), re.M | re.S
    ):
        if lead == "`reivers":
            command = block.split("`")[0].strip()
            found.setdefault(command, [])
        else:
            found[command].append(json.loads(block.partition("```")[0]))
    return found


def _text() -> str:
    return DOCS.read_text("utf-8").partition("\n## JSON\n")[2]


def misfit(shape: Any, value: Any, at: str = "") -> str:
    """Return where data differs from its documented shape, or nothing."""
    if isinstance(shape, list) and shape[0] == "null":
        return misfit(shape[1], value, at) if value is not None else ""
    if isinstance(shape, list):
        inner = enumerate(value) if isinstance(value, list) else [("no list", None)]
        return next(filter(None, (misfit(shape[0], one, f"{at}.{n}") for n, one in inner)), "")
    if isinstance(shape, dict):
        return _object_misfit(shape, value, at)
    return (
        ""
        if any(_fits(one.strip(), value) for one in shape.split(" / "))
        else f"{at}: {value!r} isn't {shape}"
    )


def _object_misfit(shape: dict[str, Any], value: Any, at: str) -> str:
    if not isinstance(value, dict):
        return f"{at}: no object"
    (first, each), *_ = shape.items()
    if first.isupper():
        return next(filter(None, (misfit(each, one, f"{at}.{key}") for key, one in value.items())), "")
    known = {key.rstrip("?"): inner for key, inner in shape.items()}
    if wrong := [
        *(value.keys() - known),
        *(key for key in shape if not key.endswith("?") and key not in value),
    ]:
        return f"{at}: {wrong}"
    return next(filter(None, (misfit(known[key], one, f"{at}.{key}") for key, one in value.items())), "")


def _fits(kind: str, value: Any) -> bool:
    if kind in ("any", "null"):
        return kind == "any" or value is None
    if isinstance(value, bool):
        return kind == "bool"
    return isinstance(value, _TYPES[kind]) if kind in _TYPES else value == kind
