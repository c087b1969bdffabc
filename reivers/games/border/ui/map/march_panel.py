"""A March on the map: its name, six places with their pieces, and its Notoriety."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

import attrs

from reivers.games.border import board
from reivers.games.border.views.sheets.map import MapMarch, MapPlace
from reivers.ui.components.buttons import by_screen
from reivers.ui.drawing.lines import fitting
from reivers.ui.drawing.pen import Pen, text_width
from reivers.ui.drawing.piece import Drawn
from reivers.ui.widgets.theme import theme

CAP = 1.15
"""The text of the map grows no more than this."""
NAME, COUNT, ICON = 16.0, 18.0, 24.0
LEAST_COUNT, LEAST_SQUEEZE = 14.0, 0.4
"""The smallest number of a piece, and the smallest piece, as a share of its usual size."""
PAD, GAP, APART = 7.0, 4.0, 8.0
CELL = 70.0
"""The height of a place's cell."""
KIND_ICONS = {"seat": "seat", "town": "gaol"}


@attrs.frozen
class Mark:
    """A piece in a cell: an icon or a family's token, and how many."""

    icon: str
    text: str
    piece: str = ""
    """Its name in the view's list of changes."""
    owner: str = ""
    """The family of an indicator, drawn as its token."""

    @property
    def is_token(self) -> bool:
        return self.icon in FAMILY_TOKENS


RAID_TARGET = "ui-eye"
ONE_DIE = Mark("permanent_defense", "1")
FAMILY_TOKENS = {family.lower() for family in board.FAMILIES}
FRAME = 14.0
"""The width of the frame around a piece that changed or would change."""
OWNER = 22.0
HALF = 15.0
"""Half the height of that frame."""


def marks_of(place: MapPlace) -> Iterator[Mark]:
    """Return what is drawn in the cell of a place."""
    if icon := KIND_ICONS.get(place.kind):
        yield Mark(icon, "")
    if place.kind == "farm" and (place.sheep or not place.bastled or "sheep" in _all_changes(place)):
        yield Mark("sheep", str(place.sheep), "sheep")
    if place.bastled or "sheep_bastled" in _all_changes(place):
        yield Mark("sheep_bastled", str(place.bastled), "sheep_bastled")
    if place.dice:
        yield Mark("permanent_defense", str(place.dice))
    if place.token:
        yield Mark("warden_token" if place.own_warden else "token", "", "token")
    for family, n in place.cubes:
        yield Mark(family.lower(), str(n), f"cube:{family}")
    for flag in place.flags:
        yield Mark("swords", "", f"indicator:{flag.family}", flag.family.lower())
    if place.horses:
        yield Mark("horse", str(place.horses), "horse")
    if place.raid_target or place.fyre_target:
        value = "" if place.value is None else str(place.value)
        yield Mark(RAID_TARGET if place.raid_target else "fire", value)


def _shorter(mark: Mark) -> Mark:
    """Return a piece as it's drawn where there is little room: a single die and the raid-target mark without
    their numbers, an attack indicator as its family's token alone."""
    if mark == ONE_DIE or mark.icon == RAID_TARGET:
        return attrs.evolve(mark, text="")
    return attrs.evolve(mark, icon=mark.owner, owner="") if mark.owner else mark


def _is_framed(place: MapPlace, mark: Mark) -> bool:
    return mark.piece in _all_changes(place)


def _all_changes(place: MapPlace) -> tuple[str, ...]:
    return (*place.changed, *place.dashed)


class MarchPanel(Drawn):
    """A March. Properties: march, title, short (its short form), names (by place), walk (number of its
    stop), next (whether it is the next stop), labels (words: notoriety), tap, hold (takes a place's id), cell
    (the height of a cell), zoom (how much larger everything is)."""

    @property
    def _zoom(self) -> float:
        return float(self.props.get("zoom", 1.0))

    def _size(self, size: float) -> tuple[float, float]:
        return size * self._zoom, size * self._zoom

    def height_for(self, width: float) -> float:
        march: MapMarch = self.props["march"]
        if march.family == "":
            return self._scaled(52)
        rows = -(-len(self._boxes()) // self._columns(width))
        return self._scaled(42) + rows * (self._scaled(self._cell) + GAP) + self._scaled(36)

    @property
    def _cell(self) -> float:
        return float(self.props.get("cell", CELL))

    def _scaled(self, height: float) -> float:
        return height * self._zoom * max(1.0, min(theme.text, CAP))

    def _boxes(self) -> list[MapPlace]:
        march: MapMarch = self.props["march"]
        return [place for place in march.places if place.kind != "battlefield"]

    def _columns(self, width: float) -> int:
        return 3 if width >= 300 else 2

    def paint(self, pen: Pen, width: float, height: float, **props: Any) -> None:
        colors, march = pen.colors, props["march"]
        pressed = pen.hit(self.name, 0, 0, width, height, props["tap"], spoken=props["title"])
        pen.shadow(0, 0, width, height, 10, 4, 1, 0.25)
        pen.fill(0, 0, width, height, colors.tint if pressed else colors.plaque, 10)
        if theme.palette.name == "contrast":
            pen.ring(0, 0, width, height, colors.edge, 10, 2)
        if props.get("next"):
            pen.ring(-1, -1, width + 2, height + 2, colors.accent, 11, 3)
        if not march.family:
            self._draw_debateable_land(pen, width, height, march)
            return
        self._draw_title(pen, width, march)
        self._draw_cells(pen, width)
        self._draw_track(pen, width, height - self._scaled(19), march)

    # -- parts ---------------------------------------------------------------------------------------------

    def _draw_title(self, pen: Pen, width: float, march: MapMarch) -> None:
        x, y = PAD, self._scaled(22)
        if walk := self.props.get("walk"):
            pen.disc(x + 14, y, 28, pen.colors.ink)
            pen.text(str(walk), "number", x + 14, y, pen.colors.paper, "center", size=(17, 17))
            x += 35
        x += pen.token(march.family.lower(), 26 * self._zoom, x, y) + 7
        right = width - PAD
        built = sum(site.built for site in march.sites)
        changed = any(site.changed or site.dashed for site in march.sites)
        if built or changed:
            right -= self._mark(
                pen, Mark("permanent_defense", str(built)), right, y, anchor="right", ring=changed
            )
        if march.warden:
            right -= pen.icon("crown", 22 * self._zoom, right - 26 * self._zoom, y) + 10
        self._write_title(pen, x, y, right - x - 6)

    def _write_title(self, pen: Pen, x: float, y: float, room: float) -> None:
        """Write the name of the March, or its short form where there is no room."""
        size, title = self._size(20), self.props["title"]
        if text_width(title, "section", (15, 15), CAP) > room:
            title = self.props.get("short", title)
        size = fitting(title, "section", room, size, cap=CAP)
        pen.text(title, "section", x, y, pen.colors.ink, size=size, cap=CAP)

    def _draw_cells(self, pen: Pen, width: float) -> None:
        boxes, columns = self._boxes(), self._columns(width)
        widths = self._cell_widths(boxes, columns, width - 2 * PAD - GAP * (columns - 1))
        high, y = self._scaled(self._cell), self._scaled(42)
        for at in range(0, len(boxes), columns):
            x = PAD
            for own, place in zip(widths, boxes[at : at + columns], strict=False):
                self._draw_cell(pen, x, y, own, high, place)
                x += own + GAP
            y += high + GAP

    def _cell_widths(self, boxes: list[MapPlace], columns: int, room: float) -> list[float]:
        """Return equal columns, wider where a name or its pieces need it."""
        least = [
            max((self._least(place) for place in boxes[column::columns]), default=0)
            for column in range(columns)
        ]
        widths = [max(room / columns, own) for own in least]
        over = sum(widths) - room
        for _ in range(3):
            loose = [n for n in range(columns) if widths[n] > least[n] + 0.5]
            if over <= 0 or not loose:
                break
            for n in loose:
                less = min(over / len(loose), widths[n] - least[n])
                widths[n] -= less
            over = sum(widths) - room
        return [own * room / sum(widths) for own in widths]

    def _least(self, place: MapPlace) -> float:
        marks = self._marks_width(place, marks_of(place))
        return max(text_width(self._name(place), "stat", self._size(NAME), CAP), marks - 4) + 8

    def _name(self, place: MapPlace) -> str:
        names: Mapping[str, str] = self.props["names"]
        return names[place.id]

    def _draw_cell(self, pen: Pen, x: float, y: float, width: float, height: float, place: MapPlace) -> None:
        colors = pen.colors
        pen.fill(x, y, width, height, colors.tint if place.in_question else colors.cell, 7)
        if place.in_question:
            pen.ring(x, y, width, height, colors.accent, 7, 3)
        elif colors.name == "contrast":
            pen.ring(x, y, width, height, colors.edge, 7, 1)
        if self.props.get("hold"):
            hold = self._current("hold")
            pen.hit(
                f"{self.name}.{place.id}", x, y, width, height, self._current("tap"),
                hold=lambda: hold(place.id), spoken=self._name(place),
            )  # fmt: skip
        below = height - HALF * self._zoom - 4
        self._draw_name(pen, x + 5, y + (below - HALF * self._zoom) / 2 + 1, width - 7, self._name(place))
        at, middle = x + 7, y + below
        marks = list(marks_of(place))
        need = self._marks_width(place, marks)
        if need > width - 9:
            marks = [_shorter(mark) for mark in marks]
            need = self._marks_width(place, marks)
        squeeze = self._squeeze(place, marks, width - 9) if need > width - 9 else 1.0
        apart = max(0.0, min(APART * self._zoom, (width - 9 - need) / max(1, len(marks))))
        for mark in marks:
            ring, dashed = mark.piece in place.changed, mark.piece in place.dashed
            at += self._mark(pen, mark, at, middle, ring=ring, dashed=dashed, squeeze=squeeze) + apart

    shortens = True
    """Whether long names may end in dots: the page of the March has them whole."""

    def _draw_name(self, pen: Pen, x: float, y: float, room: float, name: str) -> None:
        size = fitting(name, "stat", room, self._size(NAME), least=11, cap=CAP)
        while len(name) > 4 and text_width(name, "stat", size, CAP) > room:
            name = name[:-2].rstrip() + "…"
        pen.text(name, "stat", x, y, pen.colors.ink, size=size, cap=CAP)

    def _squeeze(self, place: MapPlace, marks: list[Mark], room: float) -> float:
        """Return how much smaller the pieces are so that all have room. Their numbers stay readable."""
        numbers = sum(self._number_width(mark, 0) for mark in marks)
        pieces = self._marks_width(place, marks) - sum(self._number_width(mark) for mark in marks)
        return max(LEAST_SQUEEZE, min(1.0, (room - numbers) / pieces))

    def _count_size(self, squeeze: float) -> tuple[float, float]:
        return self._size(max(LEAST_COUNT, COUNT * squeeze))

    def _number_width(self, mark: Mark, squeeze: float = 1.0) -> float:
        return text_width(mark.text, "number", self._count_size(squeeze), CAP) + 4 if mark.text else 0.0

    def _mark_width(self, mark: Mark, *, framed: bool = False, squeeze: float = 1.0) -> float:
        owner = OWNER * self._zoom if mark.owner else 0
        piece = ICON * self._zoom + 4 + owner + (FRAME if framed else 0)
        return piece * squeeze + self._number_width(mark, squeeze)

    def _marks_width(self, place: MapPlace, marks: Iterable[Mark]) -> float:
        return sum(self._mark_width(mark, framed=_is_framed(place, mark)) for mark in marks)

    def _mark(
        self,
        pen: Pen,
        mark: Mark,
        x: float,
        y: float,
        *,
        anchor: str = "left",
        ring: bool = False,
        dashed: bool = False,
        squeeze: float = 1.0,
    ) -> float:
        """Draw a piece with its count and return its width."""
        colors, width = pen.colors, self._mark_width(mark, framed=ring or dashed, squeeze=squeeze)
        if anchor == "right":
            x -= width
        side, own, high = ICON * self._zoom * squeeze, width - 4, HALF * self._zoom
        if ring:
            pen.fill(x - 2, y - high, own + 3, 2 * high, colors.accent, high)
            pen.fill(x + 0.5, y - high + 2.5, own - 2, 2 * high - 5, colors.tint, high - 2.5)
        elif dashed:
            pen.dashed(x - 2, y - high, own + 3, 2 * high, colors.accent, high, 2, 5, 4)
        if ring or dashed:
            x += 5 * squeeze
        if mark.is_token:
            pen.token(mark.icon, side, x, y)
        else:
            pen.icon(mark.icon, side, x, y)
        if mark.owner:
            pen.token(mark.owner, 20 * self._zoom * squeeze, x + side + 3, y)
        pen.text(mark.text, "number", x + side + 4, y, colors.ink, size=self._count_size(squeeze), cap=CAP)
        return width

    def _draw_track(self, pen: Pen, width: float, y: float, march: MapMarch) -> None:
        right = width - PAD
        event = next((place.event for place in march.places if place.kind == "battlefield"), "")
        if event:
            text = self.props["names"][f"event:{event}"]
            right -= pen.text(text, "stat", right, y, pen.colors.ink, "right", size=self._size(NAME), cap=CAP)
            right -= pen.icon("swords", 20 * self._zoom, right - 24 * self._zoom, y) + 8
        x = PAD + pen.icon("fame", 22 * self._zoom, PAD, y) + 5
        word = self.props["labels"]["notoriety"]
        tokens = [place for place in march.track if place.points or place.family in march.track_changed]
        need = len(tokens) * by_screen(48, 52) * self._zoom
        if x + text_width(word, "stat", self._size(NAME), CAP) + need < right:
            x += pen.text(word, "stat", x, y, pen.colors.ink2, size=self._size(NAME), cap=CAP) + 9
        for place in tokens:
            if x + 40 > right:
                break
            mark = Mark(place.family.lower(), str(place.points))
            ring = place.family in march.track_changed
            dashed = place.family in march.track_dashed
            x += self._mark(pen, mark, x, y, ring=ring, dashed=dashed) + 9

    def _draw_debateable_land(self, pen: Pen, width: float, height: float, march: MapMarch) -> None:
        y, right = height / 2, width - PAD
        for place in reversed(march.track):
            if place.points:
                mark = Mark(place.family.lower(), str(place.points))
                right -= self._mark(
                    pen, mark, right, y, anchor="right", ring=place.family in march.track_changed,
                    dashed=place.family in march.track_dashed,
                ) + 4  # fmt: skip
        if any(place.points for place in march.track):
            right -= pen.icon("fame", 22, right - 24, y) + 8
        farm = march.places[0]
        ring, dashed = "sheep" in farm.changed, "sheep" in farm.dashed
        sheep = Mark("sheep", str(farm.sheep))
        right -= self._mark(pen, sheep, right, y, anchor="right", ring=ring, dashed=dashed) + 6
        if march.dyke:
            right -= pen.icon("bastle", 22, right - 24, y) + 6
        x = PAD
        if walk := self.props.get("walk"):
            pen.disc(x + 14, y, 28, pen.colors.ink)
            pen.text(str(walk), "number", x + 14, y, pen.colors.paper, "center", size=(17, 17))
            x += 35
        self._write_title(pen, x, y, right - x)


def piece_names(
    marches: Iterable[MapMarch], say_place: Callable[[str], str], say_event: Callable[[str], str]
) -> dict[str, str]:
    """Return the texts of all places and events on the map."""
    names: dict[str, str] = {}
    for march in marches:
        for place in march.places:
            names[place.id] = say_place(place.id)
            if place.event:
                names[f"event:{place.event}"] = say_event(place.event)
    return names
