"""The picture cards and crests of New game."""

from typing import Any

from reivers.ui.components.buttons import by_screen, draw_check, draw_control
from reivers.ui.drawing import tokens
from reivers.ui.drawing.lines import TextLines, fitting, named
from reivers.ui.drawing.pen import Pen, text_height, text_width
from reivers.ui.drawing.piece import Drawn
from reivers.ui.widgets.theme import theme

NAME = (23.0, 30.0)
"""The size of a family's name, if it fits."""


def draw_card(pen: Pen, width: float, height: float, *, chosen: bool, pressed: bool) -> None:
    """Draw the sheet of something large to choose."""
    colors = pen.colors
    pen.shadow(0, 0, width, height, tokens.R_SHEET, 18 if not chosen else 22, 6, 0.13 if not chosen else 0.25)
    pen.fill(0, 0, width, height, colors.tint if chosen or pressed else colors.sheet, tokens.R_SHEET)
    if not chosen:
        _draw_edge(pen, width, height)


def _draw_edge(pen: Pen, width: float, height: float) -> None:
    pen.ring(0, 0, width, height, pen.colors.edge, tokens.R_SHEET, pen.colors.edge_width)


def note_role() -> str:
    return "body" if theme.tablet else "small"


class PlayCard(Drawn):
    """A way to play. Properties: picture, text, note, chosen, tap."""

    def _picture(self, width: float) -> float:
        return width * by_screen(0.7, 0.8)

    def height_for(self, width: float) -> float:
        room = width - 24
        text = text_height(self.props["text"], "section", room)
        return self._picture(width) + text + text_height(self.props["note"], note_role(), room) + 28

    def paint(self, pen: Pen, width: float, height: float, **props: Any) -> None:
        colors, chosen = pen.colors, props["chosen"]
        pressed = pen.hit(self.name, 0, 0, width, height, props["tap"], spoken=props["text"])
        draw_card(pen, width, height, chosen=chosen, pressed=pressed)
        high = self._picture(width)
        picture = props["picture"] if theme.tablet else f"{props['picture']}-phone"
        pen.picture(picture, 0, 0, width, high, cover=True)
        y = high + 10
        y += pen.wrapped(props["text"], "section", 12, y, width - 24, colors.ink)
        pen.wrapped(props["note"], note_role(), 12, y + 2, width - 24, colors.ink2)
        if chosen:
            pen.ring(-2, -2, width + 4, height + 4, colors.accent, tokens.R_SHEET + 2, 3)
            pen.disc(width - 26, 26, 38, colors.on_accent)
            draw_check(pen, width - 42, 26, 32)
        else:
            _draw_edge(pen, width, height)


class FamilyCard(Drawn):
    """A family to lead. Properties: family, text, note, chosen, tap."""

    def _crest(self, width: float) -> float:
        return min(by_screen(60, 110), width * by_screen(0.3, 0.4))

    def _note(self, room: float) -> str:
        """Return the March, in two lines where it has no room in one: "English", "West March"."""
        note = str(self.props["note"])
        return note if text_width(note, note_role()) <= room else note.replace(" ", "\n", 1)

    def height_for(self, width: float) -> float:
        return max(self._crest(width) * 1.2 + by_screen(28, 64), self._words(width, NAME).height + 24)

    def _words(self, width: float, size: tuple[float, float]) -> TextLines:
        room = width - self._crest(width) - 38
        note = self._note(room), note_role(), "ink2"
        return TextLines(room, (self.props["text"], "section", "ink"), note, size=size)

    def paint(self, pen: Pen, width: float, height: float, **props: Any) -> None:
        colors, chosen, side = pen.colors, props["chosen"], self._crest(width)
        pressed = pen.hit(self.name, 0, 0, width, height, props["tap"], spoken=props["text"])
        draw_card(pen, width, height, chosen=chosen, pressed=pressed)
        pen.picture(f"crest-{props['family']}", 14, height / 2 - side * 0.6, side, side * 1.2)
        token = by_screen(24, 36)
        pen.token(props["family"], token, side + 22 - token, height / 2 + side * 0.6 - 10)
        room = width - side - 38 - (20 if chosen else 0)
        self._words(width, fitting(props["text"], "section", room, NAME)).draw(pen, side + 26, height / 2)
        if chosen:
            pen.ring(0, 0, width, height, colors.accent, tokens.R_SHEET, 2.5)
            draw_check(pen, width - 30, 18)


class OptionsFold(Drawn):
    """A card that opens more choices. Properties: text, note, open, tap."""

    def height_for(self, width: float) -> float:
        return self._words(width).height + 26

    def _words(self, width: float) -> TextLines:
        return named(width - 76, self.props["text"], self.props["note"])

    def paint(self, pen: Pen, width: float, height: float, **props: Any) -> None:
        pressed = pen.hit(self.name, 0, 0, width, height, props["tap"], spoken=props["text"])
        shift = draw_control(pen, 0, 0, width, height, pressed=pressed)
        self._words(width).draw_below(pen, 16, 12 + shift)
        pen.icon("ui-minus" if props["open"] else "ui-down", 24, width - 42, height / 2 + shift)
