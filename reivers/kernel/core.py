"""The inside of a session: how an answer gets into the journal, and how the game is found again.

The order at each answer: check, run the flow to its next prompt, keep, show. What was not kept did not
happen: on any failure the session stands where it stood before.
"""

import sys
from collections.abc import Callable, Sequence
from typing import Any

from reivers import __version__

from . import chance
from .batch import Batch
from .errors import AppError, IllegalAnswer, JournalMismatch, RulesBug
from .facts import Fact, FactBook, Layer
from .flows import Notice
from .game import Game
from .journal import Checkpoint, Entry, Journal
from .messages import Message
from .orders import Order
from .prompts import NO_ANSWER, UNNAMED, Draw, Prompt, Roll
from .replay import apply, replay
from .run import Run, RunResult, refuse

Keep = Callable[[list[dict[str, Any]]], None]


class Core:
    """A game, its journal, and the run that stands at the journal's head."""

    def __init__(
        self,
        game: Game,
        journal: Journal,
        *,
        layers: Sequence[Layer] = (),
        keep: Keep | None = None,
        learn: Callable[[Fact], None] | None = None,
    ) -> None:
        self.game = game
        self.journal = journal
        self.orders_to_fix_board: list[Order] = []
        """After going back or forth: the orders that turn the table as it was into what it must be."""
        self.not_learnt: AppError | None = None
        """Why the last fact that the player told could not be handed on; this game has it all the same."""
        self.news: list[Notice] = []
        """What the last action told, be it the whole of a step or a part of one."""
        self._keep = keep
        self._learn = learn
        self._book = FactBook(journal.facts, layers)
        self._notices: dict[int, list[Notice]] = {}
        if 0 not in journal.starts:
            self._begin()
        else:
            self._run = self._replayed(journal.at)

    @property
    def prompt(self) -> Prompt | None:
        return self._run.prompt

    def report(self, bug: RulesBug) -> dict[str, Any]:
        """All that is needed to find out what went wrong: where, with which versions, after which answers."""
        entries = [entry.to_record() for entry in self.journal.path(self.journal.at)]
        header = self.journal.header.to_record()
        return {
            **bug.report,
            "trouble": bug.message.to_json(),
            "asked": self.prompt.key if self.prompt else None,
            "versions": {"reivers": __version__, "rules": self.game.rules, "python": sys.version.split()[0]},
            "records": [header, *(fact.to_record() for fact in self.journal.facts.values()), *entries],
        }

    def _begin(self) -> None:
        """The very first prompt of a new game."""
        header = self.journal.header
        state = self.game.dump(self.game.new_state(header.options))
        start = Checkpoint(0, "", "", state, 0, dict(header.settings))
        self._run = Run(self.game, start, self._book, {})
        batch = Batch(self.journal)
        batch.records.append(start)
        self._notices[0] = self._run.begin().notices
        self.news = list(self._notices[0])
        self._settle(batch)
        self._commit(batch)

    def _act(self, work: Callable[[Batch], None]) -> None:
        """Do something that writes to the journal, whole or not at all."""
        batch = Batch(self.journal)
        self.news = []
        try:
            work(batch)
            self._settle(batch)
            self._commit(batch)
        except BaseException as wrong:
            self._book.take_fresh()
            if batch.touched:
                self._run = self._replayed(self.journal.at)
            if isinstance(wrong, RulesBug):
                wrong.report = self.report(wrong)
            raise

    def _commit(self, batch: Batch) -> None:
        fresh = self._book.take_fresh()
        if self._keep:
            self._keep([*(fact.to_record() for fact in fresh), *batch.to_records()])
        self.journal.facts.update({(fact.thing, fact.field): fact for fact in fresh})
        batch.accept()
        self._teach([*fresh, *batch.learnt])

    def _teach(self, fresh: Sequence[Fact]) -> None:
        """Hand on what the player told. The answer is kept by now, whatever becomes of the lesson."""
        self.not_learnt = None
        for fact in fresh:
            if self._learn and fact.source == "table":
                try:
                    self._learn(fact)
                except AppError as trouble:
                    self.not_learnt = trouble

    def _check(self, key: str, answer: Any) -> None:
        prompt = self.prompt
        if prompt is not None and prompt.key != key:
            facts = {"question": prompt.question, "key": key}
            raise IllegalAnswer("illegal.other_question", facts)
        refuse(prompt, answer)

    def _give_or_learn(self, batch: Batch, answer: Any, by: str) -> None:
        prompt = self.prompt
        assert prompt is not None
        if self._run.fact:
            batch.touched = True
            value = prompt.value(prompt.normalize(answer), "table")
            self._note(batch, batch.last, self._run.give_fact(value))
        else:
            batch.open_step(self._run)
            self._give(batch, prompt.normalize(answer), self._hand(prompt) if by == "player" else by)

    def _give(self, batch: Batch, answer: Any, by: str, roll: int = 0) -> None:
        prompt = self.prompt
        assert prompt is not None
        entry = batch.answer(self._run, prompt, answer, by, roll)
        self._note(batch, entry, self._run.give(answer, by))

    def _enter(self, batch: Batch, kind: str, key: str, answer: Any, heading: Message) -> None:
        entry = batch.add(self._run, kind, key, answer, "player", heading)
        self._note(batch, entry, apply(self._run, entry))

    def _note(self, batch: Batch, entry: Entry | None, news: RunResult) -> None:
        """Put what a flow told under its entry, and its title and checkpoint into the batch."""
        n = entry.n if entry else 0
        self._notices.setdefault(n, []).extend(news.notices)
        batch.learnt += [fact for notice in news.notices for fact in notice.learnt]
        self.news.extend(news.notices)
        batch.note(entry, news)

    def _settle(self, batch: Batch, until: str = "") -> None:
        """Give the answers that need no player: forced ones, and chance that the app holds."""
        while (prompt := self.prompt) is not None and prompt.key != until and not self._run.fact:
            answer = NO_ANSWER if self._run.settings.get("ask_everything") else prompt.only_answer()
            if answer is not NO_ANSWER:
                self._give(batch, answer, "forced")
            elif prompt.is_chance and self._run.settings.get(f"chance.{prompt.source}") == "app":
                self._give(batch, self._by_chance(prompt), "app")
            else:
                return

    def _by_chance(self, prompt: Prompt, roll: int = 0) -> Any:
        seed = self.journal.header.seed
        row = chance.numbers(seed, prompt.key, self._run.chance, roll)
        if isinstance(prompt, Roll):
            return {"faces": chance.faces(row, prompt.dice, prompt.sides)}
        assert isinstance(prompt, Draw)
        if prompt.deal:
            deal = prompt.deal
            dealt = [chance.dealt(seed, deal.shuffle, deal.pile, deal.at, deal.parts)]
            if prompt.refusal(dealt) is None:  # else the table was corrected meanwhile
                return dealt
        # Only a card that may stay unnamed can be asked for when every known one has come.
        return chance.drawn(row, prompt.pool(), prompt.count) if prompt.pool() else [UNNAMED]

    def _hand(self, prompt: Prompt) -> str:
        return "table" if prompt.is_chance else "player"

    def _replayed(self, n: int) -> Run:
        """The game as it stood after an entry, with what its last step told."""
        path = self.journal.path(n)
        last_step = next((i for i, entry in enumerate(path) if entry.step == path[-1].step), 0)
        try:
            return self._replay_from(path, last_step)
        except JournalMismatch:
            if n not in self.journal.starts:
                raise
            return self._replay_from(path, len(path) + 1)

    def _replay_from(self, path: list[Entry], before: int) -> Run:
        """Replay from the last checkpoint that lies before this index of the path."""
        starts = self.journal.starts
        begin = next((i for i in range(min(before, len(path)), 0, -1) if path[i - 1].n in starts), 0)
        start = starts[path[begin - 1].n if begin else 0]
        return replay(self.game, start, path, self._book, self._notices)
