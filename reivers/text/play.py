"""A game in the terminal: show the prompt, read a line, answer or run a command, show what happened."""

import textwrap
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from reivers.frontend.corrections import APP, TABLE, Correctable, CorrectionActions
from reivers.frontend.history import HistoryActions, Jump
from reivers.frontend.open_game import OpenGame
from reivers.kernel.errors import AppError, IllegalAnswer
from reivers.kernel.journal import Entry
from reivers.kernel.messages import Message
from reivers.kernel.orders import Order
from reivers.kernel.prompts import NO_ANSWER, OptionsPrompt, Prompt, parse_number
from reivers.kernel.session import Session

from .inspect import Inspector
from .names import with_ids
from .printer import Notes, Part, Printer
from .screen import NoMoreInput, Screen

MOST_LISTED = 15
"""How many of the newest answers are listed."""
ROLLS = ("roll", "draw", "throw")


class Quit(Exception):
    """The player wants to leave."""


class TerminalGame:
    """A game being played in the terminal."""

    rollers: tuple[str, ...] = ("app",)
    """Who rolls dice that are shown. The player knows their own."""

    def __init__(self, screen: Screen, game: OpenGame) -> None:
        self.game = game
        self.session = game.session
        self.printer = Printer(screen, game.words, game.rules)
        self.inspector = Inspector(self.printer, game.session)
        self.history, self.corrections = HistoryActions(game), CorrectionActions(game)
        self._shown: Prompt | None = None
        self._seat = ""
        """The player whose secrets are on the screen."""
        self._seat_from = 0
        """The journal entry after which that player began to look. The others haven't seen what followed."""
        self._whole = False
        self._commands: dict[str, Callable[[list[str]], None]] = {
            "why": self.inspector.why,
            "rules": self.inspector.rules,
            "undo": lambda _arguments: self._jump(self.history.undo),
            "redo": lambda _arguments: self._jump(self.history.redo),
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
            "facts": self._facts,
            "set": self._set,
            "again": self._again,
            "save": self._save,
            "help": self._help,
            "?": self._help,
            "quit": self._quit,
            "exit": self._quit,
        }

    def run(self) -> None:
        """Play until the player leaves. A finished game can still be inspected and undone."""
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
            lists = () if fresh else ("items",)
            notices = [one for one in self.session.notices if not {*lists} & {*one.message.facts}]
            self.show_parts([(None, notices)])

    # -- one line -----------------------------------------------------------------------------------------

    def _pass_screen(self) -> None:
        """Before a question for one player only, wait for that player. Another's secrets are cleared."""
        prompt = self.session.prompt
        seat = prompt.secret if prompt else ""
        if seat == self._seat:
            return
        if self._seat:
            self.printer.screen.clear()
        if seat:
            name = Message(f"{self.printer.rules.spec.id}.seat.{seat}")
            self.printer.say("text.hand_over", {"seat": name})
            self.printer.screen.ask()
        self._seat, self._seat_from = seat, self.session.journal.at

    def _show_prompt(self) -> None:
        self._pass_screen()
        prompt = self.session.prompt
        if prompt is not None and prompt is not self._shown:
            self.printer.screen.say()
            is_fact = self.session.asks_fact is not None
            self.printer.prompt(prompt, fact=is_fact, whole=self._whole, notes=self._notes())
        self._shown, self._whole = prompt, False

    def _notes(self) -> Notes:
        """Return what the game says about the options, such as the effects of cards."""
        notes: Callable[[Session], Notes] | None = self.game.rules.spec.load("text", "option_notes")
        return notes(self.session) if notes else {}

    def _guarded(self, typed: str) -> None:
        """Do what was typed, or print what is wrong with it."""
        try:
            self._do(typed)
        except IllegalAnswer as wrong:
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
            self._move(lambda: self.session.answer(self._read(prompt, typed)))

    def _read(self, prompt: Prompt, typed: str) -> Any:
        """Return the answer that was typed, by numbers, ids or names."""
        return prompt.parse(with_ids(prompt, typed, self.game.words))

    def _default(self, prompt: Prompt) -> None:
        """Take the default, or ask again if there is none."""
        if prompt.default is NO_ANSWER:
            self._shown = None
        else:
            self._move(self.session.take_default)

    def _move(self, action: Callable[[], object]) -> None:
        """Run an action that adds to the journal. Print only what is new."""
        journal = self.session.journal
        before = journal.at
        action()
        if self._seat and (self.session.prompt is None or self.session.prompt.secret != self._seat):
            self._end_secret(before)
        parts = self._parts(before)
        shown = {id(notice) for _, found in parts for notice in found}
        # After a fact was entered, the game goes on with the answer before it.
        before_that = [notice for notice in self.session.news if id(notice) not in shown]
        self.show_parts([(None, before_that), *parts])
        self._changed()

    def _parts(self, after: int, until: int | None = None) -> list[Part]:
        """Return the entries after one of this branch, up to another, with their notices."""
        journal = self.session.journal
        added = [n for n in journal.branch[: journal.done] if after < n and (until is None or n <= until)]
        return [(journal.entries[n], self.session.notices_of(n)) for n in added]

    def _end_secret(self, before: int) -> None:
        """Clear what only one player may see. Print again what happened until the last answer, for all."""
        self.printer.screen.clear()
        meanwhile = self._parts(self._seat_from, before)
        self.printer.step(meanwhile, self.session.settings, orders=(), rollers=self.rollers)
        self._seat = ""

    def show_parts(self, parts: Sequence[Part]) -> None:
        """Print what happened, and what to do on the table."""
        notices = [notice for _, found in parts for notice in found]
        orders = self.printer.rules.to_do(self.session, notices)
        self.printer.step(parts, self.session.settings, orders, rollers=self.rollers)
        gained = self.game.rules.spec.load("text", "gained")
        if gained and (message := gained(notices, orders)):
            self.printer.screen.say(self.game.words.say(message))

    def _jump(self, action: Callable[[], Jump]) -> None:
        """Go back or forth. Print what to move on the table."""
        jump = action()
        self.printer.screen.say(self.game.words.say(jump.message))
        self._fix_board(jump.orders)
        if jump.has_table and not jump.orders:
            self.printer.say("text.board_is_right", indent=2)
        self._changed()

    def _fix_board(self, orders: Sequence[Order]) -> None:
        self.printer.orders(orders, "text.fix_board", fixing_board=True)

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

    # -- other commands ------------------------------------------------------------------------------------

    def _again(self, _arguments: list[str]) -> None:
        """Show the last step and the whole question again."""
        self.show_parts([(None, self.session.notices)])
        self._shown, self._whole = None, True

    def _save(self, _arguments: list[str]) -> None:
        self.printer.say("text.saved")

    def _help(self, _arguments: list[str]) -> None:
        self.printer.say("help.answers")
        names = [name for name in self._commands if name.isalpha() and name != "exit"]
        if self.game.rules.layers:
            names.append("not now")
        else:
            names.remove("facts")
        self.printer.screen.table([[name, self._help_of(name)] for name in names])

    def _help_of(self, name: str) -> str:
        """Return what a command does; the game may have its own examples."""
        words, own = self.printer.words, f"help.{self.printer.rules.spec.id}.{name}"
        return words.say(own if words.has(own) else f"help.{name.replace(' ', '_')}")

    def _quit(self, _arguments: list[str]) -> None:
        raise Quit

    def _facts(self, _arguments: list[str]) -> None:
        self.inspector.facts(self.corrections.entered_facts())

    # -- back and forth -----------------------------------------------------------------------------------

    def _go(self, arguments: list[str]) -> None:
        """Go to just after a step of this branch; 0 is the start."""
        lasts = {str(step.number): step.last for step in self.session.journal.steps()} | {"0": 0}
        number = arguments[0] if arguments else self._asked("text.ask_step")
        if number in lasts:
            self._jump(lambda: self.history.go(lasts[number]))
        elif number:
            self.printer.say("text.no_such_step", {"number": number})

    def _line(self, arguments: list[str]) -> None:
        branches = {str(number): one for number, one in enumerate(self.history.branches(), start=1)}
        number = arguments[0] if arguments else self._asked("text.ask_line")
        if number in branches:
            self._jump(lambda: self.history.go(branches[number].tip))
        elif number:
            self.printer.say("text.no_such_line", {"number": number})

    # -- corrections --------------------------------------------------------------------------------------

    def _correct(self, arguments: list[str]) -> None:
        found = [*self.corrections.numbers().values(), *self.corrections.facts()]
        most: int | None = MOST_LISTED
        if arguments and not arguments[0].isdigit():
            named, arguments, most = " ".join(arguments), [], None
            found = [one for one in found if named in self._app_says(one).lower()]
        picked = self._picked([self._app_says(one) for one in found], arguments, "text.ask_correct", most)
        if picked is None:
            return
        wrong = found[picked]
        typed = " ".join(arguments[1:]) or self._answer_to(wrong.prompt)
        if typed:
            self._move(lambda: wrong.correct(self._read(wrong.prompt, typed)))

    def _app_says(self, one: Correctable) -> str:
        return self.printer.texts.line(
            Message("text.app_says", {"question": one.prompt.question, "now": one.now})
        )

    def _edit(self, arguments: list[str]) -> None:
        entry = self._earlier(self.history.editable(), arguments, "text.ask_edit")
        if entry is None:
            return
        prompt = self.session.prompt_at(entry.n)
        assert prompt is not None
        if drops := self.history.dropped_by_edit():
            self.printer.say(drops.key, drops.facts)
        typed = " ".join(arguments[1:]) or self._answer_to(prompt)
        if typed:
            self._jump(lambda: self.history.edit(entry.n, self._read(prompt, typed)))

    def _reroll(self, arguments: list[str]) -> None:
        entry = self._earlier(self.history.rerollable(), arguments, "text.ask_reroll")
        if entry is not None:
            self._jump(lambda: self.history.reroll(entry.n))

    def _earlier(self, entries: Sequence[Entry], arguments: list[str], ask: str) -> Entry | None:
        """Return an earlier entry: 1 is the newest."""
        newest = entries[::-1]
        labels = [*self._labels(newest[:MOST_LISTED]), *("" for _ in newest[MOST_LISTED:])]
        picked = self._picked(labels, arguments, ask, MOST_LISTED)
        return None if picked is None else newest[picked]

    def _labels(self, entries: Sequence[Entry]) -> list[str]:
        """Return a line for each entry: its title or, if others have the same, its question and answer."""
        names, words = self.game.rules.names, self.game.words
        lines = Counter((entry.when, words.say(entry.title)) for entry in entries)
        found = []
        for entry in entries:
            title = entry.title
            if lines[entry.when, words.say(title)] > 1 and (prompt := self.session.prompt_at(entry.n)):
                title = prompt.heading(entry.answer)
            found.append(words.say("text.entry", {"when": names.when(entry.when), "title": title}))
        return found

    # -- settings -----------------------------------------------------------------------------------------

    def _set(self, arguments: list[str]) -> None:
        """Change who has the dice, cups and decks, and what is on the table: the app or the table."""
        if arguments and arguments[0] in self.corrections.presets():
            self._hand_over(self.corrections.changes_for_preset(arguments[0]))
            return
        settings = [*self.corrections.sources(), *self.corrections.trackers()]
        picked = self._picked([self._tracked_by(one) for one in settings], arguments, "text.ask_set")
        if picked is None:
            return
        who = arguments[1] if len(arguments) > 1 else self._asked("text.ask_holder")
        if who in (APP, TABLE):
            self._hand_over({settings[picked]: who})
        elif who:
            self.printer.say("text.no_such_holder", {"holder": who})

    def _hand_over(self, tracked_by: Mapping[str, str]) -> None:
        """Change who tracks something. Print what to set out or put away."""
        orders: list[Order] = []
        self._move(lambda: orders.extend(self.corrections.hand_over(tracked_by)))
        self._fix_board(orders)

    def _tracked_by(self, setting: str) -> str:
        holder = self.corrections.tracked_by(setting)
        facts = {"setting": self.game.rules.names.setting(setting), "holder": holder}
        return self.printer.texts.line(Message("text.held", facts))

    # -- small questions ----------------------------------------------------------------------------------

    def _picked(
        self, labels: list[str], arguments: list[str], ask: str, shown: int | None = None
    ) -> int | None:
        """Return the index of a line, from the command or asked for; None if the player cancels."""
        if not labels:
            self.printer.say("text.nothing_there")
            return None
        if not arguments:
            rows = [[f"{number:>3}", label] for number, label in enumerate(labels, start=1)]
            self.printer.screen.table(rows[:shown])
            if shown is not None and len(rows) > shown:
                self.printer.say("text.more_above", {"n": len(rows) - shown, "last": len(rows)}, indent=2)
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
