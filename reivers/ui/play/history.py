"""The history actions of the play screen: asks before a strict undo, and shows what to move after a jump."""

from collections.abc import Callable, Sequence
from typing import Any

from reivers.frontend import history
from reivers.frontend.history import Jump
from reivers.kernel.orders import Order
from reivers.ui.widgets.dialog import Dialog


class HistoryActions:
    """Undo, redo, jumps and edits on the play screen."""

    def __init__(self, play: Any) -> None:
        self._play, self._shell = play, play.shell
        self._say: Callable[..., str] = play.game.words.say
        self._history = history.HistoryActions(play.game)
        self.orders: Callable[[], None] | None = None
        """Shows the orders of the last jump again, until the game continues."""

    @property
    def can_redo(self) -> bool:
        return self._history.can_redo

    def undo(self) -> None:
        if self._history.can_undo:
            again = (self._say("ui.redo"), self._undo_the_undo)
            jump = self._history.undo
            self._unless_strict(self._history.undo_reveals(), lambda: self._run(jump, again=again))

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
        reveals = self._history.revealed_since(n)
        self._unless_strict(reveals, lambda: self._run(edit, always_toast=True), way)

    def _unless_strict(self, reveals: bool, jump: Callable[[], None], way: str = "back") -> None:
        """Jump. In strict games ask first, if the player has seen a result since."""
        if not (reveals and self._shell.settings.strict_undo):
            jump()
            return

        def go_back() -> None:
            self._shell.close_top()
            jump()

        dialog = Dialog(heading=self._say("strict_undo.heading"), close=self._shell.close_top)
        dialog.write(self._say(f"strict_undo.text.{way}"))
        dialog.key(self._say(f"strict_undo.{way}"), go_back)
        dialog.key(self._say("strict_undo.stay"), self._shell.close_top, main=True)
        self._shell.open(dialog)

    def _run(
        self,
        action: Callable[[], Jump],
        again: tuple[str, Callable] | None = None,
        *,
        always_toast: bool = False,
    ) -> None:
        """Jump, then show what to move on the table, or what was done."""
        jumps: list[Jump] = []
        if not self._play.run(lambda: jumps.append(action())):
            return
        self._shell.close_all()
        (jump,) = jumps
        if not self.fix_board(jump.orders, again, jump.moved_by_app) or always_toast:
            self._shell.toast(self._say(jump.message))

    def _undo_the_undo(self) -> None:
        self._shell.close_all()
        self.redo()

    def fix_board(
        self,
        orders: Sequence[Order],
        again: tuple[str, Callable] | None = None,
        moved_by_app: Sequence[Order] = (),
    ) -> bool:
        """Show what to move, if anything."""
        if not orders:
            return False
        title = self._say(self._history.last_step())
        self.orders = lambda: self._play.board_pages.open_fix_board(orders, title, again, moved_by_app)
        self.orders()
        return True
