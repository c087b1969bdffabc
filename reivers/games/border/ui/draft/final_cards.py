"""The final cards (5.4), which all go to the rivals, and what Offices bring back from the discards (5.5)."""

from collections.abc import Sequence
from typing import Any

from reivers.games.border.ui.cards import CardLook, CardSlots, Slot, card_face
from reivers.games.border.ui.draft.summaries import order_parts, wording_row
from reivers.games.border.ui.draft.summer_page import OTHER, SummerPage
from reivers.games.border.views.summer.changes import stack_gains
from reivers.games.border.views.summer.final_cards import CARD, FinalCardsView, final_cards_view
from reivers.kernel.prompts import UNNAMED
from reivers.ui.components.buttons import Main
from reivers.ui.components.text import Heading
from reivers.ui.drawing.piece import Part, part
from reivers.ui.play.context import PageContext

BRIEF = CardLook(brief=True)


class FinalCardsPage(SummerPage):
    """Six cards in any order."""

    asks = CARD
    gap = 8

    def __init__(self, context: PageContext, page: str, **kwargs: Any) -> None:
        super().__init__(context, page, **kwargs)
        self._made: tuple[Any, FinalCardsView] | None = None

    @property
    def view(self) -> FinalCardsView:
        session = self.context.session
        key = session.journal.at, session.prompt, self.entered.entry()
        if self._made is None or self._made[0] != key:
            self._made = key, final_cards_view(session, self.entered.entry())
        return self._made[1]

    @property
    def entering(self) -> bool:
        return self.context.asks(CARD)

    def cards(self) -> list[str]:
        return [card.id for card in self.view.cards]

    def count(self) -> int:
        return len(self.view.cards)

    def update(self) -> None:
        if self.entering:
            cards = self.cards()
            self.entered.fit(cards, cards.count(UNNAMED))
        super().update()

    def parts(self) -> Sequence[Part]:
        view = self.view
        if self.entering:
            return [*self._entering_parts(view), *self.below()]
        if self.context.waits:
            heading = part(Heading, "question", text=self.say("final.done" if view.cards else "final.flip"))
            slots = [self._slots(view)] if view.cards else []
            wordings = [wording_row(self, one) for one in view.wordings]
            return [heading, *slots, *order_parts(self), *wordings, *self.below()]
        return [*order_parts(self), *self.after_parts()]

    def _entering_parts(self, view: FinalCardsView) -> list[Part]:
        key = "draft.ask.stripe_next" if self.by_stripe else "final.ask"
        heading = part(Heading, "question", text=self.say(key, {"n": view.total}))
        return [heading, self._slots(view), *self.picker(view.offered), *self.flow(self.entry_tools())]

    def _slots(self, view: FinalCardsView) -> Part:
        slots = [
            Slot(id=str(at), face=card_face(card, self.say), look=BRIEF) for at, card in enumerate(view.cards)
        ]
        for at in range(len(slots), view.total if self.entering else len(slots)):
            active = at == len(view.cards)
            hint = self.say("draft.slot.hint") if active and not self.by_stripe else ""
            slots.append(Slot(id=str(at), active=active, hint=hint))
        return part(CardSlots, "slots", slots=tuple(slots), columns=3, least=86)

    def stacks(self) -> tuple[tuple[str, int, int], ...]:
        view = self.view
        more = stack_gains(view.cards if self.entering else ())
        return tuple((stack, total, total + more[stack]) for stack, total in view.stacks)

    def main_button(self) -> Main:
        if not self.entering and not self.context.waits:
            return self.after_main()
        if self.mode == OTHER and self.question is not None:
            return self.question.main()
        return self.main_of(self.view.main)
