"""Parts of the card library: a row of cards, a filter, a large card, and a fact with its source."""

from functools import partial
from typing import Any

import attrs

from reivers.games.border.ui.cards import CardFace, CardLook, card_height, draw_card
from reivers.ui.components.buttons import draw_control
from reivers.ui.components.text import draw_tag
from reivers.ui.drawing import tokens
from reivers.ui.drawing.pen import Pen, line_height, text_height, text_width
from reivers.ui.drawing.piece import Drawn
from reivers.ui.widgets.theme import theme

LARGE = CardLook(large=True)


@attrs.frozen
class Cell:
    """A card of the grid. Without a face it's a slot with a plus."""

    thing: str
    number: str
    face: CardFace | None


class CardRow(Drawn):
    """Cards side by side. Properties: cells, columns, gap, tap (takes a thing), empty (words of a slot)."""

    def _own(self, width: float) -> float:
        return float((width - self.props["gap"] * (self.props["columns"] - 1)) / self.props["columns"])

    def height_for(self, width: float) -> float:
        own = self._own(width)
        slot = 60 + 2 * line_height("button") + text_height(self.props["empty"], "button", own - 16)
        faces = (card_height(cell.face, own) for cell in self.props["cells"] if cell.face)
        return max(own * 1.5, slot, *faces) + 6

    def paint(self, pen: Pen, width: float, height: float, **props: Any) -> None:
        own, high = self._own(width), height - 6
        for n, cell in enumerate(props["cells"]):
            x = n * (own + props["gap"])
            spoken = cell.face.title if cell.face else cell.number
            tap = partial(props["tap"], cell.thing)
            pressed = pen.hit(cell.thing, x, 0, own, high, tap, spoken=spoken)
            if cell.face:
                draw_card(pen, cell.face, x, 0, own, high)
            else:
                self._draw_slot(pen, cell, x, own, high, pressed=pressed)

    def _draw_slot(
        self, pen: Pen, cell: Cell, x: float, width: float, height: float, *, pressed: bool
    ) -> None:
        colors = pen.colors
        if pressed:
            pen.fill(x, 0, width, height, colors.tint, tokens.R_CONTROL)
        pen.dashed(x, 0, width, height, colors.edge, tokens.R_CONTROL, 2)
        pen.text(cell.number, "section", x + 9, 18, colors.ink2, size=(24, 28), cap=1.15)
        text = text_height(self.props["empty"], "button", width - 16)
        top = (height - text - 30) / 2 + 8
        pen.icon("ui-plus", 26, x + width / 2 - 13, top + 10, colors.ink2)
        pen.wrapped(self.props["empty"], "button", x + 8, top + 30, width - 16, colors.ink2, "center")


class FilterChip(Drawn):
    """A filter in a pill; in use it's chosen and has an X. Properties: text, on, tap."""

    def height_for(self, width: float) -> float:
        return float(tokens.TARGET)

    def width_for(self) -> float:
        return text_width(self.props["text"], "button") + 58

    def paint(self, pen: Pen, width: float, height: float, **props: Any) -> None:
        pressed = pen.hit(self.name, 0, 0, width, height, props["tap"], spoken=props["text"])
        shift = draw_control(pen, 0, 0, width, height, chosen=props["on"], pressed=pressed, radius=height / 2)
        pen.text(props["text"], "button", 18, height / 2 + shift, pen.colors.ink)
        icon = "ui-close" if props["on"] else "ui-down"
        pen.icon(icon, 18, width - 34, height / 2 + shift)


class LargeCard(Drawn):
    """One card by itself. Properties: face, most (its largest width)."""

    def _own(self, width: float) -> float:
        return float(min(width, self.props["most"]))

    def height_for(self, width: float) -> float:
        own = self._own(width)
        return max(own * 1.38, card_height(self.props["face"], own, LARGE)) + 12

    def paint(self, pen: Pen, width: float, height: float, **props: Any) -> None:
        own = self._own(width)
        draw_card(pen, props["face"], (width - own) / 2, 4, own, self.height_for(width) - 12, LARGE)


class FactLine(Drawn):
    """A fact: its name and its source over its value. Properties: icon, note, text, tag, tap, edit (what is
    spoken)."""

    def _room(self, width: float) -> float:
        return width - 46 - (48 if self.props["tap"] else 0)

    def height_for(self, width: float) -> float:
        room = self._room(width)
        note = text_height(self.props["note"], "small", room - self._tag_width())
        return max(62.0, note + text_height(self.props["text"], "strong", room) + 20)

    def _tag_width(self) -> float:
        return text_width(self.props["tag"], "tag") + 30 if self.props["tag"] else 0.0

    def paint(self, pen: Pen, width: float, height: float, **props: Any) -> None:
        colors, room = pen.colors, self._room(width)
        if props["tap"]:
            spoken = f"{props['edit']}: {props['note']}"
            if pen.hit(self.name, 0, 0, width, height, props["tap"], spoken=spoken):
                pen.fill(0, 1, width, height - 2, colors.tint, tokens.R_CONTROL)
            pen.icon("ui-pen", 22, width - 36, height / 2, colors.ink2)
        pen.rect(0, 0, width, 1, colors.line)
        pen.icon(props["icon"], 32 if theme.tablet else 28, 1, height / 2)
        note_room = room - self._tag_width()
        note = text_height(props["note"], "small", note_room)
        top = (height - note - text_height(props["text"], "strong", room)) / 2
        shown = min(note_room, text_width(props["note"], "small") + 1)
        pen.wrapped(props["note"], "small", 46, top, shown, colors.ink2)
        if props["tag"]:
            draw_tag(pen, props["tag"], 56 + shown, top + note / 2)
        pen.wrapped(props["text"], "strong", 46, top + note, room, colors.ink)
