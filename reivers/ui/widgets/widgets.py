"""The basic widgets, drawn by widgets.kv without Kivy's own style."""

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
from reivers.ui.drawing.tokens import Rgba
from reivers.ui.widgets.theme import theme

LAST = re.compile(r"([.?;]) (?=[^.?;]+[.?]?$)")
"""Where the last sentence or clause begins."""
_SHADE_SIZE = 64
_GRAIN = 5
UNLAID = 100
"""The width of a widget before its layout, in pixels."""
SPARE = 2
"""Pixels that Kivy leaves free in a line that ends in dots."""
LINES = 1.75
"""The share of two lines that text can fill: words aren't broken."""
SMALLEST_TITLE = 0.8
"""The smallest size of a title, relative to small type."""
SMALLEST = 0.6
"""The smallest size of a word, relative to its usual size."""
SMALLEST_BOX = 20
"""In a narrower box, in pixels, nothing shrinks: it hasn't been laid out yet."""
NO_BREAK = "\N{NO-BREAK SPACE}"
_NUMBERS = re.compile(r"(?:\b[A-Z]\w+ )?\d+ (?=[^\W\d])| [+\u2212]\d| (?=\d+\W*$)")
"""A number and the words that belong to it."""
_END = re.compile(r"(?<= )[^ \n]+ [^ \n]{1,9}$")
"""A short last word and the one before it."""
WIDE_LETTER = 0.6
"""The largest average width of a letter, relative to its height."""
ROOM_TO_JOIN = 14
"""The smallest line width, in letter heights, for keeping words together."""
ROOM_TO_CLOSE = 10
"""The smallest line width, in letter heights, for keeping the last two words together."""


@lru_cache(maxsize=1000)
def _word_width(word: str, font: str, size: float) -> float:
    return float(CoreLabel(font_name=font, font_size=size).get_extents(word)[0])


class FitText:
    """Text whose words are never broken."""

    markup: Any

    def fitting(self, text: str, font: str, size: float, width: float) -> float:
        """Return the size, or a smaller one at which a long word fits on a line."""
        return size if self.markup else narrowed(max(text.split(), key=len, default=""), font, size, width)


def narrowed(words: str, font: str, size: float, width: float) -> float:
    """Return the size, or a smaller one at which the text fits on its line."""
    least = size * SMALLEST
    if len(words) * size < width or width <= SMALLEST_BOX:
        return size
    wide = _word_width(words, font, size)
    if wide > width:  # estimate the size from the width, because measuring each size is slow
        size = max(least, size - math.ceil(size * (1 - width / wide)))
    while size > least and _word_width(words, font, size) > width:
        size -= 1
    return size


@lru_cache(maxsize=1000)
def joined(text: str) -> str:
    """Keep a number and its noun on one line ("3 Horses", "Turn 1"), and no number alone on the last line."""
    return _NUMBERS.sub(lambda found: found[0].replace(" ", NO_BREAK), text)


def closed(text: str, room: float) -> str:
    """Keep a short last word with the one before if a line has room for both. `room` is in letter heights."""
    end = _END.search(text)
    if room < ROOM_TO_CLOSE or not end or len(end[0]) * WIDE_LETTER > room:
        return text
    return text[: end.start()] + end[0].replace(" ", NO_BREAK)


class Text(FitText, Label):
    """Text that wraps to its width and is as high as it needs."""

    role = StringProperty("body")
    ink = StringProperty("ink")

    def texture_update(self, *largs: Any) -> None:
        """Allow any line break in a narrow column."""
        if not self.markup:
            room = self.width / self.font_size
            text = joined(self.text) if room >= ROOM_TO_JOIN else self.text
            self._label.text = closed(text, room)
        super().texture_update(*largs)


class Sentences(Text):
    """Sentences, the last of which stays on one line if it fits."""

    said = StringProperty()

    def gathered(self, said: str, role: str, scale: float, width: float) -> str:
        """Return the text with its last sentence or clause kept together."""
        before, end, last = LAST.split(said) if LAST.search(said) else (said, "", "")
        font, size = theme.font(role), theme.size(role) * scale
        fits = last and _word_width(last, font, size) < width - SPARE
        if not fits or _word_width(said, font, size) <= width:
            return said
        return before + end + " " + last.replace(" ", "\N{NO-BREAK SPACE}")


class Tappable(ButtonBehavior):
    """Something to tap. The device may vibrate."""

    feel: ClassVar[Callable[[], None]] = staticmethod(lambda: None)

    def on_press(self) -> None:
        """Vibrate."""
        Tappable.feel()


class Frame:
    """A rounded box with an outline, behind the content. Its colors are palette names."""

    fill = StringProperty("panel")
    line = StringProperty("rule")
    weight = NumericProperty(1)
    """The width of the outline, in hairlines."""
    rounded = NumericProperty(theme.radius)
    within = NumericProperty(0)
    """The distance from the widget's edge."""


class TextButton(FitText, Tappable, Frame, Label):
    """A button: filled if it's the main action, else outlined."""

    main = BooleanProperty(False)
    inset = NumericProperty(1)
    """The margin left and right of its text, in gaps."""

    def letters(self, text: str, scale: float, width: float) -> float:
        """Return the font size. (Called by a single kv rule, because the order of two is undefined.)"""
        return self.fitting(text, theme.font("key"), theme.size("key") * scale, width)


class OneLineButton(TextButton):
    """A button with one line of text, in smaller type if needed."""

    def letters(self, text: str, scale: float, width: float) -> float:
        """Return a size at which the whole text fits."""
        return narrowed(text, theme.font("key"), theme.size("status") * scale, width - SPARE)

    def holding(self, text: str, least: float, scale: float) -> float:
        """Return a width at which the whole text fits, at least `least`."""
        words = _word_width(text, theme.font("key"), theme.size("status") * scale)
        return max(least, math.ceil(words) + 2 * theme.gap + SPARE)


class UndoButton(TextButton):
    """A button that names a step: a long title takes two lines in smaller type. If that's still too long, the
    button only says what it does."""

    title = StringProperty()
    brief = StringProperty()

    def worded(self, title: str, brief: str, scale: float, width: float) -> str:
        """Return its text."""
        size = theme.size("small") * scale * SMALLEST_TITLE
        fits = width <= SMALLEST_BOX or _word_width(title, theme.font("key"), size) <= width * LINES
        return title if fits or not brief else brief

    def letters(self, text: str, scale: float, width: float) -> float:
        """Return the usual size for one line, or one at which two lines are enough."""
        font, usual = theme.font("key"), theme.size("key") * scale
        if _word_width(text, font, usual) <= width:
            return usual
        return narrowed(text, font, theme.size("small") * scale, width * LINES)


class OptionRow(Tappable, Frame, Label):
    """An option: its name and, if it isn't allowed, the reason."""

    name = StringProperty()
    note = StringProperty()
    option = StringProperty()
    chosen = BooleanProperty(False)
    legal = BooleanProperty(True)

    def written(self, name: str, note: str, scale: float, ink: Rgba, width: float) -> str:
        """Return the name with the note below it in smaller type."""
        size, small = theme.size("row") * scale, theme.size("small") * scale
        named = escape_markup(closed(joined(name), width / size))
        if not note:
            return named
        return f"{named}\n[size={round(small)}]{_inked(closed(joined(note), width / small), ink)}[/size]"


class GridButton(Tappable, Frame, Label):
    """A small square button: a number, a card. One that's no longer available is a pale dot."""

    option = StringProperty()
    chosen = BooleanProperty(False)
    least = NumericProperty(0)
    """The smallest width, if it isn't the usual one."""
    most = NumericProperty(0)
    """The largest width, if there is one; long text shrinks."""
    tall = NumericProperty(1)
    """The height in usual buttons, never less than a finger needs."""
    shrink = NumericProperty(1)
    """The text size relative to the usual one, for a shared row. (A size set directly is lost when the theme
    changes.)"""
    legal = BooleanProperty(True)

    @staticmethod
    def letters(text: str, scale: float, most: float) -> float:
        """Return the font size."""
        size, widest = theme.size("cell") * scale, max(text.splitlines(), key=len, default="")
        return narrowed(widest, theme.font("cell"), size, most - theme.gap / 2) if most else size

    @staticmethod
    def held(least: float, words: float, most: float) -> float:
        """Return the width."""
        return max(least, min(words, most) if most else words)


class Die(Tappable, Widget):
    """A die, perhaps to tap, with its face in pips."""

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
        """Return the center of each pip; unused ones are outside."""
        shown = self._PIP_CELLS.get(int(face), ())
        positions: list[float] = []
        for cell in (*shown, *(None,) * (6 - len(shown))):
            if cell is None:
                positions += [-side, -side]
            else:
                positions += [x + side * (0.26 + 0.24 * (cell % 3)), y + side * (0.26 + 0.24 * (cell // 3))]
        return positions


class FlowLayout(StackLayout):
    """Small buttons in as many rows as they need; none is wider than a row."""

    air = NumericProperty(0.5)
    """The space between them, in gaps. (A spacing set directly is lost after a rotation.)"""

    def on_width(self, _self: Any, width: float) -> None:
        for child in self.children:
            self.limit(child, width)

    def add_widget(self, widget: Widget, *args: Any, **kwargs: Any) -> None:
        super().add_widget(widget, *args, **kwargs)
        self.limit(widget, self.width)

    def limit(self, child: Widget, most: float) -> None:
        """Limit the buttons to the width, once there is one."""
        if isinstance(child, GridButton) and most > UNLAID:
            child.most = most


class Column(BoxLayout):
    """Widgets below each other, as high as their sum."""

    air = NumericProperty(0.7)
    """The space between them, in gaps. (A spacing set directly is lost when the gap changes.)"""


class Panel(Frame, BoxLayout):
    """A panel of paper."""


class PixelAligned:
    """Scrolling aligned to whole pixels, which keeps text sharp."""

    def update_from_scroll(self, *changed: Any) -> None:
        view: Any = self
        super().update_from_scroll(*changed)  # type: ignore[misc]
        view.g_translate.xy = [round(at) for at in view.g_translate.xy]


class Scroll(PixelAligned, ScrollView):
    """A vertical scroll view."""


class Divider(Widget):
    """A line across the column with a lozenge in the middle."""


class Emblem(Widget):
    """The shield and the steel bonnet, sharp at any size. Empty before `show`."""

    texture = ObjectProperty(None, allownone=True)
    there = NumericProperty(0)

    def show(self) -> None:
        self.texture, self.there = _emblem(), 1


@cache
def _emblem() -> Texture:
    return Image.load(str(asset("art", "emblem.png")), mipmap=True).texture


class LedgerRow(BoxLayout):
    """A row of a ledger: a mark, a subject and a value."""

    text = StringProperty()
    status = StringProperty()
    done = BooleanProperty(False)


def _inked(text: str, ink: Rgba) -> str:
    """Return a text in a color, as markup."""
    code = "".join(f"{round(part * 255):02x}" for part in ink[:3])
    return f"[color={code}]{escape_markup(text)}[/color]"


def in_font(text: str, role: str, ink: Rgba) -> str:
    """Return a text in the typeface of a role, as markup, at the size of its surroundings."""
    return f"[font={theme.font(role)}]{_inked(text, ink)}[/font]"


def marked(text: str, role: str, ink: Rgba, scale: float) -> str:
    """Return a text in the type of a role, as markup."""
    size = round(theme.size(role) * scale)
    return f"[font={theme.font(role)}][size={size}]{_inked(text, ink)}[/size][/font]"


@cache
def shade() -> Texture:
    """Return a texture, clear in the middle and solid at the corners, that makes paper look old. Grain hides
    its steps."""
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
    """The parchment background, with a double line around it."""

    def __init__(self, **kwargs) -> None:
        self.shade = shade()
        super().__init__(**kwargs)


Builder.load_file(str(Path(__file__).with_name("widgets.kv")))
