"""The journal of the board game: attacks with their family, their outcome and their VP."""

from collections.abc import Iterator, Sequence
from typing import Any

from reivers.frontend.narrator import JournalRow, capital, with_sign
from reivers.games.border import board
from reivers.games.border.ui.map.tabs import MarchTab
from reivers.games.border.views.sheets.journal import JournalRow as StepView
from reivers.ui.components.dice import DiceRow
from reivers.ui.components.text import Words
from reivers.ui.drawing.piece import Part, part
from reivers.ui.play.context import PageContext
from reivers.ui.play.sheets.journal import PlainJournalTab, StepLook

ICONS = {"summer": "card", "autumn": "ui-people", "winter": "ui-cards", "spring": "ui-scroll"}


class JournalTab(PlainJournalTab):
    """The journal with what is known of each step."""

    def __init__(self, context: PageContext, **kwargs: Any) -> None:
        self._views: dict[int, StepView] = {}
        super().__init__(context, **kwargs)

    def refresh(self) -> None:
        self._views = {row.last: row for row in self.context.view.tab("journal")}
        super().refresh()

    def looks(self, row: JournalRow) -> Sequence[StepLook]:
        """Return the attacks that began in a step, the newest first; its other steps have no row."""
        shown = [self._look(view) for view in self._views.values() if view.step == row.to]
        is_step = row.to in self.context.session.journal.branch
        return shown if is_step else (StepLook(),)

    def _look(self, view: StepView) -> StepLook:
        if view.correction:
            return StepLook(icon="ui-pen")
        icon = ICONS.get(view.when.partition("/")[2], "ui-list")
        vp = with_sign(view.vp) if view.vp else ""
        if view.note is None:
            return StepLook(icon=icon, vp=vp)
        say = self.context.say
        title = capital(say(view.headline)).removesuffix(".") if view.headline else ""
        token = view.family.lower()
        return StepLook(title=title, note=say(view.note), token=token, vp=vp, entries=view.entries)

    def detail(self, last: int) -> Iterator[Part]:
        """Return the map around the place of an attack, and the dice of both sides."""
        view = self._views.get(last)
        attack = view.attack if view else None
        if attack is None:
            return
        if board.march_of(attack.place) in board.WALK:
            yield MarchTab(self.context).land_around(attack.place)
        for role, side in (("attack", attack.attack), ("defense", attack.defense)):
            faces = tuple(die.face for die in (side.rolled if side else None) or () if die.face)
            if faces:
                yield part(Words, f"{role}.label", text=self.context.say(f"tools.entry.{role}"), role="label")
                yield part(DiceRow, role, faces=faces, dark=role == "defense")
