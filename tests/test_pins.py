"""Every package that is installed is pinned, and the lists agree with pyproject.toml."""

import re
import tomllib
from importlib.metadata import requires

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from tests.conftest import ROOT

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
EXTRAS = {"run": ["words"], "dev": ["words", "dev"], "android": ["words", "dev", "android"]}
INSTALLED = ("run", "dev")
"""What the tests can look beneath."""


def pinned(name: str) -> dict[str, str]:
    """The pins of a list and of the lists it builds on."""
    pins: dict[str, str] = {}
    for line in (ROOT / "requirements" / f"{name}.txt").read_text(encoding="utf-8").splitlines():
        if line.startswith("-r "):
            pins |= pinned(line.removeprefix("-r ").removesuffix(".txt"))
        elif not line.startswith(("#", " ")):
            package, version = line.removesuffix(" \\").split("==")
            pins[canonicalize_name(package)] = version
    return pins


@pytest.mark.parametrize("name", ["run", "dev", "bench", "android"])
def test_every_pin_has_hashes(name: str) -> None:
    """So `--require-hashes`, which the bootstrap demands, finds them."""
    text = (ROOT / "requirements" / f"{name}.txt").read_text(encoding="utf-8").replace(" \\\n", "")
    for line in text.splitlines():
        if not line.startswith(("#", "-r ")):
            assert re.fullmatch(r"\S+==\S+(    --hash=sha256:[0-9a-f]{64})+", line), line
    assert "--require-hashes" in (ROOT / "tools" / "bootstrap").read_text(encoding="utf-8")


def wanted(name: str) -> list[Requirement]:
    """What pyproject.toml asks for."""
    lines = PROJECT["dependencies"] + [
        line for extra in EXTRAS[name] for line in PROJECT["optional-dependencies"][extra]
    ]
    return [Requirement(line) for line in lines]


@pytest.mark.parametrize("name", EXTRAS)
def test_the_lists_hold_the_projects_own_pins(name: str) -> None:
    pins = pinned(name)
    for requirement in wanted(name):
        assert str(requirement.specifier) == f"=={pins[canonicalize_name(requirement.name)]}"


@pytest.mark.parametrize("name", INSTALLED)
def test_everything_beneath_is_pinned_too_and_nothing_else(name: str) -> None:
    open_ends = [(requirement.name, requirement.extras) for requirement in wanted(name)]
    seen: set[str] = set()
    while open_ends:
        package, extras = open_ends.pop()
        if canonicalize_name(package) in seen:
            continue
        seen.add(canonicalize_name(package))
        for line in requires(package) or []:
            requirement = Requirement(line)
            environments = [{"extra": extra} for extra in (extras or [""])]
            if not requirement.marker or any(requirement.marker.evaluate(each) for each in environments):
                open_ends.append((requirement.name, requirement.extras))
    assert seen == set(pinned(name))


def test_the_build_uses_the_same_pins() -> None:
    build = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["build-system"]["requires"]
    pins = pinned("dev")
    for line in build:
        requirement = Requirement(line)
        assert str(requirement.specifier) == f"=={pins[canonicalize_name(requirement.name)]}"
