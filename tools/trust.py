"""Try for many minutes to lose a game or to crash the app: `make trust MINUTES=30`.

The time is split by fixed shares (`tests/trials.py`). What was tried is saved in build/trust.json, so an
interrupted run goes on where it was. A failed trial is listed with its seed, which repeats it:
`tools/trust.py --repeat 'damaged files:17'`. The table at the end goes into docs/trust.md with `--report`.
"""

import argparse
import json
import os
import platform
import random
import re
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from datetime import UTC, datetime
from itertools import count
from pathlib import Path
from typing import Any

import attrs

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from tests.kills import Loss  # noqa: E402
from tests.trials import TRIALS  # noqa: E402

STATE = ROOT / "build" / "trust.json"
MOST_MEGABYTES = 1000
"""How much memory the inputs of a trial may take."""
SAVED_EVERY = 2.0
SHOWN_EVERY = 10.0

Row = dict[str, Any]


@attrs.frozen
class Outcome:
    """How one trial went."""

    seed: int
    tried: int = 0
    loss: str = ""
    crash: str = ""
    seconds: float = 0.0
    megabytes: int = 0


def attempt(name: str, seed: int) -> Outcome:
    """Make one trial."""
    begun, loss, crash, tried = time.monotonic(), "", "", 1
    with tempfile.TemporaryDirectory(prefix="reivers-trust-") as folder:
        try:
            tried = TRIALS[name][1](random.Random(f"{name} {seed}"), Path(folder))
        except Loss as lost:
            loss = f"{name}:{seed} {lost}"
        except Exception as wrong:
            crash = f"{name}:{seed} {wrong!r}"[:300]
    megabytes = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
    if megabytes > MOST_MEGABYTES:
        crash = crash or f"{name}:{seed} took {megabytes} MB"
    return Outcome(seed, tried, loss, crash, time.monotonic() - begun, megabytes)


def load() -> dict[str, Row]:
    """Return what was tried so far."""
    try:
        state: dict[str, Row] = json.loads(STATE.read_text())
    except (OSError, ValueError):
        state = {}
    for name in TRIALS:
        numbers = {"seed": 0, "tried": 0, "seconds": 0.0, "slowest": 0.0, "megabytes": 0}
        state[name] = {**numbers, "crashes": [], "losses": [], **state.get(name, {})}
    return state


def save(state: dict[str, Row]) -> None:
    STATE.parent.mkdir(exist_ok=True)
    beside = STATE.with_suffix(".new")
    beside.write_text(json.dumps(state, indent=1))
    beside.replace(STATE)


def note(row: Row, outcome: Outcome) -> None:
    """Add how a trial went."""
    row["seed"] = max(row["seed"], outcome.seed + 1)
    row["tried"] += outcome.tried
    row["losses"] += [outcome.loss] if outcome.loss else []
    row["crashes"] += [outcome.crash] if outcome.crash else []
    row["slowest"] = max(row["slowest"], outcome.seconds)
    row["megabytes"] = max(row["megabytes"], outcome.megabytes)


def run(minutes: float, state: dict[str, Row], jobs: int) -> None:
    """Use the rest of each share."""
    for name, (share, _trial) in TRIALS.items():
        row, most = state[name], minutes * 60 * share
        if row["seconds"] >= most:
            continue
        begun, before, saved, shown = time.monotonic(), row["seconds"], 0.0, 0.0
        for outcome in outcomes(name, row["seed"], begun + most - before, jobs):
            note(row, outcome)
            now = time.monotonic()
            row["seconds"] = before + now - begun
            if now - saved > SAVED_EVERY:
                saved = now
                save(state)
            if now - shown > SHOWN_EVERY:
                shown = now
                show(name, row, most)
        save(state)


def show(name: str, row: Row, most: float) -> None:
    wrong = len(row["crashes"]) + len(row["losses"])
    print(f"{name}: {row['tried']:,} in {row['seconds']:.0f} of {most:.0f} s, {wrong} wrong", flush=True)


def outcomes(name: str, first: int, until: float, jobs: int) -> Iterator[Outcome]:
    """Make trials on all cores, until it's time."""
    seeds = count(first)
    if jobs == 1:
        while time.monotonic() < until:
            yield attempt(name, next(seeds))
        return
    with ProcessPoolExecutor(jobs) as pool:
        running: set[Future[Outcome]] = {pool.submit(attempt, name, next(seeds)) for _ in range(jobs)}
        while running:
            done, running = wait(running, return_when=FIRST_COMPLETED)
            for one in done:
                if time.monotonic() < until:
                    running.add(pool.submit(attempt, name, next(seeds)))
                yield one.result()


# -- the report ------------------------------------------------------------------------------------------


def table(state: dict[str, Row]) -> str:
    """Return the result as a table, as docs/trust.md quotes it."""
    head = ("tried", "number", "seconds", "crashes", "losses", "slowest trial", "most memory")
    lines = [f"| {' | '.join(head)} |", "|---" * len(head) + "|"]
    for name, row in state.items():
        slowest, memory = f"{row['slowest']:.1f} s", f"{row['megabytes']} MB"
        wrong = (len(row["crashes"]), len(row["losses"]))
        cells = (name, f"{row['tried']:,}", round(row["seconds"]), *wrong, slowest, memory)
        lines.append(f"| {' | '.join(map(str, cells))} |")
    return "\n".join(lines)


def quoted(text: str, name: str, found: str) -> str:
    """Return a document with this table in its place, with date, commit and machine."""
    git = ["git", "-C", str(ROOT), "describe", "--always", "--dirty"]
    commit = subprocess.run(git, capture_output=True, text=True, check=False).stdout.strip() or "unknown"
    machine = f"{os.cpu_count()} cores, Python {platform.python_version()}"
    when = f"{datetime.now(UTC):%Y-%m-%d}, commit {commit}, {machine}"
    begin, end = f"<!-- {name} -->", f"<!-- end of {name} -->"
    place = re.compile(f"{re.escape(begin)}.*?{re.escape(end)}", re.DOTALL)
    if not place.search(text):
        raise SystemExit(f"the document has no {begin} ... {end}")
    return place.sub(lambda _: f"{begin}\n\n{when}\n\n{found}\n\n{end}", text)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--minutes", type=float, default=30)
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--repeat", metavar="NAME:SEED", help="repeat one trial")
    parser.add_argument("--report", type=Path, metavar="FILE", help="write the table into this document")
    arguments = parser.parse_args()
    if arguments.repeat:
        name, _, seed = arguments.repeat.rpartition(":")
        with tempfile.TemporaryDirectory() as folder:
            TRIALS[name][1](random.Random(f"{name} {seed}"), Path(folder))
        return 0
    state = load()
    run(arguments.minutes, state, arguments.jobs)
    wrong = [line for row in state.values() for line in (*row["crashes"], *row["losses"])]
    found = table(state)
    print("\n".join([*wrong, found]))
    if arguments.report:
        document = arguments.report.read_text("utf-8")
        arguments.report.write_text(quoted(document, "trust", found), encoding="utf-8")
    STATE.unlink()
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
