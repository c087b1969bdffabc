"""What the pages of this game share."""

from functools import partial
from typing import Any

from kivy.clock import Clock

from reivers.frontend.narrator import capital
from reivers.games.border.views.parts import MainButton
from reivers.ui.components.buttons import Main
from reivers.ui.play.context import PageContext
from reivers.ui.play.plain_page import PlainPage
from reivers.ui.widgets.theme import theme


class BorderPage(PlainPage):
    """A page with a view of its own. Advice that takes longer than a frame comes after the first one."""

    def __init__(self, context: PageContext, page: str, **kwargs: Any) -> None:
        self._advised: Any = None
        self._advise_soon = Clock.create_trigger(self._advise)
        super().__init__(context, page, **kwargs)

    def started(self) -> None:
        super().started()
        self._advised = None

    @property
    def wants_advice(self) -> bool:
        """Whether there is such advice for the current prompt."""
        return False

    @property
    def advised(self) -> Any:
        """The view with advice; None until it's known, and while odds are hidden."""
        if not theme.show_odds:
            return None
        if self._advised is None and self.wants_advice:
            self._advise_soon()
        return self._advised

    def _advise(self, *_time: float) -> None:
        if self._advised is None and self.wants_advice and theme.show_odds and self.parent is not None:
            self._advised = self.context.view.tab("advice")
            self.follow_advice()
            self.update()
            if self.fully_shown:
                self.context.focus_panel(self.focus)

    def follow_advice(self) -> None:
        """Take over what is suggested, now that it's known."""

    @property
    def beside(self) -> bool:
        """Whether the side panel is beside the page."""
        return self.context.wide and self.context.beside

    def main_of(self, main: MainButton) -> Main:
        """Return the main button of a view: it gives the answers, and without any it's quiet."""
        return Main(capital(self.say(main.text)), partial(self.give, *main.answers) if main.answers else None)

    def give(self, *answers: tuple[str, Any]) -> bool:
        """Give answers: all or nothing."""
        return self.context.answer(*answers)
