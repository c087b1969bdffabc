"""The board in the middle of a page with room: all of it, or the March that the page is about."""

from typing import Any

from kivy.metrics import dp

from reivers.games.border import board
from reivers.games.border.ui.map.board_map import BoardMap
from reivers.games.border.ui.old_views.board import picture
from reivers.kernel.prompts import Continue

LEAST = 120
"""The smallest height in which a March is readable, in units."""


class RoomMap:
    """One map per play screen, put into the space that a page leaves. On a wide screen the side panel
    shows the board already."""

    def __init__(self, play: Any) -> None:
        self._play = play
        self._map = BoardMap(play.say, play.board_pages.open_march, play.corrections.correct_number)
        self._pictured = 0
        """The refresh that the picture is of: it's read once, however often it's laid out."""

    def lay_out(self, room: Any, free: float, focus: str) -> bool:
        """Show what fits in this height, and return whether anything does. While the page reveals what
        happened, the board stays as it was, or hidden."""
        placed = self._map in room.children
        if not self._play.scene.fully_shown and not placed:
            return False
        if min(free, room.width) < dp(LEAST) or not self._wanted() or not self._fits(room, free, focus):
            room.clear_widgets()
            return False
        if not placed:
            if self._map.parent is not None:
                self._map.parent.clear_widgets()
            room.add_widget(self._map)
        return True

    def _wanted(self) -> bool:
        session = self._play.session
        return not self._play.beside and session.prompt is not None

    def _lit(self, focus: str) -> str:
        """Return the March that the page or the orders are about."""
        changed = list(self._map.picture.walk())
        if isinstance(self._play.session.prompt, Continue) and len(changed) == 1:
            return changed[0]
        return focus if focus in board.WALK else ""

    def _alone(self, lit: str) -> str:
        """Return the March to draw if there isn't room for all. The Debateable Land would be only a box:
        there, the next March with orders."""
        if lit == board.DL:
            after = board.WALK[board.WALK.index(lit) + 1 :]
            return next((march for march in self._map.picture.walk() if march in after), "")
        return lit or str(self._play.session.state.home)

    def _fits(self, room: Any, free: float, focus: str) -> bool:
        """Return the whole board if it fits, else the March in question, or the player's own."""
        if self._play.scene.fully_shown and self._pictured != self._play.shown:
            self._pictured = self._play.shown
            self._map.picture = picture(self._play.game)
        width = room.width - room.padding[0] - room.padding[2]
        lit = self._lit(focus)
        for march in dict.fromkeys(("", self._alone(lit))):
            self._map.march = march
            high = self._map.layout(width, free).height
            if high <= free:
                self._map.highlight = "" if march else lit
                self._map.width, self._map.room = width, free
                self._map.height = high
                return True
        return False
