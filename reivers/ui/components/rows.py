"""Rows of lists: choices, orders for the board, and stops of a walk."""

from collections.abc import Mapping
from typing import Any

from reivers.ui.components.buttons import by_screen, draw_control
from reivers.ui.drawing import tokens
from reivers.ui.drawing.pen import Pen, text_height, text_width
from reivers.ui.drawing.piece import Act, Drawn
from reivers.ui.drawing.tokens import Rgba


class ListRow(Drawn):
    """A row to choose or to open. Properties: text, note, icon or token, value, unit, chosen, tap, enabled,
    divider, opens (an arrow at the right), boxed, faint."""

    def _left(self) -> float:
        return 14.0 + (42 if self.props.get("icon") or self.props.get("token") else 0)

    def _right(self) -> float:
        right = 14.0
        if value := self.props.get("value", ""):
            unit = self.props.get("unit", "")
            right += text_width(value, "vp", (26, 30)) + (
                text_width(unit, "unit", (16, 18)) + 5 if unit else 0
            )
        return right + (28 if self.props.get("opens") else 0) + (8 if right > 14 else 0)

    def height_for(self, width: float) -> float:
        room, note = width - self._left() - self._right(), self.props.get("note", "")
        text = text_height(self.props["text"], "strong", room)
        return max(by_screen(60, 64), text + (text_height(note, "small", room) if note else 0) + 18)

    def paint(self, pen: Pen, width: float, height: float, **props: Any) -> None:
        """Draw the row."""
        colors, chosen, enabled = pen.colors, props.get("chosen", False), props.get("enabled", True)
        if props.get("tap") and enabled:
            pressed = pen.hit(self.name, 0, 0, width, height, props["tap"], spoken=props["text"])
            if pressed and not chosen:
                pen.fill(0, 1, width, height - 2, colors.tint, tokens.R_CONTROL)
        if props.get("boxed"):
            draw_control(pen, 0, 0, width, height, chosen=chosen)
        elif chosen:
            pen.fill(0, 0, width, height, colors.tint, tokens.R_CONTROL)
            pen.ring(0, 0, width, height, colors.accent, tokens.R_CONTROL, 2.5)
        elif props.get("divider", True):
            pen.rect(0, height - 1, width, 1, colors.line)
        self._draw_words(pen, width, height, props)
        self._draw_end(pen, width, height, props)

    def _draw_words(self, pen: Pen, width: float, height: float, props: dict[str, Any]) -> None:
        colors, left = pen.colors, self._left()
        alpha = 1 if props.get("enabled", True) and not props.get("faint") else 0.75
        if icon := props.get("icon"):
            fill = colors.tint if props.get("chosen") else colors.icon_fill
            pen.icon(icon, 30, 14, height / 2, fill=fill, alpha=alpha)
        elif token := props.get("token"):
            pen.token(token, 30, 14, height / 2, alpha)
        ink = colors.ink if alpha == 1 else colors.ink2
        note, room = props.get("note", ""), width - left - self._right()
        text = text_height(props["text"], "strong", room)
        below = text_height(note, "small", room) if note else 0
        top = height / 2 - (text + below) / 2
        pen.wrapped(props["text"], "strong", left, top, room, ink)
        pen.wrapped(note, "small", left, top + text, room, colors.ink2)

    def _draw_end(self, pen: Pen, width: float, height: float, props: dict[str, Any]) -> None:
        colors, right = pen.colors, width - 14
        if props.get("opens"):
            pen.icon("ui-next", 22, right - 18, height / 2, colors.ink2)
            right -= 28
        if unit := props.get("unit"):
            right -= pen.text(unit, "unit", right, height / 2 + 3, colors.ink2, "right", size=(16, 18)) + 5
        if value := props.get("value"):
            pen.text(value, "vp", right, height / 2, colors.ink, "right", size=(26, 30))


class OrderRow(Drawn):
    """An order for the board. Properties: text, change ("8 → 10"), icon (before the change), done, tick
    (takes taps and shows a box), indent, divider (a line above), edit and edit_text (a pencil)."""

    def _left(self) -> float:
        boxed = self.props.get("tick") or self.props.get("done")
        return float(self.props.get("indent", 0)) + (38 if boxed else 0)

    def height_for(self, width: float) -> float:
        text = text_height(self.props["text"], "order", self._room(width))
        tapped = self.props.get("tick") or self.props.get("edit")
        return max(48.0 if tapped else by_screen(36, 40), text + 10)

    def _room(self, width: float) -> float:
        pencil = tokens.TARGET if self.props.get("edit") else 0
        return width - self._left() - change_width(self.props) - pencil

    def paint(self, pen: Pen, width: float, height: float, **props: Any) -> None:
        """Draw the order."""
        colors, done, middle = pen.colors, props.get("done", False), height / 2
        if props.get("divider"):
            pen.rect(0, 0, width, 1, colors.line)
        if props.get("tick"):
            pen.hit(self.name, 0, 0, width, height, props["tick"], spoken=props["text"])
        box = props.get("indent", 0)
        if done:
            pen.icon("ui-check", 22, box + 2, middle, colors.accent_text)
        elif props.get("tick"):
            pen.fill(box, middle - 13, 26, 26, colors.edge, 8)
            pen.fill(box + 2, middle - 11, 22, 22, colors.sheet, 6)
        ink = colors.ink2 if done else colors.ink
        pen.wrapped(props["text"], "order", self._left(), middle, self._room(width), ink, middle=True)
        draw_change(pen, props, width, middle, ink)
        if props.get("edit"):
            x = width - change_width(props) - tokens.TARGET
            draw_pencil(pen, f"{self.name}.edit", x, middle, props["edit"], props["edit_text"])


def draw_pencil(pen: Pen, name: str, x: float, middle: float, tap: Act, spoken: str) -> None:
    """Draw a pencil that takes taps."""
    pen.hit(name, x, middle - tokens.TARGET / 2, tokens.TARGET, tokens.TARGET, tap, spoken=spoken)
    pen.icon("ui-pen", 22, x + 13, middle, pen.colors.accent_text)


def change_width(props: Mapping[str, Any]) -> float:
    """Return the room that the change of an order needs."""
    change = props.get("change", "")
    text = text_width(change, "change") + 14 if change else 0.0
    return text + (32 if props.get("icon") else 0)


def draw_change(
    pen: Pen, props: Mapping[str, Any], right: float, middle: float, ink: Rgba, alpha: float = 1
) -> None:
    """Draw the change of an order with its right edge at `right`."""
    right -= pen.text(props.get("change", ""), "change", right, middle, ink, "right")
    if icon := props.get("icon"):
        pen.icon(icon, 28, right - 32, middle, ink, alpha=alpha)


class Stop(Drawn):
    """The heading of a stop on the walk round the board. Properties: number, text, token, divider."""

    def height_for(self, width: float) -> float:
        return max(52.0, text_height(self.props["text"], "section", width - 60) + 12)

    def paint(self, pen: Pen, width: float, height: float, **props: Any) -> None:
        """Draw the disc with the number, the token and the name."""
        colors, middle, x = pen.colors, height / 2, 0.0
        if props.get("divider"):
            pen.rect(0, 0, width, 1, colors.line)
        if props.get("number"):
            pen.disc(18, middle, 36, colors.ink)
            pen.text(str(props["number"]), "number", 18, middle, colors.paper, "center", size=(21, 21))
            x = 48.0
        if token := props.get("token"):
            x += pen.token(token, 26, x, middle) + 8
        pen.wrapped(props["text"], "section", x, middle, width - x, colors.ink, middle=True)
