"""Many games: the same however many are played at a time, honestly summed up, and no fault goes unseen."""

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import attrs
import pytest

from reivers.frontend.game_spec import GameRules
from reivers.games.border import SPEC, commands
from reivers.games.border.game import BorderReivers, practice
from reivers.games.border.rules.model.state import State
from reivers.games.border.sim import POLICIES
from reivers.games.border.sim.summary import Outcome, Summary, tasks
from reivers.kernel.errors import RulesBug
from reivers.kernel.flows import Flow
from reivers.main import main
from reivers.sim import many_games
from reivers.sim.many_games import Distribution, Played, Task, play, play_all, run_all, spread
from reivers.text import simulate as command
from tests.conftest import ROOT

KEYS = ["games", "seed", "family", "vp", "levels", "rows", "problems", "seconds"]
TASK = Task(1, "s", SPEC.package, "random", {"family": "Kerr"})


def test_any_game_can_be_played_again_alone() -> None:
    all_four = tasks(SPEC, 6, "s")
    assert [task.seed for task in all_four] == ["s", "s/2", "s/3", "s/4", "s/5", "s/6"]
    families = [task.options["family"] for task in all_four]
    assert families == ["Dacre", "Fenwick", "Maxwell", "Kerr", "Dacre", "Fenwick"]
    third = all_four[2]
    (alone,) = tasks(SPEC, 1, third.seed, options=third.options)
    assert attrs.evolve(alone, n=3) == third


def test_as_many_at_a_time_as_you_like() -> None:
    wanted = tasks(SPEC, 5, "cores", "random")
    one, two = (Summary(play_all(wanted, jobs)) for jobs in (1, 2))
    assert one == two
    assert [played.task.n for played in two.played] == [1, 2, 3, 4, 5]


def doubled(n: int) -> int:
    return 2 * n


def test_more_tasks_than_wait_at_a_time() -> None:
    assert sorted(run_all(doubled, range(40), 2)) == [2 * n for n in range(40)]


def dies_once(task: tuple[int, str]) -> int:
    """Its process dies in the middle of the task, the first time."""
    n, mark = task
    try:
        Path(mark).touch(exist_ok=False)
    except FileExistsError:
        return 2 * n
    os.kill(os.getpid(), signal.SIGKILL)
    raise AssertionError("it lives")


def test_a_process_that_dies_loses_no_answer(tmp_path: Path) -> None:
    marks = [str(tmp_path / ("deadly" if n == 3 else f"done-{n}")) for n in range(12)]
    for n, mark in enumerate(marks):
        if n != 3:
            Path(mark).touch()
    assert sorted(run_all(dies_once, list(enumerate(marks)), 2)) == [2 * n for n in range(12)]


def dies_elsewhere(task: tuple[int, int]) -> int:
    """No process but this one survives it."""
    n, here = task
    if os.getpid() != here:
        os.kill(os.getpid(), signal.SIGKILL)
    return 2 * n


def test_what_no_process_survives_is_done_in_this_one() -> None:
    assert sorted(run_all(dies_elsewhere, [(n, os.getpid()) for n in range(4)], 2)) == [0, 2, 4, 6]


# -- faults --------------------------------------------------------------------------------------------------


class Broken(BorderReivers):
    """A game that breaks off in Autumn."""

    def __init__(self, fault: Exception) -> None:
        self._fault = fault

    def play(self, state: State) -> Flow[None]:
        flow = super().play(state)
        answer = None
        while state.season != "autumn":
            answer = yield flow.send(answer)
        raise self._fault


class Unsound(BorderReivers):
    """A game that is never quite right in Winter."""

    def problems(self, state: State) -> list[str]:
        return ["a Sheep too many"] if state.season == "winter" else []


def rules(game: BorderReivers) -> GameRules:
    found = practice("Kerr")
    return attrs.evolve(found, game=game)


@pytest.mark.parametrize("fault", [ValueError("too few Sheep"), RulesBug("bug.no_end")])
def test_a_game_that_breaks_off_is_a_problem_with_its_seed(fault: Exception) -> None:
    played = play(TASK, lambda _: rules(Broken(fault)))
    assert played.outcome is None
    (problem,) = Summary([played]).problems()
    assert (problem["seed"], problem["family"]) == ("s", "Kerr")
    assert any(reported in problem["problem"] for reported in ("too few Sheep", "bug.no_end"))


def test_every_season_is_looked_over() -> None:
    played = play(TASK, lambda _: rules(Unsound()))
    assert played.outcome is not None
    assert played.problems == tuple(f"{turn}/winter: a Sheep too many" for turn in (1, 2, 3))


# -- the sum -------------------------------------------------------------------------------------------------


def game(n: int, family: str, vp: int, level: str, sheep: int) -> Played:
    score: tuple[dict[str, int], ...] = (
        {"Raid Sheep": sheep},
        {},
        {"Notoriety": 9},
        {"Cattle (End Game), per 2": 2},
    )
    task = Task(n, f"s/{n}", SPEC.package, "random", {"family": family})
    return Played(task, Outcome(score, vp, level), 300)


def test_the_sum_of_a_few_games() -> None:
    broken = Played(attrs.evolve(TASK, n=4, seed="s/4"), problems=("it broke",))
    found = Summary([
        game(2, "Kerr", 170, "Bold Buccleuth", 4),
        game(1, "Dacre", 90, "Ill-Drowned Geordie", 0),
        broken,
        game(3, "Kerr", 100, "Nebless Clem Croser", 2),
    ])  # fmt: skip
    assert [one.task.n for one in found.played] == [1, 2, 3, 4]
    assert found.vp() == Distribution(120.0, 100.0, 90, 170)
    assert found.vp("Kerr") == Distribution(135.0, 135.0, 100, 170)
    assert found.vp("Maxwell") is None
    assert {level: n for level, n in found.levels().items() if n} == {
        "Bold Buccleuth": 1, "Nebless Clem Croser": 1, "Ill-Drowned Geordie": 1,
    }  # fmt: skip
    assert found.rows() == {
        "Raid Sheep": [2, 0, 0, 0], "Notoriety": [0, 0, 9, 0], "Cattle (End Game), per 2": [0, 0, 0, 2],
    }  # fmt: skip
    assert found.length() == 300
    assert found.problems() == [{"seed": "s/4", "family": "Kerr", "problem": "it broke"}]


def test_tenths() -> None:
    assert spread(range(101)) == Distribution(50.0, 50.0, 10, 90)
    assert spread([7]) == Distribution(7.0, 7.0, 7, 7)


# -- the command ---------------------------------------------------------------------------------------------


def test_the_command_names_all_policies() -> None:
    assert tuple(POLICIES) == commands.POLICIES


def test_json_is_as_agreed(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = [
        "--games",
        "2",
        "--seed",
        "7",
        "--family",
        "kerr",
        "--jobs",
        "1",
        "--policy",
        "random",
        "--json",
    ]
    assert main(["simulate", *arguments]) == 0
    found = json.loads(capsys.readouterr().out)
    assert list(found) == KEYS
    assert (found["games"], found["seed"], found["family"], found["problems"]) == (2, "7", "Kerr", [])
    assert list(found["vp"]) == ["mean", "median", "p10", "p90"]
    assert found["vp"]["p10"] <= found["vp"]["median"] <= found["vp"]["p90"]
    assert sum(found["levels"].values()) == 2
    by_row = sum(sum(row) for row in found["rows"].values())
    assert by_row == pytest.approx(found["vp"]["mean"], abs=0.1)
    assert found["seconds"] > 0


@pytest.mark.usefixtures("keys")
def test_a_table_for_the_eye(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", "--games", "4", "--seed", "7", "--jobs", "1", "--policy", "random"]) == 0
    shown = capsys.readouterr()
    for wanted in (
        "Dacre",
        "Kerr",
        "<simulate.median>",
        "Ill-Drowned Geordie",
        "<simulate.turn turn=3>",
        "Notoriety",
        "<simulate.no_problems n=0>",
    ):
        assert wanted in shown.out
    assert shown.err == ""


@pytest.mark.usefixtures("keys")
def test_problems_are_reported_and_give_the_status(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(many_games, "play", lambda task: Played(task, problems=("two Wardens",)))
    assert main(["simulate", "--games", "1", "--seed", "odd", "--jobs", "1"]) == 1
    problem = "<simulate.problem options=Dacre seed=odd problem=two Wardens>"
    assert problem in capsys.readouterr().out


@pytest.mark.usefixtures("keys")
def test_stopped_with_what_has_been_played(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def two_and_no_more(wanted: list[Task], jobs: int) -> Iterator[Played]:
        yield from map(play, wanted[:2])
        raise KeyboardInterrupt

    monkeypatch.setattr(command, "play_all", two_and_no_more)
    assert main(["simulate", "--games", "9", "--seed", "7", "--policy", "random", "--json"]) == 0
    shown = capsys.readouterr()
    assert json.loads(shown.out)["games"] == 2
    assert "<simulate.stopped n=2 total=9>" in shown.err


@pytest.mark.parametrize(
    "wrong", [["--games", "0"], ["--jobs", "-1"], ["--policy", "lucky"], ["--family", "Hume"]]
)
def test_nonsense_is_refused(wrong: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", *wrong]) == 2
    assert wrong[0] in capsys.readouterr().err


@pytest.mark.skipif(sys.platform == "win32", reason="needs a terminal of its own")
def test_ctrl_c_in_a_terminal_with_several_processes(home: Path) -> None:
    """The bar is seen on a terminal; a stop reaches all processes, and the first one still sums up."""
    leader, follower = os.openpty()
    command_line = [sys.executable, "-m", "reivers", "simulate", "--games", "100000", "--jobs", "2"]
    process = subprocess.Popen(
        [*command_line, "--policy", "random", "--json"],
        cwd=ROOT, env={**os.environ, "REIVERS_HOME": str(home)},
        stdout=subprocess.PIPE, stderr=follower, start_new_session=True,
    )  # fmt: skip
    try:
        os.close(follower)
        seen = b""
        while b"of 100000 games" not in seen:
            seen += os.read(leader, 1000)
        os.killpg(process.pid, signal.SIGINT)
        out, _ = process.communicate(timeout=60)
    finally:
        process.kill()
        os.close(leader)
    found: dict[str, Any] = json.loads(out)
    assert process.returncode == 0
    assert 1 <= found["games"] < 100000
    assert b"[" in seen


@pytest.mark.usefixtures("keys")
def test_any_game_is_simulated_with_its_options(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", "--hammer", "bruce", "--games", "2", "--seed", "7", "--jobs", "1"]) == 0
    assert "<simulate.no_problems n=0>" in capsys.readouterr().out
    assert main(["simulate", "--hammer", "bruce", "--policy", "sensible"]) == 1
    assert "<simulate.no_policy policy=sensible" in capsys.readouterr().err
