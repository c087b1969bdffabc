"""The layout of the map's panels: what is drawn where, which number can be tapped, how high it all is.

Lengths are pixels from the lower left corner. Nothing is drawn here; `board_map` does that.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from reivers.games.border import board
from reivers.games.border.ui.map.parts import (
    HEAD,
    NAME,
    NUMBER,
    ROMAN,
    SIZES,
    MapLayout,
    MapPanel,
    Measure,
    PieceIcon,
    Rect,
    Rows,
    cube_chunks,
    farm_chunks,
    ghost,
    step,
)
from reivers.games.border.ui.old_views.board import BoardView, March, PlaceView

SMALL_SITE = 0.75
"""How far the towers in the head of a March shrink before its name does."""


class Layout(Rows):
    """The layout of one picture on a sheet of a given width.

    `unit` is a density-independent pixel on this screen; texts have their own scale and are measured. A
    smaller `size` draws everything smaller, for a screen on which the sheet would be too high.
    """

    WIDE = 520
    """From this width in units on, there is room for whole names and three panels in a row."""

    def __init__(
        self,
        picture: BoardView,
        width: float,
        unit: float,
        measure: Measure,
        size: float = 1.0,
        columns: int = 0,
    ) -> None:
        def sized(text: str, role: str, scale: float) -> tuple[float, float]:
            return measure(text, role, scale * size)

        line, figure = sized("Mg", NAME, 1)[1], sized("0", NUMBER, 1)[1]
        wide = width >= self.WIDE * unit
        unit *= size
        glyph = max((19 if wide else 17) * unit, figure)
        super().__init__(MapLayout(width), glyph, sized, picture.ringed, size)
        self._picture, self._line, self.wide = picture, line, wide
        self._laid = False
        self._gap = (6 if self.wide else 4) * unit
        self._pad = (5 if self.wide else 4) * unit
        self._margin = (15 if self.wide else 6) * unit
        self._inner = self._march_width(width)
        self.columns = columns or self._columns()
        room = self._column(self.columns) - 2 * self._pad
        self._deep = max((len(self._broken(name, room)) for name in self._names()), default=1)
        """The number of lines of the longest name."""
        self._walk = picture.walk()
        self.height = self._high()

    def _march_width(self, width: float) -> float:
        """Return the width of one of two Marches side by side."""
        return (width - 2 * self._margin - self._gap) / 2

    def _columns(self) -> int:
        """Return as many columns as there is room for."""
        return next((n for n in ((3, 2) if self.wide else (2,)) if self._fits_in(n)), 1)

    def _fits_in(self, columns: int, smallest: float = SIZES[-1]) -> bool:
        """Return whether the names fit when the boxes of a March are in this many columns."""
        room = self._column(columns) - 2 * self._pad
        return all(self._measure(name, NAME, smallest)[0] <= room for name in self._names())

    def is_easily_read(self) -> bool:
        """Return whether every name has nearly its full size."""
        return self._fits_in(self.columns, SIZES[1])

    def growth(self) -> float:
        """Return the scale at which the longest name just fits."""
        widest = max(self._measure(name, NAME, 1)[0] for name in self._names())
        return self._column(self.columns) / (widest * SIZES[1])

    def _names(self) -> list[str]:
        return [box.name for march in self._shown() for box in march.boxes]

    def _shown(self) -> list[March]:
        """Return the Marches with panels in columns."""
        return [march for march in self._picture.marches.values() if march.id != board.DL]

    def _column(self, columns: int) -> float:
        return (self._inner - 2 * self._pad - (columns - 1) * self._gap) / columns

    # -- the whole map ------------------------------------------------------------------------------------

    def laid(self) -> MapLayout:
        """Return the finished layout. (The height is known before, because many sizes are tried.)"""
        if not self._laid:
            self._laid = True
            self.sheet.height = self.height
            self._lay_out()
        return self.sheet

    def _high(self) -> float:
        """Compute the heights: Scotland at the top, the Debateable Land between, England at the bottom."""
        marches, gap = self._picture.marches, self._gap
        edge = self._line * 1.45
        tall = {march: self._march_height(marches[march]) for march in board.HOME_MARCHES}
        england, scotland = max(tall["EWM"], tall["EMM"]), max(tall["SWM"], tall["SMM"])
        middle = self._land_height() + (4 if self.wide else 3) * gap
        border = edge + england + gap
        above = border + middle + gap
        self.sheet.bands = (edge, border, above, above + scotland)
        return above + scotland + edge

    def _lay_out(self) -> None:
        marches, gap = self._picture.marches, self._gap
        low, border, above, top = self.sheet.bands
        left, right = self._margin, self._margin + self._inner + gap
        for march, x in (("SWM", left), ("SMM", right)):
            self._march(marches[march], Rect(x, above, self._inner, top - above))
        for march, x in (("EWM", left), ("EMM", right)):
            self._march(marches[march], Rect(x, low, self._inner, border - gap - low))
        self._debateable(marches[board.DL], (border + above - gap - self._land_height()) / 2)

    def _box_height(self, lines: int = 0) -> float:
        return (lines or self._deep) * self._line + self._glyph + 2 * self._pad * 0.7

    def _battle_height(self, box: PlaceView) -> float:
        """Return the height of a Battle: one line, or more for a long name."""
        if self._is_long(box):
            return self._box_height(len(self._broken(box.name, self._inner - 4 * self._pad)))
        return max(self._line, self._glyph) + self._pad

    def _is_long(self, box: PlaceView) -> bool:
        """Return whether a Battle's name has no room beside the attackers."""
        room = self._inner - 4 * self._pad - self._beside(box)
        return self._measure(box.name, NAME, SIZES[-1])[0] > room

    def _beside(self, box: PlaceView) -> float:
        """Return what comes before a Battle's name, and its width with the gap."""
        return self.need(self._fighters(box)) + self._pad * 1.6

    def _fighters(self, box: PlaceView) -> list[PieceIcon]:
        chunks = cube_chunks(box, "swords")
        return [*chunks, *self._ghosts(box.place, chunks)]

    def _head_height(self) -> float:
        return max(self._measure("M", HEAD, 1)[1], self._glyph) + self._pad * 0.6

    def _rows(self) -> int:
        """Return the rows of panels: four farms, the Seat and the Town."""
        return 6 // self.columns

    def _march_height(self, march: March) -> float:
        rows = self._rows() * (self._box_height() + self._gap * 0.7)
        battle = self._battle_height(march.battle) + self._gap * 0.7 if march.battle else 0
        return self._pad * 2 + self._head_height() + rows + battle + self._glyph + self._pad * 0.6

    def _land_height(self) -> float:
        """Return the height. With room, the pieces go beside the name."""
        rows = 1 if self.wide else 2
        return self._head_height() + rows * (self._glyph + self._pad * 0.7) + self._pad * 1.4

    # -- a March ------------------------------------------------------------------------------------------

    def _march(self, march: March, at: Rect) -> None:
        layout = self.sheet
        layout.zones[march.id] = at
        layout.plates.append(MapPanel(at, "march", march.id))
        inner = Rect(at.x + self._pad, at.y + self._pad, at.width - 2 * self._pad, at.height - 2 * self._pad)
        top = inner.y + inner.height
        self._head(march, Rect(inner.x, top - self._head_height(), inner.width, self._head_height()))
        top -= self._head_height()
        top = self._boxes(march, inner, top)
        if march.battle:
            high = self._battle_height(march.battle)
            top -= high
            self._battle(march.battle, Rect(inner.x, top, inner.width, high))
            top -= self._gap * 0.7
        top = self._built(march, inner, top)
        track = [PieceIcon("fame", faint=not march.track), *self._track(march)]
        x, room = inner.x + self._pad, inner.width - 2 * self._pad
        self.row(track, x, top - self._glyph - self._pad * 0.3, room)

    def _boxes(self, march: March, inner: Rect, top: float) -> float:
        """Add the panels of the farms, the Seat and the Town, and return their lower edge."""
        boxes = [*((box, farm_chunks(box)) for box in march.farms)]
        boxes += [
            (box, cube_chunks(box, icon)) for box, icon in ((march.seat, "seat"), (march.town, "town")) if box
        ]
        width, height = self._column(self.columns), self._box_height()
        for row in range(self._rows()):
            top -= height
            for column, (box, chunks) in enumerate(boxes[row * self.columns : (row + 1) * self.columns]):
                self._box(box, chunks, Rect(inner.x + column * (width + self._gap), top, width, height))
            top -= self._gap * 0.7
        return top

    def _built(self, _march: March, _inner: Rect, top: float) -> float:
        """Add the sites for towers that aren't in the head, and return their lower edge."""
        return top

    def _head(self, march: March, at: Rect) -> None:
        """Add the walk number, the family's mark, the name, and the sites for towers."""
        middle, side = at.y + at.height / 2, self._glyph
        x, _room = self._numbered(march, at.x, middle, at.width)
        if march.family:
            self._glyph_at("", x, middle - side / 2, side, family=march.family)
            x += side + self._pad
        sites = list(self._sites(march))
        right = at.x + at.width - self._pad / 2
        room = right - x - self._pad - side * SMALL_SITE * len(sites)
        name = self._march_name(march, room)
        width = self._measure(name, HEAD, 1)[0]
        width = min(width, room) if name == march.name else width
        small = min(1.0, max(0.5, (right - x - width - self._pad) / (side * max(1, len(sites)))))
        start = right - side * small * len(sites)
        self._fitted(name, HEAD, x, middle, start - self._pad / 2 - x)
        for n, chunk in enumerate(sites):
            self._chunk(chunk, start + n * side * small, middle - side * small / 2, small)

    def _march_name(self, march: March, room: float) -> str:
        """Add the name, in words where there is room."""
        fits = self._measure(march.name, HEAD, SIZES[-1])[0] <= room
        return march.name if self.wide and fits else march.short

    def _sites(self, march: March) -> Iterator[PieceIcon]:
        for site, stands in march.sites:
            icon = "castle" if board.is_castle(site) else "peel"
            yield PieceIcon(icon, what=f"{site}|tower", faint=not stands)

    def _box(self, box: PlaceView, chunks: Sequence[PieceIcon], at: Rect) -> None:
        """Add a panel: the name above, the pieces below. Towers, the raid target and the fire go beside a
        short name."""
        self.sheet.plates.append(MapPanel(at, "box", board.march_of(box.place)))
        self._in_box(box, chunks, at)

    def _in_box(self, box: PlaceView, chunks: Sequence[PieceIcon], at: Rect) -> None:
        x, room = at.x + self._pad, at.width - 2 * self._pad
        middle = at.y + at.height - self._pad * 0.7 - self._line / 2
        marks = [PieceIcon("eye")] * box.eye + [PieceIcon("fire")] * box.fire
        signs = [chunk for chunk in chunks if chunk.icon == "tower"] + marks
        below = [chunk for chunk in chunks if chunk.icon != "tower"]
        below += self._ghosts(box.place, chunks)
        scale = step(min(1.0, self._line / self._glyph))
        wide, narrow = (self._measure(box.name, NAME, size)[0] + self._pad for size in (1, SIZES[-1]))
        for sign in signs:
            width = self._chunk_width(sign, scale)
            left = narrow if self.need([*below, sign]) > room else wide  # a name may shrink to save a row
            if left + width > room:
                below.append(sign)
                continue
            room -= width + self._pad * 0.5
            self._chunk(sign, x + room + self._pad * 0.5, middle - self._glyph * scale / 2, scale)
        for nth, line in enumerate(self._broken(box.name, at.width - 2 * self._pad)):
            self._fitted(line, NAME, x, middle - nth * self._line, room, soft=not box.known)
        self.row(below, x, at.y + self._pad * 0.7, at.width - 2 * self._pad)

    def _battle(self, box: PlaceView, at: Rect) -> None:
        """Add a Battle: the hits so far, the attackers and its name, on one line if they fit."""
        if self._is_long(box):
            self._box(box, self._fighters(box), at)
            return
        self.sheet.plates.append(MapPanel(at, "box", board.march_of(box.place)))
        x, before = at.x + self._pad, self._beside(box)
        self.row(self._fighters(box), x, at.y + (at.height - self._glyph) / 2, before)
        room = at.width - 2 * self._pad - before
        self._fitted(box.name, NAME, x + before, at.y + at.height / 2, room)

    def _debateable(self, march: March, low: float) -> None:
        """Add the Debateable Land, at the head of the Solway."""
        layout = self.sheet
        left, right = (0.27, 0.68) if self.wide else (0.24, 0.74)
        at = Rect(layout.width * left, low, layout.width * (right - left), self._land_height())
        layout.zones[march.id] = at
        layout.plates.append(MapPanel(at, "land", march.id))
        land = march.farms[0]
        x, room = at.x + self._pad, at.width - 2 * self._pad
        middle = at.y + at.height - self._pad * 0.6 - self._head_height() / 2
        x, room = self._numbered(march, x, middle, room)
        self._fitted(march.name, HEAD, x, middle, room)
        chunks = [*farm_chunks(land), *([PieceIcon("dyke", what=f"{land.place}|dyke")] if march.dyke else [])]
        chunks += self._ghosts(land.place, chunks)
        if self.wide:
            name = self._measure(march.name, HEAD, 1)[0] + self._pad * 3
            self.row(chunks, x + name, middle - self._glyph / 2, room - name)
        x, room = at.x + self._pad, at.width - 2 * self._pad
        if not self.wide:
            self.row(chunks, x, at.y + self._glyph + self._pad * 1.4, room)
        self.row(
            [PieceIcon("fame", faint=not march.track), *self._track(march)], x, at.y + self._pad * 0.7, room
        )

    def _numbered(self, march: March, x: float, middle: float, room: float) -> tuple[float, float]:
        """Add the walk number on a seal. Return where the line continues and its remaining width."""
        if march.id not in self._walk:
            return x, room
        text, side = str(self._walk[march.id]), self._head_height() * 0.86
        width, _height = self._measure(text, NUMBER, 1)
        self.sheet.plates.append(MapPanel(Rect(x, middle - side / 2, side, side), "seal"))
        self._word(text, NUMBER, x + (side - width) / 2, middle, kind="seal")
        return x + side + self._pad, room - side - self._pad

    # -- rows ---------------------------------------------------------------------------------------------

    def _track(self, march: March) -> Iterator[PieceIcon]:
        """Add the Notoriety of each family, best first, with its rank."""
        place = board.track(march.id)
        for one in march.track:
            what = f"{place}|cube:{one.family}"
            yield PieceIcon("", one.family, str(one.points), ROMAN[one.rank], what=what)
        yield from self._ghosts(place, [PieceIcon(what=f"{place}|cube:{one.family}") for one in march.track])

    def _ghosts(self, place: str, chunks: Sequence[PieceIcon]) -> list[PieceIcon]:
        """Add what has just left a place, pale, so that the ring encloses something."""
        here = {chunk.what for chunk in chunks}
        gone = sorted(what for what in self._ringed if what.startswith(f"{place}|") and what not in here)
        return [pale for what in gone if (pale := ghost(what))]


LARGEST = 1.6
"""The largest scale of a map where there is room."""
NOTE = 0.9
"""The size of a place's note, relative to its name."""
STEP = 0.05


class MarchLayout(Layout):
    """One March across the whole width. (The Debateable Land stays where it is on the map.)"""

    WIDE = 300

    def __init__(self, march: str, *given: Any) -> None:
        self._only = march
        super().__init__(*given)

    def _march_width(self, width: float) -> float:
        return width - 2 * self._gap

    def _shown(self) -> list[March]:
        return [self._picture.marches[self._only]]

    def _high(self) -> float:
        march = self._picture.marches[self._only]
        high = self._land_height() if march.id == board.DL else self._march_height(march)
        return high + 2 * self._gap

    def _lay_out(self) -> None:
        march, gap = self._picture.marches[self._only], self._gap
        if march.id == board.DL:
            self._debateable(march, gap)
        else:
            self._march(march, Rect(gap, gap, self._inner, self.height - 2 * gap))


class DetailLayout(MarchLayout):
    """One March with everything known about it in words: tokens, dice, a farm's value to raiders, the
    names of sites, whether the Warden has ridden."""

    def _notes(self) -> int:
        """Return the number of lines below the pieces of a box."""
        return max((len(box.notes) for box in self._picture.marches[self._only].boxes), default=0)

    def is_easily_read(self) -> bool:
        """Return whether no note and no site name is cut either."""
        march = self._picture.marches[self._only]
        room, smallest = self._column(self.columns) - 2 * self._pad, NOTE * SIZES[-1]
        notes = (note for box in march.boxes for note in box.notes)
        fits = all(self._measure(note, NAME, smallest)[0] <= room for note in notes)
        sites = self._site_need(march) <= self._column(self._site_columns(march))
        return fits and sites and super().is_easily_read()

    def _note_line(self) -> float:
        return self._measure("Mg", NAME, NOTE)[1]

    def _box_height(self, lines: int = 0) -> float:
        return super()._box_height(lines) + self._notes() * self._note_line()

    def _march_height(self, march: March) -> float:
        return super()._march_height(march) + self._site_rows(march) * self._site_height()

    def _box(self, box: PlaceView, chunks: Sequence[PieceIcon], at: Rect) -> None:
        self.sheet.plates.append(MapPanel(at, "box", board.march_of(box.place)))
        below = self._notes() * self._note_line()
        self._in_box(box, chunks, Rect(at.x, at.y + below, at.width, at.height - below))
        line = self._note_line()
        for nth, note in enumerate(box.notes):
            middle = at.y + below + self._pad * 0.3 - (nth + 0.5) * line
            room = at.width - 2 * self._pad
            self._fitted(note, NAME, at.x + self._pad, middle, room, soft=True, largest=NOTE)

    def _sites(self, _march: March) -> Iterator[PieceIcon]:
        """Add the sites in their own row."""
        return iter(())

    def _head(self, march: March, at: Rect) -> None:
        """Add the head and, where the name leaves room, the Warden."""
        super()._head(march, at)
        name, width = self.sheet.words[-1].at, self._measure(march.warden, NAME, 1)[0]
        x = at.x + at.width - self._pad - width
        if name.x + name.width + 2 * self._pad < x:
            self._word(march.warden, NAME, x, at.y + at.height / 2, kind="soft")

    def _site_columns(self, march: March) -> int:
        """Return how many sites fit side by side with their names."""
        return next((n for n in (4, 2) if self._column(n) >= self._site_need(march)), 1)

    def _site_need(self, march: March) -> float:
        """Return the smallest width of a site's panel."""
        widest = max((self._measure(name, NAME, SIZES[-1])[0] for name in march.towers.values()), default=0)
        return widest + self._glyph + 3 * self._pad

    def _site_rows(self, march: March) -> int:
        return -(-len(march.sites) // self._site_columns(march)) if march.sites else 0

    def _site_height(self) -> float:
        return max(self._glyph, self._line) + self._pad + self._gap * 0.7

    def _built(self, march: March, inner: Rect, top: float) -> float:
        columns = self._site_columns(march)
        width, high = self._column(columns), self._site_height()
        for nth, (site, stands) in enumerate(march.sites):
            row, column = divmod(nth, columns)
            x, y = inner.x + column * (width + self._gap), top - (row + 1) * high + self._gap * 0.7
            at = Rect(x, y, width, high - self._gap * 0.7)
            self.sheet.plates.append(MapPanel(at, "box", march.id))
            icon = "castle" if board.is_castle(site) else "peel"
            chunk = PieceIcon(icon, what=f"{site}|tower", faint=not stands)
            self._chunk(chunk, x + self._pad, y + (at.height - self._glyph) / 2, 1)
            start = self._glyph + 2 * self._pad
            room = width - start - self._pad
            self._fitted(march.towers[site], NAME, x + start, y + at.height / 2, room, soft=not stands)
        return top - self._site_rows(march) * high

    def _track(self, march: March) -> Iterator[PieceIcon]:
        """Add the track by the names of the families."""
        place = board.track(march.id)
        for one in march.track:
            what = f"{place}|cube:{one.family}"
            yield PieceIcon("", one.family, f"{one.family} {one.points}", ROMAN[one.rank], what=what)
        yield from self._ghosts(place, [PieceIcon(what=f"{place}|cube:{one.family}") for one in march.track])


Made = Callable[[float, int], Layout]
"""Makes a layout of a size, in a number of columns (0: as many as fit)."""


def fitted(
    picture: BoardView, width: float, room: float, unit: float, measure: Measure, march: str = ""
) -> Layout:
    """Return the map, or one March, as large as it fits in this height, but never too small to read.
    Without a height it has its usual size."""

    def made(size: float, columns: int = 0) -> Layout:
        if march:
            return MarchLayout(march, picture, width, unit, measure, size, columns)
        return Layout(picture, width, unit, measure, size, columns)

    def detailed(size: float, columns: int = 0) -> Layout:
        return DetailLayout(march, picture, width, unit, measure, size, columns)

    if room:
        for grown in (detailed,) * (march not in ("", board.DL)) + (made,):
            found = _grown(grown, room)
            if found:
                return found
    for size in SIZES:
        layout = made(size)
        if not room or layout.height <= room:
            break
    return layout


def _grown(made: Made, room: float) -> Layout | None:
    """Return the largest that fits and is easy to read, of two or three columns."""
    best, size = None, 1.0
    for columns in (3, 2):
        usual = made(1.0, columns)
        if not usual.wide or usual.height > room:
            continue
        reach = min(LARGEST, room / usual.height, usual.growth())
        while reach >= size:
            layout = made(int(reach / STEP) * STEP, columns)
            if layout.height <= room and layout.is_easily_read():
                best, size = layout, reach
                break
            reach -= STEP
    return best
