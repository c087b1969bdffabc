"""Actions on a game in the list: rename, duplicate, export, share, delete (and restore)."""

from collections.abc import Callable
from pathlib import Path

from reivers.store import Summary
from reivers.ui.pads.pad import field_class
from reivers.ui.widgets.dialog import Dialog
from reivers.ui.widgets.file_picker import open_file, save_file
from reivers.ui.widgets.sub_screen import LongList, SubScreen
from reivers.ui.widgets.widgets import OptionRow, Panel

LONGEST = 80
"""The largest length of a game's name."""
DEEDS = ("rename", "duplicate", "export", "share", "delete")


class GameMenu(Dialog):
    """The actions, each a row. `done` refreshes the list of games."""

    def __init__(self, shell, row: Summary, done: Callable[[], None]) -> None:
        self.shell, self.row, self.done = shell, row, done
        super().__init__(heading=row.name, close=shell.close_top)
        say = shell.words.say
        for deed in DEEDS:
            line = OptionRow(name=say(f"games.{deed}"), option=deed)
            line.bind(on_release=lambda line: self._do(line.option))
            self.add(line)
        self.key(say("ui.never_mind"), shell.close_top)
        self.key(say("games.open"), self._open, main=True)

    def _open(self) -> None:
        self.shell.play(lambda: self.shell.saved_games.open(self.row.id))

    def _do(self, deed: str) -> None:
        self.shell.close_top()
        getattr(self, deed)()

    def guarded(self, action: Callable[[], object]) -> bool:
        """Run an action. Report an error as a toast."""
        return guarded(self.shell, action, self.done)

    def rename(self) -> None:
        """Ask for another name."""
        self.shell.open(NameDialog(self.shell, self.row.name, self._named))

    def _named(self, name: str) -> None:
        self.guarded(lambda: self.shell.saved_games.rename(self.row.id, name))

    def duplicate(self) -> None:
        """Copy the game with its whole journal."""
        self.guarded(lambda: self.shell.saved_games.duplicate(self.row.id))

    def export(self) -> None:
        """Save the game to a file of the player's choice."""
        heading = self.shell.words.say("games.export")
        save_file(
            self.shell, heading, self.row.name, lambda path: self.shell.saved_games.export(self.row.id, path)
        )

    def share(self) -> None:
        """Share its score sheet as text, or copy it to the clipboard."""
        self.guarded(lambda: self.shell.share(self.shell.saved_games.score_text(self.row)))

    def delete(self) -> None:
        """Move it to the trash, with a toast that restores it."""
        words, saved_games, row = self.shell.words, self.shell.saved_games, self.row
        if self.guarded(lambda: saved_games.delete(row.id)):
            back = (words.say("ui.bring_back"), lambda: self.guarded(lambda: saved_games.undelete(row.id)))
            self.shell.toast(words.say("ui.deleted", {"name": row.name}), back)


class NameDialog(Dialog):
    """A dialog to enter a name."""

    def __init__(self, shell, name: str, named: Callable[[str], None]) -> None:
        self.shell, self._named = shell, named
        say = shell.words.say
        super().__init__(heading=say("games.rename"), close=shell.close_top)
        self.field = field_class()(text=name)
        panel = Panel()
        panel.add_widget(self.field)
        self.add(panel)
        self.key(say("ui.never_mind"), shell.close_top)
        self.key(say("ui.write_down"), self._write, main=True)

    def _write(self) -> None:
        name = self.field.text.strip()[:LONGEST]
        self.shell.close_top()
        if name:
            self._named(name)


class AllGames(SubScreen):
    """All games, if Home has no room for them. It stays open after an action."""

    def __init__(self, shell, rows: list[Summary], done: Callable[[], None]) -> None:
        super().__init__(shell, "", reach=2.2)
        self._done = done
        self.rows = LongList()
        self.instead_of_body(self.rows)
        self._list(rows)

    def _list(self, rows: list[Summary]) -> None:
        self.heading = self.say("games.all", {"n": len(rows)})
        self.rows.data = [
            {
                "name": row.name,
                "note": self.shell.saved_games.progress(row),
                "option": row.id,
                "opened": lambda row=row: self.shell.open(GameMenu(self.shell, row, self._changed)),
            }
            for row in rows
        ]

    def _changed(self) -> None:
        """Refresh both lists of games."""
        self._done()
        self.shell.attempt(lambda: self._list(self.shell.saved_games.rows()))


def take_in(shell, done: Callable[[], None]) -> None:
    """Import a game from a file that the player picks."""

    def taken(path: Path) -> None:
        if guarded(shell, lambda: shell.saved_games.import_game(path), done):
            shell.toast(shell.words.say("games.taken_in", {"file": path.name}))

    open_file(shell, shell.words.say("home.import"), taken)


def guarded(shell, action: Callable[[], object], done: Callable[[], None]) -> bool:
    """Run an action and refresh the list of games. Report an error as a toast."""
    succeeded: bool = shell.attempt(action)
    done()
    return succeeded
