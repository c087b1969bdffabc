"""Commands that answer one question from flags or, for `-`, one for each JSON line."""

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any, TextIO

from reivers.frontend import exit_status
from reivers.kernel.errors import AppError
from reivers.kernel.words import Words
from reivers.store import StoreError
from reivers.store.import_limits import parse

from .screen import json_line

Answer = Mapping[str, Any]
Tool = Callable[[Answer], dict[str, Any]]
LONGEST = 1_000_000
"""The most characters of a line."""
_WHOLE = re.compile(r"-?[0-9]{1,9}")


def answer_lines(tool: Tool, lines: TextIO, out: TextIO, words: Words) -> int:
    """Answer each line. A wrong line gets an error, and the exit status says so."""
    status = exit_status.OK
    for _number, line in read_lines(lines):
        try:
            answer = tool(json_value(line))
        except AppError as trouble:
            answer, status = {"error": words.trouble(trouble)}, exit_status.PROBLEM
        out.write(json_line(answer))
        out.flush()
    return status


def read_lines(lines: TextIO) -> Iterator[tuple[int, str]]:
    """Yield the lines that aren't blank with their numbers. An endless line is read only in part."""
    number = 0
    while line := lines.readline(LONGEST + 1):
        number += 1
        rest = line
        while rest and not rest.endswith("\n"):
            rest = lines.readline(LONGEST)
        if line.strip():
            yield number, line


def json_value(line: str) -> Any:
    if len(line) > LONGEST:
        raise AppError("quick.too_long", {"limit": LONGEST})
    try:
        return parse(line.strip().encode("utf-8", "surrogatepass"))
    except StoreError as error:
        known = error.key in ("import.not_json", "import.not_utf8")
        raise AppError("quick.not_json" if known else "quick.too_much", {"given": brief(line)}) from None


def flag_value(text: Any) -> Any:
    """Return a whole number if it looks like one. The tool reports anything else."""
    if isinstance(text, list):
        return [flag_value(one) for one in text]
    return int(text) if isinstance(text, str) and _WHOLE.fullmatch(text) else text


def brief(text: str) -> str:
    text = " ".join(text[:200].split())
    return text if len(text) <= 40 else f"{text[:39]}…"
