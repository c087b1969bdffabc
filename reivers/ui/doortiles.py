"""Tiles: ways to somewhere else, each with its icon, side by side."""

from pathlib import Path

from kivy.lang import Builder
from kivy.properties import BooleanProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.gridlayout import GridLayout

from reivers.ui.widgets import Plaque, Press


class DoorTile(Press, Plaque, BoxLayout):
    """A way to something."""

    text = StringProperty()
    icon = StringProperty()
    option = StringProperty()
    first = BooleanProperty(False)
    """The one to begin with."""


class DoorTiles(GridLayout):
    """As many beside each other as there is room for."""

    apart = BooleanProperty(False)
    """A little lower than what stands above them, which is of another kind."""


Builder.load_file(str(Path(__file__).with_name("doortiles.kv")))
