"""The board: the land with a panel for each March, or the panels below each other where it is narrow."""

from functools import partial
from typing import Any

from reivers.games.border import board
from reivers.games.border.ui.map.march_panel import MarchPanel
from reivers.games.border.ui.marks import COLORS
from reivers.games.border.views.sheets.map import MapMarch
from reivers.ui.drawing.pen import Pen
from reivers.ui.drawing.piece import Drawn, Group, Part, part

WIDE = 600
"""From this width on the Marches are where they are on the board."""
INSET, GAP, CENTER_GAP, BETWEEN = 16.0, 12.0, 14.0, 12.0
FRAME = 0.04
"""The frame's share of the picture, at each side."""
SCALE = 9.0
"""The width of the scale around a March's own map."""
ORDER = ("SWM", "SMM", "DL", "EWM", "EMM")
"""From top to bottom, left to right."""


class Land(Drawn):
    """The picture of the land behind the panels."""

    def height_for(self, width: float) -> float:
        return 0.0

    def paint(self, pen: Pen, width: float, height: float, **props: Any) -> None:
        """Draw the land with its shadow; without its frame if it's cropped. In high contrast it's plain."""
        pen.shadow(0, 0, width, height, 6, 24, 10, 0.22)
        if pen.colors.art and width >= WIDE:
            pen.picture("board-land", 0, 0, width, height)
        elif pen.colors.art:
            pen.picture("board-land", 0, 0, width, height, cover=True, crop=FRAME)
            pen.ring(0, 0, width, height, pen.colors.engrave, 6, 4)
            pen.ring(1.5, 1.5, width - 3, height - 3, pen.colors.sheet, 4.5, 1.2)
        else:
            pen.rect(0, 0, width, height, pen.colors.paper)
            pen.ring(0, 0, width, height, pen.colors.edge, 6, 2)


class Neatline(Drawn):
    """The frame of a March's own map: a scale in brown and white around its family's wash. Properties:
    family."""

    def height_for(self, width: float) -> float:
        return 0.0

    def paint(self, pen: Pen, width: float, height: float, **props: Any) -> None:
        """Draw the scale, then the wash with its two lines. In high contrast there is one line."""
        colors = pen.colors
        pen.shadow(0, 0, width, height, 4, 20, 8, 0.2)
        if not colors.art:
            pen.rect(0, 0, width, height, colors.paper)
            pen.ring(0, 0, width, height, colors.edge, 0, 2)
            return
        pen.rect(0, 0, width, height, colors.engrave)
        self._draw_scale(pen, width, height)
        red, green, blue, _alpha = COLORS.get(props["family"], colors.engrave)
        pen.rect(SCALE, SCALE, width - 2 * SCALE, height - 2 * SCALE, colors.sheet)
        for inset, alpha in ((SCALE + 1, 0.55), (SCALE + 5, 0.35)):
            pen.rect(inset, inset, width - 2 * inset, height - 2 * inset, (red, green, blue, alpha))
            inset += 3
            pen.rect(inset, inset, width - 2 * inset, height - 2 * inset, colors.paper)

    @staticmethod
    def _draw_scale(pen: Pen, width: float, height: float) -> None:
        for length, across in ((width, False), (height, True)):
            count = 2 * round(length / 48) + 1
            own = length / count
            for n in range(1, count, 2):
                for edge in (1.0, (width if across else height) - SCALE + 1):
                    box = (edge, n * own, SCALE - 2, own) if across else (n * own, edge, own, SCALE - 2)
                    pen.rect(*box, pen.colors.sheet)


class BoardView(Group):
    """The whole board. Properties: view (MapView), titles and short (by March), names (by place), labels, tap
    (takes a March), hold (takes a place), room (the height to fill), cell (the height of a place)."""

    def __init__(self, name: str = "", /, **props: Any) -> None:
        super().__init__(name, **{**props, "parts": _parts(props)})

    def show(self, **props: Any) -> bool:
        return super().show(**{**props, "parts": _parts(props)})

    def height_for(self, width: float) -> float:
        panels = self.pieces[1:]
        if width < WIDE:
            heights = [panel.height_for(width - 2 * INSET) for panel in panels]
            return sum(heights) + GAP * (len(heights) - 1) + 2 * INSET
        high, middle = self._heights(width)
        return max(float(self.props.get("room", 0)), 2 * high + middle + 2 * BETWEEN + 2 * INSET)

    def _heights(self, width: float) -> tuple[float, float]:
        own = (width - 2 * INSET - CENTER_GAP) / 2
        marches = [panel for panel in self.pieces[1:] if panel.name != board.DL]
        debateable = next(panel for panel in self.pieces[1:] if panel.name == board.DL)
        return max(panel.height_for(own) for panel in marches), debateable.height_for(own)

    def arrange(self, width: float, height: float) -> None:
        """Put the Marches where they are on the board, with the Debateable Land between them."""
        self.pieces[0].place(0, 0, width, height)
        if width < WIDE:
            self._stack(width)
            return
        own = (width - 2 * INSET - CENTER_GAP) / 2
        high, middle = self._heights(width)
        spots = {
            "SWM": (INSET, INSET, own, high),
            "SMM": (width - INSET - own, INSET, own, high),
            "DL": ((width - own * 1.3) / 2, (height - middle) / 2, own * 1.3, middle),
            "EWM": (INSET, height - INSET - high, own, high),
            "EMM": (width - INSET - own, height - INSET - high, own, high),
        }
        for panel in self.pieces[1:]:
            panel.place(*spots[panel.name])

    def _stack(self, width: float) -> None:
        y = INSET
        for panel in self.pieces[1:]:
            high = panel.height_for(width - 2 * INSET)
            panel.place(INSET, y, width - 2 * INSET, high)
            y += high + GAP


def _parts(props: dict[str, Any]) -> tuple[Part, ...]:
    view = props["view"]
    return (part(Land, "land"), *(_panel(props, view.march(march)) for march in ORDER))


def _panel(props: dict[str, Any], march: MapMarch) -> Part:
    return part(
        MarchPanel,
        march.id,
        march=march,
        title=props["titles"][march.id],
        short=props["short"][march.id],
        names=props["names"],
        labels=props["labels"],
        walk=march.walk,
        next=march.id == props["view"].next_march and bool(march.walk),
        tap=partial(props["tap"], march.id),
        hold=props.get("hold"),
        cell=props["cell"],
    )
