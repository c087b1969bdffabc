"""Prompts, orders, reasons, steps and scores on a screen of text."""

import re
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from functools import cached_property
from typing import Any

import attrs

from reivers.frontend.game_spec import GameRules
from reivers.frontend.narrator import GameTexts, capital
from reivers.kernel.flows import Notice
from reivers.kernel.game import ScoreRow
from reivers.kernel.journal import Entry, Step
from reivers.kernel.messages import NO_FACTS, Facts, Message
from reivers.kernel.orders import Order, Table, net
from reivers.kernel.prompts import NO_ANSWER, Option, OptionsPrompt, Prompt
from reivers.kernel.words import Words

from .screen import Screen

Part = tuple[Entry | None, Sequence[Notice]]
"""An answer and what happened next; without an answer, what happened at a start."""
Notes = Mapping[str, Sequence[Message]]
"""More about options, by their id."""


@attrs.frozen
class Printer:
    """The texts of a game, laid out on a screen."""

    screen: Screen
    words: Words
    rules: GameRules

    @cached_property
    def texts(self) -> GameTexts:
        return GameTexts(self.words, self.rules)

    def say(self, key: str, facts: Facts = NO_FACTS, *, indent: int = 0, hang: int | None = None) -> None:
        self.screen.say(self.words.say(key, facts), indent=indent, hang=hang)

    # -- prompts ------------------------------------------------------------------------------------------

    def prompt(
        self, prompt: Prompt, *, fact: bool = False, whole: bool = False, notes: Notes = NO_FACTS
    ) -> None:
        """Print the question, its options, notes below them, and how to answer."""
        question = self.texts.line(prompt.question)
        if prompt.section:
            question = self.words.say("text.question", {"question": question, "section": prompt.section})
        self.screen.head(question)
        if isinstance(prompt, OptionsPrompt) and prompt.listed:
            self.options(prompt, whole=whole, notes=notes)
        for hint in hints(prompt, fact=fact):
            self.screen.say(self.words.say(hint), indent=2)

    def options(self, prompt: OptionsPrompt, *, whole: bool = False, notes: Notes = NO_FACTS) -> None:
        """Print the options. Leave out the rare ones, unless there is only one or `whole` asks for all."""
        options, handles = prompt.options, prompt.handles()
        if prompt.in_paragraph and not whole:
            self.say("text.list_hidden", {"n": len(prompt.legal())}, indent=2)
            return
        if prompt.in_paragraph:
            drawn = [self._drawn(prompt, option, handles[option.id]) for option in prompt.legal()]
            self.screen.say(" · ".join(drawn), indent=2)
            return
        whole = whole or sum(option.rare for option in options) == 1
        shown = [option for option in options if whole or not option.rare]
        rows = [[handles.get(one.id, "-"), self.words.say(prompt.listing(one))] for one in shown]
        below = [[["", self._noted(notes[one.id])]] if notes.get(one.id) else [] for one in shown]
        self.screen.table([line for row, note in zip(rows, below, strict=True) for line in (row, *note)])
        if len(shown) < len(options):
            self.say("text.seldom", {"n": len(options) - len(shown)}, indent=2)

    def _noted(self, notes: Sequence[Message]) -> str:
        return " · ".join(capital(self.words.say(note)) for note in notes)

    def _drawn(self, prompt: OptionsPrompt, option: Option, handle: str) -> str:
        """Return a card of a whole deck: what to type, and its name if that says more."""
        said = self.words.say(prompt.label(option))
        numbers = [re.findall(r"\d+$", text) for text in (handle, said)]
        return handle if numbers[0] == numbers[1] != [] else f"{handle} {said}"

    # -- what happened ------------------------------------------------------------------------------------

    def step(
        self,
        parts: Sequence[Part],
        settings: Mapping[str, Any] = NO_FACTS,
        orders: Sequence[Order] | None = None,
        *,
        rollers: Collection[str] = ("app",),
    ) -> None:
        """Print rolls and draws of these rollers, what happened, and what to move (these orders, or all)."""
        for entry, notices in parts:
            if entry and entry.by in rollers and not entry.secret and _has_news(entry, notices):
                self.screen.say(self.texts.rolled(entry), hang=2)
            for message, items in self.rules.visible_notices(notices, settings):
                self.screen.say(self.texts.line(message), hang=2)
                for item in items:
                    self.screen.table([["-", self.words.say(item)]])
        if orders is None:
            orders = net(order for _, notices in parts for notice in notices for order in notice.orders)
        self.orders(orders, "text.orders")

    def orders(self, orders: Sequence[Order], heading: str, *, fixing_board: bool = False) -> None:
        if orders:
            self.say(heading, indent=2)
        for group in self.texts.in_words(orders, fixing_board=fixing_board):
            self.screen.say(group.heading, indent=4)
            for line in group.lines:
                self.screen.say(line.replace("\N{NO-BREAK SPACE}", " "), indent=6, hang=8)

    def why(self, notices: Sequence[Notice]) -> None:
        """Print the reasons for what happened."""
        groups = self.texts.reasons(notices)
        if not groups:
            self.say("text.no_why")
        for group in groups:
            self.screen.say(group.heading, hang=2)
            for line in group.lines:
                self.screen.say(line, indent=2, hang=7)

    # -- the whole game -----------------------------------------------------------------------------------

    def board(self, table: Table) -> None:
        groups = self.texts.board(table)
        width = max((len(place.name) for _, places in groups for place in places), default=0)
        for heading, places in groups:
            indent = 2 if [place.name for place in places] == [heading] else 4
            if indent == 4:
                self.screen.say(heading, indent=2)
            rows = [[f"{place.name:{width + 4 - indent}}", place.on_table] for place in places]
            self.screen.table(rows, indent=indent)

    def score(self, rows: Sequence[ScoreRow]) -> None:
        columns = [self.words.say(column) for column in self.rules.names.columns]
        labels = [self.words.say(row.label) for row in rows]
        cells = [["." if value is None else str(value) for value in row.values] for row in rows]
        width = max((len(cell) for row in [columns, *cells] for cell in row), default=1)
        left = max((len(label) for label in labels), default=0)

        def line(label: str, row: Sequence[str]) -> str:
            return f"  {label:{left}}" + " ".join(f"{cell:>{width + 2}}" for cell in row)

        if columns:
            self.screen.write(line("", columns).rstrip() + "\n")
        for label, row, cell_row in zip(labels, rows, cells, strict=True):
            if row.total:
                self.screen.say("-" * (len(line(label, cell_row)) - 2), indent=2)
            self.screen.write(line(label, cell_row).rstrip() + "\n")

    def steps(
        self, steps: Iterable[Step], indent: int = 2, after: Callable[[Step], None] = lambda step: None
    ) -> None:
        """Print the titles of steps under their part of the game. Call `after` below each."""
        for heading, step in self.texts.by_part(steps):
            if heading:
                self.screen.say(heading, indent=indent)
            self.screen.table([[f"{step.number:>3}", self._titled(step)]], indent=indent)
            after(step)

    def _titled(self, step: Step) -> str:
        """Return a step's title with its marks: who answered, seen before, undone."""
        title, marks = self.texts.line(step.title), self.texts.marks(step)
        if step.undone:
            marks.append(self.words.say("mark.undone"))
        return self.words.say("text.marked", {"title": title, "marks": ", ".join(marks)}) if marks else title


def _has_news(entry: Entry, notices: Sequence[Notice]) -> bool:
    """Return whether a roll or draw says more than what happens next: it is often reported there."""
    if entry.kind != "answer" or not entry.source:
        return False
    is_roll = isinstance(entry.answer, dict)
    if is_roll:
        return not any("faces" in notice.message.facts for notice in notices)
    return entry.title.key == "step.answer" and all(notice.silent for notice in notices)


def hints(prompt: Prompt, *, fact: bool) -> list[Message]:
    found = list(prompt.hints())
    if fact:
        found.append(Message("hint.fact"))
    if prompt.default is not NO_ANSWER and not isinstance(prompt.default, str):
        found.append(Message("hint.default", {"answer": prompt.describe(prompt.default)}))
    return found
