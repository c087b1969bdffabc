"""Parts of Records: large figures side by side, and a finished game."""

from typing import Any

from reivers.ui.components.buttons import by_screen, draw_control
from reivers.ui.drawing import tokens
from reivers.ui.drawing.lines import TextLines, fitting, named
from reivers.ui.drawing.pen import Pen, text_height, text_width
from reivers.ui.drawing.piece import Drawn

Size = tuple[float, float]
FIGURE: Size = (38, 48)


class Figures(Drawn):
    """Large numbers side by side. Properties: items ((number, what it is), ...)."""

    def _room(self, width: float) -> float:
        return width / len(self.props["items"]) - 24

    def _size(self, width: float) -> Size:
        items = self.props["items"]
        return min(
            fitting(number, "header_vp", self._room(width), FIGURE, least=16) for number, _what in items
        )

    def height_for(self, width: float) -> float:
        number = text_height("8", "header_vp", width, self._size(width))
        room = self._room(width)
        return number + 4 + max(text_height(what, "small", room) for _number, what in self.props["items"])

    def paint(self, pen: Pen, width: float, height: float, **props: Any) -> None:
        own, size, room = width / len(props["items"]), self._size(width), self._room(width)
        high = text_height("8", "header_vp", width, size)
        for n, (number, what) in enumerate(props["items"]):
            x = n * own + (16 if n else 0)
            if n:
                pen.rect(n * own, 0, 1, height, pen.colors.line)
            pen.text(number, "header_vp", x, high / 2, pen.colors.ink, size=size)
            pen.wrapped(what, "small", x, high + 4, room, pen.colors.ink2)


class RecordRow(Drawn):
    """A finished game. Properties: emblem, text, note, value, unit, tap, boxed."""

    def _left(self) -> float:
        return (14.0 if self.props.get("boxed") else 4.0) + (54 if self.props["emblem"] else 0)

    def _room(self, width: float) -> float:
        right = text_width(self.props["value"], "vp", (26, 30)) + text_width(self.props["unit"], "unit") + 22
        return width - self._left() - right - (42 if self.props.get("tap") else 4)

    def height_for(self, width: float) -> float:
        return max(by_screen(66, 70), self._words(width).height + 20)

    def _words(self, width: float) -> TextLines:
        return named(self._room(width), self.props["text"], self.props["note"])

    def paint(self, pen: Pen, width: float, height: float, **props: Any) -> None:
        colors, left, middle, shift = pen.colors, self._left(), height / 2, 0.0
        boxed, tap = props.get("boxed", False), props.get("tap")
        if tap:
            pressed = pen.hit(self.name, 0, 0, width, height, tap, spoken=props["text"])
            if boxed:
                shift = draw_control(pen, 0, 0, width, height, pressed=pressed)
            elif pressed:
                pen.fill(0, 1, width, height - 2, colors.tint, tokens.R_CONTROL)
        middle += shift
        if props["emblem"]:
            pen.picture(props["emblem"], left - 54, middle - 23, 38, 46)
        right = width - (42 if tap else 4)
        right -= pen.text(props["unit"], "unit", right, middle + 3, colors.ink2, "right") + 5
        pen.text(props["value"], "vp", right, middle, colors.ink, "right", size=(26, 30))
        self._words(width).draw(pen, left, middle)
        if tap:
            pen.icon("ui-next", 22, width - 34, middle, colors.ink)
        if not boxed:
            pen.rect(0, height - 1, width, 1, colors.line)
