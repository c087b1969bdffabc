"""The journal of the board game: attacks with their family, their outcome and their VP."""

from typing import Any

from reivers.frontend.narrator import JournalRow, capital, with_sign
from reivers.games.border.views.sheets.journal import JournalRow as StepView
from reivers.ui.play.context import PageContext
from reivers.ui.play.sheets.journal import JournalTab as PlainJournalTab
from reivers.ui.play.sheets.journal import Look

ICONS = {"summer": "card", "autumn": "ui-people", "winter": "ui-cards", "spring": "ui-scroll"}


class JournalTab(PlainJournalTab):
    """The journal with what is known of each step."""

    def __init__(self, context: PageContext, **kwargs: Any) -> None:
        self._views: dict[int, StepView] = {}
        super().__init__(context, **kwargs)

    def refresh(self) -> None:
        self._views = {row.last: row for row in self.context.view.tab("journal")}
        super().refresh()

    def look(self, row: JournalRow) -> Look:
        view = self._views.get(int(row.to or 0))
        if view is None:
            return Look()
        if view.correction:
            return Look(icon="ui-pen")
        icon = ICONS.get(view.when.partition("/")[2], "ui-list")
        vp = with_sign(view.vp) if view.vp else ""
        if view.headline is None or view.note is None:
            return Look(icon=icon, vp=vp)
        say = self.context.say
        title, note = capital(say(view.headline)).removesuffix("."), say(view.note)
        return Look(title=title, note=note, token=view.family.lower(), vp=vp)
