"""Made-up games for the tests of the store: records as the kernel writes them."""

import zlib
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

NOON = datetime(2026, 11, 16, 12, 0, 0, tzinfo=UTC)
Record = dict[str, Any]


def noon() -> datetime:
    return NOON


def everything(folder: Path) -> dict[str, bytes | None]:
    """Return all files of a folder."""
    return {str(path): None if path.is_dir() else path.read_bytes() for path in sorted(folder.rglob("*"))}


def header(name: str = "Winter", game: str = "toy", **more: Any) -> Record:
    return {
        "record": "header",
        "format": 2,
        "game": game,
        "rules": 1,
        "seed": "heather",
        "name": name,
        "options": {"family": "Kerr"},
        "settings": {},
    } | more


def entry(n: int, parent: int | None = None, answer: Any = "Eden Välley") -> Record:
    return {
        "record": "entry",
        "n": n,
        "parent": n - 1 if parent is None else parent,
        "step": n,
        "kind": "answer",
        "key": "ride.target",
        "answer": answer,
        "by": "player",
        "when": "1/autumn",
        "title": {"key": "step.answer", "facts": {}},
    }


def fact(thing: str = "summer:30", field: str = "cattle", value: Any = -1) -> Record:
    return {"record": "fact", "thing": thing, "field": field, "value": value, "source": "table"}


def checkpoint(after: int, chapter: str, part: str) -> Record:
    return {
        "record": "checkpoint",
        "after": after,
        "chapter": chapter,
        "part": part,
        "state": {"cattle": 9, "marches": {"EMM": [1, 2]}},
        "chance": 0,
        "settings": {},
    }


def head(at: int, tip: int) -> Record:
    return {"record": "head", "at": at, "tip": tip}


def of_newer_format(data: bytes) -> bytes:
    """Return a file as a newer app may write it: its first line has another format and fits its seal."""
    first, rest = data.split(b"\n", 1)
    body = first[: first.rindex(b',"crc"')].replace(b'"format":2', b'"format":3')
    return b'%b,"crc":"%08x"}\n%b' % (body, zlib.crc32(body), rest)


def batches(count: int = 6) -> list[list[Record]]:
    """A short game: batches of one, two and three records."""
    made: list[list[Record]] = [[checkpoint(0, "1", "1/summer")]]
    for n in range(1, count):
        made.append([[entry(n)], [entry(n), fact(value=n)], [entry(n), fact(), head(n, n)]][n % 3])
    return made
