"""Write what mypy knows about attributes and calls, for `tools/rename.py`."""

import pickle
import sys
from typing import Any

from mypy import build, nodes, types
from mypy.config_parser import parse_config_file
from mypy.find_sources import create_source_list
from mypy.options import Options

SKIPPED = {
    "node",
    "info",
    "type",
    "def_info",
    "analyzed_type",
    "original_def",
    "mro",
    "names",
    "unanalyzed_type",
}
WALKED = (
    nodes.Statement,
    nodes.Expression,
    nodes.Block,
    nodes.FuncItem,
    nodes.Decorator,
    nodes.Argument,
    nodes.MypyFile,
    nodes.OverloadedFuncDef,
    nodes.ClassDef,
)


def checked() -> build.BuildResult:
    options = Options()
    parse_config_file(options, lambda: None, "pyproject.toml", sys.stdout, sys.stderr)
    options.incremental = False
    options.cache_dir = "/dev/null"
    options.export_types = options.preserve_asts = options.check_untyped_defs = True
    options.warn_unreachable = False
    for module in options.per_module_options.values():
        module["check_untyped_defs"] = True
    return build.build(create_source_list(["reivers", "tools", "tests", "main.py"], options), options)


def children(node: Any) -> list[Any]:
    found: list[Any] = []
    for cls in type(node).__mro__:
        for attr in getattr(cls, "__mypyc_attrs__", ()):
            if attr in SKIPPED or attr.startswith("__"):
                continue
            try:
                stack = [getattr(node, attr)]
            except AttributeError:
                continue
            while stack:
                item = stack.pop()
                if isinstance(item, (list, tuple)):
                    stack.extend(item)
                elif isinstance(item, nodes.Node) and isinstance(item, (*WALKED, nodes.Node)):
                    found.append(item)
    return found


def walk(tree: nodes.MypyFile) -> list[Any]:
    seen: dict[int, Any] = {}
    stack: list[Any] = list(tree.defs)
    while stack:
        node = stack.pop()
        if id(node) in seen or isinstance(node, (nodes.TypeInfo, nodes.MypyFile, nodes.Var)):
            continue
        seen[id(node)] = node
        stack.extend(children(node))
    return list(seen.values())


def classes_of(kind: Any) -> list[str]:
    """Return the full names of the classes a value may have; `?` where mypy does not know."""
    kind = types.get_proper_type(kind)
    match kind:
        case types.Instance():
            if kind.type.fullname in ("builtins.type",) or kind.type.fullname == "types.ModuleType":
                return ["?"]
            return [kind.type.fullname]
        case types.UnionType():
            return [name for item in kind.items for name in classes_of(item)]
        case types.TypeVarType():
            return classes_of(kind.upper_bound)
        case types.TypeType():
            return classes_of(kind.item)
        case types.TupleType():
            return [kind.partial_fallback.type.fullname]
        case types.CallableType():
            return classes_of(kind.ret_type) if kind.is_type_obj() else ["function"]
        case types.Overloaded():
            return classes_of(kind.items[0])
        case types.LiteralType():
            return classes_of(kind.fallback)
        case types.NoneType():
            return []
        case _:
            return ["?"]


def callee(node: nodes.CallExpr, known: dict[Any, Any]) -> str:
    called = node.callee
    if (
        isinstance(called, nodes.RefExpr)
        and called.node is not None
        and not isinstance(called.node, nodes.Var)
    ):
        return str(called.node.fullname)
    if isinstance(called, nodes.MemberExpr):
        owners = classes_of(known.get(called.expr))
        return "|".join(f"{owner}.{called.name}" for owner in owners)
    kind: Any = types.get_proper_type(known.get(called))
    if isinstance(kind, types.CallableType):
        if kind.is_type_obj():
            return classes_of(kind)[0]
        if kind.definition is not None:
            return str(kind.definition.fullname)
    return "?"


def main() -> None:
    words = set(sys.argv[2:])
    result = checked()
    known = result.types
    out: dict[str, Any] = {"files": {}, "classes": {}}
    for name, tree in result.files.items():
        if not name.startswith(("reivers", "tools", "tests", "main")):
            continue
        members: dict[Any, list[str]] = {}
        calls: dict[Any, str] = {}
        firsts: dict[Any, list[str]] = {}
        variables: list[tuple[int, str, str]] = []
        for node in walk(tree):
            if isinstance(node, nodes.NameExpr) and node.name in words and isinstance(node.node, nodes.Var):
                variables.append((node.line, node.name, str(node.node.type)))
            elif isinstance(node, nodes.Argument) and node.variable.name in words:
                variables.append((node.line, node.variable.name, str(node.variable.type)))
            where = (node.line, node.column, node.end_line, node.end_column)
            if isinstance(node, nodes.MemberExpr):
                of = node.expr
                if isinstance(of, nodes.RefExpr) and isinstance(of.node, nodes.MypyFile):
                    members[where] = ["module:" + of.node.fullname]
                elif of in known:
                    members[where] = classes_of(known[of]) or ["None"]
            elif isinstance(node, nodes.CallExpr):
                calls[where] = callee(node, known)
                if node.args:
                    first = node.args[0]
                    if isinstance(first, nodes.RefExpr) and isinstance(first.node, nodes.MypyFile):
                        firsts[where] = ["module:" + first.node.fullname]
                    elif first in known:
                        firsts[where] = classes_of(known[first])
            elif isinstance(node, nodes.ClassDef):
                info = node.info
                out["classes"][info.fullname] = {
                    "mro": [base.fullname for base in info.mro],
                    "names": [n for n, symbol in info.names.items() if not symbol.plugin_generated],
                    "open": bool(info.fallback_to_any),
                }
        out["files"][str(tree.path)] = {
            "members": members,
            "calls": calls,
            "firsts": firsts,
            "variables": variables,
        }
    with open(sys.argv[1], "wb") as file:
        pickle.dump(out, file)
    for error in result.errors[:20]:
        print(error)


if __name__ == "__main__":
    main()
