"""One March laid out alone, with what there is to say of its places; and how large a map may be in a room."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from reivers.border import board
from reivers.ui.mapdata import BoardView, March, PlaceView
from reivers.ui.mapparts import MapPanel, PieceIcon, Rect
from reivers.ui.maprows import NAME, ROMAN, SIZES, Measure
from reivers.ui.mapsheet import Layout

LARGEST = 1.6
"""So many times its usual size a map may be drawn where there is room."""
NOTE = 0.9
"""The size of what is said of a place, in parts of its name's."""
STEP = 0.05


class MarchLayout(Layout):
    """One March alone, across the whole width. (The Debateable Land stands where it does on the map.)"""

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
    """One March with all that is known of it in words: tokens, dice, what a farm is worth to raiders, the
    sites by their names, whether the Warden has ridden."""

    def _notes(self) -> int:
        """So many lines stand below what lies in a box."""
        return max((len(box.notes) for box in self._picture.marches[self._only].boxes), default=0)

    def is_easily_read(self) -> bool:
        """No note is cut, either, and no name of a site."""
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
        """They have a row of their own."""
        return iter(())

    def _head(self, march: March, at: Rect) -> None:
        """And the Warden, where the name leaves room for him."""
        super()._head(march, at)
        name, width = self.sheet.words[-1].at, self._measure(march.warden, NAME, 1)[0]
        x = at.x + at.width - self._pad - width
        if name.x + name.width + 2 * self._pad < x:
            self._word(march.warden, NAME, x, at.y + at.height / 2, kind="soft")

    def _site_columns(self, march: March) -> int:
        """As many sites side by side as their names have room for."""
        return next((n for n in (4, 2) if self._column(n) >= self._site_need(march)), 1)

    def _site_need(self, march: March) -> float:
        """How wide the plaque of a site is, at least."""
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
        """By the names of the families."""
        place = board.track(march.id)
        for one in march.track:
            what = f"{place}|cube:{one.family}"
            yield PieceIcon("", one.family, f"{one.family} {one.points}", ROMAN[one.rank], what=what)
        yield from self._ghosts(place, [PieceIcon(what=f"{place}|cube:{one.family}") for one in march.track])


Made = Callable[[float, int], Layout]
"""A layout of a size, in so many columns (0: as many as have room)."""


def fitted(
    picture: BoardView, width: float, room: float, unit: float, measure: Measure, march: str = ""
) -> Layout:
    """The map, or one March, as large as it can be seen whole in this height; smaller than readable it never
    gets. Where no height is given, it has its usual size."""

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
    """The largest that fits and can be read easily, of two or three columns."""
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
