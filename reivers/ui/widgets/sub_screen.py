"""A page over the whole screen: its name, the way back, what stands on it, and perhaps keys at its foot."""

from pathlib import Path
from typing import Any

from kivy.lang import Builder
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.label import Label
from kivy.uix.recycleview import RecycleView
from kivy.uix.widget import Widget

from reivers.ui.widgets.canvas import measure
from reivers.ui.widgets.dialog import Overlay
from reivers.ui.widgets.theme import theme
from reivers.ui.widgets.widgets import SPARE, UNLAID, Column, Frame, PixelAligned, Tappable, narrowed

LATER_LINE, MOST_LINES, HARDLY_SMALLER = 0.75, 3, 0.85
"""In a row of a list: how full each line after the first can be written, how many there may be, and how much
smaller letters become before there is one more."""
LAID_OUT = 200
"""A page narrower than this has not been laid out yet."""


class SubScreen(Overlay):
    """A page. Back, Escape and its first key lead to where it was opened."""

    say = ObjectProperty()
    reach = NumericProperty(1.5)
    """How wide it may become, in columns."""

    def __init__(self, shell, heading: str, **kwargs) -> None:
        self.shell = shell
        self.words = shell.words
        super().__init__(say=shell.words.say, heading=heading, close=shell.close_top, **kwargs)

    def on_touch_down(self, touch) -> bool:
        """Nothing beneath the page is touched through it."""
        super().on_touch_down(touch)
        return True

    def instead_of_body(self, widget) -> None:
        """Something that scrolls by itself takes the place of the body."""
        sheet, scroll = self.ids.sheet, self.ids.scroll.__self__
        at = sheet.children.index(scroll)
        sheet.remove_widget(scroll)
        sheet.add_widget(widget, at)

    @staticmethod
    def foot(keys: int, width: float) -> float:
        """How much of the width the keys at its foot take: one alone stands below the second column, where
        the thumb is."""
        alone = keys == 1 and width - 2 * theme.edge >= theme.column * 1.6
        return (width - theme.margin + 2 * theme.edge) / 2 / width if alone else 1

    def top(self) -> None:
        """Back to the first line."""
        self.ids.scroll.scroll_y = 1


class SplitPage(SubScreen):
    """A page with two parts: side by side where there is room, else one below the other."""

    share = 0.5
    """How much of the width the second part takes beside the first."""
    beside: bool | None = None
    """Whether it stands there now; None before the page is laid out."""

    def split(self, part: Widget) -> None:
        """The second part; the first is the body."""
        self._part, self._row = part, BoxLayout()
        self.bind(size=self._arrange)
        self._arrange()

    def _arrange(self, *_changed: Any) -> None:
        """Puts the second part where it belongs on this screen."""
        wide = self.width > self.height and self.width >= theme.column * 1.6
        if wide == self.beside or self.width < LAID_OUT:
            return
        self.beside = wide
        sheet, scroll = self.ids.sheet, self.ids.scroll.__self__
        for part in (self._part, scroll, self._row):
            if part.parent:
                part.parent.remove_widget(part)
        at = sheet.children.index(self.ids.feet.__self__) + 1
        if wide:
            self._row = BoxLayout(spacing=theme.margin)
            self._row.add_widget(scroll)
            self.lay_beside(self._part, self._row)
            sheet.add_widget(self._row, at)
        else:
            sheet.add_widget(scroll, at)
            self.lay_below(self._part)
        scroll.size_hint_x = 1 - self.share if wide else 1

    def lay_beside(self, part: Widget, row: BoxLayout) -> None:
        """The second part at the end of a row."""
        raise AssertionError("every page in two parts lays its own")

    def lay_below(self, part: Widget) -> None:
        """The second part below the body."""
        raise AssertionError("every page in two parts lays its own")


class ShortText(Label):
    """Words on one line or, where the longest of their list needs it, on more, in smaller type if they must;
    what is too long even so ends in dots."""

    role = StringProperty("row")
    ink = StringProperty("ink")
    lines = NumericProperty(1)

    @staticmethod
    def lettered(text: str, role: str, scale: float, width: float, lines: int) -> float:
        """The size of its letters."""
        return narrowed(text, theme.font(role), theme.size(role) * scale, _room(width, lines))


def _room(width: float, lines: int) -> float:
    """How many pixels of words fit: every line but the last may end early, for words are not broken."""
    return (width - SPARE) * (1 + LATER_LINE * (lines - 1))


class ListRow(Tappable, Frame, BoxLayout):
    """A row of a long list. All are equally high, so that only those in sight need to be there."""

    name = StringProperty()
    note = StringProperty()
    option = StringProperty()
    chosen = BooleanProperty(False)
    faint = BooleanProperty(False)
    opened = ObjectProperty(lambda: None)

    def on_release(self) -> None:
        """Opens what it stands for."""
        self.opened()


class LongList(PixelAligned, RecycleView):
    """Rows of which only those in sight are there. Each has as many lines as the longest of them needs."""

    name_lines = NumericProperty(1)
    note_lines = NumericProperty(1)

    @staticmethod
    def columns(width: float) -> int:
        """How many rows stand beside each other."""
        return 2 if width >= theme.column * 1.6 else 1

    def lines(self, texts: list[str], role: str, scale: float, width: float) -> int:
        """How many the longest of some texts needs, in letters that are hardly smaller than usual."""
        columns = self.columns(width)
        room = (width - (columns - 1) * theme.gap / 2) / columns - 2.4 * theme.gap
        longest = max(texts, key=len, default="")
        wide = measure(longest, role, scale / theme.scale)[0] * HARDLY_SMALLER if width > UNLAID else 0
        return next((n for n in range(1, MOST_LINES) if wide <= _room(room, n)), MOST_LINES)

    @staticmethod
    def row_height(names: int, notes: int, scale: float) -> float:
        """How high each row is, with so many lines."""
        name, note = theme.size("row") * scale, theme.size("small") * scale
        return max(theme.target, 2.9 * name + 1.2 * (name * (names - 1) + note * (notes - 1)))

    def scroll_to(self, widget, padding=0, animate=False) -> None:
        """Brings a row wholly into sight. (Kivy's own fails where rows come and go.)"""
        view: Any = self
        hidden = view.layout_manager.height - view.height
        if hidden > 0:
            low = min(max(view.scroll_y * hidden, widget.top + padding - view.height), widget.y - padding)
            view.scroll_y = max(0.0, min(1.0, low / hidden))


class Halves(BoxLayout):
    """Columns of a page: side by side where there is room, else one below the other."""

    def do_layout(self, *args: Any) -> None:
        """Columns side by side begin at the same height, whatever stands first in them."""
        for column in self.children:
            first = column.children[-1] if column.children else None
            if isinstance(first, Heading):
                first.leads = self.orientation == "horizontal"
        super().do_layout(*args)


class InHalves:
    """What is written on a page or a slip: side by side where there is room, else one below the other."""

    ids: Any

    def begin_row(self) -> None:
        """What comes now stands below all that is there, in columns of its own; the first begins."""
        self._row = Halves()
        self.ids.body.add_widget(self._row)
        self.begin_half()

    def begin_half(self) -> None:
        """What is written from here on stands in a column of its own."""
        self._half = Column(pos_hint={"top": 1})
        self._row.add_widget(self._half)

    def add(self, widget: Widget) -> None:
        """Anything, below what stands in this column."""
        self._half.add_widget(widget)


class HalvedPage(InHalves, SubScreen):
    """A page in columns."""

    reach = NumericProperty(2.2)


class Heading(BoxLayout):
    """A part of a page begins."""

    text = StringProperty()
    leads = BooleanProperty(False)
    """It stands at the top of a column: there is nothing above from which it must be set apart."""


Builder.load_file(str(Path(__file__).with_name("sub_screen.kv")))
