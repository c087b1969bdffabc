"""Events as tiles to choose from, and as cards once they are flipped."""

from functools import partial
from typing import Any

from reivers.ui.components.buttons import by_screen, draw_check, draw_control
from reivers.ui.drawing import tokens
from reivers.ui.drawing.pen import Pen, text_height
from reivers.ui.drawing.piece import Drawn
from reivers.ui.widgets.theme import theme

ICONS = {"battle": "swords", "rising": "swords", "rerolls": "ui-reroll", "feud": "fire", "gaolbreak": "gaol"}
"""The icon of an event by what it is about."""


class EventTiles(Drawn):
    """Events that may come. Properties: events ((id, name, note, icon, whether it was flipped), ...), tap
    (takes an id)."""

    def _columns(self, width: float) -> int:
        return 3 if width >= 340 else 2

    def _own(self, width: float) -> float:
        return (width - 9 * (self._columns(width) - 1)) / self._columns(width)

    def _high(self, width: float) -> float:
        room = self._own(width) - 12
        least = by_screen(104, 98)
        texts = [
            text_height(name, "label", room, (16, 19)) + text_height(note, "stat", room)
            for _id, name, note, _icon, _flipped in self.props["events"]
        ]
        return max(least, max(texts, default=0) + 30 + 5 + 12)

    def height_for(self, width: float) -> float:
        rows = -(-len(self.props["events"]) // self._columns(width))
        return rows * (self._high(width) + 9) - 9 if rows else 0.0

    def paint(self, pen: Pen, width: float, height: float, **props: Any) -> None:
        columns, own, high = self._columns(width), self._own(width), self._high(width)
        for n, (event, name, note, icon, flipped) in enumerate(props["events"]):
            x, y = n % columns * (own + 9), n // columns * (high + 9)
            shift = 0.0
            if flipped:
                draw_control(pen, x, y, own, high, chosen=True)
            else:
                pressed = pen.hit(event, x, y, own, high, partial(props["tap"], event), spoken=name)
                shift = draw_control(pen, x, y, own, high, pressed=pressed)
            self._draw_words(pen, x, y + shift, own, high, (name, note, icon))
            if flipped:
                draw_check(pen, x + own - 29, y + 18)

    def _draw_words(
        self, pen: Pen, x: float, y: float, own: float, high: float, words: tuple[str, str, str]
    ) -> None:
        name, note, icon = words
        room = own - 12
        text, low = text_height(name, "label", room, (16, 19)), text_height(note, "stat", room)
        top = y + (high - 30 - 5 - text - low) / 2
        pen.icon(icon, 30, x + (own - 30) / 2, top + 15)
        pen.wrapped(name, "label", x + 6, top + 35, room, pen.colors.ink, "center", size=(16, 19))
        pen.wrapped(note, "stat", x + 6, top + 35 + text, room, pen.colors.ink2, "center")


class EventCard(Drawn):
    """A flipped event, or the place of the next one. Properties: title, note, about (empty: a place), next
    (whether it is the next one)."""

    def _left(self) -> float:
        return by_screen(58, 77) if self.props.get("about") else 8.0

    def height_for(self, width: float) -> float:
        room = width - self._left() - 8
        name = text_height(self.props["title"], "name", room, (20, 24))
        return max(by_screen(104, 96), name + text_height(self.props["note"], "small", room) + 20)

    def paint(self, pen: Pen, width: float, height: float, **props: Any) -> None:
        colors, radius, about = pen.colors, tokens.R_CONTROL, props.get("about")
        left = self._left()
        room = width - left - 8
        if about:
            pen.shadow(0, 0, width, height, radius, 14, 4, 0.25)
            pen.fill(0, 0, width, height, colors.sheet, radius)
            face = f"event-{about}{'' if theme.tablet else '-phone'}"
            pen.picture(face, 0, 0, by_screen(49, 67), height, cover=True)
        elif props.get("next"):
            pen.fill(0, 0, width, height, colors.tint, radius)
            pen.ring(0, 0, width, height, colors.accent, radius, 2.5)
        else:
            pen.dashed(0, 0, width, height, colors.edge, radius)
        size, align = ((20, 24), "left") if about else ((18, 22), "center")
        role = "name" if about else "strong"
        text = text_height(props["title"], role, room, size)
        top = (height - text - text_height(props["note"], "small", room)) / 2
        ink = colors.ink if about or props.get("next") else colors.ink2
        pen.wrapped(props["title"], role, left, top, room, ink, align, size=size)
        pen.wrapped(props["note"], "small", left, top + text, room, colors.ink2, align)
