"""Summer by totals (5.0): the result of a Summer played at the table, on one page."""

from collections.abc import Callable
from typing import Any

from kivy.metrics import dp
from kivy.uix.widget import Widget

from reivers.games.border.ui.draft.totals_pad import TotalsPad
from reivers.games.border.ui.old_views.summer_totals import START, Entered, OtherTotals, Totals
from reivers.games.border.views.sheets.family import most_of_each
from reivers.kernel.prompts import Prompt
from reivers.ui.pads.pad import Pad
from reivers.ui.play.page_view import PageView
from reivers.ui.widgets.theme import theme
from reivers.ui.widgets.widgets import Text

ROOMY = 500
"""On a lower page the buttons need all the space."""
NONE = 0.001
"""The text's share of a wide page. With 0 the text would keep its old width."""


class TotalsScene(PageView):
    """One page for everything the rules ask one by one, recorded at once. Only cubes from a cup on the
    table are asked in between; the rest of the input waits."""

    def __init__(self, play: Any, page: str, **kwargs: Any) -> None:
        self.unfolded = False
        """Whether the rarely changed rows are visible."""
        super().__init__(play, page, left=NONE, size=play.ids.scene.size, **kwargs)
        self._others = OtherTotals.of_draft_answer(self.game.draft_answer())
        self.names = Text()
        self.bind(height=self._make_room)

    def _make_room(self, *_changed: Any) -> None:
        """Show the names and the question if the page is high enough."""
        page, wanted = self.ids.page, self.is_asked() and self.height >= dp(ROOMY) and not self.split
        if wanted and self.names.parent is None:
            page.add_widget(self.names)
        elif not wanted and self.names.parent is page.__self__:
            page.remove_widget(self.names)
        if self.pad is not None and self.is_asked():
            self.question, self.section = self.question_of(self.session.prompt)

    def show_names(self, names: str) -> None:
        """Show who is in the boxes: above the question or, if the pad has the whole page, below it."""
        self.names.text = names
        self._make_room()

    def is_asked(self) -> bool:
        """Return whether the page itself is asked, and nothing in between."""
        prompt = self.session.prompt
        return prompt is not None and prompt.key.startswith(START)

    def wants_width(self) -> bool:
        return self.is_asked()

    def shows_map(self) -> bool:
        return not self.is_asked()

    def build_page(self, page: Widget) -> None:
        """Build the page with the names of the cards, because numbers are easily confused."""
        if self.is_asked():
            self.names = Text(role="body", ink="accent")
            self._make_room()
        else:
            super().build_page(page)

    def question_of(self, prompt: Prompt | None) -> tuple[str, str]:
        if not self.is_asked():
            return super().question_of(prompt)
        low = self.height < dp(ROOMY) * theme.text  # there the header of the page is enough
        asked = "" if low else self.say("ui.totals.ask", {"turn": self.session.state.turn})
        names = self.names.text if self.split else ""
        return asked, names or self.say("ui.totals.hint")

    def make_pad(self, prompt: Prompt) -> Pad:
        half = self.game.draft_answer()
        if self.is_asked():
            self._others = OtherTotals()
            totals = Totals.of(self.session.ahead(START), half, most_of_each(self.session.state))
            return TotalsPad(self, prompt, totals)
        return self.play.ui.pad(prompt)(prompt, self.words, self.answer, self.roll, half)

    # -- actions -------------------------------------------------------------------------------------------

    def write_down(self, _entered: Entered) -> None:
        """Record all of it, or up to the next cubes."""
        assert isinstance(self.pad, TotalsPad)
        first, self._others = self.pad.totals.parted()
        self._do(lambda: self.session.page(first))

    def answer(self, answer: Any) -> None:
        self._do(lambda: self.session.answer(answer))

    def roll(self) -> None:
        """Let the app draw."""
        self._do(self.play.roll_within)

    def _do(self, work: Callable[[], object]) -> None:
        """Run an action, then give the waiting answers once they're asked."""

        def both() -> None:
            work()
            prompt = self.session.prompt
            if prompt is not None and self._others.begins_with(prompt):
                self.session.page(self._others.answers(prompt))
                self._others = OtherTotals()

        self.play.run(both)
        if (
            self._others.totals and not self.is_asked()
        ):  # otherwise nothing was recorded, and all of it is still half entered
            self.game.save_draft_answer(self._others.draft_answer())
