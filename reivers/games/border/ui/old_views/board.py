"""The board for the map: five Marches with all their pieces. Plain data, no Kivy."""

from collections.abc import Callable, Collection, Iterator, Mapping
from typing import Any

import attrs

from reivers.frontend.narrator import capital, signed
from reivers.frontend.open_game import OpenGame
from reivers.games.border import board
from reivers.games.border.advice.raid_target import eye
from reivers.games.border.rules.combat import dice_pools
from reivers.games.border.rules.model.state import (
    State,
    bastled,
    count,
    cubes,
    feuds,
    gaol,
    notoriety,
    standing,
    which,
)
from reivers.games.border.rules.winter.notoriety import place as place_on
from reivers.games.border.views.sheets.map import Flag, TrackPlace
from reivers.kernel.dry_run import DryRun
from reivers.kernel.messages import Message
from reivers.kernel.orders import net
from reivers.kernel.session import Session

PieceKeys = frozenset[str]
"""Pieces at places, as corrections name them: "EWM/town|cube:Kerr"."""


@attrs.frozen
class PlaceView:
    """A farm, a Town, a Seat or a battlefield, and its pieces."""

    place: str
    name: str
    known: bool = True
    """Whether the place has a name of its own."""
    up: int | None = None
    down: int | None = None
    dice: int = 0
    cubes: Mapping[str, int] = attrs.field(factory=dict)
    token: str = ""
    flags: tuple[Flag, ...] = ()
    eye: bool = False
    fire: bool = False
    """Whether raiders with Fyre to the Door would come here instead of to the raid target."""
    notes: tuple[str, ...] = ()
    """Notes, shown where there is room."""


@attrs.frozen
class March:
    """One March, or the Debateable Land."""

    id: str
    name: str
    short: str
    family: str
    farms: tuple[PlaceView, ...]
    track: tuple[TrackPlace, ...]
    seat: PlaceView | None = None
    town: PlaceView | None = None
    sites: tuple[tuple[str, bool], ...] = ()
    """Each site for a permanent defense, and whether one is built."""
    battle: PlaceView | None = None
    dyke: bool = False
    towers: Mapping[str, str] = attrs.field(factory=dict)
    """The names of the sites."""
    warden: str = ""
    """A note on its Warden."""

    @property
    def boxes(self) -> tuple[PlaceView, ...]:
        """Return its farms, its Seat and its Town."""
        return tuple(box for box in (*self.farms, self.seat, self.town) if box)


@attrs.frozen
class BoardView:
    """The whole map at one moment."""

    marches: Mapping[str, March]
    ringed: PieceKeys = frozenset()
    """What has changed."""

    def walk(self) -> dict[str, int]:
        """Return the Marches with changes, numbered in walking order."""
        changed = {board.march_of(place) for place in self.ringed}
        return {march: n for n, march in enumerate((m for m in board.WALK if m in changed), start=1)}


def picture(
    game: OpenGame, ringed: PieceKeys | None = None, eyes: Collection[str] | None = None
) -> BoardView:
    """Return the current board. By default, rings and raid targets are read from the game."""
    session = game.session
    reader = _Reader(game, eyes)
    marches = {march: reader.march(march) for march in board.WALK}
    return BoardView(marches, last_changes(session) if ringed is None else ringed)


def last_changes(session: Session) -> PieceKeys:
    """Return what the current page has changed on the board."""
    orders = net(order for notice in session.page_notices for order in notice.orders)
    return frozenset(f"{order.place}|{order.piece}" for order in orders)


class _Reader:
    """A reader of Marches from one state."""

    def __init__(self, game: OpenGame, eyes: Collection[str] | None = None) -> None:
        self._state: State = game.session.state
        self._say: Callable[..., str] = game.words.say
        self._place: Callable[[str], Message] = game.rules.names.place
        self._named: Callable[[str, Any], Message] = game.rules.names.named
        self._facts = DryRun(game.session.peek)
        seen = eye(self._state, game.session.peek)
        self._own = {farm.place: farm for farm in seen.farms}
        raid, fyre = (seen.raid, seen.fyre) if self._state.season != "setup" else ((), ())
        self._eyes = raid if eyes is None else eyes
        self._fires = fyre if eyes is None and set(fyre) != set(raid) else ()

    def march(self, march: str) -> March:
        state = self._state
        home = march != board.DL
        return March(
            id=march,
            name=self._say(f"map.march.{march}"),
            short=self._say(f"march_short.{march}"),
            family=board.FAMILY_OF.get(march, ""),
            farms=tuple(self._farm(region) for region in board.REGIONS[march]),
            track=self._track(march),
            seat=self._box(board.seat(march), feuds(state, march)) if home else None,
            town=self._box(board.town(march), gaol(state, march)) if home else None,
            sites=tuple((site, bool(count(state, site, "tower"))) for site in board.SITES.get(march, ())),
            battle=self._battle(f"{march}/battlefield"),
            dyke=not home and bool(count(state, board.DEBATEABLE_LAND, "dyke")),
            towers={site: self._site(site) for site in board.SITES.get(march, ())},
            warden=self._warden(march) if home and state.wardens else "",
        )

    def _site(self, site: str) -> str:
        return capital(self._say(self._place(site)))

    def _warden(self, march: str) -> str:
        unused = board.FAMILY_OF[march] in self._state.wardens
        return self._say(f"map.warden_{'unused' if unused else 'used'}")

    def _farm(self, region: str) -> PlaceView:
        name, known = self._name(region)
        return PlaceView(
            region,
            name,
            known,
            up=standing(self._state, region),
            down=bastled(self._state, region),
            dice=self._dice(region),
            token=which(self._state, region, "token") or "",
            flags=self._flags(region),
            eye=region in self._eyes,
            fire=region in self._fires,
            notes=tuple(self._notes(region)),
        )

    def _dice(self, region: str) -> int:
        """Return the dice of a farm's permanent defenses, as far as the sites that touch it are known
        (2.1.1)."""
        if region in self._own:
            return self._own[region].dice
        return sum(self._facts.read(dice_pools.site_dice(self._state, region)).values())

    def _notes(self, place: str) -> Iterator[str]:
        """Return the name of the token, and what raiders find in the player's farm."""
        token = which(self._state, place, "token")
        if token:
            yield capital(self._say(self._named("token", token)))
        if place in self._own:
            farm = self._own[place]
            facts = {"value": signed(farm.value), "fyre": signed(farm.fyre_value)}
            yield self._say("map.worth_fyre" if facts["fyre"] != facts["value"] else "map.worth", facts)
        if place == board.town(board.WALLED):
            yield self._say("map.walled")

    def _box(self, place: str, on_table: Mapping[str, int]) -> PlaceView:
        name, known = self._name(place)
        token = which(self._state, place, "token") or ""
        notes = tuple(self._notes(place))
        return PlaceView(
            place, name, known, cubes=on_table, token=token, flags=self._flags(place), notes=notes
        )

    def _battle(self, place: str) -> PlaceView | None:
        """Return the battlefield, if there is a Battle: its name, hits and attackers."""
        event = which(self._state, place, "event")
        if not event:
            return None
        name = self._say("map.event", {"event": event})
        return PlaceView(place, name, cubes=cubes(self._state, place), flags=self._flags(place))

    def _track(self, march: str) -> tuple[TrackPlace, ...]:
        points = notoriety(self._state, march)
        ruling = self._state.house_rules["below_tie"]
        found = []
        for family in sorted(points, key=lambda one: -points[one]):
            at = place_on(family, points, ruling)
            found.append(TrackPlace(family, points[family], at.rank if at else 0, bool(at and at.tied)))
        return tuple(found)

    def _flags(self, place: str) -> tuple[Flag, ...]:
        pieces: Mapping[str, Any] = self._state.table.get(place, {})
        return tuple(
            Flag(family, pieces[f"indicator:{family}"] == "done")
            for family in board.FAMILIES
            if pieces.get(f"indicator:{family}")
        )

    def _name(self, place: str) -> tuple[str, bool]:
        """Return the name of a place or, without one, a description that fits on the map."""
        said = self._place(place)
        if said.key == "name.known":
            return self._say(said), True
        march, _, area = place.partition("/")
        if area in ("town", "seat"):
            return capital(self._say(f"map.{area}")), False
        regions = board.REGIONS[march]
        if len(regions) == 1:
            return self._say(f"map.march.{march}"), True
        return capital(self._say("map.farm", {"nth": regions.index(place) + 1})), False
