"""Parts of Home: the title map, the card of the last game, rows of games, and the lines of the welcome."""

from typing import Any

from reivers.ui.components.buttons import by_screen
from reivers.ui.components.panels import draw_pips
from reivers.ui.drawing import tokens
from reivers.ui.drawing.lines import TextLines, named
from reivers.ui.drawing.pen import Pen, line_height, text_height, text_width
from reivers.ui.drawing.piece import Drawn
from reivers.ui.widgets.theme import theme

PROMISE_ICONS = {"rivals": "ui-people", "orders": "cube", "odds": "ui-chart"}
LINE_ICONS = {"last": "ui-check", "orders": "ui-map", "next": "card"}
HERO_HEIGHT, WELCOME_HEIGHT, OVERLAP = 318.0, 430.0, 70.0
PLAIN_HEIGHT = 200.0
"""The most height of the title where no map is behind it."""


def draw_title(pen: Pen, title: str, motto: str, x: float, y: float, size: float) -> None:
    """Draw the app's name and motto around a point, with a glow that keeps them readable on the map."""
    colors = pen.colors
    wide = text_width(title, "ending_vp", (size, size), 1)
    if colors.art:
        glow = 26
        top, low = y - size * 0.25, size * 0.8
        pen.glow(x - wide / 2 + glow, top, wide - 2 * glow, low, colors.paper, 30, 50, alpha=0.8)
    pen.text(title, "ending_vp", x, y, colors.ink, "center", size=(size, size), cap=1)
    small = max(18, size * 0.27)
    below = max(size * 0.72, size * 0.45 + small * 0.75)
    pen.text(motto, "flavor", x, y + below, colors.ink, "center", size=(small, small), cap=1)


class Hero(Drawn):
    """The title map. Properties: title, motto, empty (the taller welcome), tall (fills a column), bleed (the
    margin it ignores), full (the width of the screen), most (the most height)."""

    def height_for(self, width: float) -> float:
        full = self.props.get("full", width)
        base = WELCOME_HEIGHT if self.props.get("empty") else HERO_HEIGHT
        height = min(base * full / 412, base * 1.25, self.props.get("most", base * 1.25))
        return float(height if theme.palette.art else min(height, PLAIN_HEIGHT))

    def paint(self, pen: Pen, width: float, height: float, **props: Any) -> None:
        bleed, kind = props.get("bleed", 0), "welcome" if props.get("empty") else "home"
        x, wide = -bleed, width + 2 * bleed
        draw_map(pen, kind, x, 0, wide, height, tall=bool(props.get("tall")))
        share, place = (0.24, 0.22 if props.get("tall") else 0.27) if pen.colors.art else (0.4, 0.4)
        size, middle = min(wide * 0.2, height * share, 130), height * place
        draw_title(pen, props["title"], props["motto"], width / 2, middle, size)


def draw_map(pen: Pen, kind: str, x: float, y: float, width: float, height: float, *, tall: bool) -> None:
    if pen.colors.art:
        shape = "tablet" if tall else "phone"
        pen.picture(f"{kind}-hero-{shape}", x, y, width, height, cover=True)
        pen.ring(x, y, width, height, pen.colors.engrave, 0, 2)
    elif tall:
        pen.rect(x + width - 2, y, 2, height, pen.colors.engrave)


class Promise(Drawn):
    """A line of the welcome with its picture. Properties: icon (rivals, orders or odds), text, tokens."""

    def height_for(self, width: float) -> float:
        return max(by_screen(50, 58), text_height(self.props["text"], "order", width - 92, (18, 22)) + 10)

    def paint(self, pen: Pen, width: float, height: float, **props: Any) -> None:
        middle = height / 2
        if props["icon"] == "rivals" and props["tokens"]:
            for n, token in enumerate(props["tokens"]):
                pen.token(token, 28, 2 + n * 22, middle)
        else:
            pen.icon(PROMISE_ICONS[props["icon"]], 34, 20, middle)
        pen.wrapped(
            props["text"], "order", 86, middle, width - 86, pen.colors.ink, size=(18, 22), middle=True
        )


class LastGame(Drawn):
    """The game to continue, on a phone below the title map.

    Properties: hero, full, bleed, title, motto, heading, name, emblem, token, when, part, parts, score, unit,
    saved, last, orders, next, tap, more, more_text, settings, settings_text.
    """

    def _above(self, width: float) -> float:
        """Return the height of the map above the card."""
        if not self.props["hero"]:
            return 0.0
        full = self.props.get("full", width)
        height = min(HERO_HEIGHT * full / 412, HERO_HEIGHT * 1.1)
        return float((height if theme.palette.art else min(height, PLAIN_HEIGHT + OVERLAP)) - OVERLAP)

    def _crest(self, width: float) -> float:
        return min(by_screen(84, 110), width * 0.22) if self.props["emblem"] else 0.0

    def _lines(self, width: float) -> list[tuple[str, str]]:
        return [(self.props[name], name) for name in ("last", "orders", "next") if self.props[name]]

    def height_for(self, width: float) -> float:
        lines = sum(text_height(text, "body", width - 72) + 12 for text, _name in self._lines(width))
        return self._above(width) + self._head_height(width) + (lines + 18 if lines else 0)

    def _head_height(self, width: float) -> float:
        name = text_height(self.props["name"], "question", self._name_width(width), self._name_size(width))
        below = line_height("label") + line_height("small") + self._second_line(width)
        return max(self._crest(width) * 1.2 + 32, 52 + name + below + 26)

    def _name_size(self, width: float) -> tuple[float, float] | None:
        """Return a smaller size for a name that doesn't fit in one line."""
        return (21, 26) if text_width(self.props["name"], "question") > self._name_width(width) else None

    def _second_line(self, width: float) -> float:
        """Return the height of a line for the season, if it doesn't fit beside the pips."""
        left = (self._crest(width) + 36 if self.props["emblem"] else 20) + 12 * self.props["parts"] + 18
        return line_height("label") if left + text_width(self.props["when"], "label") > width - 12 else 0.0

    def _name_width(self, width: float) -> float:
        """Return the room between the crest and the score."""
        score, unit = self.props["score"], self.props["unit"]
        right = 54 + (text_width(score, "header_vp") + text_width(unit, "unit") + 13 if score else 0)
        return max(60.0, width - right - 20 - (self._crest(width) + 16 if self.props["emblem"] else 0))

    def paint(self, pen: Pen, width: float, height: float, **props: Any) -> None:
        top = self._above(width)
        if props["hero"]:
            bleed, map_height = props["bleed"], top + OVERLAP
            draw_map(pen, "home", -bleed, 0, width + 2 * bleed, map_height, tall=False)
            size = min(width * 0.19, 96)
            draw_title(pen, props["title"], props["motto"], width / 2, (map_height - OVERLAP) * 0.42, size)
        self._draw_card(pen, top, width, height - top, props)

    def _draw_card(self, pen: Pen, top: float, width: float, height: float, props: dict[str, Any]) -> None:
        colors = pen.colors
        pressed = pen.hit("last", 0, top, width, height, props["tap"], spoken=props["name"])
        pen.shadow(0, top, width, height, tokens.R_SHEET, 18, 6, 0.18)
        pen.fill(0, top, width, height, colors.tint if pressed else colors.sheet, tokens.R_SHEET)
        if colors.name == "contrast":
            pen.ring(0, top, width, height, colors.edge, tokens.R_SHEET, 2)
        head = self._head_height(width)
        self._draw_head(pen, top, width, head, props)
        lines = self._lines(width)
        if lines:
            pen.rect(18, top + head, width - 36, 1, colors.line)
        y = top + head + 14
        for text, name in lines:
            pen.icon(LINE_ICONS[name], 26, 20, y + line_height("body") / 2)
            y += pen.wrapped(text, "body", 56, y, width - 72, colors.ink) + 12

    def _draw_head(self, pen: Pen, top: float, width: float, head: float, props: dict[str, Any]) -> None:
        colors, x = pen.colors, 20.0
        if props["emblem"]:
            side = self._crest(width)
            pen.picture(props["emblem"], 18, top + (head - side * 1.2) / 2, side, side * 1.2)
            if props["token"]:
                pen.token(props["token"], 34, 18 + side - 24, top + (head + side * 1.2) / 2 - 18)
            x += side + 16
        right = width - 54
        pen.hit("more", width - 52, top + 4, 48, 48, props["more"], spoken=props["more_text"])
        pen.icon("ui-more", 24, width - 40, top + 28, colors.ink2)
        if props["score"]:
            y = top + 44
            right -= pen.text(props["unit"], "unit", right, y + 8, colors.ink2, "right") + 5
            right -= pen.text(props["score"], "header_vp", right, y, colors.ink, "right") + 8
        y = top + 22
        if text_width(props["heading"], "label") < self._name_width(width):
            pen.text(props["heading"], "label", x, y + 6, colors.ink2)
        y += 20
        y += pen.wrapped(
            props["name"], "question", x, y, self._name_width(width), colors.ink, size=self._name_size(width)
        )
        y += 10 + line_height("label") / 2
        pips = x + draw_pips(pen, props["part"], props["parts"], x, y) if props["parts"] else x
        if pips + text_width(props["when"], "label") > width - 12:
            y, pips = y + line_height("label"), x
        pen.text(props["when"], "label", pips, y, colors.ink)
        pen.text(props["saved"], "small", x, y + line_height("small") + 4, colors.ink2)
        if props["hero"]:
            self._draw_settings(pen, width, props)

    def _draw_settings(self, pen: Pen, width: float, props: dict[str, Any]) -> None:
        """Draw the button for Settings in the corner of the map."""
        x, y = width - 24, 38.0
        pressed = pen.hit(
            "settings", x - 24, y - 24, 48, 48, props["settings"], spoken=props["settings_text"]
        )
        pen.shadow(x - 24, y - 24, 48, 48, 24, 10, 3, 0.25)
        pen.disc(x, y, 48, pen.colors.tint if pressed else pen.colors.sheet)
        pen.icon("ui-gear", 26, x - 13, y)


class GameRow(Drawn):
    """Another saved game. Properties: text, note, score, unit, emblem, tap, more, more_text."""

    def _room(self, width: float) -> float:
        score = self.props["score"]
        right = text_width(self.props["unit"], "unit", (16, 18)) + text_width(score, "vp", (26, 30)) + 15
        return width - 56 - (right if score else 0) - (60 if self.props["emblem"] else 4)

    def height_for(self, width: float) -> float:
        return max(65.0, self._words(width).height + 20)

    def _words(self, width: float) -> TextLines:
        return named(self._room(width), self.props["text"], self.props["note"])

    def paint(self, pen: Pen, width: float, height: float, **props: Any) -> None:
        colors, middle, x = pen.colors, height / 2, 4.0
        if pen.hit(self.name, 0, 0, width - 52, height, props["tap"], spoken=props["text"]):
            pen.fill(0, 0, width, height, colors.tint, tokens.R_CONTROL)
        if props["emblem"]:
            pen.picture(props["emblem"], 8, middle - 23, 38, 46)
            x = 60.0
        right = width - 56
        if props["score"]:
            right -= (
                pen.text(props["unit"], "unit", right, middle + 3, colors.ink2, "right", size=(16, 18)) + 5
            )
            pen.text(props["score"], "vp", right, middle, colors.ink, "right", size=(26, 30))
        self._words(width).draw(pen, x, middle)
        pen.hit(
            f"{self.name}.more", width - 52, middle - 24, 48, 48, props["more"], spoken=props["more_text"]
        )
        pen.icon("ui-more", 24, width - 40, middle, colors.ink2)
        pen.rect(0, height - 1, width, 1, colors.line)
