"""Parts of the quick tools: tabs, a name beside its control, a large number, and figures."""

from collections.abc import Iterator
from functools import partial
from typing import Any

from reivers.ui.components.buttons import by_screen
from reivers.ui.drawing import tokens
from reivers.ui.drawing.pen import Pen, line_height, text_height, text_width
from reivers.ui.drawing.piece import Drawn, Group

LEAD = (44, 84)


class ToolTabs(Drawn):
    """Tabs in a row. Properties: tabs ((id, text), ...), chosen, tap (takes an id)."""

    def height_for(self, width: float) -> float:
        return max(50.0, line_height("strong") + 26)

    def width_for(self) -> float:
        return sum(text_width(text, "strong", (16, 18)) + self._gap() for _id, text in self.props["tabs"])

    def _gap(self) -> float:
        return by_screen(28.0, 38.0)

    def spans(self) -> Iterator[tuple[str, str, float, float]]:
        """Yield each tab with its left edge and its width."""
        x = 0.0
        for id, text in self.props["tabs"]:
            own = text_width(text, "strong", (16, 18)) + self._gap()
            yield id, text, x, own
            x += own

    def paint(self, pen: Pen, width: float, height: float, **props: Any) -> None:
        colors = pen.colors
        for id, text, x, own in self.spans():
            on = id == props["chosen"]
            if pen.hit(f"tool.{id}", x, 0, own, height, partial(props["tap"], id), spoken=text):
                pen.fill(x, 2, own, height - 4, colors.tint, tokens.R_CONTROL)
            ink = colors.ink if on else colors.ink2
            pen.text(text, "strong", x + own / 2, height / 2 - 2, ink, "center", size=(16, 18))
            if on:
                pad = self._gap() / 2 - 2
                pen.fill(x + pad, height - 7, own - 2 * pad, 4, colors.accent, 2)


class AnswerBox(Drawn):
    """The box behind the answer."""

    def paint(self, pen: Pen, width: float, height: float, **props: Any) -> None:
        pen.fill(0, 0, width, height, pen.colors.well, tokens.R_SHEET)
        if not pen.colors.art:
            pen.ring(0, 0, width, height, pen.colors.edge, tokens.R_SHEET, 2)


class Labeled(Group):
    """A name with its control at the right, or below it if the width is too small. Properties: parts."""

    def _beside(self, width: float) -> float:
        """Return the width of the name beside the control, or 0."""
        room = width - self.pieces[1].width_for() - 16
        return room if room >= 104 else 0.0

    def height_for(self, width: float) -> float:
        name, control = self.pieces
        if room := self._beside(width):
            return max(name.height_for(room), control.height_for(control.width_for())) + 2
        return name.height_for(width) + 6 + control.height_for(width)

    def arrange(self, width: float, height: float) -> None:
        name, control = self.pieces
        if room := self._beside(width):
            own = control.width_for()
            high = name.height_for(room)
            name.place(0, (height - high) / 2, room, high)
            control.place(width - own, 1, own, height - 2)
        else:
            high = name.height_for(width)
            name.place(0, 0, width, high)
            control.place(0, high + 6, width, height - high - 6)


class Lead(Drawn):
    """A large number, its unit, and what it is. Properties: value, unit, note."""

    def _parts(self, width: float) -> tuple[float, float, bool]:
        """Return the width of the number with its unit, the room for the note, and whether that's beside."""
        own = text_width(self.props["value"], "header_vp", LEAD, 1.3)
        unit = self.props.get("unit", "")
        own += text_width(unit, "unit", (22, 32)) + 8 if unit else 0
        room = width - own - 10
        beside = room >= min(180.0, text_width(self.props["note"], "body"))
        return own, room if beside else width, beside

    def height_for(self, width: float) -> float:
        _own, room, beside = self._parts(width)
        note = text_height(self.props["note"], "body", room) if self.props["note"] else 0
        number = by_screen(44, 76)
        return max(number, note) if beside else number + note + 4

    def paint(self, pen: Pen, width: float, height: float, **props: Any) -> None:
        own, room, beside = self._parts(width)
        middle = by_screen(22, 36)
        x = pen.text(props["value"], "header_vp", 0, middle, pen.colors.ink, size=LEAD, cap=1.3) + 8
        low = middle + by_screen(6, 15)
        pen.text(props.get("unit", ""), "unit", x, low, pen.colors.ink2, size=(22, 32))
        if beside:
            note = text_height(props["note"], "body", room)
            top = min(low - line_height("body") / 2 + 1, height - note)
            pen.wrapped(props["note"], "body", own + 10, top, room, pen.colors.ink2)
        else:
            pen.wrapped(props["note"], "body", 0, by_screen(44, 76) + 4, width, pen.colors.ink2)


class ToolFigures(Drawn):
    """Numbers over their names, side by side. Properties: figures ((number, name), ...)."""

    def _grid(self, width: float) -> tuple[int, float]:
        texts = [(word, "small") for _number, name in self.props["figures"] for word in name.split()]
        texts += [(number, "number") for number, _name in self.props["figures"]]
        widest = max(by_screen(70, 120), *(text_width(text, role) for text, role in texts))
        count = len(self.props["figures"])
        columns = int(max(1, min(count, (width + 16) // (widest + 16))))
        columns = -(-count // -(-count // columns))  # rows of equal length
        return columns, (width + 16) / columns - 16

    def _high(self, own: float) -> float:
        names = max(text_height(name, "small", own) for _number, name in self.props["figures"])
        return line_height("number") + names

    def height_for(self, width: float) -> float:
        columns, own = self._grid(width)
        rows = -(-len(self.props["figures"]) // columns)
        return rows * (self._high(own) + 10) - 10

    def paint(self, pen: Pen, width: float, height: float, **props: Any) -> None:
        columns, own = self._grid(width)
        high = self._high(own)
        for n, (number, name) in enumerate(props["figures"]):
            x, y = n % columns * (own + 16), n // columns * (high + 10)
            pen.text(number, "number", x, y + line_height("number") / 2, pen.colors.ink)
            pen.wrapped(name, "small", x, y + line_height("number"), own, pen.colors.ink2)
