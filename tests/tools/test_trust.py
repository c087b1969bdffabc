"""The trials of `make trust`: each runs, and a failure is counted where it belongs."""

import random
from pathlib import Path

import pytest

from tests import power_cut, trials
from tests.kills import Loss
from tools import trust

SHORT = {"hostile inputs": 1, "whole random games": 2, "kills of the app": 1}
"""How many trials are enough in a short run; others get three."""


@pytest.mark.parametrize("name", trials.TRIALS)
def test_each_trial_runs(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(trials, "LINES", 200)
    for seed in range(SHORT.get(name, 3)):
        outcome = trust.attempt(name, seed)
        assert (outcome.crash, outcome.loss) == ("", "")
        assert outcome.tried >= 1


def test_the_shares_are_the_whole() -> None:
    assert sum(share for share, _trial in trials.TRIALS.values()) == pytest.approx(1)


def test_a_missing_sync_would_be_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("reivers.store.files.sync_data", lambda fd: None)
    lost = 0
    for seed in range(30):
        try:
            power_cut.cut_power(random.Random(seed), tmp_path / str(seed))
        except Loss:
            lost += 1
    assert lost > 3


def trial(_rng: random.Random, folder: Path) -> int:
    """Fail now and then."""
    seeds = folder.parent / "seeds"
    seed = int(seeds.read_text()) if seeds.exists() else 5
    seeds.write_text(str(seed + 1))
    if seed == 5:
        raise Loss("gone")
    if seed == 6:
        raise ValueError
    return 10


def test_a_run_goes_on_where_it_was_and_counts_failures(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    monkeypatch.setattr(trust, "STATE", tmp_path / "build" / "trust.json")
    monkeypatch.setattr(trust, "TRIALS", {"files": (1.0, trial)})
    state = trust.load()
    state["files"] |= {"seed": 5, "tried": 50, "seconds": 0.0}
    trust.run(0.001, state, jobs=1)
    again = trust.load()["files"]
    assert (len(again["losses"]), len(again["crashes"])) == (1, 1)
    assert again["losses"][0].startswith("files:5 ")
    assert again["crashes"][0].startswith("files:6 ")
    assert again["tried"] == 50 + 2 + 10 * (again["seed"] - 7)
    assert f"| files | {again['tried']:,} |" in trust.table({"files": again})


def test_the_table_goes_into_its_place_with_date_and_commit() -> None:
    text = "# Trust\n\n<!-- trust -->\nold\n<!-- end of trust -->\n\nmore\n"
    for table in ("| a |", "| b |"):
        text = trust.quoted(text, "trust", table)
        assert table in text
    assert "old" not in text
    assert "| a |" not in text
    assert "commit" in text
    assert text.endswith("\nmore\n")
    with pytest.raises(SystemExit):
        trust.quoted("nothing", "trust", "| a |")
