"""Commands that only show something: reasons, board, score, dice, luck, facts, journal."""

from collections.abc import Sequence

import attrs

from reivers.frontend.corrections import fact_value
from reivers.frontend.dice_faces import face_counts, face_lines
from reivers.frontend.game_view import GameView
from reivers.kernel import chance
from reivers.kernel.facts import Fact
from reivers.kernel.messages import Message
from reivers.kernel.prompts import Prompt
from reivers.kernel.session import Session

from .printer import Printer
from .rules import print_rules


@attrs.frozen
class Inspector:
    """The commands that change nothing."""

    _printer: Printer
    _session: Session

    def why(self, _arguments: Sequence[str] = ()) -> None:
        self._printer.why(self._session.notices)

    def rules(self, arguments: Sequence[str] = ()) -> None:
        """Print the rules with this number or these words or, without any, the one of the question."""
        book = self._printer.rules.spec.load("rulebook", "RULEBOOK")
        prompt = self._session.prompt
        typed = " ".join(arguments) or (book.nearest(prompt.section) if book and prompt else "")
        print_rules(self._printer.screen, self._printer.words, book, typed)

    def board(self, arguments: Sequence[str] = ()) -> None:
        """Print the board or, where a game can, the place that these words name."""
        print_board = self._printer.rules.spec.load("text", "print_board")
        if not (print_board and arguments):
            self.where()
        if print_board:
            print_board(self._printer, self._session, " ".join(arguments))
        else:
            self._printer.board(self._session.table)

    def where(self) -> None:
        self._printer.say("text.where", {"when": self._printer.rules.names.when(self._session.when)})

    def _view(self) -> GameView:
        return self._printer.rules.view(self._session)

    def score(self, _arguments: Sequence[str] = ()) -> None:
        self._printer.score(self._view().score)

    def dice(self, _arguments: Sequence[str] = ()) -> None:
        """Print how often each face was rolled, by the app and on the table."""
        rolled = chance.tally(self._session.journal.path(self._session.journal.at))
        if not rolled:
            self._printer.say("text.no_dice")
        for source, hands in rolled.items():
            for hand, counts in hands.items():
                dice = self._printer.rules.names.setting(f"chance.{source}")
                counted = ", ".join(f"{face} x{count}" for face, count in enumerate(counts, start=1))
                self._printer.say(
                    "text.tally", {"dice": dice, "hand": hand, "counts": counted}, indent=2, hang=4
                )

    def luck(self, _arguments: Sequence[str] = ()) -> None:
        print_luck = self._printer.rules.spec.load("text", "print_luck")
        if print_luck:
            print_luck(self._printer, self._session)
        else:
            self._print_faces()

    def _print_faces(self) -> None:
        found = face_counts(self._session.journal.path(self._session.journal.at))
        for line in face_lines(found) or [Message("luck.no_faces")]:
            self._printer.screen.say(self._printer.words.say(line), hang=2)

    def facts(self, entered: Sequence[tuple[Prompt, Fact]]) -> None:
        """Print what this game assumes about cards and places, and where that is from."""
        if not entered:
            self._printer.say("text.no_facts")
        for prompt, fact in entered:
            facts = {"question": prompt.question, "value": fact_value(prompt, fact.value)}
            self._printer.say("text.fact", {**facts, "source": fact.source}, indent=2, hang=4)

    def journal(self, _arguments: Sequence[str] = ()) -> None:
        """Print all steps and branches."""
        journal = self._session.journal
        if not journal.branch:
            self._printer.say("text.journal_empty")
        self._printer.steps(journal.steps())
        for number, side in enumerate(journal.side_branches(), start=1):
            left = journal.entries[side.parent].title if side.parent else Message("text.start")
            self._printer.say("text.side_line", {"number": number, "title": left}, indent=2, hang=6)
            self._printer.steps(journal.steps(side.entries), indent=6)
