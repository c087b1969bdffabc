"""Prompts, orders, reasons, steps and scores as lines of text."""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

import attrs

from reivers.frontend.game_spec import GameRules
from reivers.kernel.flows import Notice
from reivers.kernel.game import ScoreRow
from reivers.kernel.journal import Entry, Step
from reivers.kernel.messages import NO_FACTS, Facts, Message
from reivers.kernel.orders import Order, Table, net
from reivers.kernel.prompts import NO_ANSWER, Choose, ChooseSeveral, Option, OptionsPrompt, Prompt
from reivers.kernel.words import Words

from .screen import Screen

SHOWN_BY = ("app", "table", "default")
"""Hands that the journal marks; the player's own is the usual case."""


@attrs.frozen
class Printer:
    """Writes one game's things on a screen."""

    screen: Screen
    words: Words
    rules: GameRules

    def say(self, key: str, facts: Facts = NO_FACTS, *, indent: int = 0, hang: int | None = None) -> None:
        self.screen.say(self.words.say(key, facts), indent=indent, hang=hang)

    # -- prompts ------------------------------------------------------------------------------------------

    def prompt(self, prompt: Prompt, *, fact: bool = False, whole: bool = False) -> None:
        """The question, its options, and how to answer."""
        question = capital(self.words.say(prompt.question))
        if prompt.section:
            question = self.words.say("text.question", {"question": question, "section": prompt.section})
        self.screen.head(question)
        if isinstance(prompt, OptionsPrompt) and prompt.listed:
            self.options(prompt, whole=whole)
        for hint in hints(prompt, fact=fact):
            self.screen.say(self.words.say(hint), indent=2)

    def options(self, prompt: OptionsPrompt, *, whole: bool = False) -> None:
        """What can be chosen. What is seldom wanted is shown if the whole is asked for, or if it is one."""
        options, handles = prompt.options, prompt.handles()
        if prompt.in_paragraph:
            drawn = [self._drawn(prompt, option, handles[option.id]) for option in prompt.legal()]
            self.screen.say(" · ".join(drawn), indent=2)
            return
        whole = whole or sum(option.rare for option in options) == 1
        shown = [option for option in options if whole or not option.rare]
        self.screen.table([[handles.get(o.id, "-"), self.words.say(prompt.listing(o))] for o in shown])
        if len(shown) < len(options):
            self.say("text.seldom", {"n": len(options) - len(shown)}, indent=2)

    def _drawn(self, prompt: OptionsPrompt, option: Option, handle: str) -> str:
        """One of a whole deck: what to type, and its name where that tells more."""
        said = self.words.say(prompt.label(option))
        numbers = [re.findall(r"\d+$", text) for text in (handle, said)]
        return handle if numbers[0] == numbers[1] != [] else f"{handle} {said}"

    # -- what happened ------------------------------------------------------------------------------------

    def step(
        self,
        entries: Sequence[Entry],
        notices: Sequence[Notice],
        settings: Mapping[str, Any] = NO_FACTS,
        orders: Sequence[Order] | None = None,
    ) -> None:
        """What a step brought: the app's throws, what happened, and what to move (these orders, or all)."""
        told_anyway = [notice.message for notice in notices]
        for entry in entries:
            if entry.by == "app" and entry.title not in told_anyway:
                self.screen.say(self.words.say(rolled(entry, self.rules)), hang=2)
        for message, items in self.rules.visible_notices(notices, settings):
            self.screen.say(capital(self.words.say(message)), hang=2)
            for item in items:
                self.screen.table([["-", self.words.say(item)]])
        if orders is None:
            orders = net(order for notice in notices for order in notice.orders)
        self.orders(orders, "text.orders")

    def orders(self, orders: Sequence[Order], heading: str, *, fixing_board: bool = False) -> None:
        """Orders for the table, walking round it once."""
        if not orders:
            return
        self.say(heading, indent=2)
        names = self.rules.names
        for group, said in self.rules.orders_by_area(orders, fixing_board=fixing_board):
            self.screen.say(capital(self.words.say(names.place(group))), indent=4)
            for order in said:
                self.screen.say(capital(self.words.say(order)), indent=6, hang=8)

    def why(self, notices: Sequence[Notice]) -> None:
        """The reasons behind what the last step told."""
        explained = [notice for notice in notices if notice.why]
        if not explained:
            self.say("text.no_why")
        for notice in explained:
            self.screen.say(capital(self.words.say(notice.message)), hang=2)
            for reason in notice.why:
                facts = {
                    "section": reason.section,
                    "question": Message(reason.question, reason.facts),
                    "answer": self._answer(reason.answer),
                }
                self.say("text.reason", facts, indent=2, hang=7)

    def _answer(self, answer: Any) -> Any:
        if isinstance(answer, bool) or answer is None:
            return Message(f"answer.{str(answer).lower()}")
        return self.rules.names.answer(answer)

    # -- the whole ----------------------------------------------------------------------------------------

    def board(self, table: Table) -> None:
        """What lies where, walking round the table once."""
        rows = []
        names = self.rules.names
        walk = {group: number for number, group in enumerate(names.walk)}
        for place, pieces in sorted(
            table.items(), key=lambda item: walk.get(names.group(item[0]), len(walk))
        ):
            on_table = [
                names.named(piece, value) if isinstance(value, str) else names.pieces(piece, value)
                for piece, value in pieces.items()
                if value
            ]
            said = [self.words.say(message) for message in on_table] or [self.words.say("text.bare")]
            rows.append([capital(self.words.say(names.place(place))), self.words.listed(said)])
        self.screen.table(rows)

    def score(self, rows: Sequence[ScoreRow]) -> None:
        """The score sheet."""
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
        """Titled steps under the parts of the game they belong to, each followed by what comes `after` it."""
        part = None
        for step in steps:
            if step.when != part:
                part = step.when
                self.screen.say(self.words.say(self.rules.names.when(part)), indent=indent)
            self.screen.table([[f"{step.number:>3}", self.titled(step)]], indent=indent)
            after(step)

    def titled(self, step: Step) -> str:
        """A step's title with its marks: whose hand, seen before, undone."""
        hands = [hand for hand in SHOWN_BY if any(entry.by == hand for entry in step.entries)]
        marks = [Message(f"mark.{hand}") for hand in hands]
        marks += [Message("mark.seen")] if step.seen else []
        marks += [Message("mark.undone")] if step.undone else []
        title = capital(self.words.say(step.title))
        if not marks:
            return title
        return self.words.say("text.marked", {"title": title, "marks": ", ".join(map(self.words.say, marks))})


def capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def hints(prompt: Prompt, *, fact: bool) -> list[Message]:
    """How to answer, in a line or two."""
    found = list(prompt.hints())
    if fact:
        found.append(Message("hint.fact"))
    if prompt.default is not NO_ANSWER and not isinstance(prompt.default, str):
        found.append(Message("hint.default", {"answer": prompt.describe(prompt.default)}))
    return found


def said_fact(prompt: Prompt, value: Any) -> Any:
    """The value of a fact, in the words of the question for it."""
    if value is None or isinstance(value, bool):
        return Message(f"answer.{str(value).lower()}")
    if isinstance(prompt, Choose | ChooseSeveral):
        return prompt.describe(value)
    return Message("text.effects", {"n": len(value)}) if isinstance(value, list) else value


def rolled(entry: Entry, rules: GameRules) -> Message:
    """What the app threw or drew."""
    if isinstance(entry.answer, dict) and "faces" in entry.answer:
        source = rules.names.setting(f"chance.{entry.source}")
        return Message("text.thrown", {"faces": entry.answer["faces"], "source": source})
    return Message("text.drawn", {"title": entry.title})
