"""The pieces at a place, drawn as on the map: numbers to tap, and rows that are only shown."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from kivy.graphics import PopMatrix, PushMatrix, Translate
from kivy.lang import Builder
from kivy.properties import BooleanProperty, ObjectProperty, StringProperty

from reivers.games.border import board
from reivers.games.border.ui.map.paint import paint_glyph, paint_ring, paint_word
from reivers.games.border.ui.map.parts import MapLayout, PieceIcon, Rows
from reivers.games.border.ui.old_views.board import PieceKeys
from reivers.ui.widgets.canvas import CanvasWidget, measure
from reivers.ui.widgets.theme import theme
from reivers.ui.widgets.widgets import Frame, Tappable

GLYPH = 24
"""The size of an icon, in density-independent pixels."""


def chunk_of(what: str, now: Any) -> PieceIcon:
    """Return how a tracked number is drawn."""
    place, _, piece = what.partition("|")
    kind, _, whose = piece.partition(":")
    nothing = not now
    if kind == "cube":
        return PieceIcon(family=whose, number=str(now), what=what, faint=nothing)
    if kind == "tower":
        return PieceIcon("castle" if board.is_castle(place) else "peel", what=what, faint=nothing)
    if kind in ("token", "dyke"):
        return PieceIcon(kind, what=what, faint=nothing)
    return PieceIcon(_ICONS.get(kind, "star"), number=str(now), what=what, faint=nothing)


_ICONS = {
    "sheep": "sheep",
    "sheep_bastled": "sheep_bastled",
    "cattle": "cattle",
    "horse": "horse",
    "horse_used": "horse_used",
    "base_dice": "swords",
}


class Pieces(CanvasWidget):
    """A row of icons and marks with their numbers."""

    chunks: Sequence[PieceIcon] = ObjectProperty(())
    ringed: PieceKeys = ObjectProperty(frozenset())
    centered = BooleanProperty(False)
    drawn = ("chunks", "ringed")

    def draw(self) -> None:
        """Draw the row, vertically centered."""
        unit = theme.target / 52
        side = max(GLYPH * unit, measure("0", "figure")[1])
        if self.width < side:
            return
        layout = MapLayout(self.width)
        rows = Rows(layout, side, measure, self.ringed)
        rows.wide = True
        need = rows.need(self.chunks)
        left = max(0.0, (self.width - need) / 2) if self.centered else 0
        rows.row(self.chunks, left, (self.height - side) / 2, self.width)
        PushMatrix()
        Translate(*self.pos)
        for hit in layout.hits:
            if hit.ringed:
                paint_ring(hit.at, unit)
        for glyph in layout.glyphs:
            paint_glyph(glyph)
        for word in layout.words:
            paint_word(word)
        PopMatrix()


class PieceCountButton(Tappable, Frame, Pieces):
    """A number to tap for a correction."""

    option = StringProperty()
    chosen = BooleanProperty(False)

    def __init__(self, chunk: PieceIcon, ringed: PieceKeys = frozenset(), **kwargs: Any) -> None:
        super().__init__(
            chunks=(chunk,), ringed=ringed, centered=True, option=chunk.what, size_hint=(None, None), **kwargs
        )
        theme.bind_to(self._fit, "room", "scale")
        self._fit()

    def _fit(self, *_changed: Any) -> None:
        number = self.chunks[0].number
        width = GLYPH * theme.target / 52 + (measure(number, "figure")[0] if number else 0)
        self.size = max(theme.target, width + theme.gap * 1.5), theme.target


Builder.load_file(str(Path(__file__).with_name("piece_counts.kv")))
