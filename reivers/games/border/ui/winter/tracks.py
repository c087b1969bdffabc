"""The Notoriety track of a March: as a row on a phone, as a column on a wide screen."""

from typing import Any

from reivers.ui.components.buttons import draw_check, draw_control
from reivers.ui.drawing import tokens
from reivers.ui.drawing.pen import Pen, line_height, text_height, text_width
from reivers.ui.drawing.piece import Drawn

PHONE_SCALE, TABLET_SCALE = 12, 8
"""The points of a scale, at least."""
APART = 26.0
"""The space between two tokens on a column, from middle to middle."""
PLACES = {1: ("first", "shared_first"), 2: ("second", "shared_second")}
"""The first two places, alone and shared."""


def place_key(rank: int, *, tied: bool) -> str:
    """Return the message of a place on a track."""
    return f"notoriety_page.place.{PLACES[rank][tied] if rank in PLACES else f'behind_{rank}'}"


class Track(Drawn):
    """Properties: text (the March), points ((family, points), ...), own (the player's family), placed (points
    just added), notes (what they bring), legal, reason (why no point can go here), tap, add (the words of the
    button), added (its words with points)."""

    def _highest(self, least: int) -> int:
        return int(max(least, *(n for _family, n in self.props["points"]), 1))

    def _draw_box(self, pen: Pen, width: float, height: float) -> None:
        colors, props = pen.colors, self.props
        if not props["legal"]:
            pen.fill(0, 0, width, height, colors.well, tokens.R_CONTROL)
            return
        pressed = pen.hit(self.name, 0, 0, width, height, props["tap"], spoken=props["text"])
        if props["placed"]:
            pen.fill(0, 0, width, height, colors.tint, tokens.R_CONTROL)
            pen.ring(0, 0, width, height, colors.accent, tokens.R_CONTROL, 2.5)
        else:
            pen.shadow(0, 0, width, height, tokens.R_CONTROL, 14, 4, 0.14)
            pen.fill(0, 0, width, height, colors.tint if pressed else colors.sheet, tokens.R_CONTROL)
            if colors.name == "contrast":
                pen.ring(0, 0, width, height, colors.edge, tokens.R_CONTROL, 2)

    def _draw_token(self, pen: Pen, family: str, n: int, x: float, y: float, size: float) -> None:
        """Draw a family's token around a point; the player's new place has a ring."""
        if family == self.props["own"] and self.props["placed"]:
            pen.disc(x, y, size + 12, pen.colors.accent)
            pen.disc(x, y, size + 7, pen.colors.tint)
        pen.token(family.lower(), size, x - size / 2, y)


class TrackRow(Track):
    """A track from left to right. One without a scale if no point can go there."""

    RIGHT = 70.0

    def _room(self, width: float) -> float:
        return width - 28 - (self.RIGHT if self.props["legal"] else 0)

    def _notes(self) -> str:
        return " · ".join(self.props["notes"]) if self.props["legal"] else str(self.props["reason"])

    def height_for(self, width: float) -> float:
        room = self._room(width)
        name = text_height(self.props["text"], "strong", room)
        notes = text_height(self._notes(), "small", width - 28) if self._notes() else 0
        return name + notes + 20 + (66 if self.props["legal"] else 0)

    def paint(self, pen: Pen, width: float, height: float, **props: Any) -> None:
        colors, room = pen.colors, self._room(width)
        self._draw_box(pen, width, height)
        ink = colors.ink if props["legal"] else colors.ink2
        y = 9 + pen.wrapped(props["text"], "strong", 14, 9, room, ink)
        if props["legal"]:
            self._draw_scale(pen, 27, y + 42, room - 26)
            self._draw_button(pen, width - 40, 9 + (y + 57) / 2)
            y += 66
        pen.wrapped(self._notes(), "small", 14, y, width - 28, colors.ink2)

    def _draw_scale(self, pen: Pen, x: float, y: float, width: float) -> None:
        colors, highest = pen.colors, self._highest(PHONE_SCALE)
        step = width / highest
        pen.rect(x, y, width, 6, colors.engrave)
        for n in range(0, highest, 2):
            pen.rect(x + n * step + 1, y + 1, step - 1, 4, colors.sheet)
        for n in range(0, highest + 1, 3):
            pen.text(str(n), "stat", x + n * step, y + 15, colors.ink2, "center", cap=1.15)
        own, placed = self.props["own"], self.props["placed"]
        shown: dict[int, int] = {}
        for family, points in self.props["points"]:
            if family == own and placed:
                pen.dashed(x + (points - placed) * step - 11, y - 27, 22, 22, colors.edge, 11, 2, 5, 4)
            shift = 14 * shown.get(points, 0)
            shown[points] = shown.get(points, 0) + 1
            self._draw_token(pen, family, points, x + points * step + shift, y - 16, 22)

    def _draw_button(self, pen: Pen, x: float, y: float) -> None:
        colors, placed = pen.colors, self.props["placed"]
        if placed:
            pen.disc(x, y, 52, colors.accent)
            pen.text(f"+{placed}", "strong", x, y, colors.on_accent, "center", cap=1.2)
            return
        pen.disc(x, y + 1, 52, colors.edge)
        pen.disc(x, y, 51, colors.edge)
        pen.disc(x, y, 48, colors.sheet)
        pen.icon("ui-plus", 24, x - 12, y)


class TrackColumn(Track):
    """A track from bottom to top. More properties: low (whether it's lower, because there's more above)."""

    @property
    def _step(self) -> float:
        return 25.0 if self.props["low"] else 31.0

    def _title(self, width: float) -> float:
        """Return the height of two lines, so that the scales are level, or of the title."""
        return max(line_height("section") * 2 + 8, text_height(self.props["text"], "section", width - 32))

    def _notes(self, width: float) -> float:
        return sum(text_height(note, "small", width - 32) for note in self.props["notes"])

    def height_for(self, width: float) -> float:
        scale = self._highest(TABLET_SCALE) * self._step
        notes = max(self._notes(width), text_height(self.props["reason"], "small", width - 32), 66)
        return 14 + self._title(width) + 14 + scale + 20 + notes + 76

    def paint(self, pen: Pen, width: float, height: float, **props: Any) -> None:
        colors, legal = pen.colors, props["legal"]
        self._draw_box(pen, width, height)
        pen.wrapped(props["text"], "section", 16, 14, width - 32, colors.ink if legal else colors.ink2)
        top = 14 + self._title(width) + 14
        bottom = top + self._highest(TABLET_SCALE) * self._step
        self._draw_scale(pen, 50, top, bottom, width)
        y = bottom + 18
        for n, note in enumerate(props["notes"] if legal else ()):
            role = "label" if n == 0 else "small"
            y += pen.wrapped(note, role, 16, y, width - 32, colors.ink2 if n else colors.ink)
        middle = height - 42
        if not legal:
            pen.wrapped(props["reason"], "small", 16, middle, width - 32, colors.ink2, "center", middle=True)
        elif props["placed"]:
            natural = text_width(props["added"], "button")
            draw_check(pen, (width - natural) / 2 - 18, middle, 28)
            pen.text(props["added"], "button", width / 2 + 18, middle, colors.ink, "center")
        else:
            shift = draw_control(pen, 16, middle - 28, width - 32, 56)
            natural = text_width(props["add"], "button")
            pen.icon("ui-plus", 24, (width - natural) / 2 - 20, middle + shift)
            pen.text(props["add"], "button", width / 2 + 12, middle + shift, colors.ink, "center")

    def _draw_scale(self, pen: Pen, x: float, top: float, bottom: float, width: float) -> None:
        colors, highest = pen.colors, self._highest(TABLET_SCALE)
        pen.rect(x, top, 9, bottom - top, colors.engrave)
        for n in range(1, highest, 2):
            pen.rect(x + 1, bottom - (n + 1) * self._step + 1, 7, self._step - 1, colors.sheet)
        for n in range(0, highest + 1, 2):
            pen.text(str(n), "stat", x - 12, bottom - n * self._step, colors.ink2, "right", cap=1.15)
        own, placed = self.props["own"], self.props["placed"]
        last = -APART
        for family, points in reversed(self.props["points"]):
            last = max(points * self._step, last + APART)
            y = bottom - last
            if family == own and placed:
                ghost = bottom - (points - placed) * self._step
                pen.dashed(x + 22, ghost - 14, 28, 28, colors.edge, 14, 2, 5, 4)
            self._draw_token(pen, family, points, x + 36, y, 28)
            at = x + 58 + pen.text(f"{family} ", "stat", x + 58, y, colors.ink, size=(16, 17), cap=1.15)
            pen.text(str(points), "label", at + 2, y, colors.ink, cap=1.15)
