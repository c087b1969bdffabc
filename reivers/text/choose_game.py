"""Before the first prompt: which game, opened or new, and what to do when a saved one no longer fits."""

import contextlib
import secrets
from datetime import datetime
from pathlib import Path

import attrs

from reivers.frontend import tour
from reivers.frontend.game_spec import NO_OPTIONS, GameRules, Games, GameSpec, Options, load_spec, no_facts
from reivers.frontend.open_game import open_game
from reivers.kernel.errors import AppError, JournalMismatch, RulesBug
from reivers.kernel.journal import Journal
from reivers.kernel.messages import Message
from reivers.kernel.session import Session
from reivers.kernel.words import Words
from reivers.store import GameFile, GameFolder, LastUsed, StoreError, Summary
from reivers.store.reports import keep_report

from .new_game import LEAVE, OptionQuestions
from .play import TerminalGame
from .printer import Printer
from .screen import NoMoreInput, Screen
from .tour import TourPlay


@attrs.frozen
class GameChooser:
    """Where a player sits: screen, words and the folder of games."""

    screen: Screen
    words: Words
    home: Path
    games: Games

    def say(self, message: Message) -> None:
        self.screen.say(self.words.say(message))

    # -- which game ---------------------------------------------------------------------------------------

    def play(
        self,
        *,
        new: bool = False,
        game: str | None = None,
        seed: str | None = None,
        asked: tuple[GameSpec, Options] | None = None,
    ) -> int:
        """Plays a new game, the one that is named, or the one that the player picks."""
        games = GameFolder(self.home)
        begins = new or asked is not None or seed is not None
        try:
            chosen = game if game or begins else self._pick(games)
            file = games.open(chosen) if chosen else self._create(games, seed, asked)
        except NoMoreInput:
            self.say(Message("text.nothing_begun"))
            return 0
        with file:
            return self._sit_down(file, fresh=not chosen)

    def example(self) -> str:
        """The guided tour: a game of the player's own that will follow the rulebook's Example; its id."""
        header = attrs.evolve(tour.tour().header, seed=secrets.token_hex(8))
        with GameFolder(self.home).create(header.to_record()) as file:
            file.keep_bookmark({tour.NOTE: True})
            return file.folder.name

    def _pick(self, games: GameFolder) -> str | None:
        """An unfinished game to go on with; None for a new one."""
        open_games = [row for row in games.list() if not row.finished and row.game in self.games]
        if not open_games:
            return None
        self.say(Message("text.pick"))
        rows = [[f"{number:>3}", self.summary(row)] for number, row in enumerate(open_games, start=1)]
        self.screen.table([*rows, ["  n", self.words.say("text.pick_new")]])
        self.say(Message("text.pick_hint"))
        while True:
            typed = self.screen.ask().lower()
            if typed in LEAVE:
                raise NoMoreInput
            if typed in ("n", "new"):
                return None
            number = typed or "1"
            if number in (str(n) for n in range(1, len(open_games) + 1)):
                return open_games[int(number) - 1].id
            self.say(Message("text.no_such_game", {"number": typed}))
            self.say(Message("text.pick_hint"))

    def summary(self, row: Summary) -> str:
        """A game in one line: what, how far, when last played."""
        known = row.part and row.game in self.games
        when = (
            self.words.say(load_spec(self.games, row.game).rules().names.when(row.part))
            if known
            else row.part
        )
        key = "text.game_over" if row.finished else "text.game" if row.part else "text.game_begun"
        said = self.words.say(key, {"name": row.name, "when": when, "played": _local(row.played)})
        if row.health == "whole":
            return said
        return self.words.say("text.game_health", {"game": said, "health": row.health})

    # -- a new game ---------------------------------------------------------------------------------------

    def _create(
        self, games: GameFolder, seed: str | None, asked: tuple[GameSpec, Options] | None
    ) -> GameFile:
        spec, options = asked or (load_spec(self.games, next(iter(self.games))), NO_OPTIONS)
        rules = self._chosen(spec, options)
        rules.game.new_state(rules.options)  # says what is wrong with them before there is a file
        header = rules.header(
            secrets.token_hex(8) if seed is None else seed, self.words.say(rules.default_name)
        )
        return games.create(header.to_record())

    def _chosen(self, spec: GameSpec, given: Options) -> GameRules:
        """Return a game with the options given, and the others as the player says."""
        options = self._ask_options(spec, given)
        copy = spec.my_copy_for(self.home, options)
        return spec.rules(options, copy.get_fact if copy else no_facts)

    def _ask_options(self, spec: GameSpec, given: Options) -> Options:
        """Ask for the options that the command line left open. Ask nothing if it named the facts and the
        family, so that scripts don't depend on the last game."""
        questions = spec.load("options", "QUESTIONS", ())
        if not questions or {"family", "facts"} <= set(given):
            return given
        notes = LastUsed(self.home)
        last = spec.load("options", "remembered")(notes.get("new"))
        chosen = OptionQuestions(self.screen, self.words).ask_all(questions, last, given)
        notes.keep("new", chosen.to_note())
        return dict(chosen.options())

    # -- the game -----------------------------------------------------------------------------------------

    def _sit_down(self, file: GameFile, *, fresh: bool) -> int:
        self._warn(file)
        rules, session = self._session(file)
        play = self._seat(file, Printer(self.screen, self.words, rules), session)
        header = session.journal.header
        self.screen.head(header.name)
        if isinstance(play, TourPlay):
            play.begin()
        elif fresh:
            self.say(Message("text.welcome", {"seed": header.seed}))
            for message in rules.welcome:
                self.say(message)
            play.show_message((), session.notices)
        else:
            play.briefing()
        play.run()
        return 0

    def _seat(self, file: GameFile, printer: Printer, session: Session) -> TerminalGame:
        """At a game of one's own, or in the tour as long as it leads."""

        def after() -> None:
            self._note(file, session)

        if not file.bookmark().get(tour.NOTE) or tour.tour().progress(session).strayed:
            return TerminalGame(printer, session, after=after, report=self.keep_report)

        def alone() -> None:
            with contextlib.suppress(StoreError):  # then the tour offers itself again
                notes = file.bookmark()
                file.keep_bookmark({name: note for name, note in notes.items() if name != tour.NOTE})

        return TourPlay(printer, session, after=after, report=self.keep_report, alone=alone)

    def _warn(self, file: GameFile) -> None:
        """What the player should know of a file before going on."""
        if file.read_only:
            self.say(Message("text.read_only"))
        if file.dropped is not None:
            self.say(file.dropped)

    def _session(self, file: GameFile) -> tuple[GameRules, Session]:
        """The game as it was kept or, if its answers no longer fit, from where they still do."""
        journal = Journal.from_records(file.records)
        copy = load_spec(self.games, journal.header.game).my_copy_for(self.home, journal.header.options)
        if copy and copy.dropped is not None:
            self.say(copy.dropped)

        def opened(journal: Journal) -> tuple[GameRules, Session]:
            return open_game(self.games, journal, self.words, copy, file.append)

        try:
            return opened(journal)
        except RulesBug as bug:
            facts = {"trouble": bug.message, "report": self.keep_report(bug)}
            raise AppError("text.bug", facts) from bug
        except JournalMismatch as misfit:
            at = None if file.read_only else self._go_on_from(misfit)
            if at is None:
                raise
        file.append([journal.leave_after(at)])
        return opened(journal)

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
            with contextlib.suppress(StoreError):  # nothing depends on a bookmark
                file.keep_bookmark({**notes, "finished": finished})
        for trouble in (session.not_learned, file.backup_trouble):
            if trouble is not None:
                self.say(trouble.message)

    def keep_report(self, bug: RulesBug) -> Message:
        return keep_report(self.home, bug)


def _local(played: str) -> str:
    """A time of the store, as the player's clock shows it."""
    try:
        return datetime.fromisoformat(played).astimezone().strftime("%Y-%m-%d %H:%M")
    except ValueError:
        return played
