"""The widgets everything is built of. They are drawn by look.kv; none uses Kivy's own look."""

import random
from pathlib import Path

from kivy.core.image import Image
from kivy.graphics.texture import Texture
from kivy.lang import Builder
from kivy.properties import BooleanProperty, StringProperty
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.label import Label
from kivy.uix.widget import Widget

from reivers.resources import asset

_SHADE_SIZE = 64
_GRAIN = 5


class Text(Label):
    """Words that wrap to the width they are given and are as high as they need to be."""

    role = StringProperty("body")
    ink = StringProperty("ink")


class Key(ButtonBehavior, Label):
    """A key to press: filled if it is the screen's main action, else outlined."""

    main = BooleanProperty(False)


class Rule(Widget):
    """A line across the column with a lozenge in its middle."""


class Emblem(Widget):
    """The shield and the steel bonnet, smooth at any size."""

    def __init__(self, **kwargs) -> None:
        self.texture = Image.load(str(asset("art", "emblem.png")), mipmap=True).texture
        super().__init__(**kwargs)


class LedgerRow(BoxLayout):
    """One line of a ledger: a mark, what it is about, and where it stands."""

    text = StringProperty()
    status = StringProperty()
    done = BooleanProperty(False)


def shade() -> Texture:
    """A texture, clear in the middle and solid at the corners, that ages a sheet; grain hides its steps."""
    half = (_SHADE_SIZE - 1) / 2
    grain = random.Random(1513)
    pixels = bytearray()
    for y in range(_SHADE_SIZE):
        for x in range(_SHADE_SIZE):
            far = min(1.0, ((x - half) ** 2 + (y - half) ** 2) ** 0.5 / (half * 1.35))
            pixels += bytes((255, 255, 255, min(255, int(235 * far**4) + grain.randrange(_GRAIN))))
    texture = Texture.create(size=(_SHADE_SIZE, _SHADE_SIZE), colorfmt="rgba")
    texture.mag_filter = "linear"
    texture.blit_buffer(bytes(pixels), colorfmt="rgba", bufferfmt="ubyte")
    return texture


class Sheet(Widget):
    """The parchment everything is written on, with a double rule around it."""

    def __init__(self, **kwargs) -> None:
        self.shade = shade()
        super().__init__(**kwargs)


Builder.load_file(str(Path(__file__).with_name("look.kv")))
