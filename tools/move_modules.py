"""Move modules, .kv files and tests to the places named in moves.toml and rewrite everything that names them.

Run it once, in a clean checkout: .venv/bin/python tools/move_modules.py. It needs attrs and ruff.
A module that no longer exists is skipped. A module that the table doesn't know follows its package.
Then look at what it prints: NOT IN THE TABLE, COLLISION, SELF IMPORT, EDIT NOT APPLIED.
"""

import ast
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import attrs

ROOT = Path(__file__).resolve().parent.parent
PLAN = ROOT / "tools" / "moves.toml"
PACKAGES = {
    "reivers.border": "reivers.games.border",
    "reivers.toy": "reivers.games.toy",
    "reivers.odds": "reivers.games.border.odds",
    "reivers.advice": "reivers.games.border.advice",
    "reivers.ui.scenes": "reivers.games.border.ui",
}
"""Packages that move. Modules missing from the table follow their package."""
TEXTS = (".md", ".toml", ".spec", ".yml", ".xml", ".desktop", ".cfg")
UNTOUCHED = ("tools/moves.toml", "tools/move_modules.py", "tools/verify_moves.py", "CHANGELOG.md")
Edit = tuple[int, int, str]


# -- the plan -----------------------------------------------------------------------------------------------


@attrs.frozen
class Row:
    """Modules that become one: where they are, where they go, and later targets of a split."""

    old: tuple[str, ...]
    new: str
    later: tuple[str, ...] = ()
    deleted: bool = False


def full(folder: str, name: str) -> str:
    """Return a path below reivers/, with the abbreviations B and T spelled out."""
    path = name if "/" in name else f"{folder}/{name}"
    path = re.sub(r"^B(?=/)", "games/border", re.sub(r"^T(?=/)", "games/toy", path))
    return path.removeprefix("./")


def rows(plan: dict[str, Any]) -> Iterator[Row]:
    for table in plan["moves"]:
        for word in table["modules"].split():
            olds, _, news = word.partition(">")
            names = olds.removesuffix("!").split("+")
            targets = [full(table["to"], new) for new in (news or names[0]).split("&")]
            old = tuple(full(table["from"], name) for name in names)
            yield Row(old, targets[0], tuple(targets[1:]), olds.endswith("!"))


def dotted(path: str) -> str:
    return path.removesuffix(".py").replace("/", ".").removesuffix(".__init__")


def spellings(path: str) -> tuple[str, str]:
    return path, path.replace("defense", "defense")


def planned(plan: dict[str, Any], files: set[str]) -> dict[str, str]:
    """Return old path -> new path of all Python files, without `.py`, in the order of the table."""
    found: dict[str, str] = {}
    for row in rows(plan):
        for old in row.old:
            for path in spellings(f"reivers/{old}"):
                if f"{path}.py" in files:
                    found[path] = f"reivers/{row.new}"
    for old, new in plan["new_modules"].items():
        if f"reivers/{old}.py" in files:
            found[f"reivers/{old}"] = f"reivers/{full('.', new)}"
    for old, new in plan["tests"].items():
        for path in spellings(old):
            if f"{path}.py" in files:
                found[path] = new
    for file in sorted(files):
        path = file.removesuffix(".py")
        if file.endswith(".py") and path.startswith(("reivers/", "tests/")) and path not in found:
            found[path] = by_package(plan, path)
    return found


def by_package(plan: dict[str, Any], path: str) -> str:
    folder, _, name = path.rpartition("/")
    if path.startswith("tests/"):
        for old, new in plan["test_folders"].items():
            if folder == old or folder.startswith(f"{old}/"):
                return f"{new}{folder.removeprefix(old)}/{name}"
        return path
    new = PACKAGES.get(dotted(folder), dotted(folder)).replace(".", "/")
    if new != folder:
        print(f"NOT IN THE TABLE  {path} -> {new}/{name}")
    return f"{new}/{name}"


# -- names in text ------------------------------------------------------------------------------------------


@attrs.define
class Renaming:
    """All that the rewriting of a file needs to know."""

    paths: dict[str, str]
    kv: dict[str, str]
    symbols: dict[str, str]
    modules: dict[str, str] = attrs.field(init=False)

    def __attrs_post_init__(self) -> None:
        self.modules = PACKAGES | {dotted(old): dotted(new) for old, new in self.paths.items()}

    def module(self, name: str) -> str:
        """Return the new dotted name; the longest known prefix counts."""
        parts = name.split(".")
        for end in range(len(parts), 1, -1):
            known = self.modules.get(".".join(parts[:end]))
            if known:
                return ".".join([known, *parts[end:]])
        return name

    def path(self, name: str) -> str:
        """Return the new path of a file or folder, with or without its suffix."""
        stem, dot, suffix = name.partition(".")
        if suffix == "kv":
            return self.kv.get(stem, stem) + ".kv"
        if stem in self.paths:
            return self.paths[stem] + dot + suffix
        folder = self.modules.get(stem.replace("/", "."))
        return folder.replace(".", "/") + dot + suffix if folder and not suffix else name

    def in_text(self, text: str) -> list[Edit]:
        """Return edits for dotted names, paths, and import statements inside strings."""
        edits = [
            (m.start(), m.end(), self._import_in_string(m))
            for m in re.finditer(
                r"\bfrom ((?:reivers|tests)[\w.]*) import (\w+(?: as \w+)?(?:, \w+(?: as \w+)?)*)", text
            )
        ]
        taken = [(start, end) for start, end, _ in edits]
        for pattern, new in (
            (r"(?<![\w./])(?:reivers|tests)(?:\.\w+)+", self.module),
            (r"(?<![\w./])(?:reivers|tests)(?:/\w+)+(?:\.\w+)?", self.path),
        ):
            edits += [
                (m.start(), m.end(), new(m[0]))
                for m in re.finditer(pattern, text)
                if not any(start <= m.start() < end for start, end in taken)
            ]
        return edits

    def _import_in_string(self, match: re.Match[str]) -> str:
        lines = []
        for name in match[2].split(", "):
            name, _, alias = name.partition(" as ")
            module = f"{match[1]}.{name}"
            if module in self.modules:
                package, _, last = self.modules[module].rpartition(".")
                alias = alias or name
                lines.append((package, last if last == alias else f"{last} as {alias}"))
            else:
                lines.append((self.module(match[1]), f"{name} as {alias}" if alias else name))
        grouped: dict[str, list[str]] = {}
        for package, name in lines:
            grouped.setdefault(package, []).append(name)
        return "; ".join(f"from {package} import {', '.join(names)}" for package, names in grouped.items())


def applied(text: str, edits: Iterable[Edit]) -> str:
    """Apply edits from the end. Where two overlap, the first in the list wins."""
    kept: list[Edit] = []
    for edit in edits:
        if all(edit[1] <= start or edit[0] >= end for start, end, _ in kept):
            kept.append(edit)
    for start, end, new in sorted(kept, reverse=True):
        text = text[:start] + new + text[end:]
    return text


# -- Python -------------------------------------------------------------------------------------------------


class Source:
    """A Python file: its tree, and edits by position."""

    def __init__(self, path: str, text: str, names: Renaming) -> None:
        self.path, self.text, self.names = path, text, names
        self.new_path = names.paths.get(path.removesuffix(".py"), path.removesuffix(".py"))
        self.tree = ast.parse(text)
        self.module, self.new_module = dotted(path), dotted(self.new_path)
        self.package = self.module if path.endswith("/__init__.py") else self.module.rpartition(".")[0]
        new_init = self.new_path.endswith("/__init__")
        self.new_package = self.new_module if new_init else self.new_module.rpartition(".")[0]
        self.edits: list[Edit] = []
        lines = text.encode().splitlines(keepends=True)
        self._starts = [0]
        for line in lines:
            self._starts.append(self._starts[-1] + len(line))
        self._bytes = text.encode()

    def span(self, node: ast.stmt | ast.expr) -> tuple[int, int]:
        def at(line: int, column: int) -> int:
            return len(self._bytes[: self._starts[line - 1] + column].decode())

        return at(node.lineno, node.col_offset), at(node.end_lineno or 0, node.end_col_offset or 0)

    def rewritten(self) -> str:
        for node in ast.walk(self.tree):
            if isinstance(node, ast.ImportFrom):
                self._import_from(node)
            elif isinstance(node, ast.Import):
                start, end = self.span(node)
                self.edits.append(
                    (start, end, applied(self.text[start:end], self.names.in_text(self.text[start:end])))
                )
        text_edits = [
            edit for edit in self.names.in_text(self.text) if edit[2] != self.text[edit[0] : edit[1]]
        ]
        for name, new in self.names.symbols.items():
            if name.rpartition(".")[0] == self.module:
                self.edits += [(*self.span(node), new) for node in self._names(name.rpartition(".")[2])]
        first = [*self._scenes(), *self._unreached(), *self._kv_loads(), *self._depths()]
        return applied(self.text, [*first, *self.edits, *text_edits])

    def _import_from(self, node: ast.ImportFrom) -> None:
        base = self.package.split(".")[: len(self.package.split(".")) - node.level + 1] if node.level else []
        origin = ".".join([*base, *([node.module] if node.module else [])])
        if origin.split(".")[0] not in ("reivers", "tests"):
            return
        lines: dict[str, list[str]] = {}
        for alias in node.names:
            name = f"{origin}.{alias.name}"
            if name in self.names.modules:
                package, _, last = self.names.modules[name].rpartition(".")
                if self.names.modules[name] == self.new_module:
                    self._drop_prefix(alias.asname or alias.name)
                    continue
                local = alias.asname or self._renamed(alias.name, last)
                lines.setdefault(package, []).append(last if local == last else f"{last} as {local}")
            else:
                module = self.names.module(origin)
                if module == self.new_module:
                    if alias.asname not in (None, alias.name):
                        print(f"SELF IMPORT  {self.path}:{node.lineno}: {alias.name} as {alias.asname}")
                    continue
                symbol, local = self.names.symbols.get(name, alias.name), alias.asname or alias.name
                lines.setdefault(module, []).append(
                    f"{symbol} as {local}" if alias.asname or symbol != local else symbol
                )
        start, end = self.span(node)
        indent = "\n" + " " * node.col_offset
        new = indent.join(
            f"from {self._seen(module, node.level)} import {', '.join(names)}"
            for module, names in lines.items()
        )
        comment = re.match(r" *#[^\n]*", self.text[end:])
        if new == "" and self._alone(node):
            new = "pass"
        self.edits.append((start, end + (len(comment[0]) if comment and not new else 0), new))

    def _alone(self, node: ast.stmt) -> bool:
        """Is this statement the only one of a block?"""
        return any(
            isinstance(block, list) and block == [node]
            for parent in ast.walk(self.tree)
            for block in (getattr(parent, "body", None), getattr(parent, "orelse", None))
        )

    def _seen(self, module: str, level: int) -> str:
        """Return the name of a module as this file imports it: relative only within its own package."""
        if level and module == self.new_package:
            return "."
        if level and module.rpartition(".")[0] == self.new_package:
            return "." + module.rpartition(".")[2]
        return module

    def _names(self, name: str) -> list[ast.Name]:
        return [node for node in ast.walk(self.tree) if isinstance(node, ast.Name) and node.id == name]

    def _bound(self, name: str) -> int:
        """Count how often something gets this name."""
        count = 0
        for node in ast.walk(self.tree):
            if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store | ast.Del):
                count += node.id == name
            elif isinstance(node, ast.arg):
                count += node.arg == name
            elif isinstance(node, ast.FunctionDef | ast.ClassDef):
                count += node.name == name
            elif isinstance(node, ast.alias):
                count += (node.asname or node.name) == name
        return count

    def _renamed(self, old: str, new: str) -> str:
        """Rename an imported module within this file if the new name is free. Return its name here."""
        if old == new:
            return old
        in_class = any(
            isinstance(part, ast.FunctionDef | ast.AnnAssign | ast.Assign) and _target(part) in (old, new)
            for node in ast.walk(self.tree)
            if isinstance(node, ast.ClassDef)
            for part in node.body
        )
        imported_twice = len(
            {
                id(n)
                for n in ast.walk(self.tree)
                if isinstance(n, ast.alias) and n.name == old and not n.asname
            }
        )
        if (
            self._bound(old) > imported_twice
            or self._bound(new)
            or self._names(new)
            or in_class
            or self._will_be(new, old)
        ):
            return old
        for node in self._names(old):
            self.edits.append((*self.span(node), new))
        return new

    def _will_be(self, new: str, old: str) -> bool:
        """Does another import of this file bring a module of this new name?"""
        for node in ast.walk(self.tree):
            if isinstance(node, ast.ImportFrom):
                base = (
                    self.package.split(".")[: len(self.package.split(".")) - node.level + 1]
                    if node.level
                    else []
                )
                origin = ".".join([*base, *([node.module] if node.module else [])])
                for alias in node.names:
                    name = self.names.modules.get(f"{origin}.{alias.name}", "")
                    if alias.name != old and name.rpartition(".")[2] == new:
                        return True
        return False

    def _drop_prefix(self, name: str) -> None:
        """`disk.write()` becomes `write()` where disk is now part of this module."""
        for node in ast.walk(self.tree):
            if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == name:
                self.edits.append((*self.span(node), node.attr))

    def _kv_loads(self) -> list[Edit]:
        stem = self.path.removesuffix(".py")
        own = {
            Path(old).name: Path(new).name
            for old, new in self.names.kv.items()
            if Path(old).parent == Path(stem).parent or self.path == "tests/test_layers.py"
        }
        return [
            (m.start(1), m.end(1), own[m[1]])
            for m in re.finditer(r'"(\w+)\.kv"', self.text)
            if m[1] in own and (self.path.startswith("reivers/") or m[1] == "look")
        ]

    def _depths(self) -> list[Edit]:
        """Adjust ways from a file to the root of the checkout."""
        deeper = self.new_path.count("/") - self.path.count("/")
        if not deeper:
            return []
        found = []
        for m in re.finditer(
            r"Path\(__file__\)(?:\.resolve\(\))?(?:\.parents\[(\d+)\]|((?:\.parent)+)\b)", self.text
        ):
            up = int(m[1]) + 1 if m[1] else m[2].count(".parent")
            found.append((m.start(), m.end(), f"Path(__file__).resolve().parents[{up - 1 + deeper}]"))
        return found

    def _scenes(self) -> list[Edit]:
        """The table of pages names modules of one folder; they get their full names."""
        if self.module != "reivers.ui.scenes":
            return []
        found = [
            (m.start(1), m.end(1), self.names.modules[f"{self.module}.{m[1]}"])
            for m in re.finditer(r'"(\w+):\w+"', self.text)
            if f"{self.module}.{m[1]}" in self.names.modules
        ]
        for m in re.finditer(r'f"reivers\.ui\.scenes\.\{(\w+)\}"', self.text):
            found.append((m.start(), m.end(), m[1]))
        return found

    def _unreached(self) -> list[Edit]:
        """The list of rules that no kept game reaches names modules by their last name."""
        if not self.path.endswith("/test_scenarios.py"):
            return []
        return [
            (m.start(1), m.end(1), self.names.modules[f"reivers.border.{m[1]}"].rpartition(".")[2])
            for m in re.finditer(r'^    "(\w+)[\w.]*": ', self.text, re.M)
            if f"reivers.border.{m[1]}" in self.names.modules
        ]


def _target(node: ast.stmt) -> str:
    if isinstance(node, ast.FunctionDef):
        return node.name
    target = (
        node.target
        if isinstance(node, ast.AnnAssign)
        else node.targets[0]
        if isinstance(node, ast.Assign)
        else None
    )
    return target.id if isinstance(target, ast.Name) else ""


# -- merges -------------------------------------------------------------------------------------------------

LOAD = re.compile(r"^Builder\.load_file\(.*\n?", re.M)


def merged(new: str, parts: list[tuple[str, str]]) -> str:
    """Join modules: one docstring, all imports, then the bodies, those that others need first."""
    docstring = ""
    heads: list[str] = []
    bodies: list[str] = []
    seen: dict[str, tuple[str, str]] = {}
    for old, text in parts:
        tree = ast.parse(text)
        lines = text.splitlines(keepends=True)
        head: set[int] = set()
        for n, node in enumerate(tree.body):
            span = range(node.lineno - 1, node.end_lineno or 0)
            if n == 0 and isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
                docstring = docstring or "".join(lines[i] for i in span)
                head |= set(span)
            elif isinstance(node, ast.Import | ast.ImportFrom) or (
                isinstance(node, ast.If)
                and isinstance(node.test, ast.Name)
                and node.test.id == "TYPE_CHECKING"
            ):
                heads.append("".join(lines[i] for i in span))
                head |= set(span)
            for name in defined(node):
                source = ast.unparse(node)
                if isinstance(node, ast.ImportFrom):
                    source = next(
                        f"{node.module}.{a.name}" for a in node.names if (a.asname or a.name) == name
                    )
                if seen.get(name, (old, ""))[1] == source:
                    if isinstance(node, ast.ImportFrom):
                        continue
                    head |= set(span)
                elif seen.get(name, (old, ""))[0] != old and name != "__all__":
                    print(f"COLLISION  {new}: {name} is in {seen[name][0]} and {old}")
                seen.setdefault(name, (old, source))
        bodies.append("".join(line for i, line in enumerate(lines) if i not in head).strip("\n"))
    body = "\n\n\n".join(one for one in bodies if one)
    if LOAD.search(body):
        load = f'Builder.load_file(str(Path(__file__).with_name("{Path(new).name}.kv")))\n'
        body = LOAD.sub("", body).rstrip("\n") + "\n\n\n" + load
    return docstring + "\n" + "".join(heads) + "\n" + body.rstrip("\n") + "\n"


def defined(node: ast.stmt) -> list[str]:
    """Return the names that a statement of a module makes, imports included."""
    if isinstance(node, ast.ImportFrom):
        return [alias.asname or alias.name for alias in node.names]
    if isinstance(node, ast.FunctionDef | ast.ClassDef):
        return [node.name]
    targets = (
        node.targets
        if isinstance(node, ast.Assign)
        else [node.target]
        if isinstance(node, ast.AnnAssign)
        else []
    )
    return [inner.id for target in targets for inner in ast.walk(target) if isinstance(inner, ast.Name)]


def by_need(sources: list[Source]) -> list[Source]:
    """Put modules that others of the list import first; keep the order otherwise."""
    texts = {source.module: source.text for source in sources}

    def needs(one: str, other: str) -> bool:
        last = other.rpartition(".")[2]
        return re.search(rf"^(?:from|import) .*\b{last}\b", texts[one], re.M) is not None

    todo, done = [source.module for source in sources], list[str]()
    while todo:
        ready = next((m for m in todo if not any(needs(m, o) for o in todo if o != m)), todo[0])
        todo.remove(ready)
        done.append(ready)
    return sorted(sources, key=lambda source: done.index(source.module))


def merged_kv(texts: list[str]) -> str:
    heads = dict.fromkeys(line for text in texts for line in text.splitlines() if line.startswith("#:"))
    bodies = [
        "\n".join(line for line in text.splitlines() if not line.startswith("#:")).strip("\n")
        for text in texts
    ]
    return "\n".join(heads) + ("\n\n" if heads else "") + "\n\n".join(bodies) + "\n"


# -- the whole ----------------------------------------------------------------------------------------------


def git(*arguments: str) -> str:
    return subprocess.run(["git", *arguments], cwd=ROOT, check=True, capture_output=True, text=True).stdout


def kv_moves(paths: dict[str, str], files: set[str]) -> dict[str, str]:
    """A .kv file goes with the module of its name; look.kv goes with widgets."""
    found = {}
    for file in sorted(files):
        if file.startswith("reivers/") and file.endswith(".kv"):
            stem = file.removesuffix(".kv")
            module = stem if stem in paths else str(Path(stem).with_name("widgets"))
            found[stem] = paths[module]
    return found


def main() -> None:
    if (ROOT / "reivers" / "games").exists():
        sys.exit("reivers/games exists: the modules were moved already")
    plan = tomllib.loads(PLAN.read_text("utf-8"))
    files = {name for name in git("ls-files").splitlines() if (ROOT / name).is_file()}
    paths = planned(plan, files)
    symbols = {
        f"{dotted(f'reivers/{module}')}.{old}": new
        for module, changed in plan["renames"].items()
        for old, new in changed.items()
    }
    names = Renaming(paths, kv_moves(paths, files), symbols)
    made: dict[str, str] = {}

    targets: dict[str, list[str]] = {}
    for old, new in paths.items():
        targets.setdefault(new, []).append(old)
    for new, olds in targets.items():
        sources = [Source(f"{old}.py", (ROOT / f"{old}.py").read_text("utf-8"), names) for old in olds]
        texts = {source.module: source.rewritten() for source in sources}
        if len(sources) == 1:
            made[f"{new}.py"] = texts[sources[0].module]
            continue
        ordered = by_need(sources)
        text = merged(new, [(source.module, texts[source.module]) for source in ordered])
        first = ast.get_docstring(ast.parse(texts[sources[0].module]), clean=False)
        other = ast.get_docstring(ast.parse(text), clean=False)
        made[f"{new}.py"] = text.replace(f'"""{other}"""', f'"""{first}"""', 1) if first and other else text

    kv: dict[str, list[str]] = {}
    for old, new in names.kv.items():
        text = (ROOT / f"{old}.kv").read_text("utf-8")
        kv.setdefault(new, []).append(applied(text, names.in_text(text)))
    made |= {f"{new}.kv": texts[0] if len(texts) == 1 else merged_kv(texts) for new, texts in kv.items()}

    for file in sorted(files):
        if file in UNTOUCHED or file.removesuffix(".py") in paths or file.startswith("tests/playthroughs"):
            continue
        if file.endswith(".py"):
            made[file] = Source(file, (ROOT / file).read_text("utf-8"), names).rewritten()
        elif file.endswith(TEXTS) or file == "Makefile":
            text = (ROOT / file).read_text("utf-8")
            made[file] = applied(text, names.in_text(text))

    for old, new in paths.items():
        if old != new:
            (ROOT / f"{old}.py").unlink()
    for old, new in names.kv.items():
        if old != new:
            (ROOT / f"{old}.kv").unlink()
    made |= {file: text.lstrip() for file, text in plan["files"].items()}
    for folder, docstring in plan["packages"].items():
        made.setdefault(f"reivers/{folder}/__init__.py", f'"""{docstring}"""\n')
    for file in [name for name in made if name.startswith("tests/") and name.endswith(".py")]:
        for folder in Path(file).parents:
            init = str(folder / "__init__.py")
            if str(folder) not in (".", "tests/store") and init not in files:
                made.setdefault(init, "")
    for file, text in made.items():
        path = ROOT / file
        path.parent.mkdir(parents=True, exist_ok=True)
        if not path.exists() or path.read_text("utf-8") != text:
            path.write_text(text, "utf-8")
    for edit in plan.get("edits", []):
        path = ROOT / edit["file"]
        text = path.read_text("utf-8") if path.exists() else ""
        new = edit["replace"].lstrip("\n")
        new_text, count = re.subn(edit["find"], new, text, flags=re.M)
        if count:
            path.write_text(new_text, "utf-8")
        else:
            print(f"EDIT NOT APPLIED  {edit['file']}: {edit['find'][:60]}")
    for folder in sorted((path for path in (ROOT / "reivers").rglob("*") if path.is_dir()), reverse=True):
        if not any(path.name != "__pycache__" for path in folder.iterdir()) and folder.name != "__pycache__":
            subprocess.run(["rm", "-rf", str(folder)], check=True)
    ruff = [str(ROOT / ".venv/bin/python"), "-m", "ruff"]
    subprocess.run([*ruff, "check", "--fix", "--quiet", "."], cwd=ROOT)
    subprocess.run([*ruff, "format", "--quiet", "."], cwd=ROOT)


if __name__ == "__main__":
    main()
