"""The part above the pad of a draft: the three cards, finished rounds, the opponents' stacks."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

from kivy.graphics import Color, RoundedRectangle
from kivy.lang import Builder
from kivy.metrics import dp
from kivy.properties import BooleanProperty, ListProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.label import Label

from reivers.games.border.ids import STACKS
from reivers.games.border.ui.marks import STRIPES
from reivers.games.border.ui.old_views.draft import CardFace
from reivers.ui.widgets import icons
from reivers.ui.widgets.canvas import CanvasWidget, draw_text, measure, write_middle
from reivers.ui.widgets.theme import theme
from reivers.ui.widgets.widgets import NO_BREAK, Frame, Tappable

FULL = 12
"""The strength that fills a bar."""
SMALLEST = 0.6
"""The smallest name of a stack, relative to small type."""


class CardColumn(Tappable, Frame, BoxLayout):
    """One of the three cards. A tap gives it the star."""

    number = StringProperty()
    name = StringProperty()
    kind = StringProperty()
    mine = StringProperty()
    notes = StringProperty()
    stripe = StringProperty()
    theirs = StringProperty()
    star = BooleanProperty(False)
    legal = BooleanProperty(True)
    brief = BooleanProperty(False)
    """Whether it shows only what the card is: there's no room, or no need yet, for its effect."""
    slight = BooleanProperty(False)
    """Whether it shows only number and name."""
    roomy = BooleanProperty(False)
    """Whether everything is known and no pad needs the space: its effect is in larger type."""
    bare = BooleanProperty(False)
    """Whether there's no card here yet."""
    option = StringProperty()
    chosen = BooleanProperty(False)

    @staticmethod
    def kept(notes: str) -> str:
        """Keep the current and the new number on one line."""
        return re.sub(r"\d+ to \d+", lambda found: found[0].replace(" ", NO_BREAK), notes)

    def show(self, face: CardFace | None, brief: bool, roomy: bool) -> None:
        """Show a card, or an empty place."""
        self.bare, self.brief, self.roomy = face is None, brief, roomy
        if face is None:
            return
        self.option, self.star, self.chosen = f"column:{face.card}", face.star, face.star
        self.number, self.name, self.kind = face.number, face.name, face.kind
        self.mine, self.notes, self.legal = face.mine, "\n".join(face.notes), face.legal
        self.stripe, self.theirs = STRIPES.get(face.stripe, ""), face.theirs


class Columns(BoxLayout):
    """The three side by side, all as high as the highest."""

    def __init__(self, places: int, tapped: Callable[[int], None], **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.columns = [CardColumn() for _ in range(places)]
        for at, column in enumerate(self.columns):
            column.bind(on_release=lambda _column, at=at: tapped(at))
            column.bind(minimum_height=self._fit)
            self.add_widget(column)

    slight = False
    """Whether there's room only for numbers and names."""

    def show(self, faces: list[CardFace], brief: bool = False, roomy: bool = False) -> None:
        """Show the cards so far and the empty places."""
        for at, column in enumerate(self.columns):
            column.slight = self.slight
            column.show(faces[at] if at < len(faces) else None, brief, roomy)
        self._fit()

    def _fit(self, *_changed: Any) -> None:
        self.height = max(dp(48), *(column.minimum_height for column in self.columns))


class Slot(Frame, CanvasWidget):
    """One of the last six cards: its number, and its stripe once it's known."""

    number = StringProperty()
    stripe = StringProperty()
    drawn = ("number", "stripe")

    def draw(self) -> None:
        """Draw the number, and the stripe below it."""
        if not self.number:
            return
        side, ink = self.height * 0.4, theme.palette.ink
        write_middle(self.number, "cell", self.center_x, self.y + self.height * 0.72, ink)
        if self.stripe:
            at = self.center_x - side / 2, self.y + self.height * 0.08
            icons.draw(self.stripe, *at, side, theme.palette.key, ink)


class RoundStrip(Tappable, Label):
    """A finished round in one line. A tap opens it."""

    option = StringProperty()
    chosen = BooleanProperty(False)


class StackBars(CanvasWidget):
    """The six stacks: symbol, number, a bar for it and, where there is room, the name."""

    totals = ListProperty([0] * len(STACKS))
    names = ListProperty()
    drawn = ("totals", "names")

    def draw(self) -> None:
        """Draw each stack."""
        each = self.width / len(STACKS)
        self._letters = self._small_enough(each - theme.gap * 0.6)
        self._line = max((measure(name, "small", self._letters)[1] for name in self.names), default=0)
        for at, (stack, total) in enumerate(zip(STACKS, self.totals, strict=True)):
            x, wide = self.x + at * each, each - theme.gap * 0.6
            self._draw_stack(STRIPES[stack], int(total), x, wide)
            if self.names:
                self._write_name(self.names[at], x)

    def _draw_stack(self, icon: str, total: int, x: float, wide: float) -> None:
        palette, bar, side = theme.palette, theme.gap * 0.35, theme.target * 0.42
        ink = palette.ink if total else palette.ink_soft
        icons.draw(icon, x, self.top - side, side, palette.panel, ink)
        high = measure("0", "figure")[1]
        draw_text(str(total), "figure", x + side + theme.gap * 0.3, self.top - side / 2 - high / 2, ink)
        low = self.top - side - bar * 2
        Color(*palette.rule_faint)
        RoundedRectangle(pos=(x, low), size=(wide, bar), radius=[bar / 2])
        if total:
            Color(*palette.accent)
            full = max(bar, wide * min(total, FULL) / FULL)
            RoundedRectangle(pos=(x, low), size=(full, bar), radius=[bar / 2])

    def _small_enough(self, wide: float) -> float:
        """Return one font size for all names, at which the longest fits."""
        letters = 1.0
        while letters > SMALLEST and any(measure(name, "small", letters)[0] > wide for name in self.names):
            letters -= 0.05
        return letters

    def _write_name(self, name: str, x: float) -> None:
        """Draw a name, aligned with the others even if it has a descender."""
        own = measure(name, "small", self._letters)[1]
        low = self.y + (self.height - theme.target * 0.42 - theme.gap * 0.7 - self._line) / 2
        draw_text(name, "small", x, low + self._line - own, theme.palette.ink_soft, self._letters)


Builder.load_file(str(Path(__file__).with_name("card_columns.kv")))
