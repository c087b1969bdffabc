"""A data folder that can't be written: games can be viewed, or another folder chosen."""

from pathlib import Path
from typing import TYPE_CHECKING

from reivers.kernel.messages import Message
from reivers.ui.components.buttons import Main
from reivers.ui.components.rows import ListRow
from reivers.ui.components.sheet import Sheet
from reivers.ui.components.text import Words
from reivers.ui.drawing.piece import Part, part
from reivers.ui.screens.file_picker import FolderScreen

if TYPE_CHECKING:
    from reivers.ui.shell import Shell


class StorageFault(Sheet):
    """What is wrong with the folder, and what to do."""

    def __init__(self, shell: "Shell", fault: Message) -> None:
        self.shell, say = shell, shell.words.say
        super().__init__(shell.close_top, say("ui.close"), heading=say("storage.heading"))
        choose = Main(say("storage.choose"), self._choose) if shell.device.documents is None else None
        self.fill(
            (part(Words, "fault", text=say(fault)), part(Words, "view", text=say("storage.view"))),
            main=choose,
            second=Main(say("storage.look"), shell.close_top),
        )

    def _choose(self) -> None:
        self.shell.close_top()
        self.shell.open(ChooseFolder(self.shell, self.shell.words.say("storage.choose")))


class ChooseFolder(FolderScreen):
    """The choice of another folder for games, until the app is closed."""

    def file(self, path: Path) -> Part:
        return part(ListRow, str(path), text=path.name, icon="ui-file", faint=True)

    def main(self) -> Main:
        return Main(self.say("storage.use"), self._use)

    def _use(self) -> None:
        folder = self.folder
        if self.shell.attempt(lambda: self.shell.use_folder(folder)):
            self.shell.toast(self.say("storage.used", {"folder": str(folder)}))
