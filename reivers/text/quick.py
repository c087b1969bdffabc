"""Commands that read flags or, for `-`, JSON lines."""

import json
import re
from collections.abc import Callable, Iterable, Mapping
from typing import Any, TextIO

from reivers.kernel.errors import AppError
from reivers.kernel.words import Words

Answer = Mapping[str, Any]
Tool = Callable[[Answer], dict[str, Any]]
FROM_LINES = "-"
"""The argument for JSON lines from standard input."""
_WHOLE = re.compile(r"-?[0-9]{1,9}")


def answer_lines(tool: Tool, lines: Iterable[str], out: TextIO, words: Words) -> int:
    """Answer each line. A wrong line gets an error, and the exit status is 1."""
    status = 0
    for line in lines:
        if not line.strip():
            continue
        try:
            answer = tool(json_value(line))
        except AppError as trouble:
            answer, status = {"error": words.trouble(trouble)}, 1
        out.write(json.dumps(answer, ensure_ascii=False) + "\n")
        out.flush()
    return status


def json_value(line: str) -> Any:
    try:
        return json.loads(line)
    except (ValueError, RecursionError) as error:
        raise AppError("quick.not_json", {"given": brief(line)}) from error


def flag_value(text: Any) -> Any:
    """Return a whole number if it looks like one. The tool reports anything else."""
    if isinstance(text, list):
        return [flag_value(one) for one in text]
    return int(text) if isinstance(text, str) and _WHOLE.fullmatch(text) else text


def brief(text: str) -> str:
    text = " ".join(text.split())
    return text if len(text) <= 40 else f"{text[:39]}…"
