"""Every recorded fault can be applied to the code as it is now."""

import ast
import shutil
from collections import Counter
from pathlib import Path

import pytest

from tests.conftest import ROOT
from tools.faults import Fault, apply, locate, read

FAULTS, FOLDERS = read()
MODULE = """LEVELS = (
    (160, "win"),
    (140, "loss"),
)


class Place:
    def rank(self, tied):
        return 2 if tied else 1


def rank(tied):
    return 2 if tied else 1
"""


@pytest.mark.parametrize("group", FOLDERS)
def test_the_faults_of_a_group_can_be_applied(group: str) -> None:
    for fault in (one for one in FAULTS if one.group == group):
        file, line = locate(ROOT, fault)
        lines = file.read_text("utf-8").splitlines()
        lines[line] = lines[line].replace(fault.find, fault.replace)
        ast.parse("\n".join(lines))
        assert lines != file.read_text("utf-8").splitlines(), fault.name


def test_no_fault_is_listed_twice() -> None:
    assert not [name for name, n in Counter(fault.name for fault in FAULTS).items() if n > 1]


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    (tmp_path / "reivers").mkdir()
    (tmp_path / "reivers" / "places.py").write_text(MODULE, "utf-8")
    return tmp_path


@pytest.mark.parametrize(
    ("symbol", "find", "replace"),
    [("LEVELS", "160", "150"), ("Place.rank", "2 if tied", "1 if tied"), ("rank", "2 if tied", "1 if tied")],
)
def test_a_fault_changes_one_line_of_its_symbol(tree: Path, symbol: str, find: str, replace: str) -> None:
    fault = Fault("rules", "reivers/places.py", symbol, find, replace, "")
    file, before = apply(tree, fault)
    after = file.read_text("utf-8")
    changed = [new for old, new in zip(before.splitlines(), after.splitlines(), strict=True) if old != new]
    assert before == MODULE
    assert [replace in line for line in changed] == [True]


def test_a_symbol_is_found_where_it_has_moved(tree: Path) -> None:
    (tree / "reivers" / "rules").mkdir()
    moved = tree / "reivers" / "rules" / "places.py"
    shutil.move(tree / "reivers" / "places.py", moved)
    assert locate(tree, Fault("rules", "reivers/places.py", "LEVELS", "160", "150", "")) == (moved, 1)


@pytest.mark.parametrize("symbol", ["Place", "ranks"])
def test_a_place_must_be_the_only_one(tree: Path, symbol: str) -> None:
    find = "rank" if symbol == "Place" else "2 if"
    (tree / "reivers" / "copy.py").write_text(MODULE, "utf-8")
    with pytest.raises(LookupError):
        locate(tree, Fault("rules", "reivers/gone.py", symbol, find, "", ""))
