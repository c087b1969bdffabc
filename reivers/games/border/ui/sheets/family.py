"""The Family tab: livestock with its limits, cards, tokens and rerolls."""

from collections.abc import Iterable, Iterator
from functools import partial
from typing import Any

from reivers.frontend.narrator import capital
from reivers.games.border.ui.cards import card_face, card_height, draw_card
from reivers.games.border.views.parts import CardView
from reivers.games.border.views.sheets.family import FamilyView
from reivers.ui.components.rows import ListRow
from reivers.ui.components.text import Heading, Words
from reivers.ui.drawing.lines import TextLines
from reivers.ui.drawing.pen import Pen
from reivers.ui.drawing.piece import Column, Drawn, Grid, Part, part
from reivers.ui.play.side_panel import TabView

CARD = 112
"""The smallest width of a card."""
CREST = 60.0


class SheetHead(Drawn):
    """A family's crest, its name and a line below. Properties: family, name, note."""

    def _words(self, width: float) -> TextLines:
        name, note = (self.props["name"], "question", "ink"), (self.props["note"], "body", "ink2")
        return TextLines(width - CREST - 16, name, note)

    def height_for(self, width: float) -> float:
        return max(CREST * 1.2 + 8, self._words(width).height + 8)

    def paint(self, pen: Pen, width: float, height: float, **props: Any) -> None:
        pen.picture(f"crest-{props['family'].lower()}", 0, (height - CREST * 1.2) / 2, CREST, CREST * 1.2)
        self._words(width).draw(pen, CREST + 16, height / 2)


class SheetCard(Drawn):
    """A card on a sheet. Properties: face."""

    def height_for(self, width: float) -> float:
        return card_height(self.props["face"], width)

    def paint(self, pen: Pen, width: float, height: float, **props: Any) -> None:
        draw_card(pen, props["face"], 0, 0, width, height)


class FamilyTab(TabView):
    """The player's own sheet. A tap on a number corrects it."""

    def parts(self) -> list[Part]:
        view: FamilyView = self.context.view.tab("family")
        return [
            part(
                SheetHead,
                "head",
                family=view.family,
                name=view.family,
                note=self.say(f"map.march.{view.march}"),
            ),
            part(Column, "livestock", parts=tuple(self._livestock(view))),
            *self._cards(view),
            *self._rest(view),
        ]

    def _livestock(self, view: FamilyView) -> Iterator[Part]:
        lying = self.say("sheet.lying", {"n": view.horses_used}) if view.horses_used else ""
        income = self.say("sheet.income", {"n": view.income})
        yield self._number("cattle", "cattle", str(view.cattle), income, "player|cattle")
        horses = f"{view.horses + view.horses_used}/{view.horse_limit}"
        yield self._number("horses", "horse", horses, lying, "player")
        yield self._number("sheep", "sheep", str(view.sheep), self.say("sheet.on_farms"), "")
        yield self._number("hand", "card", f"{len(view.hand)}/{view.hand_size}", "", "")

    def _number(self, name: str, icon: str, value: str, note: str, what: str) -> Part:
        """Return a row with a number; `what` it corrects: a number, or one of those of a place."""
        tap = {}
        if what:
            actions = self.context.corrections
            correct = actions.correct_number if "|" in what else actions.correct_place
            tap = {"tap": partial(correct, what)}
        return part(ListRow, name, icon=icon, text=self.say(f"sheet.{name}"), note=note, value=value, **tap)

    def _cards(self, view: FamilyView) -> Iterator[Part]:
        """Return the cards on the sheet and in hand; empty slots in one line."""
        empty = [self.say(f"sheet.{slot.slot}") for slot in view.slots if not slot.cards]
        on_sheet = tuple(card for slot in view.slots for card in slot.cards)
        for name, cards in (("on_sheet", on_sheet), ("held", view.hand)):
            if not cards:
                continue
            yield part(Heading, f"heading.{name}", text=self.say(f"sheet.{name}"), role="section", above=10)
            yield self._grid(name, cards)
        if empty:
            text = self.say("sheet.empty", {"slots": empty})
            yield part(Words, "empty", text=text, ink="ink2", above=8)

    def _grid(self, name: str, cards: Iterable[CardView]) -> Part:
        faces = [part(SheetCard, card.id, face=card_face(card, self.say)) for card in cards]
        return part(Grid, f"cards.{name}", parts=tuple(faces), least=CARD, gap=10)

    def _rest(self, view: FamilyView) -> Iterator[Part]:
        rows = []
        for token, n in view.tokens:
            text = capital(self.say("token.named", {"token": token}))
            rows.append(part(ListRow, f"token.{token}", icon="token", text=text, value=str(n)))
        warden = self.say("sheet.warden_unused" if view.warden else "sheet.warden_used")
        text = self.say("sheet.warden_card")
        rows.append(part(ListRow, "warden_card", icon="warden_token", text=text, note=warden))
        for event, n in view.rerolls:
            text = self.say("map.event", {"event": event})
            note = self.say("sheet.rerolls")
            rows.append(
                part(ListRow, f"rerolls.{event}", icon="ui-reroll", text=text, note=note, value=str(n))
            )
        yield part(Column, "rest", parts=tuple(rows))
