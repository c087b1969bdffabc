"""Rename identifiers as a table says: `python3.13 tools/rename.py tools/names.toml`.

The table lists, by module, the old and the new names of symbols (`Tell`), members (`Tell.message`),
parameters and local variables (`function(name)`, `Class.method(name)`, `*(name)` for the whole module).
mypy tells whose attribute each one is; `[receivers]` names the class of a value that has no type.
Python 3.12 or newer is needed to know the positions inside f-strings. What is gone is reported.
"""

import argparse
import ast
import builtins
import pickle
import re
import subprocess
import sys
import tomllib
from collections import defaultdict
from pathlib import Path
from tempfile import mkdtemp
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda)
COMPREHENSIONS = (ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp)
DOTTED = re.compile(r"\breivers(?:\.\w+)+(?::\w+)?")


class Scope:
    """A module, class, function or comprehension with the names it binds."""

    def __init__(self, node: ast.AST, parent: "Scope | None", path: str) -> None:
        self.node, self.parent, self.path = node, parent, path
        self.bound: set[str] = set()
        self.imports: dict[str, tuple[str, str]] = {}
        self.outer: set[str] = set()
        self.params: set[str] = set()
        self.mentioned: set[str] = set()

    @property
    def is_class(self) -> bool:
        return isinstance(self.node, ast.ClassDef)

    @property
    def is_module(self) -> bool:
        return isinstance(self.node, ast.Module)

    def find(self, name: str) -> "Scope | None":
        """Return the scope that binds this name as it is seen from here."""
        scope: Scope | None = self
        first = True
        while scope is not None:
            if name in scope.bound and name not in scope.outer and (first or not scope.is_class):
                return scope
            first = first and isinstance(scope.node, COMPREHENSIONS)
            scope = scope.parent
        return None


class Module:
    """A source file with its scopes and the edits to be made."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.file = str(path.relative_to(ROOT))
        name = self.file[:-3].replace("/", ".")
        self.is_package = name.endswith(".__init__")
        self.name = name.removesuffix(".__init__")
        self.text = path.read_text()
        self.lines = self.text.splitlines(keepends=True)
        self.tree = ast.parse(self.text)
        self.scopes: dict[ast.AST, Scope] = {}
        self.owner: dict[ast.AST, Scope] = {}
        self.edits: dict[tuple[int, int], tuple[str, str]] = {}
        self.top = Scope(self.tree, None, self.name)
        self.scopes[self.tree] = self.top
        self._bind(self.tree, self.top)
        self.exported = {
            each
            for part in self.tree.body
            if isinstance(part, ast.Assign) and ast.unparse(part.targets[0]) == "__all__"
            for each in ast.walk(part.value)
        }

    def _import(self, node: ast.Import | ast.ImportFrom, scope: Scope) -> None:
        for alias in node.names:
            if isinstance(node, ast.Import):
                local = alias.asname or alias.name.partition(".")[0]
                scope.imports[local] = (alias.name if alias.asname else local, "")
            else:
                local = alias.asname or alias.name
                scope.imports[local] = (self.absolute(node), alias.name)
            scope.bound.add(local)

    def absolute(self, node: ast.ImportFrom) -> str:
        if not node.level:
            return node.module or ""
        parts = self.name.split(".")
        parts = parts[: len(parts) - node.level + (1 if self.is_package else 0)]
        return ".".join([*parts, *([node.module] if node.module else [])])

    def _bind(self, node: ast.AST, scope: Scope) -> None:
        for child in ast.iter_child_nodes(node):
            self._bind_one(child, scope)

    def _bind_one(self, child: ast.AST, scope: Scope) -> None:
        self.owner[child] = scope
        if isinstance(child, ast.Name):
            outer: Scope | None = scope
            while outer is not None:
                outer.mentioned.add(child.id)
                outer = outer.parent
        match child:
            case ast.Import() | ast.ImportFrom():
                self._import(child, scope)
            case ast.Name(ctx=ast.Store() | ast.Del()):
                target = scope
                scope.bound.add(child.id)
                self.owner[child] = target
            case ast.NamedExpr():
                target = scope
                while isinstance(target.node, COMPREHENSIONS) and target.parent:
                    target = target.parent
                target.bound.add(child.target.id)
                self.owner[child.target] = target
                self._bind_one(child.value, scope)
                return
            case ast.Global() | ast.Nonlocal():
                scope.outer.update(child.names)
            case ast.ExceptHandler(name=str()):
                scope.bound.add(str(child.name))
            case ast.MatchAs(name=str()) | ast.MatchStar(name=str()):
                scope.bound.add(str(child.name))
            case ast.ClassDef():
                scope.bound.add(child.name)
                for part in [*child.decorator_list, *child.bases, *child.keywords]:
                    self._bind_one(part, scope)
                inner = self.scopes[child] = Scope(child, scope, f"{scope.path}.{child.name}")
                for part in child.body:
                    self._bind_one(part, inner)
                return
            case ast.FunctionDef() | ast.AsyncFunctionDef() | ast.Lambda():
                self._bind_function(child, scope)
                return
            case ast.ListComp() | ast.SetComp() | ast.DictComp() | ast.GeneratorExp():
                inner = self.scopes[child] = Scope(child, scope, scope.path)
                self._bind_one(child.generators[0].iter, scope)
                for n, part in enumerate(child.generators):
                    self.owner[part] = inner
                    self._bind_one(part.target, inner)
                    if n:
                        self._bind_one(part.iter, inner)
                    for test in part.ifs:
                        self._bind_one(test, inner)
                for each in [child.key, child.value] if isinstance(child, ast.DictComp) else [child.elt]:
                    self._bind_one(each, inner)
                return
        self._bind(child, scope)

    def _bind_function(self, node: Any, scope: Scope) -> None:
        args = node.args
        named = not isinstance(node, ast.Lambda)
        inner = Scope(node, scope, f"{scope.path}.{node.name}" if named else scope.path)
        self.scopes[node] = inner
        if named:
            scope.bound.add(node.name)
            for part in [*node.decorator_list, *([node.returns] if node.returns else [])]:
                self._bind_one(part, scope)
        for part in [*args.defaults, *(d for d in args.kw_defaults if d)]:
            self._bind_one(part, scope)
        every = [
            *args.posonlyargs,
            *args.args,
            *args.kwonlyargs,
            *(a for a in (args.vararg, args.kwarg) if a),
        ]
        for arg in every:
            self.owner[arg] = inner
            inner.bound.add(arg.arg)
            inner.params.add(arg.arg)
            if arg.annotation:
                self._bind_one(arg.annotation, scope)
        for part in node.body if named else [node.body]:
            self._bind_one(part, inner)

    def offset(self, line: int, column: int) -> int:
        """Return the index in the text of a position that counts bytes."""
        before = sum(map(len, self.lines[: line - 1]))
        return before + len(self.lines[line - 1].encode()[:column].decode())

    def span(self, node: Any) -> tuple[int, int]:
        return self.offset(node.lineno, node.col_offset), self.offset(node.end_lineno, node.end_col_offset)

    def edit(self, start: int, old: str, new: str) -> bool:
        if self.text[start : start + len(old)] != old:
            return False
        self.edits[start, start + len(old)] = (old, new)
        return True

    def save(self) -> None:
        text = self.text
        for (start, end), (_, new) in sorted(self.edits.items(), reverse=True):
            text = text[:start] + new + text[end:]
        if text != self.text:
            self.path.write_text(text)


class Renames:
    """The table, made ready for lookup."""

    def __init__(self, table: dict[str, Any], package: str) -> None:
        self.symbols: dict[str, str] = {}
        self.members: dict[str, dict[str, str]] = defaultdict(dict)
        self.locals: dict[str, dict[str, str]] = defaultdict(dict)
        self.receivers: dict[str, str] = table.get("receivers", {})
        self.class_strings: list[str] = table.get("class_strings", [])
        self.skip: list[str] = table.get("skip", [])
        self.spelling = Spelling(table.get("spelling", {}), table.get("kept", []))
        self.typed: list[dict[str, Any]] = table.get("locals", []) if "reivers".startswith(package) else []
        for module, names in table.get("modules", {}).items():
            if not module.startswith(package):
                continue
            for old, new in names.items():
                self._add(module, old, new)

    def _add(self, module: str, old: str, new: str) -> None:
        if "(" in old:
            where, _, name = old.rstrip(")").partition("(")
            self.locals[module if where == "*" else f"{module}.{where}"][name] = new
        elif "." in old:
            owner, _, name = old.rpartition(".")
            self.members[name][f"{module}.{owner}"] = new
        else:
            self.symbols[f"{module}.{old}"] = new


class Spelling:
    """Other spellings of parts of names."""

    def __init__(self, words: dict[str, str], kept: list[str]) -> None:
        self._words, self._kept = words, kept
        self._pattern = re.compile("|".join(words)) if words else None

    def new(self, name: str) -> str | None:
        if self._pattern is None or name in self._kept:
            return None
        new = self._pattern.sub(lambda found: self._words[found[0]], name)
        return new if new != name else None

    def fill(self, renames: "Renames", modules: list[Module], classes: dict[str, Any]) -> None:
        """Add all symbols and members that have such a name."""
        for module in modules:
            for name in module.top.bound - set(module.top.imports):
                if new := self.new(name):
                    renames.symbols.setdefault(f"{module.name}.{name}", new)
        for owner, found in classes.items():
            if owner.startswith(("reivers", "tests", "tools")) and owner not in self._kept:
                for name in found["names"]:
                    if new := self.new(name):
                        renames.members[name][owner] = new


class Renamer:
    def __init__(self, modules: list[Module], facts: dict[str, Any], renames: Renames) -> None:
        self.modules = {m.name: m for m in modules}
        self.facts, self.renames = facts, renames
        self.classes: dict[str, Any] = facts["classes"]
        self.reports: list[str] = []
        self.params: dict[str, dict[str, str]] = defaultdict(dict)
        self.definers: dict[str, set[str]] = defaultdict(set)
        self.words = {word for rule in renames.typed for word in rule["name"].split()}
        self.chosen: dict[Any, str | None] = {}
        self.taken: dict[Any, set[str]] = defaultdict(set)
        self._members_of_code()

    def _members_of_code(self) -> None:
        """Note which of our classes have a member of each name."""
        for name, found in self.classes.items():
            if name.startswith("reivers"):
                for member in found["names"]:
                    self.definers[member].add(name)

    def report(self, module: Module, node: Any, text: str) -> None:
        self.reports.append(f"{module.file}:{getattr(node, 'lineno', 0)}: {text}")

    # Symbols

    def resolve(self, module: str, name: str, depth: int = 0) -> str | None:
        """Return the full name of what a module calls this, through its imports."""
        found = self.modules.get(module)
        if found is None or depth > 9:
            return f"{module}.{name}"
        if name in found.top.imports:
            source, symbol = found.top.imports[name]
            if not symbol:
                return source
            if f"{source}.{symbol}" in self.modules:
                return f"{source}.{symbol}"
            return self.resolve(source, symbol, depth + 1)
        return f"{module}.{name}" if name in found.top.bound else None

    def full_name(self, module: Module, scope: Scope, name: str) -> tuple[str | None, Scope | None]:
        binder = scope.find(name)
        if binder is None:
            return None, None
        if name in binder.imports:
            source, symbol = binder.imports[name]
            if not symbol:
                return source, binder
            if f"{source}.{symbol}" in self.modules:
                return f"{source}.{symbol}", binder
            return self.resolve(source, symbol), binder
        if binder.is_module:
            return f"{module.name}.{name}", binder
        return None, binder

    def local_name(self, module: Module, scope: Scope, name: str) -> str | None:
        """Return the new name of a local variable."""
        path, limit = scope.path, module.name
        new = None
        while True:
            new = self.renames.locals.get(path, {}).get(name)
            if new or path == limit:
                break
            path = path.rpartition(".")[0]
        new = new or self.renames.spelling.new(name)
        if new is None and module.name.startswith("reivers"):
            return self.by_type(module, scope, name)
        if new is None or new == name:
            return None
        if new in scope.bound or new in scope.mentioned:
            self.reports.append(f"{module.file}: {scope.path}: {name} > {new} meets another {new}")
            return None
        return new

    def by_type(self, module: Module, scope: Scope, name: str) -> str | None:
        """Return the first free new name that the rules for local variables have."""
        if name not in self.words:
            return None
        key = (scope.node, name)
        if key not in self.chosen:
            self.chosen[key] = self._by_type(module, scope, name)
        return self.chosen[key]

    def _by_type(self, module: Module, scope: Scope, name: str) -> str | None:
        node: Any = scope.node
        first, last = node.lineno, node.end_lineno
        variables = self.facts["files"].get(module.file, {"variables": ()})["variables"]
        kinds = [kind for line, found, kind in variables if found == name and first <= line <= last]
        for rule in self.renames.typed:
            if (
                name in rule["name"].split()
                and re.match(rule.get("in", ""), scope.path)
                and any(re.search(rule.get("type", ""), kind) for kind in kinds or ["?"])
            ):
                if name in rule["new"].split():
                    return None
                for new in rule["new"].split():
                    if self.is_free(module, scope, new):
                        self.taken[scope.node].add(new)
                        return str(new)
                self.reports.append(f"{module.file}: {scope.path}: no new name for {name} ({kinds[:1]})")
                return None
        self.reports.append(f"{module.file}: {scope.path}: no rule for {name} ({kinds[:1]})")
        return None

    def is_free(self, module: Module, scope: Scope, new: str) -> bool:
        outer: Scope | None = scope
        while outer is not None and not outer.is_module:
            if new in outer.bound or new in self.taken[outer.node]:
                return False
            outer = outer.parent
        news = {self.renames.symbols.get(f"{module.name}.{one}", "") for one in module.top.bound} | {
            self.renames.symbols.get(self.resolve(module.name, one) or "", "") for one in module.top.imports
        }
        if new in scope.mentioned or new in news:
            return False
        return not any(new in inner.bound for inner in module.scopes.values() if self.within(inner, scope))

    def within(self, inner: Scope | None, scope: Scope) -> bool:
        while inner is not None and inner is not scope:
            inner = inner.parent
        return inner is scope

    # Members

    def member(self, owners: list[str], name: str) -> tuple[str | None, bool]:
        """Return the new name of a member of these classes, and whether the classes were known."""
        wanted = self.renames.members.get(name)
        if wanted is None:
            return None, True
        found: set[str | None] = set()
        for owner in owners:
            mro = self.classes.get(owner, {}).get("mro", [owner])
            hit = next((wanted[base] for base in mro if base in wanted), None)
            if hit is None and (owner in ("?", "builtins.object", "function") or owner not in self.classes):
                if owner in ("?", "builtins.object"):
                    return None, False
                if not owner.startswith("reivers"):
                    continue
            if (
                hit is None
                and owner in self.classes
                and not any(name in self.classes.get(base, {}).get("names", ()) for base in mro)
                and self.classes[owner]["open"]
            ):
                return None, False
            found.add(hit)
        if len(found) == 1:
            return found.pop(), True
        return None, not found or len(found) == 1

    def guess(self, name: str) -> str | None:
        """Return the new name of a member of an unknown class, if all our classes with it agree."""
        wanted = self.renames.members.get(name, {})
        if not wanted:
            return None
        news = set()
        for definer in self.definers.get(name, set()):
            mro = self.classes[definer]["mro"]
            news.add(next((wanted[base] for base in mro if base in wanted), None))
        if not self.definers.get(name):
            news = set(wanted.values())
        return news.pop() if len(news) == 1 else None

    def by_receiver(self, module: Module, scope: Scope, value: ast.AST, name: str) -> tuple[str | None, bool]:
        """Return the new name of a member by how the value before the dot is written."""
        text = ast.unparse(value)
        if text in ("self", "cls", "super()"):
            outer: Scope | None = scope
            while outer and not outer.is_class:
                outer = outer.parent
            if outer:
                return self.member([outer.path], name)
        last = re.sub(r"\(.*\)$", "", text).rpartition(".")[2]
        for key in (
            f"{module.name}:{text}",
            f"{module.name}:*",
            text,
            last,
            f"{module.name.split('.')[0]}:*",
        ):
            if key in self.renames.receivers:
                owner = self.renames.receivers[key]
                return self.member([owner], name) if owner else (None, True)
        return None, False

    def attribute(self, module: Module, scope: Scope, node: ast.Attribute) -> None:
        name = node.attr
        owners = self.module_of(module, scope, node.value)
        if owners:
            full = self.resolve(owners, name)
            new = self.renames.symbols.get(full or "")
            if new:
                self.put(module, node, name, new)
            return
        if name not in self.renames.members:
            return
        key = (node.lineno, node.col_offset, node.end_lineno, node.end_col_offset)
        new, sure = self.member_at(module, scope, node.value, name, self.fact(module, "members", key))
        if new:
            self.put(module, node, name, new)
        elif not sure:
            self.report(module, node, f"whose is {ast.unparse(node)}?")

    def member_at(
        self, module: Module, scope: Scope, value: ast.AST, name: str, owners: list[str] | None
    ) -> tuple[str | None, bool]:
        new, sure = self.member(owners, name) if owners else (None, False)
        if not sure:
            new, sure = self.by_receiver(module, scope, value, name)
        if not sure and any(
            re.fullmatch(pattern, f"{module.file}:{ast.unparse(value)}.{name}")
            for pattern in self.renames.skip
        ):
            return None, True
        if not sure:
            new = self.guess(name)
            sure = new is not None
        return new, sure

    def fact(self, module: Module, kind: str, key: Any) -> Any:
        facts = self.facts["files"].get(module.file)
        return facts[kind].get(key) if facts else None

    def module_of(self, module: Module, scope: Scope, value: ast.AST) -> str | None:
        """Return the module that an expression names."""
        if isinstance(value, ast.Name):
            full, _ = self.full_name(module, scope, value.id)
            return full if full in self.modules else None
        if isinstance(value, ast.Attribute):
            outer = self.module_of(module, scope, value.value)
            if outer is None and isinstance(value.value, ast.Name):
                outer = self.full_name(module, scope, value.value.id)[0]
            full = f"{outer}.{value.attr}"
            return full if full in self.modules else None
        return None

    # Edits

    def put(self, module: Module, node: Any, old: str, new: str) -> None:
        """Replace the last or first name of a node."""
        start, end = module.span(node)
        at = end - len(old) if isinstance(node, ast.Attribute) else start
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
            found = re.compile(rf"\b(?:def|class)\s+({old})\b").search(module.text, start)
            at = found.start(1) if found else start
        if not module.edit(at, old, new):
            self.report(module, node, f"{old} is not where it should be")

    def run(self) -> None:
        for module in self.modules.values():
            self.collect_params(module)
        for module in self.modules.values():
            for node, scope in list(module.owner.items()):
                self.visit(module, scope, node)
            self.collisions(module)

    def collect_params(self, module: Module) -> None:
        for scope in module.scopes.values():
            if isinstance(scope.node, (ast.FunctionDef, ast.AsyncFunctionDef)):
                for name in scope.params:
                    new = self.local_name(module, scope, name)
                    if new:
                        self.params[scope.path][name] = new

    def visit(self, module: Module, scope: Scope, node: ast.AST) -> None:
        match node:
            case ast.Name():
                self.name(module, scope, node, node.id)
            case ast.Attribute():
                self.attribute(module, scope, node)
            case ast.arg():
                new = self.local_name(module, scope, node.arg)
                if new:
                    self.put(module, node, node.arg, new)
            case ast.FunctionDef() | ast.AsyncFunctionDef() | ast.ClassDef():
                self.name(module, scope, node, node.name)
            case ast.ImportFrom():
                self.import_from(module, node)
            case ast.Call():
                self.call(module, scope, node)
            case ast.MatchClass():
                self.pattern(module, scope, node)
            case ast.MatchAs(name=str()) | ast.MatchStar(name=str()) | ast.ExceptHandler(name=str()):
                self.bare(module, scope, node, str(node.name))
            case ast.Global() | ast.Nonlocal():
                for name in node.names:
                    self.bare(module, scope, node, name)
            case ast.Constant(value=str()):
                self.string(module, scope, node)

    def name(self, module: Module, scope: Scope, node: Any, name: str) -> None:
        new = self.new_name(module, scope, name)
        if new:
            self.put(module, node, name, new)

    def new_name(self, module: Module, scope: Scope, name: str) -> str | None:
        full, binder = self.full_name(module, scope, name)
        if binder is None:
            return None
        if name in binder.imports:
            _, symbol = binder.imports[name]
            return self.renames.symbols.get(full or "") if symbol == name else None
        if binder.is_module:
            return self.renames.symbols.get(full or "")
        if binder.is_class:
            return self.member([binder.path], name)[0]
        return self.local_name(module, binder, name)

    def bare(self, module: Module, scope: Scope, node: Any, name: str) -> None:
        new = self.new_name(module, scope, name)
        if new:
            start, end = module.span(node)
            for found in re.finditer(rf"(?<![\w.]){name}\b", module.text[start:end]):
                before = module.text[start : start + found.start()]
                if isinstance(node, (ast.Global, ast.Nonlocal)) or re.search(r"\bas\s+$|^$|\*$", before):
                    module.edit(start + found.start(), name, new)
                    if not isinstance(node, (ast.Global, ast.Nonlocal)):
                        break

    def import_from(self, module: Module, node: ast.ImportFrom) -> None:
        source = module.absolute(node)
        for alias in node.names:
            if f"{source}.{alias.name}" in self.modules:
                continue
            new = self.renames.symbols.get(self.resolve(source, alias.name) or "")
            if new:
                start, _ = module.span(alias)
                module.edit(start, alias.name, new)

    def call(self, module: Module, scope: Scope, node: ast.Call) -> None:
        key = (node.lineno, node.col_offset, node.end_lineno, node.end_col_offset)
        self.string_member(module, scope, node, key)
        if not any(word.arg for word in node.keywords):
            return
        called = node.func
        target = str(self.fact(module, "calls", key) or "?")
        if isinstance(called, ast.Name) and target == "?":
            target = self.full_name(module, scope, called.id)[0] or "?"
        last = ast.unparse(called).rpartition(".")[2]
        if last in ("evolve", "partial") and node.args:
            if last == "evolve":
                target = "|".join(self.fact(module, "firsts", key) or ["?"])
            elif isinstance(node.args[0], ast.Name):
                target = self.full_name(module, scope, node.args[0].id)[0] or "?"
        if last in ("bind", "unbind") and isinstance(called, ast.Attribute):
            self.bound(module, scope, node, target)
            return
        for word in node.keywords:
            new = self.keyword(target, last, word.arg) if word.arg else None
            if new:
                self.put(module, word, str(word.arg), new)

    def bound(self, module: Module, scope: Scope, node: ast.Call, target: str) -> None:
        """Rename the properties that a widget's `bind` names."""
        owners = [one.rpartition(".")[0] for one in target.split("|") if one.count(".")]
        for word in node.keywords:
            if word.arg in self.renames.members and isinstance(node.func, ast.Attribute):
                new, sure = self.member_at(module, scope, node.func.value, word.arg, owners)
                if new:
                    self.put(module, word, word.arg, new)
                elif not sure:
                    self.report(module, node, f"whose property is {word.arg}?")

    def keyword(self, target: str, last: str, word: str) -> str | None:
        for each in target.split("|"):
            if each in self.classes:
                new = self.member([each], word)[0] or self.private(each, word)
                if new:
                    return new
                for base in self.classes[each]["mro"]:
                    if word in self.params.get(f"{base}.__init__", {}):
                        return self.params[f"{base}.__init__"][word]
                continue
            if word in self.params.get(each, {}):
                return self.params[each][word]
            owner, _, method = each.rpartition(".")
            for base in self.classes.get(owner, {}).get("mro", ()):
                if word in self.params.get(f"{base}.{method}", {}):
                    return self.params[f"{base}.{method}"][word]
            if each == "?" or each.startswith("?."):
                news = {p[word] for f, p in self.params.items() if word in p and f.rpartition(".")[2] == last}
                if len(news) == 1:
                    return news.pop()
        return None

    def private(self, owner: str, word: str) -> str | None:
        new = self.member([owner], "_" + word)[0]
        return new.lstrip("_") if new else None

    def string_member(self, module: Module, scope: Scope, node: ast.Call, key: Any) -> None:
        """Rename the attribute that getattr, setattr and the like name by a string."""
        last = ast.unparse(node.func).rpartition(".")[2]
        if (
            last not in ("getattr", "setattr", "hasattr", "delattr", "delitem", "object", "tell", "property")
            or len(node.args) < 2
        ):
            return
        name = node.args[1]
        if not isinstance(name, ast.Constant) or not isinstance(name.value, str):
            return
        of = self.module_of(module, scope, node.args[0])
        if of:
            new = self.renames.symbols.get(self.resolve(of, name.value) or "")
        elif name.value not in self.renames.members:
            return
        else:
            owners = self.fact(module, "firsts", key)
            new, sure = self.member_at(module, scope, node.args[0], name.value, owners)
            if not sure:
                self.report(module, node, f"whose is {ast.unparse(node)}?")
        if new:
            module.edit(module.span(name)[0] + 1, name.value, new)

    def pattern(self, module: Module, scope: Scope, node: ast.MatchClass) -> None:
        full = self.full_name(module, scope, ast.unparse(node.cls).rpartition(".")[2])[0] or "?"
        start, end = module.span(node)
        for word in node.kwd_attrs:
            new = self.member([full], word)[0]
            if new:
                for found in re.finditer(rf"\b{word}(?=\s*=)", module.text[start:end]):
                    module.edit(start + found.start(), word, new)

    def string(self, module: Module, scope: Scope, node: Any) -> None:
        start, end = module.span(node)
        source = module.text[start:end]
        for found in DOTTED.finditer(source):
            path = found[0].replace(":", ".")
            owner, _, name = path.rpartition(".")
            new = self.renames.symbols.get(self.resolve(owner, name) or "") if owner in self.modules else None
            if new is None:
                above, _, cls = owner.rpartition(".")
                if above in self.modules and f"{above}.{cls}" in self.classes:
                    new = self.member([f"{above}.{cls}"], name)[0]
                    cls_new = self.renames.symbols.get(f"{above}.{cls}")
                    if cls_new:
                        at = start + found.end() - len(name) - 1 - len(cls)
                        module.edit(at, cls, cls_new)
            if new:
                module.edit(start + found.end() - len(name), name, new)
        if node in module.exported:
            new = self.new_name(module, module.top, str(node.value))
            if new:
                module.edit(start + 1, str(node.value), new)
        if module.file in self.renames.class_strings:
            news = {
                new
                for old, new in self.renames.symbols.items()
                if old.startswith("reivers.ui.") and old.rpartition(".")[2] == node.value
            }
            if len(news) == 1:
                module.edit(start + 1, str(node.value), news.pop())
        short = re.fullmatch(r"(\w+):(\w+)", str(node.value))
        if short:
            for owner in (f"{module.name}.{short[1]}", f"{module.name.rpartition('.')[0]}.{short[1]}"):
                new = self.renames.symbols.get(f"{owner}.{short[2]}")
                if new:
                    module.edit(start + source.index(":") + 1, short[2], new)

    def collisions(self, module: Module) -> None:
        """Report new names that meet a name which is already there."""
        for node, scope in module.owner.items():
            if not isinstance(node, ast.Name) or not isinstance(node.ctx, ast.Load):
                continue
            new = self.new_name(module, scope, node.id)
            if not new or new == node.id:
                continue
            binder = scope.find(node.id)
            seen = scope.find(new)
            if seen is not None and self.new_name(module, scope, new) in (None, new):
                inside = seen
                while inside is not None and inside is not binder:
                    inside = inside.parent  # type: ignore[assignment]
                if inside is binder:
                    self.report(module, node, f"{node.id} > {new} meets another {new}")
        used = {n.id for n in module.owner if isinstance(n, ast.Name)}
        for name in module.top.bound:
            new = self.new_name(module, module.top, name)
            if new and new in module.top.bound and self.new_name(module, module.top, new) in (None, new):
                self.report(module, module.tree, f"{name} > {new} meets another {new} of the module")
            elif new and hasattr(builtins, new) and new in used and new not in module.top.bound:
                self.report(module, module.tree, f"{name} > {new} hides the builtin that is used here")


def member_collisions(renamer: Renamer) -> list[str]:
    """Say which members would get the name of another member of their class."""
    found = []
    for owner, known in renamer.classes.items():
        if not owner.startswith(("reivers", "tests")):
            continue
        names = {name for base in known["mro"] for name in renamer.classes.get(base, {"names": ()})["names"]}
        for name in names:
            new = renamer.member([owner], name)[0]
            if new and new in names and renamer.member([owner], new)[0] in (None, new):
                found.append(f"{owner}: {name} > {new} meets another {new}")
    return found


def strings_of_annotations(module: Module) -> list[tuple[Any, Scope]]:
    found = []
    for node, scope in module.owner.items():
        for part in (getattr(node, "annotation", None), getattr(node, "returns", None)):
            for each in ast.walk(part) if part else ():
                if isinstance(each, ast.Constant) and isinstance(each.value, str):
                    found.append((each, scope))
    return found


def quoted(renamer: Renamer, module: Module) -> None:
    """Rename classes in quoted annotations."""
    for node, scope in strings_of_annotations(module):
        start, end = module.span(node)
        for found in re.finditer(r"(?<![\w.])[A-Za-z_]\w*", module.text[start:end]):
            new = renamer.new_name(module, scope, found[0])
            if new:
                module.edit(start + found.start(), found[0], new)


class Kv:
    """A file of Kivy's language."""

    def __init__(self, path: Path, renamer: Renamer) -> None:
        self.path, self.renamer = path, renamer
        self.by_class: dict[str, list[str]] = defaultdict(list)
        for full in renamer.classes:
            if full.startswith("reivers.ui") and renamer.classes[full]["open"]:
                self.by_class[full.rpartition(".")[2]].append(full)

    def new_class(self, name: str) -> str | None:
        news = {self.renamer.renames.symbols.get(full) for full in self.by_class.get(name, ())}
        own = f"reivers.{str(self.path.relative_to(ROOT / 'reivers'))[:-3].replace('/', '.')}.{name}"
        if own in self.renamer.renames.symbols and own in self.by_class.get(name, ()):
            return self.renamer.renames.symbols[own]
        if len(news) > 1:
            self.renamer.reports.append(f"{self.path}: class {name} is not clear")
        return news.pop() if len(news) == 1 else None

    def run(self) -> str:
        out = []
        stack: list[tuple[int, str]] = []
        canvas: int | None = None
        for line in self.path.read_text().split("\n"):
            indent = len(line) - len(line.lstrip())
            bare = line.strip()
            if bare and not bare.startswith("#"):
                while stack and stack[-1][0] >= indent:
                    stack.pop()
                head = re.match(r"\s*(?:<([\w@+\-, ]+)>|([A-Z]\w*)):\s*$", line)
                if re.match(r"\s*canvas[.\w]*:", line):
                    stack.append((indent, stack[-1][1]))
                    canvas = indent
                elif canvas is not None and indent <= canvas:
                    canvas = None
                if head and canvas is None:
                    name = re.split(r"[@,]", head[1] or head[2])[0].strip()
                    stack.append((indent, name))
            out.append(self.line(line, stack))
        return "\n".join(out)

    def line(self, line: str, stack: list[tuple[int, str]]) -> str:
        renames = self.renamer.renames
        if line.lstrip().startswith("#:import"):
            _, local, path = line.split()
            owner, _, name = path.rpartition(".")
            new = renames.symbols.get(f"{owner}.{name}")
            return f"#:import {new if local == name else local} {owner}.{new}" if new else line
        head = re.match(r"\s*(?:<[\w@+\-, ]+>|[A-Z]\w*):", line)
        if head:
            return re.sub(r"\w+", lambda m: self.new_class(m[0]) or m[0], line)
        if not stack:
            return line
        root, inner = stack[0][1], stack[-1][1]
        found = re.match(r"(\s*)(\w+)(:.*)$", line)
        if found and found[2] in renames.members:
            new = self.member(inner, found[2])
            line = f"{found[1]}{new or found[2]}{found[3]}"

        def swap(m: re.Match[str]) -> str:
            name = m[1]
            if name not in renames.members:
                return m[0]
            before = line[: m.start()]
            if before.count("'") % 2 or before.count('"') % 2:
                return m[0]
            receiver = re.search(r"([\w.]*?)(\w+)$", before)
            word = receiver[2] if receiver else ""
            if word in ("root", "self") and receiver and not receiver[1]:
                return f".{self.member(root if word == 'root' else inner, name) or name}"
            owner = renames.receivers.get(word)
            new, sure = self.renamer.member([owner], name) if owner else (None, owner == "")
            if not sure:
                new = self.renamer.guess(name)
                if not new:
                    self.renamer.reports.append(f"{self.path}: whose is {word}.{name}?")
            return f".{new or name}"

        return re.sub(r"(?<=\w)\.(\w+)", swap, line)

    def member(self, cls: str, name: str) -> str | None:
        news = {self.renamer.member([full], name)[0] for full in self.by_class.get(cls, ())}
        if len(news) > 1:
            self.renamer.reports.append(f"{self.path}: {cls}.{name} is not clear")
        return news.pop() if len(news) == 1 else None


def replace_texts(rules: list[dict[str, str]]) -> list[str]:
    """Replace what no rule for code can find; say which rules found nothing."""
    lost = []
    for rule in rules:
        found = 0
        for path in ROOT.glob(rule["file"]):
            text, n = re.subn(rule["old"], rule["new"], path.read_text())
            found += n
            path.write_text(text)
        if not found:
            lost.append(f"gone: {rule}")
    return lost


def sources() -> list[Path]:
    listed = subprocess.run(["git", "ls-files", "*.py"], cwd=ROOT, capture_output=True, text=True, check=True)
    own = {"tools/rename.py", "tools/rename_types.py", "tools/verify_moves.py"}
    return [ROOT / name for name in listed.stdout.split() if name not in own]


def missing(renames: Renames, renamer: Renamer) -> list[str]:
    lost = []
    for full in renames.symbols:
        module, _, name = full.rpartition(".")
        found = renamer.modules.get(module)
        if found is None or name not in found.top.bound:
            lost.append(full)
    for name, owners in renames.members.items():
        for owner in owners:
            if name not in renamer.classes.get(owner, {"names": ()})["names"]:
                lost.append(f"{owner}.{name}")
    return lost


def main() -> None:
    options = argparse.ArgumentParser()
    options.add_argument("table", type=Path)
    options.add_argument("--package", default="")
    options.add_argument("--dry", action="store_true")
    options.add_argument("--types", type=Path, help="use these facts of mypy instead of asking again")
    given = options.parse_args()
    table = tomllib.loads(given.table.read_text())
    words = sorted({word for rule in table.get("locals", []) for word in rule["name"].split()})
    types = given.types or Path(mkdtemp()) / "types.pickle"
    if not given.types:
        subprocess.run(
            [ROOT / ".venv/bin/python", ROOT / "tools/rename_types.py", types, *words], cwd=ROOT, check=True
        )
    facts = pickle.loads(types.read_bytes())
    package = f"reivers.{given.package}" if given.package else ""
    renames = Renames(table, package)
    modules = [Module(path) for path in sources()]
    renames.spelling.fill(renames, modules, facts["classes"])
    renamer = Renamer(modules, facts, renames)
    renamer.run()
    for module in modules:
        quoted(renamer, module)
    kivy = {path: Kv(path, renamer).run() for path in sorted(ROOT.glob("reivers/**/*.kv"))}
    for line in sorted(set(renamer.reports)):
        print(line)
    for line in member_collisions(renamer):
        print(line)
    for line in missing(renames, renamer):
        print("gone:", line)
    print(sum(len(m.edits) for m in modules), "edits")
    if not given.dry:
        for module in modules:
            module.save()
        for path, text in kivy.items():
            path.write_text(text)
        for line in replace_texts(table.get("texts", [])):
            print(line)


if __name__ == "__main__":
    sys.setrecursionlimit(10000)
    main()
