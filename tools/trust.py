"""Try for many minutes to lose a game or to crash the app: `make trust MINUTES=30`.

The time is split by fixed shares. What was tried is saved in build/trust.json after each trial, so an
interrupted run goes on where it was. A failed trial is listed with its seed, which repeats it:
`tools/trust.py --repeat files:17`.
"""

import argparse
import json
import os
import random
import re
import resource
import select
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from reivers.frontend.game_spec import known_rules  # noqa: E402
from reivers.frontend.saved_games import SavedGames  # noqa: E402
from reivers.games import GAMES  # noqa: E402
from reivers.kernel.errors import AppError  # noqa: E402
from reivers.store import GameFolder, exports  # noqa: E402
from tests.damaged_files import KINDS, damages, files_of, play, problem  # noqa: E402
from tests.hostile import mutated, replaced  # noqa: E402
from tests.speaking import KeyWords  # noqa: E402
from tests.stateful import OPTIONS, Wanderer  # noqa: E402

STATE = ROOT / "build" / "trust.json"
MOST_SECONDS = 30.0
"""How long one input may take."""
MOST_MEGABYTES = 1000


class Loss(AssertionError):
    """Something that was saved is gone, or was overwritten."""


def kill(seed: int, folder: Path) -> None:
    """Play in the terminal, and kill it at a random moment, three times. All that was saved is there."""
    rng, home = random.Random(seed), folder / "home"
    saved_games = SavedGames(home, KeyWords(), GAMES)
    name = rng.choice(sorted(OPTIONS))
    game = saved_games.begin(name, OPTIONS[name], str(seed), pause_pages=False)
    id = game.file.id
    game.close()
    path = home / "games" / id / "journal.jsonl"
    for _ in range(3):
        acknowledged = _killed(home, id, path, rng)
        if not path.read_bytes().startswith(acknowledged):
            raise Loss(f"{len(acknowledged)} bytes were acknowledged")
        game = saved_games.open(id)
        damaged = [one for one in saved_games.backups(id) if one.damaged]
        warnings = {warning.key for warning in game.warnings} - {"store.torn"}
        read_only = game.file.read_only
        game.close()
        if damaged or warnings or read_only:
            raise Loss(f"{warnings} {damaged} {read_only}")


def _killed(home: Path, id: str, path: Path, rng: random.Random) -> bytes:
    """Answer in the terminal until it's killed. Return the complete lines after its last response."""
    command = [sys.executable, "-m", "reivers", "--data-dir", str(home), "play", "--text", "--game", id]
    player = subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, cwd=ROOT
    )
    assert player.stdin is not None
    assert player.stdout is not None
    acknowledged = b""
    try:
        for _ in range(rng.randrange(1, 40)):
            _response(player.stdout.fileno())
            acknowledged = path.read_bytes()
            typed = rng.choice(["", "", "1", "2", "3", "roll", "undo", "not now", "1 2", "1 2 3 4"])
            player.stdin.write(typed.encode() + b"\n")
            player.stdin.flush()
        time.sleep(rng.uniform(0, 0.03))
    except BrokenPipeError:
        pass
    player.kill()
    player.communicate()
    return acknowledged[: acknowledged.rfind(b"\n") + 1]


def _response(fd: int) -> None:
    ready, _, _ = select.select([fd], [], [], MOST_SECONDS)
    if not ready:
        raise AssertionError("no answer")
    os.read(fd, 1 << 16)


def damage(seed: int, folder: Path) -> None:
    """Damage one file of a data folder, and use everything."""
    rng = random.Random(seed)
    kind = rng.choice(sorted(KINDS))
    played = _played()
    data = next(data for path, data in played.items() if re.fullmatch(KINDS[kind], path))
    spoilt = rng.choice(list(damages(data, rng, 12)))
    if wrong := problem(folder / "home", played, kind, spoilt):
        raise Loss(f"{kind}: {wrong}")


_FILES: dict[str, bytes] = {}


def _played() -> dict[str, bytes]:
    """Return the files of a played data folder, played once."""
    if not _FILES:
        with tempfile.TemporaryDirectory() as folder:
            play(Path(folder))
            _FILES.update(files_of(Path(folder)))
    return _FILES


_EXPORTS: list[bytes] = []


def take_in(seed: int, folder: Path) -> None:
    """Import a file with something wrong in it, and look at what came in."""
    rng = random.Random(seed)
    saved_games = SavedGames(folder / "home", KeyWords(), GAMES)
    data = rng.choice(_exported())
    odd = json.dumps(replaced(json.loads(data), rng)).encode()
    data = rng.choice((mutated(data, rng), odd))
    begun, refused = time.monotonic(), None
    try:
        id = saved_games.import_records(exports.read_game(data, known_rules(GAMES)))
    except AppError as told:
        refused = told
    if refused:
        assert refused.key.startswith(("import.", "journal.")), refused
        assert saved_games.rows() == []
    else:
        game = saved_games.open(id)
        game.rules.view(game.session)
        game.session.history()
        game.close()
    assert time.monotonic() - begun < MOST_SECONDS, "too slow"
    assert _megabytes() < MOST_MEGABYTES, "too much memory"


def _exported() -> list[bytes]:
    """Return an export of each game, made once."""
    for name in OPTIONS if not _EXPORTS else ():
        with tempfile.TemporaryDirectory() as folder:
            wanderer = Wanderer(Path(folder), name, random.Random(1).choice)
            for _ in range(60):
                wanderer.attempt(wanderer.do_answer)
            wanderer.close()
            _EXPORTS.append(GameFolder(Path(folder)).export_bytes(wanderer.game.file.id))
    return _EXPORTS


def _megabytes() -> int:
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024


def wander(seed: int, folder: Path) -> None:
    """Play a game in any order, and compare it with the disk after each step."""
    rng = random.Random(seed)
    wanderer = Wanderer(folder / "home", rng.choice(sorted(OPTIONS)), rng.choice, str(seed))
    for _ in range(rng.randrange(20, 80)):
        wanderer.step()
    wanderer.close()


TRIALS: dict[str, tuple[float, Callable[[int, Path], None]]] = {
    "kills": (0.3, kill),
    "files": (0.25, damage),
    "inputs": (0.25, take_in),
    "games": (0.2, wander),
}
"""What is tried, with its share of the time. A trial of kills is three kills."""


def load() -> dict[str, Any]:
    """Return what was tried so far."""
    try:
        state: dict[str, Any] = json.loads(STATE.read_text())
    except (OSError, ValueError):
        state = {}
    for name in TRIALS:
        state.setdefault(name, {"trials": 0, "seconds": 0.0, "crashes": [], "losses": []})
    return state


def attempt(name: str, seed: int, row: dict[str, Any]) -> None:
    """Make one trial, and note how it went."""
    begun = time.monotonic()
    with tempfile.TemporaryDirectory(prefix="reivers-trust-") as folder:
        try:
            TRIALS[name][1](seed, Path(folder))
        except Loss as loss:
            row["losses"].append(f"{name}:{seed} {loss}")
        except Exception as crash:
            row["crashes"].append(f"{name}:{seed} {crash!r}"[:300])
    row["trials"] += 1
    row["seconds"] += time.monotonic() - begun


def run(minutes: float, state: dict[str, Any]) -> None:
    """Use the rest of each share."""
    for name, (share, _trial) in TRIALS.items():
        row, most, shown = state[name], minutes * 60 * share, 0.0
        while row["seconds"] < most:
            attempt(name, row["trials"], row)
            STATE.parent.mkdir(exist_ok=True)
            STATE.write_text(json.dumps(state, indent=1))
            if row["seconds"] - shown > 10:
                shown = row["seconds"]
                print(f"{name}: {row['trials']} in {shown:.0f} of {most:.0f} s", flush=True)


def table(state: dict[str, Any]) -> str:
    """Return the result as a table, as docs/trust.md quotes it."""
    lines = ["| tried | number | seconds | crashes | losses |", "|---|---|---|---|---|"]
    for name, row in state.items():
        number = row["trials"] * (3 if name == "kills" else 1)
        cells = (name, number, round(row["seconds"]), len(row["crashes"]), len(row["losses"]))
        lines.append(f"| {' | '.join(map(str, cells))} |")
    return "\n".join(lines)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--minutes", type=float, default=30)
    parser.add_argument("--repeat", metavar="NAME:SEED", help="repeat one trial")
    arguments = parser.parse_args()
    if arguments.repeat:
        name, _, seed = arguments.repeat.partition(":")
        with tempfile.TemporaryDirectory() as folder:
            TRIALS[name][1](int(seed), Path(folder))
        return 0
    state = load()
    run(arguments.minutes, state)
    wrong = [line for row in state.values() for line in (*row["crashes"], *row["losses"])]
    print("\n".join([*wrong, table(state)]))
    STATE.unlink()
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
