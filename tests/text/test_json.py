"""Every `--json` prints the shape in docs/command-line.md, and exits with a status listed
there."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from reivers.frontend import exit_status
from reivers.frontend.saved_games import SavedGames
from reivers.games import GAMES
from reivers.games.border.tools.fields import TOOLS
from reivers.kernel.facts import Fact
from reivers.main import main
from tests.conftest import ROOT
from tests.speaking import StrictWords
from tests.text.conftest import run
from tests.text.shapes import DOCS, documented, misfit

STATE = json.dumps(
    {
        "solo_family": "Dacre",
        "farms": {
            "Eden Valley": {"sheep": 2, "bastled": 1},
            "Caldew Valley": {"sheep": 2, "attacked": False},
        },
        "battles": [{"name": "The Rising", "march": None, "sides": {"Catholic": None}}],
        "tracks": {"SMM": {"Kerr": 2}},
    }
)
TOOL_FLAGS = [
    *(
        f"combat --kind {kind} --attack 5 6 --defense 4"
        for kind in ("raid", "feud", "gaolbreak --cubes 2", "battle --vp-per-hit 2")
    ),
    *(
        f"odds --kind {kind} --attack-dice 2 --defense-dice 1"
        for kind in ("raid", "feud", "gaolbreak --cubes 2", "battle --vp-per-hit 2")
    ),
    "notoriety --cube-family Kerr --points 2 --die1 4 --die2 1 --solo-march EWM --tracks SMM:Kerr=3",
    f"target --family Kerr --card cross --state {STATE.replace(' ', '')}",
    f"target --family Kerr --card reiver --reiver 6 --pick 0 --state {STATE.replace(' ', '')}",
    "economy --sheep 4 --office",
    "score --turn Notoriety=2",
    "score --turn Notoriety=2 --turn Notoriety=2 --turn Notoriety=2 --horses 3",
]


def answer(capsys: pytest.CaptureFixture[str], *arguments: str) -> Any:
    assert main([*arguments, "--json"]) == exit_status.OK
    reported = capsys.readouterr()
    assert reported.err == ""
    assert reported.out.count("\n") == 1
    return json.loads(reported.out)


@pytest.mark.parametrize("line", TOOL_FLAGS)
def test_the_answers_of_quick_tools(line: str, capsys: pytest.CaptureFixture[str]) -> None:
    name = line.split()[0]
    arguments = line.replace("EdenValley", "Eden Valley").split(" ", line.count(" "))
    assert misfit(documented()[name][1], answer(capsys, *arguments)) == ""


@pytest.mark.parametrize("name", TOOLS)
def test_the_input_of_quick_tools_is_documented(name: str) -> None:
    known = {key.rstrip("?") for key in documented()[name][0]}
    assert known == set(TOOLS[name].entries)


def test_games(capsys: pytest.CaptureFixture[str], exported: Path, home: Path, tmp_path: Path) -> None:
    shapes = documented()
    listed, sent, brought = shapes["games list"]
    assert misfit(listed, answer(capsys, "games", "list")) == ""
    assert misfit(sent, answer(capsys, "games", "export", "toy-1", str(tmp_path / "again.json"))) == ""
    assert misfit(brought, answer(capsys, "games", "import", str(exported))) == ""
    listed, restored = shapes["games backups"]
    assert misfit(listed, answer(capsys, "games", "backups", "toy-1")) == ""
    assert misfit(restored, answer(capsys, "games", "restore", "toy-1", "1")) == ""
    assert misfit(*shapes["replay FILE"], answer(capsys, "replay", str(exported))) == ""
    border = ROOT / "tests" / "journals" / "award-order-by-player.json"
    assert misfit(*shapes["replay FILE"], answer(capsys, "replay", str(border))) == ""


def test_my_copy(capsys: pytest.CaptureFixture[str], home: Path, tmp_path: Path) -> None:
    sent, brought = documented()["copy export"]
    file = str(tmp_path / "copy.json")
    assert misfit(sent, answer(capsys, "copy", "export", file)) == ""
    assert misfit(brought, answer(capsys, "copy", "import", file)) == ""
    (listed, restored), mine = documented()["copy backups"], SavedGames(home, StrictWords(), GAMES).my_copy()
    for cattle in (1, 2):
        mine.merge([Fact("summer:30", "cattle", cattle, "table")], "theirs")
    assert misfit(listed, answer(capsys, "copy", "backups")) == ""
    assert misfit(restored, answer(capsys, "copy", "restore", "1")) == ""


def test_everything(capsys: pytest.CaptureFixture[str], exported: Path, tmp_path: Path) -> None:
    sent, brought = documented()["everything export"]
    file = str(tmp_path / "everything.txt")
    assert misfit(sent, answer(capsys, "everything", "export", file)) == ""
    assert misfit(brought, answer(capsys, "everything", "import", file)) == ""


def test_cards(capsys: pytest.CaptureFixture[str]) -> None:
    known, checked = documented()["cards check"]
    assert misfit(known, answer(capsys, "cards", "check")) == ""
    assert (
        misfit(checked, answer(capsys, "cards", "check", str(ROOT / "cards" / "border" / "events.yaml")))
        == ""
    )


def test_rules(capsys: pytest.CaptureFixture[str]) -> None:
    (shape,) = documented()["rules"]
    for words, least in (([], 100), (["7.4"], 10), (["zzz"], 0)):
        found = answer(capsys, "rules", *words)
        assert misfit(shape, found) == ""
        assert len(found["rules"]) >= least


def test_simulate(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", "--games", "1", "--policy", "random", "--seed", "a", "--json"]) == exit_status.OK
    assert misfit(*documented()["simulate"], json.loads(capsys.readouterr().out)) == ""


def test_a_report(capsys: pytest.CaptureFixture[str], exported: Path, tmp_path: Path) -> None:
    (shape,) = documented()["report FILE"]
    assert misfit(shape, answer(capsys, "report", str(tmp_path / "bug.json"))) == ""


def test_an_error(capsys: pytest.CaptureFixture[str], home: Path) -> None:
    assert main(["games", "export", "none-1", "x.json", "--json"]) == exit_status.PROBLEM
    reported = capsys.readouterr()
    assert json.loads(reported.out) == {"error": reported.err.strip()}


def test_a_shape_rejects_other_data() -> None:
    shape = {"n": "int", "names?": ["text"], "kind": "a / null", "own": ["null", {"X": "bool"}]}
    good = {"n": 1, "names": ["x"], "kind": None, "own": {"y": True}}
    assert misfit(shape, good) == ""
    for wrong in (
        {"n": True},
        {"n": 1.5},
        {"names": "x"},
        {"names": [1]},
        {"kind": "b"},
        {"own": {"y": 1}},
        {"more": 1},
    ):
        assert misfit(shape, {**good, **wrong}) != "", wrong
    assert misfit(shape, {"n": 1}) != ""


def test_the_exit_statuses_are_documented() -> None:
    table = DOCS.read_text("utf-8").partition("## Exit statuses")[2]
    listed = {int(status) for status in re.findall(r"^\| (\d+) \|", table, re.M)}
    assert listed == {value for name, value in vars(exit_status).items() if name.isupper()}


@pytest.mark.parametrize(
    ("arguments", "status"),
    [
        ("economy --sheep 4", exit_status.OK),
        ("economy --sheep x", exit_status.USAGE),
        ("economy --goats 4", exit_status.USAGE),
        ("economy", exit_status.USAGE),
        ("--window", exit_status.NO_DISPLAY),
    ],
)
def test_the_exit_status_of_the_real_command(arguments: str, status: int, home: Path) -> None:
    assert run(*arguments.split(), environ={"SDL_VIDEODRIVER": ""})[0] == status
