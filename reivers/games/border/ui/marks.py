"""A mark for each family, with its own color, shape and letter, and the icons of cards."""

from collections.abc import Mapping

from kivy.properties import BooleanProperty, NumericProperty, StringProperty

from reivers.games.border.board import NATION
from reivers.ui.drawing.tokens import Rgba, color
from reivers.ui.widgets import icons
from reivers.ui.widgets.canvas import CanvasWidget, draw_text, measure, write_middle
from reivers.ui.widgets.theme import theme

COLORS: Mapping[str, Rgba] = {
    "Dacre": color("#e08a2e"),
    "Fenwick": color("#a8231c"),
    "Maxwell": color("#8fc3e0"),
    "Kerr": color("#24406f"),
}
"""The colors of the families' pieces."""
LETTERS: Mapping[str, Rgba] = {
    "Dacre": color("#2b1a08"),
    "Fenwick": color("#fff6e8"),
    "Maxwell": color("#10222f"),
    "Kerr": color("#f2f5fb"),
}
"""The colors of text on them."""

STRIPES: Mapping[str, str] = {
    "attack": "swords",
    "notoriety": "fame",
    "sheep": "sheep",
    "bastles": "bastle",
    "token": "token",
    "permanent": "tower",
    "warden_token": "warden_token",
    "at_once": "bolt",
    "in_play": "card_face",
}
"""The icon of each stripe of a Summer card."""
TARGETS: Mapping[str, str] = {
    "family": "crown",
    "reiver": "bonnet",
    "opposite": "up_down",
    "cross": "across",
    "same": "sideways",
}
NATIONS: Mapping[str, str] = {"english": "rose", "scottish": "thistle"}


def target_icon(family: str, kind: str) -> str:
    """Return the icon of a Target card; the nation's card shows its flower."""
    return NATIONS[NATION[family]] if kind == "nation" else TARGETS[kind]


def draw_mark(
    family: str, x: float, y: float, side: float, *, lettered: bool = True, faint: bool = False
) -> None:
    """Draw a family's mark into the open canvas: with a light rim on dark ground. A faint one is hollow."""
    rim = theme.palette.ink if theme.palette.name != "dark" else theme.palette.ink_soft
    if faint:
        rim = (*rim[:3], 0.5)
    icons.draw(f"mark_{family.lower()}", x, y, side, None if faint else COLORS[family], rim)
    if lettered:
        ink = rim if faint else LETTERS[family]
        height = (0.68 if family == "Maxwell" else 0.82) * side  # the lozenge has narrow corners
        scale = height / (measure("M", "cell")[1] or 1)
        write_middle(family[0], "cell", x + side / 2, y + side / 2, ink, scale)


class Mark(CanvasWidget):
    """A family's mark, perhaps with a number beside it."""

    family = StringProperty("Dacre")
    number = NumericProperty(-1)
    faint = BooleanProperty(False)
    drawn = ("family", "number", "faint")

    def draw(self) -> None:
        """Draw the mark, then the number."""
        if not self.family:
            return
        side = min(self.width, self.height)
        self.opacity = 0.4 if self.faint else 1
        draw_mark(self.family, self.x, self.center_y - side / 2, side)
        if self.number >= 0:
            at = self.x + side * 1.15, self.center_y - measure("0", "figure")[1] / 2
            draw_text(str(int(self.number)), "figure", *at, theme.palette.ink)
