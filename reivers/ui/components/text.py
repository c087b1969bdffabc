"""Text, headings, dividers and space."""

from typing import Any

from reivers.ui.drawing.pen import Pen, text_height, text_width
from reivers.ui.drawing.piece import Drawn
from reivers.ui.widgets.theme import theme


class Words(Drawn):
    """Wrapped text. Properties: text, role, ink, align, above and below (extra space)."""

    def width_for(self) -> float:
        return text_width(self.props["text"], self.props.get("role", "body"), self.props.get("size")) + 1

    def height_for(self, width: float) -> float:
        if not self.props["text"]:
            return 0.0
        text = text_height(self.props["text"], self.props.get("role", "body"), width, self.props.get("size"))
        return text + float(self.props.get("above", 0)) + float(self.props.get("below", 0))

    def paint(self, pen: Pen, width: float, height: float, **props: Any) -> None:
        """Draw the text below its upper space."""
        pen.wrapped(
            props["text"],
            props.get("role", "body"),
            0,
            props.get("above", 0),
            width,
            getattr(pen.colors, props.get("ink", "ink")),
            props.get("align", "left"),
            size=props.get("size"),
        )


class Heading(Words):
    """The question of a page, or the title of a section with role "section". Properties: as Words, tag (a
    small gold label beside it)."""

    def __init__(self, name: str = "", /, **props: Any) -> None:
        super().__init__(name, **{"role": "question", **props})

    def show(self, **props: Any) -> bool:
        return super().show(**{"role": "question", **props})

    def height_for(self, width: float) -> float:
        room, below = self._beside_tag(width)
        return super().height_for(room) + (32 if below else 0)

    def _beside_tag(self, width: float) -> tuple[float, bool]:
        """Return the width of the text, and whether the tag goes below it."""
        tag = self.props.get("tag")
        room = width - text_width(tag, "tag") - 30 if tag else width
        below = room < min(width, 150)
        return (width if below else room), below

    def paint(self, pen: Pen, width: float, height: float, **props: Any) -> None:
        room, below = self._beside_tag(width)
        tag = props.get("tag")
        if tag and not below:
            room = min(room, text_width(props["text"], props["role"], props.get("size")) + 2)
        super().paint(pen, room, height, **props)
        if tag:
            after = room + 8
            if below:
                draw_tag(pen, tag, 0, height - 16)
            else:
                draw_tag(pen, tag, after, height / 2)


def draw_tag(pen: Pen, text: str, x: float, y: float) -> float:
    """Draw a gold pill such as "Best" and return its width."""
    height = 26 if theme.tablet else 24
    width = text_width(text, "tag") + 20
    pen.ring(x, y - height / 2, width, height, pen.colors.gold_text, height / 2, 1.5)
    pen.text(text, "tag", x + width / 2, y - 0.5, pen.colors.gold_text, "center")
    return width


class Divider(Drawn):
    """A thin line. Properties: space (above and below)."""

    def height_for(self, width: float) -> float:
        return 1 + 2 * float(self.props.get("space", 8))

    def paint(self, pen: Pen, width: float, height: float, **props: Any) -> None:
        pen.rect(0, props.get("space", 8), width, 1, pen.colors.line)


class Space(Drawn):
    """Empty space. Properties: height."""

    def height_for(self, width: float) -> float:
        return float(self.props["height"])

    def paint(self, pen: Pen, width: float, height: float, **props: Any) -> None:
        """Draw nothing."""
