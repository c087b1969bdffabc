"""The map: five parts of the board with all that is on them, the raid-target mark, and what has changed."""

from collections.abc import Iterable

import attrs

from reivers.frontend.game_view import GameReader
from reivers.games.border import board
from reivers.games.border.advice.raid_target import FarmValue, eye
from reivers.games.border.names import name_of
from reivers.games.border.rules.combat import dice_pools
from reivers.games.border.rules.model.state import (
    State,
    bastled,
    count,
    cubes,
    notoriety,
    standing,
    which,
)
from reivers.games.border.rules.winter.notoriety import place as place_on
from reivers.games.border.views.parts import area_of
from reivers.kernel.dry_run import DryRun
from reivers.kernel.orders import net

Cubes = tuple[tuple[str, int], ...]


@attrs.frozen
class Flag:
    """An attack indicator: whose it is, and whether it's flipped."""

    family: str
    done: bool


@attrs.frozen
class TrackPlace:
    """A family on a Notoriety track; a rank of 0 is none."""

    family: str
    points: int
    rank: int
    tied: bool


@attrs.frozen(kw_only=True)
class MapPlace:
    """A farm, Town, Family Seat or battlefield."""

    id: str
    kind: str
    """farm, town, seat or battlefield."""
    named: bool = True
    sheep: int = 0
    bastled: int = 0
    dice: int = 0
    """Dice of Permanent Defenses that guard it."""
    cubes: Cubes = ()
    token: str = ""
    flags: tuple[Flag, ...] = ()
    event: str = ""
    raid_target: bool = False
    fyre_target: bool = False
    """Whether Fyre to the Door would come here, and not to the raid target."""
    value: int | None = None
    """An own farm's raid value."""
    changed: bool = False


@attrs.frozen(kw_only=True)
class MapSite:
    """A site of a Permanent Defense."""

    id: str
    named: bool
    built: bool
    guards: tuple[str, ...]
    """The two farms it guards, if known."""
    changed: bool = False


@attrs.frozen(kw_only=True)
class MapMarch:
    """A March or the Debateable Land."""

    id: str
    family: str
    """No family in the Debateable Land."""
    own: bool
    places: tuple[MapPlace, ...]
    sites: tuple[MapSite, ...]
    track: tuple[TrackPlace, ...]
    warden: bool
    """Whether its family's Warden card is unused."""
    dyke: bool = False
    walk: int = 0
    """Its number in the walk around the board; 0 if nothing changed here."""
    track_changed: bool = False


@attrs.frozen(kw_only=True)
class MapView:
    """The board now. `raid_targets` may tie."""

    marches: tuple[MapMarch, ...]
    raid_targets: tuple[str, ...]
    fyre_targets: tuple[str, ...]

    def march(self, march: str) -> MapMarch:
        return next(one for one in self.marches if one.id == march)


def map_view(reader: GameReader) -> MapView:
    changed = changed_pieces(reader)
    areas = {area_of(place) for place, _ in changed}
    walk = {march: n for n, march in enumerate((m for m in board.WALK if m in areas), start=1)}
    drawing = _Drawing(reader, {place for place, _ in changed})
    marches = tuple(drawing.march(march, walk.get(march, 0)) for march in board.WALK)
    return MapView(marches=marches, raid_targets=drawing.raid, fyre_targets=drawing.fyre)


def march_view(reader: GameReader, march: str) -> MapMarch:
    return map_view(reader).march(march)


def changed_pieces(reader: GameReader) -> tuple[tuple[str, str], ...]:
    """Places and pieces that the current page has changed."""
    orders = net(order for notice in reader.page_notices for order in notice.orders)
    return tuple((order.place, order.piece) for order in orders)


class _Drawing:
    """Reads Marches from one state."""

    def __init__(self, reader: GameReader, changed: Iterable[str]) -> None:
        self._reader = reader
        self._state: State = reader.state
        self._changed = frozenset(changed)
        self._run = DryRun(reader.peek)
        seen = eye(self._state, reader.peek)
        self._own: dict[str, FarmValue] = {farm.place: farm for farm in seen.farms}
        begun = self._state.season not in ("setup", "position")
        self.raid = seen.raid if begun else ()
        self.fyre = seen.fyre if begun and set(seen.fyre) != set(seen.raid) else ()

    def march(self, march: str, walk: int) -> MapMarch:
        state, family = self._state, board.FAMILY_OF.get(march, "")
        return MapMarch(
            id=march,
            family=family,
            own=march == state.home,
            places=tuple(self._places(march)),
            sites=tuple(self._site(site) for site in board.SITES.get(march, ())),
            track=self._track(march),
            warden=family in state.wardens,
            dyke=march == board.DL and bool(count(state, board.DEBATEABLE_LAND, "dyke")),
            walk=walk,
            track_changed=board.track(march) in self._changed,
        )

    def _places(self, march: str) -> Iterable[MapPlace]:
        for region in board.REGIONS[march]:
            yield self._farm(region)
        if march != board.DL:
            yield self._box(board.seat(march), "seat")
            yield self._box(board.town(march), "town")
        field = f"{march}/battlefield"
        if event := which(self._state, field, "event"):
            yield attrs.evolve(self._box(field, "battlefield"), event=event, named=True)

    def _farm(self, region: str) -> MapPlace:
        own = self._own.get(region)
        sites = own is None and self._run.read(dice_pools.site_dice(self._state, region))
        return attrs.evolve(
            self._box(region, "farm"),
            sheep=standing(self._state, region),
            bastled=bastled(self._state, region),
            dice=own.dice if own else sum(sites.values()) if sites else 0,
            raid_target=region in self.raid,
            fyre_target=region in self.fyre,
            value=own.value if own else None,
        )

    def _box(self, place: str, kind: str) -> MapPlace:
        return MapPlace(
            id=place,
            kind=kind,
            named=self._named(place),
            cubes=tuple(cubes(self._state, place).items()),
            token=which(self._state, place, "token") or "",
            flags=self._flags(place),
            changed=place in self._changed,
        )

    def _site(self, site: str) -> MapSite:
        guards = self._run.known(f"site:{site}", "touches") or ()
        built = bool(count(self._state, site, "tower"))
        changed = site in self._changed
        return MapSite(id=site, named=self._named(site), built=built, guards=tuple(guards), changed=changed)

    def _named(self, place: str) -> bool:
        return place == board.DEBATEABLE_LAND or bool(self._run.known(*name_of(place)))

    def _flags(self, place: str) -> tuple[Flag, ...]:
        pieces = self._state.table.get(place, {})
        return tuple(
            Flag(family, pieces[f"indicator:{family}"] == "done")
            for family in board.FAMILIES
            if pieces.get(f"indicator:{family}")
        )

    def _track(self, march: str) -> tuple[TrackPlace, ...]:
        points = notoriety(self._state, march)
        ruling = self._state.house_rules["below_tie"]
        places = {family: place_on(family, points, ruling) for family in points}
        return tuple(
            TrackPlace(family, points[family], at.rank if at else 0, bool(at and at.tied))
            for family, at in sorted(places.items(), key=lambda one: -points[one[0]])
        )
