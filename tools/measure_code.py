#!/usr/bin/env python3
"""Measure a checkout: python tools/measure_code.py TREE... [--taps] [--without GAME]

Prints a Markdown table with one column per tree. With --taps it also plays the first turn of the Example of
Play by touch in each tree, and counts for each tap which of our source files run and how often Python calls a
function in them. It needs no display.
"""

import argparse
import ast
import os
import re
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from statistics import median
from types import FrameType
from typing import Any

GAME = re.compile(r"reivers\.(games\.\w+|border|toy|odds|advice)\b")
"""Modules of a game. The last four were packages of their own before each game got one."""
STATE = re.compile(r"(?:session|reader)\.state")
LOOSE = {"play", "scene", "page", "shell", "session", "state"}
"""Parameters that deserve a type."""

Measures = dict[str, str]


# -- source ----------------------------------------------------------------------------------------------


def measure(tree: Path, without: str) -> Measures:
    package = tree / "reivers"
    skipped = package / "games" / (without or "-")
    paths = sorted(path for path in package.rglob("*.py") if skipped not in path.parents)
    sources = {path: path.read_text("utf-8") for path in paths}
    parsed = {path: ast.parse(text) for path, text in sources.items()}
    folders = Counter(path.parent for path in sources)
    modules = Counter(path.parent for path in sources if path.name != "__init__.py")
    largest, size = modules.most_common(1)[0]
    signatures = [found for node in parsed.values() for found in annotations(node)]
    any_in = [name for name, annotation in signatures if mentions_any(annotation)]
    reads = [
        path.relative_to(package).parts[0] == "games"
        for path, text in sources.items()
        if {"ui", "text"} & set(path.relative_to(package).with_suffix("").parts)
        for _ in STATE.findall(text)
    ]
    return {
        "folders": str(len(folders)),
        "modules": str(len(sources)),
        "modules of the largest folder": f"{size} ({largest.relative_to(tree)})",
        "lines": f"{sum(text.count(chr(10)) for text in sources.values()):,}",
        "imports of a game from generic code": str(len(set(imports_of_games(tree, parsed)))),
        "reads of `session.state` in generic `ui` and `text`": str(reads.count(False)),
        "reads of `session.state` in `ui` and `text` of a game": str(reads.count(True)),
        "`Any` in signatures": f"{len(any_in):,} of {len(signatures):,}",
        f"`Any` for {', '.join(sorted(LOOSE))}": str(sum(name in LOOSE for name in any_in)),
    }


def annotations(tree: ast.AST) -> Iterator[tuple[str, ast.expr]]:
    """Yield all annotated parameters, and returns under the name "return"."""
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            every = [*node.args.posonlyargs, *node.args.args, *node.args.kwonlyargs]
            every += [one for one in (node.args.vararg, node.args.kwarg) if one]
            yield from ((one.arg, one.annotation) for one in every if one.annotation)
            if node.returns:
                yield "return", node.returns


def mentions_any(annotation: ast.expr) -> bool:
    return bool(re.search(r"\bAny\b", ast.unparse(annotation)))


def imports_of_games(tree: Path, parsed: dict[Path, ast.Module]) -> Iterator[tuple[str, str]]:
    """Yield pairs of a generic module and the game's module that it imports."""
    modules = {dotted(tree, path) for path in parsed}
    for path, node in parsed.items():
        if not GAME.match(dotted(tree, path)):
            for found in imported(node, path.relative_to(tree)):
                module = found if found in modules else found.rpartition(".")[0]
                if GAME.match(module):
                    yield dotted(tree, path), module


def dotted(tree: Path, path: Path) -> str:
    return ".".join(path.relative_to(tree).with_suffix("").parts).removesuffix(".__init__")


def imported(tree: ast.AST, path: Path) -> Iterator[str]:
    """Yield all imported names in full."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = path.parts[: -node.level] if node.level else ()
            module = ".".join([*base, *filter(None, [node.module])])
            yield from (f"{module}.{alias.name}" for alias in node.names)


# -- taps ------------------------------------------------------------------------------------------------


def measure_taps(tree: Path) -> Measures:
    """Run the test of the tap budget with this file as a plugin of pytest."""
    (test,) = tree.glob("tests/**/test_tap_budget.py")
    with tempfile.TemporaryDirectory() as folder:
        report = Path(folder) / "taps"
        path = os.pathsep.join([str(tree), str(Path(__file__).resolve().parent)])
        environ = os.environ | {"PYTHONPATH": path, "TAPS": str(report)}
        command = [
            sys.executable,
            "-m",
            "pytest",
            "-q",
            "-n0",
            "-p",
            "measure_code",
            "-k",
            "own_dice",
            str(test),
        ]
        ended = subprocess.run(command, cwd=tree, env=environ, capture_output=True, text=True)
        if ended.returncode:
            sys.exit(ended.stdout + ended.stderr)
        taps = [tuple(map(int, line.split())) for line in report.read_text("utf-8").splitlines()]
    files, calls = zip(*taps, strict=True)
    return {
        f"files per tap, median of {len(taps)}": f"{median(files):.0f}",
        f"calls per tap, median of {len(taps)}": f"{median(calls):,.0f}",
    }


def pytest_runtest_setup(item: Any) -> None:
    """Count in each tap of the tests' finger."""
    for module in list(sys.modules.values()):
        stage = getattr(module, "Stage", None)
        if stage is not None and not hasattr(stage.tap_at, "counts"):
            stage.tap_at = counted(stage.tap_at, Path(os.environ["TAPS"]))


def counted(tap: Callable[..., None], report: Path) -> Callable[..., None]:
    def counting(*given: Any) -> None:
        files: set[str] = set()
        calls = 0

        def count(frame: FrameType, event: str, _: Any) -> None:
            nonlocal calls
            file = frame.f_code.co_filename
            if event == "call" and "/reivers/" in file:
                files.add(file)
                calls += 1

        sys.setprofile(count)
        try:
            tap(*given)
        finally:
            sys.setprofile(None)
        with report.open("a", encoding="utf-8") as out:
            out.write(f"{len(files)} {calls}\n")

    counting.counts = True  # type: ignore[attr-defined]
    return counting


# -- table -----------------------------------------------------------------------------------------------


def main(given: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("trees", nargs="+", type=Path, metavar="TREE")
    parser.add_argument("--taps", action="store_true", help="also count files and calls per tap")
    parser.add_argument("--without", default="", metavar="GAME", help="leave out a game")
    wanted = parser.parse_args(given)
    trees = [tree.resolve() for tree in wanted.trees]
    columns = [measure(tree, wanted.without) | (measure_taps(tree) if wanted.taps else {}) for tree in trees]
    print(f"| measure | {' | '.join(tree.name for tree in trees)} |")
    print("|---" * (len(trees) + 1) + "|")
    for row in columns[0]:
        print(f"| {row} | {' | '.join(column.get(row, '') for column in columns)} |")


if __name__ == "__main__":
    main()
