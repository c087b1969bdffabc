"""What a player may look at: the reasons, the board, the score, the dice, luck, the facts, the journal."""

import contextlib
from collections.abc import Sequence

import attrs

from reivers.frontend.dice_faces import face_counts, face_lines
from reivers.frontend.game_view import GameView
from reivers.kernel import chance
from reivers.kernel.facts import Fact
from reivers.kernel.messages import Message
from reivers.kernel.prompts import Prompt
from reivers.kernel.session import Session

from .printer import Printer, said_fact


@attrs.frozen
class Inspector:
    """Shows one game. Nothing changes by it."""

    _pen: Printer
    _session: Session

    def why(self, _arguments: Sequence[str] = ()) -> None:
        self._pen.why(self._session.notices)

    def board(self, _arguments: Sequence[str] = ()) -> None:
        self.where()
        self._pen.board(self._view().table)

    def where(self) -> None:
        self._pen.say("text.where", {"when": self._view().when})

    def _view(self) -> GameView:
        return self._pen.rules.view(self._session)

    def score(self, _arguments: Sequence[str] = ()) -> None:
        self._pen.score(self._view().score)

    def dice(self, _arguments: Sequence[str] = ()) -> None:
        """How often each face has come, for the app's dice and for those on the table."""
        rolled = chance.tally(self._session.journal.path(self._session.journal.at))
        if not rolled:
            self._pen.say("text.no_dice")
        for source, hands in rolled.items():
            for hand, counts in hands.items():
                dice = self._pen.rules.names.setting(f"chance.{source}")
                counted = ", ".join(f"{face} x{count}" for face, count in enumerate(counts, start=1))
                self._pen.say("text.tally", {"dice": dice, "hand": hand, "counts": counted}, indent=2, hang=4)

    def luck(self, _arguments: Sequence[str] = ()) -> None:
        """Print the game's luck report."""
        print_luck = self._pen.rules.spec.load("text", "print_luck")
        if print_luck:
            print_luck(self._pen, self._session)
        else:
            self._print_faces()

    def _print_faces(self) -> None:
        found = face_counts(self._session.journal.path(self._session.journal.at))
        for line in (Message("luck.none"), *(face_lines(found) or [Message("luck.no_faces")])):
            self._pen.screen.say(self._pen.words.say(line), hang=2)

    def facts(self, _arguments: Sequence[str] = ()) -> None:
        """The fact book: what this game takes for true, and who said so."""
        entered = self.entered_facts()
        if not entered:
            self._pen.say("text.no_facts")
        for prompt, fact in entered:
            facts = {"question": prompt.question, "value": said_fact(prompt, fact.value)}
            self._pen.say("text.fact", {**facts, "source": fact.source}, indent=2, hang=4)

    def entered_facts(self) -> list[tuple[Prompt, Fact]]:
        """Each fact that a player can be asked for, with its question. What the rules never ask, and what was
        looked for in vain, is left out."""
        entered = []
        for (thing, field), fact in sorted(self._session.journal.facts.items()):
            with contextlib.suppress(KeyError):
                prompt = self._session.fact_prompt(thing, field)
                entered.append((prompt, attrs.evolve(fact, value=self._session.fact(thing, field))))
        return entered

    def journal(self, _arguments: Sequence[str] = ()) -> None:
        """All steps, and the lines that were left."""
        journal = self._session.journal
        if not journal.branch:
            self._pen.say("text.journal_empty")
        self._pen.steps(journal.steps())
        for number, side in enumerate(journal.side_branches(), start=1):
            left = journal.entries[side.parent].title if side.parent else Message("text.start")
            self._pen.say("text.side_line", {"number": number, "title": left}, indent=2, hang=6)
            self._pen.steps(journal.steps(side.entries), indent=6)
