"""Hostile input: whatever a line or a flag holds, a command answers with a sentence, soon, and prints no
character that steers a terminal."""

import io
import json
import math
import random
import time
import tracemalloc
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from reivers.frontend import exit_status
from reivers.games.border.tools.compute import TOOLS
from reivers.games.border.tools.fields import TOOLS as FIELDS
from reivers.main import main
from reivers.text.quick import LONGEST, answer_lines
from tests.speaking import StrictWords
from tests.text.conftest import run

LINES, FLAGS = 150, 40
SECONDS = 5.0
"""Far more than any line needs: only an endless loop or an explosion takes longer."""
BYTES = 60_000_000
TARGET = {"family": "Kerr", "card": "cross", "rolls": {"reiver": 3, "pick": 0}, "ruling": "dense"}
STATE = {
    "solo_family": "Dacre",
    "farms": {"Eden Valley": {"sheep": 2, "bastled": 1}},
    "battles": [{"name": "The Rising", "march": None, "sides": {"Catholic": "Dacre"}}],
    "tracks": {"SMM": {"Kerr": 2}},
}
FIGHT = {
    "kind": "raid",
    "attack_drm": 0,
    "defense_drm": 0,
    "horses": 2,
    "ruling": "hybrid",
    "debateable": True,
}
GOOD: dict[str, dict[str, Any]] = {
    "combat": {**FIGHT, "attack": [5, 6], "defense": [4], "extra_blocks": 1},
    "odds": {**FIGHT, "attack_dice": 5, "defense_dice": 3, "rerolls": 2},
    "notoriety": {
        "cube_family": "Kerr",
        "points": 2,
        "die1": 4,
        "die2": 1,
        "solo_march": "EWM",
        "tracks": {"SMM": {"Kerr": 3}},
    },
    "target": {**TARGET, "state": STATE},
    "economy": {"sheep": 4, "office": False},
    "score": {"turns": [{"Notoriety": 2}], "horses": 2, "sheep": 3, "cattle": 4},
}
TEXTS = (
    "",
    "\x1b[2J",
    "\x9b31m",
    "\u202egpj",
    "\ud800",
    "\x00",
    "A" * 5000,
    "-1",
    "1e9",
    "Kerr",
    "'; rm -rf /",
    "{}",
)
WRONG: tuple[Any, ...] = (
    *(None, True, -1, 0, 7, 10**6, 10**7, 10**400, 0.5, math.nan, math.inf, -math.inf, [], {}, [[]]),
    *(["x"] * 50, {"a": 1}, *TEXTS),
)
RAW = (
    *("[" * 200_000, '{"a":' * 50_000, "]", '"', "\\", "{", "nul", "NaN", "-", "1" * 10_000, "\ufeff{}"),
    *('{"sheep": 4, "sheep": 5, "office": false}', "\x1b]0;title\x07", "{} {}", "0x10", "'a'"),
    *(f'{{"{"k" * LONGEST}": 1}}', "[" + "1," * 300_000 + "1]", '"' + "\\u001b" * 1000 + '"'),
)


def damaged(value: Any, chance: random.Random) -> Any:
    """Return the value with one thing in it replaced, removed or added."""
    if isinstance(value, dict) and value and chance.random() < 0.8:
        key = chance.choice(list(value))
        match chance.randrange(6):
            case 0:
                return {inner: one for inner, one in value.items() if inner != key}
            case 1:
                return {**value, chance.choice(TEXTS): chance.choice(WRONG)}
        return {**value, key: damaged(value[key], chance)}
    if isinstance(value, list) and value and chance.random() < 0.5:
        return [*value[:-1], damaged(value[-1], chance)]
    return chance.choice(WRONG)


def hostile_lines(tool: str, count: int) -> Iterator[str]:
    chance = random.Random(f"hostile {tool}")
    yield from RAW
    for _ in range(count):
        line = json.dumps(damaged(GOOD[tool], chance), ensure_ascii=chance.random() < 0.5)
        if chance.random() < 0.2:
            cut = chance.randrange(len(line))
            line = (
                line[:cut]
                + chance.choice(("", "\x00", "\x1b[31m", "}", "\ud83d"))
                + line[cut + chance.randrange(3) :]
            )
        yield line.replace("\n", " ")


@pytest.mark.parametrize("tool", GOOD)
def test_hostile_lines(tool: str, effort: int) -> None:
    words = StrictWords()
    assert "error" not in TOOLS[tool](GOOD[tool])
    for line in hostile_lines(tool, LINES * effort):
        out, begun = io.StringIO(), time.perf_counter()
        status = answer_lines(TOOLS[tool], io.StringIO(line), out, words)
        assert time.perf_counter() - begun < SECONDS, line[:200]
        printed = out.getvalue()
        assert printed.count("\n") == (1 if line.strip() else 0), line[:200]
        assert printed.rstrip("\n").isprintable(), line[:200]
        if line.strip():
            wrong = "error" in json.loads(printed)
            assert status == (exit_status.PROBLEM if wrong else exit_status.OK)
            assert not wrong or len(printed) < 2000, line[:200]


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


def hostile_arguments(count: int) -> Iterator[list[str]]:
    chance = random.Random("hostile flags")
    # An operating system passes neither a zero byte nor a lone surrogate, except for a byte that isn't UTF-8.
    texts = (text for text in TEXTS if text not in ("\x00", "\ud800"))
    values = (*texts, "NaN", "9" * 5000, "=", "a=b=c", "EWM:", ":=", "\udcff")
    for tool, fields in FIELDS.items():
        flags = [f"--{key.replace('_', '-')}" for key in fields.entries] + [
            "--turn",
            "--json",
            "--reiver",
            "-",
        ]
        for _ in range(count):
            arguments = [tool]
            for _ in range(chance.randrange(1, 5)):
                arguments += [chance.choice(flags), chance.choice(values)]
            yield arguments
    for command in (
        "replay",
        "games import",
        "games export",
        "copy import",
        "cards check",
        "games",
        "copy",
        "frob",
    ):
        for value in values:
            yield [*command.split(), value]


def test_hostile_flags(
    effort: int,
    home: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    for arguments in hostile_arguments(FLAGS * effort):
        monkeypatch.setattr("sys.stdin", io.StringIO("{}\n"))
        begun = time.perf_counter()
        status = main(arguments)
        assert time.perf_counter() - begun < SECONDS, arguments
        told = capsys.readouterr()
        assert status in (exit_status.OK, exit_status.PROBLEM, exit_status.USAGE), (arguments, told.err)
        for text in (told.out, told.err):
            assert all(line.isprintable() for line in text.splitlines()), arguments
            assert "Traceback" not in text, arguments
            assert "REIVERS_TRACEBACK" not in text, (arguments, text)


def test_wrong_bytes_through_a_real_pipe(home: Path) -> None:
    status, out, errors = run("economy", "-", typed="\ud800\n", errors="surrogatepass")
    assert (status, errors) == (exit_status.PROBLEM, "")
    assert list(json.loads(out)) == ["error"]
