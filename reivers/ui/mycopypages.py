"""My copy in and out: into a file, and from a friend's."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

from reivers.kernel.facts import Fact
from reivers.store.mycopy import Comparison, Take
from reivers.ui.files import open_file, save_file
from reivers.ui.knowledge import Knowledge
from reivers.ui.page import LongList, Page
from reivers.ui.widgets import Text


class Exchange:
    """What can be done with My copy as a whole. `done` shows anew what is known."""

    def __init__(self, shell: Any, known: Knowledge, done: Callable[[], None]) -> None:
        self.shell, self.known, self._done = shell, known, done
        self._say = shell.words.say

    def export(self) -> None:
        """My copy into a file."""
        heading, name = self._say("library.export"), self._say("library.file_name")
        save_file(self.shell, heading, name, self.known.copy.export)

    def take_in(self) -> None:
        """Another copy from a file: what is new comes in, what differs is shown."""

        def compare(path: Path) -> None:
            self.shell.attempt(lambda: self._compare(self.known.copy.read_file(path)))

        open_file(self.shell, self._say("library.import"), compare)

    def _compare(self, theirs: list[Fact]) -> None:
        found = self.known.copy.compare(theirs)
        if found.conflicts:
            self.shell.lay(ConflictPage(self, theirs, found))
        else:
            self._merge(theirs, "mine")

    def settle(self, theirs: list[Fact], take: Take) -> None:
        """Takes a copy over; where both differ, mine stays or theirs comes."""
        self.shell.attempt(lambda: self._merge(theirs, take))

    def _merge(self, theirs: list[Fact], take: Take) -> None:
        found = self.known.copy.merge(theirs, take)
        counts = {"new": len(found.new), "same": len(found.same), "conflicts": len(found.conflicts)}
        self._done()
        self.shell.tell(self._say("copy.imported", counts))


class ConflictPage(Page):
    """Where another copy says something else: mine and theirs, side by side."""

    def __init__(self, exchange: Exchange, theirs: list[Fact], found: Comparison) -> None:
        shell, known = exchange.shell, exchange.known
        super().__init__(shell, shell.words.say("library.conflicts", {"n": len(found.conflicts)}))
        self._exchange, self._theirs = exchange, theirs
        facts = {"new": len(found.new), "same": len(found.same)}
        self.ids.above.add_widget(Text(text=self.say("library.others", facts)))
        rows = LongList()
        self.instead_of_body(rows)
        rows.data = [
            {
                "name": f"{known.title(mine.thing)} · {self.say(f'library.field.{mine.field}')}",
                "note": self.say("library.differ", self._values(known, mine, other)),
                "option": mine.thing,
            }
            for mine, other in found.conflicts
        ]
        self.rows = rows
        self.key(self.say("library.take_theirs"), lambda: self._settle("theirs"))
        self.key(self.say("library.keep_mine"), lambda: self._settle("mine"), main=True)

    def _values(self, known: Knowledge, mine: Fact, other: Fact) -> dict[str, str]:
        return {"mine": known.said(mine.field, mine.value), "theirs": known.said(other.field, other.value)}

    def _settle(self, take: Take) -> None:
        self.shell.take_off()
        self._exchange.settle(self._theirs, take)
