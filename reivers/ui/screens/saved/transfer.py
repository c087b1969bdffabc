"""Export everything to one file, and import what a file has: one game, or everything of another device."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from kivy.clock import Clock

from reivers.kernel.errors import AppError
from reivers.kernel.messages import Message
from reivers.store.everything import is_everything, read_file
from reivers.ui.components.sheet import Sheet
from reivers.ui.components.text import Words
from reivers.ui.drawing.piece import part

if TYPE_CHECKING:
    from reivers.ui.shell import Shell


def export_everything(shell: "Shell") -> None:
    """Ask for a file and write all games, records, My copy and settings to it."""
    say = shell.words.say

    def write(path: Path) -> None:
        if faults := shell.saved_games.export_everything(path):
            _show(shell, say("everything.not_exported"), faults)

    shell.save_file(say("everything.export"), say("everything.file_name"), write, say("everything.hint"))


def import_file(shell: "Shell", done: Callable[[], None]) -> None:
    """Import a game, or everything, from a file that the player picks."""

    def imported(path: Path) -> None:
        data = read_file(path)
        if is_everything(data):
            _bring(shell, data, path.name, done)
            return
        shell.saved_games.import_game(path)
        done()
        shell.toast(shell.words.say("games.imported_file", {"file": path.name}))

    shell.open_file(shell.words.say("everything.import"), imported)


def _bring(shell: "Shell", data: bytes, file: str, done: Callable[[], None]) -> None:
    """Import everything that is new, once the screen says so: replaying the games takes a while."""
    say = shell.words.say
    sheet = Sheet(lambda: None, "", middle=True)
    sheet.fill((part(Words, "text", text=say("everything.importing")),))
    shell.open(sheet)

    def bring(_time: float) -> None:
        try:
            found = shell.saved_games.bring_everything(data)
        except AppError as trouble:
            shell.close(sheet)
            shell.toast(say("import.in_file", {"file": file, "why": shell.words.trouble(trouble)}))
            return
        shell.close(sheet)
        if found.settings:
            shell.reload_settings()
        done()
        if found.faults:
            _show(shell, say("everything.not_imported"), [found.summary, *found.faults])
        else:
            shell.toast(say(found.summary))

    Clock.schedule_once(bring, 0.1)


def _show(shell: "Shell", heading: str, messages: Sequence[Message]) -> None:
    lines = [part(Words, f"line.{n}", text=shell.words.say(one)) for n, one in enumerate(messages)]
    shell.open_sheet(heading, lines)
