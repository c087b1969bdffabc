"""What a layout of the map is made of: plaques, icons, words, numbers that can be touched. No Kivy here."""

import attrs

from reivers.ui.mapdata import PlaceView

HERDS, FLOCK = ("sheep", "sheep_bastled"), 4
"""Pieces of which a few are drawn one by one, and how many are a few."""


@attrs.frozen
class Rect:
    x: float
    y: float
    width: float
    height: float

    def contains(self, x: float, y: float) -> bool:
        return self.x <= x <= self.x + self.width and self.y <= y <= self.y + self.height

    def meets(self, other: "Rect") -> bool:
        """Whether the two share more than an edge."""
        across = min(self.x + self.width, other.x + other.width) - max(self.x, other.x)
        up = min(self.y + self.height, other.y + other.height) - max(self.y, other.y)
        return across > 1 and up > 1

    @property
    def middle(self) -> tuple[float, float]:
        return self.x + self.width / 2, self.y + self.height / 2


@attrs.frozen
class MapPanel:
    """A plaque of parchment; `kind` is "march", "land", "box" or "seal"."""

    at: Rect
    kind: str
    march: str = ""


@attrs.frozen
class Glyph:
    """An icon, or, with a family, that family's mark."""

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
    """A number that can be put right: where, and what corrections call it."""

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
        """Whether there is more to it than its number."""
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
        """The number nearest to a point, if one is within reach."""
        near = [(_distance(hit.at, x, y), hit.what) for hit in self.hits if hit.what]
        best = min(near, default=(reach + 1, ""))
        return best[1] if best[0] <= reach else ""


def _distance(at: Rect, x: float, y: float) -> float:
    across = max(at.x - x, 0, x - at.x - at.width)
    up = max(at.y - y, 0, y - at.y - at.height)
    return float((across**2 + up**2) ** 0.5)


def farm_chunks(box: PlaceView) -> list[PieceIcon]:
    """Sheep that stand, or that there are none; Sheep that lie, the dice of towers, the token, and who rides
    here."""
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
    """A few Sheep are drawn one by one where there is room."""
    n = int(chunk.number or 1) if chunk.icon in HERDS else 1
    return attrs.evolve(chunk, times=n) if 1 < n <= FLOCK else chunk


def cube_chunks(box: PlaceView, icon: str) -> list[PieceIcon]:
    """The place itself, then a mark for each family that has cubes here."""
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
