"""A saved game, opened: its rules, its session, its file and its bookmark."""

import contextlib
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from reivers.frontend import tour
from reivers.frontend.game_spec import GameRules, game_of, load_spec, no_facts
from reivers.frontend.game_view import GameView
from reivers.frontend.recap import recap
from reivers.kernel.errors import AppError, JournalMismatch, RulesBug
from reivers.kernel.facts import Fact
from reivers.kernel.journal import Header, Journal
from reivers.kernel.messages import Message
from reivers.kernel.session import Session
from reivers.store import GameFile, StoreError

if TYPE_CHECKING:
    from reivers.frontend.saved_games import SavedGames
    from reivers.store.my_copy import MyCopy

Resolve = Callable[[JournalMismatch], int | None]
"""Chooses the entry to continue from if a saved answer no longer fits. None leaves the game closed."""


class OpenGame:
    """A game that is being played. Every change is saved at once."""

    def __init__(self, saved_games: "SavedGames", file: GameFile, resolve: Resolve | None = None) -> None:
        self.words = saved_games.words
        self.file = file
        self.warnings: list[Message] = []
        """What the player should know about the file."""
        self._saved_games = saved_games
        self._view: tuple[object, GameView] | None = None
        self.later: Callable[[Callable[[], object]], object] = lambda work: work()
        """Does what can wait until the player sees the answer: at once, unless the front end can wait."""
        self._is_bookmark_old = False
        self.my_copy: MyCopy | None = None
        """What the player has taught the app, if this game uses it."""
        self.rules, self.session = self._load(resolve)
        if file.why_read_only:
            self.warnings.append(file.why_read_only)
        if file.dropped is not None:
            self.warnings.append(file.dropped)
        self.update_bookmark()

    def _load(self, resolve: Resolve | None) -> tuple[GameRules, Session]:
        """Replay the game or, if an answer no longer fits, the part that does."""
        games = self._saved_games.games
        journal = Journal.from_records(self.file.records)
        my_copy = self.my_copy = self._my_copy(journal.header)
        rules = game_of(games, journal, my_copy.get_fact if my_copy else no_facts)
        if journal.header.rules > rules.game.rules:
            raise AppError("shelf.newer_rules")
        rules.register_names(self.words)
        try:
            session = self._session(rules, journal, my_copy)
            if my_copy and not self.file.read_only:
                self._learn_again(session, my_copy)
            return rules, session
        except RulesBug as bug:
            raise self.explained(bug) from bug
        except JournalMismatch as misfit:
            at = None if self.file.read_only else resolve(misfit) if resolve else misfit.fits
            if at is None:
                raise
            if resolve is None:
                self.warnings.append(misfit.message)
        self.file.append([journal.leave_after(at)])
        return rules, self._session(rules, journal, my_copy)

    def _my_copy(self, header: Header) -> "MyCopy | None":
        """Return what this game reads and teaches. It can be played without."""
        try:
            my_copy = load_spec(self._saved_games.games, header.game).my_copy_for(
                self._saved_games.home, header.options
            )
        except StoreError as trouble:
            self.warnings.append(trouble.message)
            return None
        if my_copy and my_copy.dropped is not None:
            self.warnings.append(my_copy.dropped)
        return my_copy

    def _learn_again(self, session: Session, my_copy: "MyCopy") -> None:
        """Teach My copy the facts of the last answer, in case the app was killed before it did. A game that
        was imported, all at once, may be of another copy."""
        _header, *answers = self.file.batches
        if not answers:
            return
        last = answers[-1]
        for fact in session.facts_of(last.records):
            if my_copy.changed(fact.thing, fact.field) < last.time:
                try:
                    my_copy.learn(fact.thing, fact.field, fact.value, fact.source)
                except AppError as trouble:
                    self.warnings.append(trouble.message)

    def _session(self, rules: GameRules, journal: Journal, my_copy: "MyCopy | None") -> Session:
        def learn(fact: Fact) -> None:
            if my_copy:
                my_copy.learn(fact.thing, fact.field, fact.value, fact.source)

        return Session(rules.game, journal, layers=rules.layers, keep=self.file.append, learn=learn)

    # -- the view --------------------------------------------------------------------------------------------

    @property
    def view(self) -> GameView:
        """The game as it may be shown now, made once per answer."""
        session = self.session
        seen = session.journal.at, session.prompt, len(session.journal.entries)
        if self._view is None or self._view[0] != seen:
            self._view = seen, self.rules.view(session)
        return self._view[1]

    def forget_view(self) -> None:
        """Make the view again: something changed without an answer."""
        self._view = None

    # -- actions ---------------------------------------------------------------------------------------------

    def do(self, action: Callable[[], object]) -> tuple[bool, str]:
        """Run an action. Return whether it worked, and an error or a warning. After an error, the game is as
        before."""
        try:
            action()
        except AppError as error:
            return False, self.words.trouble(self.explained(error))
        self.forget_view()
        return True, self.saved()

    def explained(self, error: AppError) -> AppError:
        """Return an error to show. A bug in the rules is reported to a file first."""
        if not isinstance(error, RulesBug):
            return error
        report = self._saved_games.save_report(error)
        return AppError("text.bug", {"trouble": error.message, "report": report})

    def saved(self) -> str:
        """Update the bookmark soon after a change. Return a warning if something else could not be saved."""
        self._is_bookmark_old = True
        if self.session.prompt is None:
            self.catch_up()  # the last page shows records
        else:
            self.later(self.catch_up)
        warning = self.session.not_learned or self.file.backup_trouble
        return self.words.trouble(warning) if warning else ""

    # -- bookmark --------------------------------------------------------------------------------------------
    # Nothing depends on it, so a failure to save it is ignored.

    def catch_up(self) -> None:
        """Update the bookmark, if that was left for later."""
        if self._is_bookmark_old:
            self.update_bookmark()

    def update_bookmark(self) -> None:
        """Note where the game is and whether it is over. A finished game goes on record."""
        self._is_bookmark_old = False
        before = self.file.bookmark()
        finished = self.session.prompt is None
        now = {"finished": finished, "recap": recap(self)}
        if {name: before.get(name) for name in now} != now:
            self._bookmark({**before, **now})
        if finished or before.get("finished"):
            self._saved_games.update_record(self)

    def draft_answer(self) -> Any:
        """Return what was entered for the current prompt but not answered."""
        saved = self.file.bookmark().get("draft_answer")
        return saved.get("entered") if isinstance(saved, dict) and saved.get("at") == self._at() else None

    def save_draft_answer(self, entered: Any) -> None:
        """Save what is entered so far, in case the app is killed."""
        self._bookmark({**self.file.bookmark(), "draft_answer": {"at": self._at(), "entered": entered}})

    @property
    def tour(self) -> tour.Tour | None:
        """The guided game that this game follows, if any."""
        return self.rules.spec.tour if self.file.bookmark().get(tour.NOTE) else None

    def end_tour(self) -> None:
        """Continue as a normal game."""
        self._bookmark({name: note for name, note in self.file.bookmark().items() if name != tour.NOTE})

    def _at(self) -> list[Any]:
        prompt = self.session.prompt
        return [self.session.journal.at, prompt.key if prompt else ""]

    def _bookmark(self, notes: dict[str, Any]) -> None:
        with contextlib.suppress(StoreError):
            self.file.keep_bookmark(notes)

    # -- reports ---------------------------------------------------------------------------------------------

    def luck(self) -> Any:
        """Return the luck of the game so far; None if the game has no luck report."""
        return self.rules.luck(self.session) if self.rules.luck else None

    def report(self, path: Path) -> None:
        """Write a bug report about this game."""
        self._saved_games.report(path, self.file.folder.name)

    def close(self) -> None:
        self.catch_up()
        self.file.close()
