"""Measure the branch coverage of kernel, store, rules and odds by their own tests, without a screen.

Each part must have at least 95%. `--report docs/trust.md` writes the table into the document.
"""

import argparse
import io
import json
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

LEAST = 95.0
PARTS = {
    "kernel": "reivers/kernel/",
    "store": "reivers/store/",
    "rules of Border Reivers": "reivers/games/border/rules/",
    "odds of Border Reivers": "reivers/games/border/odds/",
    "rules of Hammer of the Scots": "reivers/games/hammer/rules/",
}
TESTS = (
    *("tests/kernel", "tests/store", "tests/frontend", "tests/test_stores.py", "tests/test_random_play.py"),
    *("tests/games/border/rules", "tests/games/border/odds", "tests/games/hammer"),
)
TOO_SLOW = "tests/games/hammer/test_ask.py::test_every_answer_takes_less_than_a_second"
"""A test of speed, which means nothing while branches are counted."""


def measure() -> dict[str, Any]:
    """Run the tests, and return coverage's report of all files."""
    with tempfile.TemporaryDirectory() as folder:
        data, report = f"--data-file={folder}/data", Path(folder) / "report.json"
        source = ",".join(PARTS.values())
        run = [
            *("run", "--branch", data, f"--source={source}", "-m", "pytest"),
            "-q",
            "-n0",
            f"--deselect={TOO_SLOW}",
            *TESTS,
        ]
        subprocess.run([sys.executable, "-m", "coverage", *run], cwd=ROOT, check=True)
        write = [sys.executable, "-m", "coverage", "json", "-q", data, "-o", str(report)]
        subprocess.run(write, cwd=ROOT, check=True)
        files: dict[str, Any] = json.loads(report.read_text())["files"]
    return files


def rows(files: dict[str, Any]) -> list[tuple[str, int, int, float]]:
    """Return by part: lines and branches, how many are reached, and the share."""
    found = []
    for part, folder in PARTS.items():
        sums = [file["summary"] for path, file in files.items() if path.startswith(folder)]
        of = sum(one["num_statements"] + one["num_branches"] for one in sums)
        reached = sum(one["covered_lines"] + one["covered_branches"] for one in sums)
        found.append((part, of, reached, 100 * reached / of))
    return found


def table(found: list[tuple[str, int, int, float]]) -> str:
    out = io.StringIO()
    print("| part | lines and branches | reached | share |\n|---|---|---|---|", file=out)
    for part, of, reached, share in found:
        print(f"| {part} | {of:,} | {reached:,} | {share:.1f}% |", file=out)
    return out.getvalue().rstrip()


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--report", type=Path, metavar="FILE", help="write the table into this document")
    arguments = parser.parse_args()
    found = rows(measure())
    print(table(found))
    if arguments.report:
        from tools.trust import quoted

        document = arguments.report.read_text("utf-8")
        arguments.report.write_text(quoted(document, "branches", table(found)), encoding="utf-8")
    return 1 if any(share < LEAST for *_others, share in found) else 0


if __name__ == "__main__":
    sys.exit(main())
