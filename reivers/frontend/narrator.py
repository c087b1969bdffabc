"""What the screens say of a game: lines, orders, reasons, boards and journals, as plain texts."""

import re
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

import attrs

from reivers.kernel.flows import Notice
from reivers.kernel.journal import Entry, Step
from reivers.kernel.messages import Message
from reivers.kernel.orders import Order, net
from reivers.kernel.prompts import NO_ANSWER, Prompt, Roll

if TYPE_CHECKING:
    from reivers.frontend.open_game import OpenGame

FEW = 4
"""So many throws of the app are shown on the page; where there are more, they stand in Why."""
MARKED = ("app", "table", "default")
REVEALED = "winter.reveal"
SHORT = {
    REVEALED: "undo.attack", "combat.attack": "undo.dice", "combat.defense": "undo.dice",
    "token.revealed": "undo.token", "winter.notoriety": "undo.notoriety",
    "winter.targets": "undo.targets", "page.summer_totals": "undo.totals", "summer.take": "undo.draft",
    "summer.card": "undo.draft", "page.set_out": "undo.set_out",
    **{f"page.setup.{part}": f"ui.setup.{part}" for part in ("map", "cubes", "tokens", "decks")},
}  # fmt: skip
"""2.10 Steps of the set-up, of a Summer and of a Winter as a person calls them, by the first of these answers
in them."""
LATER = "step.skipped"
"""The title of a question that was put off."""


OrderPlace = tuple[str, str]
"""A place of the board, and whose piece there is meant, if it is anybody's."""


@attrs.frozen
class Group:
    """A heading and the lines under it; for a line that is an order, the spot that it is about."""

    heading: str
    lines: tuple[str, ...]
    places: tuple[OrderPlace, ...] = ()


@attrs.frozen
class Place:
    """A place of the board and what lies there."""

    id: str
    name: str
    on_table: str
    changed: bool


@attrs.frozen
class JournalRow:
    """A line of the journal: a heading, or a step that can be jumped to."""

    text: str
    to: int | None = None
    marks: str = ""
    undone: bool = False
    here: bool = False
    seen: bool = False


class Narrator:
    """Tells of one game."""

    def __init__(self, game: "OpenGame") -> None:
        self._words = game.words
        self._rules = game.rules
        self._session = game.session

    # -- the step that led here -----------------------------------------------------------------------------

    def happened(self, but: tuple[str, ...] = ()) -> list[str]:
        """What the page that led here told; not what stands elsewhere, told by how its key begins."""
        messages = self._rules.visible_notices(self._session.page_notices, self._session.settings)
        wanted = ((message, items) for message, items in messages if not message.key.startswith(but))
        return [*self._rolls(), *(line for message, items in wanted for line in self._shown(message, items))]

    def verdict(self) -> str:
        """What was told last of all: how the game ended."""
        news = (
            notice.message
            for notice in self._session.page_notices
            if notice.message.key not in ("", *self._rules.hand_notices)
        )
        texts = [self._say(message) for message in news]
        return texts[-1] if texts else self._say("text.over")

    def orders(self, *coming: Notice) -> list[Group]:
        """What to do on the table after this page, and what comes to it: the end, not the way."""
        notices = self._rules.still_to_do([*self._session.page_notices, *coming])
        return self.in_words(self._rules.to_do(self._session, notices))

    def in_words(self, orders: Sequence[Order], *, fixing_board: bool = False) -> list[Group]:
        """Orders by part of the board, in the order of one walk round it."""
        return [
            Group(
                capital(self._say(self._rules.names.place(group))),
                tuple(unbroken(capital(self._say(one))) for one in said),
                tuple(map(_order_place, said)),
            )
            for group, said in self._rules.orders_by_area(orders, fixing_board=fixing_board)
        ]

    def why(self) -> list[Group]:
        """The reasons behind what the page told, and the app's throws."""
        rolled = [self._say(self._rolled(entry)) for entry in self._app_entries()]
        return [
            *self._reasons(self._session.page_notices),
            *([Group(self._say("ui.throws"), tuple(rolled))] if rolled else []),
        ]

    def why_there(self, order_place: OrderPlace) -> list[Group]:
        """The reasons of all that changed one spot of the board: why a net order is what it is."""
        place, whose = order_place
        return self._reasons(
            notice
            for notice in self._session.page_notices
            if any(order.place == place and order.piece.endswith(whose) for order in notice.orders)
        )

    def _reasons(self, notices: Iterable[Notice]) -> list[Group]:
        return [
            Group(self._say(notice.message), tuple(map(self._reason, notice.why)))
            for notice in notices
            if notice.why
        ]

    def reminders(self) -> list[str]:
        """What may be forgotten just now."""
        session = self._session
        if session.prompt is None or self._rules.follows_table(session):
            return []
        return [capital(self._say(one)) for one in self._rules.reminders(session)]

    def rule(self) -> Group | None:
        """The rule behind the question, in our own words; None where nothing is asked."""
        prompt = self._session.prompt
        if prompt is None or not prompt.section:
            return None
        section = prompt.section.replace(".", "_")
        said = self._say(f"rule.{self._session.game.name}.{section}")
        return Group(self._words.say("ui.rule", {"section": prompt.section}), (said,))

    def _shown(self, message: Message, items: Sequence[Message]) -> Iterable[str]:
        """What happened, and the list below it."""
        yield capital(self._say(message))
        yield from (self._words.say("ui.item", {"item": item}) for item in items)

    def _rolls(self) -> list[str]:
        """The app's dice. (What it drew is told by the rules themselves.)"""
        rolls = [entry for entry in self._app_entries() if isinstance(entry.answer, dict)]
        return [self._say(self._rolled(entry)) for entry in rolls] if len(rolls) <= FEW else []

    def _app_entries(self) -> list[Entry]:
        entries = self._session.journal.entries
        return [entries[n] for n in self._session.journal.last_page() if entries[n].by == "app"]

    def _rolled(self, entry: Entry) -> Message:
        if isinstance(entry.answer, dict) and "faces" in entry.answer:
            source = self._rules.names.setting(f"chance.{entry.source}")
            return Message("text.thrown", {"faces": entry.answer["faces"], "source": source})
        return Message("text.drawn", {"title": entry.title})

    def _reason(self, reason: Any) -> str:
        answer = reason.answer
        if isinstance(answer, bool) or answer is None:
            said: Any = Message(f"answer.{str(answer).lower()}")
        else:
            said = self._rules.names.answer(answer)
        question = Message(reason.question, reason.facts)
        return self._words.say(
            "text.reason", {"section": reason.section, "question": question, "answer": said}
        )

    # -- the whole ------------------------------------------------------------------------------------------

    def when(self) -> str:
        """Where in the game we are."""
        return self._say(self._rules.names.when(self._session.game.when(self._session.state)))

    def board(self) -> list[tuple[str, list[Place]]]:
        """What lies where, by part of the board; what the last step changed is marked."""
        names = self._rules.names
        table = self._session.game.table(self._session.state)
        moved = {
            order.place
            for order in net(order for notice in self._session.page_notices for order in notice.orders)
        }
        groups: dict[str, list[Place]] = {group: [] for group in names.walk}
        for place, pieces in table.items():
            row = Place(place, capital(self._say(names.place(place))), self._on_table(pieces), place in moved)
            groups.setdefault(names.group(place), []).append(row)
        return [
            (capital(self._say(names.place(group))), places) for group, places in groups.items() if places
        ]

    def _on_table(self, pieces: Any) -> str:
        names = self._rules.names
        said = [
            self._say(names.named(piece, value) if isinstance(value, str) else names.pieces(piece, value))
            for piece, value in pieces.items()
            if value
        ]
        return ", ".join(said) if said else self._say("ui.bare")

    def journal(self) -> list[JournalRow]:
        """All steps under the parts of the game, and the lines that were left."""
        journal = self._session.journal
        rows = list(self._steps(journal.steps(), journal.at))
        for side in journal.side_branches():
            left = self._left_at(side.parent) if side.parent else Message("text.start")
            rows.append(JournalRow(self._words.say("ui.side_line", {"title": left})))
            rows.append(JournalRow(self._words.say("ui.to_side_line"), side.tip, undone=True))
        return rows

    def _left_at(self, n: int) -> Message:
        """The step in which a line was left, as the journal calls it."""
        journal = self._session.journal
        steps = (step for step in journal.steps() if any(entry.n == n for entry in step.entries))
        return next((step.title for step in steps), journal.entries[n].title)

    def _steps(self, steps: Sequence[Step], at: int) -> Iterable[JournalRow]:
        part = None
        for step in steps:
            if step.when != part:
                part = step.when
                yield JournalRow(self._say(self._rules.names.when(part)))
            yield JournalRow(
                self._say(step.title), step.last, self._marks(step), step.undone, step.last == at, step.seen
            )

    def _marks(self, step: Step) -> str:
        hands = [hand for hand in MARKED if any(entry.by == hand for entry in step.entries)]
        marks = [f"mark.{hand}" for hand in hands] + (["mark.seen"] if step.seen else [])
        return ", ".join(self._say(mark) for mark in marks)

    # -- undo -----------------------------------------------------------------------------------------------

    def last_step(self) -> str:
        """The title of the step that led here; empty at the start."""
        steps = self._session.steps()
        return self.called(steps[-1]) if steps else ""

    def called(self, step: Step) -> str:
        """A step as one calls it who goes back: an attack by its number, all else by its title."""
        attack = any(entry.key == REVEALED for entry in step.entries)
        return self._words.say("undo.attack", step.title.facts) if attack else self._say(step.title)

    def undo(self) -> str:
        """What Undo would take back, as short as a key wants it; empty if there is nothing."""
        steps = self._session.steps()
        if not steps:
            return ""
        title, held = steps[-1].title, {entry.key: entry.page for entry in steps[-1].entries}
        key = next((key for key in SHORT if key in held), "")
        if not key:
            return self._say("undo.later") if title.key == LATER else self.last_step().rstrip(".")
        nth = held[key].partition("/")[0].rpartition(".")[2]
        return self._words.say(SHORT[key], {"nth": nth, **title.facts})

    def can_redo(self) -> bool:
        return any(step.undone for step in self._session.journal.steps())

    def _say(self, message: Message | str) -> str:
        return self._words.say(message)


def _order_place(order: Message) -> OrderPlace:
    return order.facts.get("place", ""), order.facts.get("whose", "")


def unbroken(text: str) -> str:
    """How many there were and how many there are, and what else stands in brackets, stays in one line; a
    short last word is never alone in its."""
    together = r"\([^()]{1,12}\)|\d+ to \d+| \S{1,6}$"
    return re.sub(together, lambda found: found[0].replace(" ", "\N{NO-BREAK SPACE}"), text)


def signed(number: int) -> str:
    """A number that may be less than nothing, with a minus as long as a plus."""
    return str(number).replace("-", "−")


def capital(text: str) -> str:
    """A name at the beginning of a line."""
    return text[:1].upper() + text[1:]


def has_default(prompt: Prompt) -> bool:
    return prompt.default is not NO_ANSWER


def result_names(prompt: Roll) -> list[str]:
    """The results that a player counts: all but what is left over."""
    return [name for name in prompt.results if name != prompt.rest]
