"""Undo, redo, jumps in the journal and edits of earlier answers. After each the board may need fixing."""

from collections.abc import Callable, Sequence
from typing import Any

from reivers.kernel.orders import Order, Table, TableSnapshot, difference
from reivers.kernel.session import EditResult
from reivers.ui.widgets.dialog import Dialog


class HistoryActions:
    """The history actions of a play screen, which also show what changes on the table."""

    def __init__(self, play: Any) -> None:
        self._play = play
        self._shell, self._game = play.shell, play.game
        self._say: Callable[..., str] = play.game.words.say
        self.orders: Callable[[], None] | None = None
        """Shows the orders of the last jump again, until the game continues."""

    @property
    def _session(self) -> Any:
        return self._game.session

    def undo(self) -> None:
        if self._play.can_undo:
            again = (self._say("ui.redo"), self._undo_the_undo)
            self._unless_strict(self._session.undo_target, lambda: self._travel(self._session.undo, again))

    def redo(self) -> None:
        if self._play.can_redo:
            self._travel(self._session.redo)

    def go(self, n: int) -> None:
        """Go to just after an entry of the journal."""
        self._unless_strict(n, lambda: self._travel(lambda: self._session.go(n)))

    def edit(self, n: int, answer: Any) -> None:
        """Change an earlier answer. Report the later answers that no longer fit."""
        self._unless_strict(n, lambda: self._edited(lambda: self._session.edit(n, answer)), "edit")

    def reroll(self, n: int) -> None:
        """Reroll the app's dice of an earlier answer. The journal records it."""
        before = self._session.journal.entries[n].parent
        self._unless_strict(before, lambda: self._edited(lambda: self._session.reroll(n)), "reroll")

    def _unless_strict(self, n: int, travel: Callable[[], None], way: str = "back") -> None:
        """Go back to an entry. In strict games ask first, if something was revealed since."""
        if not self._shell.settings.strict_undo or not self._session.journal.revealed_since(n):
            travel()
            return

        def go_back() -> None:
            self._shell.close_top()
            travel()

        dialog = Dialog(heading=self._say("strict_undo.heading"), close=self._shell.close_top)
        dialog.write(self._say(f"strict_undo.text.{way}"))
        dialog.key(self._say(f"strict_undo.{way}"), go_back)
        dialog.key(self._say("strict_undo.stay"), self._shell.close_top, main=True)
        self._shell.open(dialog)

    def _edited(self, edit: Callable[[], EditResult]) -> None:
        before = self._game.rules.table_snapshot(self._session)
        found: list[EditResult] = []
        if not self._play.run(lambda: found.append(edit())):
            return
        self._fix_board_since(before)
        misfit = found[0].misfit
        facts = {"title": misfit.title, "why": found[0].why} if misfit else {}
        self._shell.toast(self._say("ui.edited_until" if misfit else "ui.edited", facts))

    def _undo_the_undo(self) -> None:
        self._shell.close_all()
        self.redo()

    def _travel(self, action: Callable[[], object], again: tuple[str, Callable] | None = None) -> None:
        """Jump, then show what to move on the table."""
        rules = self._game.rules
        before, entered = rules.table_snapshot(self._session), rules.follows_table(self._session)
        books = self._session.table if rules.tracks_table else None
        if not self._play.run(action):
            return
        self._shell.close_all()
        if entered and rules.follows_table(self._session):
            return
        if not self._fix_board_since(before, again, books):
            key = "ui.nothing_to_move" if before.table else "ui.went_to"
            self._shell.toast(self._say(key, {"title": self._last_step()}))

    def _fix_board_since(
        self, before: TableSnapshot, again: tuple[str, Callable] | None = None, books: Table | None = None
    ) -> bool:
        """Return what to move after a jump, if anything, and what the app has moved itself."""
        changes = self._game.rules.orders_to_fix_board(self._session, before)
        moved = {(one.place, one.piece) for one in changes}
        now = self._session.table
        kept = [one for one in difference(books or now, now) if (one.place, one.piece) not in moved]
        return self.fix_board(changes, again, kept)

    def fix_board(
        self, changes: list[Order], again: tuple[str, Callable] | None = None, kept: Sequence[Order] = ()
    ) -> bool:
        """Show what to move, if anything."""
        if not changes:
            return False
        title = self._last_step()
        self.orders = lambda: self._play.board_pages.open_fix_board(changes, title, again, kept)
        self.orders()
        return True

    def _last_step(self) -> str:
        return self._play.narrator.last_step() or self._say("text.start")
