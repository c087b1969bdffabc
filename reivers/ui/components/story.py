"""A story: a paragraph that begins with a large letter, and those after it."""

from collections.abc import Sequence
from typing import Any

from reivers.ui.drawing.pen import Pen, line_height, text_height, text_width
from reivers.ui.drawing.piece import Drawn

SIZE = (19.0, 21.0)
CAPITAL = (60.0, 66.0)
GAP = 8.0


class Story(Drawn):
    """Paragraphs. Properties: lines (their texts)."""

    def height_for(self, width: float) -> float:
        lines = self.props["lines"]
        if not lines:
            return 0.0
        _beside, rest = self._first(width)
        heights = [text_height(text, "body", width, SIZE) for text in (rest, *lines[1:]) if text]
        return 2 * line_height("body", SIZE) + 2 + sum(heights) + GAP * (len(lines) - 1)

    def _capital(self) -> float:
        return text_width(self.props["lines"][0][:1], "ending_vp", CAPITAL) + 8

    def _first(self, width: float) -> tuple[Sequence[str], str]:
        """Return the two lines beside the large letter, and what follows below it."""
        room, words = width - self._capital(), self.props["lines"][0][1:].split()
        space = text_width("n n", "body", SIZE) - text_width("nn", "body", SIZE)
        lines: list[list[str]] = [[]]
        used = 0.0
        for n, word in enumerate(words):
            own = text_width(word, "body", SIZE) + space
            if lines[-1] and used + own > room:
                if len(lines) == 2:
                    return [" ".join(line) for line in lines], " ".join(words[n:])
                lines.append([])
                used = 0.0
            lines[-1].append(word)
            used += own
        return [" ".join(line) for line in lines], ""

    def paint(self, pen: Pen, width: float, height: float, **props: Any) -> None:
        """Draw the large letter with two lines beside it, then the rest."""
        lines, line = props["lines"], line_height("body", SIZE)
        if not lines:
            return
        colors, (beside, rest) = pen.colors, self._first(width)
        pen.text(lines[0][:1], "ending_vp", 0, line + 1, colors.engrave, size=CAPITAL)
        for n, text in enumerate(beside):
            pen.text(text, "body", self._capital(), line * (n + 0.5), colors.ink, size=SIZE)
        y = 2 * line + 2
        for n, text in enumerate((rest, *lines[1:])):
            y += pen.wrapped(text, "body", 0, y + (GAP if n else 0), width, colors.ink, size=SIZE)
            y += GAP if n else 0
