"""Every file that the app writes, damaged in every way: no crash, nothing lost in silence, and nothing
overwritten that couldn't be read."""

import random
import re
from pathlib import Path

import pytest

from tests.damaged_files import KINDS, damages, files_of, play, problem, use, write_all


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes]:
    """All files of a played data folder."""
    folder = tmp_path_factory.mktemp("played")
    play(folder)
    return files_of(folder)


def test_every_kind_of_file_is_known(played: dict[str, bytes]) -> None:
    for path in played:
        assert sum(bool(re.fullmatch(kind, path)) for kind in KINDS.values()) == 1, path
    for kind, pattern in KINDS.items():
        assert any(re.fullmatch(pattern, path) for path in played), kind


@pytest.mark.parametrize("kind", KINDS)
def test_damage_is_reported_and_survived(
    played: dict[str, bytes], tmp_path: Path, kind: str, effort: int
) -> None:
    rng = random.Random(f"damage {kind}")
    data = next(data for path, data in played.items() if re.fullmatch(KINDS[kind], path))
    for number, spoilt in enumerate(damages(data, rng, 2 * effort)):
        assert problem(tmp_path / str(number), played, kind, spoilt) == "", spoilt[:80]


@pytest.mark.parametrize(
    "missing", ["games", "games/toy-1/backups", "copy", "trash", "games/toy-1/journal.jsonl"]
)
def test_a_missing_folder_is_survived(played: dict[str, bytes], tmp_path: Path, missing: str) -> None:
    write_all(tmp_path, {path: data for path, data in played.items() if not path.startswith(missing)})
    use(tmp_path)


def test_what_was_played_is_whole(played: dict[str, bytes], tmp_path: Path) -> None:
    write_all(tmp_path, played)
    assert use(tmp_path) == []
