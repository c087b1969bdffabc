"""The walk round the board: what to take from the box, then a stop for each March with its orders."""

from collections.abc import Iterator
from functools import partial
from typing import Any

import attrs

from reivers.games.border.ui.orders import OrderLine
from reivers.ui.components.buttons import by_screen
from reivers.ui.components.rows import change_width, draw_change, draw_pencil
from reivers.ui.drawing import tokens
from reivers.ui.drawing.pen import Pen, text_height, text_width
from reivers.ui.drawing.piece import Drawn
from reivers.ui.widgets.theme import theme

DISC, INDENT, NARROW = 36, 48, 420


@attrs.frozen
class Taken:
    """A piece to take from the box: an icon or a family's token, and how many, or its name."""

    icon: str
    text: str
    is_token: bool = False


class TakeBox(Drawn):
    """What to take from the box before the walk. Properties: title, items (Taken of each)."""

    def _lines(self, width: float) -> list[list[tuple[float, float, Taken]]]:
        """Return the items of each line, with where they begin and the room of their texts."""
        lines: list[list[tuple[float, float, Taken]]] = [[]]
        x = start = 14.0 + self._title_width(width)
        for item in self.props["items"]:
            room = min(text_width(item.text, "strong") + 2, width - start - 34 - 14)
            if lines[-1] and x + 34 + room > width - 14:
                lines.append([])
                x = start
            lines[-1].append((x, room, item))
            x += 34 + room + 14
        return lines

    def _title_width(self, width: float) -> float:
        """Return the room of the title beside the items; 0 if it is above them."""
        return text_width(self.props["title"], "label") + 22 if width > 600 else 0.0

    def _above(self, width: float) -> float:
        return 0.0 if self._title_width(width) else text_height(self.props["title"], "label", width - 28) + 6

    def height_for(self, width: float) -> float:
        return 20 + self._above(width) + sum(map(self._line, self._lines(width)))

    def _line(self, items: list[tuple[float, float, Taken]]) -> float:
        texts = (text_height(item.text, "strong", room) for _x, room, item in items)
        return max(36.0, max(texts, default=0) + 10)

    def paint(self, pen: Pen, width: float, height: float, **props: Any) -> None:
        colors, lines = pen.colors, self._lines(width)
        pen.fill(0, 0, width, height, colors.well, tokens.R_CONTROL)
        if self._title_width(width):
            pen.text(props["title"], "label", 14, 10 + self._line(lines[0]) / 2, colors.ink2)
        else:
            pen.wrapped(props["title"], "label", 14, 10, width - 28, colors.ink2)
        y = 10 + self._above(width)
        for line in lines:
            middle = y + self._line(line) / 2
            for x, room, item in line:
                if item.is_token:
                    pen.token(item.icon, 24, x + 1, middle)
                else:
                    pen.icon(item.icon, 26, x, middle, fill=colors.well)
                pen.wrapped(item.text, "strong", x + 34, middle, room, colors.ink, middle=True)
            y += self._line(line)


class WalkStop(Drawn):
    """A stop: its number on a disc, its name, its orders. A tap anywhere ticks it. Properties: number, token,
    text, lines (OrderLine of each), done, tap, why, divider, unnamed (places with a pencil), edit (takes
    one), edit_text."""

    def _lines(self, width: float) -> Iterator[tuple[OrderLine, float]]:
        """Return the orders with their heights."""
        for line in self.props["lines"]:
            least = tokens.TARGET if self._has_pencil(line) else by_screen(31, 33)
            yield line, max(least, text_height(line.text, "order", self._room(line, width)) + 4)

    def _has_pencil(self, line: OrderLine) -> bool:
        return line.place in self.props.get("unnamed", ())

    def _room(self, line: OrderLine, width: float) -> float:
        pencil = tokens.TARGET if self._has_pencil(line) else 0
        return width - self._indent(width) - change_width(attrs.asdict(line)) - pencil

    def _indent(self, width: float) -> float:
        """Return where the orders begin: below the disc in a narrow column of a tablet."""
        return 0.0 if theme.tablet and width < NARROW else INDENT

    def _title_height(self, width: float) -> float:
        room, size = self._title_room(width), self._title_size(width)
        return max(44.0, text_height(self.props["text"], "section", room, size) + 6)

    def _title_room(self, width: float) -> float:
        return width - self._title_left() - (52 if self.props.get("why") else 0)

    def _title_size(self, width: float) -> tuple[float, float] | None:
        """Return a smaller size for a name that doesn't fit in one line."""
        return (18, 20) if text_width(self.props["text"], "section") > self._title_room(width) else None

    def _title_left(self) -> float:
        return INDENT + (34 if self.props.get("token") else 0)

    def height_for(self, width: float) -> float:
        orders = sum(high for _line, high in self._lines(width))
        return self._title_height(width) + orders + (6 if self.props["lines"] else 2)

    def paint(self, pen: Pen, width: float, height: float, **props: Any) -> None:
        """Draw the stop; one that is done is dim."""
        colors, done = pen.colors, props.get("done", False)
        ink, alpha = (colors.ink2, 0.7) if done else (colors.ink, 1.0)
        if props.get("divider"):
            pen.rect(0, 0, width, 1, colors.line)
        if pen.hit(self.name, 0, 0, width, height, props["tap"], spoken=props["text"]):
            pen.fill(-8, 2, width + 16, height - 4, colors.tint, tokens.R_CONTROL)
        y = self._title_height(width)
        self._draw_disc(pen, y / 2 + 1, done)
        if token := props.get("token"):
            pen.token(token, 26, INDENT, y / 2 + 1, alpha)
        left, room, size = self._title_left(), self._title_room(width), self._title_size(width)
        pen.wrapped(props["text"], "section", left, y / 2 + 1, room, ink, size=size, middle=True)
        if props.get("why"):
            pen.hit(f"{self.name}.why", width - 48, 0, 48, 48, props["why"], spoken=props["why_text"])
            pen.icon("ui-why", 22, width - 24, y / 2 + 1, colors.ink2)
        for line, high in self._lines(width):
            change = attrs.asdict(line)
            own, middle = self._room(line, width), y + high / 2
            pen.wrapped(line.text, "order", self._indent(width), middle, own, ink, middle=True)
            draw_change(pen, change, width, middle, ink, alpha)
            if self._has_pencil(line):
                x, edit = width - change_width(change) - tokens.TARGET, partial(props["edit"], line.place)
                draw_pencil(pen, f"name.{line.place}", x, middle, edit, props["edit_text"])
            y += high

    def _draw_disc(self, pen: Pen, y: float, done: bool) -> None:
        colors = pen.colors
        pen.disc(DISC / 2, y, DISC, colors.accent if done else colors.ink)
        if done:
            pen.icon("ui-check", 22, 7, y, colors.on_accent)
        elif self.props.get("number"):
            number = str(self.props["number"])
            pen.text(number, "number", DISC / 2, y, colors.paper, "center", size=(21, 21), cap=1.2)
        else:
            pen.disc(DISC / 2, y, 10, colors.paper)
