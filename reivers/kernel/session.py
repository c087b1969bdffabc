"""A session: a game in progress. Every answer is checked, saved and can be undone."""

import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from typing import Any

from reivers import __version__

from . import chance
from .batch import Batch
from .errors import AppError, IllegalAnswer, JournalMismatch, RulesBug
from .facts import Fact, FactBook, Layer
from .flows import FactRequest, Notice
from .frozen import frozen
from .game import Game, ScoreRow
from .journal import Checkpoint, Entry, Journal, Step
from .messages import Message
from .orders import Order, Table, difference, net
from .prompts import NO_ANSWER, UNNAMED, Draw, Prompt, Roll
from .run import Run, RunResult, apply, fits, refuse, replay

Keep = Callable[[list[dict[str, Any]]], None]


class Core:
    """A game, its journal, and the run at the journal's head."""

    def __init__(
        self,
        game: Game[Any],
        journal: Journal,
        *,
        layers: Sequence[Layer] = (),
        keep: Keep | None = None,
        learn: Callable[[Fact], None] | None = None,
    ) -> None:
        self.game = game
        self.journal = journal
        self.orders_to_fix_board: list[Order] = []
        """After undo or redo: the orders that bring the table up to date."""
        self.not_learned: AppError | None = None
        """Why the last learned fact couldn't be saved in the player's copy. This game has it anyway."""
        self._keep = keep
        self._learn = learn
        self._book = FactBook(journal.facts, layers)
        self._attended = 0 in journal.starts
        """Whether somebody looks at notices or goes back, as in a resumed game. Until then there are no
        notices, and no checkpoints if nothing is saved."""
        self._notices: dict[int, list[Notice]] = {}
        self._news: list[Notice] = []
        self._news_of: list[int] = []
        """The entries that the last action added or continued."""
        self._looks: tuple[object, dict[str, Any]] = None, {}
        """What was replayed to be looked at, and since when: it's made once per answer."""
        if 0 not in journal.starts:
            self._begin()
        else:
            self._run = self._replayed(journal.at)

    @property
    def prompt(self) -> Prompt | None:
        return self._run.prompt

    def report(self, bug: RulesBug) -> dict[str, Any]:
        """Collect everything needed to find a bug: where, which versions, after which answers."""
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
        """Run a new game to its first prompt."""
        header = self.journal.header
        state = self.game.dump(self.game.new_state(header.start))
        start = Checkpoint(0, "", "", state, 0, dict(header.settings))
        self._run = Run(self.game, start, self._book, {}, explains=False, saves=self._keep is not None)
        batch = Batch(self.journal)
        batch.records.append(start)
        self._file(0, self._run.begin().notices)
        self._settle(batch)
        self._commit(batch)

    def _act(self, work: Callable[[Batch], None]) -> None:
        """Write to the journal: all of it or nothing."""
        batch = Batch(self.journal)
        self._news, self._news_of = [], []
        try:
            work(batch)
            self._settle(batch)
            self._commit(batch)
        except BaseException as wrong:
            self._book.forget_fresh()
            self._forget_news()
            if batch.touched:
                self._run = self._replayed(self.journal.at)
            if isinstance(wrong, RulesBug):
                wrong.report = self.report(wrong)
            raise

    def _forget_news(self) -> None:
        """Forget the notices of entries that weren't kept."""
        for n in self._news_of:
            if n not in self.journal.entries:
                self._notices.pop(n, None)
        self._news, self._news_of = [], []

    def _commit(self, batch: Batch) -> None:
        if self._keep:
            self._keep([*(fact.to_record() for fact in self._book.fresh), *batch.to_records()])
        fresh = self._book.keep_fresh()
        batch.accept()
        self.not_learned = None
        if self._learn is not None:
            self._teach([*fresh, *batch.learned])

    def _teach(self, fresh: Sequence[Fact]) -> None:
        """Pass on learned facts. The answer is saved by now, even if this fails."""
        for fact in fresh:
            if self._learn and fact.source == "table":
                try:
                    self._learn(fact)
                except AppError as trouble:
                    self.not_learned = trouble

    def _check(self, key: str, answer: Any) -> None:
        run = self._run
        if run.prompt is not None and run.prompt.key != key:
            facts = {"question": run.prompt.question, "key": key}
            raise IllegalAnswer("illegal.other_question", facts)
        if answer is not None or run.fact is None:
            refuse(run.prompt, answer)

    def _give_or_learn(self, batch: Batch, answer: Any, by: str) -> None:
        run = self._run
        prompt = run.prompt
        assert prompt is not None
        if run.fact is None:
            batch.open_step(run)
            self._give(batch, prompt.normalize(answer), self._hand(prompt) if by == "player" else by)
        elif answer is None:
            self._skip_fact(batch)
        else:
            batch.touched = True
            value = prompt.value(prompt.normalize(answer), "table")
            self._note(batch, batch.last, run.give_fact(value))

    def _skip_fact(self, batch: Batch) -> None:
        needed, prompt = self._run.fact, self.prompt
        assert needed is not None
        assert prompt is not None
        batch.open_step(self._run)
        heading = Message("step.skipped", {"what": prompt.question})
        self._enter(batch, "skip", "fact.skipped", [needed.thing, needed.field], heading)

    def _give(self, batch: Batch, answer: Any, by: str, roll: int = 0) -> None:
        run = self._run
        prompt = run.prompt
        assert prompt is not None
        entry = batch.answer(run, prompt, answer, by, roll)
        news = run.give(answer, by)
        if news.title is None:
            entry.title = partial(prompt.heading, answer)
        self._note(batch, entry, news)

    def _enter(self, batch: Batch, kind: str, key: str, answer: Any, heading: Message) -> None:
        entry = batch.add(self._run, kind, key, answer, "player", heading)
        self._note(batch, entry, apply(self._run, entry))

    def _note(self, batch: Batch, entry: Entry | None, news: RunResult) -> None:
        """File a flow's notices under its entry, and its title and checkpoint in the batch."""
        self._file(entry.n if entry else 0, news.notices)
        for notice in news.notices:
            batch.learned += notice.learned
        if news.title or news.start:
            batch.note(entry, news)

    def _file(self, n: int, notices: list[Notice]) -> None:
        """Keep notices under their entry, if somebody looks at them."""
        self._news_of.append(n)
        if self._attended:
            self._notices.setdefault(n, []).extend(notices)
            self._news += notices

    def _settle(self, batch: Batch, until: str = "") -> None:
        """Give the answers that need no player: forced ones, and chance that the app holds."""
        run = self._run
        while (prompt := run.prompt) is not None and prompt.key != until and run.fact is None:
            answer = NO_ANSWER if run.settings.get("ask_everything") else prompt.only_answer()
            if answer is not NO_ANSWER:
                self._give(batch, answer, "forced")
            elif prompt.source and run.settings.get(f"chance.{prompt.source}") == "app":
                self._give(batch, self._by_chance(prompt), "app")
            else:
                return

    def _by_chance(self, prompt: Prompt, roll: int = 0) -> Any:
        seed = self.journal.header.seed
        if isinstance(prompt, Draw) and (deal := prompt.deal):
            dealt = [chance.dealt(seed, deal.shuffle, deal.pile, deal.at, deal.parts)]
            if prompt.refusal(dealt) is None:  # else the table was corrected meanwhile
                return dealt
        row = chance.numbers(seed, prompt.key, self._run.chance, roll)
        if isinstance(prompt, Roll):
            return {"faces": chance.faces(row, prompt.dice, prompt.sides)}
        assert isinstance(prompt, Draw)
        pool = prompt.pool()
        # Only a card that may stay unnamed can be asked for when every known one has come.
        return chance.drawn(row, pool, prompt.count) if pool else [UNNAMED]

    def _hand(self, prompt: Prompt) -> str:
        return "table" if prompt.source else "player"

    def _attend(self) -> None:
        """Make the notices and checkpoints of the whole game, now that somebody needs them."""
        if self._attended:
            return
        self._attended = True
        journal = self.journal
        starts: dict[int, Checkpoint] = {}
        path = journal.path(journal.at)
        self._run = replay(self.game, journal.starts[0], path, self._book, self._notices, starts)
        journal.starts.update(starts)
        self._news = [notice for n in dict.fromkeys(self._news_of) for notice in self._notices.get(n, [])]

    def _replayed(self, n: int, *, explains: bool = True) -> Run:
        """Return the game after an entry, and keep the notices of its last step."""
        self._attend()
        path = self.journal.path(n)
        notices = self._notices if explains else None
        last_step = next((i for i, entry in enumerate(path) if entry.step == path[-1].step), 0)
        try:
            return self._replay_from(path, last_step, notices)
        except JournalMismatch:
            if n not in self.journal.starts:
                raise
            return self._replay_from(path, len(path) + 1, notices)

    def _replay_from(self, path: list[Entry], before: int, notices: dict[int, list[Notice]] | None) -> Run:
        """Replay from the last checkpoint before this index of the path."""
        starts = self.journal.starts
        begin = next((i for i in range(min(before, len(path)), 0, -1) if path[i - 1].n in starts), 0)
        start = starts[path[begin - 1].n if begin else 0]
        return replay(self.game, start, path, self._book, notices)


@frozen
class EditResult:
    """The result of an edit: how many later answers still fit, how many rolls the app made again because they
    didn't, and the first answer that doesn't fit."""

    kept: int
    rolled: int = 0
    misfit: Entry | None = None
    why: Message | None = None


class Session(Core):
    """One game in progress.

    `layers` know facts (the player's copy, the shipped data). `keep` saves a batch of records before the next
    prompt is shown. `learn` receives each fact the player gave.
    """

    # -- what is ---------------------------------------------------------------------------------------------

    @property
    def asks_fact(self) -> tuple[str, str] | None:
        return (self._run.fact.thing, self._run.fact.field) if self._run.fact else None

    @property
    def state(self) -> Any:
        return self._run.state

    @property
    def when(self) -> str:
        """The part of the game, such as "1/autumn"."""
        return self.game.when(self.state)

    def corrections(self) -> Mapping[str, Prompt]:
        """Return every tracked number that can be corrected, with the prompt for its true value."""
        return self.game.corrections(self.state)

    @property
    def settings(self) -> dict[str, Any]:
        return dict(self._run.settings)

    @property
    def news(self) -> list[Notice]:
        """The notices of the last action."""
        self._attend()
        return self._news

    @property
    def notices(self) -> list[Notice]:
        """The notices of the last step; before the player's first step, all since the start."""
        entries = self.journal.last_step()
        if not entries or self.journal.entries[entries[0]].step == 0:
            entries = [0, *entries]
        return [notice for n in entries for notice in self.notices_of(n)]

    @property
    def page_notices(self) -> list[Notice]:
        """The notices of the last page, all its steps together."""
        entries = self.journal.last_page()
        if not entries or self.journal.entries[entries[0]].step == 0:
            return self.notices
        return [notice for n in entries for notice in self.notices_of(n)]

    def facts_of(self, records: Iterable[Mapping[str, Any]]) -> list[Fact]:
        """Return the facts that the player entered in these records of the journal."""
        facts = []
        for record in records:
            match record:
                case {"record": "fact", "thing": thing, "field": field, "value": value, "source": "table"}:
                    facts.append(Fact(thing, field, value, "table"))
                case {"record": "entry", "kind": "correct", "key": "fact", "answer": answer}:
                    facts.append(Fact(answer["thing"], answer["field"], answer["value"], "table"))
                case {"record": "entry", "n": n}:
                    learned = (fact for notice in self.notices_of(n) for fact in notice.learned)
                    facts += [fact for fact in learned if fact.source == "table"]
        return facts

    def notices_of(self, n: int) -> list[Notice]:
        """Return the notices of an entry. Those of the current season are all remembered."""
        self._attend()
        return self._notices.get(n, [])

    @property
    def table(self) -> Table:
        """All pieces by place, whether the app or the table tracks them."""
        return self.game.table(self.state)

    def score(self) -> Sequence[ScoreRow]:
        return self.game.score(self.state)

    @property
    def page_name(self) -> str:
        return self._run.page.partition("/")[0]

    def steps(self) -> list[Step]:
        """Return the player's steps so far. (Step 0 is what the app did before the first.)"""
        return [step for step in self.journal.steps() if step.number and not step.undone]

    def fact(self, thing: str, field: str) -> Any:
        return self.peek(FactRequest(thing, field))

    def peek(self, needed: FactRequest) -> Any:
        """Return what the game would use if it asked now, without a trace."""
        fact_key = (needed.thing, needed.field)
        if fact_key in self._run.fixes:
            return self._run.fixes[fact_key]
        found = self._book.peek(*fact_key, asked=needed.ask)
        return found.value if found else None

    def fact_prompt(self, thing: str, field: str) -> Prompt:
        """Return the prompt for a fact, filled in with what this game already knows."""
        return self.game.fact_prompt(thing, field, self._run.hint)

    # -- answers ---------------------------------------------------------------------------------------------

    def answer(self, answer: Any) -> None:
        """Answer the current prompt."""
        if self.prompt is None:
            refuse(None, answer)
        else:
            self.page([(self.prompt.key, answer)])

    def page(self, answers: Iterable[tuple[str, Any]], by: str = "player") -> None:
        """Give several answers at once, each with its prompt's key: one step, all or nothing. None skips a
        fact."""
        given = list(answers)

        def give_all(batch: Batch) -> None:
            for key, answer in given:
                if self._run.prompt is None or self._run.prompt.key != key:
                    self._settle(batch, until=key)
                self._check(key, answer)
                self._give_or_learn(batch, answer, by)

        try:
            self._act(give_all)
        except RulesBug as bug:
            bug.report["given"] = [list(one) for one in given]
            raise

    def take_default(self) -> None:
        """Answer with the prompt's default."""
        prompt = self.prompt
        if prompt is None or prompt.default is NO_ANSWER:
            raise IllegalAnswer("illegal.no_default")
        self.page([(prompt.key, prompt.default)], by="default")

    def roll(self) -> None:
        """Let the app roll or draw."""
        prompt = self.prompt
        if prompt is None or not prompt.is_chance:
            raise IllegalAnswer("illegal.no_chance")

        def roll(batch: Batch) -> None:
            batch.open_step(self._run)
            self._give(batch, self._by_chance(prompt), "app")

        self._act(roll)

    def skip_fact(self) -> None:
        """Skip the requested fact. It's asked again next time."""
        if self._run.fact is None:
            raise IllegalAnswer("illegal.no_fact")
        assert self.prompt is not None
        self.page([(self.prompt.key, None)])

    def preview(self, answers: Iterable[tuple[str, Any]], after: Run | None = None) -> Run:
        """Return the game as it would be after these answers. Nothing is saved and no dice are rolled.
        `after` is another preview to go on with; it is changed. Others aren't."""
        given, looks = list(answers), self._looks_now()
        if after is None:
            if (name := f"preview {given}") not in looks:
                looks[name] = self._go_on(self._run_again(), given)
            run: Run = looks[name]
            return run
        for name in [name for name, run in looks.items() if run is after]:
            del looks[name]
        return self._go_on(after, given)

    def _run_again(self) -> Run:
        """Return another run at this prompt."""
        return self._replayed(self.journal.at, explains=False)

    def _go_on(self, run: Run, answers: Iterable[tuple[str, Any]]) -> Run:
        """Give a run these answers, and what follows automatically."""
        try:
            for key, answer in answers:
                _pass_forced(run, until=key)
                if run.prompt is None or run.prompt.key != key:
                    raise IllegalAnswer("illegal.other_question", {"question": self._asked(run), "key": key})
                if run.fact and answer is None:
                    run.give_fact(None)
                    continue
                refuse(run.prompt, answer)
                given = run.prompt.normalize(answer)
                if run.fact:
                    run.give_fact(run.prompt.value(given, "table"))
                else:
                    run.give(given, self._hand(run.prompt))
            _pass_forced(run)
        finally:
            self._book.forget_fresh()
        return run

    def _looks_now(self) -> dict[str, Any]:
        """Return what was replayed to be looked at since the last change."""
        now = self.journal.at, self.prompt, len(self.journal.entries), len(self.journal.facts)
        if self._looks[0] != now:
            self._looks = now, {}
        return self._looks[1]

    def ahead(self, *starts: str) -> list[Prompt]:
        """Return the coming questions with these key prefixes, as asked if each gets its default answer, so a
        page can show them all at once."""
        run, found = self._go_on(self._run_again(), ()), list[Prompt]()
        try:
            while run.prompt is not None and run.prompt.key.startswith(starts):
                found.append(run.prompt)
                run.give(run.prompt.default, "default")
                _pass_forced(run)
        finally:
            self._book.forget_fresh()
        return found

    def _asked(self, run: Run) -> Message | str:
        return run.prompt.question if run.prompt else ""

    # -- corrections and settings ----------------------------------------------------------------------------

    def correct(self, what: str, value: Any) -> None:
        """Correct a tracked number. The current prompt is asked again with fresh options."""
        prompt = self.game.corrections(self.state).get(what)
        if prompt is None:
            raise IllegalAnswer("illegal.no_correction", {"what": what})
        refuse(prompt, value)
        value = prompt.normalize(value)
        facts = {**prompt.facts, "what": prompt.question, "value": prompt.describe(value)}
        heading = Message("step.corrected", facts)
        self._step("correct", what, value, heading)

    def correct_fact(self, thing: str, field: str, value: Any) -> None:
        """Use another value for a fact from here on, and save it in the player's copy."""
        prompt = self.fact_prompt(thing, field)
        refuse(prompt, value)
        value = prompt.normalize(value)
        heading = Message("step.fact", {"what": prompt.question, "value": prompt.describe(value)})
        true = prompt.value(value, "table")
        self._step("correct", "fact", {"thing": thing, "field": field, "value": true}, heading)
        self._teach([Fact(thing, field, true, "table")])

    def set(self, name: str, value: Any) -> None:
        """Change a setting of this game, such as who holds a cup."""
        key = "step.set" if "." in name else f"step.set.{name}"
        heading = Message(key, {"name": name, "value": value})
        self._step("set", name, value, heading)

    def _step(self, kind: str, key: str, answer: Any, heading: Message) -> None:
        """Make a step that isn't an answer."""

        def enter(batch: Batch) -> None:
            batch.open_own_step()
            self._enter(batch, kind, key, answer, heading)

        self._act(enter)

    # -- back and forth --------------------------------------------------------------------------------------

    @property
    def undo_target(self) -> int:
        """The entry that an undo goes back to."""
        steps = self.steps()
        if not steps:
            raise IllegalAnswer("illegal.nothing_to_undo")
        return steps[0].entries[0].parent if len(steps) == 1 else steps[-2].last

    def undo(self) -> None:
        self.go(self.undo_target)

    def redo(self) -> None:
        """Redo one step."""
        ahead = [step for step in self.journal.steps() if step.undone]
        if not ahead:
            raise IllegalAnswer("illegal.nothing_to_redo")
        self.go(ahead[0].last)

    def undo_answer(self) -> None:
        """Undo only the player's last answer, as on a pad. Its step stays open."""
        given = [n for n in self.journal.last_step() if self.journal.entries[n].by not in ("app", "forced")]
        if len(given) < 2:
            self.undo()
        else:
            self._travel(self.journal.entries[given[-1]].parent)

    def go(self, n: int) -> None:
        """Go to just after an entry of this branch or, by its last entry, to another branch."""
        if not self.journal.waits_at(n):
            raise IllegalAnswer("illegal.no_such_step", {"n": n})
        self._travel(n)

    def _travel(self, n: int) -> None:
        before = self.game.table(self.state)
        tip = self.journal.tip if n in self.journal.branch or n == 0 else n
        run = self._replayed(n)
        if self._keep:
            self._keep([{"record": "head", "at": n, "tip": tip}])
        self.journal.move(n, tip)
        self._run = run
        self._news, self._news_of = [], []
        self.orders_to_fix_board = difference(before, self.game.table(self.state))

    def edit(self, n: int, answer: Any) -> EditResult:
        """Change an earlier answer and replay the later ones as long as they fit."""
        return self._edit(n, lambda prompt: (prompt.normalize(answer), self._hand(prompt), 0), answer)

    def reroll(self, n: int) -> EditResult:
        """Reroll the app's dice of an earlier entry, on purpose and logged."""
        entry = self.journal.entries.get(n)
        if entry is None or entry.by != "app":
            raise IllegalAnswer("illegal.no_reroll", {"n": n})
        roll = entry.reroll + 1
        return self._edit(n, lambda prompt: (self._by_chance(prompt, roll), "app", roll))

    def prompt_at(self, n: int) -> Prompt | None:
        """Return the prompt that an entry answered: what `edit` may choose from."""
        if n not in self.journal.entries:
            raise IllegalAnswer("illegal.no_such_step", {"n": n})
        return self._replayed(self.journal.entries[n].parent, explains=False).prompt

    def orders_since(self, at: int) -> list[Order]:
        """Return what to move after going from an entry to here: undo the orders on the way there, follow
        those on the way here. What was entered as it is on the table isn't moved."""
        there, here = self.history(at), self.history()
        both = sum(one[0].n == other[0].n for one, other in zip(there, here, strict=False))
        back = [order.reversed() for order in reversed(_orders(there[both:]))]
        return net([*back, *_orders(here[both:])])

    def history(self, at: int | None = None) -> list[tuple[Entry, list[Notice]]]:
        """Return every entry up to here (or another one) with its notices."""
        looks, name = self._looks_now(), f"history {self.journal.at if at is None else at}"
        if name not in looks:
            path = self.journal.path(self.journal.at if at is None else at)
            notices: dict[int, list[Notice]] = {}
            replay(self.game, self.journal.starts[0], path, self._book, notices)
            looks[name] = [(entry, notices.get(entry.n, [])) for entry in path]
        found: list[tuple[Entry, list[Notice]]] = looks[name]
        return found

    def _edit(
        self, n: int, new: Callable[[Prompt], tuple[Any, str, int]], answer: Any = NO_ANSWER
    ) -> EditResult:
        if n not in self.journal.branch[: self.journal.done] or self.journal.entries[n].kind != "answer":
            raise IllegalAnswer("illegal.no_such_step", {"n": n})
        path = self.journal.path(self.journal.at)
        at = next(i for i, entry in enumerate(path) if entry.n == n)
        before = self.game.table(self.state)
        result = EditResult(0)

        def work(batch: Batch) -> None:
            nonlocal result
            batch.touched = True
            batch.go_back_to(path[at].parent)
            batch.repeat(path[at])
            self._run = self._replayed(path[at].parent)
            if answer is not NO_ANSWER:
                self._check(path[at].key, answer)
            assert self.prompt is not None
            self._give(batch, *new(self.prompt))
            result = self._repeat(batch, path[at + 1 :])

        self._act(work)
        self.orders_to_fix_board = difference(before, self.game.table(self.state))
        return result

    def _repeat(self, batch: Batch, later: Sequence[Entry]) -> EditResult:
        """Give later answers again as long as they fit. Forced ones repeat by themselves."""
        kept = rolled = 0
        for entry in later:
            batch.step = entry.step
            self._settle(batch, until=entry.key)
            if entry.by == "forced":
                continue
            batch.repeat(entry)
            try:
                fits(self._run, entry)
            except IllegalAnswer as misfit:
                if entry.by != "app":
                    return EditResult(kept, rolled, entry, misfit.message)
                rolled += self._reroll_if_changed(batch, entry)
            else:
                self._again(batch, entry)
                kept += 1
        return EditResult(kept, rolled)

    def _reroll_if_changed(self, batch: Batch, entry: Entry) -> bool:
        """Roll again if the app's roll no longer fits what's asked. Return whether it did."""
        if self.prompt is None or self.prompt.key != entry.key:
            return False
        self._give(batch, self._by_chance(self.prompt), "app")
        return True

    def _again(self, batch: Batch, entry: Entry) -> None:
        if entry.kind == "answer":
            self._give(batch, entry.answer, entry.by, entry.reroll)
        else:
            self._enter(batch, entry.kind, entry.key, entry.answer, entry.title)


def _orders(history: Iterable[tuple[Entry, list[Notice]]]) -> list[Order]:
    return [order for _entry, notices in history for notice in notices for order in notice.orders]


def _pass_forced(run: Run, until: str = "") -> None:
    """Give the answers that leave no choice."""
    while run.prompt is not None and run.prompt.key != until and not run.fact:
        answer = NO_ANSWER if run.settings.get("ask_everything") else run.prompt.only_answer()
        if answer is NO_ANSWER:
            return
        run.give(answer, "forced")
