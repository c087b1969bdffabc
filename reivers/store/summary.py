"""A game as one row of the list of games: fast to read, and readable however damaged its file is."""

import os
import re
from functools import cached_property
from pathlib import Path
from typing import Any

import attrs

from . import crc_lines
from .crc_lines import Health, Record
from .game_file import read_bookmark
from .recovery import JOURNAL, examine, newer_format

NEWER = "newer"
_TAIL = 2_000
_LAST_LINE = re.compile(rb'"time":"([^"]*)","crc":"[0-9a-f]{8}"}\n\Z')


@attrs.frozen
class _Whole:
    """What only a look at the whole file says."""

    name: str
    game: str = ""
    chapter: str = ""
    part: str = ""
    played: str = ""
    readable: bool = True
    health: str = Health.WHOLE.value
    lines: int = 0
    lost: int = 0


class Summary:
    """What the list of games shows for one game. Of an undamaged file only both ends are read, and the rest
    when it is asked for: so a list of a thousand games is quick."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self.id = folder.name
        self.finished: bool = read_bookmark(folder).get("finished") is True
        self.name, self.game, self.played = _ends(folder) or (
            self._whole.name,
            self._whole.game,
            self._whole.played,
        )

    @cached_property
    def _whole(self) -> _Whole:
        return _look(self._folder)

    @property
    def chapter(self) -> str:
        return self._whole.chapter

    @property
    def part(self) -> str:
        return self._whole.part

    @property
    def readable(self) -> bool:
        """Whether any of it can be read."""
        return self._whole.readable

    @property
    def lost(self) -> int:
        """How many lines of its file can't be read."""
        return self._whole.lost

    @property
    def safe(self) -> float:
        """The share of its lines that can be read."""
        lines = self._whole.lines
        return lines / (lines + self.lost) if lines else 0.0

    @property
    def health(self) -> str:
        """whole, torn, damaged, or newer: made by a newer app."""
        return self._whole.health

    def to_json(self) -> dict[str, Any]:
        names = ("id", "name", "game", "chapter", "part", "played", "finished", "readable", "health")
        return {name: getattr(self, name) for name in names}


def _ends(folder: Path) -> tuple[str, str, str] | None:
    """Return the name, the game, and when it was last played, if both ends of the file are as written."""
    try:
        with (folder / JOURNAL).open("rb") as file:
            first = file.readline()
            file.seek(max(0, file.seek(0, os.SEEK_END) - _TAIL))
            last = _LAST_LINE.search(file.read())
    except OSError:
        return None
    header = crc_lines.as_record(first) if crc_lines.is_sealed(first[:-1]) else None
    if not header or not last or newer_format(first):
        return None
    return (
        _text(header, "name") or folder.name,
        _text(header, "game") or _game(folder),
        last[1].decode(errors="replace"),
    )


def _look(folder: Path) -> _Whole:
    """Read a whole game. Parses only the lines that matter, but checks all checksums."""
    try:
        data = (folder / JOURNAL).read_bytes()
    except OSError:
        return _Whole(folder.name, _game(folder), readable=False, health=Health.DAMAGED.value)
    found = examine(data, folder, compare=False)
    good = found.lines
    header = (crc_lines.as_record(good[0] if good else data.split(b"\n", 1)[0])) or {}
    last = (crc_lines.as_record(good[-1]) if good else None) or header
    place = _place(good)
    return _Whole(
        name=_text(header, "name") or folder.name,
        game=_text(header, "game") or _game(folder),
        chapter=_text(place, "chapter"),
        part=_text(place, "part"),
        played=_text(last, "time"),
        readable=bool(good),
        health=NEWER if newer_format(data) else found.health.value,
        lines=len(good),
        lost=found.lost,
    )


def _game(folder: Path) -> str:
    """Return which game it is by the name of its folder."""
    return folder.name.rpartition("-")[0]


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
