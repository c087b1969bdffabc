"""The compiled file: the same bytes everywhere, and no YAML where the app runs."""

import hashlib
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

from reivers.data.compile import compile_cards, to_json
from reivers.games.border.schema import SCHEMA

from .conftest import CARDS

ROOT = CARDS.parent
RUN = "import sys; from pathlib import Path; from reivers.data.compile import compile_cards; "
RUN += "from reivers.games.border.schema import SCHEMA; "


def python(code: str, **environment: str) -> str:
    done = subprocess.run(
        [sys.executable, "-c", code],
        cwd=ROOT,
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout


def test_the_same_cards_give_the_same_bytes_under_any_hash_seed(tmp_path: Path) -> None:
    written = []
    for seed in ("1", "2"):
        out = tmp_path / seed
        python(f"{RUN} compile_cards(Path('cards/border'), SCHEMA, Path({str(out)!r}))", PYTHONHASHSEED=seed)
        written.append((out / "border.json").read_bytes())
    assert compile_cards(CARDS / "border", SCHEMA, tmp_path / "here") == tmp_path / "here" / "border.json"
    assert written == [(tmp_path / "here" / "border.json").read_bytes()] * 2


def test_a_machine_without_the_fast_loader_writes_the_same(tmp_path: Path) -> None:
    made = f"compile_cards(Path('cards/border'), SCHEMA, Path({str(tmp_path)!r}))"
    slow = f"import yaml; del yaml.CSafeLoader; {RUN} {made}"
    python(f"{slow}; assert '_yaml' not in repr(__import__('reivers.data.compile').data.compile._Loader)")
    fast = compile_cards(CARDS / "border", SCHEMA, tmp_path / "fast")
    assert (tmp_path / "border.json").read_bytes() == fast.read_bytes()


def test_the_file_shows_its_format_and_the_hash_of_its_content(table: dict[str, Any]) -> None:
    text = to_json("border", table)
    data = json.loads(text)
    head = {name: data.pop(name) for name in ("format", "game", "hash")}
    content = json.dumps(data, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    assert head == {"format": 1, "game": "border", "hash": hashlib.sha256(content.encode()).hexdigest()}
    assert data == table
    assert text.endswith("}\n")
    assert ": " not in text.partition('"practice"')[0]


def test_nothing_that_runs_imports_yaml() -> None:
    code = (
        "import sys; from reivers.data import check, load; "
        "from reivers.games.border.schema import coverage, fields; "
        "from reivers.games.border.rules.cards import fact_sources as facts; "
        "cards = load.cards('border'); rows = coverage.report(cards); "
        "facts.PracticeFacts(cards).fact('summer:30', 'cattle'); "
        "assert rows; print('yaml' in sys.modules)"
    )
    assert python(code).strip() == "False"


def test_compiling_needs_only_attrs_and_yaml() -> None:
    code = (
        "import sys; before = set(sys.modules); "
        "import reivers.data.compile; import reivers.games.border.schema; "
        "print(sorted({name.partition('.')[0] for name in set(sys.modules) - before} "
        "- set(sys.stdlib_module_names)))"
    )
    loaded = set(json.loads(python(code).replace("'", '"')))
    assert {name for name in loaded if "cython" not in name} <= {"_yaml", "attr", "attrs", "reivers", "yaml"}


def test_the_data_are_loaded_once_and_late() -> None:
    code = (
        "from reivers.data import load; print(load.cards.cache_info().currsize); "
        "print(load.cards('border') is load.cards('border'))"
    )
    assert python(code).split() == ["0", "True"]
