"""Mutants: each is one change inside a function, and reasons are given only for what exists."""

import ast

import pytest

from tools import mutants


def changes(code: str) -> list[str]:
    """Return all changes of a function's body."""
    nodes = mutants.mutable(ast.parse(code))
    found = [(node, other) for _function, node in nodes for other in mutants.alternatives(node)]
    return [f"{ast.unparse(node)} > {ast.unparse(other)}" for node, other in found]


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        ("def f(x: int = 1) -> 'y':\n 'text'\n return x", ["return x > return None"]),
        ("def f(x):\n g(x)", ["g(x) > pass"]),
        ("def f(x):\n x = y < z", ["y < z > y <= z"]),
        ("def f(x):\n x = not y", ["not y > y"]),
        ("def f(x):\n x = 'a'", ["'a' > 'XXa'"]),
        ("def f(x):\n x = True", ["True > False"]),
        ("x = 1\nclass A:\n y = 2", []),
        (
            "def f(x):\n while x:\n  break",
            ["break > continue", "while x:\n    break > while not x:\n    break"],
        ),
    ],
)
def test_what_is_changed(code: str, expected: list[str]) -> None:
    assert sorted(changes(code)) == sorted(expected)


def test_a_mutant_has_the_code_of_its_function() -> None:
    found = list(mutants.mutants_of("reivers/games/border/rules/seasons/scoring.py"))
    assert len({mutant.key for mutant in found}) == len(found) > 40
    for mutant in found[::9]:
        assert mutants.code_of(mutant).co_qualname == mutant.function


def test_each_reason_is_of_a_mutant_that_exists() -> None:
    areas = {module for area in mutants.AREAS for module in mutants.modules_of(area)}
    names = {str(mutant) for module in areas for mutant in mutants.mutants_of(module)}
    assert set(mutants.reasons()) <= names
