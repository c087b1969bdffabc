"""The guided first game: the Example of Play on the usual pages, with dialogs that explain what to do.

The player taps Thomas's answers or lets the app show them. All pages, pads and buttons are those of any game.
"""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from kivy.clock import Clock
from kivy.lang import Builder
from kivy.properties import BooleanProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from reivers.frontend import tour
from reivers.frontend.open_game import OpenGame
from reivers.kernel.messages import Message
from reivers.kernel.prompts import Continue
from reivers.ui.play.screen import PlayScreen
from reivers.ui.widgets.dialog import Dialog
from reivers.ui.widgets.widgets import Divider

MOST = 0.75
"""The largest share of the height for a dialog; its text then fits on the smallest phone."""
PATIENCE = 0.2
"""Seconds between checks whether the open dialog was closed."""


class Hint(BoxLayout):
    """What Thomas does on this page, above the page. A tap explains more and can leave the tour; a button
    does it."""

    text = StringProperty()
    say = ObjectProperty()
    shows = BooleanProperty(True)

    def __init__(self, play: "TourScreen", **kwargs: Any) -> None:
        self.play = play
        super().__init__(say=play.say, **kwargs)


class TourScreen(PlayScreen):
    """The play screen of the tour. `tour` knows the steps; the screen only compares and shows."""

    def __init__(self, shell, game: OpenGame, **kwargs) -> None:
        assert game.tour is not None
        self.tour = game.tour
        self.hint: Hint | None = None
        self._waiting: Any = None
        super().__init__(shell, game, **kwargs)
        progress = self.tour.progress(self.session)
        self._kinds = {tour.kind_of(page) for page in progress.finished}
        self._finished = len(progress.finished)
        self._lay_out()
        # The shell closes all dialogs when it shows a screen, so the first one opens after that.
        self._waiting = Clock.schedule_once(lambda _time: self.guide(intro=not progress.done), 0)

    def _lay_out(self) -> None:
        """Put the hint above the page, in its column."""
        self.hint = Hint(self)
        self.task.add_widget(self.hint, index=1)

    def leave(self) -> None:
        self._stop_waiting()
        super().leave()

    # -- hints ---------------------------------------------------------------------------------------------

    def refresh(self) -> None:
        super().refresh()
        if self.hint is not None:
            self.guide()

    def guide(self, *, intro: bool = False) -> None:
        """Show the hint for the current question, and a dialog if a page is finished or a new kind begins."""
        progress = self.tour.progress(self.session)
        assert self.hint is not None
        self.hint.text = self.say(self._to_do(progress))
        self.hint.shows = not self.tour.over(self.session)
        if progress.strayed is not None:
            self._when_free(self._open_strayed)
            return
        texts = self._news(progress)
        if self.tour.over(self.session):
            resting = isinstance(self.session.prompt, Continue)
            self._when_free(self._open_end if resting else self.go_alone)
        elif intro or texts or self._is_new():
            self._when_free(lambda: self._open_dialog(progress, texts, intro=intro))

    def _to_do(self, progress: tour.TourProgress) -> Message | str:
        return "tour.turn" if isinstance(self.session.prompt, Continue) else progress.to_do

    def _news(self, progress: tour.TourProgress) -> list[str]:
        """Return the pages finished since the last check. Undo finishes none."""
        finished = progress.finished
        fresh, self._finished = finished[self._finished :], len(finished)
        return fresh

    def _is_new(self) -> bool:
        """Return whether this kind of page hasn't been explained yet. A page without a question counts as the
        kind before, except in Spring."""
        page = self.scene.page
        rests = isinstance(self.session.prompt, Continue) and page != self.tour.last_page
        return self.tour.covers(page) and tour.kind_of(page) not in self._kinds and not rests

    def _when_free(self, open_it: Callable[[], None]) -> None:
        """Open a dialog once no other is open and no dice are falling."""
        self._stop_waiting()
        if self.shell.overlays or not self.scene.fully_shown:
            self._waiting = Clock.schedule_once(lambda _time: self._when_free(open_it), PATIENCE)
        else:
            open_it()

    def _stop_waiting(self) -> None:
        if self._waiting is not None:
            self._waiting.cancel()
            self._waiting = None

    # -- dialogs -------------------------------------------------------------------------------------------

    def _open_dialog(self, progress: tour.TourProgress, texts: Sequence[str], *, intro: bool = False) -> None:
        """Explain the finished page, the new kind of page and what to do on it."""
        page = self.scene.page
        heading = self._heading(texts[-1] if texts else page)
        dialog = Dialog(
            heading=heading, close=self.shell.close_top, low=not intro, aside=not intro, part=MOST
        )
        if intro:
            dialog.heading = self.say("home.tour")
            dialog.write(self.say("tour.intro"))
        for done in texts:
            for message in self.tour.comments(done):
                dialog.write(self.say(message))
        if self.tour.covers(page) and (self._is_new() or not texts):
            self._kinds.add(tour.kind_of(page))
            dialog.write(self.say(f"tour.kind.{tour.kind_of(page)}"), "body", "ink_soft")
        dialog.add(Divider())
        dialog.write(self.say(self._to_do(progress)), "row", "accent")
        rests = isinstance(self.session.prompt, Continue)
        dialog.key(self.say("tour.leave"), self._leave_after)
        if not rests:
            dialog.key(self.say("tour.show"), self._show_after)
        dialog.key(self.say("tour.read" if rests else "tour.do_it"), self.shell.close_top, main=True)
        self.shell.open(dialog)

    def _heading(self, page: str) -> str:
        return self.say(self.tour.heading(page)) if self.tour.covers(page) else self.say("home.tour")

    def show_more(self) -> None:
        """Open the dialog of this page again, with its parts explained."""
        self._open_dialog(self.tour.progress(self.session), ())

    def _open_strayed(self) -> None:
        """Offer to return to Thomas's answer or to continue alone, after a different answer."""
        progress = self.tour.progress(self.session)
        dialog = Dialog(heading=self.say("tour.strayed_heading"), close=self.follow)
        dialog.write(self.say("tour.strayed", {"do": progress.to_do}))
        dialog.key(self.say("tour.alone"), self.go_alone)
        dialog.key(self.say("tour.follow"), self.follow, main=True)
        self.shell.open(dialog)

    def _open_end(self) -> None:
        """Offer to continue alone or start a new game, at the end of the turn."""
        dialog = Dialog(heading=self.say(self.tour.heading(self.tour.last_page)), close=self.shell.close_top)
        for message in self.tour.comments(self.tour.last_page):
            dialog.write(self.say(message))
        dialog.add(Divider())
        dialog.write(self.say("tour.end"), "row", "accent")
        dialog.write(self.say("tour.end_hands"), "body", "ink_soft")
        dialog.key(self.say("tour.real"), self.new_game)
        dialog.key(self.say("tour.alone"), self.go_alone, main=True)
        self.shell.open(dialog)

    def open_leave(self) -> None:
        """Offer to continue alone or later."""
        dialog = Dialog(heading=self.say("tour.leave_heading"), close=self.shell.close_top)
        dialog.write(self.say("tour.leave_text"))
        dialog.key(self.say("tour.alone"), self.go_alone)
        dialog.key(self.say("tour.aside"), self.shell.home)
        dialog.key(self.say("tour.stay"), self.shell.close_top, main=True)
        self.shell.open(dialog)

    # -- actions -------------------------------------------------------------------------------------------

    def show_me(self) -> None:
        """Do what Thomas does next: give the answers of this part of the page, or continue."""
        if isinstance(self.session.prompt, Continue):
            self.take_default()
            return
        asked = bool(self.session.settings.get("ask_everything"))
        self.answer_all(self.tour.progress(self.session).next_answers(forced=asked))

    def _show_after(self) -> None:
        self.shell.close_top()
        self.show_me()

    def _leave_after(self) -> None:
        self.shell.close_top()
        self.open_leave()

    def roll_within(self) -> None:
        """Roll and draw as in the Example."""
        others, prompt = self.tour.progress(self.session).still_to_give, self.session.prompt
        if others and prompt is not None and others[0].key == prompt.key:
            self.session.answer(others[0].answer)
        else:
            super().roll_within()

    def follow(self) -> None:
        """Undo the different answers."""
        self.shell.close_all()
        while self.tour.progress(self.session).strayed is not None and self.run(self.session.undo_answer):
            pass

    def go_alone(self) -> None:
        """Leave the tour and continue the game."""
        self._stop_waiting()
        self.game.end_tour()
        self.shell.play_on(self.game)

    def new_game(self) -> None:
        self.game.end_tour()
        self.shell.home()
        self.shell.screen.new_game()


Builder.load_file(str(Path(__file__).with_name("tour.kv")))
