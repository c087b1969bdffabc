"""Notes beside the games: kept, and harmless when they cannot be."""

from pathlib import Path

from reivers.store import LastUsed
from reivers.store.settings import LAST_USED_FILE as FILE


def test_notes_are_kept_side_by_side(folder: Path) -> None:
    LastUsed(folder).keep("new", {"family": "Kerr"})
    LastUsed(folder).keep("hint", True)
    assert LastUsed(folder).get("new") == {"family": "Kerr"}
    assert LastUsed(folder).get("hint") is True
    assert LastUsed(folder).get("old") is None


def test_a_broken_file_is_as_if_there_were_none(folder: Path) -> None:
    for broken in (b"", b"{", b"[1]", b"\xff", b"[" * 100_000):
        (folder / FILE).write_bytes(broken)
        assert LastUsed(folder).get("new") is None
    LastUsed(folder).keep("new", 1)
    assert LastUsed(folder).get("new") == 1


def test_a_folder_that_is_not_there_is_no_trouble(folder: Path) -> None:
    LastUsed(folder / "gone").keep("new", 1)
    assert LastUsed(folder / "gone").get("new") is None
