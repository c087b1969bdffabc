"""The player's games, records and settings in the data folder.

Rules and records are imported when first needed, to show Home sooner.
"""

import contextlib
import os
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime, timedelta
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

import attrs

from reivers.frontend.game_spec import Games, known_rules, load_spec, no_facts
from reivers.kernel.errors import AppError, RulesBug
from reivers.kernel.messages import Message
from reivers.kernel.words import Words
from reivers.store import GameFile, GameFolder, LastUsed, StoreError, Summary, files
from reivers.store.game_file import read_bookmark
from reivers.store.settings import Settings, are_damaged, keep_settings, read_settings

if TYPE_CHECKING:
    from reivers.frontend.open_game import OpenGame, Resolve
    from reivers.frontend.saved.backups import Preview
    from reivers.frontend.saved.everything import Imported
    from reivers.kernel.journal import Header
    from reivers.store.crc_lines import Record
    from reivers.store.my_copy import MyCopy
    from reivers.store.records import GameRecord, Records

LONG = timedelta(hours=2)
"""After so long away, the app offers to check the board."""


class SavedGames:
    """The data folder."""

    def __init__(self, home: Path, words: Words, games: Games) -> None:
        self.words = words
        self.games = games
        self.home = home
        self._games = GameFolder(home)

    # -- games ----------------------------------------------------------------------------------------------

    def rows(self) -> list[Summary]:
        """Return all games that can be played here, the last played first."""
        return [row for row in self._games.list() if row.game in self.games]

    def progress(self, row: Summary) -> str:
        """Return how far a game is and when it was last played."""
        played = self._day(row.played)
        if row.health == "damaged":
            return self.words.say("ui.game_damaged", {"progress": self.when(row)})
        if row.finished:
            return self.words.say("ui.game_over", {"played": played})
        when = self.recap(row).get("when") or (self.when(row) if row.part else "")
        key = "ui.game_at" if when else "ui.game_begun"
        return self.words.say(key, {"when": when, "played": played})

    def place(self, row: Summary) -> str:
        """Return how far a game is, without a date."""
        recap = self.recap(row)
        if row.finished:
            return self.words.say("home.finished", {"vp": recap.get("score", "")})
        return recap.get("when") or self.when(row)

    def when(self, row: Summary) -> str:
        """Return the part of a game that its file is in."""
        if row.part and row.game in self.games:
            return self.words.say(load_spec(self.games, row.game).rules().names.when(row.part))
        return self.words.say("ui.start_of_game")

    def saved_at(self, row: Summary) -> str:
        """Return when a game was last played."""
        return self.words.say("ui.saved_at", {"played": self._day(row.played, with_time=True)})

    def _day(self, played: str, *, with_time: bool = False) -> str:
        """Return a day, or the time of today."""
        try:
            moment = datetime.fromisoformat(played).astimezone()
        except ValueError:
            return played
        facts = {"time": f"{moment:%H:%M}", "day": f"{moment.day} {moment:%b}"}
        if moment.date() == datetime.now().astimezone().date():
            return self.words.say("ui.today_at", facts)
        return self.words.say("ui.day_at" if with_time else "ui.day", facts)

    def recap(self, row: Summary) -> dict[str, str]:
        """Return where the player was in a game, as saved after its last change."""
        saved = read_bookmark(self.home / "games" / row.id).get("recap")
        texts = saved.items() if isinstance(saved, dict) else ()
        return {name: text for name, text in texts if isinstance(text, str)}

    def begin(
        self, game: str, options: Mapping[str, Any], seed: str = "", *, pause_pages: bool = True
    ) -> "OpenGame":
        """Start a new game. With `pause_pages` the app pauses before each page, as a window needs it."""
        spec = load_spec(self.games, game)
        copy = spec.my_copy_for(self.home, options)
        rules = spec.rules(options, copy.get_fact if copy else no_facts)
        rules.game.new_state(rules.options)  # reports wrong options before there is a file
        header = rules.header(seed.strip() or os.urandom(8).hex(), self.words.say(rules.default_name))
        # A given seed repeats a game, hidden draws as well.
        header.secret = f"secret {seed.strip()}" if seed.strip() else os.urandom(16).hex()
        settings = dict(header.settings)
        if pause_pages:
            settings |= {"pause_pages": True, **{f"chance.{source}": "app" for source in rules.page_sources}}
        if self.settings().ask_everything:
            settings["ask_everything"] = True
        return self.create(attrs.evolve(header, settings=settings))

    def create(self, header: "Header", bookmark: Mapping[str, Any] | None = None) -> "OpenGame":
        """Save a new game and open it."""
        file = self._games.create(header.to_record())
        if bookmark:
            file.keep_bookmark(dict(bookmark))
        return self._open(file)

    def open(self, id: str, resolve: "Resolve | None" = None) -> "OpenGame":
        """Open a game. If saved answers no longer fit, `resolve` says where to continue; without it, after
        the last answer that fits."""
        return self._open(self._games.open(id), resolve)

    def _open(self, file: GameFile, resolve: "Resolve | None" = None) -> "OpenGame":
        from reivers.frontend.open_game import OpenGame

        try:
            return OpenGame(self, file, resolve)
        except BaseException as wrong:
            file.close()
            if isinstance(wrong, AppError) or not isinstance(wrong, Exception):
                raise
            raise AppError("shelf.cannot_open", {"id": file.id, "crash": repr(wrong)}) from wrong

    def tour(self, game: str = "", *, pause_pages: bool = True) -> "OpenGame":
        """Open the guided game of this game, or of the first that has one: the one that was left midway, or a
        new one."""
        from reivers.frontend import tour

        id, found = next(
            (id, one) for id in ([game] if game else self.games) if (one := load_spec(self.games, id).tour)
        )
        for row in self.left_tours():
            if row.game == id:
                return self.open(row.id)
        header = found.header
        settings = {**header.settings, "pause_pages": True} if pause_pages else header.settings
        seed = header.seed if found.keeps_seed else os.urandom(8).hex()
        header = attrs.evolve(header, seed=seed, settings=settings)
        opened = self.create(header, {tour.NOTE: True})
        tour.begin(opened.session)
        return opened

    def left_tours(self) -> list[Summary]:
        """Return the guided games that were left midway."""
        from reivers.frontend.tour import NOTE

        return [row for row in self.rows() if read_bookmark(self.home / "games" / row.id).get(NOTE)]

    def delete(self, id: str) -> None:
        self._games.delete(id)

    def undelete(self, id: str) -> None:
        self._games.undelete(id)

    def deleted(self) -> list[Summary]:
        """Return the deleted games that can still be restored, the last played first."""
        return [row for row in self._games.trash() if row.game in self.games]

    def empty_trash(self) -> None:
        """Remove all deleted games for good."""
        self._games.empty_trash()

    def was_idle(self, id: str) -> bool:
        """Return whether a game was left so long ago that the board may have changed."""
        played = next((row.played for row in self.rows() if row.id == id), "")
        try:
            return self.is_long_since(datetime.fromisoformat(played))
        except ValueError:
            return False

    def is_long_since(self, left: datetime) -> bool:
        return datetime.now(UTC) - left > LONG

    def rename(self, id: str, name: str) -> None:
        self._games.rename(id, name)

    def duplicate(self, id: str) -> str:
        """Copy a game and return the copy's id. The tour leads only the original."""
        from reivers.frontend import tour

        second = self._games.duplicate(id)
        notes = read_bookmark(self.home / "games" / id)
        notes.pop(tour.NOTE, None)
        with contextlib.suppress(StoreError), contextlib.closing(self._games.open(second)) as file:
            file.keep_bookmark(notes)
        return second

    def export(self, id: str, path: Path, *, overwrite: bool = False) -> None:
        self._games.export(id, path, overwrite=overwrite)

    @property
    def dropped(self) -> Message | None:
        """How much of the game that was last exported or copied couldn't be read, if any."""
        return self._games.dropped

    def import_game(self, path: Path) -> str:
        """Import a game from a file and return its id."""
        from reivers.store import exports

        return self.import_records(exports.read_game(exports.read_file(path), known_rules(self.games)))

    def import_records(self, records: "Sequence[Record]") -> str:
        """Import a game if its rules can replay it, and return its id. Open it once, so that Home has
        its recap."""
        id = self.add_checked(records)
        with contextlib.suppress(AppError):  # shown when it is played
            self.open(id).close()
        return id

    def add_checked(self, records: "Sequence[Record]") -> str:
        """Add a game if its rules can replay it, and return its id."""
        from reivers.frontend.saved.import_check import checked

        return self._games.add(checked(records, self.games, self.words, self.home))

    def export_everything(self, path: Path, *, overwrite: bool = False) -> "list[Message]":
        """Write all games, My copies, results and settings to one file. Return what couldn't be read."""
        from reivers.frontend.saved import everything

        return everything.export(self, path, overwrite=overwrite)

    def import_everything(self, path: Path) -> "Imported":
        """Import what is new in such a file."""
        from reivers.store.everything import read_file

        return self.bring_everything(read_file(path))

    def bring_everything(self, data: bytes) -> "Imported":
        """Import what is new in the bytes of such a file."""
        from reivers.frontend.saved import everything

        return everything.bring(self, data)

    def backups(self, id: str) -> "Sequence[Preview]":
        """Return the backups of a game, the newest first."""
        from reivers.frontend.saved.backups import previews

        return previews(self, id)

    def backup_saved(self, backup: "Preview") -> str:
        """Return when a backup was made."""
        return self.words.say("ui.saved_at", {"played": _local(backup.saved)})

    def backup_line(self, backup: "Preview") -> str:
        """Return a backup in one line: progress, VP, when it was made."""
        if backup.damaged:
            return self.words.say("backups.damaged", {"saved": _local(backup.saved)})
        facts = {"when": backup.when, "vp": backup.vp, "saved": _local(backup.saved)}
        return self.words.say("backups.line" if backup.vp is not None else "backups.line_alone", facts)

    def restore(self, id: str, backup: str) -> str:
        """Copy a backup as another game, beside the one it was made of. Return the new game's id."""
        new = self._games.restore(id, backup)
        with contextlib.suppress(AppError):  # so that Home has its recap
            self.open(new).close()
        return new

    def exchange_path(self, name: str) -> Path:
        """Return a path for a file to share or import, with nothing there yet."""
        path = self.home / "exchange" / name
        with contextlib.suppress(OSError):  # reported on writing
            files.make_folder(path.parent)
            path.unlink(missing_ok=True)
        return path

    def save_report(self, bug: RulesBug) -> Message:
        """Save a bug in the rules for a bug report, and return where."""
        from reivers.store.reports import keep_error

        return keep_error(self.home, bug.report)

    def report(self, path: Path, id: str = "") -> dict[str, Any]:
        """Write a bug report about a game, or about the last one played, and return its summary."""
        from reivers.store.reports import write_report

        id = id or next((row.id for row in self.rows()), "")
        return write_report(self.home, path, self._games.records(id) if id else [])

    # -- My copy and records ---------------------------------------------------------------------------------

    def my_copy(self) -> "MyCopy":
        """Return what the player has taught the app: My copy of the first game that has one."""
        copies = (load_spec(self.games, id).my_copy(self.home) for id in self.games)
        return next(copy for copy in copies if copy)

    @cached_property
    def _records(self) -> "Records":
        from reivers.store.records import Records

        return Records(self.home)

    def records(self) -> "list[GameRecord]":
        """Return all finished games that can be played here, the latest last."""
        return [record for record in self._records.all() if record.game in self.games]

    def records_trouble(self) -> Message | None:
        """Return how many results can't be read, if any."""
        return self._records.dropped

    def record_of(self, game: "OpenGame") -> "GameRecord | None":
        """Return how a game ended, if it has."""
        return next((record for record in self.records() if record.id == record_id(game)), None)

    def open_recorded(self, record: "GameRecord") -> "OpenGame | None":
        """Open the game of a record, if it was not deleted."""
        id, _, seed = record.id.partition(":")
        if id not in {row.id for row in self.rows()}:
            return None
        game = self.open(id)
        if game.session.journal.header.seed == seed:
            return game
        game.close()
        return None

    def update_record(self, game: "OpenGame") -> None:
        """Record how a game ended, or remove the record if it continues after all."""
        id, record = record_id(game), game.rules.record(game.session)
        with contextlib.suppress(StoreError):  # recorded again when the game is opened
            if record is None:
                self._records.forget(id)
            else:
                played, minutes = game.rules.spec.id, game.file.minutes
                self._records.note(attrs.evolve(record, id=id, game=played, minutes=minutes))

    # -- settings --------------------------------------------------------------------------------------------

    def settings(self) -> Settings:
        return read_settings(self.home)

    def has_damaged_settings(self) -> bool:
        return are_damaged(self.home)

    def save_settings(self, settings: Settings) -> None:
        keep_settings(self.home, settings)

    def last_folder(self) -> Path:
        """Return the last folder that files went to, else the documents folder or the home folder."""
        kept = self.last_used("folder")
        for folder in (Path(kept) if isinstance(kept, str) else None, Path.home() / "Documents"):
            if folder is not None and folder.is_dir():
                return folder
        return Path.home()

    def remember_folder(self, folder: Path) -> None:
        self.remember("folder", str(folder))

    def last_used(self, name: str) -> Any:
        """Return a value that a screen remembered; None if there is none."""
        return LastUsed(self.home).get(name)

    def remember(self, name: str, value: Any) -> None:
        """Remember a value for the next time. It may be lost, so nothing may depend on it."""
        LastUsed(self.home).keep(name, value)


def record_id(game: "OpenGame") -> str:
    return f"{game.file.folder.name}:{game.session.journal.header.seed}"


def _local(played: str) -> str:
    """Return a saved time in the player's time zone."""
    try:
        return datetime.fromisoformat(played).astimezone().strftime("%d %b, %H:%M")
    except ValueError:
        return played
