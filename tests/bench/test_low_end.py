"""A cheap phone, a quarter of one core: first frame, answer, advice and resume beside a bare Kivy app there.

Where a group of processes can be given a share of the processor (cgroup), it is; else the time on the
processor is taken four times. The table says which.
"""

import contextlib
import json
import os
import shutil
import statistics
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.bench.conftest import Row
from tests.bench.test_start_up import BARE_WINDOW, OUR_WINDOW, environment
from tests.conftest import ROOT

pytestmark = [pytest.mark.bench, pytest.mark.timeout(900)]

SHARE = 0.25
PERIOD = 20_000
"""Microseconds in which the share is counted."""
GROUP = Path("/sys/fs/cgroup/cpu") / f"reivers-{os.getpid()}"
GROUP_2 = Path("/sys/fs/cgroup") / f"reivers-{os.getpid()}"
ROUNDS = 3


@contextlib.contextmanager
def quarter_of_a_core() -> Iterator[Path | None]:
    """A group with its share, of the first or the second kind; None where it cannot be had."""
    for group, limits in (
        (GROUP, {"cpu.cfs_period_us": f"{PERIOD}", "cpu.cfs_quota_us": f"{int(PERIOD * SHARE)}"}),
        (GROUP_2, {"cpu.max": f"{int(PERIOD * SHARE)} {PERIOD}"}),
    ):
        try:
            group.mkdir()
            for name, value in limits.items():
                (group / name).write_text(value)
        except OSError:
            with contextlib.suppress(OSError):
                group.rmdir()
            continue
        try:
            yield group
        finally:
            group.rmdir()
        return
    yield None


def run(command: list[str], home: Path, group: Path | None) -> tuple[str, float]:
    """What a process said, and how many milliseconds it took from its start to its end."""
    environ = environment(home, home.parent / "bytecode")
    join = f'echo $$ > "{group}/cgroup.procs"; ' if group else ""
    line = ["sh", "-c", f'{join}exec "$@"', "sh", sys.executable, *command]
    begun = time.monotonic()
    process = subprocess.Popen(line, cwd=ROOT, env=environ, stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    with process.stdout as stream:
        said = stream.read()
    _, status, used = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    assert process.returncode == 0, command
    wall = (time.monotonic() - begun) * 1000
    return said, wall if group else (used.ru_utime + used.ru_stime) * 1000 / SHARE


def measured(what: str, folder: Path, group: Path | None) -> float:
    """The milliseconds that one thing took on the screen, by its own account."""
    said, _whole = run(["-m", "tests.bench.low_end", what, str(folder)], folder, group)
    took = json.loads(said.splitlines()[-1])
    return float(took["wall"] if group else took["cpu"] / SHARE)


def test_on_a_quarter_of_a_core(row: Row, tmp_path: Path) -> None:
    """The game is prepared at full speed, and all modules are compiled by then."""
    game = tmp_path / "game"
    run(["-m", "tests.bench.low_end", "prepare", str(game)], game, None)
    with quarter_of_a_core() as group:
        how = "cgroup, wall time" if group else "CPU time x 4"
        times: dict[str, list[float]] = {}
        for n in range(ROUNDS):
            home = tmp_path / f"home-{n}"
            times.setdefault("bare start", []).append(run(["-c", BARE_WINDOW], home, group)[1])
            times.setdefault("start", []).append(run(["-c", OUR_WINDOW], home, group)[1])
            for what in ("bare", "answer", "resume", "advice"):
                folder = tmp_path / f"{what}-{n}"
                if what in ("resume", "advice"):
                    shutil.copytree(game, folder)
                times.setdefault(what, []).append(measured(what, folder, group))
    middle = {what: statistics.median(column) for what, column in times.items()}
    table = (
        ("first frame", "start", "bare start", "Kivy with one button", "<= 1.5"),
        ("an answer, painted", "answer", "bare", "one changed button, painted", "<= 4"),
        ("the advice on all attacks, painted", "advice", "bare start", "start of bare Kivy", "<= 1"),
        ("resume from Home", "resume", "bare start", "start of bare Kivy", "<= 1"),
    )
    for name, ours, beside, what, reach in table:
        row(
            f"a quarter of a core ({how}): {name}",
            f"{middle[ours]:.0f} ms",
            f"{middle[beside]:.0f} ms {what}",
            middle[ours] / middle[beside],
            reach,
        )
