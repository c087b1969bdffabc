"""Rows of numbers on one page, with steps for those that differ."""

from collections.abc import Callable
from math import inf
from pathlib import Path
from typing import Any

from kivy.lang import Builder
from kivy.properties import StringProperty
from kivy.uix.widget import Widget

from reivers.frontend.narrator import capital
from reivers.kernel.prompts import Option
from reivers.ui.pads.form import LOW, MANY
from reivers.ui.pads.pad import Pad, Stepper
from reivers.ui.widgets.layout import Even, Leaves
from reivers.ui.widgets.widgets import Column, FlowLayout, OptionRow, Text


class Marks(Even):
    """Yes-or-no buttons, two in a row."""


class LinesPad(Pad):
    """All rows, place by place. An impossible number is reported at once and disables the main button."""

    trouble = StringProperty()

    def start(self) -> dict[str, int]:
        return {}

    def build(self) -> None:
        self.counts: dict[str, Any] = {}
        self.marks: dict[str, OptionRow] = {}
        self._usual = [option for option in self.prompt.options if not self._is_folded(option)]
        self._seldom = [option for option in self.prompt.options if self._is_folded(option)]
        self.more, self.less = (
            self._key("position.more", self.unfold),
            self._key("ui.lines_before", self.fold),
        )
        self.fold()

    def fold(self) -> None:
        """Show the usual rows."""
        self._show(self._usual, self.more if self._seldom else None)

    def unfold(self) -> None:
        """Show the rare rows instead: all at once would be slow on a cheap phone."""
        self._show(self._seldom, self.less)

    def _is_folded(self, option: Option) -> bool:
        """Return whether a row is hidden. A row already filled in stays visible."""
        return option.rare and option.id not in self.entered

    def _key(self, name: str, pressed: Callable[[], None]) -> OptionRow:
        key = OptionRow(name=self.say(name), option=name)
        key.bind(on_release=lambda _key: pressed())
        return key

    def _show(self, options: list[Option], other: OptionRow | None) -> None:
        """Show some rows, and below them a button for the others."""
        self.clear_widgets()
        self.counts.clear()
        self.marks.clear()
        self._add(options)
        if other:
            self.add_widget(other)
        self.refresh()

    def _add(self, options: list[Option]) -> None:
        groups: dict[str, list[Option]] = {}
        for option in options:
            groups.setdefault(self.heading_of(option), []).append(option)
        columns = [self._leaf(heading, inside) for heading, inside in groups.items()]
        self.add_widget(Leaves(columns, lambda: self.least_width(options)))

    def _leaf(self, heading: str, options: list[Option]) -> Column:
        """Make the panel of a place."""
        column, drawn, marks = (
            Column(),
            FlowLayout(),
            Marks(cols=min(2, sum(one.most == 1 for one in options) or 1)),
        )
        if heading:
            column.add_widget(Text(text=heading, role="place", ink="accent"))
        for option in options:
            picture = self.picture_of(option)
            if picture is not None:
                self.counts[option.id] = picture
                drawn.add_widget(picture)
            elif option.most == 1:
                self.marks[option.id] = OptionRow(name=self.name_of(option), option=option.id)
                self.marks[option.id].bind(on_release=lambda row: self.toggle(row.option))
                marks.add_widget(self.marks[option.id])
            else:
                steps = (-5, -1, 1, 5) if option.most > MANY else (-1, 1)
                self.counts[option.id] = Stepper(self.name_of(option), option.id, self.step, steps, tall=LOW)
                column.add_widget(self.counts[option.id])
        for part in (drawn, marks):
            if part.children:
                column.add_widget(part)
        return column

    # -- for games to override -----------------------------------------------------------------------------

    def heading_of(self, option: Option) -> str:
        """Return the heading of a row. Rows with the same heading are grouped."""
        return ""

    def name_of(self, option: Option) -> str:
        return self.label(option)

    def picture_of(self, option: Option) -> Widget | None:
        """Return a counter with a picture: a widget with `count` and `keys`, like a stepper."""
        return None

    def least_width(self, options: list[Option]) -> float:
        """Return the width from which these rows use two columns."""
        return inf

    # -- input ---------------------------------------------------------------------------------------------

    def toggle(self, what: str) -> None:
        self.step(what, -1 if self._now(what) else 1)

    def step(self, what: str, change: int) -> None:
        most = next(option.most for option in self.prompt.options if option.id == what)
        n = max(0, min(most, self._now(what) + change))
        entered = {**self.entered, what: n}
        self.enter({one: n for one, n in entered.items() if n != self.prompt.now[one]})

    def _now(self, what: str) -> int:
        return int(self.entered.get(what, self.prompt.now[what]))

    def refresh(self) -> None:
        for option in self.prompt.options:
            n = self._now(option.id)
            if option.id in self.counts:
                counter = self.counts[option.id]
                counter.count = str(n)
                for change, key in counter.keys.items():
                    key.disabled = n == (0 if change < 0 else option.most)
            elif option.id in self.marks:
                self.marks[option.id].chosen = bool(n)
        wrong = self.prompt.refusal(self.entered)
        self.trouble = capital(self.words.say(wrong)) + "." if wrong else ""
        self.ready = wrong is None
        self.action = self.say(
            "ui.cannot_be" if wrong else "ui.so_it_lies" if self.entered else "ui.as_shown"
        )


Builder.load_file(str(Path(__file__).with_name("lines.kv")))
