"""Screens that show how the board should be."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from reivers.frontend.narrator import Group
from reivers.kernel.orders import Order
from reivers.ui.widgets.dialog import Dialog, Overlay
from reivers.ui.widgets.widgets import TextButton


class BoardScreens:
    """The board screens of a play screen. A game with a map has its own."""

    def __init__(self, play: Any) -> None:
        self._play, self._corrections = play, play.corrections
        self._shell, self._game = play.shell, play.game
        self._say: Callable[..., str] = play.game.words.say

    @property
    def _session(self) -> Any:
        return self._game.session

    def menu(self) -> dict[str, Callable[[], None]]:
        """Return the menu entries for the board."""
        return {}

    def open_audit(self) -> None:
        self._play.overlays.open_page("board")

    def set_out(self) -> None:
        self._play.overlays.open_page("board")

    def offer_audit(self) -> None:
        """Offer to check the board after a while away."""

    def audit_key(self) -> TextButton | None:
        """Return a button that opens the audit, if there is a board to check."""
        return None

    def open_fix_board(
        self,
        changes: Sequence[Order],
        title: str,
        again: tuple[str, Callable[[], None]] | None = None,
        kept: Sequence[Order] = (),
    ) -> None:
        """Show what to move after undo or redo. `kept` is what the app has moved itself."""
        groups = self._play.narrator.in_words(changes, fixing_board=True)
        moves = {
            "n": sum(len(group.lines) for group in groups),
            "places": len(groups),
            "title": title.rstrip("."),
        }
        text = "ui.moves_in_places" if len(groups) > 1 else "ui.moves"
        heading = self._say("ui.fix_board")
        went = "\n".join((self._say("ui.stands_after", moves), *self._came_from(), self._say(text, moves)))
        page = self.fix_board_page(heading, went, groups, changes, kept)
        if again:
            page.key(*again)
        page.key(self._say("ui.board_right"), self._shell.close_top, main=True)
        self._shell.open(page)

    def _came_from(self) -> Iterator[str]:
        """Return the place the game was at, if steps were undone."""
        undone = [step for step in self._session.journal.steps() if step.undone]
        if undone:
            yield self._say("ui.came_from", {"title": self._play.narrator.called(undone[-1]).rstrip(".")})

    def fix_board_page(
        self, heading: str, hint: str, groups: list[Group], changes: Sequence[Order], kept: Sequence[Order]
    ) -> Overlay:
        page = Dialog(heading=heading, close=self._shell.close_top)
        page.write(hint, "body", "ink_soft")
        page.write_groups(groups)
        return page
