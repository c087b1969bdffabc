"""The report of simulated games is written as About reads it."""

import json
import runpy
from pathlib import Path

import pytest

import reivers
from tests.conftest import ROOT


def test_a_game_of_each_family_is_played_and_reported(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "simulated.json"
    main = runpy.run_path(str(ROOT / "tools" / "simulated.py"))["main"]
    assert main(["--games", "1", "--jobs", "1", "--to", str(file)]) == 0
    reported = json.loads(file.read_text("utf-8"))
    assert (reported["games"], reported["problems"], reported["version"]) == (4, 0, reivers.__version__)
    assert reported["commit"]
    assert capsys.readouterr().out.startswith("4 games, 0 problems")
