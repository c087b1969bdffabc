"""The history actions of the play screen: asks before a strict undo, and shows what to move after a jump."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from reivers.frontend import history
from reivers.frontend.history import Jump
from reivers.kernel.orders import Order
from reivers.kernel.words import Say

if TYPE_CHECKING:
    from reivers.ui.play.screen import PlayScreen


class PlayHistory:
    """Undo, redo, jumps and edits on the play screen."""

    def __init__(self, play: "PlayScreen") -> None:
        self._play, self._shell = play, play.shell
        self._say: Say = play.game.words.say
        self._history = history.HistoryActions(play.game)
        self.orders: Callable[[], None] | None = None
        """Shows the orders of the last jump again, until the game continues."""

    @property
    def can_redo(self) -> bool:
        return self._history.can_redo

    def undo(self) -> None:
        if self._history.can_undo:
            self._unless_strict(self._history.undo_reveals(), lambda: self._run(self._history.undo))

    def redo(self) -> None:
        if self.can_redo:
            self._run(self._history.redo)

    def go(self, n: int) -> None:
        """Go to just after an entry of the journal."""
        reveals = self._history.revealed_since(n)
        self._unless_strict(reveals, lambda: self._run(lambda: self._history.go(n)))

    def edit(self, n: int, answer: Any) -> None:
        """Change an earlier answer. Report the later answers that no longer fit."""
        self._edit(n, "edit", lambda: self._history.edit(n, answer))

    def reroll(self, n: int) -> None:
        """Reroll the app's dice of an earlier answer."""
        self._edit(self._play.session.journal.entries[n].parent, "reroll", lambda: self._history.reroll(n))

    def _edit(self, n: int, way: str, edit: Callable[[], Jump]) -> None:
        """Edit, once the player knows which undone steps it drops."""
        reveals = self._history.revealed_since(n)

        def run() -> None:
            self._unless_strict(reveals, lambda: self._run(edit), way)

        if drops := self._history.dropped_by_edit():
            heading, main = self._say("history.drops_heading"), self._say(f"strict_undo.{way}")
            self._shell.ask(heading, self._say(drops), main, run)
        else:
            run()

    def _unless_strict(self, reveals: bool, jump: Callable[[], None], way: str = "back") -> None:
        """Jump. In strict games ask first, if the player has seen a result since."""
        if reveals and self._shell.settings.strict_undo:
            text, main = self._say(f"strict_undo.text.{way}"), self._say(f"strict_undo.{way}")
            self._shell.ask(self._say("strict_undo.heading"), text, main, jump)
        else:
            jump()

    def _run(self, action: Callable[[], Jump]) -> None:
        """Jump, then show what to move on the table, or what was done."""
        jumps: list[Jump] = []
        if not self._play.run(lambda: jumps.append(action())):
            return
        self._shell.close_all()
        (jump,) = jumps
        done = self._say(jump.message)
        if not self.fix_board(jump.orders, jump.moved_by_app, done):
            self._shell.toast(done)

    def fix_board(self, orders: Sequence[Order], moved_by_app: Sequence[Order] = (), done: str = "") -> bool:
        """Show what to move, if anything."""
        if not orders:
            return False
        self.orders = lambda: self._play.board_pages.open_fix_board(orders, moved_by_app, done)
        self.orders()
        return True
