"""Dialogs for corrections of tracked numbers, and for changes of who tracks what."""

from collections.abc import Callable, Iterable, Mapping
from functools import partial
from typing import TYPE_CHECKING, Any

from reivers.frontend import corrections
from reivers.frontend.corrections import Correctable
from reivers.frontend.narrator import capital
from reivers.kernel.orders import Order
from reivers.kernel.words import Say
from reivers.ui.components.rows import ListRow
from reivers.ui.drawing.piece import part
from reivers.ui.play.question_sheet import QuestionSheet

if TYPE_CHECKING:
    from reivers.ui.play.screen import PlayScreen

Then = Callable[[], None]


class PlayCorrections:
    """The corrections of a play screen."""

    def __init__(self, play: "PlayScreen") -> None:
        self._play = play
        self._shell, self._game = play.shell, play.game
        self._say: Say = play.game.words.say
        self.numbers = corrections.CorrectionActions(play.game)

    def correct_number(self, what: str, then: Then = lambda: None) -> None:
        """Ask for the number on the table and correct the tracked one. The current question stays."""
        number = self.numbers.numbers().get(what)
        if number is None:
            self._shell.toast(self._say("ui.nothing_to_correct"))
            return

        def correct(value: Any) -> None:
            self._shell.close_top()
            self.write(lambda: number.correct(value), then)

        note, after = self._say(number.app_says), self._say("correction.note")
        self._shell.open(QuestionSheet(self._shell, number.prompt, correct, note=note, after=after))

    def correct_place(self, place: str) -> None:
        """Correct the tracked number of a place (or of no place); of several, the one that is chosen."""
        numbers = self.numbers.at_place(place)
        if len(numbers) == 1:
            self.correct_number(numbers[0].id)
        elif numbers:
            self._ask_which(self._say("ui.correct"), numbers, self.correct_number)
        else:
            self._shell.toast(self._say("ui.nothing_to_correct"))

    def ask_which(self, heading: str, numbers: Iterable[str], chosen: Callable[[str], None]) -> None:
        """Ask which of these numbers to correct."""
        known = self.numbers.numbers()
        self._ask_which(heading, [known[what] for what in numbers], chosen)

    def _ask_which(self, heading: str, numbers: Iterable[Correctable], chosen: Callable[[str], None]) -> None:
        rows = [
            part(
                ListRow, number.id, text=capital(self._say(number.prompt.question)),
                note=self._say(number.app_says), opens=True,
                tap=partial(self._shell.instead, partial(chosen, number.id)),
            )
            for number in numbers
        ]  # fmt: skip
        self._shell.open_sheet(heading, rows, gap=0)

    def write(self, written: Callable[[], object], then: Then) -> None:
        """Record the corrections and restore the half-entered answer."""
        side_panel = self._play.side_panel
        entered = self._game.draft_answer()
        side_panel.steady = True
        done = self._play.run(written)
        side_panel.steady = False
        if done and entered is not None:
            self._play.scene.restore(entered)
            self._play.context.save_draft_answer(entered)
            self._play.scene.update()
        then()

    def hand_over(self, tracked_by: Mapping[str, str]) -> None:
        """Change who tracks something, then show what to set out or put away."""
        orders: list[Order] = []
        self._play.run(lambda: orders.extend(self.numbers.hand_over(tracked_by)))
        self._play.history.fix_board(orders)
