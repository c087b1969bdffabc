#!/usr/bin/env python3
"""Compare files written by `make bench` (build/bench.json): OLD NEW, or pairs: OLD NEW OLD NEW OLD NEW.

A ratio that is more than 10% worse in most pairs (two of three) makes the exit status 1.
"""

import argparse
import json
import re
import sys
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

LIMIT = 1.1
Ratios = dict[str, tuple[float, str]]


def read(file: Path) -> Ratios:
    """Return ratio and better direction of each row. Counts in a name may differ between versions, so the
    key of a row is its name without digits and its place among rows with that name."""
    ratios: Ratios = {}
    seen: Counter[str] = Counter()
    for row in json.loads(file.read_text("utf-8")):
        name = re.sub(r"\d[\d,.]*", "#", row["name"])
        seen[name] += 1
        if row["ratio"] is not None:
            ratios[f"{name} ({seen[name]})"] = row["ratio"], row["better"]
    return ratios


def slowdown(old: tuple[float, str], new: tuple[float, str]) -> float:
    """Return how many times worse the new ratio is."""
    worse, better = (old[0], new[0]) if new[1] == "higher" else (new[0], old[0])
    return worse / better if better else float("inf")


def main(given: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("files", nargs="+", type=Path, metavar="OLD NEW")
    files = parser.parse_args(given).files
    if len(files) % 2:
        parser.error("give files in pairs: OLD NEW")
    pairs = [(read(old), read(new)) for old, new in zip(files[::2], files[1::2], strict=True)]
    names = list(dict.fromkeys(name for pair in pairs for side in pair for name in side))
    worse = missing = 0
    for name in names:
        if not all(name in side for pair in pairs for side in pair):
            print(f"{'missing':8} {name}: not in every file")
            missing += 1
            continue
        times = [slowdown(old[name], new[name]) for old, new in pairs]
        bad = sum(time > LIMIT for time in times) * 2 > len(times)
        worse += bad
        figures = ", ".join(f"{old[name][0]:.3g} to {new[name][0]:.3g}" for old, new in pairs)
        print(f"{'WORSE' if bad else 'ok':8} {name}: {figures}")
    print(f"{worse} of {len(names)} ratios are more than 10% worse, {missing} cannot be compared")
    return 1 if worse else 0


if __name__ == "__main__":
    sys.exit(main())
