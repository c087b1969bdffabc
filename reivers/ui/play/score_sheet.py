"""The list of the board and the score sheet, for the side panel."""

from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any

from kivy.clock import Clock
from kivy.lang import Builder
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from reivers.frontend.narrator import Narrator, Place
from reivers.kernel.game import ScoreRow
from reivers.ui.widgets.canvas import draw_text, measure
from reivers.ui.widgets.theme import theme
from reivers.ui.widgets.widgets import Column, Panel, Tappable, Text, TextButton


class TabButton(TextButton):
    """A tab; the open one is filled."""

    on = BooleanProperty(False)


class PlaceRow(Tappable, BoxLayout):
    """A place and its pieces. A tap corrects it."""

    place = StringProperty()
    name = StringProperty()
    pieces = StringProperty()
    changed = BooleanProperty(False)


class MarchPanel(Panel):
    """A part of the board."""

    heading = StringProperty()

    def __init__(self, **kwargs) -> None:
        super().__init__(**kwargs)
        self.rows: dict[str, PlaceRow] = {}

    def show(self, places: list[Place], correct: Callable[[str], None]) -> None:
        """Show the places. Makes rows only for new places."""
        if [place.id for place in places] != list(self.rows):
            self.clear_widgets(list(self.rows.values()))
            known, self.rows = self.rows, {}
            for place in places:
                row = known.get(place.id)
                if row is None:
                    row = PlaceRow(place=place.id)
                    row.bind(on_release=lambda row: correct(row.place))
                self.rows[place.id] = row
                self.add_widget(row)
        for place in places:
            row = self.rows[place.id]
            row.name = place.name if place.name != self.heading else ""
            row.pieces, row.changed = place.on_table, place.changed


class BoardList(Column):
    """The board in words, part by part, in two columns where there is room."""

    stays = True
    """Whether a refresh is enough, without making the view again."""
    is_drawn = False
    columns = NumericProperty(0)
    highlight = StringProperty("")
    """A part of the board to highlight."""
    room = NumericProperty(0)
    """The height in which the whole map should fit, if it can."""
    _ROOM = 540

    def __init__(self, play: Any, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._play, self._game = play, play.game
        self.panels: dict[str, MarchPanel] = {}
        self.draw_map()
        self.lanes = Lanes()
        self.add_widget(self.lanes)
        self.rest = TextButton(text=play.say("ui.other_numbers"))
        self.rest.bind(on_release=lambda _key: play.corrections.correct_place(""))
        self.refresh()

    def draw_map(self) -> None:
        """Draw the map. A game with a map overrides this."""

    def refresh(self) -> None:
        """Show the current board. Redraws only changes."""
        parts, known = dict(self.parts()), list(self.panels)
        self.panels = {name: self.panels.get(name) or MarchPanel(heading=name) for name in parts}
        for name, rows in parts.items():
            self.panels[name].show(rows, self._play.corrections.correct_place)
        if list(self.panels) != known or not self.lanes.children:
            self._lay_out(int(self.columns) or 1)

    def parts(self) -> Iterable[tuple[str, list[Place]]]:
        """Return the parts shown in words."""
        return Narrator(self._game).board_now()

    def on_width(self, _self: Any, width: float) -> None:
        """Choose one column or two."""
        columns = 2 if width >= self._ROOM * theme.scale else 1
        if columns != self.columns:
            self._lay_out(columns)

    def _lay_out(self, columns: int) -> None:
        """Put each panel in the column with the fewest rows so far."""
        self.columns = columns
        for column in list(self.lanes.children):
            column.clear_widgets()
        self.lanes.clear_widgets()
        lanes = [Column(pos_hint={"top": 1}) for _ in range(columns)]
        lines = [0] * columns
        for panel in (*self.panels.values(), self.rest):
            shortest = lines.index(min(lines))
            lanes[shortest].add_widget(panel)
            lines[shortest] += len(getattr(panel, "rows", ())) + 2
        for lane in lanes:
            self.lanes.add_widget(lane)


class Lanes(BoxLayout):
    """Columns of panels side by side."""


class ScoreLine(Text):
    """A row of the score sheet: its name, and a number for each turn drawn on the row itself."""

    values = ListProperty()
    heads = ListProperty()
    """The texts above the numbers."""
    cell = NumericProperty(0)
    tall = NumericProperty(0)
    """The height if the whole sheet must fit; 0 for the usual height."""
    total = BooleanProperty(False)

    def __init__(self, **kwargs) -> None:
        super().__init__(**kwargs)
        for name in ("pos", "size"):
            self.fbind(name, self._write_values)
        theme.bind_to(self._write_values, "palette", "scale")

    def widest(self, heads: list[str], _scale: float) -> float:
        """Return the width of the widest text above the numbers."""
        return max((measure(head, "small")[0] for head in heads), default=0) + theme.gap / 2

    def _write_values(self, *_changed: Any) -> None:
        self.canvas.after.clear()
        with self.canvas.after:
            for column, value in enumerate(reversed(self.values)):
                width, height = measure(value, self.role)
                x = self.x + self.width - self.cell * column - width
                draw_text(value, self.role, x, self.y + (self.height - height) / 2, theme.palette.ink)


def _to_come(rows: Sequence[ScoreRow], columns: int) -> list[int]:
    """Return the columns of later turns without a score."""
    scored = [row.values for row in rows if "row" in row.label.facts]
    begun = [column for column in range(columns - 1) if any(values[column] for values in scored)]
    return list(range(max(begun, default=-1) + 1, columns - 1))


LOWEST = 0.46
"""The smallest height of a row, in buttons."""


class ScoreView(Column):
    """The score sheet so far. Its rows shrink where that makes the whole sheet fit."""

    room = NumericProperty(0)

    def __init__(self, play: Any, **kwargs) -> None:
        self._share = Clock.create_trigger(self.on_room, -1)
        super().__init__(air=0, **kwargs)
        self._game = play.game
        words, session = play.game.words, play.session
        self.write_above()
        self._heads = [words.say(column) for column in play.game.rules.names.columns]
        if self._heads:
            self._line("", self._heads, role="small")
        rows = session.score()
        to_come = _to_come(rows, len(self._heads))
        for row in rows:
            values = [
                "·" if value is None or column in to_come else str(value)
                for column, value in enumerate(row.values)
            ]
            self._line(words.say(row.label), values, total=row.total, role="figure" if row.total else "row")
        self.write_below()

    def write_above(self) -> None:
        """Add rows before the sheet, if the game has any."""

    def write_below(self) -> None:
        """Add rows after the sheet, if the game has any."""

    def on_room(self, *_changed: Any) -> None:
        """Share the height among the rows. A name on two lines takes height from the others."""
        lines = [line for line in self.children if isinstance(line, ScoreLine)]
        others = sum(line.height for line in self.children if line not in lines)
        each = (self.room - others) / len(lines)
        over = sum(max(0, line.texture_size[1] - each) for line in lines)
        for line in lines:
            line.tall = max(theme.target * LOWEST, each - over / len(lines))

    def _line(self, label: str, values: list[str], role: str, *, total: bool = False) -> None:
        line = ScoreLine(text=label, values=values, heads=self._heads, role=role, total=total)
        line.bind(texture_size=self._share)
        self.add_widget(line)


Builder.load_file(str(Path(__file__).with_name("score_sheet.kv")))
