"""Actions on a game in the list: rename, duplicate, export, share, delete (and undo)."""

import contextlib
from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

from reivers.store import Summary
from reivers.ui.components.buttons import Main, TextButton
from reivers.ui.components.rows import ListRow
from reivers.ui.components.sheet import Sheet
from reivers.ui.components.text import Words
from reivers.ui.components.text_sheet import TextSheet
from reivers.ui.drawing.piece import Column, Grid, Part, part
from reivers.ui.screens.saved.damaged_game import open_saved
from reivers.ui.screens.screen import Screen

if TYPE_CHECKING:
    from reivers.ui.shell import Shell

ACTIONS = {
    "rename": "ui-pen",
    "duplicate": "ui-copy",
    "export": "ui-file",
    "backups": "ui-box",
    "share": "ui-share",
    "delete": "ui-close",
}
"""Each with its icon."""
MORE = 40
"""The number of games on the list before and after a tap on More."""


class GameMenu(Sheet):
    """The actions, each a row. `done` refreshes the list of games."""

    def __init__(self, shell: "Shell", row: Summary, done: Callable[[], None]) -> None:
        self.shell, self.row, self.done = shell, row, done
        self.say, self._games = shell.words.say, shell.saved_games
        super().__init__(shell.close_top, self.say("ui.close"), heading=row.name, reach=480)
        rows = tuple(
            part(ListRow, name, text=self.say(f"games.{name}"), icon=icon, tap=partial(self._do, name))
            for name, icon in ACTIONS.items()
        )
        note = part(Words, "progress", text=self._games.progress(row), role="small", ink="ink2")
        self.fill((note, part(Column, "rows", parts=rows)), main=Main(self.say("games.open"), self._open))

    def _open(self) -> None:
        self.shell.close_top()
        open_saved(self.shell, self.row, self.done)

    def _do(self, action: str) -> None:
        self.shell.instead(getattr(self, action))

    def guarded(self, action: Callable[[], object]) -> bool:
        """Run an action. Report an error as a toast."""
        return guarded(self.shell, action, self.done)

    def rename(self) -> None:
        """Ask for another name."""
        heading = self.say("games.rename")
        sheet = TextSheet(self.say, self.shell.close_top, self._name, heading=heading, text=self.row.name)
        self.shell.open(sheet)

    def _name(self, name: str) -> None:
        self.guarded(lambda: self._games.rename(self.row.id, name))

    def duplicate(self) -> None:
        """Copy the game with its whole journal."""
        self.guarded(lambda: self._games.duplicate(self.row.id))

    def export(self) -> None:
        """Save the game to a file of the player's choice."""
        heading = self.say("games.export")
        self.shell.save_file(heading, self.row.name, lambda path: self._games.export(self.row.id, path))

    def backups(self) -> None:
        """Open the list of its backups."""
        from reivers.ui.screens.saved.backups import GameBackups

        self.shell.open(GameBackups(self.shell, self.row, self.done))

    def share(self) -> None:
        """Share its score sheet."""
        self.guarded(self._share)

    def _share(self) -> None:
        with contextlib.closing(self._games.open(self.row.id)) as game:
            self.shell.share_score(game)

    def delete(self) -> None:
        """Move it to the trash, with a toast that restores it."""
        row = self.row
        if self.guarded(lambda: self._games.delete(row.id)):
            undo = (self.say("ui.undo_key"), lambda: self.guarded(lambda: self._games.undelete(row.id)))
            self.shell.toast(self.say("games.deleted", {"name": row.name}), undo)


class AllGames(Screen):
    """All games, if Home has no room for them. It stays open after an action."""

    title_key = "games.all"
    column = 1000

    def __init__(self, shell: "Shell", row: Callable[..., Part], done: Callable[[], None]) -> None:
        self._row, self._done, self._shown = row, done, MORE
        self._rows: list[Summary] = shell.saved_games.rows()
        super().__init__(shell)

    def parts(self, width: float) -> Sequence[Part]:
        rows = tuple(self._row(row, menu=self._open_menu) for row in self._rows[: self._shown])
        more = part(TextButton, "more_games", text=self.say("ui.more"), tap=self._more)
        games = part(Grid, "games", parts=rows, least=380, most=2, gap=24)
        return (games, more) if len(self._rows) > self._shown else (games,)

    def _open_menu(self, row: Summary) -> None:
        self.shell.open(GameMenu(self.shell, row, self._changed))

    def _more(self) -> None:
        self._shown += MORE
        self.update()

    def _changed(self) -> None:
        """Refresh both lists of games."""
        self._done()
        self.shell.attempt(self._read)
        self.update()

    def _read(self) -> None:
        self._rows = self.shell.saved_games.rows()


def guarded(shell: "Shell", action: Callable[[], object], done: Callable[[], None]) -> bool:
    """Run an action and refresh the list of games. Report an error as a toast."""
    succeeded: bool = shell.attempt(action)
    done()
    return succeeded
