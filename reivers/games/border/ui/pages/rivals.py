"""The rivals' autumn (6.4, 6.5): one button resolves it all; then take the pieces and walk around the
board once."""

import re
from functools import partial

from kivy.uix.widget import Widget

from reivers.frontend.narrator import Group, OrderPlace, capital
from reivers.games.border import board
from reivers.games.border.orders import pieces_from_bank
from reivers.games.border.ui.old_views.board import picture
from reivers.games.border.ui.pages.walk import TOUCHED, Fetch, OrderRow, Pile, Touches, WalkBlock, asked
from reivers.kernel.flows import FactRequest, Notice
from reivers.kernel.messages import Message
from reivers.kernel.prompts import Continue, Draw, NameCard, Prompt
from reivers.ui.components.text import Words
from reivers.ui.drawing.piece import part
from reivers.ui.pads.pad import Pad
from reivers.ui.pads.tiles import TilesPad
from reivers.ui.play.page_view import PageView

ADDED = "autumn.token_added"
OF_THE_PILE = (
    "autumn.tokens_lost", "autumn.warden_lost", "autumn.box_is_empty",
    "autumn.tokens_laid", "autumn.tokens_shuffled", "rivals_only.tokens",
)  # fmt: skip
BESIDES = ("autumn.base_dice", "autumn.bastles_lost", "autumn.sites_lost", "summer.awarded")
"""What is shown in addition to the orders. The rest led to them: it's in Why."""

IN_SHORT = {
    "autumn.tokens_shuffled": "rivals.shuffled",
    "autumn.base_dice": "rivals.dice",
}
"""What has a shorter message here, because its heading names the subject."""


class RivalsScene(PageView):
    """What to take, then the orders of the walk around the board, and the tokens."""

    speaks = True
    air = 0.6  # the whole walk is visible while pieces are moved

    def __init__(self, play, page: str, **kwargs) -> None:
        self.walked: set[str] = set()
        self.touched: dict[str, list[str]] = {}
        """The farms tapped so far for a site."""
        self.read: set[str] = set()
        super().__init__(play, page, **kwargs)
        self._take_up()

    # -- showing ----------------------------------------------------------------------------------------

    def show(self) -> None:
        super().show()
        if self._is_idle():
            self._read_next()

    def build_page(self, page: Widget) -> None:
        self.remark, self.focus = "", self._next_march()
        if not self._has_begun():
            super().build_page(page)
            return
        self._write_fetch(page)
        marches = self._marches()
        for group in self.narrator.orders():
            page.add_widget(self._block(group, *marches.get(group.heading, ("", ""))))
        pile = [*self._added(), *self._shown(OF_THE_PILE)]
        if pile:
            by_hand = self.session.settings.get("chance.rival_tokens") != "app"
            role = "order" if by_hand else "row"
            page.add_widget(Pile(heading=self.say("rivals.pile"), text="\n".join(pile), role=role))
        besides = self._shown(BESIDES)
        if self.play.wide and len(besides) == 1:
            self.remark = besides[0]
        else:
            self.write_happened(page, besides)

    def rotated(self) -> None:
        """Move notes between the header of a wide screen and below the walk."""
        if self._is_idle():
            self.show()

    def _next_march(self) -> str:
        """Return the next March: highlighted, or drawn alone if there isn't room for all five."""
        left = [group.heading for group in self._unwalked()] if self._is_idle() else []
        return next((march for march, heading in self._headings().items() if heading in left), "board")

    def _has_begun(self) -> bool:
        last = self.session.journal.last_page()
        return bool(last) and self.session.journal.entries[last[-1]].page.partition("/")[0] == self.page

    def _is_idle(self) -> bool:
        return isinstance(self.session.prompt, Continue) and self._has_begun()

    def _shown(self, keys: tuple[str, ...]) -> list[str]:
        entered = [notice for notice in self.session.page_notices if notice.message.key in keys]
        said = self.game.rules.visible_notices(entered, self.session.settings)
        return [self.say(IN_SHORT.get(message.key, message.key), message.facts) for message, _items in said]

    def _added(self) -> list[str]:
        """Return the tokens that join the rivals' pile, by name and number, in one line."""
        entered = (notice.message for notice in self.session.page_notices if notice.message.key == ADDED)
        names = sorted(
            (capital(self.say("token.named", message.facts)) for message in entered), key=by_number
        )
        facts = {"n": len(names), "tokens": ", ".join(names)}
        return [self.say("rivals.added", facts)] if names else []

    def _write_fetch(self, page: Widget) -> None:
        """Show pieces to take from the bank, and tokens the app has drawn from the cup."""
        entered = self.session.page_notices
        orders = self.game.rules.to_do(self.session, entered)
        said = [capital(self.say(one)) for one in (*pieces_from_bank(orders), *self._from_the_cup(entered))]
        if said:
            page.add_widget(Fetch(heading=self.say("rivals.fetch"), text=" · ".join(said)))

    def _from_the_cup(self, notices: list[Notice]) -> list[Message]:
        """Return tokens by name, if the app drew them and they're on the table."""
        settings = self.session.settings
        if settings.get("chance.token_cup") != "app" or settings.get("chance.rival_tokens") == "app":
            return []
        added = [notice.message for notice in notices if notice.message.key == ADDED]
        return [Message("fetch.token", {"token": one.facts["token"]}) for one in added]

    def _marches(self) -> dict[str, tuple[str, str]]:
        """Return the Marches by heading: their map numbers and letters."""
        walk, headings = picture(self.game).walk(), self._headings()
        return {headings[march]: (str(n), self.say(f"rivals.march.{march}")) for march, n in walk.items()}

    def _headings(self) -> dict[str, str]:
        """Return the headings above the orders of each March."""
        names = self.game.rules.names
        return {march: capital(self.say(names.place(march))) for march in board.WALK}

    def _block(self, group: Group, nth: str, short: str) -> WalkBlock:
        block = WalkBlock(heading=group.heading, nth=nth, short=short, done=group.heading in self.walked)
        for line, place in zip(group.lines, group.places, strict=True):
            block.add(self._row(group, line, place))
            if self._touches_unknown(place[0]):
                block.add(asked(self.say("rivals.touches")))
                block.add(self._touches(place[0]))
        block.bind(done=lambda block, done: self._ticked(block.heading, done))
        return block

    def _row(self, group: Group, line: str, place: OrderPlace) -> OrderRow:
        reasons = self.narrator.why_there(place)
        opened = partial(self._open_why, line, reasons) if reasons else None
        return OrderRow(self.order_line(group, line), opened, why=self.say("ui.why"))

    def _open_why(self, line: str, reasons: list[Group]) -> None:
        """Show the dice, cubes and tokens that led to one order."""
        sheet = self.play.overlays.sheet(line)
        lines = (text for group in reasons for text in (group.heading, *group.lines))
        sheet.fill([part(Words, f"line.{n}", text=text) for n, text in enumerate(lines)])
        self.play.shell.open(sheet)

    # -- which farms a site touches ---------------------------------------------------------------------

    def _touches_unknown(self, place: str) -> bool:
        """Return the sites of a new copy whose farms aren't known yet (2.14)."""
        site = place in board.SITES.get(board.march_of(place), ())
        return site and self.session.peek(FactRequest(f"site:{place}", "touches", ask=False)) is None

    def _touches(self, site: str) -> Touches:
        farms = [
            (farm, capital(self.say("place.named", {"place": farm})))
            for farm in board.REGIONS[board.march_of(site)]
        ]
        return Touches(farms, self.touched.setdefault(site, []), partial(self._learn_touches, site))

    def _learn_touches(self, site: str, farms: list[str]) -> None:
        self._keep()
        if len(farms) == TOUCHED:
            self.play.run(lambda: self.session.correct_fact(f"site:{site}", "touches", farms))

    # -- progress ---------------------------------------------------------------------------------------

    def _keep(self) -> None:
        """Save it: a phone may end the app in the middle of the walk."""
        self.keep_entered({"walked": sorted(self.walked), "touched": self.touched})

    def _take_up(self) -> None:
        half = self.game.draft_answer()
        if self._is_idle() and isinstance(half, dict) and set(half) == {"walked", "touched"}:
            self.walked, self.touched = set(half["walked"]), dict(half["touched"])

    # -- one March at a time ------------------------------------------------------------------------------

    def _ticked(self, heading: str, done: bool) -> None:
        (self.walked.add if done else self.walked.discard)(heading)
        self._keep()
        self.focus = self._next_march()
        self.play.side_panel.follow(self.focus)
        if done:
            self._read_next()

    def pedal(self) -> bool:
        """Go from March to March by the pedal while the walk is read aloud."""
        left = self._unwalked() if self._is_idle() and self.play.shell.device.speaks() else []
        if left:
            next(block for block in self._blocks() if block.heading == left[0].heading).done = True
        return bool(left)

    def _blocks(self) -> list[WalkBlock]:
        return [child for child in self.ids.page.children if isinstance(child, WalkBlock)]

    def _unwalked(self) -> list[Group]:
        return [group for group in self.narrator.orders() if group.heading not in self.walked]

    def _read_next(self) -> None:
        """Read one March and wait for its tap; before the first, what to take."""
        left = self._unwalked()
        if left and left[0].heading not in self.read:
            self.read.add(left[0].heading)
            first = [one.text for one in self.ids.page.children if isinstance(one, Fetch) and not self.walked]
            self.play.shell.device.speak(". ".join((*first, left[0].heading, *left[0].lines)))

    def make_pad(self, prompt: Prompt) -> Pad:
        if isinstance(prompt, Draw) and not isinstance(prompt, NameCard):
            return TilesPad(prompt, self.words, self.answer, self.play.roll, self.game.draft_answer())
        return super().make_pad(prompt)


def by_number(name: str) -> list[str | int]:
    """Return a sort key by which the second token comes before the tenth."""
    return [int(part) if part.isdigit() else part for part in re.split(r"(\d+)", name)]
