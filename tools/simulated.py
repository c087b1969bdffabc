#!/usr/bin/env python3
"""Write assets/simulated.json: how many whole games the sensible player played with this code, and how many
problems it found. About shows it."""

import argparse
import json
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

import reivers  # noqa: E402
from reivers.games.border import SPEC  # noqa: E402
from reivers.games.border.board import FAMILIES  # noqa: E402
from reivers.games.border.sim.summary import Summary, tasks  # noqa: E402
from reivers.sim.many_games import cores, play_all  # noqa: E402

FILE = ROOT / "assets" / "simulated.json"


def commit() -> str:
    """Return the commit that plays, marked if there are uncommitted changes."""
    command = ["git", "describe", "--always", "--dirty", "--exclude=*"]
    try:
        done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    except (OSError, subprocess.CalledProcessError):
        return "unknown"
    return done.stdout.strip()


def main(given: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=100, help="games for each family")
    parser.add_argument("--seed", default="simulated")
    parser.add_argument("--jobs", type=int, default=cores())
    parser.add_argument("--to", type=Path, default=FILE)
    wanted = parser.parse_args(given)
    code = commit()  # before the games, which take long
    by_family = [tasks(SPEC, wanted.games, wanted.seed, "", {"family": family}) for family in FAMILIES]
    games = [task for family in by_family for task in family]
    found = Summary(play_all(games, wanted.jobs))
    for problem in found.problems():
        print(problem, file=sys.stderr)
    counts = {"games": len(found.finished), "problems": len(found.problems())}
    about = {"version": reivers.__version__, "commit": code}
    wanted.to.write_text(json.dumps({**counts, **about}, indent=1) + "\n", "utf-8")
    print(f"{counts['games']} games, {counts['problems']} problems: {wanted.to}")
    for family in FAMILIES:
        print(f"{family}: {found.vp(family)}")
    return 1 if found.problems() else 0


if __name__ == "__main__":
    sys.exit(main())
