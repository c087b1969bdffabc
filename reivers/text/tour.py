"""The guided game in the terminal: Enter plays the next page of the Example and explains it."""

from itertools import takewhile

from reivers.frontend import tour
from reivers.frontend.open_game import OpenGame
from reivers.kernel.messages import Message

from .play import TerminalGame
from .screen import Screen

LOOKS = (
    *("why", "undo", "redo", "journal", "board", "score"),
    *("dice", "facts", "save", "help", "?", "quit", "exit"),
)
"""Commands that don't leave the Example."""


class TourPlay(TerminalGame):
    """A game that follows the Example, page by page."""

    rollers = ("app", "table")

    def __init__(self, screen: Screen, game: OpenGame) -> None:
        super().__init__(screen, game)
        assert game.tour is not None
        self._tour, self._led = game.tour, True
        self._all = dict(self._commands)
        own = {"back": self._all["undo"], "alone": self._alone}
        self._commands = {**{name: self._all[name] for name in LOOKS}, **own}

    def begin(self, *, fresh: bool) -> None:
        """Explain the tour, or that it continues."""
        begun = any(entry.by not in ("app", "forced") for entry in self._progress().done)
        self._say(Message("text.tour_on") if begun else self._tour.text("intro"))
        self.printer.say("text.example")

    def _progress(self) -> tour.TourProgress:
        return self._tour.progress(self.session)

    # -- one step -----------------------------------------------------------------------------------------

    def _show_prompt(self) -> None:
        if not self._led:
            super()._show_prompt()
            return
        prompt = self.session.prompt
        if prompt is not self._shown:
            self.printer.screen.say()
            self._show_next()
        self._shown = prompt

    def _show_next(self) -> None:
        progress = self._progress()
        if progress.still_to_give:
            self.printer.say("text.tour_next", {"title": self._tour.heading(tour.page_of(progress.page))})
        else:
            self._say(self._tour.text("ahead"))

    def _do(self, typed: str) -> None:
        word, *arguments = typed.lower().split() or [""]
        if not self._led:
            super()._do(typed)
        elif not typed:
            self._on()
        elif word in self._commands:
            self._commands[word](arguments)
        else:
            self.printer.say("text.tour_on")

    def _on(self) -> None:
        """Play the next page of the Example. After the last one, leave the tour."""
        progress = self._progress()
        if not progress.still_to_give:
            self._alone([])
            return
        page = tour.page_of(progress.page)
        ahead = takewhile(lambda entry: tour.page_of(entry.page) == page, progress.still_to_give)
        given = [(entry.key, entry.answer) for entry in ahead if entry.by not in ("forced", "app")]
        self.printer.screen.head(self.printer.words.say(self._tour.heading(page)))
        self._move(lambda: self.session.page(given))
        if page not in tour.pages(progress.done):
            self._comment(page)
        if self._tour.over(self.session):
            if self._tour.last_page:
                self._comment(self._tour.last_page)
            self._say(self._tour.text("end"))

    def _say(self, message: Message) -> None:
        self.printer.screen.say(self.printer.words.say(message))

    def _comment(self, page: str) -> None:
        for message in self._tour.comments(page):
            self.printer.screen.say()
            self.printer.screen.say(self.printer.words.say(message), indent=4)

    def _alone(self, _arguments: list[str]) -> None:
        """Leave the tour and continue the game."""
        self._led, self._shown = False, None
        self._commands = self._all
        self.game.end_tour()
        self.printer.say("text.tour_alone")
