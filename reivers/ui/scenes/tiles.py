"""Names side by side instead of below each other: one tap tells what was turned or drawn."""

from kivy.metrics import dp
from kivy.properties import NumericProperty
from kivy.uix.gridlayout import GridLayout
from kivy.uix.label import Label

from reivers.ui.theme import theme
from reivers.ui.trays import DrawPad
from reivers.ui.widgets import Key, Text

NARROWEST = 104
"""A tile holds the longest word of an event's name."""


class Tiles(GridLayout):
    """As many columns as the width has room for, each tile as high as its row."""

    narrowest = NumericProperty(NARROWEST)

    def __init__(self, **kwargs) -> None:
        super().__init__(cols=3, size_hint_y=None, spacing=theme.gap / 2, **kwargs)
        self.bind(minimum_height=self.setter("height"))

    def add_widget(self, tile, *args, **kwargs) -> None:
        """Asks for as much height as a tile needs by itself, and lets it grow with its row."""
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
        """More columns on a wider screen."""
        narrowest = dp(self.narrowest) * theme.scale + theme.gap
        self.cols = max(2, min(len(self.children) or 3, int(width / narrowest)))


class TilesPad(DrawPad):
    """What was turned or drawn, by name."""

    def build(self) -> None:
        self.keys = []
        self.drawn = Text(role="row", ink="accent")
        self.add_widget(self.drawn)
        tiles = Tiles()
        for option in self.prompt.options:
            if option.why_not is None and option.most:
                tile = self.row(option, self.tap)
                tile.halign = "center"
                self.keys.append(tile)
                tiles.add_widget(tile)
        self.add_widget(tiles)
        self.back = Key(text=self.say("ui.back"))
        self.back.bind(on_release=lambda _key: self.enter(self.entered[:-1]))
