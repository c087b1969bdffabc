"""The journal: every step under its part of the game, the newest first. A tap unfolds what can be done."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from typing import Any

import attrs
from kivy.metrics import Metrics
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from reivers.frontend.narrator import JournalRow, capital
from reivers.kernel.journal import Entry
from reivers.kernel.prompts import Continue
from reivers.ui.components.buttons import Button, TextButton, by_screen
from reivers.ui.components.inputs import Segments
from reivers.ui.components.rows import ListRow
from reivers.ui.components.text import Heading, Space, Words
from reivers.ui.drawing import tokens
from reivers.ui.drawing.lines import TextLines, named
from reivers.ui.drawing.pen import Pen, text_height, text_width
from reivers.ui.drawing.piece import Drawn, Grid, Group, Part, part
from reivers.ui.drawing.scroll import Scroll
from reivers.ui.play.context import PageContext
from reivers.ui.play.question_sheet import QuestionSheet
from reivers.ui.play.sheets.why import WhySheet
from reivers.ui.play.side_panel import TabView
from reivers.ui.widgets.theme import theme

SHOWN = 30
"""Rows shown at a time; earlier and later ones are a tap away."""
DETAIL = 0.56
"""The share of a wide page for the chosen step."""
FILTERS = ("all", "app", "table", "correct")
"""Everything; rolls and draws of the app; entries from the table; corrections and settings."""


@attrs.frozen(kw_only=True)
class StepLook:
    """How a step looks: what a game knows of it beside its title."""

    title: str = ""
    note: str = ""
    token: str = ""
    icon: str = "ui-list"
    vp: str = ""
    entries: tuple[int, ...] = ()
    """All answers that the row is about, if they aren't those of the step."""


class StepRow(Drawn):
    """A step. Properties: text, note, token or icon, vp, unit, undone, seen (the words of a tag), here, tap,
    chosen (then the block around it is drawn elsewhere)."""

    def _right(self) -> float:
        right = 14.0
        if vp := self.props["vp"]:
            right += text_width(vp, "vp", (22, 25)) + text_width(self.props["unit"], "unit", (15, 17)) + 14
        if seen := self.props["seen"]:
            right += text_width(seen, "tag") + 54
        return right

    def _room(self, width: float) -> float:
        return width - 56 - self._right()

    def _words(self, width: float) -> TextLines:
        ink = "ink2" if self.props["undone"] else "ink"
        return named(self._room(width), self.props["text"], self.props["note"], ink=ink)

    def height_for(self, width: float) -> float:
        return max(by_screen(58, 62), self._words(width).height + 18)

    def paint(self, pen: Pen, width: float, height: float, **props: Any) -> None:
        """Draw the step; an undone one is struck through."""
        colors, middle, undone = pen.colors, height / 2, props["undone"]
        pressed = pen.hit(self.name, 0, 0, width, height, props["tap"], spoken=props["text"])
        if pressed and not props["chosen"]:
            pen.fill(0, 1, width, height - 2, colors.tint, tokens.R_CONTROL)
        elif not props["chosen"]:
            pen.rect(0, height - 1, width, 1, colors.line)
        if undone or not props["token"]:
            pen.icon("ui-undo" if undone else props["icon"], 26, 14, middle, colors.ink2)
        else:
            pen.token(props["token"], 30, 12, middle)
        words, room = self._words(width), self._room(width)
        words.draw(pen, 56, middle)
        text = text_height(props["text"], "strong", room)
        if undone and text < 2 * text_height("A", "strong", 400):
            y, wide = middle - words.height / 2 + text * 0.52, text_width(props["text"], "strong")
            pen.rect(56, y, min(room, wide), 1.5, colors.ink2)
        self._draw_end(pen, width - 14, middle)

    def _draw_end(self, pen: Pen, right: float, middle: float) -> None:
        colors = pen.colors
        if seen := self.props["seen"]:
            own = text_width(seen, "tag") + 46
            pen.fill(right - own, middle - 14, own, 28, colors.well, 14)
            pen.icon("ui-eye", 20, right - own + 10, middle, colors.ink2, colors.well)
            pen.text(seen, "tag", right - 12, middle, colors.ink2, "right")
            right -= own + 8
        if vp := self.props["vp"]:
            right -= (
                pen.text(self.props["unit"], "unit", right, middle + 2, colors.ink2, "right", size=(15, 17))
                + 5
            )
            pen.text(vp, "vp", right, middle, colors.ink, "right", size=(22, 25))


class Unfolded(Group):
    """The chosen step with its actions, as a block. Properties: parts (ground, row, actions)."""

    def height_for(self, width: float) -> float:
        _ground, row, actions = self.pieces
        own = actions.height_for(width - 24)
        return row.height_for(width) + (own + 14 if own else 0)

    def arrange(self, width: float, height: float) -> None:
        ground, row, actions = self.pieces
        high = row.height_for(width)
        ground.place(0, 0, width, height)
        row.place(0, 0, width, high)
        actions.place(12, high, width - 24, height - high - 14)


class ChosenGround(Drawn):
    """The tint behind the chosen step."""

    def height_for(self, width: float) -> float:
        return 0.0

    def paint(self, pen: Pen, width: float, height: float, **props: Any) -> None:
        pen.fill(0, 0, width, height, pen.colors.tint, tokens.R_CONTROL)
        pen.ring(0, 0, width, height, pen.colors.accent, tokens.R_CONTROL, 2.5)


@attrs.frozen
class JournalLine:
    """A row of the journal: a step, or a part of it that a game shows by itself."""

    heading: str
    row: JournalRow
    look: StepLook

    @property
    def last(self) -> int:
        """Its last entry."""
        return self.look.entries[-1] if self.look.entries else int(self.row.to or 0)

    @property
    def title(self) -> str:
        return self.look.title or capital(self.row.text).removesuffix(".")


class Steps(TabView):
    """The steps that a filter shows."""

    def __init__(
        self,
        context: PageContext,
        looks: Callable[[JournalRow], Iterable[StepLook]],
        changed: Callable[[], None],
    ) -> None:
        super().__init__(context)
        self._looks, self._show_detail = looks, changed
        self.unfolds = True
        """Whether the chosen step unfolds its actions. Otherwise a pane beside the steps has them."""
        self.filter = "all"
        self.chosen: int | None = None
        self.gap = 0
        self._later = 0
        """The number of newer rows before those shown."""

    def choose(self, name: str) -> None:
        self.filter, self._later, self.chosen = name, 0, None
        self._changed()
        self.scroll_y = 1

    def parts(self) -> list[Part]:
        lines = self.lines()
        shown = lines[self._later : self._later + SHOWN]
        chosen = self.chosen if self.unfolds else getattr(self.chosen_line(), "last", None)
        found = [part(Space, "top", height=2)]
        if not lines:
            found.append(part(Words, "empty", text=self.say("ui.journal_empty"), ink="ink2"))
        if self._later:
            found.append(self._turn("ui.later", self._later - SHOWN))
        for n, line in enumerate(shown):
            if n == 0 or line.heading != shown[n - 1].heading:
                text = capital(line.heading)
                name = f"part.{n}.{text}"
                found.append(part(Words, name, text=text, role="label", ink="ink2", above=12, below=2))
            found.append(self._line(line, chosen=line.last == chosen))
        if self._later + SHOWN < len(lines):
            found.append(self._turn("ui.earlier", self._later + SHOWN))
        elif self.filter == "all":
            found.append(part(TextButton, "start", text=self.say("ui.the_start"), tap=partial(self._go, 0)))
        return found

    def lines(self) -> list[JournalLine]:
        """Return the rows that the filter shows, the newest first."""
        lines = [
            JournalLine(heading, row, look)
            for heading, row in reversed(list(_headed(self.context.narrator.journal())))
            for look in self._looks(row)
        ]
        return [line for line in lines if self._fits(line)]

    def chosen_line(self) -> JournalLine | None:
        """Return the chosen step, or without one the newest."""
        lines = self.lines()
        chosen = (line for line in lines if line.last == self.chosen)
        return next(chosen, lines[0] if lines else None)

    def _turn(self, name: str, later: int) -> Part:
        """Return a button for the rows before or after these."""

        def turn() -> None:
            self._later, self.chosen = max(0, later), None
            self.update()
            self.scroll_y = 1

        return part(TextButton, name, text=self.say(name), tap=turn)

    def _line(self, line: JournalLine, *, chosen: bool) -> Part:
        row, look, last = line.row, line.look, line.last
        shown = part(
            StepRow,
            f"step.{last}",
            text=line.title,
            note=look.note or capital(row.marks),
            token=look.token,
            icon=look.icon,
            vp=look.vp,
            unit=self.say("ui.vp"),
            undone=row.undone and last in self.context.session.journal.branch,
            seen=self.say("journal.seen") if row.seen else "",
            chosen=chosen,
            tap=partial(self._tap, last),
        )
        if not chosen:
            return shown
        acts = tuple(self.actions(line)) if self.unfolds else ()
        actions = part(Grid, "actions", parts=acts, columns=2, gap=8)
        return part(Unfolded, f"open.{last}", parts=(part(ChosenGround, "ground"), shown, actions))

    def _tap(self, last: int) -> None:
        """Unfold a step of this branch, or go to another branch."""
        if last not in self.context.session.journal.branch:
            self._go(last)
            return
        self.chosen = None if self.chosen == last and self.unfolds else last
        self._changed()

    def _changed(self) -> None:
        self.update()
        self._show_detail()

    # -- filters -------------------------------------------------------------------------------------------

    def _fits(self, line: JournalLine) -> bool:
        """Return whether the filter shows a step: one with an answer of that kind."""
        return self.filter == "all" or any(_is(entry, self.filter) for entry in self._entries(line))

    def _entries(self, line: JournalLine) -> list[Entry]:
        journal = self.context.session.journal
        if line.look.entries:
            return [journal.entries[n] for n in line.look.entries]
        path = journal.path(line.last)
        return [entry for entry in path if entry.step == path[-1].step] if path else []

    # -- one step ------------------------------------------------------------------------------------------

    def actions(self, line: JournalLine) -> Iterator[Part]:
        """Return what can be done with a step."""
        session = self.context.session
        done = set(session.journal.branch[: session.journal.done])
        entries = [one for one in self._entries(line) if one.n in done and one.kind == "answer"]
        rolls = [one for one in entries if one.by == "app"]
        others = [one for one in entries if one.by not in ("app", "forced")]
        given = [one for one in others if not isinstance(session.prompt_at(one.n), Continue)]
        actions: list[tuple[str, str, Any]] = [("go", "ui-undo", partial(self._go, line.last))]
        if given:
            actions.append(("edit", "ui-pen", partial(self._pick, given, self._edit)))
        if rolls:
            actions.append(("reroll", "ui-reroll", partial(self._pick, rolls, self._reroll)))
        if any(notice.why for entry in entries for notice in session.notices_of(entry.n)):
            actions.append(("why", "ui-why", partial(self._why, entries)))
        for name, icon, tap in actions:
            yield part(Button, name, text=self.say(f"journal.{name}"), icon=icon, tap=tap)

    def _go(self, last: int) -> None:
        self._then(lambda: self.context.history.go(last))

    def _pick(self, entries: Sequence[Entry], act: Callable[[int], None]) -> None:
        """Do something with the answer of a step; of several, with the one that is chosen."""
        if len(entries) == 1:
            self._then(lambda: act(entries[0].n))
            return
        rows = [
            part(
                ListRow, str(entry.n), text=capital(self.say(entry.title)).removesuffix("."),
                note=_faces(entry), opens=True, tap=partial(self._then, partial(act, entry.n)),
            )
            for entry in entries
        ]  # fmt: skip
        self.context.shell.open_sheet(self.say("journal.which"), rows, gap=0)

    def _then(self, act: Callable[[], None]) -> None:
        """Close the journal on a phone, then do something."""
        self.chosen = None
        self.context.shell.close_all()
        act()

    def _edit(self, n: int) -> None:
        """Ask the same question again, as it was asked then."""
        session, shell = self.context.session, self.context.shell
        prompt = session.prompt_at(n)
        assert prompt is not None

        def edit(answer: Any) -> None:
            shell.close_top()
            self.context.history.edit(n, answer)

        then = session.journal.entries[n].answer
        shell.open(QuestionSheet(shell, prompt, edit, note=self.say("journal.hint"), entered=then))

    def _reroll(self, n: int) -> None:
        self.context.history.reroll(n)

    def _why(self, entries: Sequence[Entry]) -> None:
        notices = [notice for entry in entries for notice in self.context.session.notices_of(entry.n)]
        self.context.open(WhySheet(self.context, self.context.narrator.explain(notices)))


class PlainJournalTab(BoxLayout):
    """The filters, below them the steps, which scroll, and on a wide page the chosen step beside them."""

    def __init__(self, context: PageContext, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.context = context
        self.steps = Steps(context, self.looks, self._show_detail)
        self.filters = Segments("filters", **self._filters())
        self._above = Widget(size_hint_y=None)
        self._above.add_widget(self.filters)
        self._list, self._detail = BoxLayout(orientation="vertical"), Scroll(size_hint_x=None, width=0)
        for widget in (self._above, self.steps):
            self._list.add_widget(widget)
        for widget in (self._list, self._detail):
            self.add_widget(widget)
        for change in ("size", "pos"):
            self._above.fbind(change, self._fit)
        self.fbind("width", self._share)

    def looks(self, row: JournalRow) -> Sequence[StepLook]:
        """Return how a step looks: one row, several, or none if it belongs to another one."""
        return (StepLook(),)

    def detail(self, last: int) -> Iterable[Part]:
        """Return what a wide page shows of a step beside its title, if the game has anything."""
        return ()

    def _share(self, *_changed: Any) -> None:
        """Give the chosen step its share of a wide page."""
        wide = self.width / Metrics.density >= tokens.WIDE
        self._detail.width = self.width * DETAIL if wide else 0
        self.steps.unfolds = not wide
        self._show_detail()

    def _show_detail(self) -> None:
        line = None if self.steps.unfolds else self.steps.chosen_line()
        if line is None:
            self._detail.show(())
            return
        vp = f"{line.look.vp} {self.context.say('ui.vp')}" if line.look.vp else ""
        parts = [
            part(Words, "note", text=line.look.note, ink="ink2"),
            part(Heading, "title", text=line.title, tag=vp),
            *self.detail(line.last),
            part(Grid, "actions", parts=tuple(self.steps.actions(line)), columns=2, gap=8),
        ]
        self._detail.margin, self._detail.top_margin = tokens.MARGIN[theme.tablet], 10
        self._detail.show(parts, 10)

    def _filters(self) -> dict[str, Any]:
        options = tuple((name, self.context.say(f"journal.filter.{name}")) for name in FILTERS)
        return {"options": options, "chosen": self.steps.filter, "tap": self._choose}

    def _fit(self, *_changed: Any) -> None:
        """Place the filters, in as many rows as their texts need."""
        margin = tokens.MARGIN[theme.tablet]
        width = self._above.width / Metrics.density - 2 * margin
        high = self.filters.height_for(width)
        self._above.height = (high + 12) * Metrics.density
        self.filters.place(margin, 8, width, high)

    def _choose(self, name: str) -> None:
        self.steps.choose(name)
        self.filters.show(**self._filters())

    def refresh(self) -> None:
        """Show the journal as it is now."""
        self._fit()
        self.steps.update()
        self._show_detail()


def _headed(rows: Iterable[JournalRow]) -> Iterator[tuple[str, JournalRow]]:
    """Yield each step with the heading that it is under."""
    heading = ""
    for row in rows:
        if row.to is None:
            heading = row.text
        else:
            yield heading, row


def _faces(entry: Entry) -> str:
    """Return the dice of a roll."""
    faces = entry.answer.get("faces", ()) if isinstance(entry.answer, dict) else ()
    return ", ".join(map(str, faces))


def _is(entry: Entry, kind: str) -> bool:
    return entry.kind in ("correct", "set") if kind == "correct" else entry.by == kind
