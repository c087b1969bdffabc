"""The games of a player as the screens need them: listed, begun, opened, deleted, brought back.

Functions import the rules and records, so that Home does not wait for them.
"""

import contextlib
import os
from collections.abc import Callable, Mapping
from datetime import UTC, datetime, timedelta
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

import attrs

from reivers.frontend.game_spec import GameRules, Games, known_rules, load_spec, no_facts
from reivers.kernel.errors import AppError, JournalMismatch, RulesBug
from reivers.kernel.messages import Message
from reivers.kernel.words import Words
from reivers.store import GameFile, GameFolder, LastUsed, StoreError, Summary, files
from reivers.store.game_file import read_bookmark
from reivers.store.settings import Settings, keep_settings, read_settings

if TYPE_CHECKING:
    from reivers.kernel.journal import Journal
    from reivers.kernel.session import Session
    from reivers.store.my_copy import MyCopy
    from reivers.store.records import GameRecord, Records

RESTED = timedelta(hours=2)
"""After so long away a player is asked whether the board is still as it was."""


class OpenGame:
    """A game on the table: its session, its file, and what the player should hear about both."""

    def __init__(
        self, saved_games: "SavedGames", file: GameFile, rules: GameRules, session: "Session"
    ) -> None:
        self.rules = rules
        self.session = session
        self.words = saved_games.words
        self.file = file
        self._saved_games = saved_games

    def do(self, action: Callable[[], object]) -> tuple[bool, str]:
        """Do something: whether it was done (if not, the game stands as before), and what to tell of it."""
        try:
            action()
        except RulesBug as bug:
            facts = {"trouble": bug.message, "report": self._saved_games.keep_report(bug)}
            return False, self.words.say("text.bug", facts)
        except AppError as trouble:
            return False, self.words.trouble(trouble)
        self.note()
        quiet = self.session.not_learned or self.file.backup_trouble
        return True, self.words.trouble(quiet) if quiet else ""

    def draft_answer(self) -> Any:
        """What was entered for the present prompt and not yet answered, as it was kept."""
        kept = self.file.bookmark().get("draft_answer")
        return kept.get("entered") if isinstance(kept, dict) and kept.get("at") == self._position() else None

    def keep_half(self, entered: Any) -> None:
        """Keeps what has been entered so far, in case the app is killed."""
        with contextlib.suppress(StoreError):  # nothing depends on a bookmark
            notes = self.file.bookmark()
            self.file.keep_bookmark({**notes, "draft_answer": {"at": self._position(), "entered": entered}})

    @property
    def touring(self) -> bool:
        """Does the guided tour lead this game?"""
        from reivers.frontend import tour

        return bool(self.file.bookmark().get(tour.NOTE))

    def end_tour(self) -> None:
        """From here on the game is the player's own."""
        from reivers.frontend import tour

        with contextlib.suppress(StoreError):  # then the tour offers itself again
            notes = self.file.bookmark()
            self.file.keep_bookmark({name: note for name, note in notes.items() if name != tour.NOTE})

    @property
    def has_luck(self) -> bool:
        """Return whether the game has a luck report."""
        return self.rules.luck is not None

    def ledger(self) -> Any:
        """Return the luck of the game so far."""
        return self.rules.luck(self.session) if self.rules.luck else None

    def pace(self) -> Any:
        """Return how the player's games ended that were like this one; None for a game that is over."""
        if self.rules.pace is None or self.session.prompt is None:
            return None
        records = self._saved_games.records()
        return self.rules.pace(self.session, [one for one in records if one.game == self.rules.spec.id])

    def chronicle(self) -> list[tuple[str, list[str]]]:
        """Return each part of the game with its lines."""
        say = self.words.say
        return [
            (say(self.rules.names.when(when)), [" ".join(map(say, line)) for line in lines])
            for when, lines in self.rules.chronicle(self.session)
        ]

    def report(self, path: Path) -> None:
        """Writes the whole game for those who look for a bug in it."""
        from reivers.store.reports import write_game

        write_game(path, self.file.records)

    def close(self) -> None:
        self.file.close()

    def _position(self) -> list[Any]:
        prompt = self.session.prompt
        return [self.session.journal.at, prompt.key if prompt else ""]

    def note(self) -> None:
        """Beside the game: whether it is over, and where the player was. A finished one goes on record."""
        from reivers.frontend.recap import whereabouts

        finished = self.session.prompt is None
        notes = self.file.bookmark()
        news = {"finished": finished, "recap": whereabouts(self)}
        if {name: notes.get(name) for name in news} != news:
            with contextlib.suppress(StoreError):  # nothing depends on a bookmark
                self.file.keep_bookmark({**notes, **news})
        if finished or notes.get("finished"):
            self._saved_games.keep_record(self)


class SavedGames:
    """The data folder: games, reports, and a few notes of the screens."""

    def __init__(self, home: Path, words: Words, games: Games) -> None:
        self.words = words
        self.games = games
        self._home = home
        self._games = GameFolder(home)

    # -- games ----------------------------------------------------------------------------------------------

    def rows(self) -> list[Summary]:
        """All games that can be played here, the last played first."""
        return [row for row in self._games.list() if row.game in self.games]

    def progress(self, row: Summary) -> str:
        """Where a game stands, in a few words."""
        played = _local(row.played)
        if row.finished:
            return self.words.say("ui.game_over", {"played": played})
        when = self.brief(row).get("when") or (
            load_spec(self.games, row.game).rules().names.when(row.part) if row.part else ""
        )
        if not when:
            return self.words.say("ui.game_begun", {"played": played})
        return self.words.say("ui.game_at", {"when": when, "played": played})

    def brief(self, row: Summary) -> dict[str, str]:
        """Where the player was in a game, in words, as it was noted when it was last played."""
        brief = read_bookmark(self._home / "games" / row.id).get("recap")
        entered = brief.items() if isinstance(brief, dict) else ()
        return {name: text for name, text in entered if isinstance(text, str)}

    def begin(self, game: str, options: Mapping[str, Any], seed: str = "") -> OpenGame:
        """A new game, kept from its first moment."""
        spec = load_spec(self.games, game)
        copy = spec.my_copy_for(self._home, options)
        rules = spec.rules(options, copy.get_fact if copy else no_facts)
        rules.game.new_state(rules.options)  # says what is wrong with them before there is a file
        header = rules.header(seed.strip() or os.urandom(8).hex(), self.words.say(rules.default_name))
        settings = {**header.settings, "pause_pages": True}
        settings |= {f"chance.{source}": "app" for source in rules.page_sources}
        if self.settings().ask_everything:
            settings["ask_everything"] = True
        header = attrs.evolve(header, settings=settings)
        return self._sit_down(self._games.create(header.to_record()))

    def open(self, id: str) -> OpenGame:
        return self._sit_down(self._games.open(id))

    def delete(self, id: str) -> None:
        self._games.delete(id)

    def undelete(self, id: str) -> None:
        self._games.undelete(id)

    def rested(self, id: str) -> bool:
        """Has a game lain for a while, so that hands or cats may have been on the board?"""
        played = next((row.played for row in self.rows() if row.id == id), "")
        try:
            return self.is_long_since(datetime.fromisoformat(played))
        except ValueError:
            return False

    def is_long_since(self, left: datetime) -> bool:
        """Was it so long ago that the table may no longer be as it was left?"""
        return datetime.now(UTC) - left > RESTED

    def rename(self, id: str, name: str) -> None:
        self._games.rename(id, name)

    def duplicate(self, id: str) -> str:
        """A second game that stands where the first one does; its id. The tour leads only the first."""
        from reivers.frontend import tour

        second = self._games.duplicate(id)
        notes = read_bookmark(self._home / "games" / id)
        notes.pop(tour.NOTE, None)
        with contextlib.suppress(StoreError), contextlib.closing(self._games.open(second)) as file:
            file.keep_bookmark(notes)
        return second

    def export(self, id: str, path: Path) -> None:
        self._games.export(id, path)

    def take_in(self, path: Path) -> str:
        """A game from a file; its id. It is opened once, so that Home can tell where it stands."""
        id = self._games.import_file(path, known_rules(self.games))
        with contextlib.suppress(AppError):  # what is wrong with it is told when it is played
            self.open(id).close()
        return id

    def exchange(self, name: str) -> Path:
        """A path for a file on its way out or in, with nothing there yet."""
        path = self._home / "exchange" / name
        with contextlib.suppress(OSError):  # who writes there is told
            files.make_folder(path.parent)
            path.unlink(missing_ok=True)
        return path

    def account(self, row: Summary) -> str:
        """A game as a short text: its name, where it stands, and the rows of its score sheet that count."""
        game = self.open(row.id)
        try:
            session, lines = game.session, [row.name, self.progress(row), ""]
            for line in session.game.score(session.state):
                values = [str(value) for value in line.values if value is not None]
                if any(value != "0" for value in values):
                    lines.append(f"{self.words.say(line.label)}: {' · '.join(values)}")
        finally:
            game.close()
        return "\n".join(lines)

    def tour(self) -> OpenGame:
        """The guided first game: the one that was put aside, or a new one that begins as the Example does."""
        from reivers.frontend import tour

        for row in self.rows():
            if read_bookmark(self._home / "games" / row.id).get(tour.NOTE):
                return self.open(row.id)
        header = tour.tour().header
        settings = {**header.settings, "pause_pages": True}
        header = attrs.evolve(header, seed=os.urandom(8).hex(), settings=settings)
        file = self._games.create(header.to_record())
        file.keep_bookmark({tour.NOTE: True})
        game = self._sit_down(file)
        tour.begin(game.session)
        return game

    def _sit_down(self, file: GameFile) -> OpenGame:
        try:
            game = OpenGame(self, file, *self._session(file))
            game.note()
        except BaseException:
            file.close()
            raise
        return game

    def _session(self, file: GameFile) -> "tuple[GameRules, Session]":
        """The game as it was kept or, where its answers no longer fit, after the last that does."""
        from reivers.frontend.open_game import open_game
        from reivers.kernel.journal import Journal

        journal = Journal.from_records(file.records)
        copy = load_spec(self.games, journal.header.game).my_copy_for(self._home, journal.header.options)
        file.dropped = file.dropped or (copy.dropped if copy else None)

        def opened(journal: "Journal") -> "tuple[GameRules, Session]":
            return open_game(self.games, journal, self.words, copy, file.append)

        try:
            return opened(journal)
        except RulesBug as bug:
            raise AppError("text.bug", {"trouble": bug.message, "report": self.keep_report(bug)}) from bug
        except JournalMismatch as misfit:
            if file.read_only:
                raise
            file.append([journal.leave_after(misfit.fits)])
            file.dropped = misfit.message
        return opened(journal)

    def keep_report(self, bug: RulesBug) -> Message:
        """Writes all that is needed to find a bug into the data folder, and says where."""
        from reivers.store.reports import keep_report

        return keep_report(self._home, bug)

    # -- what is known and what was won ---------------------------------------------------------------------

    def copy(self) -> "MyCopy":
        """Return what the player has taught the app: the copy of the first game that has one."""
        copies = (load_spec(self.games, id).my_copy(self._home) for id in self.games)
        return next(copy for copy in copies if copy)

    @cached_property
    def _records(self) -> "Records":
        from reivers.store.records import Records

        return Records(self._home)

    def records(self) -> "list[GameRecord]":
        """All finished games that can be played here, the latest last."""
        return [record for record in self._records.all() if record.game in self.games]

    def record_of(self, game: OpenGame) -> "GameRecord | None":
        """How a game ended, if it has."""
        return next((record for record in self.records() if record.id == record_id(game)), None)

    def open_recorded(self, record: "GameRecord") -> OpenGame | None:
        """The game that a record is of, if it still lies here."""
        id, _, seed = record.id.partition(":")
        if id not in {row.id for row in self.rows()}:
            return None
        game = self.open(id)
        if game.session.journal.header.seed == seed:
            return game
        game.close()
        return None

    def keep_record(self, game: OpenGame) -> None:
        """Notes how a game ended, or that it goes on after all."""
        id, record = record_id(game), game.rules.record(game.session)
        with contextlib.suppress(StoreError):  # it is noted anew when the game is opened
            if record is None:
                self._records.forget(id)
            else:
                played, minutes = game.rules.spec.id, game.file.minutes
                self._records.note(attrs.evolve(record, id=id, game=played, minutes=minutes))

    # -- notes ----------------------------------------------------------------------------------------------

    def settings(self) -> Settings:
        """How the player has set the app."""
        return read_settings(self._home)

    def keep_settings(self, settings: Settings) -> None:
        keep_settings(self._home, settings)

    def note(self, name: str) -> Any:
        """Something the screens remember from the last time; None if they do not."""
        return LastUsed(self._home).get(name)

    def keep_note(self, name: str, value: Any) -> None:
        """Remembers it, as far as the disk allows: nothing depends on it."""
        LastUsed(self._home).keep(name, value)


def record_id(game: OpenGame) -> str:
    """What a game is called among the records."""
    return f"{game.file.folder.name}:{game.session.journal.header.seed}"


def _local(played: str) -> str:
    """A time of the store, as the player's clock shows it."""
    try:
        return datetime.fromisoformat(played).astimezone().strftime("%d %b, %H:%M")
    except ValueError:
        return played
