"""The player's Target Cards as rows: a small card, its best use, and the VP."""

from typing import Any

from reivers.games.border.ui.marks import COLORS
from reivers.ui.components.buttons import by_screen, draw_check
from reivers.ui.components.text import draw_tag
from reivers.ui.drawing import tokens
from reivers.ui.drawing.lines import TextLines, named
from reivers.ui.drawing.pen import Pen, text_height, text_width
from reivers.ui.drawing.piece import Drawn


def draw_small_card(pen: Pen, icon: str, family: str, x: float, y: float) -> None:
    """Draw a Target Card, 44 x 58, with a foot in its family's color."""
    colors = pen.colors
    pen.shadow(x, y, 44, 58, 8, 6, 2, 0.3)
    pen.fill(x, y, 44, 58, COLORS[family], 8)
    pen.fill(x, y, 44, 51, colors.sheet, 8)
    pen.rect(x, y + 44, 44, 7, colors.sheet)
    pen.icon(icon, 30, x + 7, y + 25, fill=colors.sheet)


class TargetCardRow(Drawn):
    """One card to choose. Properties: text, note, icon, family, vp, chosen, tap."""

    def _right(self) -> float:
        vp = self.props.get("vp", "")
        return text_width(vp, "vp", (27, 30)) + text_width("VP", "unit", (16, 18)) + 32 if vp else 16.0

    def height_for(self, width: float) -> float:
        return max(by_screen(76, 64), self._words(width).height + by_screen(22, 12))

    def _words(self, width: float) -> TextLines:
        return named(width - 70 - self._right(), self.props["text"], self.props["note"], size=(18, 20))

    def paint(self, pen: Pen, width: float, height: float, **props: Any) -> None:
        colors, chosen, middle = pen.colors, props.get("chosen", False), height / 2
        pressed = pen.hit(self.name, 0, 0, width, height, props["tap"], spoken=props["text"])
        if chosen or pressed:
            pen.fill(0, 1, width, height - 2, colors.tint, tokens.R_CONTROL)
        if chosen:
            pen.ring(0, 1, width, height - 2, colors.accent, tokens.R_CONTROL, 2.5)
        else:
            pen.rect(8, height - 1, width - 16, 1, colors.line)
        draw_small_card(pen, props["icon"], props["family"], 10, middle - 29)
        if chosen:
            draw_check(pen, 41, middle - 22, 24)
        self._words(width).draw(pen, 68, middle)
        if vp := props.get("vp"):
            right = width - 12
            right -= pen.text("VP", "unit", right, middle + 3, colors.ink2, "right", size=(16, 18)) + 5
            pen.text(vp, "vp", right, middle, colors.ink, "right", size=(27, 30))


class TaggedLine(Drawn):
    """A gold tag and words beside it. Properties: tag, text."""

    def _left(self) -> float:
        return text_width(self.props["tag"], "tag") + 30

    def height_for(self, width: float) -> float:
        return max(28.0, text_height(self.props["text"], "body", width - self._left()) + 4)

    def paint(self, pen: Pen, width: float, height: float, **props: Any) -> None:
        draw_tag(pen, props["tag"], 0, height / 2)
        room = width - self._left()
        pen.wrapped(props["text"], "body", self._left(), height / 2, room, pen.colors.ink2, middle=True)


class RivalsRow(Drawn):
    """The rivals' tokens and a line about them. Properties: families, text, tap, open."""

    def height_for(self, width: float) -> float:
        return max(56.0, text_height(self.props["text"], "body", self._room(width)) + 16)

    def _room(self, width: float) -> float:
        return width - 38 * len(self.props["families"]) - 48

    def paint(self, pen: Pen, width: float, height: float, **props: Any) -> None:
        colors, x = pen.colors, 0.0
        pen.rect(0, 0, width, 1, colors.line)
        if pen.hit(self.name, 0, 0, width, height, props["tap"], spoken=props["text"]):
            pen.fill(0, 2, width, height - 4, colors.tint, tokens.R_CONTROL)
        for family in props["families"]:
            x += pen.token(family.lower(), 28, x, height / 2) + 10
        pen.wrapped(props["text"], "body", x + 6, height / 2, self._room(width), colors.ink2, middle=True)
        icon = "ui-down" if props.get("open") else "ui-next"
        pen.icon(icon, 22, width - 26, height / 2, colors.ink2)
