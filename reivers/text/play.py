"""A game in the terminal: show the prompt, read a line, answer or do as told, show what came of it."""

import textwrap
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

import attrs

from reivers.kernel.errors import IllegalAnswer, RulesBug, Trouble
from reivers.kernel.facts import Fact
from reivers.kernel.flows import Tell
from reivers.kernel.journal import Entry
from reivers.kernel.lying import changes_to
from reivers.kernel.messages import Message
from reivers.kernel.orders import Order, difference
from reivers.kernel.prompts import NO_ANSWER, Offer, Prompt, parse_number
from reivers.kernel.session import Mended, Session

from .look import Look
from .render import Pen, said_fact
from .screen import NoMoreInput

HOLDERS = ("app", "table")
THROWS = ("roll", "draw", "throw")


@attrs.frozen
class Correctable:
    """Something that may be wrong: how to ask for it, what the books say, how to put it right."""

    prompt: Prompt
    now: Any
    put_right: Callable[[Any], None]


class Quit(Exception):
    """The player gets up from the table."""


class Play:
    """One game being played.

    `after` runs after all that may have changed the game; `report` keeps a bug's report and says where.
    """

    def __init__(
        self,
        pen: Pen,
        session: Session,
        *,
        after: Callable[[], None],
        report: Callable[[RulesBug], Message],
    ) -> None:
        self.pen = pen
        self.session = session
        self.look = Look(pen, session)
        self._after = after
        self._report = report
        self._shown: Prompt | None = None
        self._whole = False
        self._commands: dict[str, Callable[[list[str]], None]] = {
            "why": self.look.why,
            "undo": self._undo,
            "redo": self._redo,
            "correct": self._correct,
            "mend": self._mend,
            "reroll": self._reroll,
            "journal": self.look.journal,
            "go": self._go,
            "line": self._line,
            "board": self.look.board,
            "score": self.look.score,
            "dice": self.look.dice,
            "luck": self.look.luck,
            "facts": self.look.facts,
            "set": self._set,
            "again": self._again,
            "save": self._save,
            "help": self._help,
            "?": self._help,
            "quit": self._quit,
            "exit": self._quit,
        }

    def run(self) -> None:
        """Until the player leaves. A game that is over can still be looked at and undone."""
        if self.session.prompt is None:
            self._over()
        try:
            while True:
                self._show_prompt()
                self._guarded(self.pen.screen.ask())
        except NoMoreInput:
            self.pen.say("text.no_more_input")
        except Quit:
            self.pen.say("text.bye")

    def briefing(self) -> None:
        """Where was I?"""
        steps = self.session.steps()
        self.look.where()
        if steps:
            self.pen.say("text.last_step", {"title": steps[-1].title}, hang=2)
            self.tell((), self.session.told)

    # -- one line -----------------------------------------------------------------------------------------

    def _show_prompt(self) -> None:
        prompt = self.session.prompt
        if prompt is not None and prompt is not self._shown:
            self.pen.screen.say()
            self.pen.prompt(prompt, fact=self.session.asks_fact is not None, whole=self._whole)
        self._shown, self._whole = prompt, False

    def _guarded(self, typed: str) -> None:
        """Do what was typed; whatever is wrong with it is said, and the game stands as before."""
        try:
            self._do(typed)
        except IllegalAnswer as wrong:
            # What was typed says more to the player than what was made of it.
            facts = {**wrong.facts, "given": textwrap.shorten(typed, 80, placeholder="...")}
            prompt = self.session.prompt
            if prompt is not None and facts.get("question") == prompt.question:
                facts["allowed"] = prompt.allowed_input()
            self.pen.say(wrong.key, facts)
        except RulesBug as bug:
            self.pen.say("text.bug", {"trouble": bug.message, "report": self._report(bug)})
        except Trouble as trouble:
            self.pen.screen.say(self.pen.words.trouble(trouble))

    def _do(self, typed: str) -> None:
        word, *rest = typed.lower().split() or [""]
        prompt = self.session.prompt
        taken = isinstance(prompt, Offer) and word in (option.id.lower() for option in prompt.options)
        if word in self._commands and not taken:
            self._commands[word](rest)
        elif prompt is None:
            self.pen.say("text.over_hint") if typed else self._over()
        elif typed.lower() == "not now":
            self._move(self.session.not_now)
        elif prompt.is_chance and word in THROWS and not taken:
            self._move(self.session.throw)
        elif not typed:
            self._default(prompt)
        else:
            self._move(lambda: self.session.answer(prompt.parse(typed)))

    def _default(self, prompt: Prompt) -> None:
        """An empty line takes the default. Where there is none, the question is asked again."""
        if prompt.default is NO_ANSWER:
            self._shown = None
        else:
            self._move(self.session.take_default)

    def _move(self, action: Callable[[], object]) -> None:
        """Something that makes a new step, or goes on with one: only what is new is shown."""
        journal = self.session.journal
        before = journal.at
        action()
        entries = [journal.entries[n] for n in journal.line[: journal.done] if n > before]
        self.tell(entries, self.session.news)
        self._changed()

    def tell(self, entries: Sequence[Entry], told: Sequence[Tell]) -> None:
        """What these entries brought, and what of it the hands have to do."""
        self.pen.step(entries, told, self.session.settings, self.pen.boxed.to_do(self.session, told))

    def _travel(self, action: Callable[[], object]) -> None:
        """Something that goes back or forth: the board must be put right."""
        boxed = self.pen.boxed
        before, told = boxed.stands(self.session), boxed.follows_table(self.session)
        action()
        steps = self.session.steps()
        self.pen.say("text.now_at", {"title": steps[-1].title} if steps else {"title": Message("text.start")})
        if told and boxed.follows_table(self.session):
            self._changed()
            return
        if not self._put_right(boxed.to_put_right(self.session, before)) and (
            before.table or self.pen.boxed.on_table(self.session)
        ):
            self.pen.say("text.board_is_right", indent=2)
        self._changed()

    def _put_right(self, orders: list[Order]) -> bool:
        """The orders that turn the table as it was into what it must be; whether there were any."""
        self.pen.orders(orders, "text.put_right", putting_right=True)
        return bool(orders)

    def _changed(self) -> None:
        self._after()
        if self.session.prompt is None:
            self._over()

    def _over(self) -> None:
        self.pen.screen.say()
        self.pen.screen.head(self.pen.words.say("text.over"))
        self.look.score()
        self.pen.say("text.over_hint")

    # -- the table talk ------------------------------------------------------------------------------------

    def _again(self, _rest: list[str]) -> None:
        self._shown, self._whole = None, True

    def _save(self, _rest: list[str]) -> None:
        self.pen.say("text.saved")

    def _help(self, _rest: list[str]) -> None:
        self.pen.say("help.answers")
        names = [name for name in self._commands if name.isalpha() and name != "exit"]
        names.append("not now")
        rows = [[name, self.pen.words.say(f"help.{name.replace(' ', '_')}")] for name in names]
        self.pen.screen.table(rows)

    def _quit(self, _rest: list[str]) -> None:
        raise Quit

    # -- back and forth -----------------------------------------------------------------------------------

    def _undo(self, _rest: list[str]) -> None:
        self._travel(self.session.undo)

    def _redo(self, _rest: list[str]) -> None:
        self._travel(self.session.redo)

    def _go(self, rest: list[str]) -> None:
        """To just after a step of this line; 0 is the start."""
        lasts = {str(step.number): step.last for step in self.session.journal.steps()} | {"0": 0}
        number = rest[0] if rest else self._asked("text.ask_step")
        if number in lasts:
            self._travel(lambda: self.session.go(lasts[number]))
        elif number:
            self.pen.say("text.no_such_step", {"number": number})

    def _line(self, rest: list[str]) -> None:
        """Back to a line that was left."""
        sides = {str(number): side for number, side in enumerate(self.session.journal.side_lines(), start=1)}
        number = rest[0] if rest else self._asked("text.ask_line")
        if number in sides:
            self._travel(lambda: self.session.go(sides[number].tip))
        elif number:
            self.pen.say("text.no_such_line", {"number": number})

    # -- putting right ------------------------------------------------------------------------------------

    def _correct(self, rest: list[str]) -> None:
        """A number of the books, or a fact, that is not what lies on the table."""
        found = self._correctable()
        if rest and not rest[0].isdigit():
            named, rest = " ".join(rest), []
            found = [wrong for wrong in found if named in self._books_say(wrong).lower()]
        labels = [self._books_say(wrong) for wrong in found]
        picked = self._picked(labels, rest, "text.ask_correct")
        if picked is None:
            return
        wrong = found[picked]
        typed = " ".join(rest[1:]) or self._answer_to(wrong.prompt)
        if typed:
            self._move(lambda: wrong.put_right(wrong.prompt.parse(typed)))

    def _correctable(self) -> list[Correctable]:
        session = self.session

        def number(what: str, prompt: Prompt) -> Correctable:
            return Correctable(prompt, prompt.facts.get("now"), lambda value: session.amend(what, value))

        def told(prompt: Prompt, fact: Fact) -> Correctable:
            spot, now = (fact.thing, fact.field), said_fact(prompt, fact.value)
            return Correctable(prompt, now, lambda value: session.correct_fact(*spot, value))

        numbers = [number(*item) for item in session.game.corrections(session.state).items()]
        return [*numbers, *(told(*one) for one in self.look.told_facts())]

    def _books_say(self, wrong: Correctable) -> str:
        return self.pen.words.say("text.books_say", {"question": wrong.prompt.question, "now": wrong.now})

    def _mend(self, rest: list[str]) -> None:
        """Another answer in the place of an earlier one."""
        path = self.session.journal.path(self.session.journal.at)
        given = [entry for entry in path if entry.kind == "answer" and entry.by != "forced"]
        entry = self._earlier(given, rest, "text.ask_mend")
        if entry is None:
            return
        prompt = self.session.prompt_at(entry.n)
        assert prompt is not None
        typed = " ".join(rest[1:]) or self._answer_to(prompt)
        if typed:
            self._mended(lambda: self.session.mend(entry.n, prompt.parse(typed)))

    def _reroll(self, rest: list[str]) -> None:
        """The app's dice once more, on purpose and on record."""
        path = self.session.journal.path(self.session.journal.at)
        entry = self._earlier([e for e in path if e.by == "app"], rest, "text.ask_reroll")
        if entry is not None:
            self._mended(lambda: self.session.reroll(entry.n))

    def _earlier(self, entries: Sequence[Entry], rest: list[str], ask: str) -> Entry | None:
        """One of some earlier answers."""
        labels = [self._entry(entry) for entry in entries]
        picked = self._picked(labels, rest, ask)
        return None if picked is None else entries[picked]

    def _entry(self, entry: Entry) -> str:
        when = self.pen.boxed.names.when(entry.when)
        return self.pen.words.say("text.entry", {"when": when, "title": entry.title})

    def _mended(self, action: Callable[[], Mended]) -> None:
        mended: list[Mended] = []
        self._travel(lambda: mended.append(action()))
        self.pen.say("text.kept", {"n": mended[0].kept})
        if mended[0].misfit is not None:
            self.pen.say("text.misfit", {"title": mended[0].misfit.title, "why": mended[0].why})

    # -- settings -----------------------------------------------------------------------------------------

    def _set(self, rest: list[str]) -> None:
        """Who holds the dice, cups and decks, and what lies on the table: the app or the table."""
        lies, now = self.pen.boxed.lies, self.session.settings
        if rest and rest[0] in lies.presets:
            self._hand_over(changes_to(rest[0], lies, now))
            return
        names = [f"chance.{source}" for source in self.pen.boxed.sources]
        names += [f"lies.{tracker}" for tracker in lies.trackers]
        labels = [self._held(name, now.get(name, "table")) for name in names]
        picked = self._picked(labels, rest, "text.ask_set")
        if picked is None:
            return
        holder = rest[1] if len(rest) > 1 else self._asked("text.ask_holder")
        if holder in HOLDERS:
            self._hand_over({names[picked]: holder})
        elif holder:
            self.pen.say("text.no_such_holder", {"holder": holder})

    def _hand_over(self, holders: Mapping[str, str]) -> None:
        """From the app to the table, or back; then something must be laid out, or put away."""
        before = self.pen.boxed.on_table(self.session)
        for name, holder in holders.items():
            self._move(partial(self.session.set, name, holder))
        self._put_right(difference(before, self.pen.boxed.on_table(self.session)))

    def _held(self, setting: str, holder: str) -> str:
        facts = {"setting": self.pen.boxed.names.setting(setting), "holder": holder}
        return self.pen.words.say("text.held", facts)

    # -- small questions ----------------------------------------------------------------------------------

    def _picked(self, labels: list[str], rest: list[str], ask: str) -> int | None:
        """The index of a line, from the command or asked for; None if the player thinks better of it."""
        if not labels:
            self.pen.say("text.nothing_there")
            return None
        if not rest:
            self.pen.screen.table([[f"{number:>3}", label] for number, label in enumerate(labels, start=1)])
        number = parse_number(rest[0] if rest else self._asked(ask))
        if isinstance(number, int) and 1 <= number <= len(labels):
            return number - 1
        if number:
            self.pen.say("text.no_such_number", {"number": number, "n": len(labels)})
        return None

    def _asked(self, key: str) -> str:
        self.pen.say(key)
        return self.pen.screen.ask().lower()

    def _answer_to(self, prompt: Prompt) -> str:
        self.pen.prompt(prompt)
        return self.pen.screen.ask()
