"""The board screens: a March, the audit, what to move, and the whole table set out again."""

from collections.abc import Callable
from functools import partial
from typing import Any

import attrs

from reivers.frontend.narrator import Group, capital
from reivers.games.border import board
from reivers.games.border.names import name_of
from reivers.games.border.ui.map.tabs import MarchTab
from reivers.games.border.ui.old_views.board import picture
from reivers.games.border.ui.old_views.set_out import bags
from reivers.games.border.ui.sheets.audit import AuditView
from reivers.games.border.ui.sheets.march import PlaceDetails
from reivers.ui.play.board_screens import BoardScreens
from reivers.ui.play.corrections import Then
from reivers.ui.play.orders_page import Orders, OrdersPage
from reivers.ui.play.question_sheet import QuestionSheet
from reivers.ui.widgets.sub_screen import SubScreen
from reivers.ui.widgets.widgets import TextButton


class BorderScreens(BoardScreens):
    """The board screens of a play screen."""

    def menu(self) -> dict[str, Then]:
        on_table = {"audit": self.open_audit, "set_out": self.set_out}
        return on_table if self._something_on_table() else {}

    # -- a March ------------------------------------------------------------------------------------------

    def open_march(self, march: str) -> None:
        """Show everything in a March on its own page."""
        page = SubScreen(self._shell, self._march_name(march), reach=2.2)
        view = MarchTab(self._play)
        view.march = march
        page.instead_of_body(view)
        page.views = [view]
        for other in _neighbours(march):
            page.key(self._march_name(other, short=True), partial(self._show, other))
        page.key(self._say("map.to_board"), self._shell.close_top, main=True)
        self._shell.open(page)
        view.refresh()

    def _show(self, march: str) -> None:
        self._shell.close_top()
        self.open_march(march)

    def _march_name(self, march: str, short: bool = False) -> str:
        return self._say(f"{'march_short' if short else 'map.march'}.{march}")

    def rename(self, place: str, then: Then = lambda: None) -> None:
        """Ask for the name of a place without one and save it in My copy."""
        thing, field = name_of(place)
        prompt = self._session.game.fact_prompt(thing, field)

        def learn(name: str) -> None:
            self._shell.close_top()
            self._corrections.write(lambda: self._session.correct_fact(thing, field, name), then)

        note = capital(self._say(self._game.rules.names.place(place)))
        self._shell.open(QuestionSheet(self._play, prompt, learn, note=note))

    # -- the audit ----------------------------------------------------------------------------------------

    def open_audit(self, nth: int = 0) -> None:
        """Show March by March what should be there. The button continues, so anything not corrected is
        right."""
        march = board.WALK[nth]
        facts = {"name": self._march_name(march), "nth": nth + 1, "total": len(board.WALK)}
        page = SubScreen(self._shell, self._say("audit.heading", facts), reach=2.2)

        def show() -> None:
            view.show(picture(self._game, ringed=frozenset()))

        view = AuditView(self._game, march, lambda line: self._wrong(line, show))
        show()
        page.write(self._say("audit.hint"), "small", "ink_soft")
        page.add(view)
        last = nth + 1 == len(board.WALK)
        key = "audit.done" if last else "audit.next"
        page.key(self._say(key, facts), lambda: self._audited(nth), main=True)
        self._shell.open(page)

    def offer_audit(self) -> None:
        """Offer the audit after a while away, or in Spring."""
        if self._something_on_table():
            self._shell.toast(self._say("audit.ask"), (self._say("audit.check"), self.open_audit))

    def audit_key(self) -> TextButton | None:
        """Return a button that opens the audit, if there is a board to check."""
        if not self._something_on_table():
            return None
        return self._button("audit.offer", self.open_audit)

    def _something_on_table(self) -> bool:
        return bool(self._game.rules.on_table(self._session))

    def _audited(self, nth: int) -> None:
        self._shell.close_top()
        if nth + 1 < len(board.WALK):
            self.open_audit(nth + 1)
        else:
            self._shell.toast(self._say("audit.right"))

    def _wrong(self, line: PlaceDetails, then: Then) -> None:
        """Ask which of a place's numbers is wrong. If there's only one, ask for it at once."""
        if len(line.numbers) == 1:
            self._corrections.correct_number(line.numbers[0].what, then)
        else:
            wrong = [chunk.what for chunk in line.numbers]
            self._corrections.ask_which(
                line.name, wrong, lambda what: self._instead(self._corrections.correct_number, what, then)
            )

    # -- the whole table ----------------------------------------------------------------------------------

    def set_out(self) -> None:
        """Set this game out again, from an empty table."""
        table = self._game.rules.on_table(self._session)
        groups = bags(table, self._say, self._game.rules.names)
        if not groups:
            self._shell.toast(self._say("setout.nothing"))
            return
        self._play.show_page(
            OrdersPage(
                self._play,
                Orders(
                    title=self._say("setout.heading"),
                    note=self._say("setout.hint"),
                    groups=groups,
                    links=self.links(),
                    main=self._say("update_board.done"),
                ),
            )
        )

    def titled(self, groups: list[Group]) -> tuple[list[Group], list[tuple[str, str]]]:
        """Name each March in full, with its family's token."""
        named, tokens = [], []
        for group in groups:
            march = board.march_of(group.places[0][0]) if group.places else ""
            heading = self._march_name(march) if march in board.WALK else group.heading
            named.append(attrs.evolve(group, heading=heading))
            if march in board.FAMILY_OF:
                tokens.append((heading, board.FAMILY_OF[march].lower()))
        return named, tokens

    def links(self) -> list[tuple[str, str, Then]]:
        return [("ui-eye", self._say("menu.audit"), self.open_audit)] if self._something_on_table() else []

    def _button(self, name: str, pressed: Then) -> TextButton:
        key = TextButton(text=self._say(name))
        key.bind(on_release=lambda _key: pressed())
        return key

    def _instead(self, opened: Callable[..., None], *what: Any) -> None:
        self._shell.close_top()
        opened(*what)


def _neighbours(march: str) -> tuple[str, str]:
    """Return the Marches before and after this one on the walk."""
    at = board.WALK.index(march)
    return board.WALK[at - 1], board.WALK[(at + 1) % len(board.WALK)]
