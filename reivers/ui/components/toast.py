"""A short message above the bar."""

from typing import Any

from reivers.ui.components.buttons import by_screen
from reivers.ui.drawing.pen import Pen, text_height, text_width
from reivers.ui.drawing.piece import Drawn

RADIUS = 14
SIZE = (17, 19)


class Toast(Drawn):
    """A message, perhaps with a text button. Properties: text, action, tap."""

    @property
    def text(self) -> str:
        return str(self.props["text"])

    def _action_width(self) -> float:
        action = self.props.get("action", "")
        return text_width(action, "button", SIZE) + 28 if action else 0.0

    def width_for(self) -> float:
        return min(
            text_width(self.props["text"], "button", SIZE) + 38 + self._action_width(), by_screen(480, 640)
        )

    def height_for(self, width: float) -> float:
        return max(52.0, text_height(self.props["text"], "button", self._room(width), SIZE) + 22)

    def _room(self, width: float) -> float:
        return width - 36 - self._action_width()

    def paint(self, pen: Pen, width: float, height: float, **props: Any) -> None:
        """Draw light text on ink."""
        colors = pen.colors
        pen.shadow(0, 0, width, height, RADIUS, 18, 6, 0.35)
        pen.fill(0, 0, width, height, colors.ink, RADIUS)
        pen.wrapped(
            props["text"], "button", 18, height / 2, self._room(width), colors.paper, size=SIZE, middle=True
        )
        if action := props.get("action"):
            own = self._action_width()
            pressed = pen.hit("toast", width - own, 0, own, height, props["tap"], spoken=action)
            ink = colors.paper if pressed else colors.on_ink
            pen.text(action, "button", width - own / 2, height / 2, ink, "center", size=SIZE)
