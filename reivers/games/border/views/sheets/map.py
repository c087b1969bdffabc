"""The map: five parts of the board with all that is on them, the raid-target mark, and what has changed."""

from collections.abc import Iterable, Sequence

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
from reivers.games.border.rules.winter.attack_record import attack_records
from reivers.games.border.rules.winter.notoriety import place as place_on
from reivers.games.border.views.parts import Answers, page_changes
from reivers.kernel.dry_run import DryRun
from reivers.kernel.errors import IllegalAnswer
from reivers.kernel.orders import difference

Cubes = tuple[tuple[str, int], ...]
Walk = tuple[Sequence[tuple[str, str]], Sequence[str]]
"""The pieces to move, each with its place, and the places where the stops of the walk begin."""


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
    own_warden: bool = False
    """Whether the token is one of the player's Warden's tokens."""
    flags: tuple[Flag, ...] = ()
    event: str = ""
    raid_target: bool = False
    fyre_target: bool = False
    """Whether Fyre to the Door would come here, and not to the raid target."""
    value: int | None = None
    """An own farm's raid value."""
    horses: int = 0
    """The player's Horses sent here."""
    changed: tuple[str, ...] = ()
    """Pieces that the page has changed, such as "sheep" or "cube:Kerr"."""
    dashed: tuple[str, ...] = ()
    """Pieces that a choice changes that isn't confirmed yet."""
    in_question: bool = False
    """Whether the page is about this place."""


@attrs.frozen(kw_only=True)
class MapSite:
    """A site of a Permanent Defense."""

    id: str
    named: bool
    built: bool
    changed: bool = False
    dashed: bool = False


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
    track_changed: tuple[str, ...] = ()
    """Families whose Notoriety the page has changed here."""
    track_dashed: tuple[str, ...] = ()


@attrs.frozen(kw_only=True)
class MapView:
    """The board now."""

    marches: tuple[MapMarch, ...]
    next_march: str
    """The first March of the walk with changes; else the one of the place in question, else the player's."""

    def march(self, march: str) -> MapMarch:
        return next(one for one in self.marches if one.id == march)


def map_view(
    reader: GameReader, planned: Answers = (), question: str = "", walk: Walk | None = None
) -> MapView:
    """Return the map now, or with planned answers as it would be: what they change is dashed.

    `question` rings another place than the one the page asks about, such as a target in a list. `walk` is
    another walk than the one after the last answer; then no place is ringed.
    """
    state = _planned(reader, planned)
    changed, stops = walk or _walk(reader)
    areas = [march for march in board.WALK if march in set(map(board.march_of, stops))]
    place = question or (place_in_question(reader) if walk is None else "")
    drawing = _Drawing(reader, state, changed, place)
    return MapView(
        marches=tuple(
            drawing.march(march, areas.index(march) + 1 if march in areas else 0) for march in board.WALK
        ),
        next_march=next(iter(areas), "") or board.march_of(place) or reader.state.home,
    )


def _walk(reader: GameReader) -> Walk:
    changed = changed_pieces(reader)
    return changed, [place for place, _piece in changed]


def _planned(reader: GameReader, planned: Answers) -> State:
    """Return the state after these answers; the current one if a fact is asked in between."""
    try:
        state: State = reader.preview(planned).state if planned else reader.state
    except IllegalAnswer:
        state = reader.state
    return state


def march_view(reader: GameReader, march: str) -> MapMarch:
    return map_view(reader).march(march)


def changed_pieces(reader: GameReader) -> tuple[tuple[str, str], ...]:
    """Return places and pieces that the current page has changed."""
    return tuple((order.place, order.piece) for order in page_changes(reader))


def place_in_question(reader: GameReader) -> str:
    """Return the place that the question names, else the target of the current attack."""
    prompt = reader.prompt
    asked = prompt.facts.get("place", "") if prompt is not None else ""
    if isinstance(asked, str) and asked:
        return asked
    records = attack_records(reader.page_notices)
    return records[-1].place if records else ""


def _by_place(pieces: Iterable[tuple[str, str]]) -> dict[str, tuple[str, ...]]:
    found: dict[str, tuple[str, ...]] = {}
    for place, piece in pieces:
        found[place] = (*found.get(place, ()), piece)
    return found


def _families(pieces: Iterable[str]) -> tuple[str, ...]:
    return tuple(piece.partition(":")[2] for piece in pieces)


class _Drawing:
    """Reads Marches from one state."""

    def __init__(
        self, reader: GameReader, state: State, changed: Iterable[tuple[str, str]], question: str
    ) -> None:
        self._reader, self._state, self._question = reader, state, question
        self._changed = _by_place(changed)
        planned = difference(reader.state.table, state.table) if state is not reader.state else ()
        self._dashed = _by_place((order.place, order.piece) for order in planned)
        self._run = DryRun(reader.peek)
        seen = eye(self._state, reader.peek)
        self._own: dict[str, FarmValue] = {farm.place: farm for farm in seen.farms}
        begun = reader.state.season not in ("setup", "position")
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
            track_changed=_families(self._changed.get(board.track(march), ())),
            track_dashed=_families(self._dashed.get(board.track(march), ())),
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
        token = which(self._state, place, "token") or ""
        return MapPlace(
            id=place,
            kind=kind,
            named=self._named(place),
            cubes=tuple(cubes(self._state, place).items()),
            token=token,
            own_warden=bool(token)
            and board.march_of(place) == self._state.home
            and self._run.known(f"token:{token}", "pile") == "warden",
            flags=self._flags(place),
            horses=count(self._state, place, "horse"),
            changed=self._changed.get(place, ()),
            dashed=self._dashed.get(place, ()),
            in_question=place == self._question,
        )

    def _site(self, site: str) -> MapSite:
        built = bool(count(self._state, site, "tower"))
        changed = site in self._changed
        return MapSite(
            id=site,
            named=self._named(site),
            built=built,
            changed=changed,
            dashed=site in self._dashed,
        )

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
