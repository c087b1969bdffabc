"""The chronicle: a game by season, to read or share as plain text."""

from collections.abc import Iterable, Sequence

from reivers.frontend.open_game import OpenGame
from reivers.ui.widgets.sub_screen import HalvedPage, Heading


class ChroniclePage(HalvedPage):
    """What happened season by season, and how the game ended. With room, a turn is a row of two times two
    seasons."""

    def __init__(self, shell, game: OpenGame) -> None:
        super().__init__(shell, shell.words.say("chronicle.title"))
        self.name = game.session.journal.header.name
        self.seasons = game.chronicle()
        self.begin_row()
        self.write(self.name, "place")
        if not self.seasons:
            self.write(self.say("chronicle.none"))
            return
        for nth, (season, lines) in enumerate(self.seasons):
            if nth % 4 == 0:
                self.begin_row()
            elif nth % 4 == 2:
                self.begin_half()
            self.add(Heading(text=season))
            for line in lines:
                self.write(line, "row")
        self.key(self.say("share.text"), self._hand_on, main=True)

    def text(self) -> str:
        """Return the chronicle as plain text."""
        return _text(self.name, self.seasons)

    def _hand_on(self) -> None:
        self.shell.share(self.text())


def chronicle_lines(game: OpenGame) -> str:
    """Return a game as lines of plain text."""
    return _text(game.session.journal.header.name, game.chronicle())


def _text(name: str, seasons: Iterable[tuple[str, Sequence[str]]]) -> str:
    parts = [f"{season}\n" + "\n".join(f"- {line}" for line in lines) for season, lines in seasons]
    return "\n\n".join([name, *parts]) + "\n"
