"""Tiles that open other screens, each with an icon."""

import math
from pathlib import Path

from kivy.lang import Builder
from kivy.properties import BooleanProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.gridlayout import GridLayout

from reivers.ui.widgets.widgets import Frame, Tappable

FEWEST, MOST = 2, 6
"""The smallest and largest number in a row."""


class MenuTile(Tappable, Frame, BoxLayout):
    """A tile that opens something."""

    text = StringProperty()
    icon = StringProperty()
    option = StringProperty()
    first = BooleanProperty(False)
    """Whether it's the suggested first one."""


class MenuTiles(GridLayout):
    """Tiles, as many side by side as there is room for."""

    apart = BooleanProperty(False)
    """Whether there is a gap above, because other widgets come before."""

    def columns(self, room: float, tiles: int) -> int:
        """Return the number that fills the rows most evenly, without empty rows."""
        most = max(FEWEST, min(MOST, int(room)))
        rows = math.ceil(tiles / most)
        return max(FEWEST, math.ceil(tiles / max(1, rows)))


Builder.load_file(str(Path(__file__).with_name("menu_tiles.kv")))
