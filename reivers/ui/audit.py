"""The board audit: one page per March with all that should lie there; what is wrong is put right at once."""

from collections.abc import Callable
from typing import Any

from kivy.properties import BooleanProperty, ListProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from reivers.border import board
from reivers.ui.library import Sitting
from reivers.ui.mapdata import Picture
from reivers.ui.mapparts import Chunk
from reivers.ui.marchpage import Line, Reader
from reivers.ui.widgets import Column


class AuditLine(BoxLayout):
    """What should lie at one place, and a key for when it does not."""

    place = StringProperty()
    name = StringProperty()
    notes = ListProperty()
    chunks: tuple[Chunk, ...] = ObjectProperty(())
    ringed = ObjectProperty(frozenset())
    wrong = StringProperty()
    mended = BooleanProperty(False)
    open = ObjectProperty(lambda: None)


class AuditView(Column):
    """The lines of one March. A place where nothing lies is told as well: there may be something."""

    def __init__(self, sitting: Sitting, march: str, wrong: Callable[[Line], None], **kwargs: Any) -> None:
        super().__init__(air=0, **kwargs)
        self._sitting, self.march, self._wrong = sitting, march, wrong
        self.lines: dict[str, AuditLine] = {}
        self._first: dict[str, tuple[Chunk, ...]] = {}

    def show(self, picture: Picture) -> None:
        """As the books stand now; what has been put right since the page was opened is marked."""
        say = self._sitting.words.say
        for line in Reader(self._sitting, picture).lines(self.march):
            if line.place in board.SITES.get(self.march, ()):
                continue
            row = self.lines.get(line.place)
            if row is None:
                row = self.lines[line.place] = AuditLine(place=line.place, wrong=say("audit.wrong"))
                self.add_widget(row)
            self._show_line(row, line, [*line.notes])
        self._show_sites(picture)

    def _show_sites(self, picture: Picture) -> None:
        """All towers of the March on one line: those that stand, and those that do not."""
        lines = [
            line
            for line in Reader(self._sitting, picture).lines(self.march)
            if line.place in board.SITES.get(self.march, ())
        ]
        if not lines:
            return
        say, place = self._sitting.words.say, f"{self.march}/sites"
        row = self.lines.get(place)
        if row is None:
            row = self.lines[place] = AuditLine(place=place, wrong=say("audit.wrong"))
            self.add_widget(row)
        numbers = tuple(chunk for line in lines for chunk in line.numbers)
        built = [line.name for line in lines if any(not chunk.faint for chunk in line.numbers)]
        note = ", ".join(built) if built else say("audit.no_tower")
        self._show_line(row, Line(place, say("audit.towers"), (note,), numbers, True), [note])

    def _show_line(self, row: AuditLine, line: Line, notes: list[str]) -> None:
        there = tuple(chunk for chunk in line.numbers if not chunk.faint)
        before = self._first.setdefault(line.place, line.numbers)
        row.name, row.chunks, row.mended = line.name, there, before != line.numbers
        row.notes = notes if there or notes else [self._sitting.words.say("ui.bare")]
        row.open = lambda: self._wrong(line)
