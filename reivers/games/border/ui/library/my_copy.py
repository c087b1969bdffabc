"""Export and import of My copy."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path

from reivers.frontend.narrator import capital
from reivers.games.border.card_facts import CardFacts
from reivers.games.border.views.library import DifferingFact, ImportView, import_view
from reivers.kernel.facts import Fact, FactKey
from reivers.ui.components.buttons import Button, Chip, MainButton
from reivers.ui.components.inputs import Segments
from reivers.ui.components.text import Space, Words
from reivers.ui.drawing.piece import Grid, Part, part
from reivers.ui.screens.screen import Screen
from reivers.ui.shell import Shell

SHOWN = 40
"""The number of differing facts shown at first, and added by a tap."""


class Exchange:
    """Actions on My copy as a whole. `done` refreshes what is shown."""

    def __init__(self, shell: Shell, known: CardFacts, done: Callable[[], None]) -> None:
        self.shell, self.known, self._done = shell, known, done
        self._say = shell.words.say

    def export(self) -> None:
        """Export My copy to a file."""
        heading, name = self._say("library.export"), self._say("library.file_name")
        self.shell.save_file(heading, name, self.known.copy.export)

    def take_in(self) -> None:
        """Import another copy: new facts are added, different ones are shown."""

        def compare(path: Path) -> None:
            self._compare(self.known.copy.read_file(path))

        self.shell.open_file(self._say("library.import"), compare)

    def _compare(self, theirs: list[Fact]) -> None:
        if self.known.copy.compare(theirs).conflicts:
            self.shell.open(ImportScreen(self, theirs))
        else:
            self.merge(theirs, set())

    def merge(self, theirs: list[Fact], taken: set[FactKey]) -> None:
        """Import the new facts, and those that replace the player's own."""
        differing = {(mine.thing, mine.field) for mine, _ in self.known.copy.compare(theirs).conflicts}
        wanted = [fact for fact in theirs if (fact.thing, fact.field) not in differing - taken]
        found = self.known.copy.merge(wanted, "theirs")
        counts = {"new": len(found.new), "same": len(found.same), "taken": len(taken)}
        self._done()
        self.shell.toast(self._say("library.settled", {**counts, "conflicts": len(differing)}))


class ImportScreen(Screen):
    """Facts that differ in another copy: mine and theirs side by side. Untouched ones stay mine."""

    title_key = "library.import"

    def __init__(self, exchange: Exchange, theirs: list[Fact]) -> None:
        super().__init__(exchange.shell)
        self._exchange, self._theirs = exchange, theirs
        self._found = exchange.known.copy.compare(theirs)
        self.taken: set[FactKey] = set()
        self._shown = SHOWN

    @property
    def view(self) -> ImportView:
        return import_view(self._exchange.known, self._found, self.taken)

    def parts(self, width: float) -> Sequence[Part]:
        view = self.view
        differing = view.differing[: self._shown]
        return [
            part(Words, "counts", text=self.say(view.counts), ink="ink2"),
            *self._every(view),
            *(one for fact in differing for one in self._fact(fact)),
            *self._more(len(view.differing) - len(differing)),
            part(Space, "end", height=8),
        ]

    def _every(self, view: ImportView) -> Iterator[Part]:
        if len(view.differing) < 2:
            return
        chosen = {0: "mine", len(view.differing): "theirs"}.get(len(self.taken), "")
        sides = tuple((side, self.say(f"library.all.{side}")) for side in ("mine", "theirs"))
        yield part(Segments, "all", options=sides, chosen=chosen, tap=self.choose_all)

    def _fact(self, fact: DifferingFact) -> Iterator[Part]:
        key = f"{fact.thing}/{fact.field}"
        text = f"{fact.title} · {self.say(f'library.field.{fact.field}')}"
        yield part(Words, key, text=text, role="strong", above=4)
        chips = tuple(
            part(
                Chip, f"{key}/{side}", text=capital(value), note=self.say(f"library.{side}"),
                chosen=fact.take_theirs == (side == "theirs"),
                tap=partial(self.choose, (fact.thing, fact.field), side),
            )
            for side, value in (("mine", fact.mine), ("theirs", fact.theirs))
        )  # fmt: skip
        yield part(Grid, f"{key}/sides", parts=chips, columns=2)

    def _more(self, left: int) -> Iterator[Part]:
        if left > 0:
            text = self.say("library.more_differ", {"n": min(left, SHOWN)})
            yield part(Button, "more", text=text, tap=self.show_more)

    def foot_parts(self) -> Sequence[Part]:
        main = self.view.main
        return (part(MainButton, "main", text=self.say(main.text), ready=main.ready, tap=self.press),)

    # -- acting --------------------------------------------------------------------------------------------

    def choose(self, key: FactKey, side: str) -> None:
        (self.taken.add if side == "theirs" else self.taken.discard)(key)
        self.update()

    def choose_all(self, side: str) -> None:
        keys = {(mine.thing, mine.field) for mine, _other in self._found.conflicts}
        self.taken = keys if side == "theirs" else set()
        self.update()

    def show_more(self) -> None:
        self._shown += SHOWN
        self.update()

    def press(self) -> None:
        """Import, if there is something to import."""
        if self.view.main.ready:
            self.shell.close_top()
            self.shell.attempt(lambda: self._exchange.merge(self._theirs, self.taken))
