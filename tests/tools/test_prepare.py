"""Cards and words are compiled when they must be, and only then."""

import gettext
import os
import runpy
import shutil
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.conftest import ROOT

PO = """
msgid ""
msgstr "Content-Type: text/plain; charset=utf-8\\nPlural-Forms: nplurals=2; plural=(n != 1);\\n"

msgid "hello"
msgstr "{word}"

msgid "heads"
msgid_plural "heads"
msgstr[0] "one head"
msgstr[1] "{{n}} heads"
"""


class Checkout:
    """The tool and what it works on, in a folder of their own."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        for part in ("tools", "cards", "reivers"):
            shutil.copytree(ROOT / part, folder / part, ignore=shutil.ignore_patterns("__pycache__"))
        self.words = folder / "assets" / "languages" / "en" / "LC_MESSAGES" / "reivers.po"
        self.words.parent.mkdir(parents=True)
        self.write_words("Good day")
        self.compiled = folder / "build" / "compiled"

    def write_words(self, word: str) -> None:
        self.words.write_text(PO.format(word=word), encoding="utf-8")

    def prepare(self) -> dict[str, int]:
        """Runs the tool: when each compiled file was made."""
        tool: dict[str, Any] = runpy.run_path(str(self.folder / "tools" / "prepare.py"))
        tool["main"]()
        return {
            str(path.relative_to(self.compiled)): path.stat().st_mtime_ns
            for path in self.compiled.rglob("*")
            if path.is_file()
        }

    def age(self, by: int = 10) -> None:
        """Makes all files older, so that what is touched next is newer."""
        for path in [self.folder, *self.folder.rglob("*")]:
            stat = path.stat()
            os.utime(path, ns=(stat.st_atime_ns - by * 10**9, stat.st_mtime_ns - by * 10**9))


@pytest.fixture
def checkout(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Checkout:
    monkeypatch.setattr("sys.path", [*sys.path])
    return Checkout(tmp_path / "a check out")


def test_everything_is_compiled_and_nothing_else_is_left(checkout: Checkout) -> None:
    assert set(checkout.prepare()) == {"border.json", "hammer.json", "languages/en/LC_MESSAGES/reivers.mo"}
    assert [path.name for path in checkout.compiled.parent.iterdir()] == ["compiled"]


def test_what_is_up_to_date_is_left_alone(checkout: Checkout) -> None:
    first = checkout.prepare()
    assert checkout.prepare() == first


def test_changed_words_are_compiled_again(checkout: Checkout) -> None:
    checkout.prepare()
    checkout.age()
    checkout.write_words("Good night")
    checkout.prepare()
    words = gettext.translation("reivers", checkout.compiled / "languages", ["en"])
    assert words.gettext("hello") == "Good night"
    assert [words.ngettext("heads", "heads", n) for n in (1, 2)] == ["one head", "{n} heads"]


def test_a_changed_card_file_is_compiled_again(checkout: Checkout) -> None:
    before = checkout.prepare()
    checkout.age()
    (checkout.folder / "cards" / "border" / "events.yaml").touch()
    after = checkout.prepare()
    assert after["border.json"] > before["border.json"]


def test_faulty_cards_stop_it_and_the_last_good_ones_stay(checkout: Checkout) -> None:
    checkout.prepare()
    good = (checkout.compiled / "border.json").read_bytes()
    checkout.age()
    (checkout.folder / "cards" / "border" / "events.yaml").write_text("nonsense: [", encoding="utf-8")
    with pytest.raises(SystemExit, match=r"events\.yaml"):
        checkout.prepare()
    assert (checkout.compiled / "border.json").read_bytes() == good
