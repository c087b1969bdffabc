"""A game as one row of the list of games: fast to read, and readable however damaged its file is."""

from pathlib import Path

import attrs

from . import crc_lines
from .crc_lines import Health, Record
from .game_file import read_bookmark
from .recovery import JOURNAL, examine, newer_format

NEWER = "newer"


@attrs.frozen
class Summary:
    """What the list of games shows for one game."""

    id: str
    name: str
    game: str = ""
    chapter: str = ""
    part: str = ""
    played: str = ""
    """When it was last played, UTC."""
    finished: bool = False
    readable: bool = True
    """Whether any of it can be read."""
    health: str = Health.WHOLE.value
    """whole, torn, damaged, or newer: made by a newer app."""


def summarize(folder: Path) -> Summary:
    """Return the row of a game. Parses only the lines that matter, but checks all checksums."""
    try:
        data = (folder / JOURNAL).read_bytes()
    except OSError:
        return Summary(
            folder.name, folder.name, folder.name.rpartition("-")[0], readable=False, health="damaged"
        )
    found = examine(data, folder, compare=False)
    good = found.lines
    header = (crc_lines.as_record(good[0] if good else data.split(b"\n", 1)[0])) or {}
    last = (crc_lines.as_record(good[-1]) if good else None) or header
    place = _place(good)
    return Summary(
        id=folder.name,
        name=_text(header, "name") or folder.name,
        game=_text(header, "game") or folder.name.rpartition("-")[0],
        chapter=_text(place, "chapter"),
        part=_text(place, "part"),
        played=_text(last, "time"),
        finished=read_bookmark(folder).get("finished") is True,
        readable=bool(good),
        health=NEWER if newer_format(data) else found.health.value,
    )


def _text(record: Record, key: str) -> str:
    value = record.get(key)
    return value if isinstance(value, str) else ""


def _place(good: list[bytes]) -> Record:
    """Return the game's checkpoint: the last one, unless the player went back before it."""
    if not any(line.startswith(b'{"record":"head"') for line in good):
        marks = [line for line in good if line.startswith(b'{"record":"checkpoint"')]
        return (crc_lines.as_record(marks[-1]) or {}) if marks else {}
    return _followed(good)


def _followed(good: list[bytes]) -> Record:
    """Return the last checkpoint on the branch that the player went to."""
    parents: dict[int, int] = {}
    checkpoints: dict[int, Record] = {}
    at = 0
    for record in filter(None, map(crc_lines.as_record, good)):
        match record:
            case {"record": "entry", "n": int(at), "parent": int(parent)} if parent < at:
                parents[at] = parent
            case {"record": "head", "at": int(at)}:
                pass
            case {"record": "checkpoint", "after": int(after)}:
                checkpoints[after] = record
    while at in parents and at not in checkpoints:
        at = parents[at]
    return checkpoints.get(at, {})
