"""The import table, and mistakes in flows that no type checker finds."""

import ast
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from reivers.games import GAMES

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "reivers"

BORDER = {
    "games.border",
    "games.border.my_copy",
    "games.border.records",
    "games.border.card_facts",
    "games.border.text",
    "games.border.tour",
    *(f"games.border.{part}" for part in ("rules", "odds", "advice", "schema", "sim", "views", "ui")),
}
HAMMER = {"games.hammer", *(f"games.hammer.{part}" for part in ("rules", "players", "ask", "sim"))}
GENERIC = {"kernel", "store", "frontend", "data", "sim", "resources", "gc_pause"}
UI_PARTS = ("drawing", "components", "widgets", "play", "screens")
UI = {"ui", "ui.game_ui", *(f"ui.{part}" for part in UI_PARTS)}
UI_BASE = {"kernel", "store", "frontend", "resources", "gc_pause", "ui.game_ui"}
LOOK = {"ui.drawing", "ui.components", "ui.widgets"}
ALLOWED = {
    "kernel": {"kernel", "gc_pause"},
    "store": {"kernel", "store", "gc_pause"},
    "frontend": {"kernel", "store", "frontend", "resources"},
    "data": {"kernel", "data", "resources"},
    "sim": {"kernel", "frontend", "gc_pause", "sim"},
    "text": {*GENERIC, "text"},
    "ui": {*GENERIC, *UI},
    "ui.game_ui": {"kernel", "frontend", "ui.game_ui"},
    "ui.drawing": {"kernel", "resources", *LOOK},
    "ui.components": {"kernel", "resources", *LOOK},
    "ui.widgets": {"kernel", "store", "resources", "gc_pause", *LOOK},
    "ui.play": {*UI_BASE, *LOOK, "ui.play"},
    "ui.screens": {*UI_BASE, *LOOK, "ui.screens"},
    "resources": set[str](),
    "gc_pause": set[str](),
    "__main__": {"main"},
    "main": {"games", "text"},
    "games": set[str](),
    "games.toy": {"kernel", "frontend", "games.toy"},
    "games.toy.ui": {"kernel", "games.toy", *UI},
    "games.toy.commands": {"text"},
    "games.hammer": {"kernel", "frontend", "store", "data", *HAMMER},
    "games.hammer.rules": {"games.hammer", "games.hammer.rules"},
    "games.hammer.players": {"games.hammer", "games.hammer.rules", "games.hammer.players"},
    "games.hammer.ask": {
        "kernel",
        "frontend",
        "text",
        "games.hammer",
        "games.hammer.rules",
        "games.hammer.ask",
    },
    "games.hammer.schema": {"data", "games.hammer.schema"},
    "games.hammer.sim": {"kernel", "frontend", "sim", "text", *HAMMER},
    "games.hammer.commands": {"kernel", "text", *HAMMER},
    "games.hammer.text": {"kernel", "text", "games.hammer"},
    "games.hammer.tour": {"kernel", "frontend", "resources"},
    "games.hammer.ui": {"games.hammer", *UI},
    "games.border": {"kernel", "frontend", "data", *BORDER},
    "games.border.my_copy": {"data", "store", *BORDER},
    "games.border.card_facts": {"kernel", "data", "store", *BORDER},
    "games.border.text": {"kernel", "frontend", "text", *BORDER},
    "games.border.tour": {"kernel", "frontend", "resources"},
    "games.border.records": {"frontend", "store", *BORDER},
    "games.border.rules": {"kernel", "games.border", "games.border.rules"},
    "games.border.odds": {"kernel", *BORDER},
    "games.border.advice": {"kernel", "frontend", *BORDER},
    "games.border.schema": {"kernel", "data", "games.border", "games.border.rules", "games.border.schema"},
    "games.border.sim": {"kernel", "frontend", "sim", *BORDER},
    "games.border.commands": {"kernel", "text", "games.border", "games.border.tools.command_line"},
    "games.border.tools.command_line": {"kernel", "frontend", "text", "games.border.commands", *BORDER},
    "games.border.views": {*GENERIC, *BORDER} - {"games.border.ui", "games.border.text"},
    "games.border.ui": {*GENERIC, *UI, *BORDER}
    - {"games.border.rules", "games.border.sim", "games.border.text"},
}
"""Each part of the package, and the parts it may import."""
MAY_NAME = {"ui.play": {"ui"}, "ui.screens": {"ui"}}
"""Parts whose classes it may name in annotations, but not import at run time."""

RULES_MAY_IMPORT = {"flows", "frozen", "prompts", "messages", "orders", "facts", "errors"}
"""Kernel modules that the rules of a game may import."""

PURE = ("kernel", "games.toy", "games.border", "games.border.rules", "games.hammer.rules")
IMPURE = {"kivy", "random", "time", "datetime", "os", "pathlib", "io", "yaml", "secrets", "uuid", "threading"}


def part_of(path: Path) -> str:
    return part_of_module(".".join(path.relative_to(ROOT).with_suffix("").parts))


def part_of_module(module: str) -> str:
    name = module.removeprefix("reivers.")
    return max((part for part in ALLOWED if f"{name}.".startswith(f"{part}.")), key=len, default=name)


def sources() -> list[Path]:
    return [path for path in sorted(PACKAGE.rglob("*.py")) if part_of(path) not in ("__init__",)]


def imported(tree: ast.AST, path: Path) -> Iterator[tuple[str, int]]:
    """Yield the full name of every module that a file imports, with its line."""
    here = list(path.relative_to(ROOT).with_suffix("").parts)
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from ((alias.name, node.lineno) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = here[: -node.level] if node.level else []
            module = ".".join([*base, *([node.module] if node.module else [])])
            yield module, node.lineno
            yield from ((f"{module}.{alias.name}", node.lineno) for alias in node.names)


def test_parts_import_only_allowed_parts() -> None:
    unlisted = {part_of(path) for path in sources()} - set(ALLOWED)
    assert not unlisted, f"add {unlisted} to ALLOWED, with the parts they may import"
    faults = {(module, part): line for path in sources() for module, part, line in _not_allowed(path)}
    assert faults == {}


def _not_allowed(path: Path) -> Iterator[tuple[str, str, int]]:
    tree = ast.parse(path.read_text("utf-8"))
    known, named = ALLOWED[part_of(path)], MAY_NAME.get(part_of(path), set())
    only_types = {
        line for block in ast.walk(tree) if is_for_types(block) for _, line in imported(block, path)
    }
    for module, line in imported(tree, path):
        allowed = {*known, *(named if line in only_types else ()), "__version__"}
        if module.startswith("reivers.") and part_of_module(module) not in allowed:
            yield module_name(path), part_of_module(module), line


def is_for_types(node: ast.AST) -> bool:
    return isinstance(node, ast.If) and _name(node.test) == "TYPE_CHECKING"


def test_rules_import_only_part_of_the_kernel() -> None:
    imports = {
        module.split(".")[2]
        for path in sources()
        if part_of(path) == "games.border.rules"
        for module, _ in imported(ast.parse(path.read_text("utf-8")), path)
        if module.startswith("reivers.kernel.")
    }
    assert imports <= RULES_MAY_IMPORT


def generic_sources() -> list[Path]:
    return [path for path in sources() if not part_of(path).startswith("games")]


def test_generic_code_compares_no_game_ids() -> None:
    faults = [
        f"{path}:{node.lineno}"
        for path in generic_sources()
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Compare)
        and any(isinstance(part, ast.Constant) and part.value in GAMES for part in ast.walk(node))
    ]
    assert faults == []


def test_front_ends_read_no_state() -> None:
    faults = [
        f"{path}:{node.lineno}"
        for path in sources()
        if {"ui", "text"} & {*part_of(path).split(".")}
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Attribute)
        and node.attr == "state"
        and _name(node.value).lstrip("_") in ("session", "reader")
    ]
    assert faults == []


@pytest.mark.parametrize("part", PURE)
def test_rules_use_no_files_clock_chance_or_kivy(part: str) -> None:
    for path in sources():
        if part_of(path) != part:
            continue
        tree = ast.parse(path.read_text("utf-8"))
        for module, line in imported(tree, path):
            assert module.split(".")[0] not in IMPURE, f"{path}:{line}: {module}"
        opened = [n.lineno for n in ast.walk(tree) if isinstance(n, ast.Call) and _name(n.func) == "open"]
        assert not opened, f"{path}: open() in line {opened}"


def test_only_the_card_compiler_imports_yaml() -> None:
    importers = {
        str(path.relative_to(PACKAGE))
        for path in sources()
        for module, _ in imported(ast.parse(path.read_text("utf-8")), path)
        if module.split(".")[0] == "yaml"
    }
    assert importers <= {"data/compile.py"}


def test_home_imports_only_what_it_needs() -> None:
    """Everything Home imports delays the first frame."""
    code = "import sys, reivers.ui.window, reivers.frontend.saved_games; print(*sys.modules)"
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=ROOT)
    loaded = set(ran.stdout.split())
    assert "reivers.store.games" in loaded
    later = {
        "kernel.journal",
        "store.exports",
        "store.records",
        "games.border.game",
        "games.toy.game",
    }
    assert loaded.isdisjoint({f"reivers.{name}" for name in later} | {"statistics", "secrets"})


def test_only_ui_imports_kivy() -> None:
    importers = {
        part_of(path)
        for path in sources()
        for module, _ in imported(ast.parse(path.read_text("utf-8")), path)
        if module.split(".")[0] == "kivy"
    }
    assert importers <= {*UI, "games.border.ui"}


def test_what_a_page_works_with_has_a_type() -> None:
    untyped = {
        f"{path}: {function.name}({argument.arg})"
        for path in sources()
        for function in functions(ast.parse(path.read_text("utf-8")))
        for argument in (*function.args.posonlyargs, *function.args.args, *function.args.kwonlyargs)
        if argument.arg in {"page", "play", "shell", "session", "screen", "context"}
        and _name(argument.annotation) == "Any"
    }
    assert untyped == set()


# -- flows ----------------------------------------------------------------------------------------------


def _name(node: ast.AST | None) -> str:
    if isinstance(node, ast.Name):
        return node.id
    return node.attr if isinstance(node, ast.Attribute) else ""


def functions(tree: ast.AST) -> list[ast.FunctionDef]:
    return [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]


def is_flow(function: ast.FunctionDef) -> bool:
    return isinstance(function.returns, ast.Subscript) and _name(function.returns.value) == "Flow"


def flows_of(paths: list[Path]) -> set[str]:
    """Return the full names of all flows in these modules."""
    return {
        f"{module_name(path)}.{node.name}"
        for path in paths
        for node in ast.parse(path.read_text("utf-8")).body
        if isinstance(node, ast.FunctionDef) and is_flow(node)
    }


def module_name(path: Path) -> str:
    return ".".join(path.relative_to(ROOT).with_suffix("").parts)


def flows_here(tree: ast.Module, path: Path, flows: set[str]) -> set[str]:
    """Return the names under which this module can call flows: its own and imported ones."""
    full_names = {name: f"{module_name(path)}.{name}" for name in {node.name for node in functions(tree)}}
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom):
            base = ".".join(module_name(path).split(".")[: -node.level]) if node.level else ""
            module = ".".join(part for part in (base, node.module) if part)
            full_names |= {alias.asname or alias.name: f"{module}.{alias.name}" for alias in node.names}
    direct = {name for name, full in full_names.items() if full in flows}
    dotted = {
        f"{name}.{flow.removeprefix(full + '.')}"
        for name, full in full_names.items()
        for flow in flows
        if flow.startswith(full + ".")
    }
    return direct | dotted


def unplayed_flows(tree: ast.AST, flows: set[str]) -> list[int]:
    """Return lines that call a flow without `yield from`: `choose(...)` alone asks nothing."""
    played = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.YieldFrom)}
    returned = {
        id(node.value)
        for function in functions(tree)
        if is_flow(function)
        for node in ast.walk(function)
        if isinstance(node, ast.Return) and node.value is not None
    }
    return [
        node.lineno
        for node in ast.walk(tree)
        if isinstance(node, ast.Call)
        and ast.unparse(node.func) in flows
        and id(node) not in played | returned
    ]


def own_nodes(function: ast.FunctionDef) -> Iterator[ast.AST]:
    """Yield the nodes of a function, without those of inner functions."""
    todo: list[ast.AST] = list(function.body)
    while todo:
        node = todo.pop()
        yield node
        if not isinstance(node, ast.FunctionDef | ast.Lambda):
            todo.extend(ast.iter_child_nodes(node))


def risky(function: ast.FunctionDef) -> list[tuple[int, str]]:
    """Return try, with and a bare next() in a flow, and a bare yield, which only helpers may use."""
    found = []
    for node in own_nodes(function):
        if isinstance(node, ast.Try | ast.With) and any(
            isinstance(inner, ast.Yield | ast.YieldFrom) for inner in ast.walk(node)
        ):
            found.append((node.lineno, "try or with around a yield"))
        if isinstance(node, ast.Call) and _name(node.func) == "next" and len(node.args) == 1:
            found.append((node.lineno, "bare next()"))
        if isinstance(node, ast.Yield):
            found.append((node.lineno, "bare yield"))
    return found


def rule_files() -> list[Path]:
    return [path for path in sources() if part_of(path) in PURE]


def test_flows_are_called_with_yield_from() -> None:
    flows = flows_of(rule_files())
    assert {
        "reivers.kernel.flows.choose",
        "reivers.kernel.flows.fact",
        "reivers.games.toy.game.ride",
    } <= flows
    for path in rule_files():
        tree = ast.parse(path.read_text("utf-8"))
        lines = unplayed_flows(tree, flows_here(tree, path, flows))
        assert not lines, f"{path}: lines {lines}"


def test_flows_have_no_risky_yields() -> None:
    for path in rule_files():
        for function in functions(ast.parse(path.read_text("utf-8"))):
            if is_flow(function):
                found = [one for one in risky(function) if path.name != "flows.py" or one[1] != "bare yield"]
                assert not found, f"{path}: {function.name}: {found}"


SAMPLE = """
from reivers.kernel.flows import choose, number
from reivers.games.toy import game as rules

def ask() -> Flow[int]:
    answer = yield from choose("a", options)
    choose("b", options)
    other = rules.ride(state)
    return (yield from number("c", 0, 1))

def returned() -> Flow[int]:
    return ask()

def bad() -> Flow[None]:
    try:
        yield from ask()
    finally:
        pass
    with open("x"):
        yield from ask()
    first = next(iterator)
    safe = next(iterator, None)
    yield 3
"""


def test_flow_checks_find_faults() -> None:
    tree = ast.parse(SAMPLE)
    path = PACKAGE / "games" / "border" / "sample.py"
    flows = {*flows_of(rule_files()), "reivers.games.border.sample.ask"}
    assert flows_here(tree, path, flows) >= {"choose", "number", "rules.ride", "ask"}
    assert unplayed_flows(tree, flows_here(tree, path, flows)) == [7, 8]
    bad = functions(tree)[-1]
    assert sorted(risky(bad)) == [
        (15, "try or with around a yield"),
        (19, "try or with around a yield"),
        (21, "bare next()"),
        (23, "bare yield"),
    ]


# -- size -----------------------------------------------------------------------------------------------


def test_folders_have_at_most_16_modules() -> None:
    modules = Counter(path.parent for path in PACKAGE.rglob("*.py") if path.name != "__init__.py")
    assert {folder: n for folder, n in modules.items() if n > 16} == {}


def test_functions_have_at_most_40_lines() -> None:
    long = [
        f"{path}: {function.name}"
        for path in sources()
        for function in functions(ast.parse(path.read_text("utf-8")))
        if (function.end_lineno or 0) - function.lineno >= 40
    ]
    assert long == []
