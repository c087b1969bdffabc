"""The board in words and the score sheet, for the side panel."""

from collections.abc import Iterable, Iterator, Sequence
from functools import partial

from kivy.metrics import Metrics

from reivers.frontend.narrator import Place
from reivers.kernel.game import ScoreRow
from reivers.ui.components.buttons import Button, TextButton
from reivers.ui.components.rows import ListRow
from reivers.ui.components.score_table import ScoreLine, score_lines, score_table
from reivers.ui.components.text import Heading, Words
from reivers.ui.drawing import tokens
from reivers.ui.drawing.piece import Column, Part, Row, part
from reivers.ui.play.side_panel import TabView


class PlainBoardTab(TabView):
    """The board in words, part by part. A tap on a place corrects it."""

    def parts(self) -> list[Part]:
        return [
            *self.place_rows(self.context.narrator.board_now()),
            part(
                TextButton,
                "others",
                text=self.say("ui.other_numbers"),
                tap=partial(self.context.corrections.correct_place, ""),
            ),
        ]

    def place_rows(self, groups: Iterable[tuple[str, Sequence[Place]]]) -> Iterator[Part]:
        """Return what is where, under the names of the board's parts."""
        for heading, places in groups:
            yield part(Heading, f"heading.{heading}", text=heading, role="section", above=10)
            rows = tuple(self._place_row(place, heading) for place in places)
            yield part(Column, f"rows.{heading}", parts=rows)

    def _place_row(self, place: Place, heading: str) -> Part:
        alone = place.name == heading
        return part(
            ListRow,
            f"place.{place.id}",
            text=place.on_table if alone else place.name,
            note="" if alone else place.on_table,
            tap=partial(self.context.corrections.correct_place, place.id),
        )


class PlainScoreTab(TabView):
    """The score sheet so far. Press and hold a number to correct it."""

    def parts(self) -> list[Part]:
        lines = tuple(score_lines(self.say, self.context.view.score, self.ids, self.final_note()))
        columns = self.context.game.rules.names.columns
        sheet = (
            *self.above(),
            score_table(self.say, columns, lines, self.context.corrections.correct_number),
        )
        notes = (
            *self._hint(lines),
            *self.below(),
            part(Button, "share", icon="ui-share", text=self.say("score_sheet.share"), tap=self._share),
        )
        beside = tuple(self.beside()) if self.width / Metrics.density >= tokens.WIDE else ()
        if not beside:
            return [*sheet, *notes]
        halves = part(Column, "sheet", parts=sheet), part(Column, "beside", parts=(*beside, *notes), gap=6)
        return [part(Row, "halves", parts=halves, gap=36, shares=(1.25, 1))]

    def above(self) -> Iterable[Part]:
        """Return what is above the sheet, if the game has anything."""
        return ()

    def below(self) -> Iterable[Part]:
        """Return what is below the sheet, if the game has anything."""
        return ()

    def beside(self) -> Iterable[Part]:
        """Return what is beside the sheet on a wide screen, if the game has anything."""
        return ()

    def _hint(self, lines: Iterable[ScoreLine]) -> Iterable[Part]:
        if any(id for line in lines for id in line.ids):
            yield part(Words, "hint", text=self.say("score_sheet.hint"), role="small", ink="ink2", above=6)

    def ids(self, row: ScoreRow) -> tuple[str, ...]:
        """Return the corrections of a row's numbers."""
        return ()

    def final_note(self) -> str:
        """Return what the final total means."""
        return ""

    def _share(self) -> None:
        self.context.shell.share_score(self.context.game, self.final_note())
