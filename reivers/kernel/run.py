"""A run: one flow in progress, from a state to its next prompt. It knows the present; the session knows the
past."""

import traceback
from collections.abc import Mapping, Sequence
from typing import Any, Final

import attrs

from .errors import AppError, IllegalAnswer, JournalMismatch, RulesBug
from .facts import Fact, FactBook, FactKey
from .flows import (
    DRIVER,
    REASK,
    FactRequest,
    FactRequests,
    Notice,
    PageStart,
    Request,
    SaveCheckpoint,
    StepTitle,
)
from .game import Game
from .journal import Checkpoint, Entry
from .messages import Facts, Message
from .prompts import Continue, Prompt

MOST_STEPS = 100_000
"""The most notices between two prompts. More means that the flow loops."""
WAITS: Final = object()
"""No reply yet: the player is asked first."""


@attrs.define
class RunResult:
    """What a flow produced on its way to the next prompt."""

    notices: list[Notice] = attrs.field(factory=list)
    title: Message | None = None
    start: Checkpoint | None = None


class Run:
    """A flow, its state and its current prompt (None when the game is over). It drives the flow."""

    def __init__(
        self,
        game: Game[Any],
        start: Checkpoint,
        book: FactBook,
        fixes: Mapping[tuple[str, str], Any],
        *,
        explains: bool = True,
        saves: bool = True,
    ) -> None:
        self.game = game
        self.explains = explains
        """Whether notices are made."""
        self.saves = saves
        """Whether checkpoints are made."""
        self.book = book
        self.fixes = dict(fixes)
        self.chance = start.chance
        self.settings = dict(start.settings)
        self.state = game.load(start.state)
        self.prompt: Prompt | None = None
        self.fact: FactRequest | None = None
        self.page = ""
        """The current page, and its part after a slash."""
        self._flow = game.play(self.state)
        self._news = RunResult()
        self._upcoming: Entry | None = None
        self._steps = 0

    def begin(self, upcoming: Entry | None = None) -> RunResult:
        return self._advance(None, upcoming)

    def give(self, answer: Any, by: str, upcoming: Entry | None = None) -> RunResult:
        """Send a checked answer to the flow. `upcoming` is the next entry of a replay."""
        prompt = self.prompt
        assert prompt is not None
        if prompt.source:
            self.chance += 1
        return self._advance(prompt.value(answer, by), upcoming)

    def give_fact(self, value: Any, upcoming: Entry | None = None) -> RunResult:
        """Answer the requested fact. None skips it."""
        assert self.fact is not None
        if value is not None:
            self.book.write(Fact(self.fact.thing, self.fact.field, value, "table"))
        return self._advance(value, upcoming)

    def correct(self, what: str, value: Any, upcoming: Entry | None = None) -> RunResult:
        self.game.correct(self.state, what, value)
        return self._ask_again(upcoming)

    def fix_fact(self, thing: str, field: str, value: Any, upcoming: Entry | None = None) -> RunResult:
        self.fixes[thing, field] = value
        return self._ask_again(upcoming)

    def set(self, name: str, value: Any) -> RunResult:
        self.settings[name] = value
        return RunResult()

    def _ask_again(self, upcoming: Entry | None) -> RunResult:
        if self.prompt is None or self.fact is not None:
            return RunResult()
        return self._advance(REASK, upcoming)

    def _advance(self, value: Any, upcoming: Entry | None) -> RunResult:
        """Run the flow to its next prompt and collect its notices."""
        news = self._news = RunResult()
        self._upcoming = upcoming
        self._steps = 0
        self.prompt = self.fact = None
        driver = DRIVER.set(self)
        try:
            while True:
                asked = self._flow.send(value)
                if isinstance(asked, Prompt):
                    self.prompt = asked
                    return news
                value = self._reply(asked)
                if value is WAITS:
                    return news
                self._count_step()
        except StopIteration:
            return news
        except RulesBug as bug:
            raise RulesBug(bug.key, bug.facts, {"where": _where(bug)}) from bug
        except Exception as crash:
            raise RulesBug("bug.crash", {"crash": repr(crash)}, {"where": _where(crash)}) from crash
        finally:
            DRIVER.reset(driver)

    def _reply(self, asked: Request) -> Any:
        """Return what the flow gets for a request, or WAITS if the player is asked first."""
        if isinstance(asked, FactRequest):
            value = self.look_up(*asked)
            if value is None and asked.ask:
                self._ask_for(asked)
                return WAITS
            return value
        if isinstance(asked, FactRequests):
            return [self.look_up(*request) for request in asked.facts]
        if isinstance(asked, PageStart):
            return WAITS if self._pauses(asked) else None
        if isinstance(asked, Notice):
            self.note(asked)
        elif isinstance(asked, StepTitle):
            self.name_step(asked.message.key, asked.message.facts)
        elif isinstance(asked, SaveCheckpoint):
            state, settings = self.game.dump(self.state), dict(self.settings)
            self._news.start = Checkpoint(0, asked.chapter, asked.part, state, self.chance, settings)
        return None

    def _count_step(self) -> None:
        self._steps += 1
        if self._steps > MOST_STEPS:
            raise RulesBug("bug.no_end", {"steps": MOST_STEPS})

    # -- what the flow says without a prompt -----------------------------------------------------------------

    def wants_notice(self) -> bool:
        self._count_step()
        return self.explains

    def note(self, notice: Notice) -> None:
        self._news.notices.append(notice)

    def name_step(self, key: str, facts: Facts) -> None:
        if self._news.title is None:
            self._news.title = Message(key, facts)

    def look_up(self, thing: str, field: str, ask: bool) -> Any:
        """Return the value this game uses, or None if it's unknown. A replay asks again for a fact that the
        player skipped."""
        if ask and self._upcoming is not None and _was_put_off(thing, field, self._upcoming):
            return None
        if self.fixes and (thing, field) in self.fixes:
            return self.fixes[thing, field]
        found = self.book.get(thing, field, ask)
        return found.value if found else None

    def hint(self, thing: str, field: str) -> Any:
        fact_key = (thing, field)
        return self.fixes[fact_key] if fact_key in self.fixes else self.book.hint(*fact_key)

    def _ask_for(self, needed: FactRequest) -> None:
        self.fact = needed
        self.prompt = self.game.fact_prompt(needed.thing, needed.field, self.hint)

    def _pauses(self, page: PageStart) -> bool:
        """Start a page. Returns whether to pause; a replay repeats what happened then."""
        self.page = f"{page.name}/{page.part}" if page.part else page.name
        if page.pause is None or not self.settings.get("pause_pages"):
            return False
        if page.holder and self.settings.get(f"chance.{page.holder}") != "app":
            return False
        if page.on_table and self.settings.get(f"tracker.{page.on_table}") == "app":
            return False
        upcoming = self._upcoming
        if upcoming is not None and upcoming.kind == "answer" and upcoming.key != page.pause.key:
            return False
        self.prompt = Continue(key=page.pause.key, facts=page.pause.facts)
        return True


def _was_put_off(thing: str, field: str, upcoming: Entry) -> bool:
    """Return whether to ask for a fact in a replay: only where the player skipped it then."""
    return upcoming.kind == "skip" and bool(upcoming.answer == [thing, field])


def refuse(prompt: Prompt | None, answer: Any) -> None:
    """Raise the error that says what was asked, what was given and what's allowed."""
    if prompt is None:
        raise IllegalAnswer("illegal.over", {"given": _given(answer)})
    reason = prompt.refusal(answer)
    if reason is not None:
        raise IllegalAnswer(
            "illegal.answer",
            {
                "question": prompt.question,
                "given": _given(answer),
                "reason": reason,
                "allowed": prompt.allowed(),
            },
        )


def _given(answer: Any) -> str:
    text = answer if isinstance(answer, str) else repr(answer)
    return text if len(text) <= 80 else text[:77] + "..."


def _where(wrong: BaseException) -> list[str]:
    frames = traceback.extract_tb(wrong.__traceback__)
    return [f"{frame.name} ({frame.filename.rsplit('/', 1)[-1]}:{frame.lineno})" for frame in frames[1:]]


def replay(
    game: Game[Any],
    start: Checkpoint,
    path: Sequence[Entry],
    book: FactBook,
    notices: dict[int, list[Notice]] | None,
    starts: dict[int, Checkpoint] | None = None,
) -> Run:
    """Run from a checkpoint through the later entries of a path. Fills `notices` and `starts`, if wanted, by
    entry."""
    begin = next((i for i, entry in enumerate(path) if entry.n == start.after), -1) + 1
    todo = path[begin:]
    fits = start.after
    wanted = {"explains": notices is not None, "saves": starts is not None}
    try:
        run = Run(game, start, book, _fixes(path[:begin]), **wanted)
        news = run.begin(todo[0] if todo else None)
        if notices is not None and not start.after:
            notices[0] = news.notices
        for i, entry in enumerate(todo):
            news = apply(run, entry, todo[i + 1] if i + 1 < len(todo) else None)
            if notices is not None:
                notices[entry.n] = news.notices
            if starts is not None and news.start:
                news.start.after = entry.n
                starts[entry.n] = news.start
            fits = entry.n
    except Exception as wrong:
        misfit = next((entry for entry in todo if entry.n > fits), None)
        facts = {
            "n": misfit.n if misfit else fits,
            "title": misfit.title if misfit else "",
            "why": why_not(wrong),
        }
        entry_n = misfit.n if misfit else fits
        raise JournalMismatch(facts, entry=entry_n, fits=fits, checkpoint=start.after) from wrong
    run.saves = True
    return run


def why_not(wrong: Exception) -> Message:
    """Return why saved answers don't fit. Damaged ones may fail in any way."""
    return wrong.message if isinstance(wrong, AppError) else Message("bug.crash", {"crash": repr(wrong)})


def apply(run: Run, entry: Entry, upcoming: Entry | None = None) -> RunResult:
    """Give an entry to a run, if it fits."""
    fits(run, entry)
    if entry.kind == "answer":
        return run.give(entry.answer, entry.by, upcoming)
    if entry.kind == "skip":
        return run.give_fact(None, upcoming)
    if entry.kind == "set":
        return run.set(entry.key, entry.answer)
    if entry.key == "fact":
        return run.fix_fact(entry.answer["thing"], entry.answer["field"], entry.answer["value"], upcoming)
    return run.correct(entry.key, entry.answer, upcoming)


def fits(run: Run, entry: Entry) -> None:
    """Raise the reason why an entry doesn't fit here."""
    if entry.kind == "answer":
        if run.prompt is not None and (run.fact or run.prompt.key != entry.key):
            facts = {"question": run.prompt.question, "key": entry.key}
            raise IllegalAnswer("illegal.other_question", facts)
        refuse(run.prompt, entry.answer)
    elif entry.kind == "skip":
        if run.fact is None or entry.answer != [run.fact.thing, run.fact.field]:
            raise IllegalAnswer("illegal.no_fact")
    elif entry.kind == "correct" and entry.key != "fact":
        prompt = run.game.corrections(run.state).get(entry.key)
        if prompt is None:
            raise IllegalAnswer("illegal.no_correction", {"what": entry.key})
        refuse(prompt, entry.answer)


def _fixes(path: Sequence[Entry]) -> dict[FactKey, Any]:
    fixed = [entry.answer for entry in path if entry.kind == "correct" and entry.key == "fact"]
    return {(fix["thing"], fix["field"]): fix["value"] for fix in fixed}
