"""The games of a player as the screens need them: listed, begun, opened, deleted, brought back."""

import contextlib
import json
import secrets
from collections.abc import Callable, Mapping
from datetime import datetime
from pathlib import Path
from typing import Any

from reivers.kernel.errors import JournalMismatch, RulesBug, Trouble
from reivers.kernel.journal import Journal
from reivers.kernel.messages import Message
from reivers.kernel.session import Session
from reivers.kernel.words import Words
from reivers.shelf import (
    BORDER,
    SHELF,
    Boxed,
    copy_for,
    game_named,
    my_copy,
    nothing,
    seated,
)
from reivers.store import GameFile, Games, StoreTrouble, Summary, disk
from reivers.store.reports import keep_report

NOTES = "screens.json"


class Sitting:
    """A game on the table: its session, its file, and what the player should hear about both."""

    def __init__(self, library: "Library", file: GameFile, boxed: Boxed, session: Session) -> None:
        self.boxed = boxed
        self.session = session
        self.words = library.words
        self.file = file
        self._library = library

    def do(self, action: Callable[[], object]) -> tuple[bool, str]:
        """Do something: whether it was done (if not, the game stands as before), and what to tell of it."""
        try:
            action()
        except RulesBug as bug:
            facts = {"trouble": bug.message, "report": self._library.keep_report(bug)}
            return False, self.words.say("text.bug", facts)
        except Trouble as trouble:
            return False, self.words.trouble(trouble)
        self._note()
        quiet = self.session.not_learnt or self.file.backup_trouble
        return True, self.words.trouble(quiet) if quiet else ""

    def half(self) -> Any:
        """What was entered for the present prompt and not yet answered, as it was kept."""
        kept = self.file.bookmark().get("half")
        return kept.get("entered") if isinstance(kept, dict) and kept.get("at") == self._spot() else None

    def keep_half(self, entered: Any) -> None:
        """Keeps what has been entered so far, in case the app is killed."""
        with contextlib.suppress(StoreTrouble):  # nothing depends on a bookmark
            notes = self.file.bookmark()
            self.file.keep_bookmark({**notes, "half": {"at": self._spot(), "entered": entered}})

    def close(self) -> None:
        self.file.close()

    def _spot(self) -> list[Any]:
        prompt = self.session.prompt
        return [self.session.journal.at, prompt.key if prompt else ""]

    def _note(self) -> None:
        """Beside the game: whether it is over."""
        finished = self.session.prompt is None
        notes = self.file.bookmark()
        if notes.get("finished", False) != finished:
            with contextlib.suppress(StoreTrouble):
                self.file.keep_bookmark({**notes, "finished": finished})


class Library:
    """The data folder: games, reports, and a few notes of the screens."""

    def __init__(self, home: Path, words: Words) -> None:
        self.words = words
        self._home = home
        self._games = Games(home)

    # -- games ----------------------------------------------------------------------------------------------

    def rows(self) -> list[Summary]:
        """All games that can be played here, the last played first."""
        return [row for row in self._games.list() if row.game in SHELF]

    def stands(self, row: Summary) -> str:
        """Where a game stands, in a few words."""
        played = _local(row.played)
        if row.finished:
            return self.words.say("ui.game_over", {"played": played})
        if not row.part:
            return self.words.say("ui.game_begun", {"played": played})
        when = SHELF[row.game].names.when(row.part)
        return self.words.say("ui.game_at", {"when": when, "played": played})

    def begin(self, game: str, options: Mapping[str, Any], seed: str = "") -> Sitting:
        """A new game, kept from its first moment."""
        copy = my_copy(self._home).look if game == BORDER else nothing
        boxed = game_named(game, options, copy=copy)
        boxed.game.new_state(boxed.options)  # says what is wrong with them before there is a file
        header = boxed.header(seed.strip() or secrets.token_hex(8), self.name(game, options))
        return self._sit_down(self._games.create(header.to_record()))

    def name(self, game: str, options: Mapping[str, Any]) -> str:
        """What a new game is called in the list."""
        title = SHELF[game].title
        if "family" not in options:
            return self.words.say(title)
        facts = {"title": title, "family": options["family"]}
        return self.words.say(f"text.new.name.{options['facts']}", facts)

    def open(self, id: str) -> Sitting:
        return self._sit_down(self._games.open(id))

    def delete(self, id: str) -> None:
        self._games.delete(id)

    def undelete(self, id: str) -> None:
        self._games.undelete(id)

    def _sit_down(self, file: GameFile) -> Sitting:
        try:
            return Sitting(self, file, *self._session(file))
        except BaseException:
            file.close()
            raise

    def _session(self, file: GameFile) -> tuple[Boxed, Session]:
        """The game as it was kept or, where its answers no longer fit, after the last that does."""
        journal = Journal.from_records(file.records)
        copy = copy_for(self._home, journal.header)
        file.dropped = file.dropped or (copy.dropped if copy else None)

        def opened(journal: Journal) -> tuple[Boxed, Session]:
            return seated(journal, self.words, copy, file.append)

        try:
            return opened(journal)
        except RulesBug as bug:
            raise Trouble("text.bug", {"trouble": bug.message, "report": self.keep_report(bug)}) from bug
        except JournalMismatch as misfit:
            if file.read_only:
                raise
            file.append([{"record": "head", "at": misfit.fits, "tip": journal.tip}])
            file.dropped = misfit.message
        return opened(Journal.from_records(file.records))

    def keep_report(self, bug: RulesBug) -> Message:
        """Writes all that is needed to find a bug into the data folder, and says where."""
        return keep_report(self._home, bug)

    # -- notes ----------------------------------------------------------------------------------------------

    def note(self, name: str) -> Any:
        """Something the screens remember from the last time; None if they do not."""
        return self._notes().get(name)

    def keep_note(self, name: str, value: Any) -> None:
        """Remembers it, as far as the disk allows: nothing depends on it."""
        notes = {**self._notes(), name: value}
        with contextlib.suppress(OSError):
            disk.write_whole(self._home / NOTES, json.dumps(notes).encode(), durable=False)

    def _notes(self) -> dict[str, Any]:
        try:
            notes = json.loads((self._home / NOTES).read_bytes())
        except (OSError, ValueError, RecursionError):
            return {}
        return notes if isinstance(notes, dict) else {}


def _local(played: str) -> str:
    """A time of the store, as the player's clock shows it."""
    try:
        return datetime.fromisoformat(played).astimezone().strftime("%d %b, %H:%M")
    except ValueError:
        return played
