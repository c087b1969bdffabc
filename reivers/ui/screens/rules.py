"""Rules at hand: every section in our own words, the rulings and a glossary, with a search field."""

from collections.abc import Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from kivy.clock import Clock
from kivy.metrics import Metrics

from reivers.frontend.rulebook import (
    RULINGS,
    SECTIONS,
    Rule,
    Rulebook,
    found_rules,
    rule_groups,
)
from reivers.ui.components.inputs import Segments
from reivers.ui.components.text import Heading, Space, Words
from reivers.ui.drawing import tokens
from reivers.ui.drawing.pen import Pen, text_height
from reivers.ui.drawing.piece import Drawn, Part, part
from reivers.ui.screens.screen import Screen

if TYPE_CHECKING:
    from reivers.ui.shell import Shell

FEW = 8
"""So many sections that are found show their text at once."""


class RuleRow(Drawn):
    """A rule: its heading and, unless it is folded, its text. Properties: heading, text, folded, tap, fresh
    (a bar at the left), indent."""

    def _room(self, width: float) -> float:
        return width - 40 - float(self.props["indent"])

    def height_for(self, width: float) -> float:
        heading = text_height(self.props["heading"], "strong", self._room(width))
        text = 0 if self.props["folded"] else text_height(self.props["text"], "body", self._room(width)) + 8
        return max(52.0, heading + text + 22)

    def paint(self, pen: Pen, width: float, height: float, **props: Any) -> None:
        colors, room, folded = pen.colors, self._room(width), props["folded"]
        heading = text_height(props["heading"], "strong", room)
        first = 52.0 if folded else heading + 22
        if props["tap"]:
            if pen.hit(self.name, 0, 0, width, max(52, first), props["tap"], spoken=props["heading"]):
                pen.fill(0, 0, width, height - 1, colors.tint, tokens.R_CONTROL)
            pen.icon("ui-next" if folded else "ui-down", 22, width - 28, max(52, first) / 2, colors.ink2)
        if props["fresh"]:
            pen.fill(0, 8, 4, height - 16, colors.accent, 2)
        top, left = (height - heading) / 2 if folded else 11.0, 12 + props["indent"]
        pen.wrapped(props["heading"], "strong", left, top, room, colors.ink)
        if not folded:
            pen.wrapped(props["text"], "body", left, top + heading + 4, room, colors.ink)
        pen.rect(0, height - 1, width, 1, colors.line)


class RulesScreen(Screen):
    """Sections that unfold, rulings and terms, or what a search finds in all of them."""

    title_key = "rules.title"

    def __init__(self, shell: "Shell", book: Rulebook, at: str = "") -> None:
        super().__init__(shell)
        self.book = book
        self.groups = rule_groups(book, self.say)
        self.search, self.at = "", book.nearest(at) or (at if at in book.rulings else "")
        """The rule that the screen was opened for."""
        self.chosen = RULINGS if self.at in book.rulings else SECTIONS
        self.open_ids = {self.at}
        if self.at:
            Clock.schedule_once(self._show_rule, 0)

    def parts(self, width: float) -> Sequence[Part]:
        rules = self._found() if self._searches else self._all()
        return [*self._top(), *rules, part(Space, "end", height=8)]

    @property
    def _searches(self) -> bool:
        return bool(self.search.strip())

    def _top(self) -> Iterator[Part]:
        yield self.search_field(self.search, self.say("rules.search"), self.search_for)
        options = tuple((name, self.say(f"rules.part.{name}")) for name in self.book.parts())
        if not self._searches and len(options) > 1:
            yield part(Segments, "part", options=options, chosen=self.chosen, tap=self.choose)
        if not self._searches and self.chosen == RULINGS:
            yield part(Words, "hint", text=self.say("rules.hint"), ink="ink2", above=4)

    def _all(self) -> Iterator[Part]:
        groups = [group for group in self.groups if group.part == self.chosen]
        for group in groups:
            if len(groups) > 1:
                yield part(Heading, f"group.{group.id}", text=group.title, role="section", above=12)
            yield from (self._row(rule, folds=group.part == SECTIONS) for rule in group.rules)

    def _found(self) -> Iterator[Part]:
        rules = found_rules(self.groups, self.search)
        if not rules:
            yield part(Words, "none", text=self.say("rules.none"), ink="ink2", above=24, align="center")
        for rule in rules:
            yield self._row(rule, folds=len(rules) > FEW)

    def _row(self, rule: Rule, *, folds: bool) -> Part:
        return part(
            RuleRow, rule.id, heading=rule.heading, text=rule.text, fresh=rule.id == self.at,
            indent=16 if folds and "/" in rule.id else 0,
            folded=folds and rule.id not in self.open_ids, tap=partial(self.fold, rule.id) if folds else None,
        )  # fmt: skip

    # -- acting --------------------------------------------------------------------------------------------

    def search_for(self, typed: str) -> None:
        self.search = typed
        self.update_from_top()

    def choose(self, name: str) -> None:
        """Show sections, rulings or the glossary."""
        self.chosen = name
        self.update_from_top()

    def fold(self, id: str) -> None:
        """Unfold a rule, or fold it."""
        self.open_ids ^= {id}
        self.update()

    def _show_rule(self, *_time: float) -> None:
        """Scroll to the rule that the screen was opened for."""
        self._place()
        self.scroll.fit()
        row, column = self.scroll.find(self.at), self.scroll.column
        free = column.height - self.scroll.height
        if row is not None and free > 0:
            above = column.top - row.top - 60 * Metrics.density
            self.scroll.scroll_y = min(1.0, max(0.0, 1 - above / free))
