"""Texts of a game, for the window and the terminal: orders, reasons, rolls, boards, journals."""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

import attrs

from reivers.frontend.game_spec import GameRules
from reivers.frontend.rulebook import rule_key, section_number
from reivers.kernel.flows import Notice, Reason
from reivers.kernel.journal import Entry, Step
from reivers.kernel.messages import Message
from reivers.kernel.orders import Order, Table
from reivers.kernel.prompts import NO_ANSWER, Prompt, results_named
from reivers.kernel.words import Words

if TYPE_CHECKING:
    from reivers.frontend.open_game import OpenGame

FEW = 4
"""The largest number of app rolls shown on a page. If there are more, only Why shows them."""
MARKED = ("app", "table", "default")
"""Who answered, if the journal marks it."""
SKIPPED = "step.skipped"


OrderPlace = tuple[str, str]
"""A place of the board, and whose piece it is about (empty for anyone's)."""


@attrs.frozen
class Group:
    """A heading and the lines below it; for orders, also the places that they are about."""

    heading: str
    lines: tuple[str, ...]
    places: tuple[OrderPlace, ...] = ()


@attrs.frozen
class Explained:
    """A question that the rules asked, and its answer."""

    section: str
    question: str
    answer: str
    rejected: bool = False
    """Whether the rules said no to it."""


@attrs.frozen
class Explanation:
    """What happened, and the questions that led to it."""

    outcome: str
    steps: tuple[Explained, ...]

    @property
    def deciding(self) -> Explained:
        """The step that decided it: the last one of the first rule that the rules said yes to."""
        first = self.steps[0].section
        taken = [step for step in self.steps if step.section == first and not step.rejected]
        return (taken or self.steps)[-1]


@attrs.frozen
class Place:
    """A place of the board and what is there."""

    id: str
    name: str
    on_table: str


@attrs.frozen
class JournalRow:
    """A line of the journal: a heading, or a step to go to."""

    text: str
    to: int | None = None
    marks: str = ""
    undone: bool = False
    seen: bool = False


class GameTexts:
    """Texts for the parts of a game."""

    def __init__(self, words: Words, rules: GameRules) -> None:
        self.words = words
        self.rules = rules

    def say(self, message: Message | str) -> str:
        return self.words.say(message)

    def line(self, message: Message | str) -> str:
        """Return a text that starts with a capital letter."""
        return capital(self.words.say(message))

    def in_words(self, orders: Sequence[Order], *, fixing_board: bool = False) -> list[Group]:
        """Return orders by part of the board, in walking order."""
        return [
            Group(
                self.line(self.rules.names.place(group)),
                tuple(unbroken(self.line(one)) for one in messages),
                tuple(map(_order_place, messages)),
            )
            for group, messages in self.rules.orders_by_area(orders, fixing_board=fixing_board)
        ]

    def reasons(self, notices: Iterable[Notice]) -> list[Group]:
        """Return what happened, each with its reasons."""
        explained = [notice for notice in notices if notice.why]
        return [Group(self.line(one.message), tuple(map(self._reason, one.why))) for one in explained]

    def explain(self, notices: Iterable[Notice]) -> list[Explanation]:
        """Return what happened, each with the questions that led to it."""
        return [
            Explanation(self.line(notice.message), tuple(map(self._explained, notice.why)))
            for notice in notices
            if notice.why
        ]

    def _explained(self, reason: Reason) -> Explained:
        question = self.line(Message(reason.question, reason.facts))
        answer = self.words.say("text.answer", {"answer": self._answer(reason)})
        return Explained(reason.section, question, answer, rejected=reason.answer is False)

    def _reason(self, reason: Reason) -> str:
        question = Message(reason.question, reason.facts)
        facts = {
            "section": section_number(reason.section),
            "question": question,
            "answer": self._answer(reason),
        }
        return self.words.say("text.reason", facts)

    def _answer(self, reason: Reason) -> Any:
        answer: Any = reason.answer
        if isinstance(answer, bool) or answer is None:
            return Message(f"answer.{str(answer).lower()}")
        return signed(answer) if isinstance(answer, int) else self.rules.names.answer(answer)

    def rolled(self, entry: Entry) -> str:
        """Return what was rolled or drawn, and by the app or at the table."""
        facts: dict[str, Any] = {"source": self.rules.names.setting(f"chance.{entry.source}")}
        by_app = entry.by == "app"
        if isinstance(entry.answer, dict) and "faces" in entry.answer:
            facts["faces"] = entry.answer["faces"]
            return self.line(Message("text.rolled" if by_app else "text.rolled_at_table", facts))
        if isinstance(entry.answer, dict):
            counted = {result: n for result, n in entry.answer["results"].items() if n}
            facts["answer"] = results_named(entry.key, counted)
        elif entry.title.key == "step.answer":
            facts["answer"] = entry.title.facts["answer"]
        else:
            return self.words.say("text.drawn_title", {"title": entry.title})
        return self.line(Message("text.drawn" if by_app else "text.drawn_at_table", facts))

    def board(self, table: Table) -> list[tuple[str, list[Place]]]:
        """Return what is where, by part of the board."""
        names = self.rules.names
        groups: dict[str, list[Place]] = {group: [] for group in names.walk}
        for place, pieces in table.items():
            row = Place(place, self.line(names.place(place)), self._pieces(pieces))
            groups.setdefault(names.group(place), []).append(row)
        return [(self.line(names.place(group)), places) for group, places in groups.items() if places]

    def _pieces(self, pieces: Any) -> str:
        names = self.rules.names
        found = [
            self.say(names.named(piece, value) if isinstance(value, str) else names.pieces(piece, value))
            for piece, value in pieces.items()
            if value
        ]
        return ", ".join(found) if found else self.say("ui.bare")

    def by_part(self, steps: Iterable[Step]) -> Iterator[tuple[str, Step]]:
        """Return steps, each with the heading of its part of the game if it is the first one in it."""
        part = None
        for step in steps:
            heading = self.say(self.rules.names.when(step.when)) if step.when != part else ""
            part = step.when
            yield heading, step

    def marks(self, step: Step) -> list[str]:
        """Return who answered, if the player had no part in it, and whether the result was seen before."""
        by = {entry.by for entry in step.entries}
        marks = [one for one in MARKED if one in by and "player" not in by]
        return [self.say(f"mark.{mark}") for mark in (*marks, *(["seen"] if step.seen else []))]


class Narrator(GameTexts):
    """The texts of an open game as it is now."""

    def __init__(self, game: "OpenGame") -> None:
        super().__init__(game.words, game.rules)
        self._session = game.session

    # -- the page that led here -----------------------------------------------------------------------------

    def happened(self) -> list[str]:
        rolls = [entry for entry in self._app_entries() if isinstance(entry.answer, dict)]
        lines = [self.rolled(entry) for entry in rolls] if len(rolls) <= FEW else []
        for message, items in self.rules.visible_notices(self._session.page_notices, self._session.settings):
            lines.append(self.line(message))
            lines += [self.words.say("ui.item", {"item": item}) for item in items]
        return lines

    def verdict(self) -> str:
        """Return how the game ended."""
        messages = [notice.message for notice in self._session.page_notices]
        ended = [one for one in messages if one.key not in ("", *self.rules.hand_notices)]
        return self.say(ended[-1] if ended else "text.over")

    def orders(self, *coming: Notice) -> list[Group]:
        """Return the net orders of this page, and of what will happen on it."""
        notices = self.rules.still_to_do([*self._session.page_notices, *coming])
        return self.in_words(self.rules.to_do(self._session, notices))

    def explanations(self) -> list[Explanation]:
        """Return why what happened happened."""
        return self.explain(self._session.page_notices)

    def rolls(self) -> tuple[str, ...]:
        """Return what the app rolled and drew."""
        return tuple(self.rolled(entry) for entry in self._app_entries())

    def why_there(self, order_place: OrderPlace) -> list[Group]:
        """Return the reasons for all changes of one place."""
        place, whose = order_place
        return self.reasons(
            notice
            for notice in self._session.page_notices
            if any(order.place == place and order.piece.endswith(whose) for order in notice.orders)
        )

    def rule(self, section: str) -> Group | None:
        """Return the rule of a section in our own words, if there is one."""
        key = rule_key(self._session.game.name, section)
        if not section or not self.words.has(key):
            return None
        return Group(self.words.say("ui.rule", {"section": section_number(section)}), (self.say(key),))

    def _app_entries(self) -> list[Entry]:
        entries = self._session.journal.entries
        return [entries[n] for n in self._session.journal.last_page() if entries[n].by == "app"]

    # -- the whole game -------------------------------------------------------------------------------------

    def when(self) -> str:
        """Return the turn and season."""
        return self.say(self.rules.names.when(self._session.when))

    def board_now(
        self, wanted: Callable[[str], object] = lambda _place: True
    ) -> list[tuple[str, list[Place]]]:
        """Return what is where, of the places that are wanted."""
        return self.board({place: pieces for place, pieces in self._session.table.items() if wanted(place)})

    def journal(self) -> list[JournalRow]:
        """Return all steps under the parts of the game, and the branches."""
        journal, rows = self._session.journal, list[JournalRow]()
        for heading, step in self.by_part(journal.steps()):
            if heading:
                rows.append(JournalRow(heading))
            marks = ", ".join(self.marks(step))
            rows.append(JournalRow(self.say(step.title), step.last, marks, step.undone, step.seen))
        for branch in journal.side_branches():
            left = self._title_at(branch.parent) if branch.parent else Message("text.start")
            rows.append(JournalRow(self.words.say("ui.side_line", {"title": left})))
            rows.append(JournalRow(self.words.say("ui.to_side_line"), branch.tip, undone=True))
        return rows

    def _title_at(self, n: int) -> Message:
        """Return the title of the step that an entry belongs to."""
        journal = self._session.journal
        steps = (step for step in journal.steps() if any(entry.n == n for entry in step.entries))
        return next((step.title for step in steps), journal.entries[n].title)

    # -- undo -----------------------------------------------------------------------------------------------

    def last_step(self) -> str:
        """Return the title of the last step; empty at the start."""
        steps = self._session.steps()
        return self.called(steps[-1]) if steps else ""

    def called(self, step: Step) -> str:
        return self.say(self.rules.step_title(step))

    def undo(self) -> str:
        """Return what Undo would undo, short enough for its button; empty if there is nothing."""
        steps = self._session.steps()
        if not steps:
            return ""
        if steps[-1].title.key == SKIPPED:
            return self.say("undo.later")
        title = self.rules.undo_title(steps[-1])
        return self.say(title) if title else self.last_step().rstrip(".")


def _order_place(order: Message) -> OrderPlace:
    return order.facts.get("place", ""), order.facts.get("whose", "")


def unbroken(text: str) -> str:
    """Return a text in which short brackets, "2 to 3" and a short last word don't start a new line."""
    together = r"\([^()]{1,12}\)|\d+ to \d+| \S{1,6}$"
    return re.sub(together, lambda found: found[0].replace(" ", "\N{NO-BREAK SPACE}"), text)


def signed(number: int) -> str:
    """Return a number with a true minus."""
    return str(number).replace("-", "−")


def with_sign(number: float, digits: int = 0) -> str:
    """Return a difference: a plus or a true minus before it."""
    return f"{number:+.{digits}f}".replace("-", "−")


def capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def has_default(prompt: Prompt) -> bool:
    return prompt.default is not NO_ANSWER
