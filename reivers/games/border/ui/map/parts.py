"""The parts of a map layout: panels, icons, words, numbers that can be tapped. No Kivy here."""

from collections.abc import Callable, Sequence

import attrs

from reivers.games.border.ui.old_views.board import PieceKeys, PlaceView

HERDS, FLOCK = ("sheep", "sheep_bastled"), 4
"""Pieces that are drawn one by one if there are few, and how many are few."""


@attrs.frozen
class Rect:
    x: float
    y: float
    width: float
    height: float

    def contains(self, x: float, y: float) -> bool:
        return self.x <= x <= self.x + self.width and self.y <= y <= self.y + self.height

    def meets(self, other: "Rect") -> bool:
        """Return whether two overlap by more than an edge."""
        across = min(self.x + self.width, other.x + other.width) - max(self.x, other.x)
        up = min(self.y + self.height, other.y + other.height) - max(self.y, other.y)
        return across > 1 and up > 1

    @property
    def middle(self) -> tuple[float, float]:
        return self.x + self.width / 2, self.y + self.height / 2


@attrs.frozen
class MapPanel:
    """A panel of parchment; `kind` is "march", "land", "box" or "seal"."""

    at: Rect
    kind: str
    march: str = ""


@attrs.frozen
class Glyph:
    """An icon or, with a family, that family's mark."""

    at: Rect
    icon: str
    family: str = ""
    faint: bool = False


@attrs.frozen
class Word:
    """A line of text."""

    at: Rect
    text: str
    role: str
    scale: float
    kind: str = ""
    """Plain, "soft", or on a "seal"."""


@attrs.frozen
class TapTarget:
    """A number that can be corrected: where it is, and its name in corrections."""

    at: Rect
    what: str
    ringed: bool = False


@attrs.frozen
class PieceIcon:
    """An icon or a mark with its number, and perhaps a rank before it."""

    icon: str = ""
    family: str = ""
    number: str = ""
    before: str = ""
    times: int = 1
    what: str = ""
    faint: bool = False

    @property
    def drawn(self) -> bool:
        """Return whether there is more to it than its number."""
        return bool(self.icon or self.family)


@attrs.define
class MapLayout:
    """The finished layout."""

    width: float
    height: float = 0
    bands: tuple[float, float, float, float] = (0, 0, 0, 0)
    """The heights at which England, the Border, Scotland and the upper margin begin."""
    plates: list[MapPanel] = attrs.field(factory=list)
    glyphs: list[Glyph] = attrs.field(factory=list)
    words: list[Word] = attrs.field(factory=list)
    hits: list[TapTarget] = attrs.field(factory=list)
    zones: dict[str, Rect] = attrs.field(factory=dict)

    def march_at(self, x: float, y: float) -> str:
        return next((march for march, zone in self.zones.items() if zone.contains(x, y)), "")

    def number_at(self, x: float, y: float, reach: float) -> str:
        """Return the number nearest to a point, if one is within reach."""
        near = [(_distance(hit.at, x, y), hit.what) for hit in self.hits if hit.what]
        best = min(near, default=(reach + 1, ""))
        return best[1] if best[0] <= reach else ""


def _distance(at: Rect, x: float, y: float) -> float:
    across = max(at.x - x, 0, x - at.x - at.width)
    up = max(at.y - y, 0, y - at.y - at.height)
    return float((across**2 + up**2) ** 0.5)


def farm_chunks(box: PlaceView) -> list[PieceIcon]:
    """Return standing Sheep, or that there are none; bastled Sheep, the dice of towers, the token, and the
    attackers."""
    chunks = []
    if box.up or not box.down:
        chunks.append(
            PieceIcon("sheep", number=str(box.up or 0), what=f"{box.place}|sheep", faint=not box.up)
        )
    if box.down:
        chunks.append(PieceIcon("sheep_bastled", number=str(box.down), what=f"{box.place}|sheep_bastled"))
    if box.dice:
        chunks.append(PieceIcon("tower", number=str(box.dice) if box.dice > 1 else ""))
    return [*chunks, *_placed(box)]


def herd(chunk: PieceIcon) -> PieceIcon:
    """Return a few Sheep one by one, where there is room."""
    n = int(chunk.number or 1) if chunk.icon in HERDS else 1
    return attrs.evolve(chunk, times=n) if 1 < n <= FLOCK else chunk


def cube_chunks(box: PlaceView, icon: str) -> list[PieceIcon]:
    """Return the place itself, then a mark for each family with cubes here."""
    marks = [
        PieceIcon(family=family, number=str(n), what=f"{box.place}|cube:{family}")
        for family, n in box.cubes.items()
        if n
    ]
    return [PieceIcon(icon), *marks, *_placed(box)]


def _placed(box: PlaceView) -> list[PieceIcon]:
    chunks = [PieceIcon("token", what=f"{box.place}|token")] if box.token else []
    for flag in box.flags:
        icon = "indicator_done" if flag.done else "indicator"
        chunks.append(PieceIcon(icon, flag.family, what=f"{box.place}|indicator:{flag.family}"))
    return chunks


def ghost(what: str) -> PieceIcon | None:
    piece = what.partition("|")[2]
    kind, _, whose = piece.partition(":")
    if kind == "cube":
        return PieceIcon(family=whose, number="0", what=what, faint=True)
    if kind in ("sheep", "sheep_bastled", "token", "dyke"):
        return PieceIcon(kind, number="" if kind in ("token", "dyke") else "0", what=what, faint=True)
    if kind == "indicator":
        return PieceIcon("indicator", whose, what=what, faint=True)
    return None


Measure = Callable[[str, str, float], tuple[float, float]]
"""Returns the width and height of a text in a role, at a scale."""
ROMAN = ("", "I", "II", "III", "IV")
NAME, NUMBER, HEAD = "small", "figure", "place"
RANK, RANK_SCALE = "step", 0.72
SPACE = 0.3
"""The space between two things in a row, in parts of an icon."""
SIGNS = ("seat", "town", "fame")
"""Icons that only name a row: they give way to the pieces."""
SIZES = (1.0, 0.95, 0.9, 0.85, 0.8)
"""The sizes of a name before it's cut. Few sizes mean few textures."""


class Rows:
    """Rows of icons and marks with their numbers, and lines of text."""

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
        """Add icons side by side, all smaller if there are too many."""
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
        """Return the width of a row of these."""
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
        """Add a line in smaller type if needed, cut only as a last resort."""
        sizes = [size * largest for size in SIZES]
        fitting = (size for size in sizes if self._measure(text, role, size)[0] <= room)
        scale = next(fitting, sizes[-1])
        while text and self._measure(text, role, scale)[0] > room:
            text = text[:-2].rstrip() + "…" if len(text) > 2 else ""
        self._word(text, role, x, middle, scale, "soft" if soft else "")

    def _broken(self, name: str, room: float) -> list[str]:
        """Return a name on as many lines as it needs in its smallest size."""
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
    """Round to few sizes, so that few textures are made."""
    return int(scale * 20) / 20
