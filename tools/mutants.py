"""Change the code in one place at a time, and count how many changes the tests notice: `make mutants`.

The tests are collected once. For each mutant a forked copy of this process gets the changed code and runs the
tests that reach its line, the quickest first, until one fails. Mutants come in a fixed random order, so that
any part of a run is a fair sample. Results are saved in build/mutants.json: a run goes on where it was, and
changed functions are tried again.

Only code inside functions is changed: not defaults, annotations, class bodies and constants.
"""

import argparse
import ast
import contextlib
import gc
import hashlib
import json
import os
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import tomllib
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from types import CodeType, FunctionType
from typing import Any

import attrs

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

STATE = ROOT / "build" / "mutants.json"
REASONS = ROOT / "tests" / "survivors.toml"
SLOWEST = 3.0
"""Tests that take longer aren't used."""
_RULES, _TESTS = "reivers/games/border/rules", "tests/games/border/rules"
_RECORDED = (
    *("tests/games/border/test_scenarios.py", "tests/games/border/test_playthroughs.py"),
    *("tests/games/border/test_example.py", f"{_TESTS}/test_why.py", f"{_TESTS}/winter"),
)
"""Whole games, whose every sentence was reviewed."""
AREAS: dict[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
    "combat": ((f"{_RULES}/combat/[!d_]*.py",), (f"{_TESTS}/combat", *_RECORDED)),
    "dice pools": ((f"{_RULES}/combat/d*.py",), (f"{_TESTS}/combat", *_RECORDED)),
    "notoriety": (
        (f"{_RULES}/winter/notoriety.py", f"{_RULES}/seasons/notoriety_cup.py"),
        (f"{_TESTS}/seasons/test_notoriety_cup.py", f"{_TESTS}/seasons/test_summer_totals.py", *_RECORDED),
    ),
    "targets": (
        (f"{_RULES}/winter/*target*.py",),
        ("tests/games/border/test_tools.py", f"{_TESTS}/cards/test_peek.py", *_RECORDED),
    ),
    "scoring": ((f"{_RULES}/seasons/scoring.py",), (f"{_TESTS}/seasons", "tests/games/border/test_tools.py")),
    "journal": (("reivers/kernel/journal.py",), ("tests/kernel", "tests/test_stores.py", "tests/store")),
    "store": (
        ("reivers/store/*.py", "reivers/store/writing/*.py"),
        ("tests/store", "tests/frontend/test_everything.py"),
    ),
}
"""What is changed, and the tests that should notice."""


# -- mutants ---------------------------------------------------------------------------------------------


@attrs.frozen
class Mutant:
    """One change in one place."""

    module: str
    function: str
    line: int
    was: str
    becomes: str
    node: int
    """The place of the node among all nodes of the module."""
    choice: int
    key: str

    def __str__(self) -> str:
        return f"{self.function}: `{self.was}` → `{self.becomes}`"


_OPERATORS: dict[type[ast.AST], type[ast.AST]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.FloorDiv: ast.Mult,
    ast.Div: ast.Mult,
    ast.Mod: ast.Mult,
    ast.BitOr: ast.BitAnd,
    ast.BitAnd: ast.BitOr,
    ast.And: ast.Or,
    ast.Or: ast.And,
}


def alternatives(node: ast.AST) -> Iterator[ast.AST]:
    """Yield what may stand in a node's place."""
    match node:
        case ast.Compare(ops=[op]) | ast.BinOp(op=op) | ast.BoolOp(op=op) | ast.AugAssign(op=op):
            if type(op) in _OPERATORS:
                other = _OPERATORS[type(op)]()
                yield _with(node, ops=[other]) if isinstance(node, ast.Compare) else _with(node, op=other)
        case ast.UnaryOp(op=ast.Not() | ast.USub(), operand=operand):
            yield operand
        case ast.Constant(value=bool(value)):
            yield ast.Constant(not value)
        case ast.Constant(value=int(value)):
            yield ast.Constant(value + 1)
        case ast.Constant(value=str(value)) if value:
            yield ast.Constant(f"XX{value}")
        case ast.If(test=test) | ast.While(test=test) | ast.IfExp(test=test):
            if not isinstance(test, ast.Compare | ast.BoolOp | ast.UnaryOp):
                yield _with(node, test=ast.UnaryOp(ast.Not(), test))
        case ast.Return(value=ast.expr() as value) if not _is_none(value):
            yield ast.Return(ast.Constant(None))
        case ast.Expr(value=ast.Call()) | ast.Raise():
            yield ast.Pass()
        case ast.Break():
            yield ast.Continue()
        case ast.Continue():
            yield ast.Break()


def _is_none(value: ast.expr) -> bool:
    return isinstance(value, ast.Constant) and value.value is None


def _with(node: ast.AST, **changed: Any) -> ast.AST:
    """Return a copy of a node with other parts."""
    return type(node)(**{**{name: getattr(node, name, None) for name in node._fields}, **changed})


def mutable(tree: ast.AST, *, inside: str = "", prefix: str = "") -> Iterator[tuple[str, ast.AST]]:
    """Yield all nodes inside functions, each with the outermost function around it."""
    for name, inner in ast.iter_fields(tree):
        for node in inner if isinstance(inner, list) else [inner]:
            if not isinstance(node, ast.AST) or _is_outside(tree, name):
                continue
            if isinstance(node, ast.ClassDef | ast.FunctionDef) and not inside:
                own = f"{prefix}{node.name}"
                function = own if isinstance(node, ast.FunctionDef) else ""
                yield from mutable(node, inside=function, prefix=f"{own}.")
            elif not _is_docstring(node):
                if inside:
                    yield inside, node
                yield from mutable(node, inside=inside, prefix=prefix)


def _is_outside(node: ast.AST, name: str) -> bool:
    """Return whether a part of a node isn't run by calling the function: parameters and annotations."""
    return name in ("annotation", "returns", "decorator_list") or (
        name == "args" and not isinstance(node, ast.Call)
    )


def _is_docstring(node: ast.AST) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


def mutants_of(module: str) -> Iterator[Mutant]:
    """Yield all mutants of a module."""
    text = (ROOT / module).read_text("utf-8")
    tree = ast.parse(text)
    sources = {name: ast.get_source_segment(text, node) or "" for name, node in _functions(tree)}
    seen: Counter[str] = Counter()
    for number, (function, node) in enumerate(mutable(tree)):
        for choice, other in enumerate(alternatives(node)):
            was, becomes = _short(node), _short(other)
            source = hashlib.sha256(sources[function].encode()).hexdigest()[:12]
            name = f"{module}:{function}:{source}:{was}>{becomes}"
            seen[name] += 1
            line = getattr(node, "lineno", 0)
            yield Mutant(module, function, line, was, becomes, number, choice, f"{name}:{seen[name]}")


def _functions(tree: ast.AST, prefix: str = "") -> Iterator[tuple[str, ast.AST]]:
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.FunctionDef):
            yield f"{prefix}{node.name}", node
        else:
            yield from _functions(node, f"{prefix}{node.name}." if isinstance(node, ast.ClassDef) else prefix)


def _short(node: ast.AST) -> str:
    if isinstance(node, ast.If | ast.While):
        return f"{type(node).__name__.lower()} {ast.unparse(node.test)}"[:70]
    return ast.unparse(node).partition("\n")[0][:70]


class _Swap(ast.NodeTransformer):
    """Puts one node in another's place."""

    def __init__(self, old: ast.AST, new: ast.AST) -> None:
        self.old, self.new = old, new

    def visit(self, node: ast.AST) -> Any:
        return ast.copy_location(self.new, node) if node is self.old else self.generic_visit(node)


def code_of(mutant: Mutant) -> CodeType:
    """Return the code of the changed function."""
    path = ROOT / mutant.module
    tree = ast.parse(path.read_text("utf-8"))
    _function, node = list(mutable(tree))[mutant.node]
    changed = _Swap(node, list(alternatives(node))[mutant.choice]).visit(tree)
    whole = compile(ast.fix_missing_locations(changed), str(path), "exec", dont_inherit=True)
    return next(code for code in _codes(whole) if code.co_qualname == mutant.function)


def _codes(code: CodeType) -> Iterator[CodeType]:
    for inner in code.co_consts:
        if isinstance(inner, CodeType):
            yield inner
            yield from _codes(inner)


# -- running ---------------------------------------------------------------------------------------------


class Runner:
    """A pytest plugin that runs the collected tests for each mutant instead of once."""

    def __init__(self, modules: Sequence[str], until: float, state: dict[str, str]) -> None:
        self.modules, self.until, self.state = modules, until, state
        self.failed = False

    def pytest_runtest_logreport(self, report: Any) -> None:
        self.failed = self.failed or report.failed

    def pytest_runtestloop(self, session: Any) -> bool:
        self.session = session
        items = {item.nodeid: item for item in session.items}
        reached, seconds = self._reached(items)
        functions = self._functions()
        waiting = [mutant for module in self.modules for mutant in mutants_of(module)]
        random.Random(1).shuffle(waiting)
        for mutant in waiting:
            if time.monotonic() > self.until:
                break
            if mutant.key in self.state:
                continue
            tests = sorted(reached.get((mutant.module, mutant.line), ()), key=lambda test: seconds[test])
            chosen = [items[test] for test in tests if seconds[test] < SLOWEST]
            objects = functions.get((str(ROOT / mutant.module), mutant.function), [])
            self.state[mutant.key] = self._try(mutant, chosen, objects, seconds)
        return True

    def _functions(self) -> dict[tuple[str, str], list[FunctionType]]:
        """Return all functions by file and name."""
        found: dict[tuple[str, str], list[FunctionType]] = defaultdict(list)
        for one in gc.get_objects():
            if type(one) is FunctionType:
                found[one.__code__.co_filename, one.__code__.co_qualname].append(one)
        return found

    def _reached(self, items: Mapping[str, Any]) -> tuple[dict[tuple[str, int], list[str]], dict[str, float]]:
        """Run all tests once, and return which of them reach each line, and how long each takes."""
        kept = Path(tempfile.mkdtemp()) / "reached.json"
        if (child := os.fork()) == 0:
            self._in_child(lambda: self._measure(items, kept))
        os.waitpid(child, 0)
        reached, seconds, wrong = json.loads(kept.read_text())
        shutil.rmtree(kept.parent)
        assert not wrong, f"these tests fail without a mutant: {wrong}"
        return {(module, line): tests for module, line, tests in reached}, seconds

    def _measure(self, items: Mapping[str, Any], to: Path) -> None:
        import coverage

        cover = coverage.Coverage(data_file=None, include=[str(ROOT / module) for module in self.modules])
        cover.start()
        seconds, wrong = {}, []
        for name, item in items.items():
            cover.switch_context(name)
            begun, self.failed = time.monotonic(), False
            self._run([item])
            seconds[name] = time.monotonic() - begun
            if self.failed:
                wrong.append(name)
        cover.stop()
        data, reached = cover.get_data(), []
        for file in data.measured_files():
            for line, tests in data.contexts_by_lineno(file).items():
                reached.append((str(Path(file).relative_to(ROOT)), line, [test for test in tests if test]))
        to.write_text(json.dumps((reached, seconds, wrong)))

    def _try(
        self, mutant: Mutant, items: list[Any], objects: list[FunctionType], seconds: Mapping[str, float]
    ) -> str:
        """Return killed, survived, timeout, or unreached."""
        if not items:
            return "unreached"
        folder = tempfile.mkdtemp(prefix="mutant-")
        if (child := os.fork()) == 0:
            self._in_child(lambda: self._with_mutant(mutant, items, objects, folder))
        until = time.monotonic() + 10 + 5 * sum(seconds[item.nodeid] for item in items)
        found, status = os.waitpid(child, os.WNOHANG)
        while not found and time.monotonic() < until:
            time.sleep(0.005)
            found, status = os.waitpid(child, os.WNOHANG)
        if not found:
            os.kill(child, signal.SIGKILL)
            os.waitpid(child, 0)
        shutil.rmtree(folder, ignore_errors=True)
        return ("killed" if status else "survived") if found else "timeout"

    def _with_mutant(
        self, mutant: Mutant, items: list[Any], objects: list[FunctionType], folder: str
    ) -> None:
        os.environ["TMPDIR"] = tempfile.tempdir = folder
        self.session.config._tmp_path_factory._basetemp = Path(folder)
        code = code_of(mutant)
        for one in objects:
            with contextlib.suppress(ValueError):  # it no longer uses a variable of its surroundings
                one.__code__ = code
        self._run(items)
        os._exit(1 if self.failed else 0)

    def _run(self, items: list[Any]) -> None:
        for item, following in zip(items, [*items[1:], None], strict=True):
            item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
            if self.failed:
                return

    def _in_child(self, work: Any) -> None:
        """Run something in a forked process, silently, and end."""
        nothing = os.open(os.devnull, os.O_RDWR)
        for fd in (1, 2):
            os.dup2(nothing, fd)
        try:
            work()
        except BaseException:
            os._exit(1)
        os._exit(0)


def modules_of(area: str) -> list[str]:
    found = {path for pattern in AREAS[area][0] for path in ROOT.glob(pattern)}
    return sorted(str(path.relative_to(ROOT)) for path in found if path.name != "__init__.py")


def run(area: str, minutes: float, state: dict[str, str]) -> None:
    """Try the mutants of an area for some minutes."""
    import pytest

    runner = Runner(modules_of(area), time.monotonic() + minutes * 60, state)
    options = ["-q", "-n0", "-p", "no:cacheprovider", "-p", "no:terminalreporter", "--timeout=60"]
    status = pytest.main([*options, *AREAS[area][1]], plugins=[runner])
    if status not in (pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED):
        raise SystemExit(f"{area}: pytest ended with {status!r}")


# -- the report ------------------------------------------------------------------------------------------


def reasons() -> dict[str, str]:
    """Return why known survivors survive."""
    listed = tomllib.loads(REASONS.read_text("utf-8"))["survivor"] if REASONS.exists() else []
    return {one["mutant"]: one["reason"] for one in listed}


def report(state: Mapping[str, str]) -> str:
    """Return the table by area, and all survivors."""
    lines = ["| area | mutants | tried | killed | of those tried |", "|---|---|---|---|---|"]
    known, survivors = reasons(), []
    for area in AREAS:
        every = [mutant for module in modules_of(area) for mutant in mutants_of(module)]
        tried = [mutant for mutant in every if mutant.key in state]
        killed = [mutant for mutant in tried if state[mutant.key] in ("killed", "timeout")]
        share = f"{len(killed) / len(tried):.1%}" if tried else ""
        lines.append(f"| {area} | {len(every)} | {len(tried)} | {len(killed)} | {share} |")
        survivors += [mutant for mutant in tried if mutant not in killed]
    lines += ["", "Survivors:", ""]
    for mutant in sorted(survivors, key=lambda mutant: (mutant.module, mutant.line)):
        why = known.get(str(mutant), "no test reaches it" if state[mutant.key] == "unreached" else "")
        lines.append(f"- {Path(mutant.module).stem}, {mutant}{f': {why}' if why else ''}")
    return "\n".join(lines)


def write_report(path: Path, table: str) -> None:
    """Put the table, with date and commit, in its place in a document."""
    from tools.trust import quoted

    path.write_text(quoted(path.read_text("utf-8"), "mutants", table), encoding="utf-8")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("areas", nargs="*", metavar="AREA", help=f"{', '.join(AREAS)}; all unless named")
    parser.add_argument("--minutes", type=float, default=60)
    parser.add_argument("--one", metavar="AREA", help=argparse.SUPPRESS)
    parser.add_argument("--report", type=Path, metavar="FILE", help="write the table into this document")
    arguments = parser.parse_args()
    state: dict[str, str] = json.loads(STATE.read_text()) if STATE.exists() else {}
    if arguments.one:
        try:
            run(arguments.one, arguments.minutes, state)
        finally:
            STATE.parent.mkdir(exist_ok=True)
            STATE.write_text(json.dumps(state, indent=0))
        return 0
    areas = arguments.areas or list(AREAS)
    for area in areas if arguments.minutes else ():
        # one process for each, which has only its tests
        command = [sys.executable, __file__, "--one", area, "--minutes", str(arguments.minutes / len(areas))]
        subprocess.run(command, check=True, cwd=ROOT, stdout=subprocess.DEVNULL)
    state = json.loads(STATE.read_text())
    table = report(state)
    print(table)
    if arguments.report:
        write_report(arguments.report, table)
    return 0


if __name__ == "__main__":
    sys.exit(main())
