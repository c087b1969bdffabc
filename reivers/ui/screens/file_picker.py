"""Pick files to export to and import from. Never overwrites a file. A phone uses its own picker, a desktop
our pages."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from reivers.ui.components.buttons import Main, TextButton
from reivers.ui.components.inputs import Field
from reivers.ui.components.rows import ListRow
from reivers.ui.components.text import Words
from reivers.ui.drawing.piece import Column, Part, part
from reivers.ui.screens.screen import Screen

if TYPE_CHECKING:
    from reivers.ui.shell import Shell

ENDING, READ = ".json", (".json", ".txt")
"""The ending of what we write, and those of what may be ours."""
MORE = 60
"""The number of rows before and after a tap on More."""


def save_file(
    shell: "Shell", heading: str, name: str, write: Callable[[Path], object], hint: str = ""
) -> None:
    """Ask where to save a file and write it. The hint says what is in it."""
    documents = shell.device.documents
    if documents is None:
        shell.open(SaveFile(shell, heading, name, lambda path: _write(shell, write, path, str(path)), hint))
        return
    draft = shell.saved_games.exchange_path(plain_name(name) + ENDING)
    if _write(shell, write, draft):
        documents.save(draft, lambda reason: _ended(shell, draft, reason, "store.write_failed", "files.kept"))


def open_file(shell: "Shell", heading: str, chosen: Callable[[Path], object]) -> None:
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


def _write(shell: "Shell", write: Callable[[Path], object], path: Path, text: str = "") -> bool:
    """Write a file. Report an error as a toast, else say where it is."""
    done: bool = shell.attempt(lambda: write(path))
    if done and text:
        shell.toast(shell.words.say("files.saved", {"file": text}))
    return done


def _ended(shell: "Shell", passed_on: Path, reason: str, failed: str, done: str = "") -> None:
    """Delete our copy once the picker is done, and report the result."""
    passed_on.unlink(missing_ok=True)
    if reason:
        shell.toast(shell.words.say(failed, {"file": passed_on.name, "reason": reason}))
    elif done:
        shell.toast(shell.words.say(done))


class FolderScreen(Screen):
    """A folder: its subfolders and the files that may be ours."""

    def __init__(self, shell: "Shell", heading: str) -> None:
        self._heading, self._shown = heading, MORE
        self.folder: Path = shell.saved_games.last_folder()
        self._inside: list[Path] = []
        super().__init__(shell)
        self.go(self.folder)

    def title(self) -> str:
        return self._heading

    def go(self, folder: Path) -> None:
        """Show another folder, if it can be read."""
        try:
            self._inside = sorted(folder.iterdir(), key=lambda path: path.name.lower())
        except OSError as error:
            facts = {"file": str(folder), "reason": error.strerror or str(error)}
            self.shell.toast(self.say("store.read_failed", facts))
            return
        self.folder, self._shown = folder, MORE
        self.shell.saved_games.remember_folder(folder)
        self.update_from_top()

    def parts(self, width: float) -> Sequence[Part]:
        rows = (*self._folders(), *self._files())
        more = part(TextButton, "more", text=self.say("ui.more"), tap=self._more)
        return (
            *self.above(),
            part(Words, "folder", text=str(self.folder), role="small", ink="ink2"),
            part(Column, "rows", parts=rows[: self._shown]),
            *((more,) if len(rows) > self._shown else ()),
        )

    def _folders(self) -> Iterator[Part]:
        if self.folder.parent != self.folder:
            go = partial(self.go, self.folder.parent)
            yield part(ListRow, "up", text=self.say("files.up"), icon="ui-back", tap=go)
        for path in self._inside:
            if path.is_dir() and not path.name.startswith("."):
                yield part(
                    ListRow, str(path), text=path.name, icon="ui-box", opens=True, tap=partial(self.go, path)
                )  # fmt: skip

    def _files(self) -> list[Part]:
        return [self.file(path) for path in self._inside if path.suffix in READ and path.is_file()]

    def _more(self) -> None:
        self._shown += MORE
        self.update()

    # -- what a screen defines -----------------------------------------------------------------------------

    def above(self) -> Sequence[Part]:
        """Return what is above the folder."""
        return ()

    def file(self, path: Path) -> Part:
        """Return the row of a file."""
        raise NotImplementedError(type(self).__name__)


class OpenFile(FolderScreen):
    """The choice of a file to import, by a tap."""

    def __init__(self, shell: "Shell", heading: str, chosen: Callable[[Path], object]) -> None:
        self._chosen = chosen
        super().__init__(shell, heading)

    def file(self, path: Path) -> Part:
        return part(ListRow, str(path), text=path.name, icon="ui-file", tap=partial(self._take, path))

    def _files(self) -> list[Part]:
        """Return the files, or why there are none."""
        none = part(
            ListRow, "none", text=self.say("files.none"), note=self.say("files.none_note"), faint=True
        )
        return super()._files() or [none]

    def _take(self, path: Path) -> None:
        self.shell.close_top()
        self._chosen(path)


class SaveFile(FolderScreen):
    """The choice of a folder and name."""

    def __init__(
        self, shell: "Shell", heading: str, name: str, chosen: Callable[[Path], object], hint: str = ""
    ) -> None:
        self._chosen, self._hint, self.name = chosen, hint, plain_name(name)
        super().__init__(shell, heading)

    def above(self) -> Sequence[Part]:
        hint = part(Words, "hint", text=self._hint, ink="ink2")
        field = part(Field, "name", label=self.heading, text=self.name, changed=self._type)
        return (hint, field) if self._hint else (field,)

    @property
    def field(self) -> Any:
        """The text input."""
        return next(piece for piece in self.scroll.column.pieces if piece.name == "name").line

    def _type(self, text: str) -> None:
        self.name = text

    def file(self, path: Path) -> Part:
        return part(ListRow, str(path), text=path.name, icon="ui-file", faint=True)

    def main(self) -> Main:
        return Main(self.say("files.save"), self.save)

    def save(self) -> None:
        """Save under the entered name, with a number added if it's taken."""
        path = free_path(self.folder / (plain_name(self.name.removesuffix(ENDING)) + ENDING))
        self.shell.close_top()
        self._chosen(path)


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
