"""The wheel: built from a copy of this checkout, installed elsewhere, and used there as a player would."""

import configparser
import os
import shutil
import subprocess
import sys
import sysconfig
import tomllib
import zipfile
from pathlib import Path

import pytest

import reivers
from reivers.games import GAMES
from tests.conftest import ROOT

NOT_PART_OF_THE_SOURCE = shutil.ignore_patterns(".git", ".venv", "build", "dist", "__pycache__", ".*_cache")


def run(*command: str | Path, cwd: Path, check: bool = True) -> subprocess.CompletedProcess[str]:
    """Runs a command and shows what it said if it failed."""
    clean = {name: value for name, value in os.environ.items() if name not in ("PYTHONPATH", "DISPLAY")}
    ended = subprocess.run(list(map(str, command)), cwd=cwd, env=clean, capture_output=True, text=True)
    assert not check or ended.returncode == 0, ended.stdout + ended.stderr
    return ended


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel, as `pip install .` builds it, but with the build tools that are already here."""
    folder = tmp_path_factory.mktemp("a folder with spaces")
    source = shutil.copytree(ROOT, folder / "source", ignore=NOT_PART_OF_THE_SOURCE)
    options = ["--quiet", "--no-deps", "--no-build-isolation", "--wheel-dir", str(folder)]
    run(sys.executable, "-m", "pip", "wheel", *options, ".", cwd=source)
    (made,) = folder.glob("*.whl")
    shutil.rmtree(source)
    return made


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A venv with the wheel in it. What it depends on is lent by the venv that runs the tests."""
    venv = tmp_path_factory.mktemp("somewhere else") / "a venv"
    run(sys.executable, "-m", "venv", "--without-pip", venv, cwd=venv.parent)
    python = venv / "bin" / "python"
    pip = [sys.executable, "-m", "pip", "--python", python]
    run(*pip, "install", "--quiet", "--no-deps", "--no-index", wheel, cwd=venv.parent)
    (packages,) = venv.glob("lib/python*/site-packages")
    (packages / "lent.pth").write_text(sysconfig.get_path("purelib") + "\n", encoding="utf-8")
    return venv


def test_the_wheel_holds_all_that_the_app_reads_and_nothing_it_does_not(wheel: Path) -> None:
    names = set(zipfile.ZipFile(wheel).namelist())
    assert {
        "reivers/compiled/border.json",
        *(f"reivers/compiled/languages/en/LC_MESSAGES/{domain}.mo" for domain in ("reivers", *GAMES)),
        "reivers/assets/fonts/EBGaramond-SemiBold.ttf",
        "reivers/assets/fonts/CREDITS",
        "reivers/assets/art/built/icons-24.png",
        "reivers/py.typed",
    } <= names
    info = f"reivers-{reivers.__version__}.dist-info"
    assert {f"{info}/licenses/LICENSE", f"{info}/licenses/NOTICE"} <= names
    data = info.replace(".dist-info", ".data")
    assert {name.split("/")[0] for name in names} == {"reivers", info, data}
    assert not [name for name in names if name.endswith((".yaml", ".pyc"))]


def test_the_package_comes_from_the_wheel(installed: Path, tmp_path: Path) -> None:
    code = (
        "import reivers.resources as r; print(r.__file__, r.compiled('border.json'), r.asset('art'), sep='|')"
    )
    places = run(installed / "bin" / "python", "-c", code, cwd=tmp_path).stdout.strip().split("|")
    assert len(places) == 3
    for place in places:
        assert Path(place).is_relative_to(installed)
        assert Path(place).exists()


def test_the_command_says_its_version(installed: Path, tmp_path: Path) -> None:
    assert reivers.__version__ in run(installed / "bin" / "reivers", "--version", cwd=tmp_path).stdout


def test_a_desktop_finds_the_app_in_its_menu(installed: Path) -> None:
    entry = configparser.ConfigParser(interpolation=None)
    entry.read(installed / "share" / "applications" / "reivers.desktop", encoding="utf-8")
    reported = entry["Desktop Entry"]
    assert (installed / "bin" / reported["Exec"].split()[0]).is_file()
    icon = installed / "share" / "icons" / "hicolor" / "256x256" / "apps" / f"{reported['Icon']}.png"
    assert icon.read_bytes() == (ROOT / "assets" / "art" / "icon.png").read_bytes()


def test_all_that_it_needs_is_named_so_that_pipx_can_bring_it(wheel: Path) -> None:
    """`pipx install` makes a venv with the wheel and what the wheel names, and links its command."""
    (info,) = [name for name in zipfile.ZipFile(wheel).namelist() if name.endswith("METADATA")]
    metadata = zipfile.ZipFile(wheel).read(info).decode()
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert {f"Requires-Dist: {line}" for line in project["dependencies"]} <= set(metadata.splitlines())


def test_the_command_checks_the_cards_inside(installed: Path, tmp_path: Path) -> None:
    answer = run(installed / "bin" / "reivers", "cards", "check", cwd=tmp_path).stdout
    assert " of 42" in answer


def test_starting_parses_no_yaml_and_opens_no_window(installed: Path, tmp_path: Path) -> None:
    for arguments in (["--version"], ["cards", "check"], ["games", "list"]):
        command = [installed / "bin" / "python", "-X", "importtime", "-m", "reivers", *arguments]
        imported = {line.split("|")[-1].strip() for line in run(*command, cwd=tmp_path).stderr.splitlines()}
        assert "reivers.text.main" in imported
        assert not {name for name in imported if name.split(".")[0] in ("yaml", "kivy", "babel")}


@pytest.mark.android
def test_pipx_installs_it_with_all_that_it_needs(wheel: Path, tmp_path: Path) -> None:
    """As a person with a desktop would, from the wheel alone and the package index. (It runs beside the check
    of the Android package, whose tools bring pipx.)"""
    homes = {
        "PIPX_HOME": tmp_path / "home",
        "PIPX_BIN_DIR": tmp_path / "bin",
        "PIPX_MAN_DIR": tmp_path / "man",
    }
    env = {name: value for name, value in os.environ.items() if name not in ("PYTHONPATH", "DISPLAY")}
    env |= {name: str(folder) for name, folder in homes.items()}
    command = [sys.executable, "-m", "pipx", "install", "--quiet", str(wheel)]
    ended = subprocess.run(command, cwd=tmp_path, env=env, capture_output=True, text=True)
    assert ended.returncode == 0, ended.stdout + ended.stderr
    reported = run(tmp_path / "bin" / "reivers", "economy", "--sheep", "6", cwd=tmp_path).stdout
    assert reported == run(sys.executable, "-m", "reivers", "economy", "--sheep", "6", cwd=ROOT).stdout
