"""Hostile input: whatever a line or a flag holds, a command answers with a sentence, soon, and prints no
character that steers a terminal."""

import io
import json
import random
import tracemalloc
from pathlib import Path

import pytest

from reivers.frontend import exit_status
from reivers.games.border.tools.compute import TOOLS
from reivers.text.quick import LONGEST, answer_lines
from tests.hostile import (
    FILES,
    GOOD,
    OTHERS,
    RAW,
    VALUES,
    check_command,
    check_line,
    hostile_arguments,
    hostile_line,
)
from tests.speaking import StrictWords
from tests.text.conftest import run

LINES, FLAGS = 150, 300
BYTES = 60_000_000


@pytest.mark.parametrize("tool", GOOD)
def test_hostile_lines(tool: str, effort: int) -> None:
    chance, words = random.Random(f"hostile {tool}"), StrictWords()
    assert "error" not in TOOLS[tool](GOOD[tool])
    for line in (*RAW, *(hostile_line(tool, chance) for _ in range(LINES * effort))):
        check_line(tool, line, words)


@pytest.mark.parametrize("line", RAW, ids=lambda line: line[:12])
def test_a_bomb_takes_little_memory(line: str) -> None:
    tracemalloc.start()
    answer_lines(TOOLS["target"], io.StringIO(line), io.StringIO(), StrictWords())
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert most < BYTES


def test_an_endless_line_is_not_read_into_memory() -> None:
    class Endless(io.TextIOBase):
        """Fifty lines' worth of text without a line end."""

        def __init__(self) -> None:
            self.left = 50

        def readline(self, size: int = -1) -> str:  # type: ignore[override]
            assert 0 < size <= LONGEST + 1
            self.left -= 1
            return "x" * size if self.left > 0 else ""

    out = io.StringIO()
    assert answer_lines(TOOLS["economy"], Endless(), out, StrictWords()) == exit_status.PROBLEM  # type: ignore[arg-type]
    assert out.getvalue().count("\n") == 1


def test_hostile_flags(effort: int, home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for command in (*FILES, *OTHERS):
        for value in VALUES:
            check_command([*command.split(), value])
    chance = random.Random("hostile flags")
    for _ in range(FLAGS * effort):
        check_command(hostile_arguments(chance))


def test_wrong_bytes_through_a_real_pipe(home: Path) -> None:
    status, out, errors = run("economy", "-", typed="\ud800\n", errors="surrogatepass")
    assert (status, errors) == (exit_status.PROBLEM, "")
    assert list(json.loads(out)) == ["error"]
