"""The chart of final VP, and the wins of a family."""

from collections.abc import Iterator, Sequence
from typing import Any

from reivers.ui.components.buttons import by_screen
from reivers.ui.drawing.pen import Pen, line_height, text_height, text_width
from reivers.ui.drawing.piece import Drawn

LEAST_STEP, MOST_STEP = 12.0, 61.0
"""The distance of two games on the chart."""
DOTS = 8
"""With more games than this, wins are only a number."""


class ResultsChart(Drawn):
    """Final VP over time, with the victory levels. Properties: points ((id, token, total, day), ...), levels
    ((least, name), ...), win, numbers (shown at the points), tap,
    label."""

    def height_for(self, width: float) -> float:
        return by_screen(300, 430) + line_height("small") - 18

    def paint(self, pen: Pen, width: float, height: float, **props: Any) -> None:
        pen.hit(self.name, 0, 0, width, height, props["tap"], spoken=props["label"])
        left, axis = text_width("888", "small") + 10, height - line_height("small") - 12
        names = max(text_width(name, "label") for _least, name in props["levels"]) + 14
        if names > (width - left) * 0.55:
            names = 0.0
        self._draw_levels(pen, left, width, axis, named=bool(names))
        points, xs = self._spread(left, width - names)
        ys = [self._y(total, axis) for _id, _token, total, _day in points]
        pen.rect(left, axis, width - left, 2, pen.colors.ink)
        pen.stroke(list(zip(xs, ys, strict=True)), pen.colors.ink, 2.5)
        step = xs[1] - xs[0] if len(xs) > 1 else MOST_STEP
        side = max(14.0, min(by_screen(26.0, 32.0), step * 1.3))
        for (_id, token, total, _day), x, y in zip(points, xs, ys, strict=True):
            pen.token(token, side, x - side / 2, y)
            if props["numbers"]:
                pen.text(str(total), "tag", x, y - side / 2 - 9, pen.colors.ink, "center")
        self._draw_days(pen, [day for *_rest, day in points], xs, left, width, axis)

    def _y(self, total: float, axis: float) -> float:
        totals = [total for _id, _token, total, _day in self.props["points"]]
        low, high = min(88, *totals) - 4, max(208, *totals) + 6
        return float(axis - 8 - (axis - 16) * (total - low) / (high - low))

    def _spread(self, left: float, right: float) -> tuple[Sequence[Any], list[float]]:
        """Return the latest games that find room, and where each is."""
        inset = by_screen(20, 34)
        room = right - left - 2 * inset
        points = self.props["points"][-int(room // LEAST_STEP) :]
        step = min(MOST_STEP, room / max(1, len(points) - 1))
        return points, [left + inset + n * step for n in range(len(points))]

    def _draw_levels(self, pen: Pen, left: float, width: float, axis: float, *, named: bool) -> None:
        colors, win = pen.colors, self._y(self.props["win"], axis)
        pen.rect(left, 4, width - left, win - 4, colors.winzone)
        for least, name in self._apart(axis):
            y, wins = self._y(least, axis), least == self.props["win"]
            ink, role = (colors.ink, "label") if wins else (colors.ink2, "small")
            if wins:
                for n in range(int((width - left) // 10)):
                    pen.rect(left + n * 10, y - 1, 6, 2, colors.engrave)
            else:
                pen.rect(left, y, width - left, 1, colors.line)
            pen.text(str(least), role, left - 7, y, ink, "right")
            if named:
                pen.text(name, role, width - 2, y - line_height("small") / 2, ink, "right")

    def _apart(self, axis: float) -> Iterator[tuple[int, str]]:
        """Return the levels whose names don't overlap; the one that wins is always there."""
        taken: list[float] = []
        levels = sorted(self.props["levels"], key=lambda level: level[0] != self.props["win"])
        for least, name in levels:
            y = self._y(least, axis)
            if y < axis - 4 and all(abs(y - other) >= line_height("small") - 1 for other in taken):
                taken.append(y)
                yield least, name

    def _draw_days(
        self, pen: Pen, days: Sequence[str], xs: Sequence[float], left: float, width: float, axis: float
    ) -> None:
        """Draw each day once below the axis, from the last one, as far as they don't overlap."""
        free, y = width, axis + 4 + line_height("small") / 2
        new = [(day, x) for day, before, x in zip(days, ("", *days), xs, strict=False) if day != before]
        for day, x in reversed(new):
            own = text_width(day, "small")
            start = max(left, min(x - own / 2, width - own))
            if day and start + own <= free:
                pen.text(day, "small", start, y, pen.colors.ink2)
                free = start - 12


class FamilyWins(Drawn):
    """The games with a family. Properties: emblem, text, wins, games, note, best, unit, label."""

    def height_for(self, width: float) -> float:
        words = text_height(self.props["text"], "strong", width) + line_height("small")
        return max(64.0, words + 16)

    def paint(self, pen: Pen, width: float, height: float, **props: Any) -> None:
        colors, wins, games = pen.colors, props["wins"], props["games"]
        pen.picture(props["emblem"], 0, height / 2 - 23, 38, 46)
        text, small, x = line_height("strong"), line_height("small"), 52.0
        top = height / 2 - (text + small) / 2
        pen.text(props["text"], "strong", x, top + text / 2, colors.ink)
        y = top + text + small / 2
        for n in range(games if games <= DOTS else 0):
            if n < games - wins:
                pen.ring(x, y - 8, 16, 16, colors.edge, 8, 2)
            else:
                pen.disc(x + 8, y, 16, colors.ink)
            x += 21
        pen.text(props["note"], "small", x + (4 if games else 0), y, colors.ink2)
        if props["best"]:
            right = (
                width - pen.text(props["unit"], "unit", width, top + text / 2 + 3, colors.ink2, "right") - 5
            )
            pen.text(props["best"], "vp", right, top + text / 2, colors.ink, "right", size=(26, 30))
            pen.text(props["label"], "small", width, y + 1, colors.ink2, "right")
        pen.rect(0, height - 1, width, 1, colors.line)
