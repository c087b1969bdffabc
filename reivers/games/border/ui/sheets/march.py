"""A March's pieces, place by place."""

from collections.abc import Iterator

import attrs

from reivers.frontend.narrator import capital
from reivers.frontend.open_game import OpenGame
from reivers.games.border import board
from reivers.games.border.ui.map.parts import PieceIcon
from reivers.games.border.ui.map.piece_counts import chunk_of
from reivers.games.border.ui.old_views.board import BoardView, March, PlaceView


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
