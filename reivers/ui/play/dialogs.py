"""What opens over the play screen: Why, reminders, tabs, peeks, the menu."""

from collections.abc import Callable, Iterable
from typing import Any

from reivers.ui.play.menu import PlayMenu
from reivers.ui.play.side_panel import give_room, open_view, view_of
from reivers.ui.play.tracking_dialog import chance_dialog, tracking_dialog
from reivers.ui.widgets.dialog import Dialog, PeekDialog, SubScreenDialog, why_dialog

BOARD_SHARE = 0.8
"""The largest share of a tab's height for the map, so that the start of the rest shows below it."""


class PlayDialogs:
    """The dialogs of a play screen, except for the board screens."""

    def __init__(self, play: Any) -> None:
        self._play = play
        self._shell, self._game = play.shell, play.game
        self._say: Callable[..., str] = play.game.words.say

    def open_why(self) -> None:
        why, rule = self._play.narrator.why(), self._play.narrator.rule()
        self._shell.open(why_dialog(self._game.words, why, self._shell.close_top, rule))

    def open_reminders(self) -> None:
        """Show what the player may forget now. It never blocks anything."""
        dialog = Dialog(heading=self._say("ui.remind"), close=self._shell.close_top)
        for line in self._play.narrator.reminders():
            dialog.write(line)
        dialog.key(self._say("ui.close"), self._shell.close_top, main=True)
        self._shell.open(dialog)

    def open_page(self, page: str) -> None:
        """Open a tab: in the side panel or, without one, over the whole screen."""
        self._play.side_panel.open(page)
        if self._play.beside:
            return
        self._page_dialog(self._say(f"ui.page.{page}"), (page,))

    def _page_dialog(self, heading: str, pages: Iterable[str]) -> None:
        dialog = SubScreenDialog(heading=heading, close=self._shell.close_top, full=True)
        for page in pages:
            view = view_of(self._play, page)
            if getattr(view, "fills", False):
                dialog.instead_of_body(view)
                continue
            open_view(view, dialog.ids.above, dialog.ids.body)
            give_room(view, dialog.ids.scroll, BOARD_SHARE if page == "board" else 1.0)
        dialog.key(self._say("ui.to_play"), self._shell.close_top, main=True)
        self._shell.open(dialog)

    def refresh(self) -> None:
        """Update the tabs that are open over the page."""
        for dialog in self._shell.overlays:
            for view in getattr(dialog, "views", ()):
                if hasattr(view, "refresh"):
                    view.refresh()

    def make_way(self) -> None:
        """Move tabs from over the page to the side panel."""
        for page in [dialog for dialog in self._shell.overlays if dialog.full]:
            self._shell.close(page)

    def open_sheets(self) -> None:
        """Open the families and the score."""
        beside = [tab.id for tab in self._play.ui.tabs_of(self._game)]
        sheets = [tab for tab in beside if tab in ("family", "rivals", "score")]
        self._page_dialog(self._say("ui.sheets"), sheets)

    def peek(self, page: str) -> None:
        """Show what is behind a number of the header, over the lower half. Any tap closes it."""
        dialog = PeekDialog(heading=self._say(f"ui.page.{page}"), close=self._shell.close_top)
        view = view_of(self._play, page)
        if getattr(view, "fills", False):
            self.open_page(page)
            return
        dialog.add(view)
        if page == "board":
            give_room(view, dialog.ids.scroll)
        self._shell.open(dialog)

    def open_menu(self) -> None:
        self._shell.open(PlayMenu(self._play))

    def open_tracked_by(self) -> None:
        """Show who rolls the dice and has the cups and decks."""
        self._open(chance_dialog)

    def open_tracking(self) -> None:
        """Show what is on the table and what the app tracks instead."""
        self._open(tracking_dialog)

    def _open(self, made: Callable[..., Dialog]) -> None:
        game, close = self._game, self._shell.close_top
        hand_over = self._play.corrections.hand_over
        self._shell.open(made(game.words, game.rules, game.session, hand_over, close))
