"""Buttons: main, secondary, text, tool, chip and tile."""

from typing import Any

import attrs

from reivers.ui.drawing import tokens
from reivers.ui.drawing.pen import Pen, text_height, text_width
from reivers.ui.drawing.piece import Act, Drawn
from reivers.ui.drawing.tokens import Rgba
from reivers.ui.widgets.theme import theme

BOTTOM_EDGE = 2
MAIN_EDGE = 4
MAIN_HEIGHT = 64


@attrs.frozen
class Main:
    """The main button: its text, and what it does. Without an act it is quiet and says what is missing."""

    text: str
    act: Act | None = None


def by_screen(phone: float, tablet: float) -> float:
    """Return a length for this kind of screen."""
    return tablet if theme.tablet else phone


def draw_control(
    pen: Pen,
    x: float,
    y: float,
    width: float,
    height: float,
    *,
    chosen: bool = False,
    pressed: bool = False,
    radius: float = tokens.R_CONTROL,
) -> float:
    """Draw the box of something to tap and return how far its content moves down."""
    colors = pen.colors
    if chosen:
        pen.fill(x, y, width, height, colors.tint, radius)
        pen.ring(x, y, width, height, colors.accent, radius, 2.5)
        return 0
    if not pressed:
        pen.fill(x, y, width, height, colors.edge, radius)
    face = height if pressed else height - BOTTOM_EDGE
    pen.fill(
        x, y + height - face if pressed else y, width, face, colors.tint if pressed else colors.sheet, radius
    )
    pen.ring(x, y, width, face, colors.edge, radius, colors.edge_width)
    return 1 if pressed else -1


def draw_check(pen: Pen, x: float, y: float, size: float = 22) -> None:
    """Draw the disc with a check mark, its left edge at x and its middle at y."""
    pen.disc(x + size / 2, y, size, pen.colors.accent)
    pen.icon("ui-check", size * 0.7, x + size * 0.15, y, pen.colors.on_accent)


class MainButton(Drawn):
    """The next act. Properties: text, ready, tap. It is quiet while something is missing."""

    def height_for(self, width: float) -> float:
        lines = text_height(self.props["text"], "main", width - 36)
        return max(MAIN_HEIGHT, lines + 18)

    def paint(self, pen: Pen, width: float, height: float, **props: Any) -> None:
        """Draw the button."""
        colors, ready = pen.colors, props.get("ready", True)
        tap = props.get("tap", lambda: None)
        pressed = pen.hit(self.name, 0, 0, width, height, tap, spoken=props["text"])
        if not ready:
            pen.fill(0, 0, width, height, colors.well, tokens.R_MAIN)
        elif pressed:
            pen.fill(0, 3, width, height - 3, colors.accent, tokens.R_MAIN)
        else:
            pen.shadow(0, 0, width, height, tokens.R_MAIN, 12, 4, 0.28)
            pen.fill(0, 0, width, height, colors.accent_d, tokens.R_MAIN)
            pen.fill(0, 0, width, height - MAIN_EDGE, colors.accent, tokens.R_MAIN)
        middle = height / 2 + (0 if not ready else 1.5 if pressed else -MAIN_EDGE / 2)
        ink = colors.on_accent if ready else colors.ink2
        pen.wrapped(props["text"], "main", 18, middle, width - 36, ink, "center", middle=True)


class Button(Drawn):
    """A secondary button. Properties: text, tap, icon, enabled, least (its height)."""

    def height_for(self, width: float) -> float:
        lines = text_height(self.props["text"], "button", width - self._beside_text())
        return max(float(self.props.get("least", by_screen(54, 62))), lines + 20)

    def width_for(self) -> float:
        return text_width(self.props["text"], "button") + self._beside_text() + 2

    def _beside_text(self) -> float:
        return 32 + (34 if self.props.get("icon") else 0)

    def paint(self, pen: Pen, width: float, height: float, **props: Any) -> None:
        """Draw the button."""
        colors, ink = pen.colors, pen.colors.ink
        if props.get("enabled", True):
            pressed = pen.hit(self.name, 0, 0, width, height, props["tap"], spoken=props["text"])
            shift = draw_control(pen, 0, 0, width, height, pressed=pressed)
        else:
            pen.fill(0, 0, width, height, colors.well, tokens.R_CONTROL)
            shift, ink = 0, colors.ink2
        draw_label(pen, props["text"], props.get("icon", ""), 0, height / 2 + shift, width, ink)


def draw_label(pen: Pen, text: str, icon: str, x: float, y: float, width: float, ink: Rgba) -> None:
    """Draw text, perhaps with an icon before it, in the middle of a box."""
    before = 34 if icon else 0
    natural = min(text_width(text, "button"), width - 28 - before)
    left = x + (width - natural - before) / 2
    if icon:
        pen.icon(icon, 24, left, y, ink)
    pen.wrapped(text, "button", left + before, y, natural + 1, ink, "center", middle=True)


class TextButton(Drawn):
    """A button without a box. Properties: text, tap, icon, rare (plain ink: Pass, Cancel), align, enabled,
    key."""

    def height_for(self, width: float) -> float:
        return float(tokens.TARGET)

    def width_for(self) -> float:
        return text_width(self.props["text"], "button") + (32 if self.props.get("icon") else 0) + 8

    def paint(self, pen: Pen, width: float, height: float, **props: Any) -> None:
        """Draw icon and text."""
        colors = pen.colors
        natural = min(width, self.width_for())
        x = {"left": 0.0, "center": (width - natural) / 2, "right": width - natural}[
            props.get("align", "left")
        ]
        ink = colors.ink if props.get("rare") else colors.accent_text
        if not props.get("enabled", True):
            ink = colors.ink2
        elif pen.hit(
            self.name, x - 8, 0, natural + 16, height, props["tap"], spoken=props["text"],
            key=props.get("key", ""),
        ):  # fmt: skip
            pen.fill(x - 8, 2, natural + 16, height - 4, colors.tint, tokens.R_CONTROL)
        if icon := props.get("icon"):
            pen.icon(icon, 24, x, height / 2, ink)
            x += 32
        pen.text(props["text"], "button", x, height / 2, ink)


class Chip(Drawn):
    """One of several choices. Properties: text, chosen, tap, note (below), enabled."""

    def height_for(self, width: float) -> float:
        return max(by_screen(54, 58), self._text_height(width) + 18)

    def width_for(self) -> float:
        return text_width(self.props["text"], "button") + 60

    def _text_height(self, width: float) -> float:
        note = self.props.get("note", "")
        text = text_height(self.props["text"], "button", width - 56)
        return text + (text_height(note, "small", width - 24) if note else 0)

    def paint(self, pen: Pen, width: float, height: float, **props: Any) -> None:
        """Draw the chip, with a check mark if it's chosen."""
        colors, chosen, ink = pen.colors, props.get("chosen", False), pen.colors.ink
        if props.get("enabled", True):
            pressed = pen.hit(self.name, 0, 0, width, height, props["tap"], spoken=props["text"])
            shift = draw_control(pen, 0, 0, width, height, chosen=chosen, pressed=pressed)
        else:
            pen.fill(0, 0, width, height, colors.well, tokens.R_CONTROL)
            shift, ink = 0, colors.ink2
        note = props.get("note", "")
        below = text_height(note, "small", width - 24) if note else 0
        middle = height / 2 + shift - below / 2
        before = 30 if chosen else 0
        natural = min(text_width(props["text"], "button"), width - 26 - before)
        left = (width - natural - before) / 2
        if chosen:
            draw_check(pen, left, middle)
        pen.wrapped(props["text"], "button", left + before, middle, natural + 1, ink, "center", middle=True)
        if note:
            pen.wrapped(
                note, "small", 12, height / 2 + shift - below / 2 + 12, width - 24, colors.ink2, "center"
            )


class Tool(Drawn):
    """A small button of the bar: an icon with its word. Properties: icon, text, tap, enabled, spoken."""

    def height_for(self, width: float) -> float:
        return 64.0

    def width_for(self) -> float:
        text = text_width(self.props["text"], "button" if theme.tablet else "tag", (14, 18))
        return 24 + 9 + 36 + text if theme.tablet else text + 4

    def paint(self, pen: Pen, width: float, height: float, **props: Any) -> None:
        """Draw the icon above the word, or beside it on a tablet."""
        colors, enabled = pen.colors, props.get("enabled", True)
        spoken = props.get("spoken", props["text"])
        if enabled and pen.hit(self.name, 0, 0, width, height, props["tap"], spoken=spoken):
            pen.fill(0, 0, width, height, colors.tint, tokens.R_CONTROL)
        ink = colors.ink2 if enabled else colors.edge
        if theme.tablet:
            pen.icon(props["icon"], 24, 18, height / 2, ink)
            pen.text(props["text"], "button", 51, height / 2, ink, size=(14, 18))
        else:
            pen.icon(props["icon"], 24, (width - 24) / 2, height / 2 - 10, ink)
            pen.text(props["text"], "tag", width / 2, height / 2 + 12.8, ink, "center", size=(14, 14))


class Tile(Drawn):
    """A menu tile: an icon over a word. Properties: icon, text, tap."""

    def height_for(self, width: float) -> float:
        word = text_height(self.props["text"], "label", width - 12)
        return max(by_screen(86, 104), by_screen(12, 20) + 34 + word + 10)

    def paint(self, pen: Pen, width: float, height: float, **props: Any) -> None:
        """Draw the tile."""
        pressed = pen.hit(self.name, 0, 0, width, height, props["tap"], spoken=props["text"])
        top = by_screen(12, 20) + draw_control(pen, 0, 0, width, height, pressed=pressed)
        pen.icon(props["icon"], 28, (width - 28) / 2, top + 14)
        pen.wrapped(props["text"], "label", 6, top + 34, width - 12, pen.colors.ink, "center")


class IconButton(Drawn):
    """A square button with an icon only. Properties: icon, tap, spoken."""

    def height_for(self, width: float) -> float:
        return float(tokens.TARGET)

    def width_for(self) -> float:
        return float(tokens.TARGET)

    def paint(self, pen: Pen, width: float, height: float, **props: Any) -> None:
        """Draw the icon."""
        if pen.hit(self.name, 0, 0, width, height, props["tap"], spoken=props["spoken"]):
            pen.disc(width / 2, height / 2, min(width, height), pen.colors.tint)
        pen.icon(props["icon"], 26, (width - 26) / 2, height / 2)
