"""A March's page: its pieces, place by place. A tap on a number corrects it."""

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import attrs
from kivy.lang import Builder
from kivy.properties import ListProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from reivers.frontend.narrator import capital
from reivers.frontend.open_game import OpenGame
from reivers.games.border import board
from reivers.games.border.ui.map.parts import PieceIcon
from reivers.games.border.ui.map.piece_counts import PieceCountButton, chunk_of
from reivers.games.border.ui.old_views.board import BoardView, March, PlaceView
from reivers.games.border.ui.sheets.family import SheetHead
from reivers.ui.play.score_sheet import Lanes
from reivers.ui.widgets.theme import theme
from reivers.ui.widgets.widgets import Column


@attrs.frozen
class PlaceDetails:
    """A place of a March: its name, notes and numbers."""

    place: str
    name: str
    notes: tuple[str, ...]
    numbers: tuple[PieceIcon, ...]
    named: bool


class MarchReader:
    """A reader of a March's rows."""

    def __init__(self, game: OpenGame, picture: BoardView, advised: bool = True) -> None:
        """Take `advised`: whether to add what is known of a place other than its pieces."""
        self._advised = advised
        self._say, self._names = game.words.say, game.rules.names
        self._session, self._picture = game.session, picture
        self._table = game.session.game.table(game.session.state)
        found: dict[str, list[PieceIcon]] = {}
        for what in game.session.corrections():
            place, _, piece = what.partition("|")
            now = self._table.get(place, {}).get(piece, 0)
            if board.march_of(place) in board.WALK:
                found.setdefault(place, []).append(chunk_of(what, now))
        self._numbers = found

    def lines(self, march: str) -> list[PlaceDetails]:
        """Return farms, Seat, Town, sites, battlefield and track, in reading order."""
        part = self._picture.marches[march]
        return [self._line(place, box) for place, box in _places(part)]

    def _line(self, place: str, box: PlaceView | None) -> PlaceDetails:
        said = self._names.place(place)
        named = said.key == "name.known" or place.endswith(("/track", "/battlefield", "/debateable-land"))
        numbers = tuple(self._numbers.get(place, ()))
        return PlaceDetails(place, capital(self._say(said)), tuple(self._notes(place, box)), numbers, named)

    def _notes(self, place: str, box: PlaceView | None) -> Iterator[str]:
        """Return what the numbers don't show: names of tokens, attackers, dice, the raid target."""
        if place.endswith(("/seat", "/town")):
            yield self._say(f"map.{place.partition('/')[2]}.note")
        for piece, value in self._table.get(place, {}).items():
            if isinstance(value, str) and value:
                yield capital(self._say(self._names.named(piece, value)))
        if not self._advised:
            return
        if box and box.dice:
            yield self._say("map.dice", {"n": box.dice})
        if box and box.eye:
            yield self._say("map.eye")
        if box and box.fire:
            yield self._say("map.fire")


def _places(march: March) -> Iterator[tuple[str, PlaceView | None]]:
    for box in (*march.farms, march.seat, march.town):
        if box:
            yield box.place, box
    yield from ((site, None) for site, _stands in march.sites)
    if march.battle:
        yield march.battle.place, march.battle
    yield board.track(march.id), None


class PlaceRowView(BoxLayout):
    """One place: its name and notes, its numbers, and a pencil if it has no name yet."""

    place = StringProperty()
    name = StringProperty()
    notes = ListProperty()
    pencil = ObjectProperty(None, allownone=True)

    def show(self, line: PlaceDetails, ringed: frozenset[str], correct: Callable[[str], None]) -> None:
        """Show the place as it is now."""
        self.name, self.notes = line.name, list(line.notes)
        self.ids.numbers.clear_widgets()
        for chunk in line.numbers:
            tally = PieceCountButton(chunk, ringed)
            tally.bind(on_release=lambda tally: correct(tally.option))
            self.ids.numbers.add_widget(tally)


FARMS_AND_HOUSES = 6
"""The first places of a March: four farms, the Seat, the Town."""


class MarchView(Column):
    """One March: its crest and its places, in two columns where there is room."""

    _ROOM = 620

    def __init__(
        self,
        game: OpenGame,
        march: str,
        correct: Callable[[str], None],
        rename: Callable[[str], None],
        **kwargs: Any,
    ) -> None:
        super().__init__(**kwargs)
        self._game, self.march = game, march
        self._put_right, self._rename = correct, rename
        self.lines: dict[str, PlaceRowView] = {}
        self._lanes = Lanes()
        self._columns = 0
        self._head(march)
        self.add_widget(self._lanes)

    def _head(self, march: str) -> None:
        family = board.FAMILY_OF.get(march)
        if family:
            state, say = self._game.session.state, self._game.words.say
            note = say("map.your_march" if march == state.home else "map.their_march", {"family": family})
            self.add_widget(SheetHead(family=family, name=family, note=note))

    def show(self, picture: BoardView) -> None:
        """Show the current pieces. Rows are made only once."""
        lines, known = list(MarchReader(self._game, picture).lines(self.march)), list(self.lines)
        self.lines = {one.place: self.lines.get(one.place) or PlaceRowView(place=one.place) for one in lines}
        if list(self.lines) != known:
            self._columns = 0
        for line in lines:
            row = self.lines[line.place]
            row.pencil = None if line.named else self._rename
            row.show(line, picture.ringed, self._put_right)
        self.on_width(self, self.width)

    def on_width(self, _self: Any, width: float) -> None:
        """Choose one column, or the farms in one and the rest in the other."""
        columns = 2 if width >= self._ROOM * theme.scale else 1
        if columns == self._columns:
            return
        self._columns = columns
        for lane in self._lanes.children:
            lane.clear_widgets()
        self._lanes.clear_widgets()
        rows = list(self.lines.values())
        half = len(rows) if columns == 1 else FARMS_AND_HOUSES
        for part in (rows[:half], rows[half:]):
            if part:
                lane = Column(air=0, pos_hint={"top": 1})
                for row in self._paired(part):
                    lane.add_widget(row)
                self._lanes.add_widget(lane)

    def _paired(self, rows: Sequence[PlaceRowView]) -> Iterator[Widget]:
        """Pair the sites, which have one number each."""
        sites, pair = board.SITES.get(self.march, ()), None
        for row in rows:
            if row.parent:
                row.parent.remove_widget(row)
            if row.place not in sites:
                yield row
            elif pair is None:
                pair = Lanes()
                pair.add_widget(row)
                yield pair
            else:
                pair.add_widget(row)
                pair = None


Builder.load_file(str(Path(__file__).with_name("march.kv")))
