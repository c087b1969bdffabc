"""Names side by side: one tap names what was revealed or drawn."""

from typing import Any

from kivy.metrics import dp
from kivy.properties import NumericProperty
from kivy.uix.gridlayout import GridLayout
from kivy.uix.label import Label

from reivers.ui.pads.dice import DrawPad
from reivers.ui.widgets.theme import theme
from reivers.ui.widgets.widgets import Text, TextButton

NARROWEST = 104
"""The smallest width of a tile: the longest word of an event's name."""
FEW, SHORT, NARROW = 3, 8, 84
"""Up to three short names, such as families, fit in one row on every phone."""


class Tiles(GridLayout):
    """Tiles in as many columns as fit, each as high as its row."""

    narrowest = NumericProperty(NARROWEST)
    most = NumericProperty(9)
    """The largest number of columns."""
    room = NumericProperty(0)
    """The height the tiles share."""
    tallest = NumericProperty(2)
    """The largest height of a tile, in buttons."""

    def __init__(self, **kwargs) -> None:
        super().__init__(cols=3, size_hint_y=None, spacing=theme.gap / 2, **kwargs)

    def on_minimum_height(self, *_changed) -> None:
        """Use the available height, or more if the rows need it."""
        most = -(-len(self.children) // self.cols) * theme.target * self.tallest
        self.height = max(self.minimum_height, min(self.room, most))

    on_room = on_minimum_height

    def add_widget(self, tile, *args, **kwargs) -> None:
        """Add a tile that is at least as high as its text and grows with its row."""
        super().add_widget(tile, *args, **kwargs)
        tile.size_hint_y = 1
        needed = "texture_size" if isinstance(tile, Label) else "minimum_height"
        tile.bind(**{needed: self._reserve})
        self._reserve(tile)

    def _reserve(self, tile, *_changed) -> None:
        if isinstance(tile, Label):
            tile.size_hint_min_y = max(theme.target, tile.texture_size[1] + theme.gap)
        else:
            tile.size_hint_min_y = max(theme.target * 1.6, tile.minimum_height)

    def on_width(self, _self, width: float) -> None:
        """Choose the number of columns."""
        narrowest = dp(self.narrowest) * theme.scale + theme.gap
        few = min(2, len(self.children) or 2)
        self.cols = max(few, min(len(self.children) or 3, self.most, int(width / narrowest)))


class Spreads:
    """A pad whose tiles grow where a page leaves room."""

    tiles: Tiles
    children: Any
    spacing: Any

    def spread(self, free: float) -> None:
        """Give the tiles the height that the other rows don't need."""
        others = [child for child in self.children if child is not self.tiles]
        self.tiles.room = free - sum(child.height + self.spacing for child in others)


class TilesPad(Spreads, DrawPad):
    """A choice by name of what was revealed or drawn."""

    def build(self) -> None:
        self.keys = []
        self.drawn = Text(role="row", ink="accent")
        if self.prompt.count > 1:
            self.add_widget(self.drawn)
        self.tiles = Tiles()
        for option in self.prompt.options:
            if option.why_not is None and option.most:
                tile = self.row(option, self.tap)
                tile.halign = "center"
                self.keys.append(tile)
                self.tiles.add_widget(tile)
        if len(self.keys) == FEW and all(len(tile.name) <= SHORT for tile in self.keys):
            self.tiles.narrowest = NARROW
        self.add_widget(self.tiles)
        self.back = TextButton(text=self.say("ui.back"))
        self.back.bind(on_release=lambda _key: self.enter(self.entered[:-1]))
