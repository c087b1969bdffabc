"""Check moves.toml, and the tree after the moves.

python tools/verify_moves.py            the plan: all modules of 0.1.0 once, at most 16 modules per folder
python tools/verify_moves.py --after    the tree: all targets exist, no old module is left, no cycle
"""

import ast
import subprocess
import sys
import tomllib
from collections import Counter
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from tools.move_modules import PLAN, ROOT, dotted, full, rows, spellings

BASE = "17d8ce4"
"""The last commit before the moves and deletions."""
MOST = 16


def old_modules() -> list[str]:
    command = ["git", "ls-tree", "-r", "--name-only", BASE, "reivers"]
    listed = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True).stdout.split()
    return [name.removeprefix("reivers/").removesuffix(".py") for name in listed if name.endswith(".py")]


def crowded(modules: set[str]) -> list[str]:
    count = Counter(str(Path(module).parent) for module in modules if not module.endswith("__init__"))
    return [f"{folder} has {n} modules" for folder, n in sorted(count.items()) if n > MOST]


def faults_of_plan() -> list[str]:
    plan = tomllib.loads(PLAN.read_text("utf-8"))
    named = Counter(old for row in rows(plan) for old in row.old)
    old = old_modules()
    faults = [f"{module} is not in the table" for module in old if module not in named]
    faults += [f"{module} is named {n} times" for module, n in named.items() if n > 1]
    faults += [f"{module} is no module of 0.1.0" for module in named if module not in old]
    targets = {target for row in rows(plan) if not row.deleted for target in (row.new, *row.later)}
    return faults + crowded(targets | {full(".", new) for new in plan["new_modules"].values()})


def faults_of_tree() -> list[str]:
    plan = list(rows(tomllib.loads(PLAN.read_text("utf-8"))))
    package = ROOT / "reivers"
    present = {str(path.relative_to(package).with_suffix("")) for path in package.rglob("*.py")}
    targets = {row.new for row in plan}
    faults = [f"{row.new} is missing" for row in plan if row.new not in present and not row.deleted]
    faults += [
        f"{path} is still there"
        for row in plan
        for old in row.old
        for path in spellings(old)
        if path in present and path not in targets
    ]
    return faults + crowded(present) + cycles()


def imports() -> dict[str, set[str]]:
    """Return what each module imports when it is loaded."""
    trees = {
        dotted(str(path.relative_to(ROOT))): (path, ast.parse(path.read_text("utf-8")))
        for path in (ROOT / "reivers").rglob("*.py")
    }
    found: dict[str, set[str]] = {}
    for module, (path, tree) in trees.items():
        package = module.split(".") if path.name == "__init__.py" else module.split(".")[:-1]
        found[module] = set()
        for node in tree.body:
            if isinstance(node, ast.Import):
                found[module] |= {alias.name for alias in node.names}
            elif isinstance(node, ast.ImportFrom):
                base = package[: len(package) - node.level + 1] if node.level else []
                origin = ".".join([*base, *([node.module] if node.module else [])])
                names = {f"{origin}.{alias.name}" for alias in node.names}
                found[module] |= {name if name in trees else origin for name in names}
        parents = {part for name in found[module] for part in above(name)}
        own = {*above(module), ".".join(package)}
        found[module] = {name for name in found[module] | parents if name in trees and name not in own}
    return found


def above(module: str) -> list[str]:
    """Return the packages that are loaded before a module."""
    parts = module.split(".")
    return [".".join(parts[:end]) for end in range(1, len(parts))]


def cycles() -> list[str]:
    """Find a cycle of imports from each module that is in one."""
    graph = imports()
    faults: list[str] = []
    done = set[str]()

    def visit(module: str, way: tuple[str, ...]) -> None:
        if module in way:
            faults.append("cycle: " + " > ".join([*way[way.index(module) :], module]))
        elif module not in done:
            for other in sorted(graph[module]):
                visit(other, (*way, module))
            done.add(module)

    for module in sorted(graph):
        visit(module, ())
    return faults


def main() -> int:
    faults = faults_of_tree() if "--after" in sys.argv else faults_of_plan()
    print("\n".join(faults) or f"{len(old_modules())} modules: all well")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
