"""Two finished games side by side."""

from collections.abc import Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING

from reivers.frontend.narrator import capital
from reivers.store.records import GameRecord
from reivers.ui.components.rows import ListRow
from reivers.ui.components.score_table import ScoreLine, ScoreTable
from reivers.ui.components.text import Heading
from reivers.ui.drawing.piece import Column, Part, part
from reivers.ui.screens.records import GameRecords, name_of, note_of, others_of, short_day
from reivers.ui.screens.screen import Screen

if TYPE_CHECKING:
    from reivers.ui.shell import Shell


class CompareRecords(Screen):
    """A finished game beside another one: VP by turn and by source, and the difference."""

    title_key = "records.compare"
    column = 720

    def __init__(self, shell: "Shell", record: GameRecord, figures: GameRecords) -> None:
        self.record, self._figures = record, figures
        self.others = others_of(shell, record)[::-1]
        self.other = self.others[0]
        super().__init__(shell)

    def parts(self, width: float) -> Sequence[Part]:
        heads = tuple(one.family or short_day(one.ended) for one in (self.record, self.other))
        table = part(
            ScoreTable, "table", heads=(*heads, self.say("records.difference")), rows=tuple(self._lines()),
            hold=None,
        )  # fmt: skip
        heading = part(Heading, "others", text=self.say("records.compare_with"), role="section", above=10)
        return (table, heading, part(Column, "games", parts=tuple(map(self._row, self.others))))

    def _lines(self) -> Iterator[ScoreLine]:
        mine, theirs = (dict(self._figures.figures(one)) for one in (self.record, self.other))
        for label in dict.fromkeys((*mine, *theirs)):
            yield _line(label, mine.get(label, 0), theirs.get(label, 0))
        for turn, totals in enumerate(zip(self.record.running, self.other.running, strict=False), start=1):
            yield _line(self.say("records.after", {"turn": turn}), *totals)
        final = _line(self.say("records.final"), self.record.total, self.other.total)
        yield ScoreLine(final.label, final.values, kind="total")

    def _row(self, other: GameRecord) -> Part:
        return part(
            ListRow, other.id, text=name_of(self.shell, other), note=note_of(self.shell, other),
            value=str(other.total), unit=self.say("ui.vp"), chosen=other is self.other,
            tap=partial(self._choose, other),
        )  # fmt: skip

    def _choose(self, other: GameRecord) -> None:
        self.other = other
        self.update_from_top()


def _line(label: str, mine: int, theirs: int) -> ScoreLine:
    difference = f"{mine - theirs:+d}".replace("-", "\N{MINUS SIGN}") if mine != theirs else "–"
    return ScoreLine(capital(label), (str(mine), str(theirs), difference))
