"""The trials of `make trust`, each repeatable by its seed. A trial returns how many things it tried."""

import contextlib
import json
import os
import random
import re
import tempfile
from collections.abc import Callable
from functools import cache, partial
from pathlib import Path
from typing import Any

from reivers.frontend.game_spec import load_spec
from reivers.frontend.saved_games import SavedGames
from reivers.games import GAMES
from reivers.kernel.session import Session
from reivers.sim.self_play import play_by_itself
from reivers.store import GameFolder
from tests import hostile, kills
from tests.damaged_files import KINDS, damages, files_of, play, problem
from tests.kills import Loss
from tests.power_cut import cut_power
from tests.speaking import KeyWords, StrictWords
from tests.stateful import OPTIONS, Wanderer

Trial = Callable[[random.Random, Path], int]


def _kills(kill: Callable[..., None], count: int, rng: random.Random, folder: Path) -> int:
    kill(rng, folder, count)
    return count


def power(rng: random.Random, folder: Path) -> int:
    """Cut the power once."""
    cut_power(rng, folder)
    return 1


def damage(rng: random.Random, folder: Path) -> int:
    """Damage one file of a data folder, and use everything."""
    kind = rng.choice(sorted(KINDS))
    files = played_files()
    data = next(data for path, data in files.items() if re.fullmatch(KINDS[kind], path))
    if wrong := problem(folder / "home", files, kind, rng.choice(list(damages(data, rng, 12)))):
        raise Loss(f"{kind}: {wrong}")
    return 1


@cache
def played_files() -> dict[str, bytes]:
    """Return the files of a played data folder, played once."""
    with tempfile.TemporaryDirectory() as folder:
        play(Path(folder))
        return files_of(Path(folder))


LINES, COMMANDS, IMPORTS = 900, 60, 39


def inputs(rng: random.Random, folder: Path) -> int:
    """Give hostile lines to quick tools, flags to all commands, and files to import: a thousand."""
    words = StrictWords()
    for _ in range(LINES):
        tool = rng.choice(list(hostile.GOOD))
        hostile.check_line(tool, hostile.hostile_line(tool, rng), words)
    with contextlib.chdir(folder):
        before, os.environ["REIVERS_HOME"] = os.environ.get("REIVERS_HOME"), str(folder / "home")
        for _ in range(COMMANDS):
            hostile.check_command(hostile.hostile_arguments(rng))
        os.environ.pop("REIVERS_HOME")
        os.environ |= {"REIVERS_HOME": before} if before else {}
    saved_games = SavedGames(folder / "imports", words, GAMES)
    for _ in range(IMPORTS):
        data = rng.choice(exported())
        odd = json.dumps(hostile.replaced(json.loads(data), rng)).encode()
        hostile.check_import(saved_games, rng.choice((hostile.mutated(data, rng), odd)))
    hostile.check_everything(saved_games, hostile.mutated(exported_whole(), rng))
    return LINES + COMMANDS + IMPORTS + 1


@cache
def exported() -> tuple[bytes, ...]:
    """Return an export of each game, made once."""
    return tuple(_exported(name) for name in OPTIONS)


def _exported(name: str) -> bytes:
    with tempfile.TemporaryDirectory() as folder:
        wanderer = Wanderer(Path(folder), name, random.Random(1).choice)
        for _ in range(60):
            wanderer.attempt(wanderer.do_answer)
        wanderer.close()
        return GameFolder(Path(folder)).export_bytes(wanderer.game.file.id)


@cache
def exported_whole() -> bytes:
    """Return an export of everything, made once."""
    with tempfile.TemporaryDirectory() as folder:
        play(Path(folder) / "home")
        path = Path(folder) / "everything.txt"
        SavedGames(Path(folder) / "home", KeyWords(), GAMES).export_everything(path)
        return path.read_bytes()


def wander(rng: random.Random, folder: Path) -> int:
    """Play a game in any order, and compare it with the disk after each step."""
    wanderer = Wanderer(folder / "home", rng.choice(sorted(OPTIONS)), rng.choice, str(rng.random()))
    for _ in range(rng.randrange(20, 80)):
        wanderer.step()
    wanderer.close()
    return 1


def whole_games(rng: random.Random, _folder: Path, count: int = 10) -> int:
    """Play whole games at random: after every answer the rules find no problem."""
    for _ in range(count):
        name = rng.choice(sorted(GAMES))
        play_by_itself(_rules(name, rng.randrange(8)), str(rng.random()), each=_sound)
    return count


@cache
def _rules(name: str, variant: int) -> Any:
    """Return the rules of a game, with different options."""
    options: dict[str, Any] = {}
    if name == "border":
        families = ("Dacre", "Fenwick", "Kerr", "Maxwell")
        options = {"family": families[variant % 4], "facts": "practice" if variant < 6 else "copy"}
    return load_spec(GAMES, name).rules(options)


def _sound(session: Session) -> None:
    wrong = session.game.problems(session.state)
    if wrong:
        raise AssertionError(wrong)


TRIALS: dict[str, tuple[float, Trial]] = {
    "kills of the terminal": (0.12, partial(_kills, kills.kill_terminal, 3)),
    "kills of the app": (0.22, partial(_kills, kills.kill_app, 2)),
    "kills in a write": (0.04, partial(_kills, kills.kill_writer, 4)),
    "power cuts": (0.04, power),
    "damaged files": (0.10, damage),
    "hostile inputs": (0.23, inputs),
    "games in any order": (0.07, wander),
    "whole random games": (0.18, whole_games),
}
"""What is tried, with its share of the time."""
