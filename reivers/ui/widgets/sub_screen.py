"""A page over the whole screen: title, Back, content, and perhaps buttons at the bottom."""

from collections.abc import Sequence
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
"""For rows of a list: how full each line after the first gets, the largest number of lines, and how much text
shrinks before another line is added."""


class SubScreen(Overlay):
    """A page over the screen. Back, Escape and its first button return."""

    say = ObjectProperty()
    reach = NumericProperty(1.5)
    """The largest width, in columns."""
    views: Sequence[Any] = ()
    """Views of the game to refresh when it changes."""

    def __init__(self, shell, heading: str, **kwargs) -> None:
        self.shell = shell
        self.words = shell.words
        super().__init__(say=shell.words.say, heading=heading, close=shell.close_top, **kwargs)

    def on_touch_down(self, touch) -> bool:
        """Keep touches from what is below."""
        super().on_touch_down(touch)
        return True

    def instead_of_body(self, widget) -> None:
        """Replace the body by a widget that scrolls itself."""
        sheet, scroll = self.ids.sheet, self.ids.scroll.__self__
        at = sheet.children.index(scroll)
        sheet.remove_widget(scroll)
        sheet.add_widget(widget, at)

    @staticmethod
    def foot(keys: int, width: float) -> float:
        """Return the width of the bottom buttons. A single one is below the second column, near the thumb."""
        alone = keys == 1 and width - 2 * theme.edge >= theme.column * 1.6
        return (width - theme.margin + 2 * theme.edge) / 2 / width if alone else 1

    def top(self) -> None:
        """Scroll to the top."""
        self.ids.scroll.scroll_y = 1


class ShortText(Label):
    """Text on one line or, if the longest of its list needs it, on more lines, in smaller type if needed.
    Text that still doesn't fit ends in dots."""

    role = StringProperty("row")
    ink = StringProperty("ink")
    lines = NumericProperty(1)

    @staticmethod
    def lettered(text: str, role: str, scale: float, width: float, lines: int) -> float:
        """Return the font size."""
        return narrowed(text, theme.font(role), theme.size(role) * scale, _room(width, lines))


def _room(width: float, lines: int) -> float:
    """Return how many pixels of text fit. Every line but the last may end early, at a word."""
    return (width - SPARE) * (1 + LATER_LINE * (lines - 1))


class ListRow(Tappable, Frame, BoxLayout):
    """A row of a long list. All are equally high, so only visible rows exist."""

    name = StringProperty()
    note = StringProperty()
    option = StringProperty()
    chosen = BooleanProperty(False)
    faint = BooleanProperty(False)
    opened = ObjectProperty(lambda: None)

    def on_release(self) -> None:
        """Open its item."""
        self.opened()


class LongList(PixelAligned, RecycleView):
    """A list in which only visible rows exist. Each has as many lines as the longest needs."""

    name_lines = NumericProperty(1)
    note_lines = NumericProperty(1)

    @staticmethod
    def columns(width: float) -> int:
        """Return the number of columns."""
        return 2 if width >= theme.column * 1.6 else 1

    def lines(self, texts: list[str], role: str, scale: float, width: float) -> int:
        """Return the number of lines the longest text needs in almost usual type."""
        columns = self.columns(width)
        room = (width - (columns - 1) * theme.gap / 2) / columns - 2.4 * theme.gap
        longest = max(texts, key=len, default="")
        wide = measure(longest, role, scale / theme.scale)[0] * HARDLY_SMALLER if width > UNLAID else 0
        return next((n for n in range(1, MOST_LINES) if wide <= _room(room, n)), MOST_LINES)

    @staticmethod
    def row_height(names: int, notes: int, scale: float) -> float:
        """Return the height of each row with this many lines."""
        name, note = theme.size("row") * scale, theme.size("small") * scale
        return max(theme.target, 2.9 * name + 1.2 * (name * (names - 1) + note * (notes - 1)))

    def scroll_to(self, widget, padding=0, animate=False) -> None:
        """Scroll a row fully into view. (Kivy's method fails with recycled rows.)"""
        view: Any = self
        hidden = view.layout_manager.height - view.height
        if hidden > 0:
            low = min(max(view.scroll_y * hidden, widget.top + padding - view.height), widget.y - padding)
            view.scroll_y = max(0.0, min(1.0, low / hidden))


class Halves(BoxLayout):
    """Columns of a page: side by side where there is room, else one below the other."""

    def do_layout(self, *args: Any) -> None:
        """Align the tops of columns, whatever comes first in them."""
        for column in self.children:
            first = column.children[-1] if column.children else None
            if isinstance(first, Heading):
                first.leads = self.orientation == "horizontal"
        super().do_layout(*args)


class InHalves:
    """Content in columns: side by side where there is room, else one below the other."""

    ids: Any

    def begin_row(self) -> None:
        """Begin a new row of columns below everything so far."""
        self._row = Halves()
        self.ids.body.add_widget(self._row)
        self.begin_half()

    def begin_half(self) -> None:
        """Begin the next column."""
        self._half = Column(pos_hint={"top": 1})
        self._row.add_widget(self._half)

    def add(self, widget: Widget) -> None:
        """Add a widget to this column."""
        self._half.add_widget(widget)


class HalvedPage(InHalves, SubScreen):
    """A page in columns."""

    reach = NumericProperty(2.2)


class Heading(BoxLayout):
    """A heading within a page."""

    text = StringProperty()
    leads = BooleanProperty(False)
    """Whether it is at the top of a column and needs no gap above."""


Builder.load_file(str(Path(__file__).with_name("sub_screen.kv")))
