"""Luck: the expected and actual result of each combat of a game, and the dice faces."""

from collections.abc import Iterator, Sequence

from reivers.frontend.open_game import OpenGame
from reivers.games.border.advice import luck
from reivers.games.border.ui.records.page import face_charts, luck_rows
from reivers.ui.components.rows import ListRow
from reivers.ui.components.text import Heading, Words
from reivers.ui.drawing.piece import Column, Grid, Part, Row, part
from reivers.ui.screens.screen import WIDE, Screen
from reivers.ui.shell import Shell


class LuckPage(Screen):
    """Both sides together, the faces of the dice, then each combat."""

    title_key = "luck.title"
    column = 1180

    def __init__(self, shell: Shell, game: OpenGame) -> None:
        self.ledger, self._when = game.luck(), game.rules.names.when
        super().__init__(shell)

    def parts(self, width: float) -> Sequence[Part]:
        if not self.ledger.combats and not self.ledger.faces:
            return (part(Words, "none", text=self.say("luck.none"), above=12),)
        sums, combats = tuple(self._sums()), tuple(self._combats())
        if width < WIDE:
            return (*sums, *combats)
        columns = (part(Column, "sums", parts=sums, gap=10), part(Column, "combats", parts=combats))
        return (part(Row, "halves", parts=columns, gap=48),)

    def _sums(self) -> Iterator[Part]:
        yield part(Words, "lead", text=self.say("luck.lead"), role="small", ink="ink2")
        if self.ledger.combats:
            sides = {"mine": self.ledger.mine, "theirs": self.ledger.theirs}
            yield luck_rows(self.say, {side: (one.expected, one.actual) for side, one in sides.items()})
        yield part(Heading, "faces", text=self.say("luck.tally"), role="section", above=10)
        if not self.ledger.faces:
            yield part(Words, "no_faces", text=self.say("luck.no_faces"))
        yield part(Grid, "charts", parts=tuple(face_charts(self.say, self.ledger.faces)), columns=1, gap=12)

    def _combats(self) -> Iterator[Part]:
        """Return the combats by Winter."""
        for when, fought in luck.by_part(self.ledger, self._when):
            title = self.say(when)
            yield part(Heading, f"head.{title}", text=title, role="section", above=10)
            for n, (combat, figures) in enumerate(fought):
                yield part(ListRow, f"{title}.{n}", text=self.say(combat), note=self.say(figures))
