"""The parts of the set-up checklist."""

from functools import partial
from typing import Any

from reivers.ui.components.buttons import by_screen, draw_check
from reivers.ui.drawing import tokens
from reivers.ui.drawing.pen import Pen, text_height
from reivers.ui.drawing.piece import Drawn


class GroupTabs(Drawn):
    """The groups side by side. Properties: groups ((id, icon, word, done), ...), chosen, tap (takes an
    id)."""

    def _high(self, width: float) -> float:
        own = (width - 16) / 5
        words = (text_height(word, "tag", own - 4) for _id, _icon, word, _done in self.props["groups"])
        return 36 + max(words, default=0) + by_screen(8, 10)

    def height_for(self, width: float) -> float:
        return max(by_screen(60, 64), self._high(width))

    def paint(self, pen: Pen, width: float, height: float, **props: Any) -> None:
        """Draw the tabs; a done group has a check mark."""
        colors, count = pen.colors, len(props["groups"])
        own = (width - 4 * (count - 1)) / max(1, count)
        for n, (id, icon, word, done) in enumerate(props["groups"]):
            x = n * (own + 4)
            pressed = pen.hit(f"group.{id}", x, 0, own, height, partial(props["tap"], id), spoken=word)
            chosen = id == props["chosen"]
            if chosen or pressed:
                pen.fill(x, 0, own, height, colors.well, 12)
            fill = colors.well if chosen else colors.paper
            pen.icon(icon, 28, x + (own - 28) / 2, 20, fill=fill)
            ink = colors.ink if chosen else colors.ink2
            pen.wrapped(word, "tag", x + 2, 36, own - 4, ink, "center")
            if done:
                draw_check(pen, x + own / 2 + 10, 14, 20)


class GroupHead(Drawn):
    """The heading of a group. Properties: text, count ("1 of 2"), done (folds it), open, tap."""

    def height_for(self, width: float) -> float:
        return max(48.0, text_height(self.props["text"], "section", width - 150, (24, 28)) + 10)

    def paint(self, pen: Pen, width: float, height: float, **props: Any) -> None:
        """Draw the heading; one that is done can be unfolded."""
        colors, middle, left, right = pen.colors, height / 2, 0.0, width
        if props["done"]:
            if pen.hit(self.name, 0, 0, width, height, props["tap"], spoken=props["text"]):
                pen.fill(0, 0, width, height, colors.tint, tokens.R_CONTROL)
            draw_check(pen, 0, middle, 30)
            left = 42
            pen.icon("ui-down" if not props["open"] else "ui-minus", 22, width - 24, middle)
            right -= 36
            pen.rect(0, height - 1, width, 1, colors.line)
        pen.wrapped(
            props["text"], "section", left, middle, width - 150, colors.ink, size=(24, 28), middle=True
        )
        pen.text(props["count"], "small", right, middle, colors.ink2, "right")
