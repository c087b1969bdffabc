"""Comparing two runs of `make bench`, or three of each."""

import json
from collections.abc import Sequence
from pathlib import Path

import pytest

from tests.bench.conftest import Row
from tools.compare_bench import main


def written(folder: Path, *runs: tuple[float, float]) -> list[str]:
    """Files of runs, each with an undo time (lower is better) and a speed (higher is better)."""
    files = []
    for n, (undo, speed) in enumerate(runs):
        rows = [
            Row(f"undo of {100 + n} entries", "1.5 ms", "a frame", undo, "< 1"),
            Row("decisions a second", "12,345", "99 plies", speed, ">= 1"),
            Row("memory", "7 kB", ""),
        ]
        files.append(folder / f"{n}.json")
        files[-1].write_text(json.dumps([row.record() for row in rows]), "utf-8")
    return [str(file) for file in files]


def test_a_row_has_its_number_and_unit() -> None:
    row = Row("taps", "1,087.5 ms wall", "87 promised", 0.5, ">= 1").record()
    assert (row["value"], row["unit"], row["better"]) == (1087.5, "ms", "higher")
    taps = Row("taps", "87: Summer 30", "87 promised", 1.0, "<= 1").record()
    assert (taps["value"], taps["unit"], taps["better"]) == (87, "", "lower")


@pytest.mark.parametrize(
    ("runs", "status"),
    [
        ([(0.5, 2.0), (0.54, 1.9)], 0),
        ([(0.5, 2.0), (0.56, 2.0)], 1),
        ([(0.5, 2.0), (0.5, 1.7)], 1),
        ([(0.5, 2.0), (0.1, 9.0)], 0),
        ([(0.5, 2.0), (0.9, 2.0)] + [(0.5, 2.0), (0.5, 2.0)] * 2, 0),
        ([(0.5, 2.0), (0.9, 2.0)] * 2 + [(0.5, 2.0), (0.5, 2.0)], 1),
    ],
)
def test_more_than_a_tenth_worse_in_most_pairs_fails(
    tmp_path: Path, runs: Sequence[tuple[float, float]], status: int, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(written(tmp_path, *runs)) == status
    printed = capsys.readouterr().out
    assert ("WORSE" in printed) == bool(status)
    assert "undo of # entries (1): 0.5 to" in printed


def test_a_row_that_is_gone_is_reported(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    old, new = written(tmp_path, (0.5, 2.0), (0.5, 2.0))
    Path(new).write_text("[]", "utf-8")
    assert main([old, new]) == 0
    assert "2 cannot be compared" in capsys.readouterr().out
