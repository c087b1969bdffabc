"""The score sheet as a table."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any

import attrs

from reivers.kernel.game import ScoreRow
from reivers.kernel.messages import Message
from reivers.kernel.words import Say
from reivers.ui.components.buttons import by_screen
from reivers.ui.drawing.pen import Pen, text_height, text_width
from reivers.ui.drawing.piece import Drawn, Part, part

FRAME, PAD = 7.0, 13.0
"""The space around the table's outline, and beside its texts."""
APART = 8.0
"""More space before the last column, on both sides of its line."""
NUMBER, TOTAL = (21.0, 23.0), (24.0, 27.0)


@attrs.frozen
class ScoreLine:
    """A row of the score sheet, ready to be drawn. `ids` name its numbers for corrections."""

    label: str
    values: tuple[str, ...]
    kind: str = "row"
    """row, total, running or final."""
    ids: tuple[str, ...] = ()
    note: str = ""
    each: str = ""
    """What one of them counts."""


class ScoreTable(Drawn):
    """The score sheet. Properties: heads, rows (`ScoreLine`s), hold (takes the id of a number)."""

    def _columns(self) -> list[float]:
        """Return the width of each column of numbers."""
        heads, rows = self.props["heads"], self.props["rows"]
        widths = [text_width(head, "label", (15, 17)) for head in heads]
        for row in rows:
            size = self._size(row)
            for n, value in enumerate(row.values):
                widths[n] = max(widths[n], text_width(value, "vp", size) if row.kind != "final" else 0)
        widths[-1] += APART
        return [own + by_screen(12, 22) for own in widths]

    def _size(self, row: ScoreLine) -> tuple[float, float]:
        return TOTAL if row.kind == "total" else NUMBER

    def _label_width(self, width: float, row: ScoreLine) -> float:
        """Return the space before the row's first number."""
        if row.kind == "final":
            return width - 2 * FRAME - 2 * PAD - text_width(row.values[-1], "vp", (42, 52)) - 16
        first = next((n for n, value in enumerate(row.values) if value), len(row.values))
        return max(80.0, width - 2 * FRAME - PAD - sum(self._columns()[first:]) - 6)

    def _height(self, row: ScoreLine, width: float) -> float:
        role = "label" if row.kind != "row" else "body"
        label = text_height(row.label, role, self._label_width(width, row), (17, 19))
        if row.kind == "final":
            note = text_height(row.note, "body", self._label_width(width, row), (16, 18)) if row.note else 0
            return max(60.0, label + note + 16)
        return max({"total": 42.0, "running": 38.0}.get(row.kind, 34.0), label + 8)

    def _head(self) -> float:
        return 34.0 if any(self.props["heads"]) else 0.0

    def height_for(self, width: float) -> float:
        rows = sum(self._height(row, width) for row in self.props["rows"])
        return rows + self._head() + 2 * FRAME

    def paint(self, pen: Pen, width: float, height: float, **props: Any) -> None:
        """Draw the sheet with its outline, then row by row."""
        colors, y = pen.colors, FRAME
        pen.shadow(0, 0, width, height, 8, 14, 5, 0.2)
        pen.fill(0, 0, width, height, colors.sheet, 8)
        columns = self._columns()
        right = width - FRAME - PAD + 4
        for n, head in enumerate(reversed(props["heads"])):
            x = right - sum(columns[len(columns) - n :])
            pen.text(head, "label", x, y + self._head() / 2, colors.ink2, "right", size=(15, 17))
        y += self._head()
        for n, row in enumerate(props["rows"]):
            high = self._height(row, width)
            self._draw_ground(pen, row, n, y, width, high)
            if row.kind == "final":
                self._draw_final(pen, row, y, width, high)
            else:
                self._draw_row(pen, row, y, width, high, columns)
            y += high
        x = right - columns[-1] + (by_screen(12, 22) + APART) / 2
        last = self._height(props["rows"][-1], width) if props["rows"][-1].kind == "final" else 0
        pen.rect(x, FRAME + self._head(), 1, height - 2 * FRAME - self._head() - last, colors.line)
        pen.ring(
            FRAME - 1.5, FRAME - 1.5, width - 2 * FRAME + 3, height - 2 * FRAME + 3, colors.engrave, 3, 1.5
        )

    def _draw_ground(self, pen: Pen, row: ScoreLine, n: int, y: float, width: float, high: float) -> None:
        colors, own = pen.colors, width - 2 * FRAME
        if row.kind == "final":
            pen.rect(FRAME, y, own, high, colors.ink)
        elif row.kind == "total":
            pen.rect(FRAME, y, own, high, colors.well)
        elif row.kind == "row" and n % 2 == 0:
            pen.rect(FRAME, y, own, high, colors.cell)
        if row.kind == "running":
            pen.rect(FRAME, y + high - 1, own, 1, colors.engrave)

    def _draw_row(
        self, pen: Pen, row: ScoreLine, y: float, width: float, high: float, columns: Sequence[float]
    ) -> None:
        colors, middle = pen.colors, y + high / 2
        role = "body" if row.kind == "row" else "label"
        room = self._label_width(width, row)
        pen.wrapped(row.label, role, FRAME + PAD, middle, room, colors.ink, size=(17, 19), middle=True)
        label = text_width(row.label, role, (17, 19))
        if row.each and label + 8 + text_width(row.each, "small") <= room:
            pen.text(row.each, "small", FRAME + PAD + label + 8, middle + 1, colors.ink2)
        right = width - FRAME - PAD + 4
        for n in range(len(row.values) - 1, -1, -1):
            value = row.values[n]
            ink = colors.ink2 if value == "–" else colors.ink
            pen.text(value, "vp", right, middle, ink, "right", size=self._size(row))
            if n < len(row.ids) and row.ids[n]:
                hold = partial(self._current("hold"), row.ids[n])
                box = right - columns[n] + 4, middle - 24, columns[n], 48.0
                pen.hit(row.ids[n], *box, hold=hold, spoken=f"{row.label} {value}")
            right -= columns[n]

    def _draw_final(self, pen: Pen, row: ScoreLine, y: float, width: float, high: float) -> None:
        colors, room = pen.colors, self._label_width(width, row)
        label = text_height(row.label, "label", room, (17, 19))
        note = text_height(row.note, "body", room, (16, 18)) if row.note else 0
        top = y + (high - label - note) / 2
        pen.wrapped(row.label, "label", FRAME + PAD, top, room, colors.paper, size=(17, 19))
        pen.wrapped(row.note, "body", FRAME + PAD, top + label, room, colors.paper, size=(16, 18))
        right, size = width - FRAME - PAD, (42.0, 52.0)
        pen.text(row.values[-1], "vp", right, y + high / 2, colors.paper, "right", size=size)


def score_table(
    say: Say,
    columns: Sequence[Message],
    lines: Sequence[ScoreLine],
    hold: Callable[[str], None] | None = None,
) -> Part:
    """Return the table of a score sheet. `hold` corrects a number."""
    heads = tuple(map(say, columns)) or ("",) * max(len(line.values) for line in lines)
    return part(ScoreTable, "table", heads=heads, rows=tuple(lines), hold=hold)


def score_lines(
    say: Say,
    rows: Sequence[ScoreRow],
    ids: Callable[[ScoreRow], tuple[str, ...]] = lambda _row: (),
    final_note: str = "",
) -> Iterator[ScoreLine]:
    """Return a score sheet in words. `ids` names the numbers that can be corrected."""
    for row in rows:
        kind = "total" if row.total else "row" if "row" in row.label.facts else "running"
        final = row is rows[-1] and row.total and all(value is None for value in row.values[:-1])
        yield ScoreLine(
            label=say(row.label),
            values=tuple(map(_shown, row.values)),
            kind="final" if final else kind,
            ids=ids(row),
            note=final_note if final else "",
            each=say("score_sheet.each", {"n": row.each}) if row.each else "",
        )


def _shown(value: int | str | None) -> str:
    if value is None:
        return ""
    return "–" if value == 0 else str(value).replace("-", "\N{MINUS SIGN}")
