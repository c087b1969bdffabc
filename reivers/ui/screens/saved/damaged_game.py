"""A game that can't simply be opened: a damaged one, or one of a newer version."""

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from reivers.store import Summary
from reivers.store.summary import NEWER
from reivers.ui.components.buttons import Main
from reivers.ui.components.rows import ListRow
from reivers.ui.components.sheet import Sheet
from reivers.ui.components.text import Words
from reivers.ui.drawing.piece import Column, part

if TYPE_CHECKING:
    from reivers.ui.shell import Shell


def open_saved(shell: "Shell", row: Summary, done: Callable[[], None]) -> None:
    """Open a game from the list, or say what is wrong with it."""
    if row.health == NEWER:
        shell.toast(shell.words.say("shelf.newer_rules"))
    elif row.health == "damaged":
        shell.open(DamagedGame(shell, row, done))
    else:
        shell.play(lambda: shell.saved_games.open(row.id))


class DamagedGame(Sheet):
    """How much of a damaged game is safe. Opening it changes nothing before the next answer."""

    def __init__(self, shell: "Shell", row: Summary, done: Callable[[], None]) -> None:
        self.shell, self.row, self.done = shell, row, done
        say, step = shell.words.say, shell.saved_games.when(row)
        super().__init__(shell.close_top, say("ui.close"), heading=say("damaged.heading", {"name": row.name}))
        acts = {"backups": ("ui-box", self._backups), "export": ("ui-file", self._export)}
        rows = tuple(
            part(ListRow, name, text=say(f"damaged.{name}"), icon=icon, tap=tap)
            for name, (icon, tap) in acts.items()
        )
        key = "damaged.text" if row.readable else "damaged.nothing"
        text = part(Words, "text", text=say(key, {"step": step}))
        go_on = Main(say("damaged.main", {"step": step}), self._continue) if row.readable else None
        self.fill((text, part(Column, "rows", parts=rows)), main=go_on)

    def _continue(self) -> None:
        self.shell.close_top()
        self.shell.play(partial(self.shell.saved_games.open, self.row.id))

    def _backups(self) -> None:
        from reivers.ui.screens.saved.backups import GameBackups

        self.shell.close_top()
        self.shell.open(GameBackups(self.shell, self.row, self.done))

    def _export(self) -> None:
        """Save as much as can be read to a file, and say how much it was."""
        games, shell = self.shell.saved_games, self.shell
        shell.close_top()

        def write(path) -> None:  # type: ignore[no-untyped-def]
            games.export(self.row.id, path)
            if games.dropped:
                shell.toast(shell.words.say(games.dropped))

        shell.save_file(shell.words.say("games.export"), self.row.name, write)
