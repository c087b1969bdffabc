"""What the player has set survives, and no damage to the file harms more than itself."""

import json
from pathlib import Path

import attrs
import pytest

from reivers.store.settings import CHOICES, FILE, NAMES, Settings, keep_settings, legal, read_settings


def test_without_a_file_all_is_as_usual(tmp_path: Path) -> None:
    assert read_settings(tmp_path) == Settings()


def test_what_is_kept_is_read_again(tmp_path: Path) -> None:
    wanted = Settings().but(theme="contrast", text="largest", left_hand=True, keep_awake=False)
    keep_settings(tmp_path / "new" / "folder", wanted)
    assert read_settings(tmp_path / "new" / "folder") == wanted
    assert wanted != Settings()


@pytest.mark.parametrize("damage", [b"", b"{", b"[]", b"7", b'"dark"', b"\xff\xfe", b"[" * 5000])
def test_a_damaged_file_is_as_none(tmp_path: Path, damage: bytes) -> None:
    (tmp_path / FILE).write_bytes(damage)
    assert read_settings(tmp_path) == Settings()


def test_what_cannot_be_understood_is_left_out_and_the_rest_counts(tmp_path: Path) -> None:
    kept = {"theme": "mauve", "text": 3, "sound": "yes", "left_hand": True, "wings": 2}
    (tmp_path / FILE).write_text(json.dumps(kept))
    assert read_settings(tmp_path) == Settings(left_hand=True)


def test_a_disk_that_cannot_be_written_does_not_stop_the_game(tmp_path: Path) -> None:
    (tmp_path / "home").write_text("a file where the folder should be")
    keep_settings(tmp_path / "home", Settings())


def test_every_setting_has_legal_values_and_no_others() -> None:
    for name, value in attrs.asdict(Settings()).items():
        assert legal(name, value)
        assert not legal(name, None)
        assert not legal(name, 1)
    assert set(CHOICES) < set(NAMES)
    assert not legal("wings", True)
