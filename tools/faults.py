#!/usr/bin/env python3
"""Check that the tests catch known faults: tests/faults.toml lists one-line bugs as (symbol, find, replace).

Each fault is applied to a scratch copy of the tree. The recorded test runs first. If it passes or is gone,
the test folders of the fault's group run. A fault that was caught before and is missed now fails the check.
"""

import argparse
import ast
import os
import shutil
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from queue import SimpleQueue

import attrs

ROOT = Path(__file__).resolve().parent.parent
FILE = ROOT / "tests" / "faults.toml"
LEFT_OUT = (".git", ".venv", ".*_cache", ".hypothesis", "__pycache__", "dist")
PASSED, NOT_FOUND = 0, (4, 5)
"""Exit codes of pytest. All others mean that a test failed or could not be loaded."""


@attrs.frozen
class Fault:
    """A one-line bug in a function, class or constant, and the test that catches it."""

    group: str
    module: str
    symbol: str
    find: str
    replace: str
    test: str
    caught: bool = True
    """Whether the tests caught it when it was recorded."""

    @property
    def name(self) -> str:
        return f"{self.group} {self.symbol}: {self.find} > {self.replace}"


def read(file: Path = FILE) -> tuple[list[Fault], Mapping[str, Sequence[str]]]:
    """Return all faults, and the test folders of each group."""
    content = tomllib.loads(file.read_text("utf-8"))
    return [Fault(**fault) for fault in content["fault"]], content["folders"]


# -- applying a fault ------------------------------------------------------------------------------------


def symbols(nodes: Sequence[ast.stmt], prefix: str = "") -> Iterator[tuple[str, ast.stmt]]:
    """Yield all functions, classes and constants with their qualified names."""
    for node in nodes:
        match node:
            case ast.FunctionDef(name=name) | ast.ClassDef(name=name):
                yield prefix + name, node
                yield from symbols(node.body, f"{prefix}{name}.")
            case ast.Assign(targets=[ast.Name(id=name)]) | ast.AnnAssign(target=ast.Name(id=name)):
                yield prefix + name, node


def line_in(file: Path, fault: Fault) -> int | None:
    """Return the index of the one line of the symbol that has the text to replace."""
    text = file.read_text("utf-8")
    if fault.find not in text:
        return None
    lines, found = text.splitlines(), []
    for name, node in symbols(ast.parse(text).body):
        if name == fault.symbol:
            body = range(node.lineno - 1, node.end_lineno or node.lineno)
            found += [n for n in body for _ in range(lines[n].count(fault.find))]
    return found[0] if len(found) == 1 else None


def locate(tree: Path, fault: Fault) -> tuple[Path, int]:
    """Return file and line of a fault: in its module or, if it has moved, in the only one that fits."""
    module = tree / fault.module
    if module.is_file() and (line := line_in(module, fault)) is not None:
        return module, line
    found = [
        (file, line)
        for file in sorted((tree / "reivers").rglob("*.py"))
        if (line := line_in(file, fault)) is not None
    ]
    if len(found) != 1:
        raise LookupError(f"{len(found)} places fit {fault.name}")
    return found[0]


def apply(tree: Path, fault: Fault) -> tuple[Path, str]:
    """Put a fault into a tree. Return the changed file and its former text."""
    file, line = locate(tree, fault)
    before = file.read_text("utf-8")
    lines = before.splitlines(keepends=True)
    lines[line] = lines[line].replace(fault.find, fault.replace)
    write(file, "".join(lines))
    return file, before


def write(file: Path, text: str) -> None:
    """Write a module and remove its bytecode, which a change within a second would not outdate."""
    file.write_text(text, "utf-8")
    for compiled in (file.parent / "__pycache__").glob(f"{file.stem}.*.pyc"):
        compiled.unlink()


# -- running tests ---------------------------------------------------------------------------------------


def run_tests(tree: Path, tests: Sequence[str]) -> int:
    command = [sys.executable, "-m", "pytest", "-q", "-x", "-n0", "--no-header", *tests]
    environ = os.environ | {"PYTHONPATH": str(tree)}
    return subprocess.run(command, cwd=tree, env=environ, capture_output=True).returncode


def catch(tree: Path, fault: Fault, folders: Sequence[str]) -> str:
    """Return what catches a fault in a tree that has it; empty if nothing does."""
    found = [folder for folder in folders if (tree / folder).exists()]
    for tests in ([fault.test], [fault.test.partition("::")[0]], found):
        if tests and all((tree / one.partition("::")[0]).exists() for one in tests):
            code = run_tests(tree, tests)
            if code not in (PASSED, *NOT_FOUND):
                return " ".join(tests)
    return ""


def copy_tree(tree: Path, to: Path) -> Path:
    shutil.copytree(tree, to, symlinks=True, ignore=shutil.ignore_patterns(*LEFT_OUT))
    return to


def main(given: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("only", nargs="*", help="only faults whose line has one of these texts")
    parser.add_argument("--tree", type=Path, default=ROOT, help="the tree to copy")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--list", action="store_true", help="only show where each fault would be")
    parser.add_argument("--narrow", action="store_true", help="run the recorded tests, not the folders")
    parser.add_argument("--no-clean-run", action="store_true", help="trust that the recorded tests pass")
    wanted = parser.parse_args(given)
    faults, folders = read()
    faults = [fault for fault in faults if not wanted.only or any(one in fault.name for one in wanted.only)]
    if wanted.list:
        return show(wanted.tree, faults)
    with tempfile.TemporaryDirectory(prefix="faults-") as scratch:
        trees: SimpleQueue[Path] = SimpleQueue()
        for n in range(wanted.jobs):
            trees.put(copy_tree(wanted.tree, Path(scratch) / str(n)))
        if not wanted.no_clean_run and not passes_clean(trees, faults):
            return 1

        def check(fault: Fault) -> str:
            tree = trees.get()
            try:
                file, before = apply(tree, fault)
                try:
                    found = catch(tree, fault, () if wanted.narrow else folders[fault.group])
                finally:
                    write(file, before)
            except LookupError as error:
                found = f"ERROR: {error}"
            finally:
                trees.put(tree)
            print(f"{'caught' if found else 'MISSED'}  {fault.name}  {found}", flush=True)
            return found

        with ThreadPoolExecutor(wanted.jobs) as pool:
            results = list(pool.map(check, faults))
    return summarize(faults, results)


def show(tree: Path, faults: Sequence[Fault]) -> int:
    errors = 0
    for fault in faults:
        try:
            file, line = locate(tree, fault)
            print(f"{file.relative_to(tree)}:{line + 1}: {fault.find}  >  {fault.replace}")
        except LookupError as error:
            errors += 1
            print(f"ERROR: {error}")
    return 1 if errors else 0


def passes_clean(trees: "SimpleQueue[Path]", faults: Sequence[Fault]) -> bool:
    """Whether the recorded tests pass without any fault."""
    tree = trees.get()
    tests = {fault.test for fault in faults if (tree / fault.test.partition("::")[0]).exists()}
    code = run_tests(tree, sorted(tests)) if tests else PASSED
    trees.put(tree)
    if code not in (PASSED, *NOT_FOUND):
        print("the recorded tests fail without any fault")
    return code in (PASSED, *NOT_FOUND)


def summarize(faults: Sequence[Fault], results: Sequence[str]) -> int:
    errors = sum(found.startswith("ERROR") for found in results)
    caught = sum(bool(found) for found in results) - errors
    before = sum(fault.caught for fault in faults)
    print(f"{caught} of {len(faults)} caught, {errors} not applied; {before} caught before")
    lost = [fault for fault, found in zip(faults, results, strict=True) if fault.caught and not found]
    return 1 if lost or errors else 0


if __name__ == "__main__":
    sys.exit(main())
