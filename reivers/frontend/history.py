"""Undo, redo, jumps in the journal and edits of earlier answers. After each the board may need fixing."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

import attrs

from reivers.kernel.journal import Branch, Entry
from reivers.kernel.messages import Message
from reivers.kernel.orders import Order, difference
from reivers.kernel.session import EditResult

if TYPE_CHECKING:
    from reivers.frontend.open_game import OpenGame

MOST_NAMED = 3
"""How many undone steps a message names."""


@attrs.frozen
class Jump:
    """What a jump in the journal changed."""

    message: Message
    """What was done, such as "Undid: Raid on Nithsdale"."""
    orders: Sequence[Order] = ()
    """What the player has to move on the table."""
    moved_by_app: Sequence[Order] = ()
    """What the app tracks and has moved itself."""
    has_table: bool = False
    """Whether anything is on the table."""


class HistoryActions:
    """The history of an open game. Its actions change the game, so call them through `OpenGame.do`."""

    def __init__(self, game: "OpenGame") -> None:
        self._rules, self._session = game.rules, game.session

    # -- what can be done ------------------------------------------------------------------------------------

    @property
    def can_undo(self) -> bool:
        return bool(self._session.steps())

    @property
    def can_redo(self) -> bool:
        return any(step.undone for step in self._session.journal.steps())

    def branches(self) -> list[Branch]:
        """Return the undone answers that were kept when the game continued differently."""
        return self._session.journal.side_branches()

    def editable(self) -> list[Entry]:
        """Return the answers that can be edited, without another player's secrets."""
        seat = self._session.prompt.secret if self._session.prompt else ""
        answers = (one for one in self._path() if one.kind == "answer" and one.by != "forced")
        return [entry for entry in answers if entry.secret in ("", seat)]

    def rerollable(self) -> list[Entry]:
        return [entry for entry in self._path() if entry.by == "app"]

    def _path(self) -> list[Entry]:
        return self._session.journal.path(self._session.journal.at)

    def last_step(self) -> Message:
        """Return the title of the last step."""
        steps = self._session.steps()
        return self._rules.step_title(steps[-1]) if steps else Message("text.start")

    def undo_reveals(self) -> bool:
        """Return whether Undo goes back before a result that the player has seen."""
        return self.revealed_since(self._session.undo_target)

    def revealed_since(self, n: int) -> bool:
        return self._session.journal.revealed_since(n)

    def dropped_by_edit(self) -> Message | None:
        """Return which undone steps an edit would drop, if any. They stay as a branch."""
        undone = [step.title for step in self._session.journal.steps() if step.undone]
        return Message("history.drops", {"n": len(undone), "steps": undone}) if undone else None

    # -- actions ---------------------------------------------------------------------------------------------

    def undo(self) -> Jump:
        undone = self.last_step()
        return self._jump(self._session.undo, lambda: Message("history.undid", {"title": undone}))

    def redo(self) -> Jump:
        redone = lambda: Message("history.redid", {"title": self.last_step()})  # noqa: E731
        return self._jump(self._session.redo, redone)

    def go(self, n: int) -> Jump:
        """Go to just after an entry, which may be the last one of a branch."""
        before = self._session.steps()

        def message() -> Message:
            now = self._session.steps()
            undone = before[len(now) :]
            is_short = 0 < len(undone) <= MOST_NAMED
            if not is_short or any(old.last != new.last for old, new in zip(before, now, strict=False)):
                return Message("history.at", {"title": self.last_step()})
            titles = [self._rules.step_title(step) for step in reversed(undone)]
            return Message("history.undid_steps", {"n": len(titles), "steps": titles})

        return self._jump(lambda: self._session.go(n), message)

    def edit(self, n: int, answer: object) -> Jump:
        """Change an earlier answer. Later ones stay as long as they fit."""
        return self._edit(lambda: self._session.edit(n, answer))

    def reroll(self, n: int) -> Jump:
        """Reroll the app's dice of an earlier answer. The journal logs it."""
        return self._edit(lambda: self._session.reroll(n))

    def _edit(self, edit: Callable[[], EditResult]) -> Jump:
        results: list[EditResult] = []

        def message() -> Message:
            (result,) = results
            if result.misfit is None:
                edited = Message("history.edited", {"n": result.kept})
            else:
                edited = _until(result.misfit.title, result.why)
            if not result.rolled:
                return edited
            return Message("history.edited_rolls", {"edited": edited, "n": result.rolled})

        return self._jump(lambda: results.append(edit()), message)

    def _jump(self, action: Callable[[], object], message: Callable[[], Message]) -> Jump:
        rules, session = self._rules, self._session
        before, entered = rules.table_snapshot(session), rules.follows_table(session)
        everything = session.table if rules.tracks_table else None
        action()
        if entered and rules.follows_table(session):
            return Jump(message())  # the player enters what is on the table, so nothing moves
        orders = rules.orders_to_fix_board(session, before)
        moved = {(one.place, one.piece) for one in orders}
        changes = [] if everything is None else difference(everything, session.table)
        by_app = [one for one in changes if (one.place, one.piece) not in moved]
        return Jump(message(), orders, by_app, bool(before.table or rules.on_table(session)))


def _until(title: Message, why: Message | None) -> Message:
    """Return that the steps from this one on no longer fit, with the reason if the rules gave one."""
    reason = why.facts.get("reason") if why else None
    if reason is None:
        return Message("history.edited_dropped", {"title": title})
    return Message("history.edited_until", {"title": title, "why": reason})
