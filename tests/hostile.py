"""Hostile input: exports with something wrong in them, lines and flags for commands."""

import contextlib
import io
import json
import math
import random
import sys
import time
from typing import Any

from reivers.frontend import exit_status
from reivers.frontend.game_spec import known_rules
from reivers.frontend.saved import everything
from reivers.frontend.saved_games import SavedGames
from reivers.games import GAMES
from reivers.games.border.tools.compute import TOOLS
from reivers.games.border.tools.fields import TOOLS as FIELDS
from reivers.kernel.errors import AppError
from reivers.kernel.words import Words
from reivers.main import main
from reivers.store import StoreError, exports
from reivers.text.quick import LONGEST, answer_lines

SECONDS = 5.0
"""Far more than any input needs: only an endless loop or an explosion takes longer."""
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


def mutated(data: bytes, chance: random.Random) -> bytes:
    """The export with a few bytes changed, lost, doubled or exchanged, or a piece of it put elsewhere."""
    spoilt = bytearray(data)
    for _ in range(chance.randint(1, 4)):
        at, to = sorted(chance.randrange(len(spoilt)) for _ in range(2))
        match chance.randrange(5):
            case 0:
                spoilt[at] = chance.randrange(256)
            case 1:
                del spoilt[at : min(to, at + 60)]
            case 2:
                spoilt[to:to] = spoilt[at : at + 60]
            case 3:
                spoilt[at:at] = chance.choice(
                    [b"[", b"}", b'"', b",", b"0", b"-", b"null", b"\\u0000", b"1e9"]
                )
            case 4:
                spoilt[at : at + 1] = str(chance.randrange(10)).encode()
    return bytes(spoilt)


def replaced(value: Any, chance: random.Random) -> Any:
    """The export as data with one value, anywhere, replaced by something of another kind."""
    others = [None, True, 0, -1, 7, "", "x", [], {}, [[]], {"record": "entry"}, "\u0000"]
    if isinstance(value, dict | list) and value and chance.random() < 0.85:
        place = chance.choice(list(value)) if isinstance(value, dict) else chance.randrange(len(value))
        if chance.random() < 0.1:
            del value[place]
        else:
            value[place] = replaced(value[place], chance)
        return value
    return chance.choice(others)


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


def hostile_line(tool: str, chance: random.Random) -> str:
    """Return a line for a tool with something wrong in it."""
    line = json.dumps(damaged(GOOD[tool], chance), ensure_ascii=chance.random() < 0.5)
    if chance.random() < 0.2:
        cut = chance.randrange(len(line))
        odd = chance.choice(("", "\x00", "\x1b[31m", "}", "\ud83d"))
        line = line[:cut] + odd + line[cut + chance.randrange(3) :]
    return line.replace("\n", " ")


def check_line(tool: str, line: str, words: Words) -> None:
    """Give a line to a tool: it answers soon with one line that can't steer a terminal."""
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


VALUES = (
    *(text for text in TEXTS if text not in ("\x00", "\ud800")),
    *("NaN", "9" * 5000, "=", "a=b=c", "EWM:", ":=", "\udcff", "../../etc/passwd", "/dev/zero", "."),
)
"""Values of flags. An operating system passes neither a zero byte nor a lone surrogate, except for a byte
that isn't UTF-8."""
FILES = ("replay", "games import", "copy import", "everything import", "cards check")
OTHERS = ("games export", "games", "copy", "everything", "games restore", "copy restore", "rules", "frob")


def hostile_arguments(chance: random.Random) -> list[str]:
    """Return a command with hostile arguments."""
    if chance.random() < 0.3:
        return [*chance.choice(FILES + OTHERS).split(), chance.choice(VALUES)]
    tool = chance.choice(list(FIELDS))
    flags = [f"--{key.replace('_', '-')}" for key in FIELDS[tool].entries]
    flags += ["--turn", "--json", "--reiver", "-"]
    given = [(chance.choice(flags), chance.choice(VALUES)) for _ in range(chance.randrange(1, 5))]
    return [tool, *(word for pair in given for word in pair)]


def check_command(arguments: list[str]) -> None:
    """Run a command: it ends soon, with a known status and without a traceback."""
    out, errors, begun = io.StringIO(), io.StringIO(), time.perf_counter()
    stdin, sys.stdin = sys.stdin, io.StringIO("{}\n")
    try:
        with contextlib.redirect_stdout(out), contextlib.redirect_stderr(errors):
            status = main(arguments)
    finally:
        sys.stdin = stdin
    assert time.perf_counter() - begun < SECONDS, arguments
    assert status in (exit_status.OK, exit_status.PROBLEM, exit_status.USAGE), (arguments, errors.getvalue())
    for text in (out.getvalue(), errors.getvalue()):
        assert all(line.isprintable() for line in text.splitlines()), arguments
        assert "Traceback" not in text, arguments
        assert "REIVERS_TRACEBACK" not in text, (arguments, text)


def check_import(saved_games: SavedGames, data: bytes) -> None:
    """Import a file: it's refused and nothing changes, or it can be shown."""
    before, refused, id = len(saved_games.rows()), None, ""
    try:
        id = saved_games.import_records(exports.read_game(data, known_rules(GAMES)))
    except AppError as reported:
        refused = reported
    if refused:
        assert refused.key.startswith(("import.", "journal.")), refused
        assert saved_games.words.trouble(refused).isprintable()
        assert len(saved_games.rows()) == before
        return
    game = saved_games.open(id)
    game.rules.view(game.session)
    game.session.history()
    game.close()
    saved_games.delete(id)
    saved_games.empty_trash()


def check_everything(saved_games: SavedGames, data: bytes) -> None:
    """Import a file with everything: what is intact comes in, and the rest is named."""
    try:
        found = everything.bring(saved_games, data)
    except StoreError as reported:
        if reported.key.startswith("import."):
            return
        raise
    assert all(saved_games.words.say(fault) for fault in found.faults)
    for id in found.games:
        saved_games.delete(id)
    saved_games.empty_trash()
