"""What is laid over the play: Why, reminders, pages and peeks, the menu, corrections."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from reivers.kernel.orders import difference
from reivers.ui.companion import give_room, lay_view, pages_of, view_of
from reivers.ui.holders import chance_slip, lies_slip
from reivers.ui.playmenu import PlayMenu
from reivers.ui.slips import PageSlip, PeekSlip, Slip, why_slip
from reivers.ui.telling import capital
from reivers.ui.widgets import OptionRow

BOARD_SHARE = 0.8
"""Of its page the map takes so much at most: what lies beside the board is seen to begin below it."""


class Overlays:
    """The half of the play screen that opens what lies over it."""

    # What the other half has.
    say: Any
    shell: Any
    sitting: Any
    session: Any
    teller: Any
    clerk: Any
    companion: Any
    wide: Any
    beside: Any
    put_right: Any
    pad: Any
    act: Any
    offer_put_right: Any

    def open_why(self) -> None:
        why, rule = self.teller.why(), self.teller.rule()
        self.shell.lay(why_slip(self.sitting.words, why, self.shell.take_off, rule))

    def open_reminders(self) -> None:
        """What may be forgotten just now. It never blocks anything."""
        slip = Slip(heading=self.say("ui.remind"), close=self.shell.take_off)
        for line in self.teller.reminders():
            slip.write(line)
        slip.key(self.say("ui.close"), self.shell.take_off, main=True)
        self.shell.lay(slip)

    def open_page(self, page: str) -> None:
        """A page of the companion: beside the play or, where it has no place there, over the whole screen."""
        self.companion.open(page)
        if self.beside:
            return
        self._page_slip(self.say(f"ui.page.{page}"), (page,))

    def _page_slip(self, heading: str, pages: Iterable[str]) -> None:
        slip = PageSlip(heading=heading, close=self.shell.take_off, full=True)
        for page in pages:
            view = view_of(self, page)
            lay_view(view, slip.ids.above, slip.ids.body)
            give_room(view, slip.ids.scroll, BOARD_SHARE if page == "board" else 1.0)
        slip.key(self.say("ui.to_play"), self.shell.take_off, main=True)
        self.shell.lay(slip)

    def refresh_pages(self) -> None:
        """Pages that lie over the play show what has been put right meanwhile."""
        for slip in self.shell.slips:
            for view in slip.ids.body.children if isinstance(slip, PageSlip) else ():
                if hasattr(view, "refresh"):
                    view.refresh()

    def swiped(self, way: int) -> None:
        """On a phone the board lies to the right of the play, the sheets to the left."""
        if self.wide:
            return
        if way < 0:
            self.open_page("board")
        else:
            sheets = [page for page in pages_of(self.sitting) if page in ("family", "rivals", "score")]
            self._page_slip(self.say("ui.sheets"), sheets)

    def peek(self, page: str) -> None:
        """What is behind a number of the strip, over the lower half; any tap takes it away."""
        slip = PeekSlip(heading=self.say(f"ui.page.{page}"), close=self.shell.take_off)
        slip.add(view_of(self, page if page in pages_of(self.sitting) else "score"))
        self.shell.lay(slip)

    def open_menu(self) -> None:
        """All that is not needed at every step."""
        self.shell.lay(PlayMenu(self))

    def open_holders(self) -> None:
        """Who holds the dice, cups and decks."""
        self._lay(chance_slip)

    def open_lies(self) -> None:
        """What lies on the table, and what the app keeps instead."""
        self._lay(lies_slip)

    def _lay(self, made: Callable[..., Slip]) -> None:
        sitting, close = self.sitting, self.shell.take_off
        self.shell.lay(made(sitting.words, sitting.boxed, self.session, self._hand_over, close))

    def _hand_over(self, holders: Mapping[str, str]) -> None:
        """From the app to the table, or back; then something must be laid out, or put away."""
        before = self.sitting.boxed.on_table(self.session)
        self.act(lambda: [self.session.set(name, holder) for name, holder in holders.items()])
        self.offer_put_right(difference(before, self.sitting.boxed.on_table(self.session)))

    # -- corrections ----------------------------------------------------------------------------------------

    def correct(self, place: str) -> None:
        """What the books say of a place (or, without one, of what lies nowhere), each number a row."""
        found = self.session.game.corrections(self.session.state)
        table = self.session.game.table(self.session.state)
        here = {
            what: prompt
            for what, prompt in found.items()
            if (prompt.facts.get("place") == place if place else prompt.facts.get("place") not in table)
        }
        if not here:
            self.shell.tell(self.say("ui.nothing_to_correct"))
            return
        slip = Slip(heading=self.say("ui.correct"), close=self.shell.take_off)
        for what, prompt in here.items():
            note = self.say("ui.books_say", {"now": prompt.facts.get("now")})
            row = OptionRow(name=capital(self.say(prompt.question)), note=note, option=what)
            row.bind(on_release=lambda row: self.clerk.put_right(row.option, self.shell.clear_slips))
            slip.add(row)
        slip.key(self.say("ui.never_mind"), self.shell.take_off, main=True)
        self.shell.lay(slip)
