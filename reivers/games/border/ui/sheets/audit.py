"""The board audit: one page per March with everything that should be there, and corrections."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

from kivy.lang import Builder
from kivy.properties import BooleanProperty, ListProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from reivers.frontend.open_game import OpenGame
from reivers.games.border import board
from reivers.games.border.ui.map.parts import PieceIcon
from reivers.games.border.ui.old_views.board import BoardView
from reivers.games.border.ui.sheets.march import MarchReader, PlaceDetails
from reivers.ui.widgets.layout import Leaves
from reivers.ui.widgets.theme import theme
from reivers.ui.widgets.widgets import Column


class AuditLine(BoxLayout):
    """What should be at one place, and a button to correct it."""

    place = StringProperty()
    name = StringProperty()
    notes = ListProperty()
    chunks: tuple[PieceIcon, ...] = ObjectProperty(())
    ringed = ObjectProperty(frozenset())
    wrong = StringProperty()
    edited = BooleanProperty(False)
    open = ObjectProperty(lambda: None)


class AuditView(Column):
    """The rows of one March, in two columns where there is room. Empty places are included, because
    something may be there."""

    _ROOM = 400
    """The smallest width of a row in two columns, in text units."""

    def __init__(
        self, game: OpenGame, march: str, wrong: Callable[[PlaceDetails], None], **kwargs: Any
    ) -> None:
        super().__init__(air=0, **kwargs)
        self._game, self.march, self._wrong = game, march, wrong
        self.lines: dict[str, AuditLine] = {}
        self._first: dict[str, tuple[PieceIcon, ...]] = {}

    def show(self, picture: BoardView) -> None:
        """Show the tracked pieces. Corrections made since the page was opened are marked."""
        for line in MarchReader(self._game, picture, advised=False).lines(self.march):
            if line.place in board.SITES.get(self.march, ()):
                continue
            self._show_line(self._row(line.place), line, [*line.notes])
        self._show_sites(picture)
        if not self.children:
            left = -(-len(self.lines) // 2)
            columns = {2: [0] * left + [1] * (len(self.lines) - left)}
            self.add_widget(Leaves(list(self.lines.values()), lambda: self._ROOM * theme.scale, columns))

    def _row(self, place: str) -> AuditLine:
        """Return the row of a place, made once."""
        if place not in self.lines:
            self.lines[place] = AuditLine(place=place, wrong=self._game.words.say("audit.wrong"))
        return self.lines[place]

    def _show_sites(self, picture: BoardView) -> None:
        """Show all towers of the March in one row: built or not."""
        lines = [
            line
            for line in MarchReader(self._game, picture, advised=False).lines(self.march)
            if line.place in board.SITES.get(self.march, ())
        ]
        if not lines:
            return
        say, place = self._game.words.say, f"{self.march}/sites"
        numbers = tuple(chunk for line in lines for chunk in line.numbers)
        built = [line.name for line in lines if any(not chunk.faint for chunk in line.numbers)]
        note = ", ".join(built) if built else say("audit.no_tower")
        line = PlaceDetails(place, say("audit.towers"), (note,), numbers, True)
        self._show_line(self._row(place), line, [note])

    def _show_line(self, row: AuditLine, line: PlaceDetails, notes: list[str]) -> None:
        there = tuple(chunk for chunk in line.numbers if not chunk.faint)
        before = self._first.setdefault(line.place, line.numbers)
        row.name, row.chunks, row.edited = line.name, there, before != line.numbers
        row.notes = notes if there or notes else [self._game.words.say("ui.bare")]
        row.open = lambda: self._wrong(line)


Builder.load_file(str(Path(__file__).with_name("audit.kv")))
