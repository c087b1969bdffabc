"""How the app reads the rules: the rulings, and errors of the rulebook."""

from collections.abc import Iterable
from typing import Any

from reivers.games.border.rulings import RULINGS, SLIPS
from reivers.ui.widgets.sub_screen import Halves, Heading, SubScreen
from reivers.ui.widgets.widgets import Column, OptionRow, Text

CHAPTERS = {"2": "2", "3": "2", "5": "5", "6": "6", "7": "7", "8": "8"}
"""The part of the page with the rulings of a chapter."""
HALVES = (("2", "5", "6", "8", "slips"), ("7",))
"""The columns of a wide screen: about half of all rulings are about Winter."""


class RulingsPage(SubScreen):
    """All rulings. Winter comes last on a narrow screen, because it's the longest."""

    def __init__(self, shell) -> None:
        super().__init__(shell, shell.words.say("rulings.title"), reach=2.2)
        self.write(self.say("rulings.hint"), "body", "ink_soft")
        halves = Halves()
        for parts in HALVES:
            half = Column(pos_hint={"top": 1})
            for part in parts:
                half.add_widget(Heading(text=self.say(f"rulings.part.{part}")))
                for text in self._rulings(part):
                    half.add_widget(Text(text=text, role="row"))
            halves.add_widget(half)
        self.add(halves)

    def _rulings(self, part: str) -> Iterable[str]:
        found = SLIPS if part == "slips" else RULINGS
        for name, section in found.items():
            if part in ("slips", CHAPTERS.get(section.partition(".")[0])):
                text = self.say(f"ruling.{name}")
                yield self.say("rulings.one", {"section": section, "text": text})


def rulings_row(shell: Any) -> OptionRow:
    """Return a row that opens the rulings."""
    note = shell.words.say("rulings.note", {"n": len(RULINGS) + len(SLIPS)})
    row = OptionRow(name=shell.words.say("rulings.title"), note=note, option="rulings")
    row.bind(on_release=lambda _row: shell.open(RulingsPage(shell)))
    return row
