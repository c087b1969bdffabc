"""Before the first prompt: which game, saved or new."""

import attrs

from reivers.frontend.game_spec import NO_OPTIONS, Games, GameSpec, Options, load_spec
from reivers.frontend.open_game import OpenGame
from reivers.frontend.saved_games import SavedGames
from reivers.kernel.errors import JournalMismatch
from reivers.kernel.messages import Message
from reivers.kernel.words import Words
from reivers.store import StoreError, Summary, data_folder
from reivers.store.data_folder import chosen_folder

from .arguments import Arguments
from .new_game import LEAVE, OptionQuestions
from .play import TerminalGame
from .screen import NoMoreInput, Screen, print_error
from .tour import TourPlay


def saved_games(arguments: Arguments, words: Words, games: Games) -> SavedGames:
    """Return the games of the data folder. If it can't be written, say so: they can still be viewed."""
    folder = chosen_folder(arguments.data_dir)
    try:
        data_folder(arguments.data_dir)
    except StoreError as trouble:
        if not folder.is_dir():
            raise
        print_error(words.trouble(trouble))
    return SavedGames(folder, words, games)


@attrs.frozen
class GameChooser:
    """A terminal and the saved games."""

    screen: Screen
    saved_games: SavedGames

    def say(self, message: Message) -> None:
        self.screen.say(self.saved_games.words.say(message))

    def play(
        self,
        *,
        new: bool = False,
        game: str | None = None,
        seed: str | None = None,
        asked: tuple[GameSpec, Options] | None = None,
        example: str = "",
    ) -> int:
        """Play the guided game, a new game, the game with this id, or the one that the player picks."""
        if self.saved_games.has_damaged_settings():
            self.say(Message("settings.damaged"))
        begins = new or asked is not None or seed is not None
        try:
            if example:
                opened, fresh = self.saved_games.tour(example, pause_pages=False), False
            elif id := game if game or begins else self._pick():
                opened, fresh = self.saved_games.open(id, self._continue_from), False
            else:
                opened, fresh = self._begin(seed or "", asked), True
        except NoMoreInput:
            self.say(Message("text.nothing_begun"))
            return 0
        try:
            self._play(opened, fresh=fresh)
        finally:
            opened.close()
        return 0

    def _pick(self) -> str | None:
        """Ask for an unfinished game. Return its id, or None for a new game."""
        unfinished = [row for row in self.saved_games.rows() if not row.finished]
        if not unfinished:
            return None
        self.say(Message("text.pick"))
        rows = [[f"{number:>3}", self.summary(row)] for number, row in enumerate(unfinished, start=1)]
        self.screen.table([*rows, ["  n", self.saved_games.words.say("text.pick_new")]])
        self.say(Message("text.pick_hint"))
        while True:
            typed = self.screen.ask().lower()
            if typed in LEAVE:
                raise NoMoreInput
            if typed in ("n", "new"):
                return None
            number = typed or "1"
            if number in (str(n) for n in range(1, len(unfinished) + 1)):
                return unfinished[int(number) - 1].id
            self.say(Message("text.no_such_game", {"number": typed}))
            self.say(Message("text.pick_hint"))

    def summary(self, row: Summary) -> str:
        """Return a game in one line: name, progress, when last played."""
        words = self.saved_games.words
        text = words.say("text.game", {"name": row.name, "progress": self.saved_games.progress(row)})
        if row.health == "whole":
            return text
        return words.say("text.game_health", {"game": text, "health": row.health})

    def _begin(self, seed: str, asked: tuple[GameSpec, Options] | None) -> OpenGame:
        """Start a new game. Ask for the options that the command line left open, unless it named family and
        facts: scripts shouldn't depend on the last game."""
        games = self.saved_games.games
        spec, options = asked or (load_spec(games, next(iter(games))), NO_OPTIONS)
        questions = spec.load("options", "QUESTIONS", ())
        if questions and not {"family", "facts"} <= set(options):
            last = spec.load("options", "remembered")(self.saved_games.last_used("new"))
            chosen = OptionQuestions(self.screen, self.saved_games.words).ask_all(questions, last, options)
            self.saved_games.remember("new", chosen.to_note())
            options = chosen.options()
        return self.saved_games.begin(spec.id, options, seed, pause_pages=False)

    def _play(self, game: OpenGame, *, fresh: bool) -> None:
        for warning in game.warnings:
            self.say(warning)
        follows = game.tour and not game.tour.progress(game.session).strayed
        play = (TourPlay if follows else TerminalGame)(self.screen, game)
        self.screen.head(game.session.journal.header.name)
        play.begin(fresh=fresh)
        play.run()

    def _continue_from(self, misfit: JournalMismatch) -> int | None:
        """Ask where to continue: after the last answer that fits, or at the last checkpoint."""
        places = {"1": misfit.fits, "2": misfit.checkpoint}
        self.say(misfit.message)
        words = self.saved_games.words
        self.screen.table([[number, words.say(f"text.go_on.{number}")] for number in places])
        self.say(Message("text.ask_go_on"))
        try:
            return places.get(self.screen.ask())
        except NoMoreInput:
            return None
