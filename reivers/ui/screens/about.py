"""About: what this is and is not, who made what, and under which licenses."""

import json
from collections.abc import Iterable
from typing import Any

import reivers
from reivers.games.border.rulings import RULINGS, SLIPS
from reivers.resources import asset
from reivers.ui.widgets.sub_screen import HalvedPage, Halves, Heading, SubScreen
from reivers.ui.widgets.widgets import Column, OptionRow, Text

PARTS = (
    ("about.part.what", ("about.notice", "about.owners")),
    ("about.part.made", ("about.license", "about.typefaces", "about.art", "about.parts")),
    ("about.part.data", ("about.data", "about.privacy")),
)


class AboutPage(HalvedPage):
    """Everything that must be said once."""

    def __init__(self, shell) -> None:
        super().__init__(shell, shell.words.say("about.title"))
        self.begin_row()
        self.write(self.say("about.version", {"version": reivers.__version__}), "place")
        if (played := simulated()) is not None:
            self.write(self.say("about.simulated", played))
        for nth, (heading, sentences) in enumerate(PARTS):
            if nth == 1:
                self.begin_half()
            self.add(Heading(text=self.say(heading)))
            for sentence in sentences:
                self.write(self.say(sentence))
        self.add(Heading(text=self.say("about.part.rules")))
        note = self.say("rulings.note", {"n": len(RULINGS) + len(SLIPS)})
        row = OptionRow(name=self.say("rulings.title"), note=note, option="rulings")
        row.bind(on_release=lambda _row: self._open_rulings())
        self.add(row)

    def _open_rulings(self) -> None:

        self.shell.open(RulingsPage(self.shell))


def simulated() -> dict[str, Any] | None:
    """How many games were played by themselves before this was handed out, if it comes with an account."""
    try:
        match json.loads(asset("simulated.json").read_bytes()):
            case {
                "games": int(games),
                "problems": int(problems),
                "version": str(version),
                "commit": str(commit),
            } if games > 0:
                return {"n": games, "problems": problems, "version": version, "commit": commit}
    except (OSError, ValueError):
        pass
    return None


CHAPTERS = {"2": "2", "3": "2", "5": "5", "6": "6", "7": "7", "8": "8"}
"""The part of the page on which the rulings of a chapter stand."""
HALVES = (("2", "5", "6", "8", "slips"), ("7",))
"""What stands beside what on a wide screen: about half of all that can be asked is asked in Winter."""


class RulingsPage(SubScreen):
    """All of them. Winter comes last on a narrow screen, for it is the longest."""

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
