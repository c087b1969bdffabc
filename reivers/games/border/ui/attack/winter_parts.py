"""Drawn parts of the Winter pages: card backs, heads, dice in columns, bands, histograms."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from kivy.clock import Clock
from kivy.graphics import Color, Rectangle, RoundedRectangle, SmoothLine
from kivy.lang import Builder
from kivy.metrics import dp
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.label import Label
from kivy.uix.widget import Widget

from reivers.games.border.rules.winter.attack_record import RolledDie
from reivers.games.border.ui.marks import draw_mark
from reivers.ui.widgets import icons
from reivers.ui.widgets.canvas import CanvasWidget, measure, write_middle
from reivers.ui.widgets.dice import DieFace
from reivers.ui.widgets.theme import theme
from reivers.ui.widgets.widgets import Column, Die, FlowLayout, Frame, GridButton, Tappable, Text

DECK = 8


class TargetDeckRow(CanvasWidget):
    """Eight small cards (7.1.15): revealed ones with the family's mark and a letter, the player's own in
    gold. Hidden ones are all alike."""

    revealed = ListProperty()
    """Family, letter, and whether it's the player's own, by card."""
    total = ObjectProperty(DECK)
    drawn = ("revealed", "total")

    def draw(self) -> None:
        """Draw the cards side by side, the next one a little higher."""
        gap = theme.gap * 0.35
        width = min((self.width - gap * (self.total - 1)) / self.total, self.height * 0.8)
        high = self.height - theme.gap * 0.25
        for at in range(self.total):
            x = self.x + at * (width + gap)
            if at < len(self.revealed):
                self._face(x, width, high, *self.revealed[at])
            else:
                self._back(x, self.y + (theme.gap * 0.25 if at == len(self.revealed) else 0), width, high)

    def _face(self, x: float, width: float, high: float, family: str, letter: str, own: bool) -> None:
        corner = [theme.radius * 0.6]
        Color(*(theme.palette.gold if own else theme.palette.rule))
        RoundedRectangle(pos=(x, self.y), size=(width, high), radius=corner)
        edge = theme.hairline * (2.5 if own else 1)
        Color(*theme.palette.panel)
        RoundedRectangle(
            pos=(x + edge, self.y + edge), size=(width - 2 * edge, high - 2 * edge), radius=corner
        )
        side = min(width - 2 * edge, high * 0.56)
        draw_mark(family, x + (width - side) / 2, self.y + high - side - edge, side)
        write_middle(
            letter, "figure", x + width / 2, self.y + high * 0.2, theme.palette.ink, 0.8 / theme.text
        )

    def _back(self, x: float, y: float, width: float, high: float) -> None:
        Color(*theme.palette.key_pressed)
        RoundedRectangle(pos=(x, y), size=(width, high), radius=[theme.radius * 0.6])
        Color(*theme.palette.on_key[:3], 0.55)
        inset = width * 0.16
        frame = (x + inset, y + inset, width - 2 * inset, high - 2 * inset, theme.radius * 0.4)
        SmoothLine(rounded_rectangle=frame, width=theme.hairline)


class FamilyMark(CanvasWidget):
    """A family's mark at text size."""

    family = StringProperty()
    drawn = ("family",)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(size_hint_x=None, width=dp(24), **kwargs)

    def draw(self) -> None:
        draw_mark(self.family, self.x, self.center_y - self.width / 2, self.width)


class Histogram(CanvasWidget):
    """The odds of each number of VP, from 0 at the left."""

    parts = ListProperty()
    drawn = ("parts",)

    def draw(self) -> None:
        """Draw bars over a line; the highest fills the box."""
        Color(*theme.palette.rule)
        Rectangle(pos=self.pos, size=(self.width, theme.hairline))
        if not self.parts:
            return
        top = max(chance for _, chance in self.parts)
        last = max(int(value) for value, _ in self.parts)
        each = self.width / max(last + 1, 8)
        Color(*theme.palette.accent)
        for value, chance in self.parts:
            high = self.height * chance / top
            Rectangle(pos=(self.x + int(value) * each, self.y), size=(max(each * 0.8, 1), high))


class Distribution(CanvasWidget):
    """Each number of VP, with its chance in percent (9.4)."""

    parts = ListProperty()
    drawn = ("parts",)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(size_hint_y=None, height=theme.target * 1.5, **kwargs)

    def draw(self) -> None:
        """Draw bars between the numbers and their percentages."""
        chances = {int(value): chance for value, chance in self.parts}
        top, last = max([*chances.values(), 0.001]), max([*chances, 7])
        each, line = self.width / (last + 1), self.height * 0.24
        scale = min(1.0, each * 0.9 / measure("00 %", "small")[0])
        for value in range(last + 1):
            chance, x = chances.get(value, 0.0), self.x + (value + 0.5) * each
            high = (self.height - 2 * line) * chance / top
            Color(*theme.palette.accent)
            Rectangle(pos=(x - each * 0.3, self.y + line), size=(each * 0.6, high))
            write_middle(str(value), "small", x, self.y + line / 2, theme.palette.ink, scale)
            share = f"{100 * chance:.0f} %" if chance >= 0.005 else ""
            write_middle(share, "small", x, self.y + line * 1.5 + high, theme.palette.ink_soft, scale)


class CardHead(Frame, BoxLayout):
    """Whose card it is, which, and its result. The player's own has a golden edge."""

    family = StringProperty()
    title = StringProperty()
    text = StringProperty()
    own = BooleanProperty(False)


class Band(Label):
    """An important event: captured, the Warden rides, the field is held."""

    tint = ListProperty()
    letters = ListProperty()


class DieColumn(Tappable, BoxLayout):
    """A rolled die with a word for its outcome below. While dice are edited it's a button."""

    word = StringProperty()
    key = BooleanProperty(False)
    chosen = BooleanProperty(False)
    strong = BooleanProperty(False)
    drop = NumericProperty(0)
    """How far above its place it still is."""

    def __init__(self, die: RolledDie, word: str, side: str, **kwargs: Any) -> None:
        self.die, self.side = die, side
        super().__init__(word=word, strong=bool(die.fate) and die.fate not in ("miss", "blocked"), **kwargs)
        fate = {"miss": "miss", "blocked": "blocked"}.get(die.fate, "")
        self.face = DieFace(
            face=die.face, counts=die.counts, side=side, fate=fate, pos_hint={"center_x": 0.5}
        )
        self.add_widget(self.face, 1)
        theme.bind_to(self._fit, "room")
        self._fit()

    def _fit(self, *_changed: Any) -> None:
        self.face.size = (theme.target * 0.74,) * 2


BETWEEN = 0.33
"""The space between buttons in a row, in gaps."""


class Shared(FlowLayout):
    """Buttons that share the width of the page, a fixed number per row.

    None is wider than `widest` buttons or higher than `tall`. Text of a `role` is as large as the longest
    line allows, at most `most` times the usual.
    """

    def __init__(
        self,
        columns: int,
        widest: float = 1.3,
        tall: float = 0.93,
        role: str = "",
        most: float = 9,
        **kwargs: Any,
    ) -> None:
        self.columns, self.widest, self.tall = columns, widest, tall
        self.role, self.most = role, most
        super().__init__(**{"air": BETWEEN, **kwargs})
        self._refit = Clock.create_trigger(self._share, -1)
        self.bind(width=self._refit)
        theme.bind_to(self._soon, "room", "scale")

    def _soon(self, *_changed: Any) -> None:
        self._refit()

    def _share(self, *_time: float) -> None:
        for child in self.children:
            self._fit(child)
        if self.role and self.children:
            self._fit_words()

    def _fit_words(self) -> None:
        part = theme.size(self.role) / theme.size("cell") * min(1, self.most / theme.text)
        lines = [line for child in self.children for line in child.text.split("\n")]
        longest = max(measure(line, "cell")[0] for line in lines) * part
        for child in self.children:
            child.shrink = part * min(1, (child.width - theme.gap) / longest)

    def _fit(self, child: Widget) -> None:
        gap = self.spacing[0]
        columns = max(1, min(self.columns, int((self.width + gap) / (dp(48) + gap))))
        room = (self.width - gap * (columns - 1)) / columns
        side = int(min(room, theme.target * self.widest))
        if isinstance(child, GridButton):
            child.least = child.most = side
            child.tall = self.tall
        elif isinstance(child, Die):
            child.size = side, side
        else:
            child.size = side, max(theme.target * self.tall, dp(48))

    def limit(self, child: Widget, most: float) -> None:
        """Give each its share of a row."""

    def add_widget(self, widget: Widget, *args: Any, **kwargs: Any) -> None:
        super().add_widget(widget, *args, **kwargs)
        widget.bind(size=self._refit)  # a button with new text asks for its own size
        self._fit(widget)


class RingedDie(Die):
    """A face to tap that is ringed because it would be bad, or good."""

    ringed = BooleanProperty(False)


class Chip(Tappable, Frame, BoxLayout):
    """An optional power, off until it's tapped."""

    name = StringProperty()
    note = StringProperty()
    gain = StringProperty()
    option = StringProperty()
    chosen = BooleanProperty(False)
    legal = BooleanProperty(True)


class IconCell(Tappable, CanvasWidget):
    """A small button with an icon over a short word. One that's no longer available is a pale dot."""

    icon = StringProperty()
    text = StringProperty()
    option = StringProperty()
    chosen = BooleanProperty(False)
    legal = BooleanProperty(True)
    drawn = ("icon", "text", "legal", "state")

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(size_hint=(None, None), **kwargs)

    def draw(self) -> None:
        """Draw a frame, the icon and the word."""
        palette = theme.palette
        if not self.legal:
            write_middle("·", "cell", self.center_x, self.center_y, palette.ink_soft)
            return
        Color(*(palette.chosen if self.state == "down" else palette.panel))
        RoundedRectangle(pos=self.pos, size=self.size, radius=[theme.radius])
        Color(*palette.rule)
        SmoothLine(rounded_rectangle=(*self.pos, *self.size, theme.radius), width=theme.hairline)
        side = self.height * 0.56
        at = self.center_x - side / 2, self.top - side - theme.hairline * 3
        icons.draw(self.icon, *at, side, palette.panel, palette.ink)
        small = 0.8 * theme.room / theme.scale
        write_middle(self.text, "small", self.center_x, self.y + self.height * 0.2, palette.ink, small)


def heading(text: str, role: str = "place") -> Text:
    """Make a small heading within a page."""
    return Text(text=text, role=role, ink="accent")


class Rows(Column):
    """A part of a page that consists of rows: it may be cut between any two."""

    unfolds = True


class Sides(BoxLayout):
    """The dice of both sides: side by side where there is room, else one below the other."""

    least = NumericProperty(0)
    """Their smallest width side by side, in buttons."""

    def share(self, *needed: float) -> None:
        """Share a row by the number of buttons each side needs."""
        self._needed = needed
        self.least = sum(needed) + 0.5
        self.on_orientation()

    def on_orientation(self, *_changed: Any) -> None:
        """Give a side the whole row, if the sides are below each other."""
        for side, part in zip(reversed(self.children), getattr(self, "_needed", ()), strict=False):
            side.size_hint_x = 1 if self.unfolds else part

    @property
    def unfolds(self) -> bool:
        return bool(self.orientation == "vertical")


def beside(words: Text, keys: Sequence[Widget]) -> BoxLayout:
    """Put a few buttons to the right of their subject."""
    right = BoxLayout(size_hint=(None, None), spacing=theme.gap / 2, pos_hint={"center_y": 0.5})
    right.bind(minimum_size=right.setter("size"))
    for key in keys:
        right.add_widget(key)
    line = BoxLayout(size_hint_y=None, spacing=theme.gap)
    words.pos_hint = {"center_y": 0.5}
    for one in (words, right):
        one.bind(height=lambda *_changed: setattr(line, "height", max(right.height, words.height)))
    line.add_widget(words)
    line.add_widget(right)
    return line


def dice_row(columns: Sequence[DieColumn]) -> FlowLayout:
    """Put dice side by side."""
    row = FlowLayout(air=0.25)
    for one in columns:
        row.add_widget(one)
    return row


Builder.load_file(str(Path(__file__).with_name("winter_parts.kv")))
