"""Animated outcomes (8.2): dice fall into their columns, the attack first, then the defense in order."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from kivy.graphics import Color, Rectangle, RoundedRectangle, SmoothLine
from kivy.lang import Builder
from kivy.properties import ListProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from reivers.games.border.rules.winter.attack_record import ORDER, RolledDie
from reivers.games.border.ui.attack.winter_parts import DieColumn
from reivers.games.border.ui.map.small_map import Led, SmallMap  # noqa: F401 - fates.kv draws the map
from reivers.games.border.ui.marks import COLORS, LETTERS
from reivers.ui.widgets.animation import Timeline
from reivers.ui.widgets.canvas import CanvasWidget
from reivers.ui.widgets.theme import theme
from reivers.ui.widgets.widgets import Column, Text

DROP, ATTACK_STEP, DEFENSE_STEP = 0.22, 0.05, 0.12
"""Seconds in which a die falls, and between two dice."""
HOLD = 0.5
STRIKE = 0.18
"""Seconds in which a block strikes out a hit."""


def fall(
    beats: Timeline,
    attack: Sequence[DieColumn],
    defense: Sequence[DieColumn],
    is_new: Callable[[RolledDie], bool],
    plain: Callable[[RolledDie], str] | None,
) -> None:
    """Drop the new dice. `plain` names a die before the defense acts, if it acts now: until then no hit
    shows its outcome."""
    rolled = [one for one in attack if is_new(one.die)]
    answer = sorted(
        (one for one in defense if is_new(one.die)), key=lambda one: -ORDER.get(one.die.result, 0)
    )
    _drop_all(beats, rolled, ATTACK_STEP)
    if rolled and answer:
        beats.wait(HOLD)
    begin = beats.end
    _drop_all(beats, answer, DEFENSE_STEP)
    if plain is None:
        return
    landed = [begin + nth * DEFENSE_STEP + DROP for nth, one in enumerate(answer) if one.die.fate == "block"]
    struck = _strike(beats, attack, iter(landed), plain)
    old = [one for one in defense if one not in answer]
    for one in [*(one for one in attack if one.die.fate != "blocked"), *old]:
        _settle(beats, one, beats.end, plain(one.die))
    beats.wait(STRIKE if struck else 0)


def _drop_all(beats: Timeline, columns: Sequence[DieColumn], step: float) -> None:
    for nth, one in enumerate(columns):
        at = beats.end + nth * step
        beats.change(one, "opacity", (at, 0), (at + DROP / 2, 1))
        beats.change(one, "drop", (at, theme.target * 0.7), (at + DROP, 0))
    if columns:
        beats.watch(columns[0])
        beats.wait((len(columns) - 1) * step + DROP)


def _strike(
    beats: Timeline, attack: Sequence[DieColumn], landed: Iterator[float], plain: Callable[[RolledDie], str]
) -> int:
    """Let each block strike out one hit as it lands, then strike out what a card blocked."""
    blocked = [one for one in attack if one.die.fate == "blocked"]
    for one in blocked:
        at = next(landed, beats.end)
        beats.change(one.face, "struck", (at, 0.0), (at + STRIKE, 1.0))
        _word(beats, one, at + STRIKE, plain(one.die))
    return len(blocked)


def _settle(beats: Timeline, column: DieColumn, at: float, plain: str) -> None:
    beats.change(column.face, "fate", (0, ""), (at, column.face.fate))
    _word(beats, column, at, plain)


def _word(beats: Timeline, column: DieColumn, at: float, plain: str) -> None:
    beats.change(column, "word", (0, plain), (at, column.word))
    beats.change(column, "strong", (0, False), (at, column.strong))


CLOSE, LEAD, HANG, DECIDE = 0.6, 0.5, 1.5, 0.8
"""Seconds: bars close, the cube goes to the Gaol, a line is drawn and a number counted, one row stays."""
DARK, EDGE, FAINT = 0.25, 0.2, 0.7
"""How dark everything else gets at a hanging, how fast, and how faint the shorter row of hits stays."""
BARS = 4


class Barred(CanvasWidget):
    """A cube behind closing bars."""

    family = StringProperty()
    closed = NumericProperty(1)
    drawn = ("family", "closed")

    def draw(self) -> None:
        """Draw the cube, then the bars as far as they are closed."""
        side = min(self.width, self.height)
        left, low = self.center_x - side / 2, self.center_y - side / 2
        Color(*theme.palette.panel)
        Rectangle(pos=self.pos, size=self.size)
        _cube(left + side * 0.2, low + side * 0.2, side * 0.6, self.family)
        Color(*theme.palette.ink)
        high, thick = self.height * self.closed, max(theme.hairline * 2, side * 0.06)
        for nth in range(BARS):
            at = self.x + self.width * (nth + 0.5) / BARS
            Rectangle(pos=(at - thick / 2, self.top - high), size=(thick, high))
        Rectangle(pos=(self.x, self.top - high), size=(self.width, thick))


class Captured(BoxLayout):
    """Who is captured where: behind bars, in words, and on the small map."""

    family = StringProperty()
    march = StringProperty()
    text = StringProperty()
    tint = ListProperty()
    letters = ListProperty()

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.led = Led(self.ids.barred, self.ids.map, _framed, family=self.family, pos_hint={"x": 0, "y": 0})
        self.ids.yard.add_widget(self.led)


class BlackRule(CanvasWidget):
    """A plain black line across the page."""

    share = NumericProperty(1)
    drawn = ("share",)

    def draw(self) -> None:
        """Draw from the left."""
        Color(*theme.palette.ink)
        Rectangle(pos=self.pos, size=(self.width * self.share, self.height))


class Counted(Text):
    """A number that slides, with a text for any value on the way and for the last one."""

    number = NumericProperty(0)

    def __init__(self, number: float, way: Any, last: str, **kwargs: Any) -> None:
        self._last, self._way, self._words = number, way, last
        super().__init__(text=last, **kwargs)
        self.number = number

    def on_number(self, _self: Any, number: float) -> None:
        self.text = self._words if number == self._last else self._way(number)


class Hanged(Column):
    """A line, the family's name below it and, if the app tracks it, a number."""

    name = StringProperty()
    said = StringProperty()


class Hits(CanvasWidget):
    """One side's hits in a Battle, in its color."""

    n = NumericProperty(0)
    most = NumericProperty(1)
    shown = NumericProperty(0)
    family = StringProperty()
    drawn = ("n", "most", "shown", "family")

    def draw(self) -> None:
        """Draw the cubes shown so far, from the left."""
        step = min(theme.target / 2, self.width / max(self.most, 1))
        for nth in range(round(self.shown)):
            _cube(self.x + nth * step, self.center_y - step * 0.4, step * 0.8, self.family)


class HitsRow(BoxLayout):
    """Who fought, and the hits."""

    name = StringProperty()
    family = StringProperty()
    n = NumericProperty(0)
    most = NumericProperty(1)
    shown = NumericProperty(0)


def _framed(x: float, y: float, side: float, family: str) -> None:
    """Outline a cube that passes over a band of its own color."""
    edge = side * 0.1
    Color(*theme.palette.panel)
    RoundedRectangle(pos=(x - edge, y - edge), size=(side + 2 * edge,) * 2, radius=[side * 0.2])
    _cube(x, y, side, family)


def _cube(x: float, y: float, side: float, family: str) -> None:
    """Return a family's cube, or a plain one for a side without a family."""
    Color(*COLORS.get(family, theme.palette.ink_soft))
    RoundedRectangle(pos=(x, y), size=(side, side), radius=[side * 0.12])
    Color(*theme.palette.ink)
    SmoothLine(rounded_rectangle=(x, y, side, side, side * 0.12), width=theme.hairline)


# -- animations ----------------------------------------------------------------------------------------------


def capture(page: Widget, beats: Timeline, family: str, march: str, text: str) -> None:
    """Close bars over a cube of the captured family, then move it to the Gaol on the map."""
    row = Captured(family=family, march=march, text=text, tint=COLORS[family], letters=LETTERS[family])
    page.add_widget(row)
    beats.watch(row)
    beats.appear(row, CLOSE / 3)
    beats.change(row.ids.barred, "closed", (beats.end, 0.0), (beats.end + CLOSE, 1.0))
    beats.wait(CLOSE)
    beats.change(row.led, "way", (beats.end, 0.0), (beats.end + LEAD, 1.0))
    beats.wait(LEAD)


def hang(page: Widget, beats: Timeline, name: str, said: str, number: Counted | None) -> None:
    """Darken everything else, then show a line, the name, and the number if there is one."""
    others, moment = list(page.children), Hanged(name=name, said=said)
    page.add_widget(moment)
    for one in others:
        beats.dim(one, DARK, HANG, EDGE)
    beats.watch(moment)
    begin = beats.end
    beats.change(moment.ids.rule, "share", (begin, 0.0), (begin + 0.4, 1.0))
    for nth, words in enumerate((moment.ids.said, moment.ids.name)):
        beats.appear(words, 0.2, 0.3 + nth * 0.2)
    if number is not None:
        moment.add_widget(number)
        beats.appear(number, 0.1, 0.7)
        beats.change(number, "number", (begin + 0.7, 0), (begin + 1.3, number.number))
    beats.wait(HANG)


def decide(page: Widget, beats: Timeline, hits: Mapping[str, int], say: Any) -> None:
    """Show two rows of hits, of families or sides; the longer one stays."""
    most = max([*hits.values(), 1])
    rows: Sequence[HitsRow] = [
        HitsRow(name=_fought(who, say), family=who, n=n, most=most, shown=n) for who, n in hits.items()
    ]
    begin = beats.end
    for row in rows:
        page.add_widget(row)
        beats.change(row, "shown", (begin, 0), (begin + DECIDE / 2, row.n))
        if row.n < most and len(rows) > 1:
            row.opacity = FAINT
            beats.change(row, "opacity", (begin, 1.0), (begin + DECIDE / 2, 1.0), (begin + DECIDE, FAINT))
    beats.watch(rows[-1])
    beats.wait(DECIDE)


def _fought(who: str, say: Any) -> str:
    return str(say("attack_page.fought" if who in COLORS else "attack_page.fought_side", {"who": who}))


Builder.load_file(str(Path(__file__).with_name("outcomes.kv")))
