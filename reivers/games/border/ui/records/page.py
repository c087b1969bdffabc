"""The records of this game: final VP over time, where VP come from, wins by family, rivals and luck."""

from collections.abc import Iterator, Mapping, Sequence

from reivers.frontend.narrator import with_sign
from reivers.games.border.ui.records.charts import FamilyWins, ResultsChart
from reivers.games.border.views.records import (
    LuckRecord,
    RecordsView,
    RivalRecord,
    Source,
    records_view,
)
from reivers.kernel.words import Say
from reivers.store.records import GameRecord
from reivers.ui.components.charts import FaceCounts, StackedBars
from reivers.ui.components.rows import ListRow
from reivers.ui.drawing.piece import Column, Part, part
from reivers.ui.screens.records import GameRecords, short_day
from reivers.ui.widgets.theme import theme


class BorderRecords(GameRecords):
    """What Records and a record show of this game."""

    numbers = False
    """Whether the chart shows the VP of each game."""

    def halves(self, games: Sequence[GameRecord]) -> tuple[tuple[Part, ...], tuple[Part, ...]]:
        view = records_view(games, advice=theme.show_odds)
        left = (*self._chart(view), self.last_game(games[-1]))
        right = (*self._sources(view.sources, len(games)), *self._families(view))
        more = (*self._rivals(view.rivals), *self._luck(view.luck, view.luck_games, view.faces))
        return left, (*right, *more)

    def of_game(self, record: GameRecord) -> tuple[tuple[Part, ...], tuple[Part, ...]]:
        view = records_view([record], advice=theme.show_odds)
        return (
            (*self.turns(record), *self._sources(view.sources, 1)),
            (*self._rivals(view.rivals), *self._luck(view.luck, 1, view.faces)),
        )

    def figures(self, record: GameRecord) -> Iterator[tuple[str, int]]:
        for source in records_view([record]).sources:
            yield self.say(f"records.source.{source.id}"), round(source.total)

    def _chart(self, view: RecordsView) -> Iterator[Part]:
        yield self.heading("chart", self.say("records.chart_note", {"win": view.win}))
        points = tuple((one.id, one.family.lower(), one.total, short_day(one.ended)) for one in view.points)
        levels = tuple((level.least, level.name) for level in view.levels if level.least)
        yield part(
            ResultsChart, "chart.vp", points=points, levels=levels, win=view.win, numbers=self.numbers,
            tap=self._show_numbers, label=self.say("records.chart_note", {"win": view.win}),
        )  # fmt: skip

    def _show_numbers(self) -> None:
        self.numbers = not self.numbers
        self.page.update()

    def _sources(self, sources: Sequence[Source], games: int) -> Iterator[Part]:
        if not sources:
            return
        yield self.heading("sources", self.say("records.sources_note", {"n": games}) if games > 1 else "")
        legend = (*(self.say("records.turn", {"turn": turn}) for turn in (1, 2, 3)), self.say("records.end"))
        rows = tuple((self.say(f"records.source.{source.id}"), source.turns) for source in sources)
        spoken = self.say("charts.numbers")
        yield part(StackedBars, "sources.bars", rows=rows, legend=legend, spoken=spoken)

    def _families(self, view: RecordsView) -> Iterator[Part]:
        yield self.heading("families")
        played = sorted(view.families, key=lambda family: -(family.best or 0))
        rows = tuple(
            part(
                FamilyWins, one.family, emblem=f"crest-{one.family.lower()}", text=one.family, wins=one.wins,
                games=one.games, best="" if one.best is None else str(one.best), unit=self.say("ui.vp"),
                label=self.say("records.family_best"),
                note=self.say("records.family_wins", {"won": one.wins, "n": one.games})
                if one.games
                else self.say("records.family_none"),
            )
            for one in played
        )  # fmt: skip
        yield part(Column, "family_rows", parts=rows)

    def _rivals(self, rivals: Sequence[RivalRecord]) -> Iterator[Part]:
        if not rivals:
            return
        yield self.heading("rivals")
        rows = []
        for one in rivals:
            facts = {
                "rode": one.own_attacks,
                "won": one.own_vp,
                "came": one.their_attacks,
                "lost": one.their_vp,
            }
            note, token = self.say("records.rival", facts), one.family.lower()
            rows.append(part(ListRow, f"rival.{one.family}", text=one.family, note=note, token=token))
        yield part(Column, "rival_rows", parts=tuple(rows))

    def _luck(
        self, lucks: Sequence[LuckRecord], games: int, faces: Mapping[str, Sequence[int]]
    ) -> Iterator[Part]:
        if not lucks:
            return
        yield self.heading("luck", self.say("luck.lead"), {"n": games})
        yield luck_rows(self.say, {one.side: (one.expected, one.actual) for one in lucks})
        yield from face_charts(self.say, faces)


def luck_rows(say: Say, lucks: Mapping[str, tuple[float, float]]) -> Part:
    """Return the VP of each side's dice, and how many were expected."""
    rows = []
    for side, (expected, actual) in lucks.items():
        more = with_sign(actual - expected, 1)
        facts = {"actual": actual, "expected": f"{expected:.1f}"}
        props = {"text": say(f"luck.side.{side}"), "note": say("luck.expected", facts), "value": more}
        rows.append(part(ListRow, f"luck.{side}", unit=say("ui.vp"), **props))
    return part(Column, "luck_rows", parts=tuple(rows))


def face_charts(say: Say, faces: Mapping[str, Sequence[int]]) -> Iterator[Part]:
    """Return a chart for each holder of dice."""
    for hand, counts in faces.items():
        dice = sum(counts)
        facts = {"hand": hand, "n": dice, "expected": f"{dice / 6:.1f}"}
        yield part(FaceCounts, f"faces.{hand}", counts=tuple(counts), caption=say("luck.hand_faces", facts))
