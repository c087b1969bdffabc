"""The board screens: a March, the check of the board, what to move, and the whole table set out again."""

from reivers.frontend.narrator import Group, capital
from reivers.games.border import board
from reivers.games.border.names import name_of
from reivers.games.border.ui.map.tabs import MarchTab
from reivers.games.border.ui.sheets.check import CheckPage
from reivers.games.border.ui.sheets.set_out import bags
from reivers.ui.components.sheet import PageOver
from reivers.ui.drawing.piece import Act
from reivers.ui.play.context import PageContext
from reivers.ui.play.orders_page import OrdersPage, OrderStop
from reivers.ui.play.question_sheet import QuestionSheet
from reivers.ui.play.sheets.board_screens import BoardScreens
from reivers.ui.play.sheets.corrections import Then


class BorderScreens(BoardScreens):
    """The board screens of a play screen."""

    def menu(self) -> dict[str, Then]:
        on_table = {"check": self.check_board, "set_out": self.set_out}
        return on_table if self._something_on_table() else {}

    # -- a March ------------------------------------------------------------------------------------------

    def open_march(self, march: str) -> None:
        """Show everything in a March on its own page."""
        for page in [page for page in self.shell.overlays if isinstance(page, MarchPage)]:
            self.shell.close(page)
        self.shell.open(MarchPage(self.context, march))

    def rename(self, place: str, then: Then = lambda: None) -> None:
        """Ask for the name of a place without one and save it in My copy."""
        thing, field = name_of(place)
        prompt = self.context.session.game.fact_prompt(thing, field)

        def learn(name: str) -> None:
            self.shell.close_top()
            self.context.corrections.write(
                lambda: self.context.session.correct_fact(thing, field, name), then
            )

        note = capital(self.say(self.context.game.rules.names.place(place)))
        self.shell.open(QuestionSheet(self.shell, prompt, learn, note=note))

    # -- the check ----------------------------------------------------------------------------------------

    def check_board(self, nth: int = 1) -> None:
        """Check March by March what should be on the board, from the nth March of the walk."""
        self.context.show_page(CheckPage(self.context, nth))

    def offer_check(self) -> None:
        """Offer to check the board after a while away."""
        if self._something_on_table():
            self.shell.toast(self.say("board_check.ask"), (self.say("board_check.offer"), self.check_board))

    def _something_on_table(self) -> bool:
        return bool(self.context.game.rules.on_table(self.context.session))

    # -- the whole table ----------------------------------------------------------------------------------

    def set_out(self) -> None:
        """Set this game out again, from an empty table."""
        table = self.context.game.rules.on_table(self.context.session)
        groups = bags(table, self.say, self.context.game.rules.names)
        if not groups:
            self.shell.toast(self.say("setout.nothing"))
            return
        stops = [OrderStop(group.heading, group.lines) for group in groups]
        title, note = self.say("setout.heading"), self.say("setout.hint")
        main, links = self.say("set_up.main.ready"), self.links()
        self.context.show_page(OrdersPage(self.context, title, stops, main=main, note=note, links=links))

    def stop(self, group: Group) -> OrderStop:
        """Name a March in full, with its family's token. Its orders don't repeat its name."""
        march = board.march_of(group.places[0][0]) if group.places else ""
        on_map = march in board.WALK
        lines = [capital(line.removeprefix(f"{group.heading}: ")) for line in group.lines]
        heading = self.say(f"map.march.{march}") if on_map else group.heading
        return OrderStop(heading, lines, board.FAMILY_OF.get(march, "").lower(), on_map)

    def links(self) -> list[tuple[str, str, Act]]:
        return [("ui-eye", self.say("menu.check"), self.check_board)] if self._something_on_table() else []


class MarchPage(PageOver):
    """A March over the game's page."""

    def __init__(self, context: PageContext, march: str) -> None:
        view = MarchTab(context)
        view.march = march
        super().__init__(
            context.shell.close_top, context.say("ui.close"), context.say(f"map.march.{march}"), view
        )
        view.refresh()
