"""Export and import of My copy."""

from collections.abc import Callable, Set
from pathlib import Path
from typing import Any

from reivers.games.border.card_facts import CardFacts
from reivers.kernel.facts import Fact, FactKey
from reivers.store.my_copy import Comparison
from reivers.ui.widgets.inputs import Chips
from reivers.ui.widgets.sub_screen import Halves, SubScreen
from reivers.ui.widgets.widgets import OptionRow, Text

SHOWN = 40
"""The number of differing facts on the page at once."""


class Exchange:
    """Actions on My copy as a whole. `done` refreshes what is shown."""

    def __init__(self, shell: Any, known: CardFacts, done: Callable[[], None]) -> None:
        self.shell, self.known, self._done = shell, known, done
        self._say = shell.words.say

    def export(self) -> None:
        """Export My copy to a file."""
        heading, name = self._say("library.export"), self._say("library.file_name")
        self.shell.save_file(heading, name, self.known.copy.export)

    def take_in(self) -> None:
        """Import another copy: new facts are added, different ones are shown."""

        def compare(path: Path) -> None:
            self.shell.attempt(lambda: self._compare(self.known.copy.read_file(path)))

        self.shell.open_file(self._say("library.import"), compare)

    def _compare(self, theirs: list[Fact]) -> None:
        found = self.known.copy.compare(theirs)
        if found.conflicts:
            self.shell.open(ConflictPage(self, theirs, found))
        else:
            self._merge(theirs)

    def settle(self, theirs: list[Fact], refused: Set[FactKey]) -> None:
        """Import a copy, except for the facts that the player refused."""
        self.shell.attempt(lambda: self._merge(theirs, refused))

    def _merge(self, theirs: list[Fact], refused: Set[FactKey] = frozenset()) -> None:
        wanted = [fact for fact in theirs if (fact.thing, fact.field) not in refused]
        found = self.known.copy.merge(wanted, "theirs")
        taken, differed = len(found.conflicts), len(found.conflicts) + len(refused)
        counts = {"new": len(found.new), "same": len(found.same), "taken": taken, "conflicts": differed}
        self._done()
        self.shell.toast(self._say("library.settled" if differed else "copy.imported", counts))


class ConflictPage(SubScreen):
    """Facts that differ in another copy: mine and theirs side by side, one of them chosen. Untouched ones
    stay mine."""

    def __init__(self, exchange: Exchange, theirs: list[Fact], found: Comparison) -> None:
        shell = exchange.shell
        super().__init__(shell, shell.words.say("library.conflicts", {"n": len(found.conflicts)}), reach=2.2)
        self._exchange, self._theirs, self._found = exchange, theirs, found
        self.refused = {(mine.thing, mine.field) for mine, _other in found.conflicts}
        self.first = 0
        facts = {"new": len(found.new), "same": len(found.same)}
        self.ids.above.add_widget(Text(text=self.say("library.others", facts), role="row"))
        sides = [(side, self.say(f"library.all.{side}")) for side in ("mine", "theirs")]
        self.every = Chips("", sides, "mine", self._choose_all)
        self.ids.above.add_widget(self.every)
        self._show()

    def _show(self) -> None:
        """Show some of the differences, and buttons for the rest."""
        self.sides: dict[FactKey, dict[str, OptionRow]] = {}
        self.ids.body.clear_widgets()
        for mine, other in self._found.conflicts[self.first : self.first + SHOWN]:
            self._write(mine, other)
        self._mark()
        self.top()

    def _write(self, mine: Fact, other: Fact) -> None:
        """Add one fact in both versions."""
        known, fact_key = self._exchange.known, (mine.thing, mine.field)
        self.write(f"{known.title(mine.thing)} · {self.say(f'library.field.{mine.field}')}", "place")
        both = Halves()
        self.sides[fact_key] = {}
        for side, fact in (("mine", mine), ("theirs", other)):
            value = known.said(fact.field, fact.value)
            row = OptionRow(name=self.say(f"library.{side}", {"value": value}), option=side)
            row.bind(on_release=lambda row, order_place=fact_key: self._choose(order_place, row.option))
            self.sides[fact_key][side] = row
            both.add_widget(row)
        self.add(both)

    def _choose(self, fact_key: FactKey, side: str) -> None:
        (self.refused.add if side == "mine" else self.refused.discard)(fact_key)
        self._mark()

    def _choose_all(self, side: str) -> None:
        positions = {(mine.thing, mine.field) for mine, _other in self._found.conflicts}
        self.refused = positions if side == "mine" else set()
        self._mark()

    def _mark(self) -> None:
        """Highlight the choices, and summarize the result at the bottom."""
        for fact_key, rows in self.sides.items():
            for side, row in rows.items():
                row.chosen = (side == "mine") == (fact_key in self.refused)
        every = len(self._found.conflicts)
        taken = every - len(self.refused)
        self.every.show({0: "mine", every: "theirs"}.get(taken, ""))
        self.ids.feet.clear_widgets()
        if self.first:
            self.key(self.say("library.differ_before", {"n": SHOWN}), lambda: self._turn(-SHOWN))
        left = every - self.first - SHOWN
        if left > 0:
            self.key(self.say("library.more_differ", {"n": min(left, SHOWN)}), lambda: self._turn(SHOWN))
        facts = {"new": len(self._found.new), "taken": taken}
        self.key(self.say("library.settle", facts), self._settle, main=True)

    def _turn(self, by: int) -> None:
        self.first += by
        self._show()

    def _settle(self) -> None:
        self.shell.close_top()
        self._exchange.settle(self._theirs, self.refused)
