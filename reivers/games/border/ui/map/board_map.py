"""The map of the five Marches. One widget draws everything on its canvas, and only when it changes."""

from collections.abc import Callable
from typing import Any

from kivy.clock import Clock
from kivy.graphics import Canvas, PopMatrix, PushMatrix, Translate
from kivy.properties import NumericProperty, ObjectProperty, StringProperty
from kivy.uix.widget import Widget

from reivers.games.border.ui.map.land_paint import Land, paint_land, paint_march
from reivers.games.border.ui.map.layout import Layout, fitted
from reivers.games.border.ui.map.paint import paint_glyph, paint_plate, paint_ring, paint_word
from reivers.games.border.ui.map.parts import MapLayout, Rect
from reivers.games.border.ui.old_views.board import BoardView
from reivers.ui.widgets import gestures
from reivers.ui.widgets.canvas import measure
from reivers.ui.widgets.theme import theme

LAYOUTS = 10
"""The number of layouts cached per picture."""


class BoardMap(Widget):
    """The map. `picture` is what it shows; a March may be `highlight`ed. Its width sets its height.

    A tap on a March calls `opened(march)`; a long press on a number calls `held(what)`, as named by
    corrections.
    """

    picture: BoardView = ObjectProperty(None, allownone=True)
    highlight = StringProperty("")
    march = StringProperty("")
    """The one March it shows; None for all five."""
    room = NumericProperty(0)
    """The height in which it should fit, if it can; 0 for no limit."""

    def __init__(
        self,
        say: Callable[..., str],
        opened: Callable[[str], None] | None = None,
        held: Callable[[str], None] | None = None,
        **kwargs: Any,
    ) -> None:
        super().__init__(size_hint_y=None, height=1, **kwargs)
        self._say, self._opened, self._held = say, opened, held
        self.sheet = MapLayout(0)
        self.paints = 0
        """How often it has been drawn."""
        self._painted: Any = None
        self._hold: Any = None
        self._land_painted: Any = None
        self._layouts: dict[tuple[Any, ...], Layout] = {}
        self._laid_for: BoardView | None = None
        self._shift, self._land, self._pieces = Translate(0, 0), Canvas(), Canvas()
        for part in (PushMatrix(), self._shift, self._land, self._pieces, PopMatrix()):
            self.canvas.add(part)
        self._paint_soon = Clock.create_trigger(lambda _time: self.paint(), -1)
        self.bind(pos=self._move)
        for name in ("width", "picture", "highlight", "march", "room"):
            self.fbind(name, self._soon)
        theme.bind_to(self._soon, "palette", "scale")

    def _soon(self, *_changed: Any) -> None:
        self._paint_soon()

    def _move(self, *_changed: Any) -> None:
        self._shift.xy = self.pos

    # -- drawing ------------------------------------------------------------------------------------------

    def paint(self) -> None:
        """Draw, unless nothing has changed since the last time."""
        if self.picture is None or self.width < 100:
            return
        shown = (self.march, self.highlight)
        now = (self.picture, self.width, self.room, theme.palette.name, theme.scale, shown)
        if now == self._painted:
            return
        self._painted = now
        self.paints += 1
        unit = theme.target / 52
        self.sheet = self.layout(self.width, self.room).laid()
        self.height = self.sheet.height
        land = (self.width, self.height, self.sheet.bands, theme.palette.name, shown)
        if land != self._land_painted:
            self._land_painted = land
            self._land.clear()
            with self._land:
                self._paint_land(unit)
        self._pieces.clear()
        with self._pieces:
            self._paint_pieces(unit)

    def layout(self, width: float, room: float) -> Layout:
        """Return the layout for a width and height. (Cached: it's requested again and again during the
        layout of a page.)"""
        if self._laid_for != self.picture or len(self._layouts) >= LAYOUTS:
            self._laid_for, self._layouts = self.picture, {}
        asked = (width, room, self.march, theme.target, theme.scale)
        if asked not in self._layouts:
            self._layouts[asked] = fitted(self.picture, width, room, theme.target / 52, measure, self.march)
        return self._layouts[asked]

    def _paint_pieces(self, unit: float) -> None:
        """Draw the pieces on the land."""
        for plate in self.sheet.plates:
            paint_plate(plate, unit, chosen=bool(plate.march) and plate.march == self.highlight)
        for hit in self.sheet.hits:
            if hit.ringed:
                paint_ring(hit.at, unit)
        for glyph in self.sheet.glyphs:
            paint_glyph(glyph)
        for word in self.sheet.words:
            paint_word(word)

    def _paint_land(self, unit: float) -> None:
        map_layout, names = self.sheet, (self._say("map.scotland"), self._say("map.england"))
        if self.march:
            paint_march(self.march, map_layout.width, map_layout.height)
        else:
            paint_land(
                Land(map_layout.width, map_layout.height, tuple(map_layout.bands), unit, names),
                self.highlight,
            )

    # -- touches ------------------------------------------------------------------------------------------

    def on_touch_down(self, touch: Any) -> bool:
        """Follow a finger on a March: a tap opens it, a long press on a number corrects that."""
        if not self.collide_point(*touch.pos):
            return False
        touch.grab(self)
        touch.ud[self] = True
        x, y = touch.x - self.x, touch.y - self.y
        what = self.sheet.number_at(x, y, theme.target / 2)
        if what and self._held:
            self._hold = Clock.schedule_once(
                lambda _time: self._rested(touch, what), gestures.LONG_PRESS_SECONDS
            )
        return True

    def _rested(self, touch: Any, what: str) -> None:
        touch.ud[self] = False
        if self._held:
            self._held(what)

    def on_touch_move(self, touch: Any) -> bool:
        """Cancel when the finger moves off."""
        if touch.grab_current is self and abs(touch.x - touch.ox) + abs(touch.y - touch.oy) > theme.gap:
            self._let_go(touch)
        return False

    def on_touch_up(self, touch: Any) -> bool:
        if touch.grab_current is not self:
            return False
        tapped = touch.ud.get(self)
        self._let_go(touch)
        touch.ungrab(self)
        march = self.sheet.march_at(touch.x - self.x, touch.y - self.y)
        if tapped and march and self._opened:
            self._opened(march)
        return True

    def _let_go(self, touch: Any) -> None:
        touch.ud[self] = False
        if self._hold is not None:
            self._hold.cancel()
            self._hold = None

    def rect_of(self, what: str) -> Rect | None:
        """Return where a number is on the map."""
        return next((hit.at for hit in self.sheet.hits if hit.what == what), None)
