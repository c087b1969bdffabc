"""The lines of `reivers hammer ask`: a question in, an answer or an error out."""

import json
from math import isinf
from typing import Any, TextIO

from reivers.frontend import exit_status
from reivers.games.hammer.board import BLOCK
from reivers.kernel.errors import AppError
from reivers.kernel.messages import Message
from reivers.kernel.words import Words
from reivers.text.quick import LONGEST, read_lines

from .answers import QUESTIONS, Question
from .reading import Wrong, brief


def ask(lines: TextIO, out: TextIO, words: Words) -> int:
    """Answer each line that isn't blank. A wrong one gets an error, and the exit status says so."""
    status = exit_status.OK
    for number, line in read_lines(lines):
        answered = answer(line, number, words)
        status = exit_status.PROBLEM if "error" in answered else status
        out.write(json.dumps(answered, ensure_ascii=False) + "\n")
        out.flush()
    return status


def answer(line: str, number: int, words: Words) -> dict[str, Any]:
    """Return the answer to one line, or what is wrong with it."""
    id = None
    try:
        data, twice = _parsed(line, number)
        id = data.get("id")
        if twice:
            raise Wrong("twice" if twice[0] in BLOCK else "twice_key", name=brief(twice[0]))
        name = data.get("ask")
        if name is None:
            raise Wrong("no_question", known=", ".join(QUESTIONS))
        if not isinstance(name, str) or name not in QUESTIONS:
            raise Wrong("unknown_question", given=brief(name), known=", ".join(QUESTIONS))
        return {"id": id, "answer": _plain(QUESTIONS[name](Question(data)), words)}
    except AppError as wrong:
        return {"id": id, "error": words.trouble(wrong)}


def _parsed(line: str, number: int) -> tuple[dict[str, Any], list[str]]:
    """Return the object on a line, and keys that it repeats. Endless nesting and NaN are errors."""
    if len(line) > LONGEST:
        raise Wrong("too_long_line", line=number, most=LONGEST)
    twice: list[str] = []

    def unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        names = [name for name, _ in pairs]
        twice.extend(name for n, name in enumerate(names) if name in names[:n])
        return dict(pairs)

    try:
        data = json.loads(line, object_pairs_hook=unique, parse_constant=_no_constant, parse_float=_finite)
    except json.JSONDecodeError as wrong:
        raise Wrong("not_json", line=number, problem=wrong.msg, at=wrong.pos + 1) from None
    except (RecursionError, ValueError):
        raise Wrong("too_much", line=number) from None
    if not isinstance(data, dict):
        raise Wrong("not_question", line=number)
    return data, twice


def _no_constant(_name: str) -> Any:
    raise ValueError


def _finite(number: str) -> float:
    """Read a number that can be written again."""
    if isinf(value := float(number)):
        raise ValueError
    return value


def _plain(value: Any, words: Words) -> Any:
    """Return an answer with its messages as sentences."""
    if isinstance(value, Message):
        return words.say(value)
    if isinstance(value, dict):
        return {name: _plain(inner, words) for name, inner in value.items()}
    return value
