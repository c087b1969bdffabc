"""How the app reads the rules: the rulings, and errors of the rulebook."""

from collections.abc import Iterator, Sequence
from typing import Any

from reivers.games.border.rulings import RULINGS, SLIPS
from reivers.ui.components.text import Heading, Words
from reivers.ui.drawing.pen import Pen, text_height, text_width
from reivers.ui.drawing.piece import Column, Drawn, Part, Row, part
from reivers.ui.screens.screen import WIDE, Screen

CHAPTERS = {"2": "2", "3": "2", "5": "5", "6": "6", "7": "7", "8": "8"}
"""The part of the page with the rulings of a chapter."""
HALVES = (("2", "5", "6", "8", "slips"), ("7",))
"""The columns of a wide screen: about half of all rulings are about Winter."""


class Ruling(Drawn):
    """A ruling beside its section of the rulebook. Properties: section, text."""

    def _left(self) -> float:
        return max(text_width(text, "label") for text in ("8.8.8.8", "Example")) + 12

    def height_for(self, width: float) -> float:
        return text_height(self.props["text"], "body", width - self._left()) + 18

    def paint(self, pen: Pen, width: float, height: float, **props: Any) -> None:
        """Draw both above a line."""
        pen.wrapped(props["section"], "label", 0, 10, self._left(), pen.colors.gold_text)
        pen.wrapped(props["text"], "body", self._left(), 8, width - self._left(), pen.colors.ink)
        pen.rect(0, height - 1, width, 1, pen.colors.line)


class RulingsPage(Screen):
    """All rulings."""

    column = 1180

    def title(self) -> str:
        return str(self.say("about.rulings"))

    def parts(self, width: float) -> Sequence[Part]:
        hint = part(Words, "hint", text=self.say("rulings.hint"), ink="ink2")
        halves = [tuple(one for name in half for one in self._chapter(name)) for half in HALVES]
        if width < WIDE:
            return (hint, *(one for half in halves for one in half))
        columns = tuple(part(Column, f"half.{n}", parts=half) for n, half in enumerate(halves))
        return (hint, part(Row, "halves", parts=columns, gap=48))

    def _chapter(self, name: str) -> Iterator[Part]:
        title = self.say(f"rulings.part.{name}")
        yield part(Heading, f"part.{name}", text=title, role="section", above=14, below=2)
        for ruling, section in (SLIPS if name == "slips" else RULINGS).items():
            if name in ("slips", CHAPTERS.get(section.partition(".")[0])):
                yield part(Ruling, ruling, section=section, text=self.say(f"ruling.{ruling}"))
