"""Before the first prompt: which game, opened or new, and what to do when a saved one no longer fits."""

import contextlib
import secrets
from collections.abc import Sequence
from datetime import datetime
from pathlib import Path

import attrs

from reivers.border.board import FAMILIES
from reivers.kernel.errors import JournalMismatch, RulesBug, Trouble
from reivers.kernel.journal import Journal
from reivers.kernel.messages import Message
from reivers.kernel.session import Session
from reivers.kernel.words import Words
from reivers.resources import asset
from reivers.shelf import (
    BORDER,
    COPY,
    NIGHT_RIDE,
    NO_OPTIONS,
    PRACTICE,
    SHELF,
    Boxed,
    Options,
    copy_for,
    game_named,
    known_rules,
    my_copy,
    seated,
)
from reivers.store import GameFile, Games, StoreTrouble, Summary
from reivers.store.reports import keep_report

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

    def play(
        self,
        *,
        new: bool = False,
        game: str | None = None,
        seed: str | None = None,
        options: Options = NO_OPTIONS,
        night_ride: bool = False,
    ) -> int:
        """Plays a new game, the one that is named, or the one that the player picks."""
        games = Games(self.home)
        begins = new or night_ride or bool(options) or seed is not None
        try:
            chosen = game if game or begins else self._pick(games)
            file = games.open(chosen) if chosen else self._create(games, seed, options, night_ride)
        except NoMoreInput:
            self.say(Message("text.nothing_begun"))
            return 0
        with file:
            return self._sit_down(file, fresh=not chosen)

    def example(self) -> str:
        """The rulebook's Example of Play as a tour: a game of its own, all of it undone, to be redone step by
        step; its id."""
        games = Games(self.home)
        id = games.import_file(asset("games", "example-of-play.json"), known_rules())
        with games.open(id) as file:
            journal = Journal.from_records(file.records)
            first = next(step for step in journal.steps() if step.number)
            file.append([{"record": "head", "at": first.entries[0].parent, "tip": journal.tip}])
        self.say(Message("text.example"))
        return id

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

    # -- a new game ---------------------------------------------------------------------------------------

    def _create(self, games: Games, seed: str | None, options: Options, night_ride: bool) -> GameFile:
        boxed = NIGHT_RIDE if night_ride else self._chosen(options)
        boxed.game.new_state(boxed.options)  # says what is wrong with them before there is a file
        header = boxed.header(secrets.token_hex(8) if seed is None else seed, self._name(boxed))
        return games.create(header.to_record())

    def _chosen(self, given: Options) -> Boxed:
        """Border Reivers with the options that were given, and the others as the player says."""
        family = given.get("family") or self._ask("text.new.family", FAMILIES)
        known = given.get("facts") or self._ask("text.new.facts", (COPY, PRACTICE))
        options = {**given, "family": family, "facts": known}
        return game_named(BORDER, options, copy=my_copy(self.home).look)

    def _name(self, boxed: Boxed) -> str:
        facts = {"title": boxed.title, "family": boxed.options.get("family")}
        if facts["family"] is None:
            return self.words.say(boxed.title)
        return self.words.say(f"text.new.name.{boxed.options['facts']}", facts)

    def _ask(self, question: str, choices: Sequence[str]) -> str:
        """One of a few; just Enter takes the first."""
        self.screen.head(self.words.say(question))
        rows = [[f"{number:>3}", self.words.say(f"{question}.{one}")] for number, one in _numbered(choices)]
        self.screen.table(rows)
        self.say(Message("text.new.hint"))
        while True:
            typed = self.screen.ask()
            if typed.lower() in ("quit", "exit"):
                raise NoMoreInput
            if not typed:
                return choices[0]
            for number, one in _numbered(choices):
                if typed == str(number) or one.lower().startswith(typed.lower()):
                    return one
            self.say(Message("text.no_such_number", {"number": typed, "n": len(choices)}))

    # -- the game -----------------------------------------------------------------------------------------

    def _sit_down(self, file: GameFile, *, fresh: bool) -> int:
        self._warn(file)
        boxed, session = self._session(file)
        pen = Pen(self.screen, self.words, boxed)
        play = Play(pen, session, after=lambda: self._note(file, session), report=self.keep_report)
        header = session.journal.header
        self.screen.head(header.name)
        if fresh:
            self.say(Message("text.welcome", {"seed": header.seed}))
            if "facts" in header.options:
                self.say(Message(f"text.welcome.{header.options['facts']}"))
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

    def _session(self, file: GameFile) -> tuple[Boxed, Session]:
        """The game as it was kept or, if its answers no longer fit, from where they still do."""
        journal = Journal.from_records(file.records)
        copy = copy_for(self.home, journal.header)
        if copy and copy.dropped is not None:
            self.say(copy.dropped)

        def opened(journal: Journal) -> tuple[Boxed, Session]:
            return seated(journal, self.words, copy, file.append)

        try:
            return opened(journal)
        except RulesBug as bug:
            facts = {"trouble": bug.message, "report": self.keep_report(bug)}
            raise Trouble("text.bug", facts) from bug
        except JournalMismatch as misfit:
            at = None if file.read_only else self._go_on_from(misfit)
            if at is None:
                raise
        file.append([{"record": "head", "at": at, "tip": journal.tip}])
        return opened(Journal.from_records(file.records))

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
        for trouble in (session.not_learnt, file.backup_trouble):
            if trouble is not None:
                self.say(trouble.message)

    def keep_report(self, bug: RulesBug) -> Message:
        """Writes all that is needed to find a bug into the data folder, and says where."""
        return keep_report(self.home, bug)


def _numbered(choices: Sequence[str]) -> list[tuple[int, str]]:
    return list(enumerate(choices, start=1))


def _local(played: str) -> str:
    """A time of the store, as the player's clock shows it."""
    try:
        return datetime.fromisoformat(played).astimezone().strftime("%Y-%m-%d %H:%M")
    except ValueError:
        return played
