"""The widgets everything is built of. They are drawn by look.kv; none uses Kivy's own look."""

import math
import random
import re
from collections.abc import Callable
from functools import cache, lru_cache
from pathlib import Path
from typing import Any, ClassVar

from kivy.core.image import Image
from kivy.core.text import Label as CoreLabel
from kivy.graphics.texture import Texture
from kivy.lang import Builder
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.label import Label
from kivy.uix.scrollview import ScrollView
from kivy.uix.stacklayout import StackLayout
from kivy.uix.widget import Widget
from kivy.utils import escape_markup

from reivers.resources import asset
from reivers.ui.widgets.palette import Rgba
from reivers.ui.widgets.theme import theme

LAST = re.compile(r"([.?;]) (?=[^.?;]+[.?]?$)")
"""Where the last sentence begins, or the last half of one."""
_SHADE_SIZE = 64
_GRAIN = 5
UNLAID = 100
"""The width of what has not been laid out yet, in pixels."""
SPARE = 2
"""Pixels of a line that Kivy leaves free where it would end in dots."""
LINES = 1.75
"""So much of two lines can be written full: words are not broken."""
SMALLEST_TITLE = 0.8
"""No title is made smaller than this part of small type."""
SMALLEST = 0.6
"""No word is made smaller than this part of its usual size; ..."""
SMALLEST_BOX = 20
"""... nor for a box so narrow, in pixels, which is one that has not been laid out yet."""
NO_BREAK = "\N{NO-BREAK SPACE}"
_NUMBERS = re.compile(r"(?:\b[A-Z]\w+ )?\d+ (?=[^\W\d])| [+\u2212]\d| (?=\d+\W*$)")
"""A number and what stands before and behind it, as far as they belong together."""
_END = re.compile(r"(?<= )[^ \n]+ [^ \n]{1,9}$")
"""A short last word and the one before it."""
WIDE_LETTER = 0.6
"""No usual letter is wider than this part of its height, on average."""
ROOM_TO_JOIN = 14
"""So wide is a line of text at least, in its letters' heights, for words to be kept together; ..."""
ROOM_TO_CLOSE = 10
"""... and so wide for the last two of them."""


@lru_cache(maxsize=1000)
def _word_width(word: str, font: str, size: float) -> float:
    return float(CoreLabel(font_name=font, font_size=size).get_extents(word)[0])


class FitText:
    """Words that are never broken in the middle."""

    markup: Any

    def fitting(self, text: str, font: str, size: float, width: float) -> float:
        """The size itself or, where a long word would be broken, one at which it fits into a line."""
        return size if self.markup else narrowed(max(text.split(), key=len, default=""), font, size, width)


def narrowed(words: str, font: str, size: float, width: float) -> float:
    """The size itself or, where these words are too wide for their line, one at which they fit."""
    least = size * SMALLEST
    if len(words) * size < width or width <= SMALLEST_BOX:
        return size
    wide = _word_width(words, font, size)
    if wide > width:  # letters are about as much smaller as the words must be; each size takes its time
        size = max(least, size - math.ceil(size * (1 - width / wide)))
    while size > least and _word_width(words, font, size) > width:
        size -= 1
    return size


@lru_cache(maxsize=1000)
def joined(text: str) -> str:
    """No line ends with a number whose noun stands in the next one ("3 Horses", "Turn 1"), nor does the last
    line hold a number alone."""
    return _NUMBERS.sub(lambda found: found[0].replace(" ", NO_BREAK), text)


def closed(text: str, room: float) -> str:
    """No short word stands alone in the last line, if a line has room for two; it is measured in the letters'
    heights."""
    end = _END.search(text)
    if room < ROOM_TO_CLOSE or not end or len(end[0]) * WIDE_LETTER > room:
        return text
    return text[: end.start()] + end[0].replace(" ", NO_BREAK)


class Text(FitText, Label):
    """Words that wrap to the width they are given and are as high as they need to be."""

    role = StringProperty("body")
    ink = StringProperty("ink")

    def texture_update(self, *largs: Any) -> None:
        """In a narrow column words break wherever they must."""
        if not self.markup:
            room = self.width / self.font_size
            text = joined(self.text) if room >= ROOM_TO_JOIN else self.text
            self._label.text = closed(text, room)
        super().texture_update(*largs)


class Sentences(Text):
    """Sentences, of which the last one stays whole where it fits into a line."""

    said = StringProperty()

    def gathered(self, said: str, role: str, scale: float, width: float) -> str:
        """The same words, the last sentence or half of one held together."""
        before, end, last = LAST.split(said) if LAST.search(said) else (said, "", "")
        font, size = theme.font(role), theme.size(role) * scale
        fits = last and _word_width(last, font, size) < width - SPARE
        if not fits or _word_width(said, font, size) <= width:
            return said
        return before + end + " " + last.replace(" ", "\N{NO-BREAK SPACE}")


class Tappable(ButtonBehavior):
    """Something to press. The device may let the finger feel it."""

    feel: ClassVar[Callable[[], None]] = staticmethod(lambda: None)

    def on_press(self) -> None:
        """Felt under the finger."""
        Tappable.feel()


class Frame:
    """A rounded box with a line round it, behind what stands there. Its colors are names of the palette."""

    fill = StringProperty("panel")
    line = StringProperty("rule")
    weight = NumericProperty(1)
    """How wide the line is, in hairlines."""
    rounded = NumericProperty(theme.radius)
    within = NumericProperty(0)
    """How far inside the widget it stays."""


class TextButton(FitText, Tappable, Frame, Label):
    """A key to press: filled if it is the screen's main action, else outlined."""

    main = BooleanProperty(False)
    inset = NumericProperty(1)
    """The space at either side of its words, in gaps."""

    def letters(self, text: str, scale: float, width: float) -> float:
        """The size of its letters. (One rule asks for it: where two did, chance would choose.)"""
        return self.fitting(text, theme.font("key"), theme.size("key") * scale, width)


class OneLineButton(TextButton):
    """A key whose words stand on one line, in smaller type if they must."""

    def letters(self, text: str, scale: float, width: float) -> float:
        """Small enough for the whole of its words."""
        return narrowed(text, theme.font("key"), theme.size("status") * scale, width - SPARE)

    def holding(self, text: str, least: float, scale: float) -> float:
        """So wide that its words are whole, and never narrower than `least`."""
        words = _word_width(text, theme.font("key"), theme.size("status") * scale)
        return max(least, math.ceil(words) + 2 * theme.gap + SPARE)


class UndoButton(TextButton):
    """A key that names a step: a long title stands on two lines, in smaller type. Where even so it is too
    long, the key says only what it does."""

    title = StringProperty()
    brief = StringProperty()

    def worded(self, title: str, brief: str, scale: float, width: float) -> str:
        """What it says."""
        size = theme.size("small") * scale * SMALLEST_TITLE
        fits = width <= SMALLEST_BOX or _word_width(title, theme.font("key"), size) <= width * LINES
        return title if fits or not brief else brief

    def letters(self, text: str, scale: float, width: float) -> float:
        """The usual size for one line, or so small that two are enough."""
        font, usual = theme.font("key"), theme.size("key") * scale
        if _word_width(text, font, usual) <= width:
            return usual
        return narrowed(text, font, theme.size("small") * scale, width * LINES)


class OptionRow(Tappable, Frame, Label):
    """Something to choose: its name and, where it cannot be chosen, the reason."""

    name = StringProperty()
    note = StringProperty()
    option = StringProperty()
    chosen = BooleanProperty(False)
    legal = BooleanProperty(True)

    def written(self, name: str, note: str, scale: float, ink: Rgba, width: float) -> str:
        """The name with the note below it, in smaller type."""
        size, small = theme.size("row") * scale, theme.size("small") * scale
        named = escape_markup(closed(joined(name), width / size))
        if not note:
            return named
        return f"{named}\n[size={round(small)}]{_inked(closed(joined(note), width / small), ink)}[/size]"


class GridButton(Tappable, Frame, Label):
    """A small square key: a number, a card. One that cannot be had any more is a pale dot."""

    option = StringProperty()
    chosen = BooleanProperty(False)
    least = NumericProperty(0)
    """How wide it is at least, where that is not a usual key's width."""
    most = NumericProperty(0)
    """How wide it may become, where there is an end to that; long words are then smaller."""
    tall = NumericProperty(1)
    """How high it is, in usual keys; never lower than a finger needs."""
    shrink = NumericProperty(1)
    """The size of its words, in parts of the usual one, for a row that is shared. (A size of one's own would
    be lost when the theme changes.)"""
    legal = BooleanProperty(True)

    @staticmethod
    def letters(text: str, scale: float, most: float) -> float:
        """The size of its letters."""
        size, widest = theme.size("cell") * scale, max(text.splitlines(), key=len, default="")
        return narrowed(widest, theme.font("cell"), size, most - theme.gap / 2) if most else size

    @staticmethod
    def held(least: float, words: float, most: float) -> float:
        """How wide it is."""
        return max(least, min(words, most) if most else words)


class Die(Tappable, Widget):
    """A die to tap, or one that lies there: the face says how many pips."""

    face = NumericProperty(1)
    pips = ListProperty([0] * 12)
    pip = NumericProperty(0)
    key = BooleanProperty(True)
    fill = StringProperty("panel")

    _PIP_CELLS: ClassVar = {
        1: (4,),
        2: (2, 6),
        3: (2, 4, 6),
        4: (0, 2, 6, 8),
        5: (0, 2, 4, 6, 8),
        6: (0, 2, 3, 5, 6, 8),
    }

    def pip_positions(self, face: int, x: float, y: float, side: float) -> list[float]:
        """The middle of each pip; those that the face does not have lie outside."""
        shown = self._PIP_CELLS.get(int(face), ())
        positions: list[float] = []
        for cell in (*shown, *(None,) * (6 - len(shown))):
            if cell is None:
                positions += [-side, -side]
            else:
                positions += [x + side * (0.26 + 0.24 * (cell % 3)), y + side * (0.26 + 0.24 * (cell // 3))]
        return positions


class FlowLayout(StackLayout):
    """Small keys side by side, in as many lines as they need; none is wider than a line."""

    air = NumericProperty(0.5)
    """What lies between them, in gaps. (A spacing of one's own would be lost when the screen is turned.)"""

    def on_width(self, _self: Any, width: float) -> None:
        for child in self.children:
            self.limit(child, width)

    def add_widget(self, widget: Widget, *args: Any, **kwargs: Any) -> None:
        super().add_widget(widget, *args, **kwargs)
        self.limit(widget, self.width)

    def limit(self, child: Widget, most: float) -> None:
        """No key is wider than this, once there is a line at all."""
        if isinstance(child, GridButton) and most > UNLAID:
            child.most = most


class Column(BoxLayout):
    """Things below each other, as high as they are together."""

    air = NumericProperty(0.7)
    """What lies between them, in gaps. (A spacing of one's own would be lost when the gap changes.)"""


class Panel(Frame, BoxLayout):
    """A slip of paper on the sheet."""


class PixelAligned:
    """What scrolls stands on whole pixels: between two of them every letter would be blurred."""

    def update_from_scroll(self, *changed: Any) -> None:
        view: Any = self
        super().update_from_scroll(*changed)  # type: ignore[misc]
        view.g_translate.xy = [round(at) for at in view.g_translate.xy]


class Scroll(PixelAligned, ScrollView):
    """A part of the screen that moves under the finger, up and down."""


class Divider(Widget):
    """A line across the column with a lozenge in its middle."""


class Emblem(Widget):
    """The shield and the steel bonnet, smooth at any size. Nothing is there before `show`."""

    texture = ObjectProperty(None, allownone=True)
    there = NumericProperty(0)

    def show(self) -> None:
        self.texture, self.there = _emblem(), 1


@cache
def _emblem() -> Texture:
    return Image.load(str(asset("art", "emblem.png")), mipmap=True).texture


class LedgerRow(BoxLayout):
    """One line of a ledger: a mark, what it is about, and where it stands."""

    text = StringProperty()
    status = StringProperty()
    done = BooleanProperty(False)


def _inked(text: str, ink: Rgba) -> str:
    """A text in a color, as markup."""
    code = "".join(f"{round(part * 255):02x}" for part in ink[:3])
    return f"[color={code}]{escape_markup(text)}[/color]"


def in_font(text: str, role: str, ink: Rgba) -> str:
    """A text in the typeface of a role, as markup; it is as large as what stands beside it."""
    return f"[font={theme.font(role)}]{_inked(text, ink)}[/font]"


def marked(text: str, role: str, ink: Rgba, scale: float) -> str:
    """A text in the type of a role, as markup."""
    size = round(theme.size(role) * scale)
    return f"[font={theme.font(role)}][size={size}]{_inked(text, ink)}[/size][/font]"


@cache
def shade() -> Texture:
    """A texture, clear in the middle and solid at the corners, that ages a sheet; grain hides its steps."""
    half = (_SHADE_SIZE - 1) / 2
    squares = [(n - half) ** 2 for n in range(_SHADE_SIZE)]
    solid = [235 * min(1.0, (x + y) / (half * 1.35) ** 2) ** 2 for y in squares for x in squares]
    grain = random.Random(1513).randbytes(_SHADE_SIZE**2)
    pixels = bytearray(b"\xff" * 4 * _SHADE_SIZE**2)
    pixels[3::4] = bytes(min(255, int(alpha) + n % _GRAIN) for alpha, n in zip(solid, grain, strict=True))
    texture = Texture.create(size=(_SHADE_SIZE, _SHADE_SIZE), colorfmt="rgba")
    texture.mag_filter = "linear"
    texture.blit_buffer(bytes(pixels), colorfmt="rgba", bufferfmt="ubyte")
    return texture


class PaperBackground(Widget):
    """The parchment everything is written on, with a double rule around it."""

    def __init__(self, **kwargs) -> None:
        self.shade = shade()
        super().__init__(**kwargs)


Builder.load_file(str(Path(__file__).with_name("widgets.kv")))
