"""What opens over the play screen: Why, reminders, tabs, the menu, and who tracks what."""

from typing import TYPE_CHECKING

from reivers.frontend.narrator import capital
from reivers.kernel.words import Say
from reivers.ui.components.rows import ListRow
from reivers.ui.components.sheet import PageOver
from reivers.ui.drawing.piece import part
from reivers.ui.play.sheets.menu import PlayMenu
from reivers.ui.play.sheets.tracking_dialog import ChanceSheet, TrackingSheet
from reivers.ui.play.sheets.why import WhySheet
from reivers.ui.play.side_panel import view_of

if TYPE_CHECKING:
    from reivers.ui.play.screen import PlayScreen


class PlayDialogs:
    """The dialogs of a play screen, except for the board screens."""

    def __init__(self, play: "PlayScreen") -> None:
        self._play = play
        self._shell = play.shell
        self._say: Say = play.game.words.say

    def open_why(self) -> None:
        narrator = self._play.narrator
        self._shell.open(
            WhySheet(
                self._play.context,
                narrator.explanations(),
                rolls=narrator.rolls(),
                own=self._play.scene.why_parts(),
            )
        )

    def open_reminders(self) -> None:
        """Show what the player may forget now. It never blocks anything."""
        rows = [
            part(ListRow, f"reminder.{n}", icon="ui-bell", text=capital(self._say(one)), divider=n > 0)
            for n, one in enumerate(self._play.context.view.reminders)
        ]
        self._shell.open_sheet(self._say("ui.remind"), rows)

    def open_page(self, page: str, *, whole: bool = False) -> None:
        """Open a tab: in the side panel or, without one or as a whole page, over the screen."""
        if not whole or not self._play.beside:
            self._play.side_panel.open(page)
        if whole or not self._play.beside:
            self._shell.open(TabPage(self._play, page, whole=whole))

    def open_sheets(self) -> None:
        """Open the player's own sheet, or the score of a game without one."""
        tabs = [tab.id for tab in self._play.ui.tabs_of(self._play.game)]
        self.open_page("family" if "family" in tabs else "score")

    def refresh(self) -> None:
        """Update the tabs that are open over the page."""
        for page in self._shell.overlays:
            if isinstance(page, PageOver):
                page.content.refresh()

    def make_way(self) -> None:
        """Move tabs from over the page to the side panel, except for whole pages."""
        for page in [one for one in self._shell.overlays if isinstance(one, TabPage) and not one.whole]:
            self._shell.close(page)

    def open_menu(self) -> None:
        self._shell.open(PlayMenu(self._play))

    def open_tracked_by(self) -> None:
        """Show who rolls the dice and has the cups and decks."""
        self._shell.open(ChanceSheet(self._play))

    def open_tracking(self) -> None:
        """Show what is on the table and what the app tracks instead."""
        self._shell.open(TrackingSheet(self._play))


class TabPage(PageOver):
    """A tab of the side panel as a page. A whole one stays when the side panel has room."""

    def __init__(self, play: "PlayScreen", tab: str, *, whole: bool) -> None:
        say = play.say
        title = f"ui.title.{tab}" if play.game.words.has(f"ui.title.{tab}") else f"ui.page.{tab}"
        facts = {"game": play.session.journal.header.name, "part": play.narrator.when()}
        above, view = say("ui.game_and_part", facts), view_of(play, tab)
        super().__init__(play.shell.close_top, say("ui.close"), say(title), view, above)
        self.whole = whole
        self.content.refresh()
