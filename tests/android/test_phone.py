"""The staged app with only the modules of a phone: a turn by touch, killed in its Summer."""

import json
import os
import shutil
import signal
import subprocess
import sys
import sysconfig
from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path
from typing import Any

import pytest

from tests.conftest import MEASURED, ROOT
from tools import android

pytestmark = pytest.mark.android

ANSWERS = 6
"""So far the first Summer has come when the phone ends the app."""
PAGES = {"draft", "last_cards", "defenses", "rivals", "targets", "attack", "spring"}
"""The pages of every turn. A turn without Notoriety to place has no page for it."""
HAND = (
    *("tests/__init__", "tests/ui/__init__", "tests/ui/harness", "tests/ui/hand"),
    *(
        "tests/ui/summer_hand",
        "tests/ui/winter_hand",
        "tests/ui/page_hand",
        "tests/ui/question_hand",
        "reivers/sim/__init__",
        "reivers/sim/policies",
    ),
)
"""What plays: none of it is packed."""


@pytest.fixture(scope="module")
def phone(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """The staged tree, the packages of the requirement list, and the hand; each in a folder of its own."""
    folder = tmp_path_factory.mktemp("a phone")
    app = android.stage(folder)
    with android.reader(folder) as spec:
        tops = link_packages(list(android.requirements(spec)), folder / "site")
    for name in HAND:
        source = (ROOT / name).with_suffix(".py")
        target = (folder / "hand" / name).with_suffix(".py")
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(source, target)
    ours = [path.name.partition(".")[0] for path in app.iterdir()]
    places = {"app": str(app), "site": str(folder / "site"), "hand": str(folder / "hand")}
    return {**places, "allowed": [*tops, *ours, "tests"], "home": str(folder / "files")}


def link_packages(names: list[str], site: Path) -> list[str]:
    """Links the packages of the list, and no other, from where they are installed; says what they bring."""
    site.mkdir()
    installed, tops = Path(sysconfig.get_path("purelib")), set()
    for name in names:
        try:
            files = distribution(name).files or []
        except PackageNotFoundError:  # a recipe, or something of Android's alone
            continue
        tops |= {
            file.parts[0] for file in files if file.parts[0] != ".." and "__pycache__" not in file.parts[0]
        }
    for top in tops:
        (site / top).symlink_to(installed / top)
    return [top.partition(".")[0] for top in tops if not top.endswith(".dist-info")]


def run(phone: dict[str, Any], half: int) -> subprocess.CompletedProcess[str]:
    """One process of the app, with hardly anything in its environment."""
    given = json.dumps({**phone, "half": half})
    environ = {
        "ANDROID_PRIVATE": phone["home"],
        "SDL_VIDEODRIVER": "offscreen",
        "PATH": "",
        "HOME": phone["home"],
    }
    environ |= {"KIVY_METRICS_DENSITY": "1", "KIVY_METRICS_FONTSCALE": "1"}
    driver = ROOT / "tests" / "android" / "phone.py"
    os.makedirs(phone["home"], exist_ok=True)
    command = [sys.executable, "-I", "-S", "-OO", str(driver), given]
    return subprocess.run(command, env=environ, cwd=phone["app"], capture_output=True, text=True, timeout=100)


def test_a_turn_by_touch_with_a_death_in_its_summer(phone: dict[str, Any], record_property: Any) -> None:
    ended = run(phone, ANSWERS)
    assert ended.returncode == -signal.SIGKILL, ended.stderr
    resumed = run(phone, 0)
    assert resumed.returncode == 0, resumed.stderr
    reported = json.loads(resumed.stdout)
    assert reported["from"] == int(ended.stdout), "not an answer is lost"
    assert set(reported["pages"]) >= PAGES
    assert reported["modules"] == len(list(Path(phone["app"], "reivers").rglob("*.pyc")))
    games = list((Path(phone["home"]) / "reivers" / "games").iterdir())
    assert len(games) == 1, "all in the folder that Android gave"
    record_property(
        MEASURED, f"a turn on the staged app: {ANSWERS} answers, a death, {reported['answers']} more"
    )


def test_nothing_else_can_be_imported_there(phone: dict[str, Any]) -> None:
    """The barrier itself: modules that only our desktop has are refused."""
    app = Path(phone["app"])
    kept = (app / "main.pyc").read_bytes()
    for module in ("yaml", "babel", "pytest", "unittest", "reivers.text", "reivers.sim"):
        (app / "main.pyc").write_bytes(compiled(f"import {module}", app))
        refused = run(phone, 0)
        assert refused.returncode == 1
        assert f"No module named '{module}'" in refused.stderr or f"{module} is not on" in refused.stderr
    (app / "main.pyc").write_bytes(kept)


def compiled(code: str, folder: Path) -> bytes:
    import py_compile

    source = folder / "other.py"
    source.write_text(code, "utf-8")
    made = Path(py_compile.compile(str(source), cfile=str(folder / "other.pyc"), optimize=2))
    data = made.read_bytes()
    source.unlink()
    made.unlink()
    return data
