"""A session: a game being played, with every answer checked, kept, and free to be taken back.

The order at each answer: check, run the flow to its next prompt, keep, show. What was not kept did not
happen: on any failure the session stands where it stood before.
"""

import sys
from collections.abc import Callable, Iterable, Sequence
from typing import Any

import attrs

from reivers import __version__

from . import chance
from .batch import Batch
from .errors import IllegalAnswer, JournalMismatch, RulesBug, Trouble
from .facts import Fact, FactBook, Layer
from .flows import Tell
from .game import Game
from .journal import Entry, Journal, Start, Step
from .messages import Message
from .orders import Order, difference
from .prompts import NO_ANSWER, Draw, Prompt, Roll
from .replay import apply, replay
from .run import News, Run, refuse

Keep = Callable[[list[dict[str, Any]]], None]


@attrs.frozen
class Mended:
    """What became of the answers after a mended one: how many still fitted, and the first that did not."""

    kept: int
    misfit: Entry | None = None
    why: Message | None = None


class Session:
    """One game under way.

    `layers` know facts (the player's copy, the shipped data); `keep` makes a batch of records durable before
    the next prompt is shown; `learn` is told each fact the player gave.
    """

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
        self.put_right: list[Order] = []
        """After going back or forth: the orders that turn the table as it was into what it must be."""
        self._keep = keep or (lambda records: None)
        self._learn = learn
        self._book = FactBook(journal.facts, layers)
        self._told: dict[int, list[Tell]] = {}
        if 0 not in journal.starts:
            self._begin()
        else:
            self._run = self._replayed(journal.at)

    # -- what is ---------------------------------------------------------------------------------------------

    @property
    def prompt(self) -> Prompt | None:
        """What is asked now; None when the game is over."""
        return self._run.prompt

    @property
    def asks_fact(self) -> tuple[str, str] | None:
        """The thing and field asked for, if the prompt asks for a fact."""
        return (self._run.fact.thing, self._run.fact.field) if self._run.fact else None

    @property
    def state(self) -> Any:
        return self._run.state

    @property
    def settings(self) -> dict[str, Any]:
        return dict(self._run.settings)

    @property
    def told(self) -> list[Tell]:
        """What the last step told."""
        entries = self.journal.last_step() or [0]
        return [tell for n in entries for tell in self._told.get(n, [])]

    def steps(self) -> list[Step]:
        """The steps that led here."""
        return [step for step in self.journal.steps() if not step.undone]

    def fact(self, thing: str, field: str) -> Any:
        return self._run.known(thing, field)

    # -- answers ---------------------------------------------------------------------------------------------

    def answer(self, answer: Any) -> None:
        """The player's answer to the prompt."""
        if self.prompt is None:
            refuse(None, answer)
        else:
            self.page([(self.prompt.key, answer)])

    def page(self, answers: Iterable[tuple[str, Any]], by: str = "player") -> None:
        """Several answers in one go, each with the key of its prompt: one step, all or nothing."""

        def give_all(batch: Batch) -> None:
            for key, answer in answers:
                self._settle(batch, until=key)
                self._check(key, answer)
                self._give_or_learn(batch, answer, by)

        self._act(give_all)

    def take_default(self) -> None:
        """Answer as the prompt proposes."""
        prompt = self.prompt
        if prompt is None or prompt.default is NO_ANSWER:
            raise IllegalAnswer("illegal.no_default")
        self.page([(prompt.key, prompt.default)], by="default")

    def throw(self) -> None:
        """Let the app throw or draw."""
        prompt = self.prompt
        if prompt is None or not prompt.is_chance:
            raise IllegalAnswer("illegal.no_chance")
        self._act(lambda batch: self._give(batch, self._by_chance(prompt), "app"))

    def not_now(self) -> None:
        """Put off the fact that is asked for: it will be asked again next time."""
        needed = self._run.fact
        if needed is None:
            raise IllegalAnswer("illegal.no_fact")

        def put_off(batch: Batch) -> None:
            spot = [needed.thing, needed.field]
            entry = batch.add(
                self._run, "later", "fact.later", spot, "player", Message("step.later", _spot(spot))
            )
            self._note(batch, entry, self._run.give_fact(None))

        self._act(put_off)

    # -- corrections and settings ----------------------------------------------------------------------------

    def amend(self, what: str, value: Any) -> None:
        """Put a number of the books right. The current prompt is asked again with fresh options."""
        prompt = self.game.corrections(self.state).get(what)
        if prompt is None:
            raise IllegalAnswer("illegal.no_correction", {"what": what})
        refuse(prompt, value)
        heading = Message("step.corrected", {**prompt.facts, "what": prompt.question, "value": value})
        self._act(lambda batch: self._enter(batch, "amend", what, prompt.tidy(value), heading))

    def correct_fact(self, thing: str, field: str, value: Any) -> None:
        """From here on this game takes another value for a fact."""
        prompt = self.game.fact_prompt(thing, field)
        refuse(prompt, value)
        heading = Message("step.fact", {"thing": thing, "field": field, "value": value})
        answer = {"thing": thing, "field": field, "value": prompt.tidy(value)}
        self._act(lambda batch: self._enter(batch, "amend", "fact", answer, heading))

    def set(self, name: str, value: Any) -> None:
        """Change a setting of this game, such as who holds a cup."""
        heading = Message("step.set", {"name": name, "value": value})
        self._act(lambda batch: self._enter(batch, "set", name, value, heading))

    # -- back and forth --------------------------------------------------------------------------------------

    def undo(self) -> None:
        """Back to before the last step."""
        steps = self.steps()
        if not steps:
            raise IllegalAnswer("illegal.nothing_to_undo")
        self.go(steps[-2].last if len(steps) > 1 else 0)

    def redo(self) -> None:
        """Forward by one step that was undone."""
        ahead = [step for step in self.journal.steps() if step.undone]
        if not ahead:
            raise IllegalAnswer("illegal.nothing_to_redo")
        self.go(ahead[0].last)

    def go(self, n: int) -> None:
        """To just after an entry of this line or, by its last entry, to a line that was left."""
        if n and not self.journal.ends_step(n):
            raise IllegalAnswer("illegal.no_such_step", {"n": n})
        before = self.game.table(self.state)
        tip = self.journal.tip if n in self.journal.line or n == 0 else n
        run = self._replayed(n)
        self._keep([{"record": "head", "at": n, "tip": tip}])
        self.journal.move(n, tip)
        self._run = run
        self.put_right = difference(before, self.game.table(self.state))

    def mend(self, n: int, answer: Any) -> Mended:
        """Change one earlier answer in its place; replay the later ones as long as they fit."""
        return self._mend(n, lambda prompt: (prompt.tidy(answer), self._hand(prompt), 0), answer)

    def reroll(self, n: int) -> Mended:
        """Throw the app's dice of an earlier entry again, on purpose and on record."""
        entry = self.journal.entries.get(n)
        if entry is None or entry.by != "app":
            raise IllegalAnswer("illegal.no_reroll", {"n": n})
        throw = entry.throw + 1
        return self._mend(n, lambda prompt: (self._by_chance(prompt, throw), "app", throw))

    def history(self) -> list[tuple[Entry, list[Tell]]]:
        """Every entry that led here with what it told, from the first."""
        path = self.journal.path(self.journal.at)
        told: dict[int, list[Tell]] = {}
        replay(self.game, self.journal.starts[0], path, self._book, told)
        return [(entry, told.get(entry.n, [])) for entry in path]

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

    # -- the inside ------------------------------------------------------------------------------------------

    def _begin(self) -> None:
        """The very first prompt of a new game."""
        header = self.journal.header
        state = self.game.dump(self.game.new_state(header.options))
        start = Start(0, "", "", state, 0, dict(header.settings))
        self._run = Run(self.game, start, self._book, {})
        batch = Batch(self.journal)
        batch.records.append(start)
        self._told[0] = self._run.begin().told
        self._settle(batch)
        self._commit(batch)

    def _act(self, work: Callable[[Batch], None]) -> None:
        """Do something that writes to the journal, whole or not at all."""
        batch = Batch(self.journal)
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
        self._keep([*(fact.to_record() for fact in fresh), *batch.to_records()])
        self.journal.facts.update({(fact.thing, fact.field): fact for fact in fresh})
        batch.accept()
        if self._learn:
            for fact in fresh:
                if fact.source == "table":
                    self._learn(fact)

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
            self._note(batch, batch.last, self._run.give_fact(prompt.tidy(answer)))
        else:
            self._give(batch, prompt.tidy(answer), self._hand(prompt) if by == "player" else by)

    def _give(self, batch: Batch, answer: Any, by: str, throw: int = 0) -> None:
        prompt = self.prompt
        assert prompt is not None
        entry = batch.answer(self._run, prompt, answer, by, throw)
        self._note(batch, entry, self._run.give(answer, by))

    def _enter(self, batch: Batch, kind: str, key: str, answer: Any, heading: Message) -> None:
        entry = batch.add(self._run, kind, key, answer, "player", heading)
        self._note(batch, entry, apply(self._run, entry))

    def _note(self, batch: Batch, entry: Entry | None, news: News) -> None:
        """Put what a flow told under its entry, and its title and checkpoint into the batch."""
        n = entry.n if entry else 0
        self._told.setdefault(n, []).extend(news.told)
        batch.note(entry, news)

    def _settle(self, batch: Batch, until: str = "") -> None:
        """Give the answers that need no player: forced ones, and chance that the app holds."""
        while (prompt := self.prompt) is not None and prompt.key != until and not self._run.fact:
            answer = NO_ANSWER if self._run.settings.get("ask_everything") else prompt.forced()
            if answer is not NO_ANSWER:
                self._give(batch, answer, "forced")
            elif prompt.is_chance and self._run.settings.get(f"chance.{prompt.source}") == "app":
                self._give(batch, self._by_chance(prompt), "app")
            else:
                return

    def _by_chance(self, prompt: Prompt, throw: int = 0) -> Any:
        row = chance.numbers(self.journal.header.seed, prompt.key, self._run.chance, throw)
        if isinstance(prompt, Roll):
            return {"faces": chance.faces(row, prompt.dice, prompt.sides)}
        assert isinstance(prompt, Draw)
        return chance.drawn(row, prompt.pool(), prompt.count)

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
        return replay(self.game, start, path, self._book, self._told)

    def _mend(self, n: int, new: Callable[[Prompt], tuple[Any, str, int]], answer: Any = NO_ANSWER) -> Mended:
        if n not in self.journal.line[: self.journal.done] or self.journal.entries[n].kind != "answer":
            raise IllegalAnswer("illegal.no_such_step", {"n": n})
        path = self.journal.path(self.journal.at)
        at = next(i for i, entry in enumerate(path) if entry.n == n)
        before = self.game.table(self.state)
        result = Mended(0)

        def work(batch: Batch) -> None:
            nonlocal result
            batch.touched = True
            batch.branch(path[at])
            self._run = self._replayed(path[at].parent)
            if answer is not NO_ANSWER:
                self._check(path[at].key, answer)
            assert self.prompt is not None
            self._give(batch, *new(self.prompt))
            result = self._repeat(batch, path[at + 1 :])

        self._act(work)
        self.put_right = difference(before, self.game.table(self.state))
        return result

    def _repeat(self, batch: Batch, later: Sequence[Entry]) -> Mended:
        """Give later answers again as long as they fit; forced ones come by themselves."""
        kept = 0
        for entry in later:
            batch.repeats(entry)
            self._settle(batch, until=entry.key)
            if entry.by == "forced":
                continue
            try:
                self._again(batch, entry)
                kept += 1
            except Trouble as misfit:
                if entry.by != "app":
                    return Mended(kept, entry, misfit.message)
                self._throw_afresh(batch, entry)
        return Mended(kept)

    def _throw_afresh(self, batch: Batch, entry: Entry) -> None:
        """The app's throw no longer fits: throw what is asked now, if anything is."""
        if self.prompt is not None and self.prompt.key == entry.key:
            self._give(batch, self._by_chance(self.prompt), "app")

    def _again(self, batch: Batch, entry: Entry) -> None:
        if entry.kind == "answer":
            self._check(entry.key, entry.answer)
            self._give(batch, entry.answer, entry.by, entry.throw)
        else:
            self._enter(batch, entry.kind, entry.key, entry.answer, entry.title)


def _spot(spot: Sequence[str]) -> dict[str, str]:
    return {"thing": spot[0], "field": spot[1]}
