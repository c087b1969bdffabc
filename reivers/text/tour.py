"""The guided tour in the terminal: Enter goes on by one page of the Example, with a word about it."""

from collections.abc import Callable
from itertools import takewhile

from reivers.frontend import tour
from reivers.kernel.errors import RulesBug
from reivers.kernel.messages import Message
from reivers.kernel.session import Session

from .play import TerminalGame
from .printer import Printer

LOOKS = (
    *("why", "undo", "redo", "journal", "board", "score"),
    *("dice", "facts", "save", "help", "?", "quit", "exit"),
)
"""What may be done on the way; all else would be a way of one's own."""


class TourPlay(TerminalGame):
    """The Example being walked through. `alone` is called when the player goes on without it."""

    def __init__(
        self,
        printer: Printer,
        session: Session,
        *,
        after: Callable[[], None],
        report: Callable[[RulesBug], Message],
        alone: Callable[[], None],
    ) -> None:
        super().__init__(printer, session, after=after, report=report)
        self._led = True
        self._note_alone = alone
        self._all = dict(self._commands)
        own = {"back": self._undo, "alone": self._alone}
        self._commands = {**{name: self._all[name] for name in LOOKS}, **own}

    def begin(self) -> None:
        """What the tour is, or where it was left."""
        self.printer.say("tour.intro" if not self._progress().done else "text.tour_on")
        self.printer.say("text.example")

    def _progress(self) -> tour.TourProgress:
        return tour.tour().progress(self.session)

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
            self.printer.say("text.tour_next", {"title": tour.heading(tour.page_of(progress.page))})
        else:
            self.printer.say("text.tour_end")

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
        """The next page of the Example; after its last one, a game of one's own."""
        progress = self._progress()
        if not progress.still_to_give:
            self._alone([])
            return
        page = tour.page_of(progress.page)
        ahead = takewhile(lambda entry: tour.page_of(entry.page) == page, progress.still_to_give)
        given = [(entry.key, entry.answer) for entry in ahead if entry.by != "forced"]
        self.printer.screen.head(self.printer.words.say(tour.heading(page)))
        self._move(lambda: self.session.page(given))
        self._comment(page)
        if tour.tour().over(self.session):
            self._comment(tour.SPRING)
            self.printer.say("tour.end")

    def _comment(self, page: str) -> None:
        for message in tour.comments(page):
            self.printer.screen.say()
            self.printer.screen.say(self.printer.words.say(message), indent=4)

    def _alone(self, _arguments: list[str]) -> None:
        """The player's own answers from here on."""
        self._led, self._shown = False, None
        self._commands = self._all
        self._note_alone()
        self.printer.say("text.tour_alone")
