"""All games of a player, each in a separate folder."""

import contextlib
import re
import shutil
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path

from reivers.kernel.messages import Message, printable

from . import crc_lines, files
from .backups import Backup, Backups
from .crc_lines import Batch, Contents, Health, Record, stamp
from .files import StoreError, store_errors
from .game_file import LOCK, GameFile
from .recovery import BACKUPS, JOURNAL, look, read_backup
from .summary import Summary
from .writing.journal_writer import Clock, create
from .writing.locks import held

DELETED = "deleted"
TRASH_DAYS = 30
"""How long a deleted game can be restored. The trash is checked at each later deletion."""
_NUMBERED = re.compile(r"(.*) \((\d{1,6})\)", re.DOTALL)
_ID = re.compile(r"(.+)-(\d{1,9})")


class GameFolder:
    """The games in a data folder. One that's damaged, or open elsewhere, never blocks the others."""

    def __init__(self, home: Path, clock: Clock = crc_lines.utc_now) -> None:
        self._games = home / "games"
        self._trash = home / "trash"
        self._clock = clock
        self.dropped: Message | None = None
        """How much of the last game that was copied or exported couldn't be read."""

    def list(self) -> Sequence[Summary]:
        return _summaries(self._games)

    def trash(self) -> Sequence[Summary]:
        return _summaries(self._trash)

    def create(self, header: Record) -> GameFile:
        """Create a game with this header, open for appending."""
        return self._open(self._add([Batch((header,), stamp(self._clock()))]))

    def open(self, id: str) -> GameFile:
        """Open an existing game; read only if it's open elsewhere."""
        return self._open(self._folder(id))

    def rename(self, id: str, name: str) -> None:
        """Rename a game. Its file is replaced atomically."""
        with self._in_hand(id) as folder:
            contents = self._readable(folder)
            if contents.health is Health.DAMAGED:
                raise StoreError("store.damaged_elsewhere", {"line": len(contents.records) + 1})
            create(folder / JOURNAL, _named(contents.batches, name))

    def duplicate(self, id: str) -> str:
        return self._beside(self._readable(self._folder(id)).batches)

    def backups(self, id: str) -> Sequence[Backup]:
        """Return the backups of a game, the oldest first."""
        return Backups(self._folder(id) / BACKUPS).all()

    def restore(self, id: str, backup: str) -> str:
        """Create a new game from a backup, beside the old one, and return its id."""
        return self._beside(self.read_backup(id, backup).batches)

    def read_backup(self, id: str, backup: str) -> Contents:
        """Read an intact backup."""
        found = Backups(self._folder(id) / BACKUPS).named(backup)
        return crc_lines.parse(read_backup(found), Health.WHOLE)

    def delete(self, id: str) -> None:
        """Move a game to the trash, and remove games deleted a month ago."""
        with self._in_hand(id) as folder, store_errors("store.write_failed", file=id):
            files.write_whole(folder / DELETED, stamp(self._clock()).encode())
            self._move(folder, self._trash)
        self.empty_trash(TRASH_DAYS)

    def undelete(self, id: str) -> str:
        return self._move(_existing(self._trash, id), self._games).name

    def empty_trash(self, days: int = 0) -> None:
        """Remove games for good that were deleted at least this many days ago. One deleted at an unknown
        time, or by its date before it was played, counts from today."""
        now = self._clock()
        for folder in _folders(self._trash):
            deleted = _deleted(folder)
            if days and (deleted is None or stamp(deleted) < Summary(folder).played):
                with store_errors("store.write_failed", file=folder.name):
                    files.write_whole(folder / DELETED, stamp(now).encode())
            elif not days or deleted is None or deleted <= now - timedelta(days=days):
                shutil.rmtree(folder, ignore_errors=True)

    def export_bytes(self, id: str) -> bytes:
        """Return a game as one file: see `exports`. (Imported here, because listing games doesn't need
        it.)"""
        from . import exports

        return exports.game_bytes(self.records(id))

    def records(self, id: str) -> Sequence[Record]:
        """Return everything of a game that can be read."""
        return self._readable(self._folder(id)).records

    def export(self, id: str, path: Path, *, overwrite: bool = False) -> None:
        """Write a game to one file."""
        from . import exports

        exports.write_file(path, self.export_bytes(id), overwrite=overwrite)

    def add(self, records: Sequence[Record]) -> str:
        """Create a game from records of another, and return its id."""
        return self._beside((Batch(tuple(records), stamp(self._clock())),))

    def _readable(self, folder: Path) -> Contents:
        """Return what can be read of a game, if anything. Report what can't."""
        found = look(folder)
        contents = found.contents()
        if not contents.batches:
            raise StoreError("store.unreadable", {"id": folder.name})
        facts = {"id": folder.name, "n": len(contents.records)}
        damaged = contents.health is Health.DAMAGED
        filled = damaged and found.backup and not found.lost
        key = "store.filled" if filled else "store.partly"
        self.dropped = Message(key, facts) if damaged or found.backup else None
        return contents

    def _folder(self, id: str) -> Path:
        return _existing(self._games, id)

    def _open(self, folder: Path) -> GameFile:
        return GameFile(folder, self._clock)

    @contextmanager
    def _in_hand(self, id: str) -> Iterator[Path]:
        """Return a game's folder, locked so that the game isn't open elsewhere."""
        folder = self._folder(id)
        with held(folder / LOCK):
            yield folder

    def _beside(self, batches: Sequence[Batch]) -> str:
        """Create a game from the batches of another, with a number if its name is taken."""
        taken = {summary.name for summary in self.list()}
        given = str(batches[0].records[0].get("name", ""))
        plain = printable(given)  # the name is shown as it is
        name = free_title(plain, taken.__contains__)
        return self._add(_named(batches, name)).name

    def _add(self, batches: Sequence[Batch]) -> Path:
        """Create a folder for a game: prepared under another name, then renamed, so it's complete or
        absent."""
        game = str(batches[0].records[0].get("game", ""))
        with store_errors("store.write_failed", file=JOURNAL):
            files.make_folder(self._games)
            _sweep(self._games, self._clock())
            folder = files.temporary_beside(self._games / game)
            folder.mkdir()
            try:
                create(folder / JOURNAL, batches)
                return self._move(folder, self._games, game)
            except BaseException:
                shutil.rmtree(folder, ignore_errors=True)
                raise

    def _move(self, folder: Path, to: Path, game: str = "") -> Path:
        """Move a game's folder to a free id: its own, or the game's name and the next number."""
        with store_errors("store.write_failed", file=folder.name):
            files.make_folder(to)
            place = to / (self._next_id(game) if game else folder.name)
            while place.exists():
                place = to / self._next_id(_ID.sub(r"\1", place.name))
            folder.rename(place)
            if to == self._games:
                (place / DELETED).unlink(missing_ok=True)
            files.sync_folder(to)
            files.sync_folder(folder.parent)
        return place

    def _next_id(self, game: str) -> str:
        folders = [*_folders(self._games), *_folders(self._trash)]
        ids = [_ID.fullmatch(folder.name) for folder in folders]
        numbers = [int(fits[2]) for fits in ids if fits and fits[1] == game]
        return f"{game}-{max(numbers, default=0) + 1}"


def free_title(name: str, taken: Callable[[str], bool]) -> str:
    """Return the name itself, or with the first free number: "Winter", "Winter (2)", "Winter (3)"."""
    if not taken(name):
        return name
    from . import import_limits  # late: the first screen waits for this module

    fits = _NUMBERED.fullmatch(name)
    base, number = (fits[1], int(fits[2])) if fits else (name, 1)
    base = base[: import_limits.CHARACTERS - 9]
    while taken(f"{base} ({number + 1})"):
        number += 1
    return f"{base} ({number + 1})"


def _named(batches: Sequence[Batch], name: str) -> Sequence[Batch]:
    """Return the batches with another name in the header."""
    first, *remaining = batches
    header, *others = first.records
    if header.get("name", "") == name:
        return batches
    return [Batch((header | {"name": name}, *others), first.time), *remaining]


def _folders(parent: Path) -> list[Path]:
    """Return the folders of games, without those still being prepared."""
    if not parent.is_dir():
        return []
    return sorted(path for path in parent.iterdir() if path.is_dir() and not path.name.startswith("."))


def _summaries(parent: Path) -> Sequence[Summary]:
    with store_errors("store.read_failed", file=parent.name):
        rows = [(Summary(folder), _written(folder)) for folder in _folders(parent)]
    rows.sort(key=lambda row: (row[0].played, row[1]), reverse=True)
    return [row for row, _written in rows]


def _written(folder: Path) -> int:
    """Return when the file of a game was written. Of two played within a second, the later comes first."""
    try:
        return (folder / JOURNAL).stat().st_mtime_ns
    except OSError:
        return 0


def _existing(parent: Path, id: str) -> Path:
    """Return the folder of a game by its id. Never a path outside the folder of games."""
    with contextlib.suppress(OSError):  # such as a name that's too long
        if id == Path(id).name and not id.startswith(".") and (parent / id).is_dir():
            return parent / id
    raise StoreError("store.no_such_game", {"id": id[:40]})


def _deleted(folder: Path) -> datetime | None:
    """Return when a game was deleted, if it's known."""
    try:
        return datetime.fromisoformat((folder / DELETED).read_text()).astimezone(UTC)
    except (OSError, ValueError, OverflowError):
        return None


def _sweep(parent: Path, now: datetime) -> None:
    """Remove what a killed app left half prepared, a day later."""
    for path in parent.glob(f"{files.TEMPORARY}*"):
        if now.timestamp() - path.stat().st_mtime > timedelta(days=1).total_seconds():
            shutil.rmtree(path, ignore_errors=True)
