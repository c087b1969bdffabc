"""What can be done with a game in the list: rename, duplicate, export, share, delete (and bring back)."""

from collections.abc import Callable
from pathlib import Path

from reivers.store import Summary
from reivers.ui.pads.pad import field_class
from reivers.ui.widgets.dialog import Dialog
from reivers.ui.widgets.file_picker import open_file, save_file
from reivers.ui.widgets.sub_screen import LongList, SubScreen
from reivers.ui.widgets.widgets import OptionRow, Panel

LONGEST = 80
"""So many letters a game's name may have."""
DEEDS = ("rename", "duplicate", "export", "share", "delete")


class GameMenu(Dialog):
    """The deeds, each a row. `done` shows the games anew."""

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
        self.shell.play(lambda: self.shell.library.open(self.row.id))

    def _do(self, deed: str) -> None:
        self.shell.close_top()
        getattr(self, deed)()

    def guarded(self, action: Callable[[], object]) -> bool:
        """Does it; what cannot be done is said in a sentence."""
        return guarded(self.shell, action, self.done)

    def rename(self) -> None:
        """Another name, written on a slip."""
        self.shell.open(NameDialog(self.shell, self.row.name, self._named))

    def _named(self, name: str) -> None:
        self.guarded(lambda: self.shell.library.rename(self.row.id, name))

    def duplicate(self) -> None:
        """A second game with all that the first holds."""
        self.guarded(lambda: self.shell.library.duplicate(self.row.id))

    def export(self) -> None:
        """Into a file, wherever the player wants it."""
        heading = self.shell.words.say("games.export")
        save_file(
            self.shell, heading, self.row.name, lambda path: self.shell.library.export(self.row.id, path)
        )

    def share(self) -> None:
        """Its score sheet as a text, to another app or to the clipboard."""
        self.guarded(lambda: self.shell.share(self.shell.library.account(self.row)))

    def delete(self) -> None:
        """Into the trash, from where one tap brings it back."""
        words, library, row = self.shell.words, self.shell.library, self.row
        if self.guarded(lambda: library.delete(row.id)):
            back = (words.say("ui.bring_back"), lambda: self.guarded(lambda: library.undelete(row.id)))
            self.shell.toast(words.say("ui.deleted", {"name": row.name}), back)


class NameDialog(Dialog):
    """A name to write."""

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
    """Every game, where Home has no room for all. It stays while something is done with one of them."""

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
                "note": self.shell.library.progress(row),
                "option": row.id,
                "opened": lambda row=row: self.shell.open(GameMenu(self.shell, row, self._changed)),
            }
            for row in rows
        ]

    def _changed(self) -> None:
        """Something was done with a game: both lists show it."""
        self._done()
        self.shell.attempt(lambda: self._list(self.shell.library.rows()))


def take_in(shell, done: Callable[[], None]) -> None:
    """A game from a file that the player picks."""

    def taken(path: Path) -> None:
        if guarded(shell, lambda: shell.library.take_in(path), done):
            shell.toast(shell.words.say("games.taken_in", {"file": path.name}))

    open_file(shell, shell.words.say("home.import"), taken)


def guarded(shell, action: Callable[[], object], done: Callable[[], None]) -> bool:
    """Does it and shows the games anew; what cannot be done is said in a sentence."""
    succeeded: bool = shell.attempt(action)
    done()
    return succeeded
