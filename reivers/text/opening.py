"""Before the first prompt: which game, opened or new, and what to do when a saved one no longer fits."""

import contextlib
import json
import secrets
from datetime import UTC, datetime
from pathlib import Path

import attrs

from reivers.kernel.errors import JournalMismatch, RulesBug, Trouble
from reivers.kernel.journal import Journal
from reivers.kernel.messages import Message
from reivers.kernel.session import Session
from reivers.kernel.words import Words
from reivers.shelf import SHELF, Boxed, game_named, practice
from reivers.store import GameFile, Games, StoreTrouble, Summary

from .play import Play
from .render import Pen
from .screen import NoMoreInput, Screen


@attrs.frozen
class Table:
    """Where a player sits: screen, words and the folder of games."""

    screen: Screen
    words: Words
    home: Path

    def say(self, message: Message) -> None:
        self.screen.say(self.words.say(message))

    # -- which game ---------------------------------------------------------------------------------------

    def play(self, *, new: bool = False, game: str | None = None, seed: str | None = None) -> int:
        """Plays a new game, the one that is named, or the one that the player picks."""
        games = Games(self.home)
        try:
            chosen = game if game or new or seed is not None else self._pick(games)
        except NoMoreInput:
            self.say(Message("text.no_more_input"))
            return 0
        file = games.open(chosen) if chosen else self._create(games, practice(), seed)
        with file:
            return self._sit_down(file, fresh=not chosen)

    def _pick(self, games: Games) -> str | None:
        """An unfinished game to go on with; None for a new one."""
        open_games = [row for row in games.list() if not row.finished and row.game in SHELF]
        if not open_games:
            return None
        self.say(Message("text.pick"))
        rows = [[f"{number:>3}", self.summary(row)] for number, row in enumerate(open_games, start=1)]
        self.screen.table([*rows, ["  n", self.words.say("text.pick_new")]])
        self.say(Message("text.pick_hint"))
        while True:
            typed = self.screen.ask().lower()
            if typed in ("n", "new"):
                return None
            number = typed or "1"
            if number in (str(n) for n in range(1, len(open_games) + 1)):
                return open_games[int(number) - 1].id
            self.say(Message("text.no_such_number", {"number": typed, "n": len(open_games)}))

    def summary(self, row: Summary) -> str:
        """A game in one line: what, how far, when last played."""
        known = row.part and row.game in SHELF
        when = self.words.say(SHELF[row.game].names.when(row.part)) if known else row.part
        key = "text.game_over" if row.finished else "text.game" if row.part else "text.game_begun"
        said = self.words.say(key, {"name": row.name, "when": when, "played": _local(row.played)})
        if row.health == "whole":
            return said
        return self.words.say("text.game_health", {"game": said, "health": row.health})

    def _create(self, games: Games, boxed: Boxed, seed: str | None) -> GameFile:
        name = self.words.say(boxed.title)
        header = boxed.header(secrets.token_hex(8) if seed is None else seed, name)
        return games.create(header.to_record())

    # -- the game -----------------------------------------------------------------------------------------

    def _sit_down(self, file: GameFile, *, fresh: bool) -> int:
        journal = Journal.from_records(file.records)
        boxed = game_named(journal.header.game)
        boxed.lend_names(self.words)
        pen = Pen(self.screen, self.words, boxed)
        self._warn(file)
        session = self._session(boxed, file, journal)
        play = Play(pen, session, after=lambda: self._note(file, session), report=self.keep_report)
        self.screen.head(journal.header.name)
        if fresh:
            self.say(Message("text.welcome", {"seed": journal.header.seed}))
            pen.step((), session.told, session.settings)
        else:
            play.briefing()
        play.run()
        return 0

    def _warn(self, file: GameFile) -> None:
        """What the player should know of a file before going on."""
        if file.read_only:
            self.say(Message("text.read_only"))
        if file.dropped is not None:
            self.say(file.dropped)

    def _session(self, boxed: Boxed, file: GameFile, journal: Journal) -> Session:
        """The game as it was kept or, if its answers no longer fit, from where they still do."""

        def session(journal: Journal) -> Session:
            return Session(boxed.game, journal, layers=boxed.layers, keep=file.append)

        try:
            return session(journal)
        except RulesBug as bug:
            facts = {"trouble": bug.message, "report": self.keep_report(bug)}
            raise Trouble("text.bug", facts) from bug
        except JournalMismatch as misfit:
            at = None if file.read_only else self._go_on_from(misfit)
            if at is None:
                raise
        file.append([{"record": "head", "at": at, "tip": journal.tip}])
        return session(Journal.from_records(file.records))

    def _go_on_from(self, misfit: JournalMismatch) -> int | None:
        """The last answer that fits, or the last checkpoint; None leaves the game alone."""
        places = {"1": misfit.fits, "2": misfit.checkpoint}
        self.say(misfit.message)
        self.screen.table([[number, self.words.say(f"text.go_on.{number}")] for number in places])
        self.say(Message("text.ask_go_on"))
        try:
            return places.get(self.screen.ask())
        except NoMoreInput:
            return None

    def _note(self, file: GameFile, session: Session) -> None:
        """Beside the game: whether it is over. And a word if a backup could not be made."""
        finished = session.prompt is None
        notes = file.bookmark()
        if notes.get("finished", False) != finished:
            with contextlib.suppress(StoreTrouble):  # nothing depends on a bookmark
                file.keep_bookmark({**notes, "finished": finished})
        if file.backup_trouble is not None:
            self.say(file.backup_trouble.message)

    def keep_report(self, bug: RulesBug) -> Message:
        """Writes all that is needed to find a bug into the data folder, and says where."""
        stamp = datetime.now(UTC).strftime("%Y%m%d-%H%M%S-%f")
        path = self.home / "reports" / f"report-{stamp}.json"
        report = json.dumps(bug.report, indent=1, ensure_ascii=False, default=repr) + "\n"
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(report, encoding="utf-8")
        except OSError as error:
            return Message("text.no_report", {"reason": error.strerror or ""})
        return Message("text.report", {"file": str(path)})


def _local(played: str) -> str:
    """A time of the store, as the player's clock shows it."""
    try:
        return datetime.fromisoformat(played).astimezone().strftime("%Y-%m-%d %H:%M")
    except ValueError:
        return played
