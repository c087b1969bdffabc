"""The tabs and pages that show the map: the whole board, or one March with all that is there."""

from collections.abc import Iterable, Iterator, Sequence
from functools import partial

from kivy.metrics import Metrics

from reivers.frontend.narrator import capital, signed
from reivers.games.border import board
from reivers.games.border.ui.map.board_view import WIDE, BoardView, Neatline
from reivers.games.border.ui.map.march_panel import CELL, MarchPanel, piece_names
from reivers.games.border.views.parts import area_of
from reivers.games.border.views.sheets.map import (
    MapMarch,
    MapPlace,
    MapSite,
    MapView,
    changed_pieces,
    map_view,
)
from reivers.kernel.prompts import Continue
from reivers.ui.components.buttons import TextButton
from reivers.ui.components.rows import ListRow
from reivers.ui.components.text import Space, Words
from reivers.ui.drawing.piece import Column, Flow, Grid, Group, Part, part
from reivers.ui.play.context import PageContext
from reivers.ui.play.sheets.score_sheet import PlainBoardTab
from reivers.ui.widgets.theme import theme

TWO_COLUMNS = 620
"""From this width the places of a March are in two columns."""
EDGE = 22.0
"""The width of a March's frame."""
ZOOMED = 560
"""From this width on a March is drawn larger than on the board."""
MARCH, LARGEST_ZOOM = 228.0, 1.2
"""The height of a March's panel on the board, and how much larger it gets at most."""
BOARD = 284.0
"""The height of the board beside its four rows of cells."""


def focus(context: PageContext, focus: str) -> tuple[str, str]:
    """Show a March alone, unless something must also be moved elsewhere. The Debateable Land is only a box:
    it's shown on the board."""
    march = focus.removeprefix("march:")
    if march not in board.WALK:
        return focus, ""
    pieces = context.highlight.pieces if context.highlight else changed_pieces(context.session)
    changed = {area_of(place) for place, _piece in pieces}
    elsewhere = isinstance(context.session.prompt, Continue) and changed.intersection(board.WALK) - {march}
    return "march" if march in board.HOME_MARCHES and not elsewhere else "board", march


class MapTab(PlainBoardTab):
    """A view of the map as it will be with the answers that the page suggests: those are dashed."""

    @property
    def edge(self) -> float:
        """The map is as wide as the side panel."""
        return 8.0 if theme.tablet and self.context.wide else float(super().edge)

    def map(self) -> MapView:
        context = self.context
        shown = context.highlight
        walk = (shown.pieces, shown.stops) if shown else None
        return map_view(context.session, context.planned(), context.place, walk)

    def names(self, marches: Sequence[MapMarch]) -> dict[str, str]:
        """Return the names of all places and events."""
        places = {place.id: place for march in marches for place in march.places}
        return piece_names(
            marches,
            lambda id: self.place_name(places[id]),
            lambda event: self.say("map.event", {"event": event}),
        )

    def place_name(self, place: MapPlace | MapSite) -> str:
        """Return the name of a place, or what it is."""
        if not isinstance(place, MapSite) and not place.named:
            march, _, box = place.id.partition("/")
            if place.kind == "farm":
                nth = board.REGIONS[march].index(place.id) + 1
                return capital(self.say("map.farm", {"nth": nth}))
            return capital(self.say(f"map.{box}"))
        return capital(self.say(self.context.game.rules.names.place(place.id)))

    def title(self, march: str) -> str:
        return self.say(f"map.march.{march}")

    def open_march(self, march: str) -> None:
        self.context.board_pages.open_march(march)

    def correct(self, place: str) -> None:
        """Correct a number of a place."""
        self.context.corrections.correct_place(place)

    @property
    def labels(self) -> dict[str, str]:
        return {"notoriety": self.say("map.notoriety")}


class BoardTab(MapTab):
    """The map, and below it what is on the table beside it."""

    def parts(self) -> list[Part]:
        shown = self.map()
        return [
            part(
                BoardView,
                "map",
                view=shown,
                titles={march: self.title(march) for march in board.WALK},
                short={march: self.say(f"map.short.{march}") for march in board.WALK},
                names=self.names(shown.marches),
                labels=self.labels,
                tap=self.open_march,
                hold=self.correct,
                room=self.room - self.gap,
                cell=self._cell(),
            ),
            part(Space, "foot", height=0),
            *self._beside(),
            part(Words, "hint", text=self.say("map.board_hint"), role="small", ink="ink2", above=6, below=10),
            part(
                TextButton,
                "others",
                text=self.say("ui.other_numbers"),
                tap=partial(self.context.corrections.correct_place, ""),
            ),
        ]

    def _cell(self) -> float:
        """Return the height of a cell: all of the board is in sight where the Marches aren't stacked."""
        if self.width / Metrics.density - 2 * self.edge < WIDE:
            return CELL
        return float(max(58, min(CELL, (self.room - self.gap - BOARD) / 4)))

    def _beside(self) -> Iterator[Part]:
        """Return what is not on the map, part by part."""
        nothing = self.say("ui.bare")
        for heading, places in self.context.narrator.board_now(_is_off_map):
            if rows := [one for one in places if one.on_table != nothing]:
                yield from self.place_rows([(heading, rows)])


class MarchLand(Group):
    """A March's panel in its frame. Properties: parts (the frame and the panel)."""

    def height_for(self, width: float) -> float:
        return self.pieces[1].height_for(width - 2 * EDGE) + 2 * EDGE

    def arrange(self, width: float, height: float) -> None:
        self.pieces[0].place(0, 0, width, height)
        self.pieces[1].place(EDGE, EDGE, width - 2 * EDGE, height - 2 * EDGE)


class MarchTab(MapTab):
    """One March: its panel, then each place with its notes. A tap on a row corrects it."""

    march = ""
    """The March; without one, the highlighted one."""
    pins_area = True
    """Whether the March stays the same while the tab is pinned."""
    plain = False
    """Whether it shows only what is on the table, without advice."""

    def parts(self) -> list[Part]:
        home = board.HOME[board.family_of(self.context.game.rules.options)]
        march = self.map().march(self.march or self.highlight or home)
        if not self.march and self.context.has_note:
            return [self._land(march)]
        places: tuple[MapPlace | MapSite, ...] = (*march.places, *march.sites)
        hint = self.say("map.page_hint" if all(one.named for one in places) else "map.page_hint_name")
        ids = {board.track(march.id), *(one.id for one in places)}
        groups = self.context.narrator.board_now(ids.__contains__)
        self._on_table = {one.id: one.on_table for _heading, places in groups for one in places}
        return [
            self._land(march),
            self._rows([*self._place_rows(march), *self._site_rows(march), self._track_row(march)]),
            part(Words, "hint", text=hint, role="small", ink="ink2", below=10),
            *self._others(march.id),
        ]

    def land_around(self, place: str) -> Part:
        """Return the March of a place, which is ringed."""
        view = map_view(self.context.session, question=place, walk=((), ()))
        return self._land(view.march(board.march_of(place)))

    def _others(self, march: str) -> Iterator[Part]:
        """Return buttons for the Marches before and after this one on the walk, on a March's own page."""
        if not self.march:
            return
        at = board.WALK.index(march)
        near = (board.WALK[at - 1], board.WALK[(at + 1) % len(board.WALK)])
        buttons = tuple(
            part(
                TextButton,
                f"open.{one}",
                icon="ui-map",
                text=self.title(one),
                tap=partial(self.open_march, one),
            )
            for one in near
        )
        yield part(Flow, "others", parts=buttons, gap=20)

    def _land(self, march: MapMarch) -> Part:
        panel = part(
            MarchPanel,
            march.id,
            march=march,
            title=self.title(march.id),
            short=self.say(f"map.short.{march.id}"),
            names=self.names([march]),
            labels=self.labels,
            tap=partial(self.open_march, march.id) if not self.march else _nothing,
            hold=self.correct,
            zoom=self._zoom(),
        )
        return part(MarchLand, "land", parts=(part(Neatline, "frame", family=march.family), panel))

    def _zoom(self) -> float:
        """Return how much larger than on the board the March is, without a scroll where there's a note."""
        if self.width / Metrics.density < ZOOMED:
            return 1.0
        return float(max(1.0, min(LARGEST_ZOOM, (self.room - 2 * EDGE) / MARCH)))

    def _rows(self, rows: list[Part]) -> Part:
        columns = 2 if self.width / Metrics.density >= TWO_COLUMNS * max(1.0, theme.text) else 1
        return part(Grid, "places", parts=tuple(rows), columns=columns, gap=0)

    def _place_rows(self, march: MapMarch) -> Iterator[Part]:
        for place in march.places:
            yield self._row(place.id, self.place_name(place), self._notes(place), named=place.named)

    def _site_rows(self, march: MapMarch) -> Iterator[Part]:
        for site in march.sites:
            yield self._row(site.id, self.place_name(site), named=site.named, icon="permanent_defense")

    def _track_row(self, march: MapMarch) -> Part:
        track = board.track(march.id)
        return self._row(track, self.say("map.notoriety"), icon="fame")

    def _row(
        self, place: str, name: str, notes: Iterable[str] = (), *, named: bool = True, icon: str = ""
    ) -> Part:
        row = part(
            ListRow,
            place,
            text=name,
            note=" · ".join((self._on_table.get(place, self.say("ui.bare")), *notes)),
            icon=icon or _icon(place),
            tap=partial(self.correct, place),
        )
        if named:
            return row
        pencil = part(
            TextButton,
            f"{place}.name",
            text=self.say("map.name_it"),
            icon="ui-pen",
            tap=partial(self.context.board_pages.rename, place, self.refresh),
        )
        return part(Column, f"{place}.both", parts=(row, part(Flow, "buttons", parts=(pencil,))))

    def _notes(self, place: MapPlace) -> Iterator[str]:
        """Return what is known of a place beside its pieces."""
        if place.kind in ("seat", "town"):
            yield self.say(f"map.{place.kind}.note")
        if self.plain:
            return
        if place.dice:
            yield self.say("map.dice", {"n": place.dice})
        if place.value is not None:
            yield self.say("map.worth", {"value": signed(place.value)})
        if place.raid_target:
            yield self.say("map.eye")
        if place.fyre_target:
            yield self.say("map.fire")


def _is_off_map(place: str) -> bool:
    return board.march_of(place) not in board.WALK


def _icon(place: str) -> str:
    return {"seat": "seat", "town": "gaol", "battlefield": "swords"}.get(place.partition("/")[2], "sheep")


def _nothing() -> None:
    """Do nothing: this is the page of the March already."""
