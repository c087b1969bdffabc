"""The journal: every step under its season. A step opens its answers: go there, edit one, reroll one."""

import math
from collections.abc import Callable
from pathlib import Path
from typing import Any

from kivy.lang import Builder
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.scrollview import ScrollView

from reivers.frontend.narrator import JournalRow, capital
from reivers.kernel.journal import Entry
from reivers.ui.components.rows import ListRow
from reivers.ui.components.sheet import Press
from reivers.ui.drawing.piece import Part, part
from reivers.ui.play.question_sheet import QuestionSheet
from reivers.ui.play.score_sheet import TabButton
from reivers.ui.widgets import icons
from reivers.ui.widgets.canvas import draw_text, measure
from reivers.ui.widgets.theme import theme
from reivers.ui.widgets.widgets import Column, Tappable, Text, TextButton

SHOWN = 30
"""Rows shown at a time; earlier and later ones are a tap away."""
FILTERS = ("all", "app", "table", "correct")
"""Everything; rolls and draws of the app; entries from the table; corrections and settings."""


EYE = 0.42
"""The size of the eye icon, in buttons."""


class StepRow(Tappable, Text):
    """A step of the journal. A tap opens it. Its marks are drawn on the row itself, because a game has
    hundreds of rows."""

    marks = StringProperty()
    to = NumericProperty(0)
    here = BooleanProperty(False)
    undone = BooleanProperty(False)
    seen = BooleanProperty(False)
    """Whether the player knew what would follow: marked with an eye."""

    def __init__(self, **kwargs) -> None:
        super().__init__(**kwargs)
        for name in ("pos", "size"):
            self.fbind(name, self._write_marks)
        theme.bind_to(self._write_marks, "palette", "scale")

    def end(self, marks: str, seen: bool, _scale: float) -> float:
        """Return the width of the marks."""
        eye = theme.target * EYE + theme.gap / 2 if seen else 0
        return measure(marks, "small")[0] + theme.gap + eye if marks else 0

    def _write_marks(self, *_changed: Any) -> None:
        self.canvas.after.clear()
        width, height = measure(self.marks, "small")
        with self.canvas.after:
            place = self.x + self.width - theme.gap - width, self.y + (self.height - height) / 2
            draw_text(self.marks, "small", *place, theme.palette.ink_soft)
            if self.seen:
                side = theme.target * EYE
                at = place[0] - side - theme.gap / 2, self.y + (self.height - side) / 2
                icons.draw("eye", *at, side, theme.palette.chosen, theme.palette.ink)


class JournalFilters(BoxLayout):
    """Filters that stay visible above the steps."""

    def __init__(self, say: Callable[[str], str], chosen: Callable[[str], None]) -> None:
        super().__init__()
        self._tabs: dict[str, TabButton] = {}
        for name in FILTERS:
            self._tabs[name] = TabButton(text=say(f"journal.filter.{name}"))
            self._tabs[name].bind(on_release=lambda _tab, name=name: chosen(name))
            self.add_widget(self._tabs[name])

    def show(self, chosen: str) -> None:
        """Highlight the chosen filter."""
        for name, tab in self._tabs.items():
            tab.on = name == chosen


class JournalView(Column):
    """All steps by part of the game, newest last, then abandoned branches. `above` stays visible over it."""

    stays = True

    def __init__(self, play: Any, **kwargs) -> None:
        self._below = 0.0
        """The height of what is below the visible part."""
        super().__init__(**kwargs)
        self._play, self._session = play, play.session
        self._say = play.say
        self._later = 0
        """The number of rows after those shown."""
        self._filter = "all"
        self.above = JournalFilters(play.say, self._choose)
        self.refresh()

    def refresh(self) -> None:
        """Show the current journal from its newest step."""
        self.above.show(self._filter)
        self._later = 0
        self._turn(0)

    def _fill(self) -> None:
        self.clear_widgets()
        rows = [row for row in self._play.narrator.journal() if self._fits(row)]
        if not rows:
            self.add_widget(Text(text=self._say("ui.journal_empty")))
        last = len(rows) - self._later
        first = max(0, last - SHOWN)
        if first:
            self._turn_key("ui.earlier", self._later + SHOWN)
        elif self._filter == "all":
            self.add_widget(self._row(JournalRow(self._say("ui.the_start"), 0)))
        for row in rows[first:last]:
            self.add_widget(self._row(row))
        if self._later:
            self._turn_key("ui.later", self._later - SHOWN)

    def _turn_key(self, name: str, later: int) -> None:
        """Make a button for the rows before or after these."""
        key = TextButton(text=self._say(name))
        key.bind(on_release=lambda _key: self._turn(later))
        self.add_widget(key)

    def _turn(self, later: int) -> None:
        """Show earlier rows from their end, later rows from their start, and stop scrolling."""
        scroll = self._scroll()
        if scroll and scroll.effect_y:
            scroll.effect_y.velocity = 0
        self._below = math.inf if later < self._later else 0.0
        self._later = later
        self._fill()
        self.on_height()

    def _choose(self, name: str) -> None:
        self._filter = name
        self.refresh()

    def on_height(self, *_changed: Any) -> None:
        """Keep the distance from the newest step while rows change."""
        scroll = self._scroll()
        if scroll:
            hidden = self.height - scroll.height
            scroll.scroll_y = min(1, self._below / hidden) if hidden > 0 else 0

    on_parent = on_height

    def _scroll(self) -> ScrollView | None:
        """Return the scroll view around the journal, if there is one."""
        return self.parent.parent if self.parent else None

    def _fits(self, row: JournalRow) -> bool:
        """Return whether the filter shows a row: a heading, or a step with an answer of that kind."""
        if self._filter == "all" or row.to is None:
            return True
        return any(_is(entry, self._filter) for entry in self._entries(row.to))

    def _entries(self, last: int) -> list[Entry]:
        """Return the answers of the step that ends with this entry."""
        path = self._session.journal.path(last)
        return [entry for entry in path if entry.step == path[-1].step] if path else []

    def _row(self, row: JournalRow) -> StepRow | Text:
        if row.to is None:
            return Text(text=row.text, role="place", ink="accent")
        line = StepRow(
            text=row.text, marks=row.marks, to=row.to, here=row.here, undone=row.undone, seen=row.seen
        )
        line.bind(on_release=lambda line: self._tapped(line.text, int(line.to)))
        return line

    def _tapped(self, title: str, last: int) -> None:
        """Open a step of this branch, or go to the start or to another branch."""
        if last in self._session.journal.branch:
            self._open(title, last)
        else:
            self._then(lambda: self._play.history.go(last))

    # -- one step ------------------------------------------------------------------------------------------

    def _open(self, title: str, last: int) -> None:
        """Show the answers of a step. The player's can be edited, the app's rolls rerolled."""
        shell, entries = self._play.shell, self._entries(last)
        mendable = set(self._session.journal.branch[: self._session.journal.done])
        sheet = self._play.overlays.sheet(title, middle=True)
        sheet.gap = 0
        go = Press(self._say("journal.go"), lambda: self._then(lambda: self._play.history.go(last)))
        sheet.fill([self._answer_row(entry, entry.n in mendable) for entry in entries], main=go)
        shell.open(sheet)

    def _answer_row(self, entry: Entry, mendable: bool) -> Part:
        rolled = entry.by == "app"
        mendable = mendable and entry.kind == "answer" and entry.by != "forced"
        note = self._say("journal.throw_again" if rolled else "journal.edit") if mendable else ""
        done = self._roll_again if rolled else self._edit
        tap = {"tap": lambda: self._then(lambda: done(entry.n)), "opens": True} if mendable else {}
        return part(ListRow, str(entry.n), text=capital(self._say(entry.title)), note=note, **tap)

    def _then(self, done: Callable[[], None]) -> None:
        """Close the step (and the journal on a phone), then do something."""
        self._play.shell.close_all()
        done()

    def _edit(self, n: int) -> None:
        """Ask the same question again, as it was asked then."""
        prompt, shell = self._session.prompt_at(n), self._play.shell
        assert prompt is not None

        def edit(answer: Any) -> None:
            shell.close_top()
            self._play.history.edit(n, answer)

        then = self._session.journal.entries[n].answer
        shell.open(QuestionSheet(self._play, prompt, edit, note=self._say("journal.hint"), entered=then))

    def _roll_again(self, n: int) -> None:
        self._play.history.reroll(n)


def _is(entry: Entry, kind: str) -> bool:
    return entry.kind in ("correct", "set") if kind == "correct" else entry.by == kind


Builder.load_file(str(Path(__file__).with_name("journal.kv")))
