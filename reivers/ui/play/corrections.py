"""Dialogs for corrections of tracked numbers, and for changes of who tracks what."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from reivers.frontend import corrections
from reivers.frontend.corrections import Correctable
from reivers.frontend.narrator import capital
from reivers.kernel.orders import Order
from reivers.ui.widgets.dialog import Dialog, pad_dialog
from reivers.ui.widgets.widgets import OptionRow

Then = Callable[[], None]


class CorrectionActions:
    """The corrections of a play screen."""

    def __init__(self, play: Any) -> None:
        self._play = play
        self._shell, self._game = play.shell, play.game
        self._say: Callable[..., str] = play.game.words.say
        self._corrections = corrections.CorrectionActions(play.game)

    def correct_number(self, what: str, then: Then = lambda: None) -> None:
        """Ask for the number on the table and correct the tracked one. The current question stays."""
        number = self._corrections.numbers().get(what)
        if number is None:
            self._shell.toast(self._say("ui.nothing_to_correct"))
            return

        def correct(value: Any) -> None:
            self._shell.close_top()
            self.write(lambda: number.correct(value), then)

        note = self._say(number.app_says)
        self._shell.open(pad_dialog(self._game.words, number.prompt, note, self._shell.close_top, correct))

    def correct_place(self, place: str) -> None:
        """Correct the tracked number of a place (or of no place); of several, the one that is chosen."""
        numbers = self._corrections.at_place(place)
        if len(numbers) == 1:
            self.correct_number(numbers[0].id)
        elif numbers:
            self._ask_which(self._say("ui.correct"), numbers, self._correct_chosen)
        else:
            self._shell.toast(self._say("ui.nothing_to_correct"))

    def _correct_chosen(self, what: str) -> None:
        self._shell.close_top()
        self.correct_number(what)

    def ask_which(self, heading: str, numbers: Iterable[str], chosen: Callable[[str], None]) -> None:
        """Ask which of these numbers to correct."""
        known = self._corrections.numbers()
        self._ask_which(heading, [known[what] for what in numbers], chosen)

    def _ask_which(self, heading: str, numbers: Iterable[Correctable], chosen: Callable[[str], None]) -> None:
        dialog = Dialog(heading=heading, close=self._shell.close_top)
        for number in numbers:
            name = capital(self._say(number.prompt.question))
            row = OptionRow(name=name, note=self._say(number.app_says), option=number.id)
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

    def hand_over(self, tracked_by: Mapping[str, str]) -> None:
        """Change who tracks something, then show what to set out or put away."""
        orders: list[Order] = []
        self._play.run(lambda: orders.extend(self._corrections.hand_over(tracked_by)))
        self._play.history.fix_board(orders)
