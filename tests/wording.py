"""How our texts are worded: the retired words of docs/words.md, and sequences of words of the rulebook."""

import re
from collections.abc import Iterator
from fnmatch import fnmatchcase
from functools import cache
from hashlib import blake2b

from tests.conftest import ROOT

HASHES = ROOT / "tests" / "data" / "rulebook.hashes"
"""Sorted hashes of all sequences of eight words of the solo rulebook. tools/rulebook_hashes.py makes it."""
SIZE = 5
WORDS = 8


def sequences(text: str) -> Iterator[bytes]:
    """Yield a hash of each sequence of words, without case and punctuation."""
    words = re.findall(r"[a-z0-9]+", re.sub(r"['’]", "", text.lower()))
    for start in range(len(words) - WORDS + 1):
        yield blake2b(" ".join(words[start : start + WORDS]).encode(), digest_size=SIZE).digest()


@cache
def rulebook() -> frozenset[bytes]:
    found = HASHES.read_bytes()
    return frozenset(found[start : start + SIZE] for start in range(0, len(found), SIZE))


def repeats_rulebook(text: str) -> bool:
    return any(one in rulebook() for one in sequences(text))


@cache
def retired() -> tuple[tuple[re.Pattern[str], tuple[str, ...]], ...]:
    """The patterns of docs/words.md, each with the keys where a match is allowed."""
    guide = (ROOT / "docs" / "words.md").read_text("utf-8")
    rows = re.search(r"```\n(.+?)\n```", guide.partition("## Retired words")[2], re.DOTALL)
    assert rows
    return tuple(_retired(row) for row in rows[1].splitlines())


def _retired(row: str) -> tuple[re.Pattern[str], tuple[str, ...]]:
    pattern, _, note = row.partition("  ")
    return re.compile(pattern, re.IGNORECASE), tuple(note.partition("ok:")[2].split())


def retired_words(key: str, text: str) -> list[str]:
    plain = re.sub(r"{[^{}]*}", "{}", text)
    found = (
        (pattern.search(plain), allowed)
        for pattern, allowed in retired()
        if not any(fnmatchcase(key, one) for one in allowed)
    )
    return [match[0] for match, _ in found if match]
