"""A game in the terminal: show the prompt, read a line, answer or do as told, show what came of it."""

import textwrap
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

import attrs

from reivers.frontend.open_game import OpenGame
from reivers.kernel.errors import AppError, IllegalAnswer
from reivers.kernel.facts import Fact
from reivers.kernel.flows import Notice
from reivers.kernel.journal import Entry
from reivers.kernel.messages import Message
from reivers.kernel.orders import Order, difference
from reivers.kernel.prompts import NO_ANSWER, OptionsPrompt, Prompt, parse_number
from reivers.kernel.session import EditResult
from reivers.kernel.tracking import settings_for_preset

from .inspect import Inspector
from .printer import Printer, said_fact
from .screen import NoMoreInput, Screen

TRACKED_BY = ("app", "table")
ROLLS = ("roll", "draw", "throw")


@attrs.frozen
class Correctable:
    """Something that may be wrong: how to ask for it, what the books say, how to put it right."""

    prompt: Prompt
    now: Any
    correct: Callable[[Any], None]


class Quit(Exception):
    """The player gets up from the table."""


class TerminalGame:
    """A game being played in the terminal."""

    def __init__(self, screen: Screen, game: OpenGame) -> None:
        self.game = game
        self.session = game.session
        self.printer = Printer(screen, game.words, game.rules)
        self.inspector = Inspector(self.printer, game.session)
        self._shown: Prompt | None = None
        self._whole = False
        self._commands: dict[str, Callable[[list[str]], None]] = {
            "why": self.inspector.why,
            "undo": self._undo,
            "redo": self._redo,
            "correct": self._correct,
            "edit": self._edit,
            "reroll": self._reroll,
            "journal": self.inspector.journal,
            "go": self._go,
            "line": self._line,
            "board": self.inspector.board,
            "score": self.inspector.score,
            "dice": self.inspector.dice,
            "luck": self.inspector.luck,
            "facts": self.inspector.facts,
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
                self._guarded(self.printer.screen.ask())
        except NoMoreInput:
            self.printer.say("text.no_more_input")
        except Quit:
            self.printer.say("text.bye")

    def begin(self, *, fresh: bool) -> None:
        """Welcome the player to a new game, or say where a saved one is."""
        steps = self.session.steps()
        if fresh:
            self.printer.say("text.welcome", {"seed": self.session.journal.header.seed})
            for message in self.game.rules.welcome:
                self.printer.screen.say(self.game.words.say(message))
        else:
            self.inspector.where()
            if steps:
                self.printer.say("text.last_step", {"title": steps[-1].title}, hang=2)
        if fresh or steps:
            self.show_message((), self.session.notices)

    # -- one line -----------------------------------------------------------------------------------------

    def _show_prompt(self) -> None:
        prompt = self.session.prompt
        if prompt is not None and prompt is not self._shown:
            self.printer.screen.say()
            self.printer.prompt(prompt, fact=self.session.asks_fact is not None, whole=self._whole)
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
            self.printer.say(wrong.key, facts)
        except AppError as error:
            self.printer.screen.say(self.game.words.trouble(self.game.explained(error)))

    def _do(self, typed: str) -> None:
        word, *arguments = typed.lower().split() or [""]
        prompt = self.session.prompt
        taken = isinstance(prompt, OptionsPrompt) and word in (option.id.lower() for option in prompt.options)
        if word in self._commands and not taken:
            self._commands[word](arguments)
        elif prompt is None:
            self.printer.say("text.over_hint") if typed else self._over()
        elif typed.lower() == "not now":
            self._move(self.session.skip_fact)
        elif prompt.is_chance and word in ROLLS and not taken:
            self._move(self.session.roll)
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
        entries = [journal.entries[n] for n in journal.branch[: journal.done] if n > before]
        self.show_message(entries, self.session.news)
        self._changed()

    def show_message(self, entries: Sequence[Entry], notices: Sequence[Notice]) -> None:
        """What these entries brought, and what of it the hands have to do."""
        self.printer.step(
            entries, notices, self.session.settings, self.printer.rules.to_do(self.session, notices)
        )

    def _travel(self, action: Callable[[], object]) -> None:
        """Something that goes back or forth: the board must be put right."""
        rules = self.printer.rules
        before, entered = rules.table_snapshot(self.session), rules.follows_table(self.session)
        action()
        steps = self.session.steps()
        self.printer.say(
            "text.now_at", {"title": steps[-1].title} if steps else {"title": Message("text.start")}
        )
        if entered and rules.follows_table(self.session):
            self._changed()
            return
        if not self._fix_board(rules.orders_to_fix_board(self.session, before)) and (
            before.table or self.printer.rules.on_table(self.session)
        ):
            self.printer.say("text.board_is_right", indent=2)
        self._changed()

    def _fix_board(self, orders: list[Order]) -> bool:
        """The orders that turn the table as it was into what it must be; whether there were any."""
        self.printer.orders(orders, "text.fix_board", fixing_board=True)
        return bool(orders)

    def _changed(self) -> None:
        if warning := self.game.saved():
            self.printer.screen.say(warning)
        if self.session.prompt is None:
            self._over()

    def _over(self) -> None:
        self.printer.screen.say()
        self.printer.screen.head(self.printer.words.say("text.over"))
        self.inspector.score()
        self.printer.say("text.over_hint")

    # -- the table talk ------------------------------------------------------------------------------------

    def _again(self, _arguments: list[str]) -> None:
        self._shown, self._whole = None, True

    def _save(self, _arguments: list[str]) -> None:
        self.printer.say("text.saved")

    def _help(self, _arguments: list[str]) -> None:
        self.printer.say("help.answers")
        names = [name for name in self._commands if name.isalpha() and name != "exit"]
        names.append("not now")
        rows = [[name, self.printer.words.say(f"help.{name.replace(' ', '_')}")] for name in names]
        self.printer.screen.table(rows)

    def _quit(self, _arguments: list[str]) -> None:
        raise Quit

    # -- back and forth -----------------------------------------------------------------------------------

    def _undo(self, _arguments: list[str]) -> None:
        self._travel(self.session.undo)

    def _redo(self, _arguments: list[str]) -> None:
        self._travel(self.session.redo)

    def _go(self, arguments: list[str]) -> None:
        """To just after a step of this line; 0 is the start."""
        lasts = {str(step.number): step.last for step in self.session.journal.steps()} | {"0": 0}
        number = arguments[0] if arguments else self._asked("text.ask_step")
        if number in lasts:
            self._travel(lambda: self.session.go(lasts[number]))
        elif number:
            self.printer.say("text.no_such_step", {"number": number})

    def _line(self, arguments: list[str]) -> None:
        """Back to a line that was left."""
        sides = {
            str(number): side for number, side in enumerate(self.session.journal.side_branches(), start=1)
        }
        number = arguments[0] if arguments else self._asked("text.ask_line")
        if number in sides:
            self._travel(lambda: self.session.go(sides[number].tip))
        elif number:
            self.printer.say("text.no_such_line", {"number": number})

    # -- putting right ------------------------------------------------------------------------------------

    def _correct(self, arguments: list[str]) -> None:
        """A number of the books, or a fact, that is not what lies on the table."""
        found = self._correctable()
        if arguments and not arguments[0].isdigit():
            named, arguments = " ".join(arguments), []
            found = [wrong for wrong in found if named in self._app_says(wrong).lower()]
        labels = [self._app_says(wrong) for wrong in found]
        picked = self._picked(labels, arguments, "text.ask_correct")
        if picked is None:
            return
        wrong = found[picked]
        typed = " ".join(arguments[1:]) or self._answer_to(wrong.prompt)
        if typed:
            self._move(lambda: wrong.correct(wrong.prompt.parse(typed)))

    def _correctable(self) -> list[Correctable]:
        session = self.session

        def number(what: str, prompt: Prompt) -> Correctable:
            return Correctable(prompt, prompt.facts.get("now"), lambda value: session.correct(what, value))

        def entered(prompt: Prompt, fact: Fact) -> Correctable:
            fact_key, now = (fact.thing, fact.field), said_fact(prompt, fact.value)
            return Correctable(prompt, now, lambda value: session.correct_fact(*fact_key, value))

        numbers = [number(*item) for item in session.corrections().items()]
        return [*numbers, *(entered(*one) for one in self.inspector.entered_facts())]

    def _app_says(self, wrong: Correctable) -> str:
        return self.printer.words.say("text.books_say", {"question": wrong.prompt.question, "now": wrong.now})

    def _edit(self, arguments: list[str]) -> None:
        """Another answer in the place of an earlier one."""
        path = self.session.journal.path(self.session.journal.at)
        given = [entry for entry in path if entry.kind == "answer" and entry.by != "forced"]
        entry = self._earlier(given, arguments, "text.ask_edit")
        if entry is None:
            return
        prompt = self.session.prompt_at(entry.n)
        assert prompt is not None
        typed = " ".join(arguments[1:]) or self._answer_to(prompt)
        if typed:
            self._edited(lambda: self.session.edit(entry.n, prompt.parse(typed)))

    def _reroll(self, arguments: list[str]) -> None:
        """The app's dice once more, on purpose and on record."""
        path = self.session.journal.path(self.session.journal.at)
        entry = self._earlier([e for e in path if e.by == "app"], arguments, "text.ask_reroll")
        if entry is not None:
            self._edited(lambda: self.session.reroll(entry.n))

    def _earlier(self, entries: Sequence[Entry], arguments: list[str], ask: str) -> Entry | None:
        """One of some earlier answers."""
        labels = [self._entry(entry) for entry in entries]
        picked = self._picked(labels, arguments, ask)
        return None if picked is None else entries[picked]

    def _entry(self, entry: Entry) -> str:
        when = self.printer.rules.names.when(entry.when)
        return self.printer.words.say("text.entry", {"when": when, "title": entry.title})

    def _edited(self, action: Callable[[], EditResult]) -> None:
        edited: list[EditResult] = []
        self._travel(lambda: edited.append(action()))
        self.printer.say("text.kept", {"n": edited[0].kept})
        if edited[0].misfit is not None:
            self.printer.say("text.misfit", {"title": edited[0].misfit.title, "why": edited[0].why})

    # -- settings -----------------------------------------------------------------------------------------

    def _set(self, arguments: list[str]) -> None:
        """Who holds the dice, cups and decks, and what lies on the table: the app or the table."""
        tracking, now = self.printer.rules.tracking, self.session.settings
        if arguments and arguments[0] in tracking.presets:
            self._hand_over(settings_for_preset(arguments[0], tracking, now))
            return
        names = [f"chance.{source}" for source in self.printer.rules.sources]
        names += [f"tracker.{tracker}" for tracker in tracking.trackers]
        labels = [self._tracked_by(name, now.get(name, "table")) for name in names]
        picked = self._picked(labels, arguments, "text.ask_set")
        if picked is None:
            return
        tracked_by = arguments[1] if len(arguments) > 1 else self._asked("text.ask_holder")
        if tracked_by in TRACKED_BY:
            self._hand_over({names[picked]: tracked_by})
        elif tracked_by:
            self.printer.say("text.no_such_holder", {"holder": tracked_by})

    def _hand_over(self, tracked_by: Mapping[str, str]) -> None:
        """From the app to the table, or back; then something must be laid out, or put away."""
        before = self.printer.rules.on_table(self.session)
        for name, kept_by in tracked_by.items():
            self._move(partial(self.session.set, name, kept_by))
        self._fix_board(difference(before, self.printer.rules.on_table(self.session)))

    def _tracked_by(self, setting: str, tracked_by: str) -> str:
        facts = {"setting": self.printer.rules.names.setting(setting), "holder": tracked_by}
        return self.printer.words.say("text.held", facts)

    # -- small questions ----------------------------------------------------------------------------------

    def _picked(self, labels: list[str], arguments: list[str], ask: str) -> int | None:
        """The index of a line, from the command or asked for; None if the player thinks better of it."""
        if not labels:
            self.printer.say("text.nothing_there")
            return None
        if not arguments:
            self.printer.screen.table(
                [[f"{number:>3}", label] for number, label in enumerate(labels, start=1)]
            )
        number = parse_number(arguments[0] if arguments else self._asked(ask))
        if isinstance(number, int) and 1 <= number <= len(labels):
            return number - 1
        if number:
            self.printer.say("text.no_such_number", {"number": number, "n": len(labels)})
        return None

    def _asked(self, key: str) -> str:
        self.printer.say(key)
        return self.printer.screen.ask().lower()

    def _answer_to(self, prompt: Prompt) -> str:
        self.printer.prompt(prompt)
        return self.printer.screen.ask()
