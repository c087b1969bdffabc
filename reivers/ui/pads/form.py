"""Forms: independent rows. Rare rows unfold on demand, and a long form has several parts."""

from collections.abc import Callable, Iterable
from itertools import groupby

from reivers.kernel.prompts import Option, Spread
from reivers.ui.pads.pad import PAIRS, SpreadPad, Stepper
from reivers.ui.widgets.layout import Leaves
from reivers.ui.widgets.theme import theme
from reivers.ui.widgets.widgets import OptionRow

LINES = 18
"""Rows shown at a time, so that a slow phone builds them quickly."""
MANY = 20
"""A row with a higher limit also has steps of five."""
SAID = {
    "table_question.stacks": ("ui.stacks.none", "ui.write_down"),
    "table_question.defense": ("ui.defense.none", "ui.defense.so"),
    "table_question.raid": ("ui.raid.none", "ui.write_down"),
    "table_question.gaolbreak": ("ui.gaolbreak.none", "ui.write_down"),
}
"""Texts of the main button for some forms: with nothing and with something filled in."""
WIDE = 8
"""The smallest width of a row in two columns, in buttons."""
LOW = 0.8
"""The height of the buttons in a form, in usual buttons, so that all rows fit."""


class FormPad(SpreadPad):
    """Marks for yes or no, steps for numbers, and below a button for all other rows."""

    @classmethod
    def fits(cls, prompt: Spread) -> bool:
        return prompt.is_free

    def build(self) -> None:
        self.steppers: dict[str, Stepper] = {}
        self.marks: dict[str, OptionRow] = {}
        self._lines = [option for option in self.prompt.options if not self._is_folded(option)]
        self._folded = [option for option in self.prompt.options if self._is_folded(option)]
        self._first = 0
        self.more = self._key("more_lines", self.unfold)
        self.before = self._key("lines_before", lambda: self._turn(self._first - LINES))
        self.after = self._key("lines_after", lambda: self._turn(self._first + LINES))
        self._fill()

    def step(self, option: str, change: int) -> None:
        """Return steps of five where the limit allows."""
        line, now = next(one for one in self.prompt.options if one.id == option), self.entered.get(option, 0)
        super().step(option, max(line.least, min(line.most, now + change)) - now)

    def _key(self, name: str, pressed: Callable[[], None]) -> OptionRow:
        key = OptionRow(name=self.say(f"ui.{name}"), option=name)
        key.bind(on_release=lambda _key: pressed())
        return key

    def _is_folded(self, option: Option) -> bool:
        """Return whether a row is hidden. A row already filled in stays visible."""
        return option.rare and option.id not in self.entered

    def unfold(self) -> None:
        """Show all rows."""
        self._lines, self._folded = self._lines + self._folded, []
        self._fill()
        self.refresh()

    def _turn(self, first: int) -> None:
        """Show another part from its top."""
        self._first = first
        self._fill()
        self.refresh()
        scroll = self.parent.parent if self.parent else None
        if scroll:
            scroll.scroll_y = 1

    def _fill(self) -> None:
        self.clear_widgets()
        self.steppers.clear()
        self.marks.clear()
        if self._first:
            self.add_widget(self.before)
        shown = self._lines[self._first : self._first + LINES]
        for counted, options in groupby(shown, _is_counted):
            (self._add_steps if counted else self._add_marks)(options)
        if self._first + LINES < len(self._lines):
            self.add_widget(self.after)
        elif self._folded:
            self.add_widget(self.more)

    def _add_steps(self, options: Iterable[Option]) -> None:
        """Add rows with steps; on a tablet in two columns."""
        lines = []
        for option in options:
            steps = (-5, -1, 1, 5) if option.most > MANY else (-1, 1)
            self.steppers[option.id] = Stepper(self.label(option), option.id, self.step, steps, tall=LOW)
            lines.append(self.steppers[option.id])
        self.add_widget(Leaves(lines, lambda: theme.target * WIDE))

    def _add_marks(self, options: Iterable[Option]) -> None:
        """Add yes-or-no rows, in pairs where they fit."""
        rows = {option.id: self.row(option, self.toggle) for option in options}
        self.marks |= rows
        self.add_rows(list(rows.values()), PAIRS)

    def toggle(self, option: str) -> None:
        self.step(option, -1 if option in self.entered else 1)

    def refresh(self) -> None:
        lines = {option.id: option for option in self.prompt.options}
        for name, stepper in self.steppers.items():
            count, option = self.entered.get(name, 0), lines[name]
            stepper.count = f"{count:+d}".replace("-", "−") if option.least < 0 and count else str(count)
            for change, key in stepper.keys.items():
                key.disabled = count <= option.least if change < 0 else count >= option.most
        for name, mark in self.marks.items():
            mark.chosen = name in self.entered
        self.ready = True
        nothing, something = SAID.get(self.prompt.key, ("ui.nothing_of_it", "ui.as_shown"))
        self.action = self.say(something if self.entered else nothing)


def _is_counted(option: Option) -> bool:
    """Return whether a row has a number instead of yes or no."""
    return option.why_not is None and (option.most > 1 or option.least < 0)
