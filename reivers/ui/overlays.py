"""What is laid over the play: Why, reminders, pages and peeks, the menu."""

from collections.abc import Callable, Iterable
from typing import Any

from reivers.ui.companion import give_room, lay_view, pages_of, view_of
from reivers.ui.holders import chance_slip, lies_slip
from reivers.ui.playmenu import PlayMenu
from reivers.ui.slips import PageSlip, PeekSlip, Slip, why_slip

BOARD_SHARE = 0.8
"""Of its page the map takes so much at most: what lies beside the board is seen to begin below it."""


class Overlays:
    """Works for a play screen: opens all that lies over it but the pages of the board."""

    def __init__(self, play: Any) -> None:
        self._play = play
        self._shell, self._sitting = play.shell, play.sitting
        self._say: Callable[..., str] = play.sitting.words.say

    def open_why(self) -> None:
        why, rule = self._play.teller.why(), self._play.teller.rule()
        self._shell.lay(why_slip(self._sitting.words, why, self._shell.take_off, rule))

    def open_reminders(self) -> None:
        """What may be forgotten just now. It never blocks anything."""
        slip = Slip(heading=self._say("ui.remind"), close=self._shell.take_off)
        for line in self._play.teller.reminders():
            slip.write(line)
        slip.key(self._say("ui.close"), self._shell.take_off, main=True)
        self._shell.lay(slip)

    def open_page(self, page: str) -> None:
        """A page of the companion: beside the play or, where it has no place there, over the whole screen."""
        self._play.companion.open(page)
        if self._play.beside:
            return
        self._page_slip(self._say(f"ui.page.{page}"), (page,))

    def _page_slip(self, heading: str, pages: Iterable[str]) -> None:
        slip = PageSlip(heading=heading, close=self._shell.take_off, full=True)
        for page in pages:
            view = view_of(self._play, page)
            lay_view(view, slip.ids.above, slip.ids.body)
            give_room(view, slip.ids.scroll, BOARD_SHARE if page == "board" else 1.0)
        slip.key(self._say("ui.to_play"), self._shell.take_off, main=True)
        self._shell.lay(slip)

    def refresh(self) -> None:
        """Pages that lie over the play show what has been put right meanwhile."""
        for slip in self._shell.slips:
            for view in slip.ids.body.children if isinstance(slip, PageSlip) else ():
                if hasattr(view, "refresh"):
                    view.refresh()

    def make_way(self) -> None:
        """Pages that lay over the play now stand beside it, even if something was asked over them."""
        for page in [slip for slip in self._shell.slips if slip.full]:
            self._shell.take_out(page)

    def open_sheets(self) -> None:
        """The families and the score."""
        sheets = [page for page in pages_of(self._sitting) if page in ("family", "rivals", "score")]
        self._page_slip(self._say("ui.sheets"), sheets)

    def peek(self, page: str) -> None:
        """What is behind a number of the strip, over the lower half; any tap takes it away."""
        slip = PeekSlip(heading=self._say(f"ui.page.{page}"), close=self._shell.take_off)
        view = view_of(self._play, page if page in pages_of(self._sitting) else "score")
        slip.add(view)
        if page == "board":
            give_room(view, slip.ids.scroll)
        self._shell.lay(slip)

    def open_menu(self) -> None:
        """All that is not needed at every step."""
        self._shell.lay(PlayMenu(self._play))

    def open_holders(self) -> None:
        """Who holds the dice, cups and decks."""
        self._lay(chance_slip)

    def open_lies(self) -> None:
        """What lies on the table, and what the app keeps instead."""
        self._lay(lies_slip)

    def _lay(self, made: Callable[..., Slip]) -> None:
        sitting, close = self._sitting, self._shell.take_off
        hand_over = self._play.clerk.hand_over
        self._shell.lay(made(sitting.words, sitting.boxed, sitting.session, hand_over, close))
