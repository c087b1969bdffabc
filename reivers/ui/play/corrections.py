"""Corrections of tracked numbers, and changes of who tracks what."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from reivers.frontend.narrator import capital
from reivers.kernel.orders import difference
from reivers.ui.widgets.dialog import Dialog, pad_dialog
from reivers.ui.widgets.widgets import OptionRow

Then = Callable[[], None]


class CorrectionActions:
    """The corrections of a play screen."""

    def __init__(self, play: Any) -> None:
        self._play = play
        self._shell, self._game = play.shell, play.game
        self._say: Callable[..., str] = play.game.words.say

    @property
    def _session(self) -> Any:
        return self._game.session

    # -- numbers --------------------------------------------------------------------------------------------

    def correct_number(self, what: str, then: Then = lambda: None) -> None:
        """Ask for the number on the table and correct the tracked one. The current question stays."""
        prompt = self._session.corrections().get(what)
        if prompt is None:
            self._shell.toast(self._say("ui.nothing_to_correct"))
            return

        def amend(value: Any) -> None:
            self._shell.close_top()
            self.write(lambda: self._session.correct(what, value), then)

        note = self._say("ui.books_say", {"now": prompt.facts.get("now")})
        self._shell.open(pad_dialog(self._game.words, prompt, note, self._shell.close_top, amend))

    def correct_place(self, place: str) -> None:
        """Show the tracked numbers of a place (or of no place), each as a row."""
        found, table = self._session.corrections(), self._session.table
        here = [
            what
            for what, prompt in found.items()
            if (prompt.facts.get("place") == place if place else prompt.facts.get("place") not in table)
        ]
        if here:
            done = self._shell.close_all
            self.ask_which(self._say("ui.correct"), here, lambda what: self.correct_number(what, done))
        else:
            self._shell.toast(self._say("ui.nothing_to_correct"))

    def ask_which(self, heading: str, numbers: Iterable[str], chosen: Callable[[str], None]) -> None:
        """Ask which of these numbers to correct."""
        found = self._session.corrections()
        dialog = Dialog(heading=heading, close=self._shell.close_top)
        for what in numbers:
            note = self._say("ui.books_say", {"now": found[what].facts.get("now")})
            row = OptionRow(name=capital(self._say(found[what].question)), note=note, option=what)
            row.bind(on_release=lambda row: chosen(row.option))
            dialog.add(row)
        dialog.key(self._say("ui.never_mind"), self._shell.close_top, main=True)
        self._shell.open(dialog)

    def write(self, written: Callable[[], object], then: Then) -> None:
        """Record the corrections and restore the half-entered answer."""
        before, side_panel = self._play.pad, self._play.side_panel
        side_panel.steady = True
        done = self._play.run(written)
        side_panel.steady = False
        pad = self._play.pad
        if done and before and before.touched and pad and before.prompt.key == pad.prompt.key:
            pad.enter(before.entered)
        then()

    # -- tracking -------------------------------------------------------------------------------------------

    def hand_over(self, tracked_by: Mapping[str, str]) -> None:
        """Change who tracks something, then show what to set out or put away."""
        before = self._game.rules.on_table(self._session)
        self._play.run(lambda: [self._session.set(name, kept_by) for name, kept_by in tracked_by.items()])
        changes = difference(before, self._game.rules.on_table(self._session))
        self._play.history.fix_board(changes)
