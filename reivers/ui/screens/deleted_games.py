"""Deleted games: they can be restored until the trash is emptied."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

from reivers.store import Summary
from reivers.store.games import TRASH_DAYS
from reivers.ui.components.buttons import Button
from reivers.ui.components.rows import ListRow
from reivers.ui.components.text import Words
from reivers.ui.drawing.piece import Column, Part, Row, part
from reivers.ui.screens.screen import Extra, Screen

if TYPE_CHECKING:
    from reivers.ui.shell import Shell


class DeletedGames(Screen):
    """The trash. `done` refreshes the list of games."""

    title_key = "deleted.title"
    column = 720

    def __init__(self, shell: "Shell", done: Callable[[], None]) -> None:
        self._games, self._done = shell.saved_games, done
        super().__init__(shell)

    def extras(self) -> Sequence[Extra]:
        if not self._games.deleted():
            return ()
        return (Extra("empty", "ui-close", self.say("deleted.empty"), self._ask_empty),)

    def parts(self, width: float) -> Sequence[Part]:
        rows = tuple(map(self._row, self._games.deleted()))
        if not rows:
            return (part(Words, "none", text=self.say("deleted.none"), above=12),)
        note = part(Words, "note", text=self.say("deleted.note", {"days": TRASH_DAYS}), ink="ink2")
        return (note, part(Column, "games", parts=rows))

    def _row(self, row: Summary) -> Part:
        game = part(ListRow, row.id, text=row.name, note=self._games.progress(row), divider=False)
        restore = part(
            Button, f"restore.{row.id}", text=self.say("deleted.restore"), tap=partial(self._restore, row)
        )
        return part(Row, f"row.{row.id}", parts=(game, restore), shares=(68, 32), gap=12)

    def _restore(self, row: Summary) -> None:
        if self.shell.attempt(lambda: self._games.undelete(row.id)):
            self.shell.toast(self.say("deleted.restored", {"name": row.name}))
        self._changed()

    def _ask_empty(self) -> None:
        text = self.say("deleted.empty_text", {"n": len(self._games.deleted())})
        self.shell.ask(self.say("deleted.empty_heading"), text, self.say("deleted.empty"), self._empty)

    def _empty(self) -> None:
        self.shell.attempt(self._games.empty_trash)
        self._changed()

    def _changed(self) -> None:
        self._done()
        self.update()
