"""The limits of imports: a file from elsewhere is measured before it's parsed."""

import json
import re
from itertools import accumulate
from typing import Any, NoReturn

from .files import StoreError

MEGABYTES = 20
BYTES = MEGABYTES * 1_000_000
DEPTH = 40
ENTRIES = 200_000
"""Items of all lists and members of all objects together."""
NUMBER = 1_000_000
CHARACTERS = 4_000

# A string up to its end, or up to the file's end: matched completely either way, so the time is linear.
_STRING = re.compile(r'"[^"\\]*+(?:\\.[^"\\]*+)*+"?', re.DOTALL)
_BRACKET = re.compile(r"[\[\]{}]")
_EMPTY = re.compile(r"\[\s*\]|{\s*}")
_STEPS = {"[": 1, "{": 1, "]": -1, "}": -1}


def parse(data: bytes) -> Any:
    """Parse the JSON of a file from outside, within the limits. Else raise an error that names the limit."""
    if len(data) > BYTES:
        raise StoreError("import.too_big", {"limit": MEGABYTES})
    try:
        text = data.decode()
    except UnicodeDecodeError:
        raise StoreError("import.not_utf8") from None
    _measure(text)
    try:
        value = json.loads(
            text,
            parse_int=_whole_number,
            parse_float=_no_fraction,
            parse_constant=_no_fraction,
            object_pairs_hook=_members,
        )
    except json.JSONDecodeError as error:
        raise StoreError("import.not_json", {"line": error.lineno, "column": error.colno}) from None
    _check_strings(value)
    return value


def _measure(text: str) -> None:
    """Measure depth and number of entries by brackets and commas alone, before anything is built in
    memory."""
    bare = _STRING.sub("s", text)
    brackets = _BRACKET.findall(bare)
    if max(accumulate(_STEPS[bracket] for bracket in brackets), default=0) > DEPTH:
        raise StoreError("import.too_deep", {"limit": DEPTH})
    filled = len(brackets) // 2 - len(_EMPTY.findall(bare))
    if bare.count(",") + filled > ENTRIES:
        raise StoreError("import.too_many", {"limit": ENTRIES})


def _whole_number(digits: str) -> int:
    if len(digits) > len(str(-NUMBER)) or abs(int(digits)) > NUMBER:
        raise StoreError("import.number", {"limit": NUMBER})
    return int(digits)


def _no_fraction(digits: str) -> NoReturn:
    raise StoreError("import.fraction", {"limit": NUMBER})


def _members(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    members = dict(pairs)
    if len(members) < len(pairs):
        names = [name for name, _ in pairs]
        twice = next(name for name in names if names.count(name) > 1)
        raise StoreError("import.twice", {"name": twice[:40]})
    return members


def _check_strings(value: Any) -> None:
    """Check that no string is too long, or not valid in UTF-8, anywhere."""
    waiting = [value]
    while waiting:
        match waiting.pop():
            case str(text):
                _check_string(text)
            case list(items):
                waiting.extend(items)
            case dict(members):
                waiting.extend(members.keys())
                waiting.extend(members.values())


def _check_string(text: str) -> None:
    if len(text) > CHARACTERS:
        raise StoreError("import.too_long", {"limit": CHARACTERS})
    if not text.isascii() and any("\ud800" <= character <= "\udfff" for character in text):
        raise StoreError("import.not_utf8")
