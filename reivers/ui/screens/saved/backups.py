"""Backups: one list per game, the newest first. A tap previews one; it's restored as another game."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING

from reivers.store import Summary
from reivers.ui.components.buttons import Main
from reivers.ui.components.rows import ListRow
from reivers.ui.components.text import Heading, Words
from reivers.ui.drawing.piece import Column, Part, part
from reivers.ui.screens.screen import Screen

if TYPE_CHECKING:
    from reivers.frontend.saved.backups import Preview
    from reivers.ui.shell import Shell


class AllBackups(Screen):
    """All games, and My copy: a tap opens their backups."""

    title_key = "backups.title"

    def __init__(self, shell: "Shell") -> None:
        self._games = shell.saved_games
        self._copies: list[tuple[str, int]] = []
        shell.attempt(self._read)
        super().__init__(shell)

    def _read(self) -> None:
        self._copies = self._games.my_copy().sound_backups()

    def parts(self, width: float) -> Sequence[Part]:
        games = tuple(
            part(
                ListRow, row.id, text=row.name, note=self._games.progress(row), icon="ui-box", opens=True,
                tap=partial(self._open, row),
            )
            for row in self._games.rows()
        )  # fmt: skip
        note = part(Words, "note", text=self.say("backups.note"), ink="ink2")
        return (note, part(Column, "games", parts=games), *self._copy())

    def _open(self, row: Summary) -> None:
        self.shell.open(GameBackups(self.shell, row))

    def _copy(self) -> Iterator[Part]:
        """Yield the backups of My copy."""
        if self._copies:
            yield part(Heading, "copy", text=self.say("backups.copy"), role="section", above=8)
        for name, n in self._copies:
            text = self.say("backups.facts", {"n": n})
            yield part(ListRow, f"copy.{name}", text=text, icon="ui-cards", tap=partial(self._ask, name, n))

    def _ask(self, name: str, n: int) -> None:
        facts = {"n": n, "now": len(self._games.my_copy().all())}
        text = part(Words, "text", text=self.say("backups.copy_text", facts))
        main = Main(self.say("backups.restore_copy"), partial(self._restore, name))
        self.shell.open_sheet(self.say("backups.copy"), (text,), main=main, middle=False)

    def _restore(self, name: str) -> None:
        self.shell.close_top()
        restored: list[int] = []
        if self.shell.attempt(lambda: restored.append(self._games.my_copy().restore(name))):
            self.shell.toast(self.say("copy.restored", {"n": restored[0]}))
            self._read()
        self.update()


class GameBackups(Screen):
    """The backups of one game. `done` refreshes the list of games."""

    title_key = "backups.title"

    def __init__(self, shell: "Shell", row: Summary, done: Callable[[], None] | None = None) -> None:
        self._games, self._row, self._done = shell.saved_games, row, done
        self._backups: Sequence[Preview] = ()
        shell.attempt(self._read)
        super().__init__(shell)

    def _read(self) -> None:
        self._backups = self._games.backups(self._row.id)

    def above_title(self) -> str:
        return self._row.name

    def parts(self, width: float) -> Sequence[Part]:
        rows = tuple(map(self._backup, self._backups))
        if not rows:
            return (part(Words, "none", text=self.say("backups.none"), above=12),)
        return (part(Column, "backups", parts=rows),)

    def _backup(self, backup: "Preview") -> Part:
        saved = self._games.backup_saved(backup)
        if backup.damaged:
            return part(ListRow, backup.name, text=self.say("backups.unusable"), note=saved, faint=True)
        score = {"value": str(backup.vp), "unit": self.say("ui.vp")} if backup.vp is not None else {}
        return part(
            ListRow, backup.name, text=self.say(backup.when), note=saved, opens=True,
            tap=partial(self._preview, backup), **score,
        )  # fmt: skip

    def _preview(self, backup: "Preview") -> None:
        figures = (
            part(ListRow, figure.id, text=self.say(figure.label), value=str(figure.value))
            for figure in backup.figures
        )
        parts = (*self._steps(backup), part(Column, "figures", parts=tuple(figures)))
        main = Main(self.say("backups.restore"), partial(self._restore, backup))
        self.shell.open_sheet(self.say(backup.when), parts, main=main, middle=False)

    def _steps(self, backup: "Preview") -> Iterator[Part]:
        """Yield when it was made, the last step and the next question."""
        yield part(Words, "saved", text=self._games.backup_saved(backup), role="small", ink="ink2")
        if backup.last:
            yield part(Words, "last", text=self.say("backups.last", {"step": backup.last}))
        if backup.next:
            yield part(Words, "next", text=self.say("home.next_step", {"step": backup.next}))

    def _restore(self, backup: "Preview") -> None:
        self.shell.close_top()
        if self.shell.attempt(lambda: self._games.restore(self._row.id, backup.name)):
            self.shell.toast(self.say("backups.restored"))
            if self._done:
                self._done()
