"""The trials of `make trust`: each runs, and a failure is counted where it belongs."""

from pathlib import Path

import pytest

from tools import trust


@pytest.mark.parametrize("name", trust.TRIALS)
def test_each_trial_runs(name: str) -> None:
    row = {"trials": 0, "seconds": 0.0, "crashes": [], "losses": []}
    for seed in range(1 if name == "kills" else 3):
        trust.attempt(name, seed, row)
    assert (row["crashes"], row["losses"]) == ([], [])


def test_the_shares_are_the_whole() -> None:
    assert sum(share for share, _trial in trust.TRIALS.values()) == pytest.approx(1)


def test_a_run_goes_on_where_it_was_and_counts_failures(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tried: list[int] = []

    def trial(seed: int, _folder: Path) -> None:
        tried.append(seed)
        if seed == 5:
            raise trust.Loss("gone")
        if seed == 6:
            raise ValueError

    monkeypatch.setattr(trust, "STATE", tmp_path / "build" / "trust.json")
    monkeypatch.setattr(trust, "TRIALS", {"files": (1.0, trial)})
    state = trust.load()
    state["files"] |= {"trials": 5, "seconds": 0.0}
    trust.run(0.0002, state)
    assert tried[:2] == [5, 6]
    again = trust.load()["files"]
    assert (again["trials"], len(again["losses"]), len(again["crashes"])) == (5 + len(tried), 1, 1)
    assert f"| files | {again['trials']} |" in trust.table({"files": again})
