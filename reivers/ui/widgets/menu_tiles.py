"""Tiles: ways to somewhere else, each with its icon, side by side."""

import math
from pathlib import Path

from kivy.lang import Builder
from kivy.properties import BooleanProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.gridlayout import GridLayout

from reivers.ui.widgets.widgets import Frame, Tappable

FEWEST, MOST = 2, 6
"""So many stand in a row at least, and at most."""


class MenuTile(Tappable, Frame, BoxLayout):
    """A way to something."""

    text = StringProperty()
    icon = StringProperty()
    option = StringProperty()
    first = BooleanProperty(False)
    """The one to begin with."""


class MenuTiles(GridLayout):
    """As many beside each other as there is room for."""

    apart = BooleanProperty(False)
    """A little lower than what stands above them, which is of another kind."""

    def columns(self, room: float, tiles: int) -> int:
        """So many that the rows are as even as can be; none is left empty, for it would keep its gap."""
        most = max(FEWEST, min(MOST, int(room)))
        rows = math.ceil(tiles / most)
        return max(FEWEST, math.ceil(tiles / max(1, rows)))


Builder.load_file(str(Path(__file__).with_name("menu_tiles.kv")))
