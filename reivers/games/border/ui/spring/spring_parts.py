"""Pieces of Spring: the dawn with the turn's VP, the rows of the score, and the board to clear."""

from typing import Any

import attrs

from reivers.games.border.ui.attack.band import TOP, draw_scene, draw_sprite
from reivers.ui.components.buttons import by_screen
from reivers.ui.drawing import tokens
from reivers.ui.drawing.pen import Pen, line_height, text_height, text_width
from reivers.ui.drawing.piece import Drawn
from reivers.ui.widgets.theme import theme

HERD = (("sheep", 0.41), ("sheep", 0.53), ("cow", 0.65), ("sheep", 0.78), ("sheep", 0.9))
"""What grazes where, as shares of the width."""
AREA_WIDTH = 230.0
"""The width of the names of the board's parts, in a table with two columns."""
TABLE = 500.0
"""From this width on there are two columns."""


class Dawn(Drawn):
    """The band of Spring. Properties: title, number, right (how far it reaches over the right edge)."""

    def _margin(self) -> float:
        return float(tokens.MARGIN[theme.tablet])

    def height_for(self, width: float) -> float:
        words = text_height(self.props["title"], "title", width) + line_height("band_vp") * 0.95
        return max(by_screen(140, 190), min((width + 48) * 0.3, 250), words + by_screen(44, 56)) - TOP

    def paint(self, pen: Pen, width: float, height: float, **props: Any) -> None:
        left, colors = self._margin(), pen.colors
        wide, high = width + left + props.get("right", left), height + TOP
        scene = draw_scene(pen, "dawn", -left, -TOP, wide, high)
        for animal, x in HERD if colors.art else ():
            draw_sprite(pen, scene, animal, -left, -TOP, x * wide)
        y = by_screen(4, 8)
        y += pen.wrapped(props["title"], "title", 0, y, width, colors.night_ink)
        pen.text(props["number"], "band_vp", 0, y + line_height("band_vp") * 0.47, colors.night_gold)


class AwardRow(Drawn):
    """A row of the turn's score. Properties: icon, text, vp, unit, counted (until then its place is free)."""

    def _right(self) -> float:
        unit = text_width(self.props["unit"], "unit", (15, 18))
        return unit + text_width(self.props["vp"], "vp", (22, 27)) + 22

    def height_for(self, width: float) -> float:
        text = text_height(self.props["text"], "body", width - 40 - self._right())
        return max(by_screen(40, 46), text + 14)

    def paint(self, pen: Pen, width: float, height: float, **props: Any) -> None:
        colors, middle = pen.colors, height / 2
        pen.rect(0, height - 1, width, 1, colors.line)
        if not props["counted"]:
            return
        pen.icon(props["icon"], by_screen(28, 30), 0, middle)
        pen.wrapped(props["text"], "body", 40, middle, width - 40 - self._right(), colors.ink, middle=True)
        unit = pen.text(props["unit"], "unit", width, middle + 2, colors.ink2, "right", size=(15, 18))
        ink = colors.ink if props["vp"] != "0" else colors.ink2
        pen.text(props["vp"], "vp", width - unit - 7, middle, ink, "right", size=(22, 27))


class Gain(Drawn):
    """A sunken box with what a Battle or Spring brings. Properties: icon, text, gain (at the right)."""

    def _room(self, width: float) -> float:
        gain = self.props["gain"]
        return width - 72 - (text_width(gain, "strong") + 12 if gain else 0)

    def height_for(self, width: float) -> float:
        return max(58.0, text_height(self.props["text"], "body", self._room(width), (18, 20)) + 20)

    def paint(self, pen: Pen, width: float, height: float, **props: Any) -> None:
        colors, middle = pen.colors, height / 2
        pen.fill(0, 0, width, height, colors.well, tokens.R_CONTROL)
        pen.icon(props["icon"], 32, 14, middle, fill=colors.well)
        pen.wrapped(
            props["text"], "body", 58, middle, self._room(width), colors.ink, size=(18, 20), middle=True
        )
        pen.text(props["gain"], "strong", width - 14, middle, colors.ink, "right")


@attrs.frozen
class Area:
    """A part of the board to clear."""

    name: str
    token: str
    lines: tuple[tuple[str, str], ...]
    """Each order and its change."""


class Clearing(Drawn):
    """What to clear, by part of the board: on a sheet with two columns, or below each other. Properties:
    title, areas (`Area`s), sheet (whether it's a table on a sheet), check, check_text (checks the board)."""

    def _pad(self) -> float:
        return 26.0 if self.props["sheet"] else 0.0

    def _is_table(self, width: float) -> bool:
        return bool(self.props["sheet"]) and width >= TABLE

    def _left(self, width: float) -> float:
        return self._pad() + (AREA_WIDTH if self._is_table(width) else 0)

    def _line(self, line: tuple[str, str], width: float) -> float:
        room = width - self._left(width) - self._pad() - _change_width(line)
        return max(by_screen(32, 33), text_height(line[0], "order", room, (20, 21)) + 6)

    def _name(self, area: Area, width: float) -> float:
        room = AREA_WIDTH - 46 if self._is_table(width) else width - 2 * self._pad() - 40
        return max(30.0, text_height(area.name, "strong", room, (17, 19)))

    def _area(self, area: Area, width: float) -> float:
        lines = sum(self._line(line, width) for line in area.lines)
        name = self._name(area, width)
        return max(lines, name) + 24 if self._is_table(width) else lines + name + 14

    def _title(self, width: float) -> float:
        room = width - 2 * self._pad() - self._check_width()
        return text_height(self.props["title"], "question", room, (22, 32)) + by_screen(18, 36)

    def _check_width(self) -> float:
        return text_width(self.props["check_text"], "button") + 54 if self.props["sheet"] else 0.0

    def height_for(self, width: float) -> float:
        return (
            self._title(width)
            + sum(self._area(area, width) for area in self.props["areas"])
            + self._pad() / 2
        )

    def paint(self, pen: Pen, width: float, height: float, **props: Any) -> None:
        colors, pad, sheet = pen.colors, self._pad(), props["sheet"]
        if sheet:
            pen.shadow(0, 0, width, height, tokens.R_SHEET, 18, 6, 0.13)
            pen.fill(0, 0, width, height, colors.sheet, tokens.R_SHEET)
            if not colors.art:
                pen.ring(0, 0, width, height, colors.edge, tokens.R_SHEET, 2)
        y = self._title(width)
        room = width - 2 * pad - self._check_width()
        pen.wrapped(props["title"], "question", pad, y / 2, room, colors.ink, size=(22, 32), middle=True)
        if sheet and props["check_text"]:
            self._draw_check(pen, width - pad, y / 2)
        for area in props["areas"]:
            if sheet:
                pen.rect(pad, y, width - 2 * pad, 1, colors.line)
            self._draw_area(pen, area, y + (12 if sheet else 7), width)
            y += self._area(area, width)

    def _draw_check(self, pen: Pen, right: float, y: float) -> None:
        own = text_width(self.props["check_text"], "button") + 32
        tap = self._current("check")
        if pen.hit("check", right - own - 8, y - 24, own + 16, 48, tap, spoken=self.props["check_text"]):
            pen.fill(right - own - 8, y - 22, own + 16, 44, pen.colors.tint, tokens.R_CONTROL)
        pen.icon("ui-map", 24, right - own, y, pen.colors.accent_text)
        pen.text(self.props["check_text"], "button", right, y, pen.colors.accent_text, "right")

    def _draw_area(self, pen: Pen, area: Area, y: float, width: float) -> None:
        colors, pad, table = pen.colors, self._pad(), self._is_table(width)
        name, left = self._name(area, width), 36.0 if table or area.token else 0.0
        if area.token:
            pen.token(area.token, 24, pad, y + name / 2)
        room = AREA_WIDTH - 46 if table else width - 2 * pad - 40
        pen.wrapped(
            area.name, "strong", pad + left, y + name / 2, room, colors.ink, size=(17, 19), middle=True
        )
        y += 0 if table else name
        for line in area.lines:
            high, (text, change) = self._line(line, width), line
            own = width - self._left(width) - pad - _change_width(line)
            middle = y + high / 2 - (1 if table else 0)
            pen.wrapped(text, "order", self._left(width), middle, own, colors.ink, size=(20, 21), middle=True)
            pen.text(change, "change", width - pad, middle, colors.ink, "right", size=(20, 21))
            y += high


def _change_width(line: tuple[str, str]) -> float:
    _text, change = line
    return text_width(change, "change", (20, 21)) + 14 if change else 0.0
