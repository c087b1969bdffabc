"""The spec, read by the tools that would build from it."""

import ast
import re
import tomllib
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from packaging.specifiers import SpecifierSet
from packaging.utils import canonicalize_name
from packaging.version import Version

import reivers
from reivers.games import GAMES
from tests.conftest import MEASURED, ROOT
from tests.test_pins import pinned
from tools import android

pytestmark = pytest.mark.android

NAME = "{http://schemas.android.com/apk/res/android}"
RECIPES = {"python3", "hostpython3", "kivy"}
MOST = 25
"""Megabytes that we may add to Python and SDL."""


@pytest.fixture
def spec(tmp_path: Path) -> Iterator[Any]:
    with android.reader(tmp_path) as buildozer:
        yield buildozer


def test_the_version_is_the_projects(spec: Any) -> None:
    assert spec.get_version() == reivers.__version__
    assert [int(part) for part in spec.get_version().split(".")], "the store's number is made of it"


def test_a_spec_with_a_fault_is_refused(tmp_path: Path) -> None:
    broken = tmp_path / "broken.spec"
    text = (ROOT / android.SPEC).read_text("utf-8")
    broken.write_text(text.replace("orientation = all", "orientation = sideways"), "utf-8")
    with pytest.raises(SystemExit), android.reader(tmp_path, broken):
        pass


def test_what_was_decided(spec: Any) -> None:
    get = spec.config.getdefault
    assert get("app", "package.name") == "reivers"
    assert get("app", "orientation") == "all"
    assert (get("app", "android.minapi"), get("app", "android.api")) == ("24", "35")
    assert get("app", "android.minapi") == get("app", "android.ndk_api")
    assert spec.config.getlist("app", "android.archs") == ["arm64-v8a", "armeabi-v7a"]
    assert get("app", "android.release_artifact") == "aab"


def test_every_option_is_one_that_buildozer_knows(spec: Any) -> None:
    import buildozer

    known = Path(buildozer.__file__).with_name("default.spec").read_text("utf-8")
    listed = set(re.findall(r"^#? ?([a-z0-9_.\-]+) ?=", known, re.MULTILINE))
    assert set(spec.config.options("app")) <= listed


def test_every_file_that_it_names_is_there(spec: Any) -> None:
    for option, value in spec.config.items("app"):
        if option.endswith("filename") or ("/" in value and option.startswith("android.")):
            assert (ROOT / value).exists(), option


# -- the manifest -------------------------------------------------------------------------------------------


@pytest.fixture
def manifest(spec: Any, tmp_path: Path) -> ET.Element:
    return ET.fromstring(android.manifest(spec, tmp_path))


def test_the_only_permission_is_for_the_pulse(manifest: ET.Element) -> None:
    asked = [one.get(f"{NAME}name") for one in manifest.iter("uses-permission")]
    assert asked == ["android.permission.VIBRATE"]


def test_the_voice_is_looked_for(manifest: ET.Element) -> None:
    (action,) = manifest.findall("./queries/intent/action")
    assert action.get(f"{NAME}name") == "android.intent.action.TTS_SERVICE"


def test_backups_take_the_players_folder_and_nothing_else(manifest: ET.Element) -> None:
    (application,) = manifest.iter("application")
    assert application.get(f"{NAME}allowBackup") == "true"
    assert application.get(f"{NAME}fullBackupContent") == "@xml/backup_rules"
    assert application.get(f"{NAME}dataExtractionRules") == "@xml/data_extraction_rules"
    folder = ROOT / "packaging" / "android"
    old = ET.parse(folder / "backup_rules.xml").getroot()
    new = ET.parse(folder / "res" / "xml" / "data_extraction_rules.xml").getroot()
    for rules in (old, *new):
        assert [one.get("path") for one in rules.iter("include")] == ["reivers/"]
    assert 'ANDROID_PRIVATE"]) / "reivers"' in (ROOT / "main.py").read_text("utf-8")


# -- requirements -------------------------------------------------------------------------------------------


def test_they_are_pinned_as_on_the_desktop_and_yaml_is_absent(spec: Any) -> None:
    wanted, here = android.requirements(spec), pinned("run")
    assert all(wanted.values()), "every one has a version"
    assert "pyyaml" not in map(str.lower, wanted)
    for name in set(map(canonicalize_name, wanted)) & set(here):
        assert wanted[name] == here[name]


def test_python_is_pinned_in_both_parts_and_everything_is_valid_for_it(spec: Any) -> None:
    wanted = android.requirements(spec)
    assert wanted["python3"] == wanted["hostpython3"]
    python = Version(wanted["python3"])
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    assert python in SpecifierSet(project["project"]["requires-python"])
    minor = f"{python.major}.{python.minor}"
    assert project["tool"]["mypy"]["python_version"] == minor, "types: what the library of that Python has"
    assert project["tool"]["ruff"]["target-version"] == f"py{minor.replace('.', '')}", "lint: its syntax"
    for path in [ROOT / "main.py", *(ROOT / "reivers").rglob("*.py")]:
        ast.parse(path.read_text("utf-8"), feature_version=(python.major, python.minor))


def test_the_recipes_are_found_and_all_else_is_named(spec: Any) -> None:
    wanted = android.requirements(spec)
    order, modules = android.recipes(list(wanted))
    assert set(order) >= RECIPES | {"sdl2", "pyjnius", "android"}
    assert {canonicalize_name(name) for name in modules} <= set(map(canonicalize_name, wanted)), (
        "brought by recipes"
    )
    assert set(wanted) - RECIPES - set(order) <= set(modules)


def test_all_else_comes_as_pure_wheels_and_nothing_is_missing_beneath(spec: Any) -> None:
    wanted = android.requirements(spec)
    pure = {name: version for name, version in wanted.items() if name not in RECIPES}
    level = int(spec.config.getdefault("app", "android.minapi"))
    lines = [f"{name}=={version}" for name, version in pure.items()]
    found = android.pure_wheels(lines, wanted["python3"], level)
    assert set(found) == set(map(canonicalize_name, pure)), "every one beneath has to be named, too"
    assert [wheel for wheel in found.values() if not wheel.endswith("-none-any.whl")] == []


def test_a_requirement_without_a_pure_wheel_is_found(spec: Any) -> None:
    with pytest.raises(LookupError, match="pyyaml"):
        android.pure_wheels(["pyyaml==6.0.3"], android.requirements(spec)["python3"], 24)


# -- what would be packed -----------------------------------------------------------------------------------


def test_the_package_holds_what_a_phone_needs_and_no_more(tmp_path: Path, record_property: Any) -> None:
    app = android.stage(tmp_path)
    names = {str(path.relative_to(app)) for path in app.rglob("*") if path.is_file()}
    assert {
        *("main.pyc", "LICENSE", "NOTICE", "reivers/ui/android.pyc", "assets/art/built/icons-24.png"),
        "build/compiled/border.json",
        *(f"build/compiled/languages/en/LC_MESSAGES/{domain}.mo" for domain in ("reivers", *GAMES)),
        *("assets/fonts/CREDITS", "assets/fonts/EBGaramond-SemiBold.ttf"),
        *("assets/sounds/hoof.wav", "assets/games/example-of-play.json"),
    } <= names
    tops = {name.split("/")[0] for name in names}
    assert tops == {"main.pyc", "sitecustomize.pyc", "LICENSE", "NOTICE", "reivers", "assets", "build"}
    assert {name.split("/")[1] for name in names if name.startswith("build/")} == {"compiled"}
    assert not [name for name in names if name.startswith(("reivers/text/", "reivers/sim/"))]
    assert not [name for name in names if name.endswith((".pdf", ".po", ".svg", ".yaml"))]
    size = sum(path.stat().st_size for path in app.rglob("*") if path.is_file()) / 1e6
    record_property(MEASURED, f"the app without Python, Kivy and SDL: {size:.1f} MB in {len(names)} files")
    assert size < MOST
