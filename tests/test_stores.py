"""What stores show, in every language of the app; and the workflow of public runners."""

from pathlib import Path

import pytest
import yaml

import reivers
from tests.conftest import ROOT

METADATA = ROOT / "fastlane" / "metadata" / "android"
MOST = {"title": 30, "short_description": 80, "full_description": 4000}
"""Characters that the stores take."""
LANGUAGES = sorted(folder.name for folder in (ROOT / "assets" / "languages").iterdir() if folder.is_dir())
LEVEL = 24
"""The oldest Android: python-for-android makes it a part of the number by which a store knows a release."""


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_language_has_its_texts_and_pictures(language: str) -> None:
    (folder,) = [one for one in METADATA.iterdir() if one.name.partition("-")[0] == language]
    for name, most in MOST.items():
        text = (folder / f"{name}.txt").read_text("utf-8").strip()
        assert 0 < len(text) <= most, name
    assert "not an official product" in (folder / "full_description.txt").read_text("utf-8")
    for kind, least in (("phoneScreenshots", 4), ("tenInchScreenshots", 2)):
        assert sum(_is_picture(path) for path in (folder / "images" / kind).iterdir()) >= least
    assert _is_picture(folder / "images" / "icon.png")


def _is_picture(path: Path) -> bool:
    return path.read_bytes().startswith(b"\x89PNG")


def test_the_number_of_the_release_is_the_one_that_the_package_will_have() -> None:
    number = 0
    for part in reivers.__version__.split("."):
        number = number * 100 + int(part)
    recipe = yaml.safe_load((ROOT / "packaging" / "fdroid" / "org.reivers.reivers.yml").read_text("utf-8"))
    assert recipe["CurrentVersion"] == reivers.__version__
    assert recipe["CurrentVersionCode"] == int(f"10{LEVEL}{number}")
    assert (METADATA / "en-US" / "changelogs" / f"{recipe['CurrentVersionCode']}.txt").is_file()


def test_the_workflow_runs_what_a_person_runs() -> None:
    workflow = yaml.safe_load((ROOT / ".github" / "workflows" / "android.yml").read_text("utf-8"))
    commands = {
        name: [step.get("run", "") for step in job["steps"]] for name, job in workflow["jobs"].items()
    }
    assert ".ci/run" in commands["test"]
    assert "make apk" in commands["apk"]
    assert workflow["jobs"]["apk"]["needs"] == "test"
    assert any("gh release upload" in command for command in commands["apk"])
