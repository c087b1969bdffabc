"""Rows of a map's sheet: icons and marks with their numbers, and lines of text. Nothing is painted here."""

from collections.abc import Callable, Sequence

from reivers.ui.mapdata import PieceKeys
from reivers.ui.mapparts import Glyph, MapLayout, PieceIcon, Rect, TapTarget, Word, herd

Measure = Callable[[str, str, float], tuple[float, float]]
"""The width and height of a text in a role, at a scale."""
ROMAN = ("", "I", "II", "III", "IV")
NAME, NUMBER, HEAD = "small", "figure", "place"
RANK, RANK_SCALE = "step", 0.72
SPACE = 0.3
"""Between two things in a row, in parts of an icon."""
SIGNS = ("seat", "town", "fame")
"""Icons that only say what a row is about: they make room for what lies there."""
SIZES = (1.0, 0.95, 0.9, 0.85, 0.8)
"""So far a name may shrink before it is cut. Few sizes, so that few textures are made."""


class Rows:
    """Rows of things on a sheet: icons and marks with their numbers, and lines of text."""

    def __init__(
        self,
        layout: MapLayout,
        glyph: float,
        measure: Measure,
        ringed: PieceKeys = frozenset(),
        size: float = 1.0,
    ) -> None:
        self.sheet, self._glyph, self._ringed = layout, glyph, ringed
        self._measure, self._size = measure, size
        self.wide = False

    def row(self, chunks: Sequence[PieceIcon], x: float, y: float, room: float) -> None:
        """Chunks side by side; where there are too many for the room, all are drawn smaller."""
        space = self._glyph * SPACE
        herds = [herd(chunk) for chunk in chunks]
        if self.wide and self.need(herds) <= room:
            chunks = herds
        if self.need(chunks) > room:
            chunks = [chunk for chunk in chunks if chunk.icon not in SIGNS]
        need = self.need(chunks)
        scale = step(min(1.0, room / need)) if chunks else 1.0
        for chunk in chunks:
            self._chunk(chunk, x, y + self._glyph * (1 - scale) / 2, scale)
            x += self._chunk_width(chunk, scale) + space * scale

    def need(self, chunks: Sequence[PieceIcon]) -> float:
        """How wide a row of these is."""
        space = self._glyph * SPACE
        return sum(self._chunk_width(chunk, 1) + space for chunk in chunks) - space

    def _chunk_width(self, chunk: PieceIcon, scale: float) -> float:
        side = self._glyph * scale
        width = side * (1 + (chunk.times - 1) * 0.8) if chunk.drawn else 0.0
        for text, role, size in ((chunk.before, RANK, RANK_SCALE), (chunk.number, NUMBER, 1)):
            if text:
                width += self._measure(text, role, scale * size)[0] + side * 0.14
        return width

    def _chunk(self, chunk: PieceIcon, x: float, y: float, scale: float) -> None:
        side, start = self._glyph * scale, x
        middle = y + side / 2
        if chunk.before:
            self._word(chunk.before, RANK, x, middle, scale * RANK_SCALE, "soft")
            x += self._measure(chunk.before, RANK, scale * RANK_SCALE)[0] + side * 0.14
        if chunk.drawn:
            for n in range(chunk.times):
                self._glyph_at(chunk.icon, x + n * side * 0.8, y, side, chunk.family, chunk.faint)
            x += side * (1 + (chunk.times - 1) * 0.8)
        if chunk.number:
            kind = "soft" if chunk.faint else ""
            self._word(chunk.number, NUMBER, x + side * 0.14, middle, scale, kind)
            x += self._measure(chunk.number, NUMBER, scale)[0] + side * 0.14
        ringed = chunk.what in self._ringed
        self.sheet.hits.append(TapTarget(Rect(start, y, x - start, side), chunk.what, ringed))

    def _glyph_at(
        self, icon: str, x: float, y: float, side: float, family: str = "", faint: bool = False
    ) -> None:
        self.sheet.glyphs.append(Glyph(Rect(x, y, side, side), icon, family, faint))

    def _fitted(
        self,
        text: str,
        role: str,
        x: float,
        middle: float,
        room: float,
        soft: bool = False,
        largest: float = 1.0,
    ) -> None:
        """A line that is written smaller where there is too little room, and cut only when it must be."""
        sizes = [size * largest for size in SIZES]
        fitting = (size for size in sizes if self._measure(text, role, size)[0] <= room)
        scale = next(fitting, sizes[-1])
        while text and self._measure(text, role, scale)[0] > room:
            text = text[:-2].rstrip() + "…" if len(text) > 2 else ""
        self._word(text, role, x, middle, scale, "soft" if soft else "")

    def _broken(self, name: str, room: float) -> list[str]:
        """A name on as many lines as it needs in its smallest letters."""
        lines: list[str] = []
        for word in name.split():
            longer = f"{lines[-1]} {word}" if lines else word
            if lines and self._measure(longer, NAME, SIZES[-1])[0] <= room:
                lines[-1] = longer
            else:
                lines.append(word)
        return lines

    def _word(
        self, text: str, role: str, x: float, middle: float, scale: float = 1.0, kind: str = ""
    ) -> None:
        width, height = self._measure(text, role, scale)
        at = Rect(x, middle - height / 2, width, height)
        self.sheet.words.append(Word(at, text, role, scale * self._size, kind))


def step(scale: float) -> float:
    """Few different sizes, so that few textures are made."""
    return int(scale * 20) / 20
