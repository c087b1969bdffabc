"""What lies at a place, drawn as on the map: numbers to press, and rows that are only looked at."""

from collections.abc import Sequence
from typing import Any

from kivy.clock import Clock
from kivy.graphics import Color, PopMatrix, PushMatrix, RoundedRectangle, SmoothLine, Translate
from kivy.properties import BooleanProperty, ObjectProperty, StringProperty
from kivy.uix.widget import Widget

from reivers.border import board
from reivers.ui.lettering import measure
from reivers.ui.mapdata import Spots
from reivers.ui.mappaint import paint_glyph, paint_ring, paint_word
from reivers.ui.mapparts import Chunk, Sheet
from reivers.ui.maprows import Rows
from reivers.ui.theme import theme
from reivers.ui.widgets import Press

GLYPH = 24
"""The side of an icon, in density-independent pixels."""


def chunk_of(what: str, now: Any) -> Chunk:
    """How a number of the books is drawn."""
    place, _, piece = what.partition("|")
    kind, _, whose = piece.partition(":")
    nothing = not now
    if kind == "cube":
        return Chunk(family=whose, number=str(now), what=what, faint=nothing)
    if kind == "tower":
        return Chunk("castle" if board.is_castle(place) else "peel", what=what, faint=nothing)
    if kind in ("token", "dyke"):
        return Chunk(kind, what=what, faint=nothing)
    return Chunk(_ICONS.get(kind, "star"), number=str(now), what=what, faint=nothing)


_ICONS = {
    "sheep": "sheep",
    "sheep_lying": "sheep_lying",
    "cattle": "cattle",
    "horse": "horse",
    "horse_lying": "horse_lying",
    "base_dice": "swords",
}


class Pieces(Widget):
    """A row of icons and marks with their numbers, as wide as it is given."""

    chunks: Sequence[Chunk] = ObjectProperty(())
    ringed: Spots = ObjectProperty(frozenset())
    centred = BooleanProperty(False)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._paint_soon = Clock.create_trigger(lambda _time: self.paint(), -1)
        self.bind(pos=self._soon, size=self._soon, chunks=self._soon, ringed=self._soon)
        theme.tell(self._soon, "palette", "scale")
        self._soon()

    def _soon(self, *_changed: Any) -> None:
        self._paint_soon()

    def paint(self) -> None:
        """Draws the row in the middle of its height."""
        self.canvas.clear()
        unit = theme.target / 52
        side = max(GLYPH * unit, measure("0", "figure")[1])
        if self.width < side:
            return
        sheet = Sheet(self.width)
        rows = Rows(sheet, side, measure, self.ringed)
        rows.wide = True
        need = rows.need(self.chunks)
        left = max(0.0, (self.width - need) / 2) if self.centred else 0
        rows.row(self.chunks, left, (self.height - side) / 2, self.width)
        with self.canvas:
            PushMatrix()
            Translate(*self.pos)
            for hit in sheet.hits:
                if hit.ringed:
                    paint_ring(hit.at, unit)
            for glyph in sheet.glyphs:
                paint_glyph(glyph)
            for word in sheet.words:
                paint_word(word)
            PopMatrix()


class Tally(Press, Pieces):
    """One number to press: to put it right."""

    option = StringProperty()
    chosen = BooleanProperty(False)

    def __init__(self, chunk: Chunk, ringed: Spots = frozenset(), **kwargs: Any) -> None:
        super().__init__(
            chunks=(chunk,), ringed=ringed, centred=True, option=chunk.what, size_hint=(None, None), **kwargs
        )
        theme.tell(self._fit, "room", "scale")
        self.bind(state=lambda *_: self.paint())
        self._fit()

    def _fit(self, *_changed: Any) -> None:
        number = self.chunks[0].number
        width = GLYPH * theme.target / 52 + (measure(number, "figure")[0] if number else 0)
        self.size = max(theme.target, width + theme.gap * 1.5), theme.target

    def paint(self) -> None:
        super().paint()
        self.canvas.before.clear()
        with self.canvas.before:
            Color(*(theme.palette.rule_faint if self.state == "down" else theme.palette.ground))
            RoundedRectangle(pos=self.pos, size=self.size, radius=[theme.radius])
            Color(*theme.palette.rule_faint)
            SmoothLine(rounded_rectangle=(*self.pos, *self.size, theme.radius), width=theme.hairline)
