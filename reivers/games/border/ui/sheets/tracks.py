"""The five Notoriety tracks side by side: each family's points, and the value of the player's rank."""

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Any

from kivy.graphics import Color, RoundedRectangle, SmoothLine
from kivy.properties import NumericProperty

from reivers.frontend.open_game import OpenGame
from reivers.games.border.advice.notoriety import standing
from reivers.games.border.board import WALK
from reivers.games.border.ui.map.parts import ROMAN, Rect
from reivers.games.border.ui.marks import draw_mark
from reivers.games.border.ui.old_views.board import March, picture
from reivers.games.border.views.sheets.map import TrackPlace
from reivers.ui.widgets.canvas import CanvasWidget, draw_text, measure, write_middle
from reivers.ui.widgets.theme import theme
from reivers.ui.widgets.widgets import Column, Text

LADDER = 12
"""The last space of a printed track; a family beyond it makes the track longer."""
USUAL = 9.5
"""The height of the tracks where none is given, in buttons."""
LETTERS = 0.7
"""The height of a number, relative to its space."""


class TracksView(Column):
    """The tracks, and a line that explains the numbers."""

    stays = True
    room = NumericProperty(0)

    def __init__(self, game: OpenGame, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._game = game
        self.tracks = Tracks(game)
        self.hint = Text(text=game.words.say("tracks.hint"), role="small", ink="ink_soft")
        self.add_widget(self.tracks)
        self.add_widget(self.hint)
        self.bind(room=self._fit)
        self.hint.bind(height=self._fit)

    def _fit(self, *_changed: Any) -> None:
        left = self.room - self.hint.height - 2 * theme.gap
        self.tracks.height = max(left, theme.target * USUAL * 0.6) if self.room else theme.target * USUAL

    def refresh(self) -> None:
        self.tracks.refresh()


class Tracks(CanvasWidget):
    """Five tracks with the families on them, drawn on one canvas."""

    def __init__(self, game: OpenGame, **kwargs: Any) -> None:
        self._game, self._say = game, game.words.say
        super().__init__(size_hint_y=None, height=theme.target * USUAL, **kwargs)
        self.refresh()

    def refresh(self) -> None:
        """Read them from the game."""
        self.marches = tuple(picture(self._game, ringed=frozenset(), eyes=()).marches.values())
        self.redraw()

    def value(self, march: str) -> list[str]:
        """Return the value of the player's place: rank, dice, VP in Spring."""
        state = self._game.session.state
        if state.rivals_only:
            return []
        points = next((one.points for one in self._track(march) if one.family == state.family), 0)
        now = standing(state, march, points)
        lines = [self._say(f"attack_page.place_{now.case}")]
        lines += [self._say("ui.farm.dice", {"dice": now.dice})] if now.dice else []
        return [*lines, self._say("tracks.vp", {"n": now.vp})] if now.vp else lines

    def _track(self, march: str) -> Sequence[TrackPlace]:
        return self.marches[WALK.index(march)].track

    # -- drawing ------------------------------------------------------------------------------------------

    def draw(self) -> None:
        """Draw each track."""
        if self.width < theme.target:
            return
        gap, n = theme.gap / 3, len(self.marches)
        width = (self.width - gap * (n - 1)) / n
        for nth, march in enumerate(self.marches):
            self._ladder(march, Rect(self.x + nth * (width + gap), self.y, width, self.height))

    def _ladder(self, march: March, at: Rect) -> None:
        """Draw a panel: the March above, the families by points, below the value of the player's rank."""
        palette, pad = theme.palette, theme.gap / 2
        Color(*palette.panel)
        RoundedRectangle(pos=(at.x, at.y), size=(at.width, at.height), radius=[theme.radius])
        Color(*palette.rule)
        SmoothLine(rounded_rectangle=(at.x, at.y, at.width, at.height, theme.radius), width=theme.hairline)
        head, line = measure("M", "place")[1] + pad, measure("Mg", "small")[1]
        x = at.x + at.width / 2
        name = march.short if measure(march.short, "place")[0] <= at.width - pad else march.id
        write_middle(name, "place", x, at.y + at.height - head / 2 - pad / 2, palette.ink)
        for nth, text in enumerate(reversed(self.value(march.id))):
            scale = min(1.0, (at.width - pad) / measure(text, "small")[0])
            write_middle(text, "small", x, at.y + pad + (nth + 0.5) * line, palette.accent, scale)
        low, high = at.y + 3 * line + 2 * pad, at.y + at.height - head - pad
        self._rungs(march, Rect(at.x, low, at.width, high - low))

    def _rungs(self, march: March, at: Rect) -> None:
        """Draw the families on their spaces; those that share one are side by side."""
        most = max([LADDER, *(one.points for part in self.marches for one in part.track)])
        step = at.height / most
        for points in set(range(1, most + 1)) - {one.points for one in march.track}:
            y = at.y + (points - 0.5) * step
            Color(*theme.palette.rule_faint)
            SmoothLine(points=(at.x + at.width * 0.2, y, at.x + at.width * 0.8, y), width=theme.hairline)
        for points, here in groupby(march.track, key=lambda one: one.points):
            self._families(list(here), at, at.y + (points - 0.5) * step, step)

    def _own(self) -> str:
        return str(self._game.session.state.family)

    def _families(self, here: list[TrackPlace], at: Rect, middle: float, step: float) -> None:
        """Draw the rank, the marks and the points."""
        palette, gap = theme.palette, theme.gap / 4
        if any(one.family == self._own() for one in here):
            Color(*palette.chosen)
            edge = 2 * theme.hairline
            band = (at.width - 2 * edge, step)
            RoundedRectangle(pos=(at.x + edge, middle - step / 2), size=band, radius=[theme.radius])
        rank, points = ROMAN[here[0].rank], str(here[0].points)
        scale = min(1.0, step / (LETTERS * measure("0", "figure")[1]))
        words = measure(rank, "small", scale)[0] + measure(points, "figure", scale)[0] + 2 * gap
        side = min(step * 0.96, theme.target * 0.7, (at.width - words - 3 * gap) / len(here) - gap)
        x = at.x + (at.width - words - len(here) * (side + gap)) / 2
        low = middle - measure("M", "small", scale)[1] / 2
        x += draw_text(rank, "small", x, low, palette.ink_soft, scale) + gap
        for one in here:
            draw_mark(one.family, x, middle - side / 2, side)
            x += side + gap
        draw_text(points, "figure", x, middle - measure("0", "figure", scale)[1] / 2, palette.ink, scale)

    def marks(self) -> Iterator[tuple[str, str, int, int]]:
        """Return March, family, points and rank, as drawn."""
        for march in self.marches:
            for one in march.track:
                yield march.id, one.family, one.points, one.rank


def tracks_tab(play: Any) -> TracksView:
    return TracksView(play.game)
