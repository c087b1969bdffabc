"""The chronicle: a game as a tale by season, to be read and to be handed on as plain text."""

from collections.abc import Iterable, Sequence

from reivers.ui.library import Sitting
from reivers.ui.page import Heading, Page


class ChroniclePage(Page):
    """Season by season what was done, and how it ended."""

    def __init__(self, shell, sitting: Sitting) -> None:
        super().__init__(shell, shell.words.say("chronicle.title"), reach=1.2)
        self.name = sitting.session.journal.header.name
        self.seasons = sitting.chronicle()
        self.write(self.name, "place")
        if not self.seasons:
            self.write(self.say("chronicle.none"))
            return
        for season, lines in self.seasons:
            self.add(Heading(text=season))
            for line in lines:
                self.write(line, "row")
        self.key(self.say("share.text"), self._hand_on, main=True)

    def text(self) -> str:
        """The tale as plain text."""
        return _text(self.name, self.seasons)

    def _hand_on(self) -> None:
        self.shell.hand_on(self.text())


def tale(sitting: Sitting) -> str:
    """A game as plain text."""
    return _text(sitting.session.journal.header.name, sitting.chronicle())


def _text(name: str, seasons: Iterable[tuple[str, Sequence[str]]]) -> str:
    parts = [f"{season}\n" + "\n".join(f"- {line}" for line in lines) for season, lines in seasons]
    return "\n\n".join([name, *parts]) + "\n"
