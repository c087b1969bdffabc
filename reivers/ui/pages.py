"""What stands beside the play: the board in words, the score sheet, the journal."""

from collections.abc import Callable
from pathlib import Path

from kivy.lang import Builder
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.boxlayout import BoxLayout

from reivers.ui.library import Sitting
from reivers.ui.telling import JournalRow, Place, Teller
from reivers.ui.theme import theme
from reivers.ui.widgets import Column, Key, Panel, Text

SHOWN = 40
"""So many lines of the journal are shown at first; earlier ones are a tap away."""


class Tab(Key):
    """One of a few pages; the one that is open is filled."""

    on = BooleanProperty(False)


class PlaceRow(ButtonBehavior, BoxLayout):
    """A place and what lies there; a tap puts it right."""

    place = StringProperty()
    name = StringProperty()
    lies = StringProperty()
    changed = BooleanProperty(False)


class MarchPanel(Panel):
    """A part of the board."""

    heading = StringProperty()

    def __init__(self, **kwargs) -> None:
        super().__init__(**kwargs)
        self.rows: dict[str, PlaceRow] = {}

    def show(self, places: list[Place], correct: Callable[[str], None]) -> None:
        """The places as they are now; rows are made only for places that are new here."""
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
            row.name, row.lies, row.changed = place.name, place.lies, place.changed


class BoardView(BoxLayout):
    """What lies where, part by part: one below the other, or in two columns where there is room."""

    columns = NumericProperty(0)
    _ROOM = 540

    def __init__(self, sitting: Sitting, correct: Callable[[str], None], **kwargs) -> None:
        super().__init__(**kwargs)
        self._sitting, self._correct = sitting, correct
        self.panels: dict[str, MarchPanel] = {}
        self.rest = Key(text=sitting.words.say("ui.other_numbers"))
        self.rest.bind(on_release=lambda _key: correct(""))
        self.refresh()

    def refresh(self) -> None:
        """Shows the board as it is now. What has not changed is not drawn anew."""
        board = Teller(self._sitting).board()
        known = list(self.panels)
        for name, rows in board:
            if name not in self.panels:
                self.panels[name] = MarchPanel(heading=name)
            self.panels[name].show(rows, self._correct)
        for name in set(self.panels) - {name for name, _rows in board}:
            del self.panels[name]
        if list(self.panels) != known:
            self._lay_out(self.columns or 1)

    def on_width(self, _self, width: float) -> None:
        """One column or two."""
        columns = 2 if width >= self._ROOM * theme.scale else 1
        if columns != self.columns:
            self._lay_out(columns)

    def _lay_out(self, columns: int) -> None:
        """Panels go to the column that has the fewest lines so far."""
        self.columns = columns
        for column in list(self.children):
            column.clear_widgets()
        self.clear_widgets()
        lanes = [Column(pos_hint={"top": 1}) for _ in range(columns)]
        lines = [0] * columns
        for panel in (*self.panels.values(), self.rest):
            shortest = lines.index(min(lines))
            lanes[shortest].add_widget(panel)
            lines[shortest] += len(getattr(panel, "rows", ())) + 2
        for lane in lanes:
            self.add_widget(lane)


class ScoreLine(BoxLayout):
    """A row of the score sheet."""

    label = StringProperty()
    total = BooleanProperty(False)


class ScoreCell(Text):
    """A number of the score sheet."""


class ScoreView(Column):
    """The score sheet, as far as it is filled in."""

    def __init__(self, sitting: Sitting, **kwargs) -> None:
        super().__init__(spacing=0, **kwargs)
        words, session = sitting.words, sitting.session
        columns = [words.say(column) for column in sitting.boxed.names.columns]
        if columns:
            self._line("", columns, role="small")
        for row in session.game.score(session.state):
            values = ["·" if value is None else str(value) for value in row.values]
            self._line(words.say(row.label), values, total=row.total, role="figure" if row.total else "row")

    def _line(self, label: str, values: list[str], role: str, *, total: bool = False) -> None:
        line = ScoreLine(label=label, total=total)
        for value in values:
            line.add_widget(ScoreCell(text=value, role=role, halign="right"))
        self.add_widget(line)


class StepRow(ButtonBehavior, BoxLayout):
    """A step of the journal; a tap goes to just after it."""

    text = StringProperty()
    marks = StringProperty()
    to = NumericProperty(0)
    here = BooleanProperty(False)
    undone = BooleanProperty(False)


class JournalView(Column):
    """All steps under the parts of the game, the newest at the foot; then the lines that were left."""

    def __init__(self, sitting: Sitting, go: Callable[[int], None], shown: int = SHOWN, **kwargs) -> None:
        super().__init__(**kwargs)
        self._sitting, self._go, self._shown = sitting, go, shown
        self._fill()

    def _fill(self) -> None:
        self.clear_widgets()
        words = self._sitting.words
        rows = Teller(self._sitting).journal()
        if not rows:
            self.add_widget(Text(text=words.say("ui.journal_empty")))
        if len(rows) > self._shown:
            earlier = Key(text=words.say("ui.earlier"))
            earlier.bind(on_release=lambda _key: self._more())
            self.add_widget(earlier)
        else:
            self.add_widget(self._row(JournalRow(words.say("ui.the_start"), 0)))
        for row in rows[-self._shown :]:
            self.add_widget(self._row(row))

    def _more(self) -> None:
        self._shown *= 3
        self._fill()

    def _row(self, row: JournalRow) -> StepRow | Text:
        if row.to is None:
            return Text(text=row.text, role="place", ink="accent")
        line = StepRow(text=row.text, marks=row.marks, to=row.to, here=row.here, undone=row.undone)
        line.bind(on_release=lambda line: self._go(int(line.to)))
        return line


Builder.load_file(str(Path(__file__).with_name("pages.kv")))
