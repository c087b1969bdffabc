"""The Notoriety tracks: each family's points, and what the player's place brings."""

from collections.abc import Iterator
from functools import partial

from reivers.frontend.narrator import capital
from reivers.games.border import board
from reivers.games.border.ui.winter.tracks import TrackRow, place_key
from reivers.games.border.views.sheets.tracks import TrackView
from reivers.ui.components.text import Words
from reivers.ui.drawing import tokens
from reivers.ui.drawing.pen import Pen
from reivers.ui.drawing.piece import Grid, Part, part
from reivers.ui.play.side_panel import TabView

LEAST = 380
"""The smallest width of a track."""


class StandingRow(TrackRow):
    """A track that is only shown. A tap corrects it."""

    RIGHT = 0.0

    def _draw_box(self, pen: Pen, width: float, height: float) -> None:
        colors = pen.colors
        pressed = pen.hit(self.name, 0, 0, width, height, self._current("tap"), spoken=self.props["text"])
        pen.fill(0, 0, width, height, colors.tint if pressed else colors.cell, tokens.R_CONTROL)
        if not colors.art:
            pen.ring(0, 0, width, height, colors.line, tokens.R_CONTROL, 1)

    def _draw_button(self, pen: Pen, x: float, y: float) -> None:
        """Draw none."""


class TracksTab(TabView):
    """The five tracks."""

    def parts(self) -> list[Part]:
        tracks = tuple(self._track(track) for track in self.context.view.tab("tracks"))
        return [
            part(Grid, "tracks", parts=tracks, least=LEAST, most=2, gap=8),
            part(Words, "hint", text=self.say("tracks.hint"), role="small", ink="ink2", above=8),
        ]

    def _track(self, track: TrackView) -> Part:
        return part(
            StandingRow,
            track.march,
            text=self.say(f"map.march.{track.march}"),
            points=tuple((one.family, one.points) for one in track.families),
            own=self._own,
            placed=0,
            notes=tuple(self._notes(track)),
            legal=True,
            tap=partial(self.context.corrections.correct_place, board.track(track.march)),
        )

    @property
    def _own(self) -> str:
        return board.family_of(self.context.game.rules.options)

    def _notes(self, track: TrackView) -> Iterator[str]:
        """Return the player's place with its dice and VP."""
        mine = next((one for one in track.families if one.family == self._own and one.points), None)
        if mine is None:
            yield self.say("tracks.none")
            return
        yield capital(self.say(place_key(mine.rank, tied=mine.tied)))
        if track.dice:
            yield self.say("notoriety_page.dice", {"n": track.dice})
        if track.vp:
            yield self.say("notoriety_page.vp", {"n": track.vp})
