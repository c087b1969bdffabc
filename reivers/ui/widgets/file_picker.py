"""Pick files to export to and import from. Never overwrites a file. A phone uses its own picker, a desktop
our pages."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

from kivy.properties import StringProperty

from reivers.ui.pads.pad import field_class
from reivers.ui.widgets.sub_screen import LongList, SubScreen
from reivers.ui.widgets.widgets import Panel, Text

ENDING = ".json"
NOTE = "folder"


def save_file(shell, heading: str, name: str, write: Callable[[Path], object], hint: str = "") -> None:
    """Ask where to save a file and write it. The hint says what is in it."""
    documents = shell.device.documents
    if documents is None:
        shell.open(SaveFile(shell, heading, name, lambda path: _write(shell, write, path, str(path)), hint))
        return
    draft = shell.saved_games.exchange_path(plain_name(name) + ENDING)
    if _write(shell, write, draft):
        documents.save(draft, lambda reason: _ended(shell, draft, reason, "store.write_failed", "files.kept"))


def open_file(shell, heading: str, chosen: Callable[[Path], object]) -> None:
    """Ask which file to import."""
    documents = shell.device.documents
    if documents is None:
        shell.open(OpenFile(shell, heading, chosen))
        return
    brought = shell.saved_games.exchange_path("picked" + ENDING)

    def take(reason: str) -> None:
        if not reason:
            chosen(brought)
        _ended(shell, brought, reason, "store.read_failed")

    documents.open(brought, take)


def _write(shell, write: Callable[[Path], object], path: Path, text: str = "") -> bool:
    """Write a file. Report an error as a toast, else call `told` with the path."""
    done: bool = shell.attempt(lambda: write(path))
    if done and text:
        shell.toast(shell.words.say("files.saved", {"file": text}))
    return done


def _ended(shell, passed_on: Path, reason: str, failed: str, done: str = "") -> None:
    """Delete our copy once the picker is done, and report the result."""
    passed_on.unlink(missing_ok=True)
    if reason:
        shell.toast(shell.words.say(failed, {"file": passed_on.name, "reason": reason}))
    elif done:
        shell.toast(shell.words.say(done))


class FolderPage(SubScreen):
    """A folder: its subfolders and the files that may be ours."""

    folder = StringProperty()

    def __init__(self, shell, heading: str) -> None:
        super().__init__(shell, heading, reach=2.2)
        self.path = Text(role="small", ink="ink_soft")
        self.ids.above.add_widget(self.path)
        self.rows = LongList()
        self.instead_of_body(self.rows)
        self.go(first_folder(shell.saved_games))

    def go(self, folder: Path) -> None:
        """Show another folder, if it can be read."""
        try:
            inside = sorted(folder.iterdir(), key=lambda path: path.name.lower())
            folders = [path for path in inside if path.is_dir() and not path.name.startswith(".")]
        except OSError as error:
            facts = {"file": str(folder), "reason": error.strerror or str(error)}
            self.shell.toast(self.say("store.read_failed", facts))
            return
        self.folder = self.path.text = str(folder)
        up = [] if folder.parent == folder else [self._row(folder.parent, self.say("files.up"))]
        files = [path for path in inside if path.suffix == ENDING and path.is_file()]
        self.rows.data = [
            *up,
            *(self._row(path, f"{path.name}/") for path in folders),
            *(map(self.file_row, files) if files else self.no_files()),
        ]
        self.rows.scroll_y = 1
        self.shell.saved_games.remember(NOTE, str(folder))

    def _row(self, folder: Path, name: str) -> dict[str, Any]:
        row = {"name": name, "note": self.say("files.folder"), "option": str(folder)}
        return {**row, "faint": False, "opened": lambda: self.go(folder)}

    def file_row(self, path: Path) -> dict[str, Any]:
        """Make the row of a file."""
        raise AssertionError("every list of files makes its own rows")

    def no_files(self) -> list[dict[str, Any]]:
        """Make the text shown if there are no files."""
        return []


class OpenFile(FolderPage):
    """The choice of a file to import, by a tap."""

    def __init__(self, shell, heading: str, chosen: Callable[[Path], object]) -> None:
        self._chosen = chosen
        super().__init__(shell, heading)

    def file_row(self, path: Path) -> dict[str, Any]:
        row = {"name": path.name, "note": self.say("files.take_in"), "option": str(path)}
        return {**row, "faint": False, "opened": lambda: self._take(path)}

    def no_files(self) -> list[dict[str, Any]]:
        """Explain an empty folder."""
        row = {"name": self.say("files.none"), "note": self.say("files.none_note"), "option": ""}
        return [{**row, "faint": True, "opened": lambda: None}]

    def _take(self, path: Path) -> None:
        self.shell.close_top()
        self._chosen(path)


class SaveFile(FolderPage):
    """The choice of a folder and name."""

    def __init__(
        self, shell, heading: str, name: str, chosen: Callable[[Path], object], hint: str = ""
    ) -> None:
        self._chosen = chosen
        super().__init__(shell, heading)
        if hint:
            self.ids.above.add_widget(Text(text=hint, role="row"), len(self.ids.above.children))
        self.field = field_class()(text=plain_name(name))
        panel = Panel()
        panel.add_widget(self.field)
        self.ids.above.add_widget(panel)
        self.key(self.say("ui.never_mind"), shell.close_top)
        self.key(self.say("files.save"), self.save, main=True)

    def file_row(self, path: Path) -> dict[str, Any]:
        row = {"name": path.name, "note": self.say("files.there"), "option": str(path)}
        return {**row, "faint": True, "opened": lambda: None}

    def save(self) -> None:
        """Save under the entered name, with a number added if it's taken."""
        path = free_path(Path(self.folder) / (plain_name(self.field.text.removesuffix(ENDING)) + ENDING))
        self.shell.close_top()
        self._chosen(path)


def first_folder(saved_games: Any) -> Path:
    """Return the last folder used, the documents folder or the home folder."""
    kept = saved_games.last_used(NOTE)
    for folder in (Path(kept) if isinstance(kept, str) else None, Path.home() / "Documents"):
        if folder is not None and folder.is_dir():
            return folder
    return Path.home()


def plain_name(name: str) -> str:
    """Return a name that's valid on every file system."""
    kept = "".join(letter if letter.isalnum() or letter in " -_()" else " " for letter in name)
    return "-".join(kept.split())[:60] or "reivers"


def free_path(path: Path) -> Path:
    """Return the path, with a number before its extension if it's taken."""
    number, free = 1, path
    while free.exists():
        number += 1
        free = path.with_name(f"{path.stem}-{number}{path.suffix}")
    return free
