"""The player's Defense Tokens, and the six boxes that they go to."""

from functools import partial
from typing import Any

import attrs

from reivers.ui.components.buttons import by_screen, draw_control
from reivers.ui.drawing import tokens
from reivers.ui.drawing.pen import Pen, text_height, text_width
from reivers.ui.drawing.piece import Drawn

TITLE, MARK = (17, 20), 20
LIKELY = 0.3
"""From this chance of an attack on, its bar warns."""


@attrs.frozen(kw_only=True)
class TokenLine:
    """A token in words."""

    name: str
    lines: tuple[str, ...]
    icon: str
    in_hand: bool = False


class TokenButtons(Drawn):
    """The player's tokens, two in a row. Properties: tokens (TokenLine of each), tap (takes its index)."""

    def _own(self, width: float) -> float:
        return width if width < 300 else (width - 11) / 2

    def _left(self) -> float:
        return by_screen(59, 72)

    def _high(self, width: float) -> float:
        room = self._own(width) - self._left() - 8
        return max((self._words(token, room) for token in self.props["tokens"]), default=0) + 16

    def _words(self, token: TokenLine, room: float) -> float:
        lines = sum(text_height(line, "small", room) for line in token.lines)
        return max(by_screen(54, 62), text_height(token.name, "strong", room) + lines)

    def height_for(self, width: float) -> float:
        columns = 1 if width < 300 else 2
        rows = -(-len(self.props["tokens"]) // columns)
        return rows * (self._high(width) + 8) - 8 if rows else 0.0

    def paint(self, pen: Pen, width: float, height: float, **props: Any) -> None:
        own, high, columns = self._own(width), self._high(width), 1 if width < 300 else 2
        disc, left = by_screen(40, 52), self._left()
        room = own - left - 8
        for n, token in enumerate(props["tokens"]):
            x, y = n % columns * (own + 11), n // columns * (high + 8)
            pressed = pen.hit(f"token.{n}", x, y, own, high, partial(props["tap"], n), spoken=token.name)
            y += draw_control(pen, x, y, own, high, chosen=token.in_hand, pressed=pressed)
            draw_token(pen, token.icon, disc, x + 9, y + high / 2)
            top = y + (high - self._words(token, room)) / 2
            top += pen.wrapped(token.name, "strong", x + left, top, room, pen.colors.ink)
            for line in token.lines:
                top += pen.wrapped(line, "small", x + left, top, room, pen.colors.ink2)


def draw_token(pen: Pen, icon: str, size: float, x: float, y: float) -> None:
    """Draw a Defense Token on a disc, its left edge at x and its middle at y."""
    pen.disc(x + size / 2, y, size, pen.colors.cell)
    pen.icon(icon, size * 0.72, x + size * 0.14, y, fill=pen.colors.cell)


class DefenseBox(Drawn):
    """A box of the player's March. Properties: text, marks ((icon or family's token, number or ""), ...),
    chance (None if unknown), note (beside its bar), token (TokenLine or None), empty (words of an empty box),
    tap, enabled, reason (why the token in hand can't go here)."""

    def _token_room(self, width: float) -> float:
        return width - 26 - by_screen(44, 50)

    def _title_height(self, width: float) -> float:
        room = width - 26 - self._marks_width()
        if room < 70:
            return text_height(self.props["text"], "strong", width - 26, TITLE) + 28
        return text_height(self.props["text"], "strong", room, TITLE)

    def _marks_width(self) -> float:
        marks = self.props["marks"]
        return sum(MARK + 3 + (text_width(n, "strong", TITLE) + 7 if n else 0) for _icon, n in marks)

    def _low_height(self, width: float) -> float:
        token = self.props.get("token")
        room = self._token_room(width)
        if token is not None:
            lines = sum(text_height(line, "small", room) for line in token.lines)
            return text_height(token.name, "strong", room, (17, 20)) + lines
        words = self.props["reason"] if not self.props.get("enabled", True) else self.props["empty"]
        return max(32.0, text_height(words, "small", width - 46) + 10)

    def height_for(self, width: float) -> float:
        note = text_height(self.props["note"], "small", width - 26 - self._bar()) if self.props["note"] else 0
        return self._title_height(width) + note + self._low_height(width) + by_screen(42, 34)

    def _bar(self) -> float:
        return by_screen(72, 94) if self.props.get("chance") is not None else 0

    def paint(self, pen: Pen, width: float, height: float, **props: Any) -> None:
        colors, enabled = pen.colors, props.get("enabled", True)
        chosen = props.get("token") is not None
        shift = 0.0
        if enabled:
            pressed = pen.hit(self.name, 0, 0, width, height, props["tap"], spoken=props["text"])
            shift = draw_control(pen, 0, 0, width, height, chosen=chosen, pressed=pressed)
        else:
            pen.fill(0, 0, width, height, colors.well, tokens.R_CONTROL)
        ink = colors.ink if enabled else colors.ink2
        self._draw_title(pen, width, 10 + shift, ink)
        y = 10 + shift + self._title_height(width) + 4
        if note := props["note"]:
            y += self._draw_chance(pen, width, y, note)
        self._draw_low(pen, width, height - 12 + shift - self._low_height(width), chosen)

    def _draw_title(self, pen: Pen, width: float, y: float, ink: tokens.Rgba) -> None:
        below = width - 26 - self._marks_width() < 70
        room = width - 26 - (0 if below else self._marks_width())
        high = pen.wrapped(self.props["text"], "strong", 13, y, room, ink, size=TITLE)
        middle = y + high + 14 if below else y + text_height("A", "strong", room, TITLE) / 2
        x = 13.0 if below else width - 13 - self._marks_width() + 5
        for icon, n in self.props["marks"]:
            draw = pen.token if icon in FAMILIES else pen.icon
            x += draw(icon, MARK, x, middle) + 3
            if n:
                x += pen.text(n, "strong", x, middle, ink, size=TITLE) + 7

    def _draw_chance(self, pen: Pen, width: float, y: float, note: str) -> float:
        colors, chance, bar = pen.colors, self.props.get("chance"), self._bar()
        high = text_height(note, "small", width - 26 - bar)
        if chance is not None:
            own = bar - 8
            pen.fill(13, y + high / 2 - 3, own, 6, colors.scale_off, 3)
            color = colors.plum if chance > LIKELY else colors.edge
            if chance:
                pen.fill(13, y + high / 2 - 3, max(3, own * chance), 6, color, 3)
        pen.wrapped(note, "small", 13 + bar, y, width - 26 - bar, colors.ink2)
        return high

    def _draw_low(self, pen: Pen, width: float, y: float, chosen: bool) -> None:
        colors, props, high = pen.colors, self.props, self._low_height(width)
        if not chosen:
            words = props["empty"] if props.get("enabled", True) else props["reason"]
            if props.get("enabled", True):
                pen.dashed(13, y, width - 26, high, colors.edge, 10, 2, 6, 4)
            pen.wrapped(words, "small", 23, y + high / 2, width - 46, colors.ink2, middle=True)
            return
        token, room = props["token"], self._token_room(width)
        disc = by_screen(34, 38)
        pen.disc(13 + disc / 2, y + high / 2, disc, colors.sheet)
        pen.icon(token.icon, disc * 0.72, 13 + disc * 0.14, y + high / 2, fill=colors.sheet)
        x = width - 13 - room
        y += pen.wrapped(token.name, "strong", x, y, room, colors.ink, size=(17, 20))
        for line in token.lines:
            y += pen.wrapped(line, "small", x, y, room, colors.ink2)


FAMILIES = ("dacre", "fenwick", "kerr", "maxwell")
